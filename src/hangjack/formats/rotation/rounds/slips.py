"""Slips of specials: who has put a name into the container, what a Boston adds, and the one that is drawn at the end."""

from collections.abc import Iterator
from functools import reduce

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.conduct.register import expelled_teams
from hangjack.competition.doing import Doing
from hangjack.competition.entries.rosters import people_of
from hangjack.competition.fixtures import draw
from hangjack.competition.fixtures.draw import DrawEvent
from hangjack.competition.money.extras import BOSTONS, SlipPutIn, SlipTakenOut
from hangjack.errors import Refused, require_reason
from hangjack.formats.rotation.rounds.clock import Stage, stage_of, still_out, tables_of
from hangjack.formats.rotation.rounds.days import in_use_at, in_use_in
from hangjack.formats.rotation.state import rounds_of
from hangjack.ids import EntrantId, MatchId, PersonId

SLIP_DRAW = "specials"
BOSTON = "boston"


class Slip(Struct, frozen=True):
    """A name in the container: whose, and for what."""

    id: str
    entrant: EntrantId
    person: PersonId
    what: str
    match: MatchId
    hand: int | None = None
    """None for what the whole sheet says."""


def slips_in(competition: Competition) -> tuple[Slip, ...]:
    """Return every slip: those that scorekeepers have put in, then one for each partner who made a Boston."""
    written = (
        Slip(each.id, each.entrant, each.person, each.what, each.match, each.hand)
        for each in competition.extras.slips.values()
    )
    return (*written, *_bostons(competition))


def _bostons(competition: Competition) -> Iterator[Slip]:
    for number in rounds_of(competition).clocks:
        for table in tables_of(competition, number) if in_use_in(competition, number) else ():
            result = competition.result(table.match)
            for team, figures in result.figures.items() if result is not None else ():
                for person in people_of(competition.rosters, team) if figures.get(BOSTONS) else ():
                    yield Slip(f"{table.match}/{person}", team, person, BOSTON, table.match)


def in_draw(competition: Competition) -> tuple[Slip, ...]:
    """Return the slips of those who can win: those of a team that was expelled stay in the container."""
    out = expelled_teams(competition.register)
    return tuple(each for each in slips_in(competition) if each.entrant not in out)


def put_in(competition: Competition, slip: Slip, doing: Doing, *, full: bool) -> tuple[SlipPutIn, ...]:
    """Put a player's name into the container; *full*: the hand brings them no more slips. The same again changes nothing."""
    _require_open(competition)
    if not in_use_at(competition, slip.match):
        raise Refused("extras.not-today")
    if slip.person not in people_of(competition.rosters, slip.entrant):
        raise Refused("slips.not-on-team", person=slip.person)
    assert slip.hand is not None, "a scorekeeper writes of a hand"
    if any(each.what == slip.what for each in of_hand(competition, slip)):
        return ()
    if full:
        raise Refused("slips.one-a-hand", person=slip.person)
    put = SlipPutIn(
        slip.id, slip.match, slip.hand, slip.entrant, slip.person, slip.what, doing.by, doing.at_ms
    )
    return (put,)


def of_hand(competition: Competition, slip: Slip) -> tuple[SlipPutIn, ...]:
    """Return what the player of *slip* has in the container for the same hand."""
    hand = (slip.match, slip.hand, slip.person)
    return tuple(
        each for each in competition.extras.slips.values() if (each.match, each.hand, each.person) == hand
    )


def take_out(competition: Competition, id_: str, reason: str, doing: Doing) -> tuple[SlipTakenOut, ...]:
    """Take a slip out that was written by mistake."""
    _require_open(competition)
    if id_ not in competition.extras.slips:
        raise Refused("slips.none-such")
    return (SlipTakenOut(id_, require_reason(reason), doing.by, doing.at_ms),)


def draw_slip(competition: Competition, nonce: bytes, words: str) -> tuple[DrawEvent, ...]:
    """Draw one slip with the words spoken in the hall, when the last sheet is in."""
    require_over(competition)
    slips = in_draw(competition)
    if not slips:
        raise Refused("slips.none")
    drawn = competition.draw(SLIP_DRAW)
    closed = (
        () if drawn.entries is not None else draw.close_entries(drawn, [entry_of(each) for each in slips])
    )
    return (*closed, *draw.hold(reduce(draw.fold, closed, drawn), nonce, words))


def drawn_slip(competition: Competition) -> Slip | None:
    """Return the slip that was drawn; None before that."""
    held = competition.draw(SLIP_DRAW).held
    if held is None:
        return None
    return next((each for each in slips_in(competition) if entry_of(each) == held.order[0]), None)


def entry_of(slip: Slip) -> EntrantId:
    """Return what a slip is called in the draw."""
    return EntrantId(f"slip/{slip.id}")


def require_over(competition: Competition) -> None:
    """Refuse while a round is still to be played or a sheet is out: a slip could still come in."""
    rounds = rounds_of(competition).clocks
    out = [match for number in rounds for match in still_out(competition, number)]
    if stage_of(competition) is not Stage.AFTER_LAST or out:
        raise Refused("slips.not-over")


def _require_open(competition: Competition) -> None:
    if competition.draw(SLIP_DRAW).entries is not None:
        raise Refused("slips.drawn-already")
