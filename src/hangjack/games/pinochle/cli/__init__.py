"""Pinochle in the terminal."""
