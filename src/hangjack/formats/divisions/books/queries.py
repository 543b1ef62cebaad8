"""Queries: a card with something wrong in it goes back to both captains, and counts as received all the same.

It is asked about with what was typed of it, so that nobody types it twice. What each captain says is a total, or words where
something else was asked; when both name the same total, the card can be taken with it.
"""

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import Competition, FormatEvent
from hangjack.competition.doing import Doing
from hangjack.errors import BadInput, Refused, require_length, require_reason
from hangjack.ids import MatchId, PersonId
from hangjack.matches.games import game_card
from hangjack.matches.parties import SIDES, Counts, Party
from hangjack.matches.scoring.cards import Tables, require_its_tables


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


Queries = Mapping[MatchId, Query]
"""The cards that captains are asked about."""


class Answered(Struct, frozen=True):
    """What a captain says to a query."""

    match: MatchId
    side: Party
    total: Counts | None
    words: str = ""


def fold(known: Queries, event: QueryEvent) -> Queries:
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


def query(competition: Competition, asked: CardQueried) -> tuple[CardQueried, ...]:
    """Ask both captains about a card. Refuses to ask about nothing."""
    fixture = competition.fixture(asked.match)
    if fixture is None or len(fixture.teams) < len(SIDES):
        raise BadInput("floor.no-such-match", match=asked.match)
    if not (asked.tables or asked.unfit):
        require_reason(asked.what, "query.nothing")
    require_its_tables(game_card(competition.rules.match.scoring), asked.tables)
    return (asked,)


def answer(
    competition: Competition, known: Queries, said: Answered, doing: Doing
) -> tuple[QueryAnswered, ...]:
    """Write down what the captain of a side says. Refuses where nobody has asked, and an answer that says nothing that can be."""
    asked, words = _open(known, said.match), require_length(said.words)
    if said.total is None and not words:
        raise BadInput("query.no-answer")
    if said.total is not None and (set(said.total) != set(SIDES) or min(said.total.values()) < 0):
        raise BadInput("query.total")
    most = most_of(competition)
    if said.total is not None and sum(said.total.values()) > most:
        raise BadInput("query.too-many-legs", found=sum(said.total.values()), most=most)
    before = asked.answers.get(said.side)
    if before is not None and (before.total, before.words) == (said.total, words):
        return ()
    return (QueryAnswered(said.match, said.side, said.total, doing.by, doing.at_ms, words),)


def most_of(competition: Competition) -> int:
    """Return what both sides of a match can have together."""
    scoring = competition.rules.match.scoring
    return game_card(scoring).most(scoring)


def close(known: Queries, match: MatchId, doing: Doing, reason: str) -> tuple[QueryClosed, ...]:
    """Ask nothing more about a card, for a reason."""
    _open(known, match)
    return (QueryClosed(match, doing.by, doing.at_ms, require_reason(reason)),)


def answered_by_card(known: Queries, match: MatchId, doing: Doing) -> tuple[QueryClosed, ...]:
    """Return that nothing is asked any more about a card that is in."""
    return (QueryClosed(match, doing.by, doing.at_ms),) if match in known else ()


def agreed_total(known: Queries, match: MatchId) -> Counts | None:
    """Return the total on which both captains agree, whatever stands on the card; None while they do not."""
    asked = known.get(match)
    return None if asked is None else asked.agreed


def _open(known: Queries, match: MatchId) -> Query:
    asked = known.get(match)
    if asked is None:
        raise Refused("query.none-open", match=match)
    return asked
