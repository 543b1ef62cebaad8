"""A season in divisions, home and away, one night a week, with cups beside it; README.md says what is where."""
