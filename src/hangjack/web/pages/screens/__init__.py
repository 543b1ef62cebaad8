"""Screens in the hall: what they show, and the page on which that is chosen."""
