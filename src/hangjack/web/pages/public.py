"""Pages for everybody: competitions, matches, fixtures, standings, bracket, rulebooks. They work without script."""

from itertools import groupby
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hangjack.competition import staging
from hangjack.competition.notices import Audience, Moment
from hangjack.competition.standings.columns import shown_columns
from hangjack.desk.views.competitions import (
    FixtureShown,
    show_bracket,
    show_competition,
    show_schedule,
    show_standings,
)
from hangjack.desk.views.matches import show_match
from hangjack.ids import BookId, MatchId
from hangjack.rulebooks.model import Book, Clause
from hangjack.rulebooks.search import find as find_in
from hangjack.rulebooks.shelf import book, shelf
from hangjack.web.api.house import SettingChanged, differences
from hangjack.web.pages.every import GAME_PAGES
from hangjack.web.pages.kit import (
    LANGUAGE_COOKIE,
    Looking,
    date_of,
    game_of,
    page,
    problem_page,
    reminders,
    render,
)
from hangjack.web.problems import NotFound
from hangjack.web.server import live_competition, live_match
from hangjack.wording import catalogue, languages, sentence
from hangjack.wording.days import long_day

COMING_UP = 8
"""How many matches to come the front page shows."""

LATEST = 4
"""How many results it shows."""


@page
async def home(looking: Looking) -> Response:
    """Show all competitions."""
    listed = await looking.server.competitions()
    left_out = {each: sentence(why, looking.language) for each, why in looking.server.left_out.items()}
    return render(looking, "public/home.html", listed=listed, left_out=left_out)


@page
async def competition(looking: Looking) -> Response:
    """Show the front page of a competition: what is live, how the last matches ended, what comes next."""
    found = await looking.competition()
    reader, names = await looking.reader(found), await looking.names(found)
    live = [
        live_match(found, await looking.server.office.match(found.id, match), names, 0)
        for match in found.under_way
    ]
    schedule = show_schedule(found, reader, names)
    upcoming = [each for each in schedule if not each.over and not each.under_way]
    over = [each for each in schedule if each.result is not None]
    now = live_competition(found, 0)
    return render(
        looking,
        "public/competition.html",
        shown=show_competition(found, reader, names),
        live=live,
        known=msgspec.json.encode((now.withheld, now.under_way, now.notices)).decode(),
        latest=over[: -LATEST - 1 : -1],
        next=upcoming[:COMING_UP],
        live_words=live_words(looking.language),
        floor=reader.is_floor,
        reminders=reminders(found, Audience.PUBLIC, Moment.ALWAYS),
    )


@page
async def fixtures(looking: Looking) -> Response:
    """Show all matches by day."""
    found = await looking.competition()
    reader, names = await looking.reader(found), await looking.names(found)

    def on(each: FixtureShown) -> str:
        at_ms = each.start_ms
        return "" if at_ms is None else long_day(date_of(at_ms, found.opened.time_zone), looking.language)

    by_day = [(name, list(each)) for name, each in groupby(show_schedule(found, reader, names), key=on)]
    shown = show_competition(found, reader, names)
    return render(looking, "public/fixtures.html", shown=shown, days=by_day, changes=found.timetable.changes)


@page
async def standings(looking: Looking) -> Response:
    """Show the standings with the reason for each place."""
    found = await looking.competition()
    reader, names = await looking.reader(found), await looking.names(found)
    return render(
        looking,
        "public/standings.html",
        shown=show_competition(found, reader, names),
        tables=show_standings(found, reader, names),
        columns=shown_columns(found.rules.match.scoring),
        pairs=GAME_PAGES[game_of(found.rules.book)].season(found, reader, names),
    )


@page
async def bracket(looking: Looking) -> Response:
    """Show the knockout."""
    found = await looking.competition()
    reader, names = await looking.reader(found), await looking.names(found)
    shown = show_competition(found, reader, names)
    rounds = show_bracket(found, reader, names)
    shaken = bool(rounds) and staging.shaken(found) is not None
    return render(looking, "public/bracket.html", shown=shown, rounds=rounds, shaken=shaken)


@page
async def match(looking: Looking) -> Response:
    """Show one match with every entry and ruling."""
    found = await looking.competition()
    playing = await looking.server.office.match(found.id, MatchId(looking.request.path_params["match"]))
    reader, names = await looking.reader(found, playing), await looking.names(found)
    return render(
        looking,
        "public/match.html",
        shown=show_competition(found, reader, names),
        match=show_match(found, playing, reader, names, looking.server.office.clock()),
        signatures=await looking.signatures(found, playing),
        live_words=live_words(looking.language),
    )


@page
async def rules_here(looking: Looking) -> Response:
    """Show the rulebook that a competition is played by."""
    found = await looking.competition()
    shown = show_competition(found, await looking.reader(found), await looking.names(found))
    return _rules(looking, book(found.rules.book), shown, differences(found.rules, looking.language))


@page
async def rulebooks(looking: Looking) -> Response:
    """Show all rulebooks."""
    return render(looking, "public/rulebooks.html", books=shelf())


@page
async def rulebook(looking: Looking) -> Response:
    """Show one rulebook."""
    return _rules(looking, book(BookId(looking.request.path_params["book"])), None)


async def language(request: Request) -> Response:
    """Remember the language somebody has chosen, and go back."""
    chosen = request.path_params["language"]
    back = urlsplit(request.query_params.get("back", "/")).path
    response = RedirectResponse(back if back.startswith("/") and not back.startswith("//") else "/", 303)
    if chosen in languages():
        response.set_cookie(LANGUAGE_COOKIE, chosen, max_age=365 * 24 * 3600, samesite="lax", path="/")
    return response


@page
async def nothing_here(looking: Looking) -> Response:
    """Say that there is nothing at an address."""
    return problem_page(looking, NotFound("web.not-found"))


def live_words(chosen: str) -> str:
    """Return the words that a live board writes by itself."""
    words = catalogue(chosen)
    return msgspec.json.encode(
        {
            "lost": words["page.board.lost"],
            "table": words["page.board.table"],
            "states": {name: words[f"page.board.{name}"] for name in ("playing", "ended", "sealed")},
        }
    ).decode()


def _rules(
    looking: Looking, rulebook: Book, shown: object, house: tuple[SettingChanged, ...] = ()
) -> Response:
    find = looking.request.query_params.get("find", "").strip()
    clauses = [each.clause for each in find_in([rulebook], find)] if find else list(rulebook.clauses.values())
    wanted = {clause.id for clause in clauses}
    chapters: dict[str | None, dict[str, list[Clause]]] = {}
    for clause in rulebook.clauses.values():
        if clause.id in wanted:
            sections = chapters.setdefault(rulebook.chapter_of(clause.id), {})
            sections.setdefault(clause.section, []).append(clause)
    listed = [(chapter, list(sections.items())) for chapter, sections in chapters.items()]
    return render(
        looking, "public/rules.html", shown=shown, book=rulebook, chapters=listed, find=find, house=house
    )


ROUTES = (
    Route("/", home),
    Route("/language/{language}", language),
    Route("/rulebooks", rulebooks),
    Route("/rulebooks/{book}", rulebook),
    Route("/c/{competition}", competition),
    Route("/c/{competition}/fixtures", fixtures),
    Route("/c/{competition}/standings", standings),
    Route("/c/{competition}/bracket", bracket),
    Route("/c/{competition}/m/{match}", match),
    Route("/c/{competition}/rules", rules_here),
)
