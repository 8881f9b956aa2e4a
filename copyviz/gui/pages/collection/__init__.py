"""The page of a collection: what is searched, the ranked pairs, the heat map, and what was not read."""
