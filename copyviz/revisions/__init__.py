"""What changed between two versions of a document: alignment of sentences, word-level changes, what is raised."""
