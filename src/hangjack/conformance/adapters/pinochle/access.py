"""Worked examples of who may do and see what in a pinochle event, and when."""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Any, Literal

from msgspec.structs import replace

from hangjack.competition import floor, permissions
from hangjack.competition.competition import Competition, fold
from hangjack.competition.entries.rosters import PlayerRegistered
from hangjack.competition.fixtures.field import ROTATION, match_at
from hangjack.competition.formats import format_of, publishing
from hangjack.competition.money.extras import ExtrasOptions, in_use
from hangjack.competition.permissions import Act, Bound, Role, Subject
from hangjack.competition.rotations.drawing import require_all_drawn
from hangjack.competition.rounds.clock import Stage
from hangjack.competition.rounds.tickets import is_sold_in
from hangjack.competition.standings.byes import is_bye
from hangjack.conformance.adapters.given import Plain
from hangjack.conformance.adapters.pinochle.events import DIRECTOR, disqualified, drawn_event, sheet
from hangjack.errors import BadInput, Refused
from hangjack.games.pinochle.seats import Seat
from hangjack.ids import MatchId, PersonId
from hangjack.log import Digest
from hangjack.matches import scorekeeping
from hangjack.matches.match import Match, open_match
from hangjack.matches.match import fold as fold_match
from hangjack.matches.pads.pinochle import Pad, Part, may_lead
from hangjack.matches.parties import SIDES, A, Party, both, other
from hangjack.matches.pauses import PauseCalled
from hangjack.matches.scoring import pinochle_table as tables
from hangjack.matches.scoring.pinochle_lines import HandLine
from hangjack.matches.sheets import Author, Place, require_open
from hangjack.matches.sheets.ticks import require_draft
from hangjack.matches.stops import require_playing
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.rules import rules_of

FIRST = match_at(1, 1)
FIRST_HAND = HandLine(1, Seat.NORTH, A, 50, both(20, 20), both(30, 20), both(50, 40))
DAYS = {
    name: f"2031-01-{day:02}"
    for day, name in enumerate(
        ("Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday"), start=1
    )
}
"""A day for each name."""


class AccessGiven(Plain, frozen=True):
    """What somebody wants to do, and how far things have come."""

    action: str
    viewer: Literal[
        "public", "team", "player", "scorekeeper", "recorder", "director", "treasurer", "official"
    ] = "public"
    rounds_done: int = 0
    rounds: int = 1
    sheets_missing: int = 0
    awards_missing: int = 0
    own: bool = True
    own_sheet: bool = False
    sheet_state: Literal["draft", "signed", "countersigned", "submitted"] = "draft"
    already_submitted_for_table: bool = False
    meld_on_sheets: int = 0
    confirmations: int = 0
    right_players: bool = True
    td_called: bool = False
    teams: int = 2
    drawn: int = 0
    weekday: str = "Saturday"
    state: Stage = Stage.BETWEEN_ROUNDS


def run_access(given: AccessGiven, house: House) -> Mapping[str, Any]:
    """Try it."""
    if given.action not in _ACTIONS:
        raise BadInput("example.action", action=given.action)
    try:
        return {"allowed": _ACTIONS[given.action](given, house)}
    except Refused:
        return {"allowed": False}


def _held(given: AccessGiven, match: MatchId | None = FIRST) -> tuple[Bound, ...]:
    """Return what somebody is there; a team sits at the table of *match*."""
    if given.viewer in {"team", "player"}:
        return (Bound(Role.PLAYER, match, A),)
    if given.viewer == "scorekeeper":
        return tuple(Bound(role, match, A) for role in (Role.SCOREKEEPER, Role.CAPTAIN, Role.PLAYER))
    return (Bound(Role(given.viewer)),)


def _played(given: AccessGiven, house: House) -> Competition:
    """Return an event in which so many rounds have been played; in its last one sheets or awards may be missing."""
    rules = rules_of(house)
    options = replace(rules.format.rotating.options, rounds=given.rounds)
    rotating = replace(rules.format.rotating, options=options)
    event = drawn_event(
        replace(rules, format=replace(rules.format, rotating=rotating)), 2 if given.awards_missing else 4
    )
    for number in range(1, given.rounds_done + 1):
        last = number == given.rounds
        if last and given.awards_missing:
            return fold(event, disqualified("1B"))
        event = _round(event, number, given.sheets_missing if last else 0)
    return event


def _round(event: Competition, number: int, missing: int) -> Competition:
    fixtures = [each for each in event.rankings[ROTATION].fixtures.values() if each.round == number]
    tables_ = [each for each in fixtures if not is_bye(each)]
    for at, each in enumerate(tables_[missing:], start=missing + 1):
        stays, moves = map(str, each.teams)
        result = sheet(number, at, {stays: 500, moves: 400}, stays)
        event = reduce(fold, format_of(event).arrive(event, result), event)
    return event


