"""The walk from files to results; the only place that knows the order of the rooms."""
