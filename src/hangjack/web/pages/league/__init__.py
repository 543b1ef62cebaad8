"""Pages of a league of clubs."""
