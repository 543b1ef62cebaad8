"""The captain's page: line-up, substitutions, what waits for an answer, disputes, the claim, the sheet, and the team's affairs."""

import msgspec
from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.governance import unread
from hangjack.competition.money.ledger import owed_by
from hangjack.competition.notices import Audience, Moment
from hangjack.competition.permissions import Act, Role, Subject, require
from hangjack.desk.names import Names, PersonShown
from hangjack.desk.streams import Folded
from hangjack.desk.views.chances import show_needs
from hangjack.desk.views.competitions import RowShown, show_competition, show_schedule, show_standings
from hangjack.desk.views.day.announcements import told_at_tables
from hangjack.desk.views.ledger_book import Book
from hangjack.desk.views.matches import show_match
from hangjack.desk.views.readers import Reader
from hangjack.desk.views.sides import show_side
from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Party, other
from hangjack.matches.sides.lineups import LineUp
from hangjack.rulebooks.shelf import book
from hangjack.web.formats import At
from hangjack.web.pages.beside import filled_beside
from hangjack.web.pages.kit import Later, Looking, asking_words, page, told_at
from hangjack.web.pages.pad.calling import call_text
from hangjack.web.problems import NotSignedIn

_AUDIENCES = (Audience.CAPTAINS, Audience.PLAYERS)


class Captain(Struct, frozen=True):
    """Who looks, and what they call people."""

    reader: Reader
    names: Names


class Beside(Struct, frozen=True):
    """What a captain's page has beside the state of things: whose page it is, and what is read for it."""

    match: MatchId
    side: Party
    book: Book
    officials: list[tuple[PersonId, str]]
    receipt: str
    last_line_up: str
    """The line-up of the team's last match, as its form takes it; nothing before that."""
    numbers: dict[str, int]
    """How far the competition and the match were read: what the server says of them first is on the page already."""


@page
async def captain(looking: Looking) -> Response:
    """Show a side's captain everything that is for the captain to do, and how the team stands."""
    so_far = await looking.so_far()
    found = so_far.state
    match_id = MatchId(looking.request.path_params["match"])
    called = await _called(looking, found, match_id)
    playing = called.state if called else None
    reader, side = await _captain(looking, found, match_id, playing)
    if found.rules.match.line_ups is None:
        raise Refused("match.no-line-ups")
    names = await looking.names(found)
    beside = Beside(
        match_id,
        side,
        await looking.money_book(),
        await _officials(looking, found),
        await _receipt(looking, found, match_id),
        await _last_line_up(looking, found, match_id, Captain(reader, names), _team(found, match_id, side)),
        {"competition": so_far.head.number, "match": called.head.number if called else 0},
    )
    return Later(lambda: _captain_page(looking, found, playing, Captain(reader, names), beside))


def _captain_page(
    looking: Looking, found: Competition, playing: Match | None, captain: Captain, beside: Beside
) -> Response:
    reader, names, match_id, side = captain.reader, captain.names, beside.match, beside.side
    team = _team(found, match_id, side)
    now_ms = looking.server.office.clock()
    assert reader.person is not None, "a captain is somebody"
    line_ups = found.rules.match.line_ups
    return filled_beside(
        looking,
        "captain/captain.html",
        At(found, names, now_ms, match_id, playing, side),
        shown=show_competition(found, reader, names),
        match_id=match_id,
        match=show_match(found, playing, reader, names, now_ms) if playing else None,
        own=show_side(found, playing, side, names, now_ms) if playing else None,
        last_pairs=_pairs(beside.last_line_up),
        side=side,
        team=team,
        team_name=names.entrant(team),
        players_a_table=line_ups.players_a_table if line_ups else 0,
        scorer_required=line_ups is not None and line_ups.scorer_required,
        now_ms=now_ms,
        their_captain=_their_captain(playing, side, names),
        unread=unread(found.governance, reader.person, frozenset(_AUDIENCES)),
        told=told_at_tables(found, reader, now_ms),
        may_acknowledge=reader.may(Act.ACKNOWLEDGE),
        reminders=told_at(found, Moment.LINE_UP, *_AUDIENCES),
        when_replaced=told_at(found, Moment.SUBSTITUTION, *_AUDIENCES),
        always=told_at(found, Moment.ALWAYS, *_AUDIENCES),
        owes=found.ledger.balance(owed_by(team)),
        currency=found.ledger.currency,
        postings=beside.book.of(team),
        fixtures=[
            each for each in show_schedule(found, reader, names) if team in {one.id for one in each.teams}
        ],
        row=_row(found, reader, names, team),
        needs=show_needs(found, team, reader, names),
        officials=beside.officials,
        receipt=beside.receipt,
        last_line_up=beside.last_line_up,
        form_captain=_form_captain(found, team, reader, names),
        call_text=call_text(looking, found, names, match_id),
        protest_until_ms=found.protest_until_ms(match_id),
        numbers=msgspec.json.encode(beside.numbers).decode(),
        words=asking_words(looking.language),
        clause_titles=[(id_, each.title) for id_, each in book(found.rules.book).clauses.items()],
    )


