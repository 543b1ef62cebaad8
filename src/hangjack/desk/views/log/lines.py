"""The lines of the log: entries as one reader sees them, each with what it could be undone by."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from hangjack.competition import permissions
from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.knockout import knockout_fixtures
from hangjack.competition.permissions import Role, Subject
from hangjack.desk.asking import CLOCK
from hangjack.desk.names import Names
from hangjack.desk.streams import competition_events, match_events
from hangjack.desk.views.log.families import events, kind_of
from hangjack.desk.views.log.kinds import LogKind
from hangjack.desk.views.log.standpoints import Standpoint, Telling, Undoing
from hangjack.desk.views.log.takebacks import takes_back
from hangjack.desk.views.log.telling import reason_of, told
from hangjack.desk.views.log.versions import entry_of, restores
from hangjack.desk.views.readers import Reader
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.log import Entry
from hangjack.matches.match import Match
from hangjack.wording import phrase, say

_log = logging.getLogger("hangjack.desk")


class Offer(Struct, frozen=True):
    """A request that is offered beside a line: where it is sent, what is always sent with it, and where its reason goes."""

    tag: str
    match: MatchId | None
    body: Mapping[str, Any]
    reason: str
    """The field in which somebody says why; empty where nobody has to."""


class LogLine(Struct, frozen=True):
    """One entry of the log, in words."""

    number: str
    """Its stream and number, in letters that an address and an element may have."""
    at_ms: int
    by: PersonId
    who: str
    says: str
    reason: str
    kind: LogKind
    match: MatchId | None
    entry: str
    """The entry of which it is a version; empty where it is none."""
    takes_back: Offer | None = None
    restores: Offer | None = None
    only_for: str = ""
    """Who could take it back, where the reader may not."""


class LogView(Struct, frozen=True):
    """For whom the log is shown, and how things stand."""

    competition: Competition
    names: Names
    reader: Reader
    officials: Mapping[PersonId, str]
    matches: Mapping[MatchId, Match]
    """The matches of which something is shown."""


def lines_of(entries: Sequence[Entry], view: LogView) -> tuple[LogLine, ...]:
    """Return *entries* in words; those that nothing is known of any more are left out."""
    return tuple(_lines(entries, view))


def can_be_taken_back(entries: Sequence[Entry], view: LogView) -> tuple[LogLine, ...]:
    """Return those of *entries* that the reader, or somebody else, can take back."""
    return tuple(line for line in _lines(entries, view) if line.takes_back or line.only_for)


def match_of(entry: Entry) -> MatchId | None:
    """Return the match in whose stream *entry* stands; None for one of the competition's own."""
    _, below, match = entry.stream.partition("/")
    return MatchId(match) if below else None


def event_of(entry: Entry) -> Struct:
    """Return what has happened, as it is folded."""
    events: tuple[Struct, ...] = (
        competition_events([entry]) if match_of(entry) is None else match_events([entry])
    )
    return events[0]


def teams_by_match(competition: Competition) -> dict[MatchId, tuple[EntrantId, ...]]:
    """Return who meets in each match, as far as that is known."""
    grouped = {
        match: fixture.teams
        for ranking in competition.rankings.values()
        for match, fixture in ranking.fixtures.items()
    }
    return {**grouped, **{each.match: each.teams for each in knockout_fixtures(competition.knockout)}}


def _lines(entries: Sequence[Entry], view: LogView) -> Iterator[LogLine]:
    for entry in entries:
        match_id = match_of(entry)
        match = view.matches.get(match_id) if match_id is not None else None
        if entry.tag in events() and (match_id is None or match is not None):
            yield _line(entry, match, view)


def _line(entry: Entry, match: Match | None, view: LogView) -> LogLine:
    event = event_of(entry)
    telling = Telling(view.competition, view.names, view.officials, match)
    at = Standpoint(view.competition, view.names, view.reader.person, match)
    undone, again = takes_back(event, at), restores(event, at)
    return LogLine(
        number=f"{entry.stream.rpartition('/')[2]}-{entry.number}",
        at_ms=entry.at_ms,
        by=entry.by,
        who=_who(entry.by, telling),
        says=_says(entry, event, telling),
        reason=reason_of(event),
        kind=kind_of(entry.tag),
        match=match_of(entry),
        entry=entry_of(event),
        takes_back=_offer(undone, view.reader),
        restores=_offer(again, view.reader),
        only_for=_only_for(undone, view),
    )


def _says(entry: Entry, event: Struct, telling: Telling) -> str:
    """Return an entry in words. Without them it says so, and the keeper is told: the others are still read, and taken back."""
    try:
        return told(event, telling)
    except Exception:  # noqa: BLE001 - whatever it was, somebody waits for the whole log
        _log.exception("There are no words for entry %d of %s: %s", entry.number, entry.stream, entry.tag)
        return say("log.no-words", language=telling.language)


def _who(by: PersonId, telling: Telling) -> str:
    if by == CLOCK:
        return say("page.log.clock", language=telling.language)
    known = telling.names.knows(by) or by in telling.officials
    return telling.person(by) if known else say("page.log.somebody", language=telling.language)


def _may(undoing: Undoing, reader: Reader) -> bool:
    subject = Subject(undoing.match, getattr(undoing.request, "side", None))
    return permissions.may(reader.bounds, undoing.request.act, subject)


def _offer(undoing: Undoing | None, reader: Reader) -> Offer | None:
    if undoing is None or not _may(undoing, reader):
        return None
    request = undoing.request
    body = dict(msgspec.to_builtins(request))
    tag = str(body.pop("type"))
    reason = "reason" if "reason" in body else "changed.reason" if "changed" in body else ""
    for field in ("reason", "changed"):
        body.pop(field, None)
    return Offer(tag, undoing.match, body, reason)


def _only_for(undoing: Undoing | None, view: LogView) -> str:
    """Return who could take something back that the reader may not; nothing where the reader may, or nobody can."""
    if undoing is None or _may(undoing, view.reader):
        return ""
    roles: tuple[Role, ...] = tuple(
        dict.fromkeys(role for some in permissions.roles_for(undoing.request.act).values() for role in some)
    )
    return phrase(roles, view.reader.language)
