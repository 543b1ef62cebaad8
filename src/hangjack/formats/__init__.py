"""Formats: who meets whom, and how it ends. Each is a folder with everything it needs, from rules to pages, and a page about it (README.md)."""
