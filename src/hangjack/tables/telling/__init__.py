"""What happens at a table in sentences, one module a game: `opened`, `told` and `is_told`."""
