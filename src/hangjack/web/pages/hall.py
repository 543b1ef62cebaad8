"""What everybody sees of an event in a hall: its front page, its matches by day and one by one, its standings.

A format that says nothing else (`web/formats.py`) is shown so.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Protocol

import msgspec
from starlette.responses import Response

from hangjack.competition.competition import Competition
from hangjack.competition.notices import Audience, Moment
from hangjack.competition.standings.columns import shown_columns
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition, show_prizes, show_schedule, show_standings
from hangjack.desk.views.matches import show_match
from hangjack.matches.match import Match
from hangjack.web.games import pages_of
from hangjack.web.live.pictures import live_competition, live_match
from hangjack.web.moments import date_of, day_and_clock
from hangjack.web.pages.kit import Looking, Seen, Sheeted, filled, reminders
from hangjack.wording import catalogue, say
from hangjack.wording.days import long_day

COMING_UP = 8
"""How many matches to come the front page shows."""

LATEST = 4
"""How many results it shows."""


class Timed(Protocol):
    """What stands on the page of all matches: one of them, or several that begin together."""

    @property
    def start_ms(self) -> int | None:
        """When it begins; None as long as nobody has said."""


def front(looking: Looking, seen: Seen, playing: Sequence[Match]) -> Response:
    """Return the front page: what is live, how the last matches ended, what comes next."""
    found, reader, names = seen.competition, seen.reader, seen.names
    schedule = show_schedule(found, reader, names)
    upcoming = [each for each in schedule if not each.over and not each.under_way]
    over = [each for each in schedule if each.result is not None]
    return filled(
        looking,
        "public/competition.html",
        shown=show_competition(found, reader, names),
        latest=over[: -LATEST - 1 : -1],
        next=upcoming[:COMING_UP],
        prizes=show_prizes(found, reader, names),
        currency=found.ledger.currency,
        **now(looking, seen, playing),
    )


def now(looking: Looking, seen: Seen, playing: Sequence[Match]) -> dict[str, Any]:
    """Return what front pages have of the matches that go on, and for whoever has come to look."""
    found = seen.competition
    known = live_competition(found, 0)
    return {
        "live": [live_match(found, match, seen.names, 0) for match in playing],
        "known": msgspec.json.encode((known.withheld, known.under_way, known.notices)).decode(),
        "live_words": live_words(looking.language),
        "floor": seen.reader.is_floor,
        "reminders": reminders(found, Audience.PUBLIC, Moment.ALWAYS),
    }


def fixtures(looking: Looking, seen: Seen) -> Response:
    """Return the page of all matches by day."""
    found = seen.competition

    def made() -> Response:
        return by_day(looking, seen, "public/fixtures.html", show_schedule(found, seen.reader, seen.names))

    return seen.kept(made)


def by_day(looking: Looking, seen: Seen, template: str, listed: Iterable[Timed]) -> Response:
    """Return what *template* makes of matches that are *listed* by time, day by day."""
    found = seen.competition

    def on(each: Timed) -> str:
        at_ms = each.start_ms
        return "" if at_ms is None else long_day(date_of(at_ms, found.opened.time_zone), looking.language)

    days = [(name, list(each)) for name, each in groupby(listed, key=on)]
    shown = show_competition(found, seen.reader, seen.names)
    return filled(looking, template, shown=shown, days=days, changes=found.timetable.changes)


def standings(looking: Looking, seen: Seen) -> Response:
    """Return the standings of all groups with the reason for each place."""
    found, reader, names = seen.competition, seen.reader, seen.names
    return filled(
        looking,
        "public/standings.html",
        shown=show_competition(found, reader, names),
        tables=show_standings(found, reader, names),
        columns=shown_columns(found.rules.match.scoring),
        pairs=pages_of(found).season(found, reader, names),
    )


def match(looking: Looking, seen: Seen, sheeted: Sheeted) -> Response:
    """Return one match with every entry and ruling."""
    return filled(looking, "public/match.html", **of_match(looking, seen, sheeted))


def of_match(looking: Looking, seen: Seen, sheeted: Sheeted) -> dict[str, Any]:
    """Return what `public/match.html` shows, and whatever extends it."""
    found, reader, names = seen.competition, sheeted.reader, seen.names
    return {
        "shown": show_competition(found, reader, names),
        "match": show_match(found, sheeted.match, reader, names, sheeted.now_ms),
        "signatures": sheeted.signatures,
        "live_words": live_words(looking.language),
    }


def live_words(language: str) -> str:
    """Return the words that a live board writes by itself."""
    words = catalogue(language)
    return msgspec.json.encode(
        {
            "lost": words["page.board.lost"],
            "table": words["page.board.table"],
            "states": {
                name: words[f"page.board.{name}"] for name in ("called", "playing", "ended", "sealed")
            },
        }
    ).decode()


def group_called(language: str, name: str) -> str:
    """Return what a group is called where its name alone would not do."""
    return say("page.standings.group", language=language, group=name)


def sheet_head(looking: Looking, competition: Competition, match: Match, _names: Names) -> dict[str, Any]:
    """Return what stands at the head of the sheet of a table that has no two sides: which match it is, and when."""
    when = day_and_clock(match.opened.scheduled_ms, competition.opened.time_zone, looking.language)
    return {"table": match.opened.match, "session": competition.opened.short, "place": "", "when": when}
