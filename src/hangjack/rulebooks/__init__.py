"""Rulebooks as data: clauses, readings and settings of five competitions, and a house's changes to them.

Each book is a folder here: `book.toml` (what it is), `clauses.toml` (what it says), `readings.toml` (how unclear
clauses are read) and `settings.toml` (its value of each setting). `definitions/` defines each setting once for a game.
This is the only layer that reads such files; the rest of the program gets `competition.rules.Rules`.
"""
