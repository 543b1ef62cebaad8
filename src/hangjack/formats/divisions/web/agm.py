"""The pack for the general meeting: tables, cups, averages where they are kept, accounts, motions and seats, on paper and in a workbook."""

from collections.abc import Iterator

from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.games import resulting
from hangjack.competition.money.ledger import PostingKind, owed_by
from hangjack.competition.permissions import Act, Subject, require
from hangjack.competition.standings.averages import average
from hangjack.desk.names import Names
from hangjack.desk.views.ledger_book import team_of
from hangjack.formats.divisions.books.turns import Honour
from hangjack.formats.divisions.deciding.turning import past_of
from hangjack.formats.divisions.desk.public.honours import TrophyShown
from hangjack.formats.divisions.desk.views.governing import show_seats
from hangjack.formats.divisions.state import cups_in, offices_in
from hangjack.formats.divisions.web.public.honours import board
from hangjack.ids import PersonId
from hangjack.web.pages.entrance_pages import accounts_by_person, to_sign_in
from hangjack.web.pages.kit import Later, Looking, column_head, page
from hangjack.web.pages.money_sheets import total_rows, whole
from hangjack.web.pages.prints.portions import print_as
from hangjack.web.spreadsheets import XLSX_TYPE, Cell, Sheet, xlsx_of
from hangjack.wording import say
from hangjack.wording.days import long_day


class Pack(Struct, frozen=True):
    """What the pack is made of."""

    competition: Competition
    names: Names
    accounts: dict[PersonId, str]
    """What those are called who sign in."""
    honours: tuple[TrophyShown, ...] = ()
    """Who has won what in seasons before."""

    def told(self, key: str, **values: object) -> str:
        """Return a sentence in the reader's language."""
        return say(f"page.agm.{key}", language=self.names.language, **values)


@page
async def agm_pdf(looking: Looking) -> Response:
    """Print the pack."""
    if looking.visitor is None:
        return to_sign_in(looking)
    pack = await _pack(looking)
    sheets = await looking.server.workshop.do("agm", lambda: tuple(_sheets(pack)))
    past, language = past_of(pack.competition), looking.language
    span = pack.told("span", first=long_day(past.first, language), last=long_day(past.last, language))
    parts = [
        {"name": each.name, "head": each.head, "rows": [[_shown(cell) for cell in row] for row in each.rows]}
        for each in sheets
        if each.rows
    ]
    return await print_as(looking, "agm", pack.told("title"), {"span": span, "parts": parts})


@page
async def agm_xlsx(looking: Looking) -> Response:
    """Give the pack as a workbook, a sheet for each part."""
    if looking.visitor is None:
        return to_sign_in(looking)
    pack = await _pack(looking)
    name = f"{looking.competition_id}-agm.xlsx"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Later(
        lambda: Response(xlsx_of((*_sheets(pack), _players(pack))), media_type=XLSX_TYPE, headers=headers)
    )


async def _pack(looking: Looking) -> Pack:
    """Return what the pack is made of, for those who may see the league's money."""
    seen = await looking.seen()
    found = seen.competition
    require(seen.reader.bounds, Act.SEE_MONEY, Subject())
    accounts = {person: each.name for person, each in (await accounts_by_person(looking)).items()}
    return Pack(found, await looking.names(found), accounts, await board(looking, seen))


def _sheets(pack: Pack) -> Iterator[Sheet]:
    """Yield what is printed; the workbook has besides how often everybody has played."""
    yield from _tables(pack)
    yield _cups(pack)
    yield _honours(pack)
    yield _averages(pack)
    yield from _money(pack)
    yield _motions(pack)
    yield _seats(pack)


def _tables(pack: Pack) -> Iterator[Sheet]:
    language = pack.names.language
    for division in past_of(pack.competition).divisions:
        heads = (column_head(column, language) for column in division.columns)
        rows: list[tuple[Cell, ...]] = [
            (
                "" if row.moved == "left" else row.place,
                row.name,
                *map(_number, row.figures),
                pack.told(f"moved-{row.moved}") if row.moved else "",
            )
            for row in division.rows
        ]
        head = (pack.told("place"), pack.told("team"), *heads, pack.told("next"))
        yield Sheet(pack.told("division", name=division.name), head, tuple(rows))


