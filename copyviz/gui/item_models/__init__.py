"""Qt item models over comparisons."""
