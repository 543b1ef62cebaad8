"""A cup: groups, then a knockout."""
