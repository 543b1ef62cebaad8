"""Pinochle at the desk: its referee as the desk asks him, and what people see of it."""
