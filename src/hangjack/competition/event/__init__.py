"""The event itself: what it is called, when and where it is, and whether it is shown at all."""
