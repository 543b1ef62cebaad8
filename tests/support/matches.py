"""Builders for matches: a match of either book, line-ups, games that both sides write, steps decided and folded."""

from collections.abc import Callable
from typing import Any

import pytest

from hangjack.errors import Refused
from hangjack.games.all_fours import Seat, Side, Tally
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.engine.counting import Award, AwardFor
from hangjack.games.all_fours.match.scoring import GameLine, as_played
from hangjack.games.all_fours.referee import Incident, Kind, RuledTable, Ruling
from hangjack.games.all_fours.referee import rule as ruling_on
from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId
from hangjack.matches.match import Match, MatchEvent, MatchOpened, fold, open_match
from hangjack.matches.parties import SIDES, A, B, Party, both, other, plus
from hangjack.matches.scorekeeping import enter_line, seal_sheet
from hangjack.matches.sheets import Place
from hangjack.matches.sides import lineups
from hangjack.matches.sides.lineups import LineUp, LineUpDeclared, LineUpOptions
from hangjack.matches.sides.seats import seat_pair
from hangjack.matches.sides.tosses import Toss, toss
from hangjack.matches.signatures import AllTheSame
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from hangjack.wording import sentence

Step = Callable[[Match], tuple[MatchEvent, ...]]

ANA, BEN, OFFICIAL = PersonId("ana"), PersonId("ben"), PersonId("official")
SCOREKEEPERS = {A: ANA, B: BEN}
RULES = {name: rules_of(plain_house(book(name))) for name in ("ic2024", "mafa")}
CUP = RULES["ic2024"]
CLAUSE = ClauseId("ic2024-16c-1")
START = 3_600_000
"""When matches of these tests start."""
MINUTE = 60_000
ALL_THE_SAME = AllTheSame(OFFICIAL, "Storm: the hall closes.")
"""What an official says who seals a sheet on which something is missing."""


def new_match(name: str = "ic2024", tables: int = 3, closes_ms: int | None = None) -> Match:
    """Return a match that has just been set up, with eight people on each roster: `a1` to `a8`, `b1` to `b8`."""
    rules = RULES[name]
    teams = {A: EntrantId("herons"), B: EntrantId("kites")}
    rosters = {team: tuple(person(team, number) for number in range(1, 2 * tables + 3)) for team in SIDES}
    opened = MatchOpened(
        MatchId("m1"),
        teams,
        tables,
        START,
        rules.match,
        as_played(rules.game_as(AllFoursGame).play),
        rosters,
        closes_ms=closes_ms,
    )
    return open_match(opened)


def after(match: Match, *steps: Step) -> Match:
    """Return the match after each step was decided and folded."""
    for step in steps:
        for event in step(match):
            match = fold(match, event)
    return match


def person(team: Party, number: int) -> PersonId:
    """Return a player by number: `a1`."""
    return PersonId(f"{team.lower()}{number}")


def line_up(team: Party, tables: int = 3) -> LineUp:
    """Return a side's players two by two, its captain at table 1, and two who wait, the first of them writing."""
    pairs = tuple((person(team, 2 * table + 1), person(team, 2 * table + 2)) for table in range(tables))
    waiting = (person(team, 2 * tables + 1), person(team, 2 * tables + 2))
    return LineUp(pairs, person(team, 1), waiting[0], waiting)


def declared(match: Match) -> tuple[MatchEvent, ...]:
    """Both captains hand in their line-ups."""
    events: list[MatchEvent] = []
    for team in SIDES:
        handed_in = LineUpDeclared(team, person(team, 1), line_up(team, match.opened.tables))
        events += lineups.declare(
            match.sides.line_ups, handed_in, match.opened.tables, LineUpOptions(2, 6), {}
        )
    return tuple(events)


def sealed_all_the_same(match: Match) -> tuple[MatchEvent, ...]:
    """Let an official seal whatever is signed, for a reason."""
    return seal_sheet(match, ALL_THE_SAME)


def tossed(match: Match) -> tuple[MatchEvent, ...]:
    """Let A win the toss and sit north-south."""
    return toss(match.sides.tossing, Toss(A, A))


def all_seated(match: Match, *sides: Party, at_ms: int = START) -> tuple[MatchEvent, ...]:
    """All pairs of *sides*, or of both, sit down."""
    return tuple(
        event
        for side in sides or tuple(SIDES)
        for table in range(1, match.opened.tables + 1)
        for event in seat_pair(match, side, table, at_ms)
    )


def ready(name: str = "ic2024", tables: int = 3) -> Match:
    """Return a match in which everybody sits, and nobody has played yet."""
    return after(new_match(name, tables), declared, tossed, all_seated)


def line(winner: Party, lost: int = 7, hung: int = 0) -> GameLine:
    """Return a game won 14 to *lost*, with so many hang-jacks for the winner."""
    score = plus(plus(both(), winner, 14), other(winner), lost)
    return GameLine(winner, score, plus(both(), winner, hung))


def game(table: int, number: int, winner: Party, lost: int = 7, hung: int = 0) -> Step:
    """Both scorekeepers write the same game."""

    def both(match: Match) -> tuple[MatchEvent, ...]:
        place, written = Place(table, number), line(winner, lost, hung)
        first = enter_line(match, place, A, ANA, written)
        match = after(match, lambda _: first)
        return (*first, *enter_line(match, place, B, BEN, written))

    return both


def games(table: int, winner: Party, number: int, first: int = 1) -> list[Step]:
    """One side wins so many games in a row at a table."""
    return [game(table, each, winner) for each in range(first, first + number)]


EIGHT_NINE = Tally(8, 9)


def ruling(kind: Kind, seat: str, score: Tally = EIGHT_NINE, **facts: Any) -> Ruling:
    """Return what the cup proposes when the player in *seat* does something wrong."""
    table = RuledTable(Seat.NORTH, score, cards_played=9)
    ruled = ruling_on(
        Incident(kind, table, {"offender": seat, **facts}), CUP.game_as(AllFoursGame).penalties, ()
    )
    assert isinstance(ruled, Ruling)
    return ruled


def renege_by(seat: str) -> Ruling:
    """Return the proposal for a plain renege."""
    return ruling(Kind.RENEGE, seat, to_save_jack=False)


def kick(side: Side = Side.NS, points: int = 1) -> Award:
    """Return points for a kick."""
    return Award(AwardFor.KICK, side, points)


def refused(step: Callable[[], object]) -> str:
    """Return what is said against a step."""
    with pytest.raises(Refused) as refusal:
        step()
    return sentence(refusal.value)
