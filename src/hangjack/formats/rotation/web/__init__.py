"""Pages and prints of a rotation."""
