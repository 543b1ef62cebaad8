"""Seeded simulations: whole competitions with fictional people, played by bots, in time that passes as it is told to."""
