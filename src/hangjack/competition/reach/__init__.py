"""What can still happen: the places that each entrant can reach, and what it needs."""
