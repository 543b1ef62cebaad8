"""What a person can ask for in one game alone: a module a game, and one more where it has sheets of its own."""
