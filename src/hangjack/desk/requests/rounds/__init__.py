"""Rounds that the whole hall plays by one clock: the clock itself, and what is bought, drawn and won beside them."""
