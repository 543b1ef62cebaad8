"""What a match has only where two sides meet: toss, line-ups, benches, lateness, leaves, claims."""
