"""Ties of teams as matches with a card: what such a match is called, who plays in it, and what its result does to the cup."""

from collections.abc import Container, Iterator

from msgspec.structs import replace

from hangjack.competition.fixtures import knockout
from hangjack.competition.fixtures.arrivals import Arrival, ResultEntered, ResultSetAside
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.formats.divisions.cups.allowed import PEOPLE
from hangjack.formats.divisions.cups.brackets import match_of, require_next_waits, round_of, tie_named
from hangjack.formats.divisions.cups.cups import Cup, Cups, TieEntered, reopened
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.results import Official

BY_CARD = PersonId("card")
"""Who enters what a card says: nobody but those who have signed it."""


def tie_of(cups: Cups, match: MatchId) -> tuple[Cup, MatchId] | None:
    """Return the cup and the tie that *match* is; None for a match of the season, and where single players or pairs meet."""
    found = tie_named(cups, match)
    return found if found is not None and found[0].opened.kind not in PEOPLE else None


def fixture(cups: Cups, match: MatchId) -> Fixture | None:
    """Return the match of a tie with the teams that are known."""
    found = tie_of(cups, match)
    if found is None:
        return None
    cup, tie = found
    return Fixture(match, _teams(cup, tie), round_of(cup, tie))


def is_known(cups: Cups, match: MatchId) -> bool:
    """Whether *match* is a tie between two teams that are known."""
    found = fixture(cups, match)
    return found is not None and len(found.teams) > 1


def open_ties(cups: Cups) -> Iterator[tuple[Cup, Fixture]]:
    """Yield the ties of teams whose two sides are known and that have no result."""
    for name, cup in cups.items():
        for each in cup.bracket.ties if cup.opened.kind not in PEOPLE else ():
            found = fixture(cups, match_of(name, each.match))
            if found is not None and len(found.teams) > 1 and each.match not in cup.results:
                yield cup, found


def result(cups: Cups, match: MatchId) -> Official | None:
    """Return the result of a tie as that of its match."""
    found = tie_of(cups, match)
    known = found and found[0].bracket.results.get(found[1])
    return replace(known, match=match) if known else None


def order_of(cup: Cup) -> tuple[EntrantId, ...] | None:
    """Return in which order a cup puts its teams once it is won: whoever came further first; None before that."""
    if cup.champion is None:
        return None
    lost = {
        loser: number
        for number, ties in enumerate(cup.bracket.rounds, start=1)
        for tie in ties
        if (known := cup.results.get(tie.match)) is not None
        for loser in known.entries
        if loser != known.winner
    }
    return (cup.champion, *sorted(lost, key=lambda team: -lost[team]))


def enter_result(cups: Cups, official: Official) -> tuple[ResultEntered, ...]:
    """Let a card move its winner on. Refuses as a knockout does."""
    found = tie_of(cups, official.match)
    assert found is not None, "the match of a tie"
    knockout.enter_result(found[0].bracket, replace(official, match=found[1]))
    return (ResultEntered(official),)


def set_aside(
    cups: Cups, match: MatchId, reason: str, under_way: Container[MatchId]
) -> tuple[ResultSetAside, ...]:
    """Let the result of a tie no longer count: it is open again. Refused once its winner plays on."""
    found = tie_of(cups, match)
    assert found is not None, "the match of a tie"
    require_next_waits(found[0], found[1], under_way)
    (gone,) = knockout.set_result_aside(found[0].bracket, found[1], reason)
    return (replace(gone, match=match),)


def arrived(cups: Cups, event: Arrival, column: str) -> Cups:
    """Return the cups after the result of a tie has come by its card, or was set aside; *column* is what a card is counted by."""
    match = event.result.match if isinstance(event, ResultEntered) else event.match
    found = tie_of(cups, match)
    assert found is not None, "the match of a tie"
    cup, tie = found
    if isinstance(event, ResultSetAside):
        after = reopened(cup, replace(event, match=tie))
    else:
        bracket = knockout.fold(cup.bracket, ResultEntered(replace(event.result, match=tie)))
        after = replace(cup, bracket=bracket, results=_with(cup, tie, event.result, column))
    return {**cups, cup.opened.cup: after}


def _with(cup: Cup, tie: MatchId, official: Official, column: str) -> dict[MatchId, TieEntered]:
    """Return the results of a cup with that of a card; one that nobody has won stands in the bracket alone."""
    if official.winner is None:
        return dict(cup.results)
    one, other = _teams(cup, tie)
    score = tuple(official.figures[team].get(column, 0) for team in (one, other))
    entered = TieEntered(
        cup.opened.cup,
        tie,
        (one, other),
        (score[0], score[1]),
        official.winner,
        BY_CARD,
        0,
        walkover=official.ended != "played",
    )
    return {**cup.results, tie: entered}


def _teams(cup: Cup, tie: MatchId) -> tuple[EntrantId, ...]:
    return tuple(each for each in knockout.occupants(cup.bracket)[tie] if isinstance(each, str))
