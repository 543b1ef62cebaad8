"""What a day in the hall needs to be run: what is called next, when it ends, what is announced."""
