"""The game at the desk: its requests, its judge, what people see of it."""
