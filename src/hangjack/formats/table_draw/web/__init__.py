"""Pages and prints of sessions."""
