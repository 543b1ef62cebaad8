"""A game that nobody plays: three people at a table, lines and a format of its own, plugged into everything from here."""