def _cups(pack: Pack) -> Sheet:
    won: dict[str, dict[int, str]] = {}
    for honour in past_of(pack.competition).honours:
        if honour.kind == "cup":
            won.setdefault(honour.name, {})[honour.place] = _who(pack, honour)
    for cup in cups_in(pack.competition).values():
        won.setdefault(cup.opened.name, {})
    head = (pack.told("cup"), pack.told("winner"), pack.told("second"))
    rows = tuple((name, found.get(1, pack.told("not-over")), found.get(2, "")) for name, found in won.items())
    return Sheet(pack.told("cups"), head, rows)


def _honours(pack: Pack) -> Sheet:
    """Return who has won what in seasons before this one, trophy by trophy, the last season first."""
    rows = tuple(
        (
            pack.told("division", name=trophy.name) if trophy.kind == "division" else trophy.name,
            won.season,
            ", ".join(won.winners),
            ", ".join(won.seconds),
        )
        for trophy in pack.honours
        for won in trophy.won
    )
    head = (pack.told("competition"), pack.told("season"), pack.told("winner"), pack.told("second"))
    return Sheet(pack.told("honours"), head, rows)


def _who(pack: Pack, honour: Honour) -> str:
    people = " & ".join(map(pack.names.person, honour.people))
    return f"{people} ({honour.team_name})" if people and honour.team_name else people or honour.team_name


def _averages(pack: Pack) -> Sheet:
    """Return averages, the best first; nothing where the book keeps none."""
    competition = pack.competition
    of, options = resulting(competition.rules).averaged, competition.rules.format.averages
    found = (
        []
        if of is None
        else [
            (average(totals, options, of), people, totals.matches)
            for people, totals in competition.players.items()
        ]
    )
    rows = tuple(
        (" & ".join(map(pack.names.person, people)), matches, round(float(mean), 2))
        for mean, people, matches in sorted(found, key=lambda each: -(each[0] or 0))
        if mean is not None
    )
    return Sheet(
        pack.told("averages"), (pack.told("players"), pack.told("matches"), pack.told("average")), rows
    )


def _players(pack: Pack) -> Sheet:
    """Return who has played how often in the league."""
    found = sorted(past_of(pack.competition).players, key=lambda each: (-each.matches, each.person))
    rows = tuple(
        (pack.names.person(each.person), pack.names.entrant(each.team), each.matches) for each in found
    )
    return Sheet(
        pack.told("appearances"), (pack.told("player"), pack.told("team"), pack.told("matches")), rows
    )


def _money(pack: Pack) -> Iterator[Sheet]:
    """Yield the accounts: totals, what teams brought from the season before, who owes, and who has paid ahead."""
    books, teams = pack.competition.ledger, pack.competition.rosters.entries
    head = (pack.told("team"), books.currency)
    yield Sheet(
        pack.told("accounts"), (pack.told("what"), books.currency), total_rows(books, pack.names.language)
    )
    opened = [each for each in books.open.values() if each.kind is PostingKind.OPENING]
    brought = tuple(
        (pack.names.entrant(team), whole(each.lines[0].amount), each.cause.reason)
        for each in opened
        if (team := team_of(each)) is not None
    )
    yield Sheet(pack.told("opening"), (*head, pack.told("season")), brought)
    balances = {team: books.balance(owed_by(team)) for team in teams}
    for name, sign in (("owing", 1), ("ahead", -1)):
        rows = tuple(
            (pack.names.entrant(team), whole(sign * each))
            for team, each in balances.items()
            if sign * each > 0
        )
        yield Sheet(pack.told(name), head, rows)


def _motions(pack: Pack) -> Sheet:
    offices, names = offices_in(pack.competition), pack.names
    rows = tuple(
        (
            each.proposed.number,
            each.proposed.text,
            names.entrant(each.proposed.team) if each.proposed.team else pack.told("committee"),
        )
        for each in offices.motions.values()
        if each.withdrawn is None
    )
    return Sheet(
        pack.told("motions"), (pack.told("number"), pack.told("change"), pack.told("proposer")), rows
    )


def _seats(pack: Pack) -> Sheet:
    seats = show_seats(pack.competition, pack.names, pack.accounts)
    rows = tuple((each.title, each.holder or pack.told("vacant"), "") for each in seats)
    return Sheet(pack.told("seats"), (pack.told("seat"), pack.told("holder"), pack.told("elected")), rows)


def _number(text: str) -> Cell:
    return int(text) if text.lstrip("-").isdecimal() else text


def _shown(cell: Cell) -> str:
    if isinstance(cell, float):
        return f"{cell:.2f}"
    return "" if cell is None else str(cell)


ROUTES = (
    Route("/c/{competition}/print/agm.pdf", agm_pdf),
    Route("/c/{competition}/agm.xlsx", agm_xlsx),
)
