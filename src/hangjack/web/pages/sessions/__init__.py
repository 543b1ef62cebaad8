"""Pages of competitions that are played in sessions: people, check-in, draw, seats, standings."""
