"""Paper: what is printed for tables, walls and people, as PDF."""
