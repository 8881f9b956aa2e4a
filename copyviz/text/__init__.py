"""Words and sentences: the one definition of each for the whole program."""
