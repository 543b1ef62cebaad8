"""The game on the sheet of a match: what is written, what counts, the pad, paper, disputes."""
