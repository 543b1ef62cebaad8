"""An incident and a table of penalties in, a ruling with its clause out.

`rows` is the mechanism that every game shares: branches tried in order, each with the facts it needs. `facts` checks
and asks for facts. `rulings` has what the incidents, penalty tables and rulings of all games share, `writing` how a
rulebook writes its rows, `record` what officials did with a proposal. Each game's `referee` folder turns the branch into
effects: `rule(incident, penalties, earlier)` proposes, `apply_ruling(table, ruling)` says what that does to the table, and
`REFEREE` is all of that as one value, so that nobody who asks needs to know the game (`referee.REFEREES` has them all).
"""
