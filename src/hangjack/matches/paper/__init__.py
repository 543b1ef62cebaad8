"""Sheets that were kept on paper: what is wrong with one, and how one is typed."""
