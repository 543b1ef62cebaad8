"""Worked examples of who may do and see what in a pinochle event, at its tables and around them."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta

from hangjack.competition.formats.publishing import results_seen_by, standings_seen_by
from hangjack.competition.money.extras import ExtrasOptions, in_use
from hangjack.competition.permissions import Act, Bound, Role, Subject, may
from hangjack.competition.standings.publishing import PublishingOptions
from hangjack.conformance.given import Plain
from hangjack.errors import Refused
from hangjack.formats.rotation.drawing import require_all_drawn
from hangjack.formats.rotation.rounds.clock import Stage
from hangjack.formats.rotation.rounds.tickets import is_sold_in
from hangjack.games.pinochle.examples.access_tables import (
    BOUND,
    MATCH,
    SheetState,
    Viewer,
    may_deal,
    may_edit,
    may_hand_in,
    may_play,
    may_tick,
)
from hangjack.games.pinochle.examples.sheets import Weekday
from hangjack.games.pinochle.match.pad import Pad, Part, may_lead
from hangjack.matches.parties import SIDES, A
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House

_A_WEEK: Mapping[str, str] = {
    day: f"2031-01-{date:02}"
    for date, day in enumerate(
        ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"), start=6
    )
}

Whole = Annotated[int, Meta(ge=0)]


class AccessGiven(Plain, frozen=True):
    """Who wants to do what, and how things stand; what an action does not ask about is left out."""

    action: Literal[
        "view_standings",
        "view_result",
        "edit_sheet",
        "tick_hand",
        "enter_paper",
        "submit_sheet",
        "start_round",
        "first_deal",
        "lead_first_card",
        "play_card",
        "sell_ticket",
    ]
    viewer: Viewer = "public"
    own: bool = False
    rounds_done: Whole = 0
    rounds: Whole = 0
    sheets_missing: Whole = 0
    awards_missing: Whole = 0
    sheet_state: SheetState = "draft"
    own_sheet: bool = True
    already_submitted_for_table: bool = False
    teams: Whole = 0
    drawn: Whole = 0
    confirmations: Annotated[int, Meta(ge=0, le=2)] = 0
    right_players: bool = True
    meld_on_sheets: Annotated[int, Meta(ge=0, le=2)] = 0
    td_called: bool = False
    weekday: Weekday = "Monday"
    state: Stage = Stage.BEFORE_FIRST

    @property
    def over(self) -> bool:
        """Whether all rounds are played, all sheets in and all awards set."""
        return self.rounds_done >= self.rounds and not self.sheets_missing and not self.awards_missing

    @property
    def held(self) -> tuple[Bound, ...]:
        """What the viewer is in the event."""
        return BOUND[self.viewer]


def run_access(given: AccessGiven, house: House) -> Mapping[str, Any]:
    """Say whether they may."""
    return {"allowed": _ACTIONS[given.action](given, house)}


def _view_standings(given: AccessGiven, house: House) -> bool:
    return standings_seen_by(given.held, options_of(house, PublishingOptions), over=given.over)


def _view_result(given: AccessGiven, house: House) -> bool:
    """Say whether somebody sees the result of a table: the own one always, for whoever sits there."""
    del house
    sits_there = given.own and any(each.role in {Role.SCOREKEEPER, Role.PLAYER} for each in given.held)
    return sits_there or results_seen_by(given.held, over=given.over)


def _enter_paper(given: AccessGiven, house: House) -> bool:
    del house
    return may(given.held, Act.TYPE_PAPER, Subject(MATCH, A))


def _start_round(given: AccessGiven, house: House) -> bool:
    del house
    try:
        require_all_drawn(given.teams, given.drawn)
    except Refused:
        return False
    return True


def _lead(given: AccessGiven, house: House) -> bool:
    del house
    written = {side: Part(A, 50, 20) for side in SIDES[: given.meld_on_sheets]}
    return may_lead(Pad(written), dict.fromkeys(SIDES))


def _sell_ticket(given: AccessGiven, house: House) -> bool:
    return in_use(_A_WEEK[given.weekday], options_of(house, ExtrasOptions)) and is_sold_in(given.state)


_ACTIONS: Mapping[str, Callable[[AccessGiven, House], bool]] = {
    "view_standings": _view_standings,
    "view_result": _view_result,
    "edit_sheet": lambda given, house: may_edit(house, given.viewer, given.sheet_state, own=given.own_sheet),
    "tick_hand": lambda given, house: may_tick(house, given.viewer, own=given.own_sheet),
    "enter_paper": _enter_paper,
    "submit_sheet": lambda given, house: may_hand_in(house, submitted=given.already_submitted_for_table),
    "start_round": _start_round,
    "first_deal": lambda given, house: may_deal(
        house, given.confirmations, right_players=given.right_players
    ),
    "lead_first_card": _lead,
    "play_card": lambda given, house: may_play(house, called=given.td_called),
    "sell_ticket": _sell_ticket,
}
