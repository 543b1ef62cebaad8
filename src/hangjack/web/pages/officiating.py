"""One match for those who run it: what is written down for a table, what is ruled, read off and counted, and the committee's word."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act, Subject, may
from hangjack.competition.verdicts import VerdictGiven
from hangjack.desk.games import viewed_by
from hangjack.desk.names import Names, PersonShown
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.log.lines import LogLine, can_be_taken_back
from hangjack.desk.views.matches import show_match
from hangjack.desk.views.readers import Reader, require_results
from hangjack.errors import Refused
from hangjack.ids import MatchId, PersonId, StreamId
from hangjack.matches.closings import Difference, compare
from hangjack.matches.deadlines import MINUTE_MS
from hangjack.matches.games import count_seconds
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Party
from hangjack.store.seeking import Sought
from hangjack.web.games import pad_of
from hangjack.web.pages.kit import Looking, asking_words, page, render
from hangjack.web.pages.log import about_match, left_out, view_of
from hangjack.web.problems import NotSignedIn
from hangjack.wording import phrase, say

_OPENS = (Act.GIVE_RULING, Act.READ_BOARD, Act.CORRECT_SHEET, Act.ORDER_REPLAY, Act.OVERRULE)
"""Whoever may do one of these has this page."""
_LOOKED_BACK = 300
"""So many entries are looked through for what can be taken back; the log has all of them."""
_HALF_STEP, _HALF_STEPS = 10, 30
"""The times that are offered for a second half: every ten minutes, for five hours."""


class Seated(Struct, frozen=True):
    """Somebody who plays, for which side and where."""

    person: PersonShown
    side: Party
    table: int


class CountShown(Struct, frozen=True):
    """A count that goes on for a player who has frozen, with the moment at which it is over."""

    id: str
    player: PersonShown
    table: int
    until_ms: int


class Due(Struct, frozen=True):
    """A substitute who has to come to the table at once."""

    side: Party
    number: int
    on: PersonShown


class Verdict(Struct, frozen=True):
    """A verdict about the match that holds."""

    id: str
    says: str
    reason: str


@page
async def officiating(looking: Looking) -> Response:
    """Show an official or the committee everything of one match that has no other page."""
    found = await looking.competition()
    if looking.visitor is None:
        raise NotSignedIn("web.not-signed-in")
    match = await looking.server.office.match(found.id, MatchId(looking.request.path_params["match"]))
    reader = await looking.reader(found, match)
    subject = Subject(match.opened.match)
    acts = [act for act in Act if may(reader.bounds, act, subject)]
    if not any(act in acts for act in _OPENS):
        raise Refused("permission.refused", act=Act.GIVE_RULING, roles=())
    require_results(found, reader)
    names, now_ms = await looking.names(found), looking.server.office.clock()
    return render(
        looking,
        "officials/match.html",
        shown=show_competition(found, reader, names),
        match=show_match(found, match, reader, names, now_ms),
        may=acts,
        now_ms=now_ms,
        words=asking_words(looking.language),
        done_here=await _done_here(looking, found, reader, match.opened.match),
        **_about(found, match, reader, names, now_ms),
    )


async def _done_here(
    looking: Looking, found: Competition, reader: Reader, match: MatchId
) -> tuple[LogLine, ...]:
    """Return what was done in the match and can be taken back, the last thing first."""
    sought = Sought((about_match(found, match),), but=left_out(reader))
    latest = await looking.server.store.latest(StreamId(found.id), sought, limit=_LOOKED_BACK)
    entries = [each.entry for each in latest]
    view = await view_of(looking, found, reader, entries)
    return await looking.server.workshop.do("done here", lambda: can_be_taken_back(entries, view))


def _about(found: Competition, match: Match, reader: Reader, names: Names, now_ms: int) -> dict[str, Any]:
    """Return what the forms of the page choose from."""
    meeting = match.meeting
    return {
        "two_sides": meeting is not None,
        "seated": tuple(_seated(match, names)),
        "benches": {side: _bench(match, side, names) for side in SIDES} if meeting else {},
        "counts": tuple(_counts(match, names, now_ms)),
        "count_seconds": count_seconds(match),
        "timers": pad_of(match).timers_of(match),
        "due": tuple(_due(match, names)) if meeting else (),
        "disputes": [(id_, dispute.opened) for id_, dispute in match.disputes.items() if dispute.is_open],
        "over": match.ended is not None,
        "halves": match.opened.rules.halves is not None,
        "half_times": [
            match.opened.scheduled_ms + step * _HALF_STEP * MINUTE_MS for step in range(1, _HALF_STEPS + 1)
        ],
        "second_half_ms": meeting.second_half_ms if meeting else None,
        "excess": match.opened.rules.substitutions.substitutions_per_match,
        "lines": tuple(_lines(match, names)),
        "columns": match.scoring.sheet_columns,
        "differences": tuple(_told(match, names, compare(match))),
        "board_read": match.closings.board is not None,
        "verdicts": tuple(_verdicts(found, match, reader.language)),
        "replay": match.replay,
        "changeable": match.opened.rules.sheet.forbidden_by is None,
    }


def _seated(match: Match, names: Names) -> Iterator[Seated]:
    """Yield everybody who plays; where people sit alone, a party is somebody."""
    if match.meeting is None:
        for party, entrant in match.opened.parties.items():
            yield Seated(names.person_shown(PersonId(entrant)), party, 1)
        return
    for (side, table), pair in sorted(match.sides.pairs.items(), key=lambda each: each[0][1]):
        yield from (Seated(names.person_shown(person), side, table) for person in pair)


def _bench(match: Match, side: Party, names: Names) -> tuple[PersonShown, ...]:
    """Return those of a side who do not play now."""
    playing = match.sides.benches.of(side).playing
    return tuple(names.person_shown(each) for each in match.opened.rosters[side] if each not in playing)


def _counts(match: Match, names: Names, now_ms: int) -> Iterator[CountShown]:
    seconds = count_seconds(match)
    for id_, count in match.pauses.counts.items():
        assert seconds is not None, "a count is given only where the book has one"
        until_ms = max(now_ms, count.at_ms + seconds * 1000)
        yield CountShown(id_, names.person_shown(count.player), count.table, until_ms)


def _due(match: Match, names: Names) -> Iterator[Due]:
    for (side, number), event in match.sides.to_report.items():
        yield Due(side, number, names.person_shown(event.change.on))


def _lines(match: Match, names: Names) -> Iterator[tuple[str, str]]:
    """Yield the place of each game of the sheet, as it is sent, with the game in words."""
    called = {side: names.entrant(team) for side, team in match.opened.parties.items()}
    for place in sorted(match.sheet.agreed):
        line = match.sheet.counting_at(place)
        sent = f'{{"table": {place.table}, "number": {place.number}}}'
        yield sent, viewed_by(match).written(place, line, called, names.language)


def _told(match: Match, names: Names, found: Sequence[Difference]) -> Iterator[str]:
    for each in found:
        where = "table" if each.source.table is not None else "total"
        shown = "pair" if each.source.pair is not None else "board"
        yield say(
            f"page.officials.differs-{where}-{shown}",
            language=names.language,
            table=each.source.table,
            column=say(f"column.{each.column}", language=names.language),
            team=names.entrant(match.opened.parties[each.side]),
            on_sheet=each.on_sheet,
            shown=each.shown,
        )


def _verdicts(found: Competition, match: Match, language: str) -> Iterator[Verdict]:
    for id_ in found.verdicts.given:
        given: VerdictGiven | None = found.verdicts.in_force(id_)
        if given is not None and given.verdict.match == match.opened.match:
            offence = given.verdict.offence
            yield Verdict(id_, phrase(offence, language) if offence else id_, given.verdict.reason)


ROUTES = (Route("/c/{competition}/m/{match}/officials", officiating),)
