"""Sheepshead in the terminal."""
