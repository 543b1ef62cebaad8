"""What a person can ask of a season that lasts for months: its calendar, matches put off, cards, and how it ends."""
