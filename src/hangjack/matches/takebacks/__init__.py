"""What was done in a match and is taken back: a mistake is never erased, it is done and undone."""
