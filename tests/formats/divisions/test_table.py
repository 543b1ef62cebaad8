"""Tables of a division: the order in which things happen never changes one, and a team taken back has everything again."""

from collections.abc import Sequence
from datetime import date, timedelta
from functools import cache, reduce

from hypothesis import given, settings
from hypothesis import strategies as st

from hangjack.competition.competition import Competition, CompetitionEvent, CompetitionOpened
from hangjack.competition.entries.rosters import TeamApplied, TeamWithdrew
from hangjack.competition.entries.steps import EntryStep, EntryTakenBack
from hangjack.competition.fixtures.arrivals import ResultEntered
from hangjack.competition.fixtures.pools import FixturesSet
from hangjack.competition.folding import fold, open_competition
from hangjack.competition.reach.possibilities import possibilities
from hangjack.competition.standings.standings import standings
from hangjack.desk.views.chances import match_endings
from hangjack.formats.divisions.books.cards import LateCardDecided
from hangjack.formats.divisions.books.leaving import TeamLeft
from hangjack.formats.divisions.books.nights import Night, NightsSet
from hangjack.formats.divisions.books.postponements import Agrees, DateAgreed, MatchLapsed, PostponementAsked
from hangjack.formats.divisions.books.season import PointsAdjusted
from hangjack.formats.divisions.fixtures.home_nights import Places
from hangjack.formats.divisions.fixtures.season import fixtures_of
from hangjack.ids import CompetitionId, EntrantId, MatchId
from hangjack.matches.results import Official
from support.crib_league import league_rules
from support.cup import DIRECTOR
from support.formats import teams

FOUR = teams("ABCD")
FIRST = date(2031, 9, 17)
FIXTURES = fixtures_of("1", Places(FOUR))
NIGHTS = tuple(Night(FIRST + timedelta(weeks=week), week, week, week) for week in range(6))
DAYS = [FIRST + timedelta(days=days) for days in (3, 14, 20, 30)]
"""Before half-way, on the night itself, after it, and late."""


@cache
def begun() -> Competition:
    """Return a season of four teams in which nothing was played."""
    opened = CompetitionOpened(
        CompetitionId("vale"), "Vale", "vale", ("2031-09-17",), "Europe/London", league_rules(), DIRECTOR
    )
    events: tuple[CompetitionEvent, ...] = (
        *(TeamApplied(team, 1) for team in FOUR),
        NightsSet("winter", NIGHTS),
        FixturesSet("1", FOUR, FIXTURES),
    )
    return reduce(fold, events, open_competition(opened))


def result(match: MatchId, pair: Sequence[EntrantId], legs: int) -> ResultEntered:
    """Return a card: so many of nine legs for the home side."""
    figures = {
        team: {"LF": won, "LA": 9 - won, "PTS": won, "ADJ": 0, "D": 0}
        for team, won in zip(pair, (legs, 9 - legs), strict=True)
    }
    return ResultEntered(Official(match, figures, pair[0] if legs > 4 else pair[1]))


def put_off(match: MatchId, by: EntrantId, *, lapsed: bool) -> tuple[CompetitionEvent, ...]:
    """Return everything by which a match is put off, and lapses."""
    asked = PostponementAsked(match, by, "Snow", NIGHTS[4], DIRECTOR, 1, NIGHTS[0], date(2031, 10, 20), 9)
    agreed = (DateAgreed(match, who, DIRECTOR, 2) for who in Agrees)
    return (asked, *agreed, *((MatchLapsed(match, 9),) if lapsed else ()))


@st.composite
def happenings(draw: st.DrawFn) -> list[tuple[CompetitionEvent, ...]]:
    """Return what happens in a season, in parts whose own order matters and whose order among each other does not."""
    parts: list[tuple[CompetitionEvent, ...]] = []
    for fixture in FIXTURES:
        what = draw(st.sampled_from(["played", "played", "played", "nothing", "put off", "lapsed"]))
        if what == "played":
            parts.append((result(fixture.match, fixture.teams, draw(st.integers(0, 9))),))
        elif what != "nothing":
            parts.append(
                put_off(fixture.match, draw(st.sampled_from(fixture.teams)), lapsed=what == "lapsed")
            )
    for number, team in enumerate(draw(st.lists(st.sampled_from(FOUR), max_size=2))):
        parts.append((PointsAdjusted(str(number), team, draw(st.integers(-5, 5)), DIRECTOR, 1, "Decided"),))
    late = draw(st.sampled_from(FIXTURES))
    parts.append((LateCardDecided(late.match, late.teams[0], -5, draw(st.booleans()), DIRECTOR, 1, "Late"),))
    leaving = draw(st.lists(st.sampled_from(FOUR), max_size=2, unique=True))
    parts += [(TeamLeft(team, draw(st.sampled_from(DAYS))), TeamWithdrew(team, "Gone")) for team in leaving]
    return parts


def after(parts: Sequence[tuple[CompetitionEvent, ...]], season: Competition | None = None) -> Competition:
    """Return the season once all of it has happened."""
    return reduce(fold, (event for part in parts for event in part), season or begun())


@settings(max_examples=60, deadline=None)
@given(happenings(), st.randoms())
def test_the_order_of_arrival_never_changes_a_table(
    parts: list[tuple[CompetitionEvent, ...]], chance: object
) -> None:
    """Cards, lapses, deductions and teams that leave: in whatever order, the same table for the same reasons."""
    shuffled = list(parts)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    one, other = after(parts).rankings["1"], after(shuffled).rankings["1"]

    assert {team: row.totals for team, row in one.rows.items()} == {
        team: row.totals for team, row in other.rows.items()
    }
    assert standings(one) == standings(other)
    assert one.struck == other.struck
    assert sorted(map(repr, one.adjusted)) == sorted(map(repr, other.adjusted))


@settings(max_examples=40, deadline=None)
@given(happenings(), st.sampled_from(FOUR), st.sampled_from(DAYS))
def test_a_team_that_is_struck_and_taken_back_has_everything_again(
    parts: list[tuple[CompetitionEvent, ...]], team: EntrantId, day: date
) -> None:
    """So has everybody else: no figure is left over from its absence."""
    stayed = [part for part in parts if not isinstance(part[0], TeamLeft)]
    before = after(stayed)
    gone = after([(TeamLeft(team, day), TeamWithdrew(team, "Gone"))], before)
    back = fold(gone, EntryTakenBack(team, EntryStep.WITHDRAWAL, DIRECTOR, "They found two"))

    assert team in gone.rankings["1"].out
    assert standings(back.rankings["1"]) == standings(before.rankings["1"])
    assert back.rankings["1"].rows == before.rankings["1"].rows


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, 9), min_size=11, max_size=11), st.integers(0, 9))
def test_what_a_team_can_still_reach_holds_whatever_the_last_match_brings(legs: list[int], last: int) -> None:
    """One match of the season is left: nobody ends outside the places that were promised, however it ends."""
    cards = [(result(each.match, each.teams, won),) for each, won in zip(FIXTURES, legs, strict=False)]
    season = after(cards)
    promised = {
        each.team: range(each.best, each.worst + 1)
        for each in possibilities(season.rankings["1"], match_endings(season) or ())
    }
    final = FIXTURES[-1]
    over = after([(result(final.match, final.teams, last),)], season)

    assert len(season.rankings["1"].remaining) == 1
    assert all(each.place in promised[each.team] for each in standings(over.rankings["1"]).positions)
