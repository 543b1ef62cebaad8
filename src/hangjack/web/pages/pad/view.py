"""What a score pad shows of its match: the match as its side may see it, and beside it what only a pad needs.

A pad adds what waits in its own outbox; so everything here is as the server has it, with the number of the match's last
entry: a pad knows by that number which of its own entries are in the picture already.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.permissions import Act, Subject, may
from hangjack.desk.names import Names, PersonShown
from hangjack.desk.views.day.announcements import Told
from hangjack.desk.views.disputes import DisputeElsewhere, DisputeShown
from hangjack.desk.views.matches import MatchShown
from hangjack.desk.views.readers import Reader
from hangjack.ids import PersonId
from hangjack.matches.closings import on_sheet
from hangjack.matches.match import Match
from hangjack.matches.pads.running import game_at, number_at
from hangjack.matches.parties import Party
from hangjack.matches.sides.leaves import LeaveStage
from hangjack.matches.stops import is_table_due_for_break
from hangjack.web.games import pad_of

OFFERED = (
    Act.WRITE_SCORE,
    Act.CONFIRM_SCORE,
    Act.SIGN_SHEET,
    Act.COUNTERSIGN,
    Act.CALL_OFFICIAL,
    Act.OPEN_DISPUTE,
    Act.SEAT,
    Act.LEAVE_TABLE,
    Act.PAUSE,
)
"""What a pad can ask for; it offers what its holder may do."""


class Pen(Struct, frozen=True):
    """Who writes at a table, and for which party."""

    side: Party
    by: PersonId


class PadTable(Struct, frozen=True):
    """The line that one table plays."""

    number: int
    running: Struct
    """What stands on its pad, as the game has it."""
    confirmed: tuple[Party, ...]
    """Whose pair has answered for the table as it stands on the sheet."""
    break_due: bool
    """Whether it has its break now, and has not begun it."""
    game: int
    """The how many-th game it plays, counted from nought: points say which one they are for."""
    pen: Pen | None
    """Who writes there, while the others check."""
    closed_why: str
    """The reason for which captains or an official closed it; nothing where play did."""
    authors: dict[int, dict[Party, PersonId]]
    """Who has written each line that is not agreed, by its number."""


class LeaveShown(Struct, frozen=True):
    """A player's leave from the table that is not over."""

    id: str
    side: Party
    table: int
    player: PersonShown
    reason: str
    stage: LeaveStage


class OfficialCalled(Struct, frozen=True):
    """An official who was called to a table and has not answered yet."""

    id: str
    table: int


class PadShown(Struct, frozen=True):
    """Everything that a pad shows."""

    number: int
    """The number of the match's last entry."""
    at_ms: int | None
    """The server's time, where it is told: how long ago something was written is reckoned from it."""
    you: PersonShown | None
    side: Party
    parties: tuple[Party, ...]
    """Who writes on the sheet, in the order shown."""
    may: tuple[Act, ...]
    play: Struct
    """What the game's keys need of its rules."""
    halves: tuple[int, ...]
    """The lines that a table writes in each half, where there are halves."""
    tables: tuple[PadTable, ...]
    people: dict[PersonId, str]
    """What those are called who have written something."""
    leaves: tuple[LeaveShown, ...]
    called: tuple[OfficialCalled, ...]
    beside: Struct | None
    """What the game shows of the competition around the match."""
    match: MatchShown
    """Without what a pad does not show: that is on the page of the match."""
    level: bool
    """Whether everything is played and nobody has won: an official has the next word."""
    again: bool
    """Whether the match is played again, so that an older receipt is of another sheet."""
    receipt: str | None
    """What both captains keep once the sheet is sealed."""
    receipt_code: str | None
    """The same, to be scanned."""
    disputes: tuple[DisputeShown, ...]
    elsewhere: tuple[DisputeElsewhere, ...]
    """Disputes at other tables that whoever holds the phone may decide."""
    told: tuple[Told, ...]
    """What is announced to whoever holds the phone, the newest first."""
    arrived: dict[str, int]
    """Of the entries that the pad has asked about, those that are in the log, with their number there."""


