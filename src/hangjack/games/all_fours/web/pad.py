"""What the pad of an All Fours match shows: the running game of a table, and what its keys are worth."""

from typing import Any

from msgspec import Struct

from hangjack.games.all_fours.desk.views import points
from hangjack.games.all_fours.engine.counting import Award, AwardFor
from hangjack.games.all_fours.engine.options import Points
from hangjack.games.all_fours.engine.seats import Side
from hangjack.games.all_fours.match.directions import side_of, team_at
from hangjack.games.all_fours.match.pad import PointsErased
from hangjack.games.all_fours.match.points import pad_of
from hangjack.games.all_fours.match.scoring import board_of, is_power_play_next, play_of
from hangjack.ids import PersonId
from hangjack.matches.match import Match
from hangjack.matches.pads import PadMark
from hangjack.matches.pads.hands import Hand
from hangjack.matches.pads.running import game_at
from hangjack.matches.parties import SIDES, Counts, Party
from hangjack.web.games import GamePad


class AwardShown(Struct, frozen=True):
    """Points of a running game, with their cause."""

    what: AwardFor
    team: Party
    points: int


class PointsShown(AwardShown, frozen=True):
    """Points of the issue, with who has written them."""

    id: str
    party: Party
    by: tuple[PersonId, ...]
    at_ms: int


class ErasedShown(PointsShown, frozen=True):
    """Points that were erased last, with who has erased them."""


class RunningGame(Struct, frozen=True):
    """The running game of one table."""

    points: Counts
    """Everything counted, rulings too."""
    packed: tuple[AwardShown, ...]
    issue: tuple[PointsShown, ...]
    erased: ErasedShown | None
    """The points of this game that were erased last."""
    agreed: tuple[Party, ...]
    """Who has agreed to the issue."""
    power_play: bool
    turned: bool
    """Whether the points stand on the other side of the table."""
    turn_asked: tuple[Party, ...]
    """Who wants to turn the pad, as long as the others have not confirmed it."""


class KeysWorth(Struct, frozen=True):
    """Where the sides sit, and what the keys are worth."""

    seats: dict[Party, Side]
    target: int
    kicks: dict[str, int]
    points: Points
    shutout: int
    """How many bullseyes a game to nil counts."""
    bonus: int
    """What a kick counts more in the power play."""
    timers: dict[str, int]
    """The seconds of the book's small clocks, for those that it has."""


def play(match: Match) -> KeysWorth:
    """Return what the keys are worth in *match*."""
    rules = play_of(match.opened.terms)
    kicks = {rank.value: worth for rank, worth in rules.kick_values.items() if worth}
    seats = {side: side_of(match, side) for side in SIDES}
    return KeysWorth(
        seats=seats,
        target=rules.target,
        kicks=kicks,
        points=rules.points,
        shutout=rules.shutout_bullseyes,
        bonus=rules.power_play.bonus,
        timers=timers_of(match),
    )


def timers_of(match: Match) -> dict[str, int]:
    """Return the seconds for each decision at a table, where the book gives a limit; a count is the officials' own."""
    timers = play_of(match.opened.terms).timers
    named = {name: getattr(timers, name) for name in ("shuffle", "cut", "beg", "give", "card")}
    return {name: seconds for name, seconds in named.items() if seconds is not None}


def running(match: Match, table: int) -> RunningGame:
    """Return the running game of *table*."""
    game = game_at(match.running, table)
    pad = pad_of(game)
    issue = zip(pad.issue, pad.hands, strict=True)
    return RunningGame(
        points=points(match, table),
        packed=tuple(_award(match, award) for award in pad.packed),
        issue=tuple(PointsShown(*_points(match, award, hand)) for award, hand in issue),
        erased=_erased(match, game.taken_back),
        agreed=tuple(team_at(match, side) for side in pad.agreed),
        power_play=is_power_play_next(board_of(match.score), table, play_of(match.opened.terms).power_play),
        turned=pad.turned,
        turn_asked=tuple(team_at(match, side) for side in pad.turn_asked),
    )


def _erased(match: Match, mark: PadMark | None) -> ErasedShown | None:
    if not isinstance(mark, PointsErased) or mark.award is None or mark.hand is None:
        return None
    what, team, points, _, *hand = _points(match, mark.award, mark.hand)
    return ErasedShown(what, team, points, mark.id, *hand)


def _points(match: Match, award: Award, hand: Hand) -> tuple[Any, ...]:
    shown = _award(match, award)
    return shown.what, shown.team, shown.points, hand.id, hand.party, (hand.by, *hand.also), hand.at_ms


def _award(match: Match, award: Award) -> AwardShown:
    return AwardShown(award.what, team_at(match, award.side), award.points)


PAD = GamePad(play=play, running=running, timers_of=timers_of)
