"""The result card of a crib match: what is wrong with it, and what it counts.

A card has its tables, each with both pairs and the winner of each leg, or conceded, or void; who of the players and
captains has signed; and the total that somebody has written on it.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from hangjack.games.cribbage.match.scoring import (
    CardOptions,
    CardScore,
    LegWon,
    TableConceded,
    TableLegs,
    count,
    points,
)
from hangjack.ids import PersonId
from hangjack.matches.parties import SIDES, A, Counts, Party, leader, other
from hangjack.matches.problems import Problem
from hangjack.matches.scoring.cards import TableOnCard
from hangjack.unions import joins
from hangjack.wording import Worded

Pair = tuple[PersonId, ...]


class CardFault(Worded):
    """What is wrong with a card."""

    TABLES_NOT_THREE = "tables-not-three"
    LEGS_NOT_THREE = "legs-not-three"
    PLAYER_BOTH_SIDES = "player-both-sides"
    UNSIGNED = "unsigned"
    CAPTAIN_UNSIGNED = "captain-unsigned"
    STATED_TOTAL_WRONG = "stated-total-wrong"
    SIX_REQUIRED = "six-required"


BESIDE = frozenset({CardFault.UNSIGNED})
"""What an officer may let pass for a reason: the card counts the same without it."""


@joins(TableOnCard)
class TableCard(Struct, frozen=True):
    """One table of a card: played, conceded by one side, or void."""

    pairs: Mapping[Party, Pair] = {}
    legs: tuple[Party, ...] = ()
    """Who won each leg."""
    conceded_by: Party | None = None
    void: bool = False

    @property
    def is_played(self) -> bool:
        """Whether it was played: the names of another one need no signature."""
        return self.conceded_by is None and not self.void


class Card(Struct, frozen=True):
    """A card as it stands."""

    tables: tuple[TableCard, ...]
    signed: tuple[PersonId, ...] = ()
    captains: tuple[Party, ...] = ()
    """The sides whose captain has signed."""
    stated: Counts | None = None
    """The total that somebody has written on it; None where nobody has."""

    def players(self, side: Party) -> tuple[PersonId, ...]:
        """Return who has played for a side, everybody once."""
        played = (table.pairs.get(side, ()) for table in self.tables if table.is_played)
        return tuple(dict.fromkeys(person for pair in played for person in pair))


def counted(card: Card, options: CardOptions) -> CardScore:
    """Return what *card* counts, as it stands."""
    score = CardScore(options, (TableLegs(),) * len(card.tables))
    for number, table in enumerate(card.tables, start=1):
        for winner in table.legs:
            score = count(score, LegWon(number, winner))
        if not table.is_played:
            score = count(score, TableConceded(number, conceded_to(table)))
    return score


def conceded_to(table: TableCard) -> Party | None:
    """Return who has what was not played of a table; nobody where it is void."""
    return None if table.conceded_by is None else other(table.conceded_by)


def problems(card: Card, options: CardOptions) -> tuple[Problem, ...]:
    """Return everything that is wrong with *card*: what is counted, then who is missing."""
    return (*_uncounted(card, options), *_people(card))


def winner(card: Card, options: CardOptions) -> Party | None:
    """Return who has more legs on the card as it stands; nobody where both have the same."""
    return leader(counted(card, options).legs)


def sender(won: Party | None) -> Party:
    """Return who sends the card in: those who have won, or the home side where nobody has."""
    return won or A


def _uncounted(card: Card, options: CardOptions) -> Iterator[Problem]:
    legs = options.legs.legs_per_table
    if len(card.tables) != options.legs.tables:
        yield Problem(CardFault.TABLES_NOT_THREE, {"tables": options.legs.tables, "there": len(card.tables)})
    for number, table in enumerate(card.tables, start=1):
        if table.is_played and len(table.legs) != legs:
            yield Problem(CardFault.LEGS_NOT_THREE, {"table": number, "legs": legs})
    worth = points(counted(card, options))
    if card.stated is not None and dict(card.stated) != dict(worth):
        yield Problem(CardFault.STATED_TOTAL_WRONG, {"counted": tuple(worth.values())})


def _people(card: Card) -> Iterator[Problem]:
    home, away = (card.players(side) for side in SIDES)
    for person in home:
        if person in away:
            yield Problem(CardFault.PLAYER_BOTH_SIDES, {"person": person})
    for person in dict.fromkeys((*home, *away)):
        if person not in card.signed:
            yield Problem(CardFault.UNSIGNED, {"person": person})
    for side in SIDES:
        if side not in card.captains:
            yield Problem(CardFault.CAPTAIN_UNSIGNED, {"side": side})
