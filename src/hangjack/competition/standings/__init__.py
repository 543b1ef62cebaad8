"""From official results to places with their reasons."""
