"""Sheepshead at the desk: its referee as he is asked there, and what people see of it."""
