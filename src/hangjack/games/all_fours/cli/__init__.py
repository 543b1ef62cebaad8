"""All Fours in the terminal."""
