"""The append-only event log, SQLite or PostgreSQL, with export and receipts; it knows no cards and no rules."""
