"""From a file to a flat Document: one module per format, and the child process they run in."""
