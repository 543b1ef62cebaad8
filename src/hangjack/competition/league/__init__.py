"""What is done in a league of clubs and concerns more than one of its books, each in one step."""
