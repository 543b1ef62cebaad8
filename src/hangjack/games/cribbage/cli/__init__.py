"""Crib in the terminal."""
