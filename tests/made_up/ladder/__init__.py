"""A format that no book has: everybody stands in an order, and who wins against the one above changes places."""