class Kept(Struct, frozen=True):
    """What the log has of a match beside its state: its last number, the receipt of its seal, entries by their ids; and when."""

    number: int
    receipt: str | None = None
    receipt_code: str | None = None
    arrived: dict[str, int] = {}
    told: tuple[Told, ...] = ()
    at_ms: int | None = None
    disputes: tuple[DisputeShown, ...] = ()
    elsewhere: tuple[DisputeElsewhere, ...] = ()
    beside: Struct | None = None


def show_pad(match: Match, shown: MatchShown, reader: Reader, names: Names, kept: Kept) -> PadShown:
    """Return what the pad of the reader's side shows; *shown* is the match as that side sees it."""
    side = shown.your_side
    assert side is not None, "a pad belongs to a side"
    halves = match.opened.rules.halves
    return PadShown(
        number=kept.number,
        at_ms=kept.at_ms,
        you=_you(names, reader.person) if reader.person else None,
        side=side,
        parties=tuple(match.opened.parties),
        may=tuple(act for act in OFFERED if may(reader.bounds, act, Subject(match.opened.match, side))),
        play=pad_of(match).play(match),
        halves=halves.half_games if halves else (),
        tables=tuple(_tables(match)),
        people={each: names.person(each) for each in sorted(set(_writers(match))) if names.knows(each)},
        leaves=tuple(_leaves(match, names)),
        called=tuple(OfficialCalled(id_, each.table) for id_, each in match.pauses.called.items()),
        beside=kept.beside,
        match=replace(shown, disputes=(), deadlines=(), duties=(), beside_seal=()),
        level=match.level and match.ended is None,
        again=match.opened.again,
        receipt=kept.receipt,
        receipt_code=kept.receipt_code,
        arrived=kept.arrived,
        told=kept.told,
        disputes=kept.disputes,
        elsewhere=kept.elsewhere,
    )


def _tables(match: Match) -> Iterable[PadTable]:
    for table in match.tables:
        confirmed = tuple(side for side in match.opened.parties if _has_confirmed(match, side, table))
        due = is_table_due_for_break(match, table)
        pen = match.pens.get(table)
        yield PadTable(
            number=table,
            running=pad_of(match).running(match, table),
            confirmed=confirmed,
            break_due=due,
            game=number_at(match.running, table),
            pen=Pen(pen.side, pen.by) if pen else None,
            closed_why=next((each.reason for each in match.scrapped if each.closing.table == table), ""),
            authors=_authors(match, table),
        )


def _authors(match: Match, table: int) -> dict[int, dict[Party, PersonId]]:
    open_ = {place: lanes for place, lanes in match.sheet.written.items() if place not in match.sheet.agreed}
    return {
        place.number: {party: said.by for party, said in lanes.items()}
        for place, lanes in open_.items()
        if place.table == table
    }


def _writers(match: Match) -> Iterable[PersonId]:
    """Yield whoever has written something that a pad shows with its hand."""
    for table in match.tables:
        for lanes in _authors(match, table).values():
            yield from lanes.values()
        if pen := match.pens.get(table):
            yield pen.by
        game = game_at(match.running, table)
        last = getattr(game.taken_back, "hand", None)
        for hand in (*getattr(game.pad, "hands", ()), *((last,) if last else ())):
            yield from (hand.by, *hand.also)


def _has_confirmed(match: Match, team: Party, table: int) -> bool:
    confirmed = match.closings.confirmed.get((team, table))
    return confirmed is not None and confirmed.figures == on_sheet(match, table)


def _leaves(match: Match, names: Names) -> Iterable[LeaveShown]:
    over = {LeaveStage.BACK, LeaveStage.TURNED_DOWN}
    for id_, leave in (match.meeting.leaves if match.meeting else {}).items():
        if leave.stage not in over:
            asked = leave.asked
            player = names.person_shown(asked.player)
            yield LeaveShown(id_, asked.side, asked.table, player, asked.reason, leave.stage)


def _you(names: Names, person: PersonId) -> PersonShown:
    """Return who holds the pad; somebody with an account may have no record here."""
    return names.person_shown(person) if names.knows(person) else PersonShown(person, "")
