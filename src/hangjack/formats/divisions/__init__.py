"""A season in divisions, home and away, one night a week; cups beside it."""
