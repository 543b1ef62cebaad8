"""Pages of a rotation: pairs and cards in the set-up, the desk of the rounds, and what everybody sees."""
