"""The nouns of the program: frozen records that every room reads and no room changes."""
