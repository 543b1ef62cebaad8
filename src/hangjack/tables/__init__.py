"""One card table run by the engine, in a terminal or online: what every game's table has in common, and its words.

`game.Game` is what is known of a game before it is opened (`GAMES` has them all), `game.TableGame` what it takes to run a
table of it. `log` reads a table's log back, `retelling` tells it line by line. Each game's `table` folder puts what happens
into sentences, and makes actions of what players type and what the referee says.
"""
