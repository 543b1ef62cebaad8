"""Queries: a card with something wrong in it goes back to both captains, and counts as received all the same.

It is asked about with what was typed of it, so that nobody types it twice. What each captain says is a total, or words where
something else was asked; when both name the same total, the card can be taken with it.
"""

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import FormatEvent
from hangjack.ids import MatchId, PersonId
from hangjack.matches.parties import SIDES, Counts, Party
from hangjack.matches.scoring.cards import Tables


class CardQueried(FormatEvent, frozen=True, tag="card-queried"):
    """Both captains are asked about a card."""

    match: MatchId
    what: str
    """What is asked, in words; nothing where the card says it by itself."""
    by: PersonId
    at_ms: int
    tables: Tables = ()
    """The card as far as it was typed."""
    stated: Counts | None = None
    unfit: tuple[PersonId, ...] = ()
    """Who stands on it that may not play."""


class QueryAnswered(FormatEvent, frozen=True, tag="query-answered"):
    """The captain of a side says to what the card comes, or answers in words."""

    match: MatchId
    side: Party
    total: Counts | None
    by: PersonId
    at_ms: int
    words: str = ""


class QueryClosed(FormatEvent, frozen=True, tag="query-closed"):
    """Nothing is asked about a card any more: it is in, or it was right."""

    match: MatchId
    by: PersonId
    at_ms: int
    reason: str = ""


QueryEvent = CardQueried | QueryAnswered | QueryClosed


class Query(Struct, frozen=True):
    """A card that both captains are asked about, and what they have said."""

    asked: CardQueried
    answers: Mapping[Party, QueryAnswered] = {}

    @property
    def agreed(self) -> Counts | None:
        """The total that both captains name; None while they do not."""
        said = [dict(each.total) for each in self.answers.values() if each.total is not None]
        return said[0] if len(said) == len(SIDES) and said[0] == said[1] else None


def fold(known: Mapping[MatchId, Query], event: QueryEvent) -> Mapping[MatchId, Query]:
    """Return the queries that are open after *event*. Never refuses."""
    match event:
        case CardQueried(match):
            return {**known, match: Query(event)}
        case QueryAnswered(match, side) if match in known:
            answers = {**known[match].answers, side: event}
            return {**known, match: replace(known[match], answers=answers)}
        case QueryClosed(match):
            return {each: query for each, query in known.items() if each != match}
        case QueryAnswered():
            return known
    assert_never(event)
