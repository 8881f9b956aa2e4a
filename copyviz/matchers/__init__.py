"""Sentence matchers: two hierarchies in, a MatchTable out."""
