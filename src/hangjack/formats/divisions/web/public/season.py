"""A season for everybody: its front page, each division, and the results week by week. They work without script."""

from collections.abc import Sequence
from datetime import date

from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.desk.names import EntrantShown
from hangjack.desk.views.competitions import show_competition, show_matches
from hangjack.desk.views.fixtures import FixtureShown
from hangjack.desk.views.readers import is_hidden_from
from hangjack.formats.divisions.books.nights import VenueSet
from hangjack.formats.divisions.books.weeks import week_of
from hangjack.formats.divisions.desk.public.chosen import by_week
from hangjack.formats.divisions.desk.public.divisions import show_weeks
from hangjack.formats.divisions.desk.views.weeks import corrected_weeks, corrections
from hangjack.formats.divisions.state import season_in, turn_in
from hangjack.formats.divisions.web.public.parts import parts_of
from hangjack.matches.match import Match
from hangjack.web.moments import date_of
from hangjack.web.pages import hall
from hangjack.web.pages.kit import Looking, Seen, filled, page
from hangjack.web.pages.lists import listed
from hangjack.web.problems import NotFound


def today_of(looking: Looking, competition: Competition) -> date:
    """Return which day it is where the season is played."""
    return date_of(looking.server.office.clock(), competition.opened.time_zone)


def venues_by_name(competition: Competition) -> list[VenueSet]:
    """Return the venues of a season in the order of their names."""
    return sorted(season_in(competition).venues.values(), key=lambda each: each.name)


def front(looking: Looking, seen: Seen, playing: Sequence[Match]) -> Response:
    """Return the front page of a season: its divisions in short, the week that was and the one that comes."""
    found, today = seen.competition, today_of(looking, seen.competition)
    weeks = _all_weeks(found)
    before, after = _around(weeks, today)
    parts = parts_of(seen)
    return filled(
        looking,
        "formats/divisions/public/front.html",
        shown=show_competition(found, seen.reader, seen.names),
        divisions=parts.in_short(),
        entered=[] if found.rankings else _entered(seen),
        past=parts.week(before, today, brief=True) if before else (),
        coming=parts.week(after, today) if after else (),
        before=before,
        after=after,
        number=_number(found, before or after) if weeks else None,
        nights=len(season_in(found).played_on),
        published=season_in(found).weeks.out.get(before) if before else None,
        corrections=_corrections(seen, before),
        venues=listed(
            looking,
            "formats/divisions/public/_venues.html",
            base_path=f"/c/{found.id}",
            venues=venues_by_name(found),
        ),
        honours=bool(turn_in(found).past or turn_in(found).honours),
        today=today,
        **hall.now(looking, seen, playing),
    )


def tables(looking: Looking, seen: Seen) -> Response:
    """Return the tables of all divisions."""
    return filled(
        looking,
        "formats/divisions/public/tables.html",
        shown=show_competition(seen.competition, seen.reader, seen.names),
        divisions=parts_of(seen).tables(),
    )


@page
async def division(looking: Looking) -> Response:
    """Show a division: its table with every reason, and its weeks."""
    seen, name = await looking.seen(), looking.request.path_params["division"]
    if name not in seen.competition.rankings:
        raise NotFound("web.not-found")
    today, base = today_of(looking, seen.competition), looking.base

    def made() -> Response:
        parts = parts_of(seen, name)
        weeks = show_weeks(seen.competition.rankings[name], parts.aparts[name])
        past = [each for each in weeks if each.first <= week_of(today).first]
        return filled(
            looking,
            "formats/divisions/public/division.html",
            shown=show_competition(seen.competition, seen.reader, seen.names),
            division=name,
            table=parts.table(name),
            past=past[::-1],
            coming=[each for each in weeks if each.first > week_of(today).first],
            today=today,
            base=base,
        )

    return seen.kept(made, today, look=base)


