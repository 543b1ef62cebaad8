"""Crib at a card table that the engine runs: what happens in sentences, and what a player types."""
