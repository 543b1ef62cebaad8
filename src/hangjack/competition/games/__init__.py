"""How each game is played and judged, as the rules of a competition hold it: one module a game."""
