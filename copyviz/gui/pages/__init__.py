"""The pages of the window beside the comparison of a pair: one module each behind `PAGES`."""
