"""Rounds that the whole hall plays by one clock: the board, the director's clock, what is sold and drawn beside them."""
