"""A season for everybody who follows it."""
