"""Sheepshead tournament, tables of three and four."""
