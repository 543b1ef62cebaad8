"""What people can ask in such an event."""
