"""Finds among many documents the pairs worth comparing, without comparing all of them."""
