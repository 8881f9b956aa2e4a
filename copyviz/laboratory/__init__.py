"""Reruns the experiments of the papers on the user's own documents."""
