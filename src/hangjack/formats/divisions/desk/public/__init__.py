"""What everybody can read of a season, as plain values."""
