"""The line that a table is playing: its pad, and the rulings that were made in it.

A table keeps those it has finished, so that one comes back as it was when the ruling that ended it is overruled.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from hangjack.matches.events import RulingId, Source
from hangjack.matches.pads import Pad, PadMark


class RunningGame(Struct, frozen=True, gc=False):
    """A game in progress."""

    pad: Pad | None = None
    """None as long as nothing was ever written."""
    rulings: tuple[RulingId, ...] = ()
    """The rulings that were noted while it was on."""
    ruled_on: Mapping[RulingId, Pad | None] = {}
    """The pad as it stood when each of them was noted."""
    taken_back: PadMark | None = None
    """What was taken back on the pad last."""
    ended_by: Source | None = None
    """What ended it: a line of the sheet, or a ruling."""


Games = Mapping[int, tuple[RunningGame, ...]]
"""The games of each table, the one that is played now last."""


def game_at(games: Games, table: int) -> RunningGame:
    """Return the game that *table* plays now."""
    return games[table][-1] if games.get(table) else RunningGame()


def game_with(games: Games, table: int, ruling: RulingId) -> RunningGame:
    """Return the game in which *ruling* was noted; the one that *table* plays now if it was in none."""
    found = (game for game in games.get(table, ()) if ruling in game.rulings)
    return next(found, None) or game_at(games, table)


def number_at(games: Games, table: int) -> int:
    """Return the how many-th game *table* plays now, counted from nought: one that was ended by a ruling counts too."""
    return max(len(games.get(table, ())) - 1, 0)


def marked(games: Games, table: int, pad: Pad, mark: PadMark) -> Games:
    """Return the games with *pad* as what stands on the pad of *table* after *mark*."""
    game = game_at(games, table)
    taken_back = mark if getattr(mark, "takes_back", False) else game.taken_back
    return _with(games, table, replace(game, pad=pad, taken_back=taken_back))


def ruled(games: Games, table: int, ruling: RulingId) -> Games:
    """Return the games with a ruling noted in the one that *table* plays."""
    game = game_at(games, table)
    on = {**game.ruled_on, ruling: game.pad}
    return _with(games, table, replace(game, rulings=(*game.rulings, ruling), ruled_on=on))


def ended(games: Games, table: int, by: Source) -> Games:
    """Return the games with the one that *table* plays at its end; the next has nothing on its pad.

    A line that was taken back while the next game went on, and is written again, ends the game that it ended before.
    """
    if any(game.ended_by == by for game in games.get(table, ())):
        return games
    over = _with(games, table, replace(game_at(games, table), ended_by=by))
    return {**over, table: (*over[table], RunningGame())}


def taken_up_again(games: Games, table: int, by: Source) -> Games:
    """Return the games with the one that *by* ended played on, if nothing has been written since."""
    played = games.get(table, ())
    if len(played) < 2 or played[-2].ended_by != by or not _is_new(played[-1]):
        return games
    return {**games, table: (*played[:-2], replace(played[-2], ended_by=None))}


def _is_new(game: RunningGame) -> bool:
    """Whether nothing has happened in a game, or everything was taken back."""
    return not game.rulings and (game.pad is None or game.pad == type(game.pad)())


def _with(games: Games, table: int, game: RunningGame) -> Games:
    return {**games, table: (*games.get(table, ())[:-1], game)}
