"""The matches of a team on a sheet that is folded twice into a pocket."""

from typing import Any

from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.desk.names import Names
from hangjack.desk.views.chosen import group_of, of_teams
from hangjack.desk.views.competitions import show_matches
from hangjack.desk.views.fixtures import FixtureShown
from hangjack.errors import Refused
from hangjack.ids import EntrantId
from hangjack.web.formats import format_pages
from hangjack.web.moments import clock, date_of
from hangjack.web.pages.kit import Looking, Seen, page, tables
from hangjack.web.pages.prints.portions import code_to, print_for_all
from hangjack.web.problems import NotFound
from hangjack.wording import say
from hangjack.wording.days import long_day, short_day


@page
async def pocket_card(looking: Looking) -> Response:
    """Print the card of the team that the address names."""
    seen, team = await looking.seen(), EntrantId(looking.request.query_params.get("team", ""))
    if team not in seen.competition.rosters.entries:
        raise NotFound("web.not-found")
    if not of_teams(seen.competition, (team,)):
        raise Refused("page.print.nothing")
    base = looking.base
    return await print_for_all(
        looking, seen, "pocket-card", lambda: _card(looking, seen, team, base), f"{team} {base}"
    )


def _card(looking: Looking, seen: Seen, team: EntrantId, base: str) -> dict[str, Any]:
    found, names = seen.competition, seen.names
    shown = show_matches(found, seen.reader, names, of_teams(found, (team,)))
    matches = [each for each in shown if each.start_ms is not None and not each.struck]
    rows = [_row(looking, found, each, team) for each in matches]
    half = -(-len(rows) // 2)
    division = group_of(found, team)
    address = f"{base}/c/{found.id}/teams/{team}" if base else ""
    return {
        "team": names.entrant(team),
        "division": _division(looking, found, division),
        "venue": format_pages(found).home_called(found, team),
        "span": _span(looking, found, matches),
        "first": rows[:half],
        "second": rows[half:],
        "venues": _venues(found, names, division),
        "made": say("page.follow.card-made", language=looking.language, day=_today(looking, found)),
        "qr": code_to(address.replace(" ", "%20")) if address else "",
    }


def _row(looking: Looking, competition: Competition, each: FixtureShown, team: EntrantId) -> dict[str, Any]:
    zone, at_ms = competition.opened.time_zone, each.start_ms or 0
    home = bool(each.teams) and each.teams[0].id == team
    others = [other.name for other in each.teams if other.id != team]
    numbers = tables(each.tables)
    return {
        "day": short_day(date_of(at_ms, zone), looking.language),
        "time": clock(at_ms, zone),
        "home": home,
        "where": say(f"page.follow.card-{'home' if home else 'away'}", language=looking.language),
        "against": ", ".join(others) or say("page.fixtures.to-come", language=looking.language),
        "at": each.venue
        or (numbers and say("page.download.at-tables", language=looking.language, tables=numbers)),
        "score": _score(each, team),
    }


def _score(each: FixtureShown, team: EntrantId) -> str:
    """Return how a match ended, what *team* had first; nothing before that."""
    if each.result is None:
        return ""
    standing = each.result.standing if each.teams[0].id == team else each.result.standing[::-1]
    return "\N{EN DASH}".join(map(str, standing))


def _division(looking: Looking, competition: Competition, name: str | None) -> str:
    if name is None:
        return ""
    return format_pages(competition).group_called(looking.language, name)


def _venues(competition: Competition, names: Names, division: str | None) -> list[dict[str, str]]:
    """Return where everybody of a division is at home; withdrawn teams are nowhere."""
    table = competition.rankings.get(division or "")
    teams = [team for team in table.rows if team not in table.out] if table else []
    at_home = format_pages(competition).home_called
    listed = [{"team": names.entrant(team), "venue": at_home(competition, team)} for team in teams]
    return sorted(listed, key=lambda each: each["team"])


def _span(looking: Looking, competition: Competition, matches: list[FixtureShown]) -> str:
    """Return from when to when the matches are played."""
    zone = competition.opened.time_zone
    days = [date_of(each.start_ms or 0, zone) for each in matches]
    if not days:
        return ""
    first, last = (long_day(day, looking.language) for day in (min(days), max(days)))
    return first if first == last else f"{first} \N{EN DASH} {last}"


def _today(looking: Looking, competition: Competition) -> str:
    return long_day(date_of(looking.server.office.clock(), competition.opened.time_zone), looking.language)


ROUTES = (Route("/c/{competition}/print/pocket-card.pdf", pocket_card),)
