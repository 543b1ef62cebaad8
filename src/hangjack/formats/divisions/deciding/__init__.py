"""What is done in a season and concerns several books, each in one step."""
