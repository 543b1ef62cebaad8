"""What is done about a rotation, each in one step with all that it causes: pairs enter, cards are drawn, byes are scored."""
