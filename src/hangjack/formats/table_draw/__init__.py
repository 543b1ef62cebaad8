"""People drawn to tables anew for each session."""
