"""The treasurer's page: what each team owes and why, payments, refunds, the cash box, prizes, receipts, spreadsheets."""

from collections.abc import Sequence

from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.money import ledger
from hangjack.competition.money.fees import PaymentMethod
from hangjack.competition.permissions import Act, Subject, require
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.ledger_book import Book, Booked
from hangjack.desk.views.readers import Reader
from hangjack.ids import EntrantId
from hangjack.web.formats import At, format_pages
from hangjack.web.moments import clock, date_of
from hangjack.web.pages.beside import filled_beside
from hangjack.web.pages.kit import Later, Looking, asking_words, filled, page
from hangjack.web.pages.money_sheets import total_rows, whole
from hangjack.web.problems import NotFound, NotSignedIn
from hangjack.web.spreadsheets import CSV_TYPE, XLSX_TYPE, Cell, Sheet, csv_of, xlsx_of
from hangjack.wording import phrase, say

_COLUMNS = (
    "number",
    "at",
    "paid_on",
    "kind",
    "what",
    "team",
    "amount",
    "owed",
    "cash",
    "clauses",
    "verdict",
    "match",
    "person",
    "reason",
    "id",
)


class TeamMoney(Struct, frozen=True):
    """One team's money, in minor units: what it owes or has paid ahead, what it has won, and why."""

    id: EntrantId
    name: str
    owes: int
    ahead: int
    prizes: int
    postings: tuple[Booked, ...]


class Treasury(Struct, frozen=True):
    """The money of a competition, for somebody who may see it."""

    competition: Competition
    reader: Reader
    names: Names
    book: Book


@page
async def money(looking: Looking) -> Response:
    """Show the whole of the money, with what may be done about it."""
    money = await _treasury(looking)
    following = await looking.next_called(money.competition)
    previous = await looking.season_before(money.competition)
    return Later(lambda: _money(looking, money, following, previous))


def _money(looking: Looking, money: Treasury, following: str, previous: Competition | None) -> Response:
    found, reader, names, book = money.competition, money.reader, money.names, money.book
    options = found.rules.people.fees
    return filled_beside(
        looking,
        "officials/money.html",
        At(found, names, looking.server.office.clock()),
        shown=show_competition(found, reader, names),
        totals=ledger.totals(found.ledger),
        typed_later={
            each.number
            for each in book.postings
            if each.paid_on not in {None, date_of(each.at_ms, found.opened.time_zone)}
        },
        called=format_pages(found).words,
        today=date_of(looking.server.office.clock(), found.opened.time_zone),
        previous=previous.id if previous is not None else "",
        following=following,
        currency=found.ledger.currency,
        teams=_teams(found, book, names),
        book=book,
        methods=(PaymentMethod.CASH,) if options.cash_only else tuple(PaymentMethod),
        refundable=options.entry_fee_refundable,
        may_take=reader.may(Act.TAKE_MONEY),
        open={id_ for id_, posted in found.ledger.open.items() if posted.kind in ledger.BY_HAND},
        names={team: names.entrant(team) for team in found.rosters.entries},
        words=asking_words(looking.language),
    )


@page
async def receipt(looking: Looking) -> Response:
    """Show one posting as a page to print and sign."""
    money = await _treasury(looking)
    return Later(lambda: _receipt(looking, money, looking.request.path_params["number"]))


def _receipt(looking: Looking, money: Treasury, number: int) -> Response:
    found, names, book = money.competition, money.names, money.book
    if not 1 <= number <= len(book.postings):
        raise NotFound("page.money.no-such-posting", number=number)
    booked = book.postings[number - 1]
    return filled(
        looking,
        "officials/receipt.html",
        shown=show_competition(found, money.reader, names),
        booked=booked,
        team=names.entrant(booked.team) if booked.team else "",
        currency=found.ledger.currency,
    )


@page
async def as_csv(looking: Looking) -> Response:
    """Give all postings as CSV."""
    money = await _treasury(looking)
    return Later(
        lambda: _file(csv_of(_postings(looking, money)), CSV_TYPE, f"{money.competition.id}-money.csv")
    )


