"""Rounds that a hall plays by one clock, and what is played for beside them."""
