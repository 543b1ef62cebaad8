"""One card table run by the engine, in a terminal or online: what every game's table has in common, and its words.

`game.TableGame` is all that whoever runs a table must know of a game; the module of each game has its own as `TABLE`.
`log` reads a table's log back, `retelling` tells it line by line. A game's `table/lines` puts what happens into sentences
and makes an action of what a player types; its `table/table` makes one of what the referee says.
"""
