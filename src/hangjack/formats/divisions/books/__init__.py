"""A season that lasts for months: its nights and venues, matches put off, cards that are due, points given and taken."""
