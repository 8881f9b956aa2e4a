"""Scores of a pair of documents."""