@page
async def as_xlsx(looking: Looking) -> Response:
    """Give teams, postings and totals as one workbook."""
    money = await _treasury(looking)
    return Later(lambda: _workbook(looking, money))


def _workbook(looking: Looking, money: Treasury) -> Response:
    found = money.competition
    sheets = (
        _accounts(looking, found, _teams(found, money.book, money.names)),
        _postings(looking, money),
        _totals(looking, found),
    )
    return _file(xlsx_of(sheets), XLSX_TYPE, f"{found.id}-money.xlsx")


async def _treasury(looking: Looking) -> Treasury:
    """Return the money of the competition for somebody who may see it. Refuses everybody else."""
    found = await looking.competition()
    if looking.visitor is None:
        raise NotSignedIn("web.not-signed-in")
    reader = await looking.reader(found)
    require(reader.bounds, Act.SEE_MONEY, Subject())
    return Treasury(found, reader, await looking.names(found), await looking.money_book())


def _teams(found: Competition, book: Book, names: Names) -> list[TeamMoney]:
    """Return all teams, those that owe the most first."""
    teams = [
        TeamMoney(
            team,
            names.shown(team).name,
            max(0, found.ledger.balance(ledger.owed_by(team))),
            max(0, -found.ledger.balance(ledger.owed_by(team))),
            max(0, -found.ledger.balance(ledger.prizes_of(team))),
            book.of(team),
        )
        for team in found.rosters.entries
    ]
    return sorted(teams, key=lambda each: (-each.owes, -each.prizes))


def _accounts(looking: Looking, found: Competition, teams: Sequence[TeamMoney]) -> Sheet:
    words = format_pages(found).words
    head = (f"page.money.{words.entrant}", "page.money.owes", "page.money.ahead", "page.money.prizes-due")
    rows = tuple((each.name, whole(each.owes), whole(each.ahead), whole(each.prizes)) for each in teams)
    return Sheet(
        _say(looking, f"page.money.{words.entrants}"), tuple(_say(looking, key) for key in head), rows
    )


def _postings(looking: Looking, money: Treasury) -> Sheet:
    own = {"what": "what", "team": format_pages(money.competition).words.entrant, "amount": "amount"}
    head = tuple(_say(looking, f"page.money.{own.get(name, f'column.{name}')}") for name in _COLUMNS)
    rows = tuple(_line(looking, money.competition, each, money.names) for each in money.book.postings)
    return Sheet(_say(looking, "page.money.journal"), head, rows)


def _line(looking: Looking, found: Competition, booked: Booked, names: Names) -> tuple[Cell, ...]:
    zone = found.opened.time_zone
    return (
        booked.number,
        f"{date_of(booked.at_ms, zone)} {clock(booked.at_ms, zone)}",
        booked.paid_on.isoformat() if booked.paid_on else "",
        phrase(booked.kind, looking.language),
        booked.what,
        names.entrant(booked.team) if booked.team else "",
        whole(booked.amount),
        whole(booked.owed),
        whole(booked.cash),
        ", ".join(booked.clauses),
        booked.verdict or "",
        booked.match or "",
        booked.person,
        booked.reason,
        booked.id,
    )


def _totals(looking: Looking, found: Competition) -> Sheet:
    rows = total_rows(found.ledger, looking.language)
    return Sheet(_say(looking, "page.money.title"), (found.opened.name, found.ledger.currency), rows)


def _say(looking: Looking, key: str) -> str:
    return say(key, language=looking.language)


def _file(content: bytes, kind: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(content, media_type=kind, headers=headers)


ROUTES = (
    Route("/c/{competition}/money", money),
    Route("/c/{competition}/money.csv", as_csv),
    Route("/c/{competition}/money.xlsx", as_xlsx),
    Route("/c/{competition}/money/receipt/{number:int}", receipt),
)
