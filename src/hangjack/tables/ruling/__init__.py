"""The referee at a table that the engine runs, one module a game: the table as a ruling sees it, the ruling as an action."""
