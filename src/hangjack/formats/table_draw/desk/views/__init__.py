"""What one reader sees of such an event."""
