"""Worked examples in, what differs out: `hangjack check`.

A file of examples says what a rulebook makes of a situation. `examples` reads such a file and says what is wrong with
it, `adapters` names the engine's own function for each type of example, `runner` runs them, `compare` finds the
differences and `report` words them. No rule lives here.
"""
