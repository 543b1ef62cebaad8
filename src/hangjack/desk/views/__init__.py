"""What one reader sees: competitions, matches, a side's own business, the director's console."""
