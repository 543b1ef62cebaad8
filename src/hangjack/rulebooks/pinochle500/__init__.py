"""Partnership double-deck pinochle tournament."""
