"""A festival of All Fours: matches of three tables, with a phone for each side of each table."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from benchmarks.games import CUP, DIRECTOR, Writing
from benchmarks.games.writing import now_ms, write
from hangjack.competition.competition import CompetitionOpened
from hangjack.competition.fixtures.calls import MatchCalled
from hangjack.competition.fixtures.groups import Group, GroupsDrawn, group_fixtures
from hangjack.competition.rules import Rules
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.match.scoring import GameLine
from hangjack.ids import EntrantId, MatchId, PersonId, StreamId
from hangjack.log import Digest
from hangjack.matches.match import MatchOpened
from hangjack.matches.parties import SIDES, A, B, both, other, plus
from hangjack.matches.scoring import scoring_of
from hangjack.matches.sides.lineups import LineUp, LineUpDeclared
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from hangjack.store.interface import Append, Store

MATCHES = 234
"""Of three tables each: 702 tables, 1,404 phones."""
LINES = 12
SAID = "All Fours, {matches} matches of three tables, {lines} games each, both sides writing"
TABLES = 3
PLAYERS = 7
"""Of a team: two at each table, and one who writes."""
WITHOUT_END = {"match_target": None, "table_max_games": None}
"""Settings by which a table always has a next game."""


def rules() -> Rules:
    """Return rules by which no match of the festival ends, however long it is measured."""
    return rules_of(with_settings(book("ic2024"), WITHOUT_END))


def people_of(team: EntrantId) -> tuple[PersonId, ...]:
    """Return who plays for a team."""
    return tuple(PersonId(f"{team}-{number}") for number in range(PLAYERS))


async def open_day(store: Store, matches: int) -> Sequence[Writing]:
    """Write down a festival whose matches have all been called, with both line-ups in."""
    groups = tuple(
        Group(f"G{number}", (EntrantId(f"team-{number}-a"), EntrantId(f"team-{number}-b")))
        for number in range(matches)
    )
    opened = CompetitionOpened(
        id=CUP,
        name="A festival",
        short="festival",
        days=("2031-08-23",),
        time_zone="America/Port_of_Spain",
        rules=rules(),
        director=DIRECTOR,
    )
    start_ms, resolved = now_ms(), rules()
    fixtures = group_fixtures(groups)
    called = [MatchCalled(each.match, (each.teams[0], each.teams[1]), 1, start_ms) for each in fixtures]
    own: tuple[Struct, ...] = (opened, GroupsDrawn(groups, Digest("0" * 64)), *called)
    beginnings = [
        Append(
            StreamId(f"{CUP}/{each.match}"), 0, match_beginning(each.match, each.teams, resolved, start_ms)
        )
        for each in fixtures
    ]
    await write(store, "festival", (Append(StreamId(CUP), 0, own),))
    for number, append in enumerate(beginnings):
        await write(store, f"match {number}", (append,))
    return writings(each.match for each in fixtures)


def match_beginning(
    match: MatchId, teams: tuple[EntrantId, ...], resolved: Rules, start_ms: int
) -> tuple[Struct, ...]:
    """Return how a match begins: it is opened, and both line-ups are in."""
    sides = dict(zip(SIDES, teams, strict=True))
    opened = MatchOpened(
        match=match,
        parties=sides,
        tables=TABLES,
        scheduled_ms=start_ms,
        rules=resolved.match,
        play=scoring_of(resolved.match.scoring).as_played(resolved.game_as(AllFoursGame).play),
        rosters={side: people_of(team) for side, team in sides.items()},
    )
    declared = [
        LineUpDeclared(side, people_of(team)[0], _line_up(people_of(team))) for side, team in sides.items()
    ]
    return (opened, *declared)


def _line_up(people: tuple[PersonId, ...]) -> LineUp:
    pairs = tuple((people[2 * table], people[2 * table + 1]) for table in range(TABLES))
    return LineUp(pairs, people[0], people[-1], ())


def writings(matches: Iterable[MatchId]) -> tuple[Writing, ...]:
    """Return the phones of these matches: one for each side of each table."""
    return tuple(
        Writing(match, side, table, PersonId(f"{match}-{side}"))
        for match in matches
        for side in SIDES
        for table in range(1, TABLES + 1)
    )


def line(number: int) -> GameLine:
    """Return a game that both sides write alike."""
    winner = A if number % 2 else B
    return GameLine(winner, plus(plus(both(), winner, 14), other(winner), 7))
