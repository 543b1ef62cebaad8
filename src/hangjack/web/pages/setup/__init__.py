"""Setting a competition up, step by step."""
