"""The views of a comparison; each reads and sets the session and knows no other view."""
