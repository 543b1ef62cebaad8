"""What happens on the night of a season's match and concerns the season too: its card, who is not there, another day, cup ties."""
