"""A fictional winter of a crib league: its pubs and people, its cards, its cups, and a season from the AGM to who goes up."""
