"""A league: everybody meets everybody; a season of months is `formats.divisions`."""
