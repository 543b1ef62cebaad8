"""The field of a rotation: which card each team has drawn, who has gone since which round, and byes that nobody could average.

Cards come from a draw that everybody can verify, or out of a hat, one by one, as the director types them. Fixtures follow from
the cards as soon as everybody has one.
"""

from collections.abc import Iterator, Mapping
from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import FormatEvent
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.formats.rotation.rotation import DrawnCard, Facing, facings
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.log import Digest

ROTATION = "rotation"
"""The one pool of a rotation, over all of its rounds."""


class TeamCameIn(FormatEvent, frozen=True, tag="team-came-in"):
    """A team has come, and was ticked at the door."""

    entrant: EntrantId
    by: PersonId
    at_ms: int


class TeamNotHere(FormatEvent, frozen=True, tag="team-not-here"):
    """The tick was a mistake, or they have gone again before they drew: a team is not there."""

    entrant: EntrantId
    by: PersonId
    at_ms: int


class CardsDrawn(FormatEvent, frozen=True, tag="cards-drawn"):
    """The cards were given out in the order of the draw with this seed."""

    cards: tuple[tuple[EntrantId, DrawnCard], ...]
    seed: Digest
    by: PersonId
    at_ms: int


class CardGiven(FormatEvent, frozen=True, tag="card-given"):
    """One team has a card: out of the hat, or the one that is left for a team that comes late."""

    entrant: EntrantId
    card: DrawnCard
    how: Literal["hat", "late"]
    by: PersonId
    at_ms: int


class FieldClosed(FormatEvent, frozen=True, tag="field-closed"):
    """Everybody has a card: from now on it is known who meets whom."""

    by: PersonId
    at_ms: int


class CardsReturned(FormatEvent, frozen=True, tag="cards-returned"):
    """All cards went back, for this reason, and everybody draws again."""

    reason: str
    by: PersonId
    at_ms: int


class ByeScored(FormatEvent, frozen=True, tag="bye-scored"):
    """The director said what a bye is worth in a round in which no table was played."""

    round: int
    points: int
    by: PersonId
    at_ms: int


FieldEvent = TeamCameIn | TeamNotHere | CardsDrawn | CardGiven | FieldClosed | CardsReturned | ByeScored


class Field(Struct, frozen=True):
    """Who has which card."""

    cards: Mapping[EntrantId, DrawnCard] = {}
    here: frozenset[EntrantId] = frozenset()
    """Who was ticked at the door; nobody where the house only lets them draw."""
    closed: bool = False
    """Whether everybody has a card, so that rounds can begin."""
    by_hat: bool = False
    seed: Digest | None = None
    """Of the draw that gave them out; None for a hat."""
    gone: Mapping[EntrantId, int] = {}
    """From which round on the card of a team is a gap."""
    scores: Mapping[int, int] = {}
    """What a bye is worth in rounds in which no table was played, as the director said."""
    drawn_ms: int | None = None

    def has_come(self, entrant: EntrantId) -> bool:
        """Whether a team is there: it was ticked, or it holds a card."""
        return entrant in self.here or entrant in self.cards

    @property
    def holders(self) -> Mapping[DrawnCard, EntrantId]:
        """Who has each card."""
        return {card: entrant for entrant, card in self.cards.items()}

    @property
    def tables(self) -> int:
        """How many tables there are."""
        return max((card.number for card in self.cards.values()), default=0)

    @property
    def by_card(self) -> tuple[EntrantId, ...]:
        """Everybody by their number, those who stay before those who move."""
        return tuple(sorted(self.cards, key=lambda each: self.cards[each]))


def fold(field: Field, event: FieldEvent) -> Field:
    """Return the field after *event*. Never refuses."""
    match event:
        case TeamCameIn(entrant):
            return replace(field, here=field.here | {entrant})
        case TeamNotHere(entrant):
            return replace(field, here=field.here - {entrant})
        case CardsDrawn(cards, seed, at_ms=at_ms):
            return replace(field, cards=dict(cards), seed=seed, closed=True, by_hat=False, drawn_ms=at_ms)
        case CardGiven(entrant, card, how, at_ms=at_ms):
            given = {**field.cards, entrant: card}
            return replace(field, cards=given, by_hat=field.by_hat or how == "hat", drawn_ms=at_ms)
        case FieldClosed():
            return replace(field, closed=True)
        case CardsReturned():
            return Field(here=field.here)
        case ByeScored(round_number, points):
            return replace(field, scores={**field.scores, round_number: points})
    assert_never(event)


def match_at(round_number: int, table: int) -> MatchId:
    """Return the match at a table in a round."""
    return MatchId(f"{round_number}-{table}")


def place_of(match: MatchId) -> tuple[int, int]:
    """Return round and table of a match that `match_at` has named."""
    round_number, _, table = match.partition("-")
    return int(round_number), int(table)


def facing_in(field: Field, round_number: int) -> tuple[Facing, ...]:
    """Return who faces whom in a round, table by table, as the cards say; whoever has gone is a gap."""
    here = [
        card
        for entrant, card in field.cards.items()
        if entrant not in field.gone or round_number < field.gone[entrant]
    ]
    return facings(here, field.tables, round_number)


def field_fixtures(
    field: Field, rounds: int, played: Mapping[MatchId, tuple[EntrantId, ...]]
) -> Iterator[Fixture]:
    """Yield who meets whom in all rounds; whoever faces a gap stands alone, and has a bye.

    A match that was *played* stays as it was, whoever has gone since.
    """
    if not field.closed:
        return
    holders = field.holders
    for number in range(1, rounds + 1):
        for each in facing_in(field, number):
            match = match_at(number, each.table)
            here = tuple(holders[card] for card in (each.stays, each.moves) if card is not None)
            if teams := played.get(match, here):
                yield Fixture(match, teams, number, ROTATION)
