"""The types of example whose mechanism does not exist yet, by game.

Whoever builds one moves its name from here into the game's adapters: together they are all types there are. A type
that is in neither place, as after a lost import, fails a test instead of passing for unbuilt.
"""

from collections.abc import Mapping

NOT_BUILT: Mapping[str, frozenset[str]] = {}
