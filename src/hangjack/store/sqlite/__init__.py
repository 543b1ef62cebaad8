"""The store in SQLite files in a folder."""
