"""Which games and formats there are: whoever adds one adds a line in each of these."""
