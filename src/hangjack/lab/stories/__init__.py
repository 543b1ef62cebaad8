"""Fictional events, told as courses of events in a time that they set themselves."""
