"""The board of a round: its clock, readable from the other end of the hall, the tables that are out, and who goes where."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import msgspec
from starlette.responses import Response

from hangjack.competition.competition import Competition
from hangjack.competition.dues import current_notices
from hangjack.competition.formats.publishing import is_over
from hangjack.competition.governance import Showing
from hangjack.competition.notices import Audience
from hangjack.desk.hours import time_of_day
from hangjack.desk.views.competitions import show_competition
from hangjack.formats.rotation.desk.views.clock import LAST_MINUTES, ClockShown, ClockState, show_clock
from hangjack.web.pages.kit import Looking, Seen, filled
from hangjack.wording import catalogue, say

T = TypeVar("T")

MOST_TABLES = 36
"""So many squares are readable at once; more take turns."""
MOST_MOVES = 28
MOVES_BESIDE = 14
"""So many cards stand below the clock; more take turns."""
FEWEST_COLUMNS = 4
IN_FEW, IN_MORE = 16, 25
"""Up to so many squares stand in four columns, and in five."""
GAPS = frozenset({ClockState.BEFORE, ClockState.BETWEEN, ClockState.FINISHED})
"""While nobody plays, those who move have the whole board."""

SECOND_MS = 1000
BY_ROUNDS = (
    Showing.EVERYTHING,
    Showing.ROUND,
    Showing.STANDINGS,
    Showing.NOTICES,
    Showing.CLOCK,
    Showing.CODE,
)
"""What a screen can be told to show where rounds are played by one clock."""


def round_board(looking: Looking, seen: Seen, theme: str, screen: str) -> Response | None:
    """Show the board of the round as everybody may see it; None on a screen that shows something else."""
    if not _shows_round(seen.competition, screen):
        return None
    now_ms = looking.server.office.clock()
    look = ("round", theme, screen)
    return seen.kept(lambda: _board(looking, seen, (theme, screen), now_ms), now_ms // SECOND_MS, look=look)


def _shows_round(competition: Competition, screen: str) -> bool:
    """Whether a screen shows the board of the round: everything does, until the standings are out."""
    showing = competition.governance.screens.get(screen, Showing.EVERYTHING)
    if showing is Showing.EVERYTHING:
        return not is_over(competition)
    return showing is Showing.ROUND or showing not in BY_ROUNDS


def _board(looking: Looking, seen: Seen, look: tuple[str, str], now_ms: int) -> Response:
    found, clock = seen.competition, show_clock(seen.competition, now_ms)
    notices = current_notices(found, (Audience.EVERYBODY, Audience.PUBLIC))
    theme, screen = look
    return filled(
        looking,
        "formats/rotation/rounds/board.html",
        shown=show_competition(found, seen.reader, seen.names),
        clock=clock,
        sayings=sayings(found, clock, looking.language),
        tables=list(_pages(clock.tables, MOST_TABLES)),
        moves=list(_pages(clock.moves, MOST_MOVES if clock.state in GAPS else MOVES_BESIDE)),
        columns=_columns(min(MOST_TABLES, len(clock.tables))),
        notice=notices[0].text if notices else "",
        last_ms=LAST_MINUTES * 60 * SECOND_MS,
        now_ms=now_ms,
        theme=theme,
        screen=screen,
        words=msgspec.json.encode({"lost": catalogue(looking.language)["page.round.lost"]}).decode(),
    )


def sayings(found: Competition, clock: ClockShown, language: str) -> dict[str, str]:
    """Return what the clock says in each state that it comes to by itself, and in the one that it is in."""
    until = time_of_day(found, clock.ends_ms) if clock.ends_ms is not None else ""
    goal = getattr(found.rules.game.play, "round_points", None)
    told: dict[str, Any] = {"time": until, "points": goal}
    play = "page.round.until-points" if goal else "page.round.until"
    next_at = time_of_day(found, clock.next_start_ms) if clock.next_start_ms is not None else ""
    return {
        "playing": say(play, language=language, **told),
        "last": say("page.round.last", language=language),
        "over": say("page.round.over", language=language),
        "paused": say("page.round.paused", language=language, reason=clock.paused_for),
        "gap": " ".join(_in_gap(clock, next_at, language)),
    }


def _in_gap(clock: ClockShown, next_at: str, language: str) -> Iterator[str]:
    """Yield what is said before the first round, between two and after the last."""
    if clock.next is None:
        yield say("page.round.finished", language=language)
    elif next_at:
        yield say("page.round.next-at", language=language, round=clock.next, time=next_at)
    else:
        yield say("page.round.next-soon", language=language, round=clock.next)
    if clock.on_sale:
        yield say("page.round.tickets", language=language)


def _columns(tables: int) -> int:
    """Return in how many columns so many squares stand: four to six."""
    return FEWEST_COLUMNS + (tables > IN_FEW) + (tables > IN_MORE)


def _pages(lines: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    for first in range(0, len(lines), size):
        yield lines[first : first + size]
