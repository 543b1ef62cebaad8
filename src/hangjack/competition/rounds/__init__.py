"""What is done about rounds that the whole hall plays at once, each in one step: their clock, and what is bought between them."""
