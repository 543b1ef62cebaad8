"""The pages of such an event."""
