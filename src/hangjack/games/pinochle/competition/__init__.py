"""The game in a competition: its part of the rules, its results, its columns."""
