"""What everybody sees of a rotation: the round and its tables, where a team goes next, and in the end the standings."""

from collections.abc import Sequence

from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hangjack.competition.notices import Audience, Moment
from hangjack.desk.games import viewed_by
from hangjack.desk.views.competitions import show_competition, show_prizes
from hangjack.desk.views.matches import show_match
from hangjack.formats.rotation.desk.views.event import Event
from hangjack.formats.rotation.drawing import CARD_DRAW
from hangjack.formats.rotation.rounds.clock import time_up_ms
from hangjack.formats.rotation.state import field_of, round_now
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.match import Match
from hangjack.web.pages.kit import Later, Looking, Seen, Sheeted, filled, page, reminders
from hangjack.web.problems import NotFound


def event_in(seen: Seen) -> Event:
    """Return a competition of rounds as somebody sees it."""
    return Event(seen.competition, seen.reader, seen.names)


@page
async def tables(looking: Looking) -> Response:
    """Show who sits where in a round: the one that is played or comes next, or the one of the address."""
    seen = await looking.seen(by_public=True)
    wanted = looking.request.query_params.get("round", "")
    return seen.kept(lambda: _tables(looking, seen, wanted), look=wanted)


def _tables(looking: Looking, seen: Seen, wanted: str) -> Response:
    event = event_in(seen)
    number = int(wanted) if wanted.isdecimal() and 1 <= int(wanted) <= event.rounds else event.now
    return filled(
        looking,
        "formats/rotation/rotations/tables.html",
        shown=show_competition(seen.competition, seen.reader, seen.names),
        round=event.round(number),
        now=event.now,
        drawn=field_of(seen.competition).closed,
        teams=event.teams(),
    )


def team_page(looking: Looking, seen: Seen, entrant: EntrantId) -> Response:
    """Show a team where it sits now and where it goes next, and its own rounds to itself."""
    event = event_in(seen)
    rounds = event.own_rounds(entrant)
    return filled(
        looking,
        "formats/rotation/rotations/team.html",
        shown=show_competition(seen.competition, seen.reader, seen.names),
        team=event.team(entrant),
        rounds=rounds,
        here=next((each for each in rounds if each.number == round_now(seen.competition)), None),
        next=next((each for each in rounds if each.number == round_now(seen.competition) + 1), None),
        sees=event.sees_own(entrant),
        pad=next((each.match for each in rounds if _plays_at(seen, each.match)), None),
        ends_ms=next(
            (time_up_ms(seen.competition, each.match) for each in rounds if each.number == event.now), None
        ),
        reminders=reminders(seen.competition, Audience.PLAYERS, Moment.ALWAYS),
    )


def _plays_at(seen: Seen, match: MatchId) -> bool:
    """Whether whoever looks sits at the table of a match that goes on."""
    return match in seen.competition.under_way and seen.reader.side_in(match) is not None


def all_tables(_looking: Looking, seen: Seen) -> Response:
    """Lead whoever looks for all matches to the tables of the round."""
    return RedirectResponse(f"/c/{seen.competition.id}/tables", 303)


def standings(looking: Looking, seen: Seen) -> Response:
    """Show who stands where, once that is published."""
    event = event_in(seen)
    return filled(
        looking,
        "formats/rotation/rotations/standings.html",
        shown=show_competition(seen.competition, seen.reader, seen.names),
        lines=event.standings(),
        prizes=show_prizes(seen.competition, seen.reader, seen.names),
        currency=seen.competition.ledger.currency,
    )


def front(looking: Looking, seen: Seen, _playing: Sequence[Match]) -> Response:
    """Show the front page: the round, where to find one's table, and in the end who has won."""
    found, event = seen.competition, event_in(seen)
    return filled(
        looking,
        "formats/rotation/rotations/front.html",
        shown=show_competition(found, seen.reader, seen.names),
        round=event.round(event.now) if field_of(found).closed else None,
        teams=[each for each in event.teams() if not each.out],
        draw=found.draw(CARD_DRAW),
        lines=event.standings() if not show_competition(found, seen.reader, seen.names).withheld else (),
        prizes=show_prizes(found, seen.reader, seen.names),
        currency=found.ledger.currency,
        floor=seen.reader.is_floor,
        reminders=reminders(found, Audience.PUBLIC, Moment.ALWAYS),
    )


def sheet(looking: Looking, seen: Seen, sheeted: Sheeted) -> Response:
    """Show what was handed in at a table, to those who sit there or see all of it."""
    event, sheet_ = event_in(seen), sheeted.match.sheet
    match = sheeted.match.opened.match
    number, _, table = match.partition("-")
    called = {side: seen.names.entrant(team) for side, team in sheeted.match.opened.parties.items()}
    view = viewed_by(sheeted.match)
    return filled(
        looking,
        "formats/rotation/rotations/sheet.html",
        shown=show_competition(seen.competition, sheeted.reader, seen.names),
        match=show_match(seen.competition, sheeted.match, sheeted.reader, seen.names, sheeted.now_ms),
        teams=[event.team(each) for each in sheeted.match.opened.parties.values()],
        number=int(number),
        table=int(table),
        lines=[
            view.written(place, each.line, called, looking.language)
            for place, each in sorted(sheet_.agreed.items())
        ],
        signatures=sheeted.signatures,
    )


def own_page(looking: Looking, seen: Seen, entrant: EntrantId) -> Later:
    """Return the page of a team: made for each reader, because it shows a team its own rounds."""
    if entrant not in seen.competition.rosters.entries:
        raise NotFound("web.not-found")
    return Later(lambda: team_page(looking, seen, entrant))


ROUTES = (Route("/c/{competition}/tables", tables),)
