"""What those see who keep a season: its calendar, cards, matches put off, and how it ends."""
