"""The page of a dispute: what is disputed, the ruling and the last hands, and the decision of whoever sits elsewhere."""

from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act, Subject, require
from hangjack.desk.formats import format_desk
from hangjack.desk.games import viewed_by
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.disputes import show_disputes
from hangjack.desk.views.readers import Reader
from hangjack.desk.views.refereeing import ruled_in_words
from hangjack.errors import Refused
from hangjack.formats.table_draw.drawing import require_sessions
from hangjack.games.sheepshead.desk.disputes import Asker, require_decider, tables_beside
from hangjack.games.sheepshead.match.scoring import TableOptions
from hangjack.ids import ClauseId, MatchId
from hangjack.matches.match import Match
from hangjack.rulebooks.shelf import book
from hangjack.web.pages.entrance_pages import form_words, to_sign_in
from hangjack.web.pages.kit import Later, Looking, filled, game_of, page
from hangjack.wording import sentence

_HANDS = 6
"""So many of the last hands are shown."""


class Disputed(Struct, frozen=True):
    """One dispute, with the ruling that it is about."""

    id: str
    open: bool
    says: str
    by: str
    ruling: str
    told: str
    """The ruling in words."""
    clauses: tuple[ClauseId, ...]


class Case(Struct, frozen=True):
    """A table with disputes, and who looks at it; *refusal* says why they decide none of them."""

    looking: Looking
    competition: Competition
    match: Match
    reader: Reader
    names: Names
    refusal: str


@page
async def dispute(looking: Looking) -> Response:
    """Show the disputes of a table to whoever is asked to decide one."""
    if looking.visitor is None:
        return to_sign_in(looking)
    competition, office = await looking.competition(), looking.server.office
    require_sessions(competition)
    match = await office.match(competition.id, MatchId(looking.request.path_params["match"]))
    if not isinstance(match.opened.rules.scoring, TableOptions):
        raise Refused("match.other-game")
    reader = await looking.reader(competition, match)
    require(reader.bounds, Act.CLOSE_DISPUTE, Subject(match.opened.match))
    refusal = await _refusal(looking, competition, match, reader)
    names = await looking.names(competition)
    case = Case(looking, competition, match, reader, names, refusal)
    return Later(lambda: _dispute(case))


async def _refusal(looking: Looking, competition: Competition, match: Match, reader: Reader) -> str:
    """Return why the reader does not decide at this table; nothing for whoever does."""
    if reader.person is None:
        return sentence(Refused("dispute.not-scorekeeper"), looking.language)
    asker, office = Asker(reader.person, reader.bounds), looking.server.office
    beside = tables_beside(competition, match, asker)
    called = {each: await office.match_if_called(competition.id, each) for each in beside}
    try:
        others = {id_: each for id_, each in called.items() if each is not None}
        require_decider(competition, match, asker, others)
    except Refused as refused:
        return sentence(refused, looking.language)
    return ""


def _dispute(case: Case) -> Response:
    competition, match, names = case.competition, case.match, case.names
    called = {seat: names.entrant(entrant) for seat, entrant in match.opened.parties.items()}
    written = sorted(match.sheet.agreed)[-_HANDS:]
    view = viewed_by(match)
    return filled(
        case.looking,
        f"games/{game_of(competition.rules.book)}/dispute.html",
        shown=show_competition(competition, case.reader, names),
        match=match.opened.match,
        table=format_desk(competition).table_of(competition, match.opened.match),
        disputes=_disputes(case),
        refusal=case.refusal,
        figures=[(name, match.figures()["PTS"][seat]) for seat, name in called.items()],
        hands=[
            view.written(place, match.sheet.counting_at(place), called, names.language) for place in written
        ],
        back=_back(case),
        book_clauses=[(each.id, each.title) for each in book(competition.rules.book).clauses.values()],
        words=form_words(case.looking.language),
    )


def _disputes(case: Case) -> list[Disputed]:
    match, found = case.match, []
    for each in show_disputes(case.competition, match, case.names):
        opened = match.disputes[each.id].opened
        ruling = match.rulings[opened.ruling].record.steps[0].ruling if opened.ruling else None
        told = ruled_in_words(match, ruling, case.names) if ruling is not None else ""
        clauses = ruling.clauses if ruling is not None else ()
        by = case.names.person(opened.by) if case.names.knows(opened.by) else ""
        found.append(Disputed(each.id, each.open, each.says, by, opened.ruling or "", told, clauses))
    return found


def _back(case: Case) -> str:
    """Return where whoever decided goes on: to the own pad, or to the sheet of the table."""
    own = next((each.match for each in case.reader.bounds if each.match is not None), None)
    base = f"/c/{case.competition.id}/m"
    return f"{base}/{own}/pad" if own is not None else f"{base}/{case.match.opened.match}"


ROUTES = (Route("/c/{competition}/m/{match}/dispute", dispute),)
