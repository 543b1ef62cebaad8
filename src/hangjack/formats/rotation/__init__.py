"""Rounds by one clock: half of the teams keep their table, the others go on."""