@page
async def weeks(looking: Looking) -> Response:
    """Lead to the week that was played last, or the first one that comes."""
    found = await looking.competition()
    before, after = _around(_all_weeks(found), today_of(looking, found))
    first = before or after
    return RedirectResponse(f"/c/{found.id}/weeks/{first.isoformat()}" if first else f"/c/{found.id}", 303)


@page
async def week(looking: Looking) -> Response:
    """Show what was played in a week, and what was not."""
    seen, known = await looking.seen(), looking.request.path_params["first"]
    found, today = seen.competition, today_of(looking, seen.competition)
    all_weeks = _all_weeks(found)
    first = _asked(known, all_weeks)
    if first.isoformat() != known:
        return RedirectResponse(f"/c/{found.id}/weeks/{first.isoformat()}", 303)

    def made() -> Response:
        return filled(
            looking,
            "formats/divisions/public/week.html",
            shown=show_competition(found, seen.reader, seen.names),
            first=first,
            parts=parts_of(seen).week(first, today),
            number=_number(found, first),
            nights=len(season_in(found).played_on),
            published=season_in(found).weeks.out.get(first),
            corrections=_corrections(seen, first),
            corrected=corrected_weeks(found),
            played=first in all_weeks,
            put_off=_put_off(seen, first),
            before=max((each for each in all_weeks if each < first), default=None),
            after=min((each for each in all_weeks if each > first), default=None),
            all_weeks=[(each, _number(found, each)) for each in all_weeks],
            today=today,
        )

    return seen.kept(made, today)


def _asked(known: str, all_weeks: list[date]) -> date:
    """Return the first day of the week that was asked for by any of its days. Refuses one before the season, or after it."""
    try:
        first = week_of(date.fromisoformat(known)).first
    except ValueError:
        raise NotFound("web.not-found") from None
    if not all_weeks or not all_weeks[0] <= first <= all_weeks[-1]:
        raise NotFound("web.not-found")
    return first


def _put_off(seen: Seen, first: date) -> tuple[FixtureShown, ...]:
    """Return the matches that were to be played in a week at first, and are played in another."""
    found, zone = seen.competition, seen.competition.opened.time_zone
    fixtures = [each for table in found.rankings.values() for each in table.fixtures.values()]
    of_week = [each for each in fixtures if _first_week(found, each.round) == first]
    return tuple(
        each
        for each in show_matches(found, seen.reader, seen.names, of_week)
        if each.first_ms and not each.struck and week_of(date_of(each.start_ms or 0, zone)).first != first
    )


def _first_week(competition: Competition, round_: int) -> date | None:
    night = season_in(competition).night_of_round(round_)
    return week_of(night.day).first if night is not None else None


def _entered(seen: Seen) -> list[EntrantShown]:
    found = seen.competition
    return [seen.names.shown(team) for team in found.rosters.entries if team not in found.out]


def _corrections(seen: Seen, first: date | None) -> tuple[str, ...]:
    """Return what was corrected in a week; nothing while results are kept from the reader."""
    if first is None or is_hidden_from(seen.competition, seen.reader):
        return ()
    return corrections(seen.competition, seen.names, first)


def _all_weeks(competition: Competition) -> list[date]:
    return sorted({first for name in competition.rankings for first in by_week(competition, name)})


def _around(weeks: list[date], today: date) -> tuple[date | None, date | None]:
    """Return the last week whose nights have come, and the next one."""
    past = [first for first in weeks if first <= week_of(today).first]
    coming = [first for first in weeks if first > week_of(today).first]
    return past[-1] if past else None, coming[0] if coming else None


def _number(competition: Competition, first: date | None) -> int:
    """Return the how-manieth week it is, counted by the nights of the season."""
    nights = season_in(competition).played_on
    return sum(week_of(each.day).first <= first for each in nights) if first else 0


ROUTES = (
    Route("/c/{competition}/divisions/{division}", division),
    Route("/c/{competition}/weeks", weeks),
    Route("/c/{competition}/weeks/{first}", week),
)
