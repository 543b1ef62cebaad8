"""Worked examples of Sheepshead days: draws, latecomers, people at the door, standings and seasons."""

from collections.abc import Mapping
from decimal import Decimal
from functools import reduce
from typing import Any

from hangjack.competition.entries.registration import ADDRESS, Visit, missing_fields
from hangjack.competition.fixtures.arrivals import ResultEntered
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.money.prizes import shared_out
from hangjack.competition.standings.ranking import fold, open_ranking
from hangjack.conformance.given import Plain
from hangjack.errors import BadInput
from hangjack.formats.table_draw.season import SeasonOptions, season_lines, session_lines
from hangjack.formats.table_draw.seating import (
    SeatingOptions,
    TableState,
    layout,
    room_for_one,
    seat,
    sizes_of,
)
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.results import Official
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.rules import rules_of


class DrawGiven(Plain, frozen=True):
    """How many have come, how many the captain lets wait, and, where names are drawn, their order."""

    players: int
    drawn: tuple[str, ...] = ()
    waiting: int = 0


def run_draw(given: DrawGiven, house: House) -> Mapping[str, Any]:
    """Say which tables they make, who sits where, and who waits."""
    options = options_of(house, SeatingOptions)
    if given.drawn and len(given.drawn) != given.players:
        raise BadInput("example.drawn", players=given.players, drawn=len(given.drawn))
    tables = layout(given.players, options, given.waiting)
    found: dict[str, Any] = {
        "possible": tables.fault is None,
        "threes": tables.smaller,
        "fours": tables.larger,
    }
    if tables.fault is not None:
        return {**found, "reason": tables.fault.value, "offer": tables.offer}
    if given.drawn:
        seated = seat([EntrantId(each) for each in given.drawn], sizes_of(tables, options))
        found["seats"] = [
            (number, place, who)
            for number, table in enumerate(seated.tables, start=1)
            for place, who in enumerate(table, start=1)
        ]
        found |= {"waits": seated.waits} if seated.waits else {}
    return found


class LateArrivalGiven(Plain, frozen=True):
    """The tables of a session: number, size, hands dealt."""

    tables: list[tuple[int, int, int]]


def run_late_arrival(given: LateArrivalGiven, house: House) -> Mapping[str, Any]:
    """Say where somebody can go who comes after the draw."""
    states = [TableState(*each) for each in given.tables]
    room = room_for_one(states, options_of(house, SeatingOptions))
    return {"join": room.join, "redraw": room.redraw, "waits": room.waits}


class StandingsGiven(Plain, frozen=True):
    """The points of a session, and what its places win in cents."""

    points: dict[str, int]
    prizes: tuple[int, ...] = ()


def run_standings(given: StandingsGiven, house: House) -> Mapping[str, Any]:
    """Say who stands where, and who wins what."""
    options = rules_of(house).format.ranking
    people, match = [EntrantId(each) for each in given.points], MatchId("S1-1")
    figures = {each: {options.ranking[0]: given.points[each]} for each in people}
    ranking = open_ranking(people, (Fixture(match, tuple(people)),), options)
    lines = session_lines(reduce(fold, (ResultEntered(Official(match, figures, None)),), ranking))
    found: dict[str, Any] = {"table": [(each.place, each.entrant, each.points) for each in lines]}
    if given.prizes:
        places: dict[int, list[EntrantId]] = {}
        for line in lines:
            places.setdefault(line.place, []).append(line.entrant)
        found["prizes"] = {who: cents for who, cents in shared_out(places.values(), given.prizes) if cents}
    return found


class SeasonGiven(Plain, frozen=True):
    """The points of everybody in each session that they played."""

    sessions: dict[str, list[int]]


def run_season(given: SeasonGiven, house: House) -> Mapping[str, Any]:
    """Say who stands where over the season; nothing where there is none."""
    options = options_of(house, SeasonOptions)
    if options.season == "none":
        return {"table": None}
    lines = season_lines({EntrantId(who): made for who, made in given.sessions.items()}, options)
    return {
        "table": [(each.place, each.entrant, _written(each.shown(options)), each.sessions) for each in lines]
    }


class RosterGiven(Plain, frozen=True):
    """Somebody at the door of a host, and what they have filled in."""

    known: bool
    first_visit_to_host: bool
    form: dict[str, str | dict[str, str]]
    mailing_arrived: bool = True
    address_changed: bool = False
    extra: tuple[str, ...] = ()


def run_roster(given: RosterGiven, house: House) -> Mapping[str, Any]:
    """Say which fields are still open."""
    del house
    visit = Visit(given.known, given.mailing_arrived, given.address_changed, given.first_visit_to_host)
    address, told = given.form.get("address", ""), dict[str, str]()
    for field, text in given.form.items():
        told |= text if isinstance(text, dict) else {field: text}
    asked = ADDRESS if isinstance(address, dict) else ("address",)
    missing = missing_fields(visit, told, asked, given.extra)
    return {"accepted": not missing, "missing": missing}


def _written(figure: int | Decimal) -> int | str:
    """Return a figure as examples have it: an average in letters."""
    return str(figure) if isinstance(figure, Decimal) else figure
