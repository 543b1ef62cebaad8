"""What the pad of a crib table shows: how far a leg goes, its pegs, and who sits there for the second time."""

from msgspec import Struct

from hangjack.games.cribbage.engine.faults import MOST_HOLES
from hangjack.games.cribbage.match.pad import Pad, Peg, PegTakenBack
from hangjack.games.cribbage.match.scoring import CardScore, card_options, leg_target
from hangjack.ids import PersonId
from hangjack.matches.closings import unsigned_players
from hangjack.matches.match import Match
from hangjack.matches.pads import PadMark
from hangjack.matches.pads.hands import Hand
from hangjack.matches.pads.running import game_at
from hangjack.matches.parties import Party
from hangjack.matches.sides.doubling import playing_twice
from hangjack.matches.sides.passing import tables_on_one_phone
from hangjack.unions import own
from hangjack.web.games import GamePad


class LegsShown(Struct, frozen=True):
    """How many holes win a leg, and how many legs a table plays."""

    target: int
    legs: int
    most: int
    """So many holes at the most are pegged at once."""


class PegShown(Peg, frozen=True):
    """Holes that were pegged, with who has pegged them; or taken back, with who did that."""

    id: str
    party: Party
    by: tuple[PersonId, ...]
    at_ms: int


class TableShown(Struct, frozen=True):
    """A table beside its legs."""

    twice: tuple[PersonId, ...]
    """Who of it plays at another table too."""
    conceded_to: Party | None
    void: bool
    unsigned: tuple[PersonId, ...]
    """Who of it has not signed the card, once all is played."""
    pegged: tuple[PegShown, ...]
    """The holes of the leg that is played, in order."""
    erased: PegShown | None
    """The holes of it that were taken back last."""
    one_phone: bool
    """Whether both sides have written on one phone there."""


def play(match: Match) -> LegsShown:
    """Return how far a leg goes, and how many there are."""
    options = card_options(match.opened.terms)
    return LegsShown(leg_target(match.opened.terms), options.legs.legs_per_table, MOST_HOLES)


def running(match: Match, table: int) -> TableShown:
    """Return what is known of *table* beside its legs."""
    legs, game = own(CardScore, match.score).table(table), game_at(match.running, table)
    pad = game.pad if isinstance(game.pad, Pad) else Pad()
    return TableShown(
        twice=_twice(match, table),
        conceded_to=legs.conceded_to,
        void=legs.void,
        unsigned=_unsigned(match, table),
        pegged=tuple(_pegged(peg, hand.id, hand) for peg, hand in zip(pad.pegs, pad.hands, strict=True)),
        erased=_taken_back(game.taken_back),
        one_phone=table in tables_on_one_phone(match),
    )


def _pegged(peg: Peg, id_: str, hand: Hand) -> PegShown:
    return PegShown(peg.team, peg.holes, id_, hand.party, (hand.by, *hand.also), hand.at_ms)


def _taken_back(mark: PadMark | None) -> PegShown | None:
    return _pegged(mark.peg, mark.id, mark.hand) if isinstance(mark, PegTakenBack) else None


def _unsigned(match: Match, table: int) -> tuple[PersonId, ...]:
    if match.meeting is None or match.ended is None or match.sheet.sealed is not None:
        return ()
    sitting = {person for pair in match.meeting.sitting_at(table).values() for person in pair}
    return tuple(person for person in unsigned_players(match) if person in sitting)


def _twice(match: Match, table: int) -> tuple[PersonId, ...]:
    """Return who sits at *table* and at another one."""
    if match.meeting is None:
        return ()
    twice = frozenset(
        person
        for line_up in match.meeting.line_ups.declared.values()
        for person in playing_twice([pair or None for pair in line_up.tables])
    )
    sitting = (person for pair in match.meeting.sitting_at(table).values() for person in pair)
    return tuple(person for person in sitting if person in twice)


PAD = GamePad(play=play, running=running)
