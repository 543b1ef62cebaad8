"""Pages that only a cup has: the knockout."""
