"""Pages for everybody: competitions, matches, fixtures, standings, bracket, rulebooks. They work without script."""

from collections.abc import Sequence
from itertools import groupby
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hangjack.competition import staging
from hangjack.competition.competition import Competition
from hangjack.competition.notices import Audience, Moment
from hangjack.competition.permissions import Act
from hangjack.competition.standings.columns import shown_columns
from hangjack.desk.views.competitions import (
    FixtureShown,
    TieShown,
    show_bracket,
    show_competition,
    show_matches,
    show_prizes,
    show_schedule,
    show_standings,
)
from hangjack.desk.views.matches import show_match
from hangjack.desk.views.readers import Reader
from hangjack.formats.divisions.web.public import season
from hangjack.formats.divisions.web.public.parts import Night, parts_of
from hangjack.formats.rotation.desk.views.event import in_rounds
from hangjack.formats.rotation.web import public as rotations
from hangjack.formats.table_draw.web import public as sessions
from hangjack.ids import BookId, EntrantId, MatchId
from hangjack.matches.match import Match
from hangjack.matches.stops import stops
from hangjack.rulebooks.model import Book, Clause
from hangjack.rulebooks.search import find as find_in
from hangjack.rulebooks.shelf import book, shelf
from hangjack.web.api.house import RulesChanged, SettingChanged, adopted, differences
from hangjack.web.games import pages_of
from hangjack.web.live.pictures import live_competition, live_match
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
    reminders,
    render,
)
from hangjack.web.problems import NotFound
from hangjack.wording import catalogue, languages, sentence
from hangjack.wording.days import long_day

COMING_UP = 8
"""How many matches to come the front page shows."""

LATEST = 4
"""How many results it shows."""


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
    today = season.today_of(looking, seen.competition)
    return seen.kept(lambda: _front(looking, seen, [each.state for each in playing]), numbers, today)


def _front(looking: Looking, seen: Seen, playing: Sequence[Match]) -> Response:
    if sessions.in_sessions(seen.competition):
        return sessions.front(looking, seen)
    if in_rounds(seen.competition):
        return rotations.front(looking, seen)
    found, reader, names = seen.competition, seen.reader, seen.names
    live = [live_match(found, match, names, 0) for match in playing]
    if found.rules.is_format("divisions"):
        return season.front(looking, seen, live, live_words(looking.language))
    schedule = show_schedule(found, reader, names)
    upcoming = [each for each in schedule if not each.over and not each.under_way]
    over = [each for each in schedule if each.result is not None]
    now = live_competition(found, 0)
    return filled(
        looking,
        "public/competition.html",
        shown=show_competition(found, reader, names),
        live=live,
        known=msgspec.json.encode((now.withheld, now.under_way, now.notices)).decode(),
        latest=over[: -LATEST - 1 : -1],
        next=upcoming[:COMING_UP],
        live_words=live_words(looking.language),
        floor=reader.is_floor,
        prizes=show_prizes(found, reader, names),
        currency=found.ledger.currency,
        reminders=reminders(found, Audience.PUBLIC, Moment.ALWAYS),
    )


@page
async def fixtures(looking: Looking) -> Response:
    """Show all matches by day."""
    seen = await looking.seen()
    if sessions.in_sessions(seen.competition):
        return RedirectResponse(f"/c/{seen.competition.id}/seats", 303)
    if in_rounds(seen.competition):
        return RedirectResponse(f"/c/{seen.competition.id}/tables", 303)
    return seen.kept(lambda: _fixtures(looking, seen))


def _fixtures(looking: Looking, seen: Seen) -> Response:
    found, reader, names = seen.competition, seen.reader, seen.names
    in_divisions = found.rules.is_format("divisions")
    template = "formats/divisions/public/fixtures.html" if in_divisions else "public/fixtures.html"
    listed = parts_of(seen).nights() if in_divisions else show_schedule(found, reader, names)

    def on(each: FixtureShown | Night) -> str:
        at_ms = each.start_ms
        return "" if at_ms is None else long_day(date_of(at_ms, found.opened.time_zone), looking.language)

    by_day = [(name, list(each)) for name, each in groupby(listed, key=on)]
    shown = show_competition(found, reader, names)
    return filled(looking, template, shown=shown, days=by_day, changes=found.timetable.changes)


@page
async def standings(looking: Looking) -> Response:
    """Show the standings with the reason for each place."""
    seen = await looking.seen()
    return seen.kept(lambda: _standings(looking, seen))


def _standings(looking: Looking, seen: Seen) -> Response:
    if sessions.in_sessions(seen.competition):
        return sessions.standings(looking, seen)
    if in_rounds(seen.competition):
        return rotations.standings(looking, seen)
    if seen.competition.rules.is_format("divisions"):
        return season.tables(looking, seen)
    found, reader, names = seen.competition, seen.reader, seen.names
    return filled(
        looking,
        "public/standings.html",
        shown=show_competition(found, reader, names),
        tables=show_standings(found, reader, names),
        columns=shown_columns(found.rules.match.scoring),
        pairs=pages_of(found).season(found, reader, names),
    )


@page
async def own(looking: Looking) -> Response:
    """Show somebody who takes part where they sit now, and what is theirs to see of their rounds or sheets."""
    seen, entrant = await looking.seen(), EntrantId(looking.request.path_params["person"])
    if in_rounds(seen.competition):
        return rotations.own_page(looking, seen, entrant)
    if seen.competition.rules.is_format("divisions"):
        return RedirectResponse(f"/c/{seen.competition.id}{'/team' if seen.reader.bounds else ''}", 303)
    return sessions.own_page(looking, seen, entrant)


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

    def made() -> Response:
        sheeted = Sheeted(playing.state, reader, signatures, now_ms)
        if sessions.in_sessions(seen.competition):
            return sessions.sheet(looking, seen, sheeted)
        if in_rounds(seen.competition):
            return rotations.sheet(looking, seen, sheeted)
        return filled(
            looking,
            "public/match.html",
            shown=show_competition(seen.competition, reader, seen.names),
            match=show_match(seen.competition, playing.state, reader, seen.names, now_ms),
            placed=_placed(seen, match_id),
            signatures=signatures,
            correct=_is_corrected_on_desk(seen.competition, match_id, reader),
            live_words=live_words(looking.language),
        )

    if reader.bounds:
        return Later(made)
    return seen.kept(made, playing.head.number, stops(playing.state, now_ms), signatures)


def _placed(seen: Seen, match: MatchId) -> FixtureShown | None:
    """Return where a match of a season stands in it: division, venue, and the night on which it was to be played at first."""
    fixture, in_season = seen.competition.fixture(match), seen.competition.rules.is_format("divisions")
    if fixture is None or match not in seen.competition.homes or not in_season:
        return None
    return show_matches(seen.competition, seen.reader, seen.names, (fixture,))[0]


def _is_corrected_on_desk(competition: Competition, match: MatchId, reader: Reader) -> bool:
    """Whether the reader has the desk on which the card of a match that has its result is put right."""
    of_season = competition.rules.is_format("divisions") and competition.ranking_of(match) is not None
    return of_season and competition.result(match) is not None and reader.may(Act.KEEP_CARDS)


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


def live_words(chosen: str) -> str:
    """Return the words that a live board writes by itself."""
    words = catalogue(chosen)
    return msgspec.json.encode(
        {
            "lost": words["page.board.lost"],
            "table": words["page.board.table"],
            "states": {
                name: words[f"page.board.{name}"] for name in ("called", "playing", "ended", "sealed")
            },
        }
    ).decode()


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