def _table(house: House) -> Match:
    """Return the first table of an event, called, with its players."""
    event = drawn_event(rules_of(house), 4)
    registered = [
        PlayerRegistered(entrant, PersonId(f"{entrant} {name}"))
        for entrant in event.rosters.entries
        for name in ("keeper", "partner")
    ]
    called = floor.call_match(reduce(fold, registered, event), FIRST)
    return open_match(called.match[0])  # type: ignore[arg-type]


def _begun(match: Match, sides: Iterable[Party] = SIDES) -> Match:
    for side in sides:
        keeper = match.keeper(side)
        assert keeper is not None, "both teams have a scorekeeper"
        match = reduce(fold_match, tables.begin_round(match, f"b-{side}", side, Seat.NORTH, keeper), match)
    return match


def _view_standings(given: AccessGiven, house: House) -> bool:
    return publishing.sees_standings(_played(given, house), _held(given))


def _view_result(given: AccessGiven, house: House) -> bool:
    match = FIRST if given.own else match_at(1, 2)
    return publishing.sees_match(_played(given, house), _held(given), match)


def _start_round(given: AccessGiven, house: House) -> bool:
    del house
    require_all_drawn(given.teams, given.drawn)
    return True


def _edit_sheet(given: AccessGiven, house: House) -> bool:
    """Let a sheet be written by its own scorekeeper, until it is signed."""
    written = _table(house).sheet
    if given.sheet_state == "submitted":
        written = replace(written, sealed=Digest("sealed"))
    elif given.sheet_state != "draft":
        written = replace(written, signed={A: DIRECTOR})
    require_open(written)
    require_draft(written)
    return permissions.may(_held(given), Act.WRITE_SCORE, Subject(FIRST, A))


def _enter_paper(given: AccessGiven, house: House) -> bool:
    del house
    return permissions.may(_held(given), Act.ENTER_PAPER, Subject(FIRST))


def _tick_hand(given: AccessGiven, house: House) -> bool:
    """Let each sheet be ticked by the scorekeeper of the other side, and by nobody else."""
    match = _begun(_table(house))
    side = A if given.own_sheet else other(A)
    written = (A,) if given.own_sheet else SIDES
    for each in written:
        keeper = match.keeper(each)
        assert keeper is not None, "both teams have a scorekeeper"
        entered = scorekeeping.enter_line(match, Place(1, 1), each, keeper, FIRST_HAND)
        match = reduce(fold_match, entered, match)
    keeper, partner = match.opened.rosters[side]
    by = keeper if given.viewer == "scorekeeper" else partner
    return bool(scorekeeping.confirm_line(match, Place(1, 1), side, Author(by)))


def _submit_sheet(given: AccessGiven, house: House) -> bool:
    written = _table(house).sheet
    if given.already_submitted_for_table:
        written = replace(written, sealed=Digest("sealed"))
    require_open(written)
    return True


def _lead_first_card(given: AccessGiven, house: House) -> bool:
    match = _table(house)
    parts = {side: Part(A, 50, 20) for side in SIDES[: given.meld_on_sheets]}
    return may_lead(Pad(parts), match.opened.parties)


def _first_deal(given: AccessGiven, house: House) -> bool:
    """Let nobody confirm a table at which somebody else sits: the director is called."""
    confirmed = SIDES[: given.confirmations] if given.right_players else ()
    match = _begun(_table(house), confirmed)
    keeper = match.keeper(A)
    assert keeper is not None, "both teams have a scorekeeper"
    return bool(scorekeeping.enter_line(match, Place(1, 1), A, keeper, FIRST_HAND))


def _play_card(given: AccessGiven, house: House) -> bool:
    match = _table(house)
    if given.td_called:
        match = fold_match(match, PauseCalled("c", 1, match.opened.rosters[A][0], 0))
    require_playing(match, 1)
    return True


def _sell_ticket(given: AccessGiven, house: House) -> bool:
    return in_use(DAYS[given.weekday], options_of(house, ExtrasOptions)) and is_sold_in(given.state)


_ACTIONS: Mapping[str, Callable[[AccessGiven, House], bool]] = {
    "view_standings": _view_standings,
    "view_result": _view_result,
    "start_round": _start_round,
    "edit_sheet": _edit_sheet,
    "enter_paper": _enter_paper,
    "tick_hand": _tick_hand,
    "submit_sheet": _submit_sheet,
    "lead_first_card": _lead_first_card,
    "first_deal": _first_deal,
    "play_card": _play_card,
    "sell_ticket": _sell_ticket,
}
