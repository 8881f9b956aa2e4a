"""The registry over HTTP for many users: tokens and roles, limits, one table of what can be asked."""
