"""The game at a card table that the engine runs: told, typed, ruled."""
