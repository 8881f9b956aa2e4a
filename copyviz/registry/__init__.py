"""Remembers the sentences of registered documents, and tells which of them a new document shares."""
