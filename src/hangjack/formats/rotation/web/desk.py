"""The desk of the rounds: which round it is, who plays, whose sheet is out, who has gone; and the standings, for those who may."""

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.formats.publishing import is_over
from hangjack.competition.permissions import Act
from hangjack.desk.views.calls.kinds import CallKind, CallShown
from hangjack.desk.views.calls.match import calls_of
from hangjack.desk.views.calls.waiting import waiting_of
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.readers import is_hidden_from
from hangjack.formats.rotation import drawing
from hangjack.formats.rotation.desk.views.event import Event, RoundShown, TeamShown
from hangjack.formats.rotation.rounds import clock
from hangjack.formats.rotation.state import field_of, rounds_of
from hangjack.web.games import pages_of
from hangjack.web.pages.console import reader_for
from hangjack.web.pages.entrance_pages import form_words
from hangjack.web.pages.kit import Later, Looking, filled, page
from hangjack.wording import say


@page
async def desk(looking: Looking) -> Response:
    """Show the round that is played or comes next, or the one of the address, with everything that can be done about it."""
    found = await looking.competition()
    reader = await reader_for(looking, found, Act.SEE_PEOPLE)
    playing = {each.state.opened.match: each.state for each in await looking.under_way(found)}
    event, now_ms = Event(found, reader, await looking.names(found), playing), looking.server.office.clock()
    wanted = looking.request.query_params.get("round", "")
    number = int(wanted) if wanted.isdecimal() and 1 <= int(wanted) <= event.rounds else event.now
    hidden = is_hidden_from(found, reader)
    calls = [
        call
        for match in playing.values()
        for call in calls_of(found, match, reader, event.names, now_ms)
        if call.kind is CallKind.OFFICIAL or not hidden
    ]
    return Later(lambda: _desk(looking, event, number, calls, now_ms))


def _desk(looking: Looking, event: Event, number: int, calls: list[CallShown], now_ms: int) -> Response:
    competition, reader = event.competition, event.reader
    shown, base = event.round(number), f"/api/competitions/{competition.id}"
    return filled(
        looking,
        "formats/rotation/rotations/desk.html",
        shown=show_competition(competition, reader, event.names),
        round=shown,
        now=event.now,
        drawn=field_of(competition).closed,
        over=is_over(competition),
        stage=clock.stage_of(competition).value if clock.clock_options(competition) else "",
        clock=rounds_of(competition).clocks.get(number),
        next_round=clock.next_round(competition),
        now_ms=now_ms,
        calls=calls,
        table_page=pages_of(competition).table_page,
        waiting=waiting_of(competition, reader, event.names, now_ms),
        call_all=[(f"{base}/matches/{each.match}/call-match", {}) for each in shown.to_call],
        ways=_ways(event, shown),
        byes_to_score=event.byes_to_score(),
        teams=event.teams(),
        repeats=drawing.first_repeat(competition) if field_of(competition).cards else None,
        standings=event.standings() if competition.has_played else (),
        prizes=competition.prizes,
        currency=competition.ledger.currency,
        ended=competition.ended is not None,
        may={act.value for act in Act if reader.may(act)},
        api=base,
        base=f"/c/{competition.id}",
        words=form_words(looking.language),
        live_words=msgspec.json.encode(
            {"lost": say("page.session.lost", language=looking.language)}
        ).decode(),
    )


def _ways(event: Event, shown: RoundShown) -> tuple[tuple[TeamShown, int, int], ...]:
    """Return who goes where: after a round that is in, and before one that has not begun."""
    if not shown.missing:
        return event.ways(shown.number)
    begun = len(shown.to_call) < len(shown.played)
    return event.ways(shown.number - 1) if shown.number > 1 and not begun else ()


ROUTES = (Route("/c/{competition}/rounds", desk),)