async def _called(looking: Looking, found: Competition, match_id: MatchId) -> Folded[Match] | None:
    """Return the match with how far it was read; None if it has not been called yet."""
    try:
        return await looking.server.office.match_so_far(found.id, match_id)
    except Refused as refused:
        if refused.key != "desk.no-such-match" or found.fixture(match_id) is None:
            raise
        return None


async def _captain(
    looking: Looking, found: Competition, match_id: MatchId, playing: Match | None
) -> tuple[Reader, Party]:
    """Return who looks, and the side they captain. Refuses everybody else."""
    if looking.visitor is None:
        raise NotSignedIn("web.not-signed-in")
    if looking.visitor.person is None:
        raise NotSignedIn("web.say-who")
    known = await looking.reader(found, playing)
    held = [each for each in known.bounds if (each.role, each.match) == (Role.CAPTAIN, match_id)]
    side = next((each.side for each in held if each.side is not None), None)
    require(known.bounds, Act.DECLARE_LINE_UP, Subject(match_id, side))
    assert side is not None, "nobody declares a line-up for no side"
    return known, side


def _team(found: Competition, match_id: MatchId, side: Party) -> EntrantId:
    fixture = found.fixture(match_id)
    if fixture is None or len(fixture.teams) < len(SIDES):
        raise Refused("floor.teams-unknown", match=match_id)
    return fixture.teams[list(SIDES).index(side)]


def _their_captain(playing: Match | None, side: Party, names: Names) -> PersonShown | None:
    """Return the captain of the other side, once both line-ups are out."""
    person = (
        playing.sides.line_ups.captains.get(other(side))
        if playing and playing.sides.line_ups.revealed
        else None
    )
    return names.person_shown(person) if person and names.knows(person) else None


def _row(found: Competition, reader: Reader, names: Names, team: EntrantId) -> RowShown | None:
    """Return the team's line of the standings; None while these are withheld, or outside the groups."""
    rows = [row for table in show_standings(found, reader, names) for row in table.rows]
    return next((row for row in rows if row.team.id == team), None)


async def _officials(looking: Looking, found: Competition) -> list[tuple[PersonId, str]]:
    """Return the officials by name, as a claim names one of them."""
    called = {account.person: account.name for account in await looking.server.access.accounts.known()}
    held = [*found.appointments.holders(Role.OFFICIAL), *found.appointments.holders(Role.DIRECTOR)]
    return [(person, called[person]) for person in dict.fromkeys(held) if person in called]


async def _receipt(looking: Looking, found: Competition, match_id: MatchId) -> str:
    """Return the receipt of a sealed match; nothing before that."""
    receipt = await looking.server.office.receipt(found.id, match_id)
    return receipt.words() if receipt else ""


async def _last_line_up(
    looking: Looking, found: Competition, match_id: MatchId, captain: Captain, team: EntrantId
) -> str:
    """Return the line-up of the match that the team was called to last; nothing where there is none."""
    schedule = show_schedule(found, captain.reader, captain.names)
    called = [each for each in schedule if (each.under_way or each.over) and each.match != match_id]
    own = [each.match for each in called if team in {one.id for one in each.teams}]
    for match in reversed(own):
        playing = await _called(looking, found, match)
        if playing is None or playing.state.meeting is None:
            continue
        parties = {entrant: party for party, entrant in playing.state.opened.parties.items()}
        line_up = playing.state.sides.line_ups.declared.get(parties[team]) if team in parties else None
        if line_up is not None:
            return msgspec.json.encode(line_up).decode()
    return ""


def _pairs(last_line_up: str) -> tuple[tuple[PersonId, ...], ...]:
    """Return the pairs of the team's last match; nothing before that."""
    return msgspec.json.decode(last_line_up, type=LineUp).tables if last_line_up else ()


def _form_captain(found: Competition, team: EntrantId, reader: Reader, names: Names) -> PersonShown | None:
    """Return whom the team's form names as captain, where somebody else holds the captain's card."""
    entry = found.rosters.entries.get(team)
    captain = entry.captain if entry else None
    return None if captain is None or captain == reader.person else names.person_shown(captain)


ROUTES = (Route("/c/{competition}/m/{match}/captain", captain),)
