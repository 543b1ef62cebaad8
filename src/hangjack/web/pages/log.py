"""The log page: who did what when, looked for by match, team, person and kind, with what can be taken back or restored."""

from collections.abc import Sequence
from functools import partial
from urllib.parse import urlencode

from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act
from hangjack.desk.asking import CLOCK
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.log.families import tags_of
from hangjack.desk.views.log.kinds import QUIET, LogKind
from hangjack.desk.views.log.lines import LogLine, LogView, event_of, lines_of, match_of, teams_by_match
from hangjack.desk.views.log.versions import entry_of
from hangjack.desk.views.readers import Reader, require_results
from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId, PersonId, StreamId, match_stream
from hangjack.log import Entry
from hangjack.matches.match import Match
from hangjack.store.seeking import Clue, Found, Sought
from hangjack.web.pages.console import reader_for
from hangjack.web.pages.kit import Later, Looking, asking_words, filled, page

PAGE = 50
"""How many entries a page has."""


class Filter(Struct, frozen=True):
    """What somebody looks for in the log; empty: everything."""

    match: str = ""
    team: str = ""
    person: str = ""
    kind: str = ""
    entry: str = ""
    """All versions of one entry."""

    def address(self, **changed: str) -> str:
        """Return the end of the address of a page that looks for the same, but for what is *changed*."""
        asked = {name: getattr(self, name) for name in self.__struct_fields__} | changed
        return "?" + urlencode({name: value for name, value in asked.items() if value})


class Read(Struct, frozen=True):
    """A page of the log, as it was read."""

    looking: Looking
    view: LogView
    wanted: Filter
    entries: tuple[Entry, ...]
    older: int | None
    """Before which place the next page begins; None on the last."""


@page
async def log(looking: Looking) -> Response:
    """Show what happened, the last thing first, to those who run the competition."""
    found = await looking.competition()
    reader = await reader_for(looking, found, Act.SEE_PEOPLE)
    require_results(found, reader)
    asked = looking.request.query_params
    wanted = Filter(**{name: asked.get(name, "").strip() for name in Filter.__struct_fields__})
    before = asked.get("before", "")
    entries = await _entries(looking, found, reader, wanted, int(before) if before.isdecimal() else None)
    shown, older = entries[:PAGE], entries[PAGE - 1].place if len(entries) > PAGE else None
    read = [each.entry for each in shown]
    view = await view_of(looking, found, reader, read)
    return Later(lambda: _log(Read(looking, view, wanted, tuple(read), older)))


async def view_of(looking: Looking, found: Competition, reader: Reader, entries: Sequence[Entry]) -> LogView:
    """Return what it takes to tell *entries* to a reader."""
    matches = {each for each in map(match_of, entries) if each is not None}
    playing = {each: await _match(looking, found, each) for each in sorted(matches)}
    return LogView(
        found,
        await looking.names(found),
        reader,
        await looking.server.officials(),
        {each: match for each, match in playing.items() if match is not None},
    )


def _log(read: Read) -> Response:
    view, wanted = read.view, read.wanted
    found, names = view.competition, view.names
    lines = lines_of(read.entries, view)
    teams = {team: names.entrant(team) for team in found.rosters.entries}
    return filled(
        read.looking,
        "officials/log.html",
        shown=show_competition(found, view.reader, names),
        lines=lines,
        wanted=wanted,
        older=read.older,
        teams=sorted(teams.items(), key=lambda each: each[1].casefold()),
        people=_people(view, lines, wanted),
        kinds=[kind for kind in LogKind if kind is not LogKind.MONEY or view.reader.may(Act.SEE_MONEY)],
        words=asking_words(read.looking.language),
    )


def _people(view: LogView, lines: Sequence[LogLine], wanted: Filter) -> list[tuple[PersonId, str]]:
    """Return by whom something can be looked for: everybody with an office, and whoever did something on this page."""
    known: dict[PersonId, str] = {
        person: view.officials[person]
        for person in view.competition.appointments.roles
        if person in view.officials
    }
    known |= {line.by: line.who for line in lines if line.by != CLOCK}
    chosen = PersonId(wanted.person)
    if wanted.person and chosen not in known:
        known[chosen] = view.officials.get(chosen) or view.names.person(chosen)
    return sorted(known.items(), key=lambda each: each[1].casefold())


async def _entries(
    looking: Looking, found: Competition, reader: Reader, wanted: Filter, before: int | None
) -> Sequence[Found]:
    """Return the entries of a page and one more, the last ones first.

    However long the log is and however rare what is looked for: it is gone through in portions of a page, beside the loop.
    """
    stream, server = StreamId(found.id), looking.server
    sought = _sought(found, reader, wanted)
    entries: list[Found] = []
    while len(entries) <= PAGE:
        more = await server.store.latest(stream, sought, before, PAGE + 1)
        entries += await server.workshop.do("log", partial(_wanted, more, wanted)) if wanted.entry else more
        if len(more) <= PAGE:
            break
        before = more[-1].place
    return entries[: PAGE + 1]


def _wanted(found: Sequence[Found], wanted: Filter) -> list[Found]:
    """Return those of the entries that are versions of what is looked for."""
    return [each for each in found if entry_of(event_of(each.entry)) == wanted.entry]


def _sought(found: Competition, reader: Reader, wanted: Filter) -> Sought:
    kinds = (LogKind(wanted.kind),) if wanted.kind in set(LogKind) else ()
    clues = [
        *([about_match(found, MatchId(wanted.match))] if wanted.match else []),
        *([_of_team(found, EntrantId(wanted.team))] if wanted.team else []),
        *([_of_person(PersonId(wanted.person))] if wanted.person else []),
    ]
    return Sought(tuple(clues), tags_of(*kinds), left_out(reader, () if kinds else QUIET))


def left_out(reader: Reader, quiet: tuple[LogKind, ...] = QUIET) -> tuple[str, ...]:
    """Return what a reader does not see: money that is none of their business, and what nobody has asked for."""
    hidden = () if reader.may(Act.SEE_MONEY) else (LogKind.MONEY,)
    return tags_of(*quiet, *hidden)


def about_match(found: Competition, match: MatchId) -> Clue:
    """Return what leads to everything that happened in a match, or names it."""
    return Clue(words=(_quoted(match),), streams=(match_stream(found.id, match),))


def _of_team(found: Competition, team: EntrantId) -> Clue:
    """Return what names a team, what moves its money, and everything of its matches."""
    own = [match for match, teams in teams_by_match(found).items() if team in teams]
    words = (_quoted(team), f'"team/{team}"', f'"prizes/{team}"')
    return Clue(words, tuple(match_stream(found.id, match) for match in own))


def _of_person(person: PersonId) -> Clue:
    return Clue(words=(_quoted(person),), people=(person,))


def _quoted(text: str) -> str:
    """Return *text* as it stands in a body: in quotation marks, without what could end them."""
    return f'"{text.replace(chr(92), "").replace(chr(34), "")}"'


async def _match(looking: Looking, found: Competition, match: MatchId) -> Match | None:
    """Return a match; None for one that was never called, or of which nothing can be read."""
    try:
        return await looking.server.office.match(found.id, match)
    except Refused:
        return None


ROUTES = (Route("/c/{competition}/log", log),)
