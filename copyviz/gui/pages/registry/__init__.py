"""The page of a registry: open one, add documents, and find those that a document shares sentences with."""
