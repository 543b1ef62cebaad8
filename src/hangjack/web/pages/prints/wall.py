"""Paper for the wall, which everybody may print: schedule, standings, cross table, bracket, draw, announcements, poster."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from starlette.responses import Response

from hangjack.competition.fixtures.draw import Draw
from hangjack.competition.standings.columns import shown_columns
from hangjack.desk.views.competitions import (
    TieShown,
    show_bracket,
    show_competition,
    show_schedule,
    show_standings,
)
from hangjack.desk.views.fixtures import FixtureShown
from hangjack.desk.views.readers import EVERYBODY, is_hidden_from
from hangjack.errors import Refused
from hangjack.matches.parties import SIDES
from hangjack.web.callers import base_of
from hangjack.web.formats import ForTheWall, format_pages
from hangjack.web.moments import clock, date_of, day_and_clock, days_in_words
from hangjack.web.pages.kit import Looking, Page, Seen, column_head, page, tables
from hangjack.web.pages.prints.portions import code_to, print_for_all, said
from hangjack.web.problems import NotFound
from hangjack.wording import catalogue, say
from hangjack.wording.days import long_day


@page
async def schedule(looking: Looking) -> Response:
    """Print the schedule."""
    seen = await looking.seen()
    return await print_for_all(looking, seen, "schedule", lambda: {"days": _days(looking, seen)})


def _days(looking: Looking, seen: Seen) -> list[dict[str, Any]]:
    zone = seen.competition.opened.time_zone
    shown = [each for each in show_schedule(seen.competition, seen.reader, seen.names) if each.start_ms]
    return [
        {"day": name, "rows": [_row(each, zone) for each in fixtures]}
        for name, fixtures in groupby(shown, key=partial(_day, looking, zone))
    ]


def _day(looking: Looking, zone: str, each: FixtureShown) -> str:
    return long_day(date_of(each.start_ms or 0, zone), looking.language)


def _row(each: FixtureShown, zone: str) -> dict[str, str]:
    return {
        "time": clock(each.start_ms or 0, zone),
        "match": each.match,
        "teams": " v ".join(team.name for team in each.teams),
        "tables": tables(each.tables),
    }


@page
async def standings(looking: Looking) -> Response:
    """Print the standings with their reasons, and the head of the log that they rest on."""
    return await _as_its_format(looking, await _open_to(looking), "standings", _print_standings)


async def _print_standings(looking: Looking, seen: Seen) -> Response:
    return await print_for_all(looking, seen, "standings", lambda: _standings(looking, seen))


def _standings(looking: Looking, seen: Seen) -> dict[str, Any]:
    columns = shown_columns(seen.competition.rules.match.scoring)
    groups = [
        {
            "name": _group(looking, table.group),
            "rows": [
                {
                    "place": row.place,
                    "team": row.team.name,
                    "figures": [str(row.columns.get(column, 0)) for column in columns],
                    "why": row.reason,
                }
                for row in table.rows
            ],
        }
        for table in show_standings(seen.competition, seen.reader, seen.names)
    ]
    return {
        "groups": groups,
        "columns": [column_head(each, looking.language) for each in columns],
        "meanings": [_meaning(looking, each) for each in columns],
        "head": f"{seen.head.number} {seen.head.digest}",
    }


def _meaning(looking: Looking, column: str) -> list[str]:
    return [column_head(column, looking.language), say(f"column.{column}", language=looking.language)]


@page
async def cross_table(looking: Looking) -> Response:
    """Print who has met whom in each group, and how it ended."""
    return await _as_its_format(looking, await _open_to(looking), "cross-table", _print_crosses)


async def _print_crosses(looking: Looking, seen: Seen) -> Response:
    return await print_for_all(looking, seen, "cross-table", lambda: _crosses(looking, seen))


def _crosses(looking: Looking, seen: Seen) -> dict[str, Any]:
    fixtures = show_schedule(seen.competition, seen.reader, seen.names)
    groups = []
    for table in show_standings(seen.competition, seen.reader, seen.names):
        met = _met([each for each in fixtures if each.group == table.group])
        teams = [row.team for row in table.rows]
        rows = [
            {
                "place": str(row.place),
                "team": row.team.name,
                "cells": [
                    "" if one == row.team else " / ".join(met.get((row.team.id, one.id), ())) for one in teams
                ],
            }
            for row in table.rows
        ]
        groups.append({"name": _group(looking, table.group), "rows": rows})
    return {"groups": groups}


def _met(fixtures: Sequence[FixtureShown]) -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Return how each pair of teams has ended, as each of the two has it; a match to come is an open one, a bye is none."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for each in fixtures:
        if len(each.teams) != len(SIDES):
            continue
        (one, other), result = each.teams, each.result
        scores = result.standing if result else None
        for key, told in (
            ((one.id, other.id), f"{scores[0]}\N{EN DASH}{scores[1]}" if scores else "\N{MIDDLE DOT}"),
            ((other.id, one.id), f"{scores[1]}\N{EN DASH}{scores[0]}" if scores else "\N{MIDDLE DOT}"),
        ):
            found[key] = (*found.get(key, ()), told)
    return found


@page
async def bracket(looking: Looking) -> Response:
    """Print the knockout as a tree, to be filled in by hand where it is still to be played."""
    seen = await _open_to(looking)
    if not seen.competition.knockout.rounds:
        raise Refused("page.print.no-bracket")
    return await print_for_all(looking, seen, "bracket", lambda: _bracket(looking, seen))


def _bracket(looking: Looking, seen: Seen) -> dict[str, Any]:
    rounds = show_bracket(seen.competition, seen.reader, seen.names)
    shown = show_competition(seen.competition, seen.reader, seen.names)
    return {
        "rounds": [
            {"name": round_name(looking.language, number, len(rounds)), "ties": [_tie(each) for each in ties]}
            for number, ties in enumerate(rounds, start=1)
        ],
        "champion": shown.champion.name if shown.champion else "",
    }


def round_name(language: str, number: int, rounds: int) -> str:
    """Return what a round of the knockout is called, counted from the final where it has a name of its own."""
    own = f"page.bracket.last-{rounds - number + 1}"
    return say(own if own in catalogue(language) else "page.bracket.round", language=language, round=number)


def _tie(tie: TieShown) -> dict[str, Any]:
    sides = [
        {
            "name": side.name if side else "",
            "score": str(tie.result.standing[at]) if tie.result else "",
            "won": tie.result is not None and side is not None and tie.result.winner == side.id,
        }
        for at, side in enumerate(tie.sides)
    ]
    return {
        "match": tie.match,
        "position": tie.position,
        "fed": [each is not None for each in tie.decided_by],
        "sides": sides,
    }


@page
async def draw_sheet(looking: Looking) -> Response:
    """Print the groups as they were drawn, with everything that somebody needs to check the draw."""
    seen = await looking.seen()
    if not seen.competition.groups.groups:
        raise Refused("page.print.no-draw")
    return await print_for_all(looking, seen, "draw", lambda: _draw(looking, seen))


def _draw(looking: Looking, seen: Seen) -> dict[str, Any]:
    groups = [
        {"name": _group(looking, group.name), "teams": [seen.names.entrant(each) for each in group.members]}
        for group in seen.competition.groups.groups
    ]
    held = [_held(looking, each) for each in seen.competition.draws.values() if each.held]
    return {"groups": groups, "draws": held}


def _held(looking: Looking, draw: Draw) -> list[list[str]]:
    held = draw.held
    assert held is not None, "only those that were held are shown"
    facts = (
        ("commitment", held.commitment),
        ("words", held.words),
        ("nonce", held.nonce),
        ("seed", held.seed),
    )
    return [[say(f"page.draw.{key}", language=looking.language), value] for key, value in facts]


@page
async def notices(looking: Looking) -> Response:
    """Print the announcements for everybody: the wall is read by all, whoever prints it."""
    seen = await looking.seen(by_public=True)
    return await print_for_all(looking, seen, "notices", lambda: {"notices": _posted(looking, seen)})


def _posted(looking: Looking, seen: Seen) -> list[dict[str, str]]:
    zone = seen.competition.opened.time_zone
    return [
        {"text": each.text, "from": day_and_clock(each.at_ms, zone, looking.language)}
        for each in show_competition(seen.competition, EVERYBODY, seen.names).notices
    ]


@page
async def poster(looking: Looking) -> Response:
    """Print a code for the wall that leads everybody to the public page."""
    seen = await looking.seen(by_public=True)
    address = f"{base_of(looking.server, looking.request)}/c/{seen.competition.id}"
    return await print_for_all(looking, seen, "poster", lambda: _poster(looking, seen, address), address)


def _poster(looking: Looking, seen: Seen, address: str) -> dict[str, Any]:
    shown = show_competition(seen.competition, EVERYBODY, seen.names)
    return {
        "days": days_in_words(shown.days, looking.language),
        "lead": said(looking, "poster-lead"),
        "address": address,
        "qr": code_to(address),
    }


async def _as_its_format(looking: Looking, seen: Seen, name: str, usual: ForTheWall) -> Response:
    """Print something as the format of the competition does, or as is *usual*; there are formats that have none."""
    found = format_pages(seen.competition).wall.get(name, usual)
    if found is None:
        raise NotFound("web.not-found")
    return await found(looking, seen)


async def _open_to(looking: Looking) -> Seen:
    """Return the competition with its results, unless they are withheld from whoever asks."""
    seen = await looking.seen()
    if is_hidden_from(seen.competition, seen.reader):
        raise Refused("page.print.withheld")
    return seen


def _group(looking: Looking, name: str) -> str:
    return say("page.standings.group", language=looking.language, group=name)


FOR_THE_WALL: Mapping[str, Page] = {
    "schedule": schedule,
    "standings": standings,
    "cross-table": cross_table,
    "bracket": bracket,
    "draw": draw_sheet,
    "notices": notices,
    "poster": poster,
}
