"""Pages for everybody: competitions, matches, fixtures, standings, bracket, rulebooks. They work without script."""

from collections.abc import Sequence
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hangjack.competition import staging
from hangjack.desk.views.competitions import TieShown, show_bracket, show_competition
from hangjack.ids import BookId, EntrantId, MatchId
from hangjack.matches.stops import stops
from hangjack.rulebooks.model import Book, Clause
from hangjack.rulebooks.search import find as find_in
from hangjack.rulebooks.shelf import book, shelf
from hangjack.web.api.house import RulesChanged, SettingChanged, adopted, differences
from hangjack.web.formats import format_pages
from hangjack.web.moments import date_of
from hangjack.web.pages.kit import (
    LANGUAGE_COOKIE,
    Later,
    Looking,
    Seen,
    Sheeted,
    filled,
    page,
    problem_page,
    render,
)
from hangjack.web.problems import NotFound
from hangjack.wording import languages, sentence


@page
async def home(looking: Looking) -> Response:
    """Show all competitions."""
    listed = await looking.server.listed(looking.visitor)
    left_out = {each: sentence(why, looking.language) for each, why in looking.server.left_out.items()}
    new = not await looking.server.access.accounts.known()
    return render(looking, "public/home.html", listed=listed, left_out=left_out, new=new)


@page
async def competition(looking: Looking) -> Response:
    """Show the front page of a competition: what is live, how the last matches ended, what comes next."""
    seen = await looking.seen()
    playing = await looking.under_way(seen.competition)
    numbers = tuple(each.head.number for each in playing)
    today = date_of(looking.server.office.clock(), seen.competition.opened.time_zone)
    front = format_pages(seen.competition).front
    return seen.kept(lambda: front(looking, seen, [each.state for each in playing]), numbers, today)


@page
async def fixtures(looking: Looking) -> Response:
    """Show all matches by day."""
    seen = await looking.seen()
    return format_pages(seen.competition).fixtures(looking, seen)


@page
async def standings(looking: Looking) -> Response:
    """Show the standings with the reason for each place."""
    seen = await looking.seen()
    shown = format_pages(seen.competition).standings
    return seen.kept(lambda: shown(looking, seen))


@page
async def own(looking: Looking) -> Response:
    """Show somebody who takes part where they sit now, and what is theirs to see of their rounds or sheets."""
    seen, entrant = await looking.seen(), EntrantId(looking.request.path_params["person"])
    return format_pages(seen.competition).own(looking, seen, entrant)


@page
async def bracket(looking: Looking) -> Response:
    """Show the knockout."""
    seen = await looking.seen()
    return seen.kept(lambda: _bracket(looking, seen))


def _bracket(looking: Looking, seen: Seen) -> Response:
    found, reader, names = seen.competition, seen.reader, seen.names
    shown = show_competition(found, reader, names)
    rounds = show_bracket(found, reader, names)
    shaken = bool(rounds) and staging.shaken(found) is not None
    return filled(looking, "public/bracket.html", shown=shown, rounds=drawn_up(rounds), shaken=shaken)


def drawn_up(rounds: Sequence[Sequence[TieShown]]) -> list[list[TieShown | None]]:
    """Return every place that a full bracket would have: None where nobody plays, because somebody has a bye."""
    full = []
    for left, ties in zip(range(len(rounds) - 1, -1, -1), rounds, strict=True):
        by_place = {tie.position: tie for tie in ties}
        full.append([by_place.get(place) for place in range(2**left)])
    return full


@page
async def match(looking: Looking) -> Response:
    """Show one match with every entry and ruling. Who has a part in it sees more than others, and has a page of their own."""
    office, match_id = looking.server.office, MatchId(looking.request.path_params["match"])
    playing = await office.match_so_far(looking.competition_id, match_id)
    seen = await looking.seen()
    reader = await looking.reader(seen.competition, playing.state)
    signatures, now_ms = await looking.signatures(seen.competition, playing.state), office.clock()

    shown = format_pages(seen.competition).sheet

    def made() -> Response:
        return shown(looking, seen, Sheeted(playing.state, reader, signatures, now_ms))

    if reader.bounds:
        return Later(made)
    return seen.kept(made, playing.head.number, stops(playing.state, now_ms), signatures)


@page
async def rules_here(looking: Looking) -> Response:
    """Show the rulebook that a competition is played by."""
    seen = await looking.seen()

    def made() -> Response:
        found = seen.competition
        shown = show_competition(found, seen.reader, seen.names)
        house = differences(found.rules, looking.language)
        history = adopted(found.governance, looking.language)
        return _rules(looking, book(found.rules.book), shown, house, history)

    return Later(made) if looking.request.url.query else seen.kept(made)


@page
async def rulebooks(looking: Looking) -> Response:
    """Show all rulebooks."""
    return render(looking, "public/rulebooks.html", books=shelf())


@page
async def rulebook(looking: Looking) -> Response:
    """Show one rulebook."""
    found = book(BookId(looking.request.path_params["book"]))
    return Later(lambda: _rules(looking, found, None), () if looking.request.url.query else (found.id,))


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


def _rules(
    looking: Looking,
    rulebook: Book,
    shown: object,
    house: tuple[SettingChanged, ...] = (),
    history: tuple[RulesChanged, ...] = (),
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
    return filled(
        looking,
        "public/rules.html",
        shown=shown,
        book=rulebook,
        chapters=listed,
        find=find,
        house=house,
        history=history,
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
    Route("/c/{competition}/p/{person}", own),
    Route("/c/{competition}/m/{match}", match),
    Route("/c/{competition}/rules", rules_here),
)
