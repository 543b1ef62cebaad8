"""Announcements as a reader sees them: what is told now, and for those who make them what was told before."""

from collections.abc import Collection

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.dues import current_notices, has_ended
from hangjack.competition.governance import NoticePosted
from hangjack.competition.notices import Audience
from hangjack.desk.hours import moment
from hangjack.desk.views.readers import Reader
from hangjack.ids import PersonId


class Told(Struct, frozen=True):
    """Something that is announced now: since when, as people say it."""

    id: str
    text: str
    at: str


class Announced(Struct, frozen=True):
    """An announcement, for those who make them; *over*: it has ended or was withdrawn."""

    posted: NoticePosted
    at: str
    until: str
    over: bool
    withdrawn: bool
    read_by: frozenset[PersonId]
    """Who has said that they read it, where that is asked for."""


def told_at_tables(competition: Competition, reader: Reader, now_ms: int) -> tuple[Told, ...]:
    """Return what stands on a phone at a table, the newest first: what is for its holder or for everybody.

    What is for the public stands on its pages and on the wall.
    """
    return told_to(competition, reader.audiences - {Audience.PUBLIC}, now_ms, reader.language)


def told_to(
    competition: Competition, audiences: Collection[Audience], now_ms: int, language: str
) -> tuple[Told, ...]:
    """Return what is announced now to these *audiences*, the newest first."""
    return tuple(
        Told(each.id, each.text, moment(competition, each.at_ms, now_ms, language))
        for each in current_notices(competition, audiences)
    )


def show_announcements(competition: Competition, reader: Reader, now_ms: int) -> tuple[Announced, ...]:
    """Return everything that was ever announced, the newest first."""
    governance = competition.governance

    def time(at_ms: int | None) -> str:
        return "" if at_ms is None else moment(competition, at_ms, now_ms, reader.language)

    return tuple(
        Announced(
            posted=each,
            at=time(each.at_ms),
            until=time(each.until_ms),
            over=id_ in governance.withdrawn or has_ended(competition, each),
            withdrawn=id_ in governance.withdrawn,
            read_by=governance.read_by.get(id_, frozenset()),
        )
        for id_, each in reversed(tuple(governance.notices.items()))
    )
