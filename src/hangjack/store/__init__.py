"""The append-only event log, SQLite or PostgreSQL; it knows no cards and no rules.

Nothing is built here yet.
"""
