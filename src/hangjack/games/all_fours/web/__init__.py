"""What pages know of the game."""
