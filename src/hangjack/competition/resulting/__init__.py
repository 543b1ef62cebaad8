"""From a match to the result that counts, where games differ: one module a game."""
