"""Dialogs: short questions with clear words."""
