"""The hall board: pages that take turns on a big screen, readable across the hall, with nobody at the keyboard."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.governance import NoticePosted
from hangjack.competition.notices import Audience
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import (
    TieShown,
    show_bracket,
    show_competition,
    show_schedule,
    show_standings,
)
from hangjack.desk.views.readers import Reader
from hangjack.matches.match import Match
from hangjack.web.pages.kit import Looking, Seen, filled, page
from hangjack.web.pages.sessions.public import in_sessions
from hangjack.web.server import LiveMatch, live_match
from hangjack.wording import catalogue, say

A_SLIDE = {"live": 3, "next": 6, "standings": 7, "ties": 4}
"""How many lines of each kind are readable from ten metres."""

COMING_UP = 12
LATEST = 3
"""How many announcements are repeated."""

THEMES = ("dark", "light")
SECOND_MS = 1000


class Slide(Struct, frozen=True):
    """One page of the board: its name, how it is drawn, its heading, and what stands on it."""

    name: str
    kind: str
    heading: str
    lines: tuple[Any, ...]


class Shown(Struct, frozen=True):
    """What a board shows beside the competition: the matches that go on, its colours, and the time."""

    playing: Sequence[Match]
    theme: str
    now_ms: int


@page
async def board(looking: Looking) -> Response:
    """Show the board as the public may see it, whoever has put it up."""
    seen = await looking.seen(by_public=True)
    if in_sessions(seen.competition):
        return RedirectResponse(f"/c/{seen.competition.id}/seats", 303)
    playing = await looking.under_way(seen.competition)
    numbers = tuple(each.head.number for each in playing)
    theme, now_ms = looking.request.query_params.get("theme", ""), looking.server.office.clock()
    shown = Shown([each.state for each in playing], theme if theme in THEMES else "", now_ms)
    return seen.kept(lambda: _board(looking, seen, shown), numbers, now_ms // SECOND_MS, look=shown.theme)


def _board(looking: Looking, seen: Seen, on_board: Shown) -> Response:
    found, reader, names = seen.competition, seen.reader, seen.names
    live = [live_match(found, match, names, 0) for match in on_board.playing]
    return filled(
        looking,
        "public/board.html",
        shown=show_competition(found, reader, names),
        slides=tuple(_slides(found, reader, names, live)),
        theme=on_board.theme,
        now_ms=on_board.now_ms,
        words=msgspec.json.encode({"lost": catalogue(looking.language)["page.hall.lost"]}).decode(),
    )


def _slides(found: Competition, reader: Reader, names: Names, live: Sequence[LiveMatch]) -> Iterator[Slide]:
    language = reader.language
    shown = show_competition(found, reader, names)
    if shown.champion:
        heading = say("page.hall.champion", language=language)
        yield Slide("champion", "champion", heading, (shown.champion.name,))
    for notice in _notices(found):
        yield Slide(
            f"notice-{notice.id}", "notice", say("page.hall.notices", language=language), (notice.text,)
        )
    yield from _paged("live", say("page.hall.live", language=language), live, A_SLIDE["live"])
    ahead = [each for each in show_schedule(found, reader, names) if not each.over and not each.under_way]
    coming = ahead[:COMING_UP]
    yield from _paged("next", say("page.hall.next", language=language), coming, A_SLIDE["next"])
    rounds = show_bracket(found, reader, names)
    if not rounds:
        for table in show_standings(found, reader, names):
            heading = say("page.hall.standings", language=language, group=table.group)
            yield from _paged(
                f"standings-{table.group}", heading, table.rows, A_SLIDE["standings"], "standings"
            )
    yield from _knockout(rounds, language)


def _knockout(rounds: Sequence[Sequence[TieShown]], language: str) -> Iterator[Slide]:
    """Yield the rounds from the first that is not over."""
    for number, ties in enumerate(rounds, start=1):
        last = number == len(rounds)
        if last or any(tie.result is None for tie in ties):
            key = "page.hall.final" if last else "page.hall.round"
            heading = say(key, language=language, round=number)
            yield from _paged(f"round-{number}", heading, ties, A_SLIDE["ties"], "ties")


def _notices(found: Competition) -> Sequence[NoticePosted]:
    """Return the latest announcements to everybody, the newest first."""
    notices = [each for each in found.governance.notices.values() if each.audience is Audience.PUBLIC]
    return notices[: -1 - LATEST : -1]


def _paged(name: str, heading: str, lines: Sequence[Any], size: int, kind: str = "") -> Iterator[Slide]:
    """Yield *lines* as slides of so many."""
    for first in range(0, len(lines), size):
        yield Slide(f"{name}-{first}", kind or name, heading, tuple(lines[first : first + size]))


ROUTES = (Route("/c/{competition}/board", board),)
