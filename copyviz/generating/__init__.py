"""Makes documents whose similarity is known: the generators of test collections."""
