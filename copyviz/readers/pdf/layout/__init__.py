"""The layout step above every engine: from printed lines to blocks in reading order."""
