"""An incident and a table of penalties in, a ruling with its clause out.

`rows` is the mechanism that every game shares: branches tried in order, each with the facts it needs. `facts` checks
and asks for facts. `record` keeps what officials did with a proposal. One package a game turns the branch into effects:
its `rule(incident, penalties, earlier)` proposes, its `apply_ruling(table, ruling)` says what that does to the table.
"""
