"""Seeded simulations and their reports.

Nothing is built here yet.
"""
