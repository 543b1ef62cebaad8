"""A round robin: everybody meets everybody. The league that people mean, a season of months, is `formats.divisions`."""
