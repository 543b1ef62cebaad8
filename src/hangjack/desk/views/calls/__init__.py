"""The call queue: what waits for those who run the competition, in a match and beside the matches."""
