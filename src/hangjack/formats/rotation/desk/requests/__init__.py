"""What can be asked in a rotation: pairs, cards, the clock of the rounds, cup and tickets."""
