"""A table's sheet for the host of its place: what is wrong with it, handing it in, and typing one that was kept on paper."""

import msgspec
from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act, Subject, require
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.matches import beside_seal
from hangjack.desk.views.readers import Reader
from hangjack.formats.table_draw.desk.views.sessions import unconfirmed_lines
from hangjack.formats.table_draw.sessions import seat_of
from hangjack.games.sheepshead.desk.sheets import checked, head_of, on_phones, played_in
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.engine.session import goes_on_without
from hangjack.games.sheepshead.match.lines import TotalsLine
from hangjack.games.sheepshead.match.paper import Found
from hangjack.games.sheepshead.match.table import person_at, score_of
from hangjack.ids import MatchId
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.web.pages.entrance_pages import to_sign_in
from hangjack.web.pages.kit import Later, Looking, filled, game_of, page
from hangjack.wording import catalogue, sentence

_SENDING = (("sending", "sending"), ("unsent", "lost"))


class SeatShown(Struct, frozen=True):
    """Somebody at the table, with what the sheet has for them."""

    seat: Party
    name: str
    points: int
    plays: int
    penalties: int
    confirmed: bool


@page
async def sheet(looking: Looking) -> Response:
    """Show the sheet of a table, and how it is handed in."""
    if looking.visitor is None:
        return to_sign_in(looking)
    competition = await looking.competition()
    match = await looking.server.office.match(competition.id, MatchId(looking.request.path_params["match"]))
    reader = await looking.reader(competition, match)
    require(reader.bounds, Act.HAND_IN, Subject(match.opened.match))
    names = await looking.names(competition)
    return Later(lambda: _sheet(looking, competition, match, reader, names))


def _sheet(
    looking: Looking, competition: Competition, match: Match, reader: Reader, names: Names
) -> Response:
    session = score_of(match).session
    called = {Seat(seat): names.person(person_at(match, seat)) for seat in match.opened.parties}
    found = checked(competition, match, called)
    return filled(
        looking,
        f"games/{game_of(competition.rules.book)}/hand_in.html",
        shown=show_competition(competition, reader, names),
        match=match.opened.match,
        head=head_of(competition, match),
        sealed=match.sheet.sealed is not None,
        written=bool(match.sheet.agreed or match.sheet.written),
        rows=[(row.dealer.value, row.entries) for row in on_phones(competition, match, called).rows or ()],
        hands=session.hands,
        summary=any(isinstance(line, TotalsLine) for line in match.sheet.lines),
        beside_seal=beside_seal(match, names),
        unconfirmed=list(map(str, unconfirmed_lines(match))),
        over=session.is_complete,
        goes_on=goes_on_without(session.table_size, session.options),
        waiting=_waiting(competition, match, names),
        seats=tuple(_seats(match, called)),
        blocking=_told(found.blocking, names.language),
        problems=_told([each for each in found.problems if not each.blocks], names.language),
        advice=_told(found.advice, names.language),
        words=msgspec.json.encode(
            {name: catalogue(looking.language)[f"page.paper.{key}"] for name, key in _SENDING}
        ).decode(),
    )


def _waiting(competition: Competition, match: Match, names: Names) -> list[tuple[str, str]]:
    """Return who could take a seat: everybody who has come to the session and sits at no table there."""
    found = played_in(competition, match)
    here = found[0].present if found else ()
    free = (each for each in here if found and seat_of(found[0], each) is None)
    return sorted(((each, names.entrant(each)) for each in free), key=lambda each: each[1])


def _seats(match: Match, called: dict[Seat, str]) -> list[SeatShown]:
    session = score_of(match).session
    return [
        SeatShown(
            Party(seat.value),
            name,
            session.column(seat).points,
            session.column(seat).plays,
            session.column(seat).penalties,
            seat.value in match.sheet.signed,
        )
        for seat, name in called.items()
    ]


def _told(found: list[Found] | tuple[Found, ...], language: str) -> list[str]:
    return [sentence(each.refusal, language) for each in found]


ROUTES = (Route("/c/{competition}/m/{match}/hand-in", sheet),)
