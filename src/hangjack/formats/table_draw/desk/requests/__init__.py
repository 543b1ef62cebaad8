"""What can be asked about sessions, and by people who enter alone."""
