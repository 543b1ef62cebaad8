"""What people may do at a pinochle table, tried at a table that stands as an example says."""

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Literal

from hangjack.competition.permissions import Act, Bound, Role, Subject, may
from hangjack.errors import Refused
from hangjack.games.pinochle.competition.resulting import PinochleGame
from hangjack.games.pinochle.engine.seats import Seat
from hangjack.games.pinochle.match import table as tables
from hangjack.games.pinochle.match.lines import HandLine
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches import scorekeeping, stops
from hangjack.matches.events import MatchOpened
from hangjack.matches.match import Match, MatchEvent, fold, open_match
from hangjack.matches.parties import SIDES, A, B, Party, both, other
from hangjack.matches.pauses import CallAbout, PauseCalled
from hangjack.matches.scoring import scoring_of
from hangjack.matches.sheets import Place
from hangjack.rulebooks.house import House
from hangjack.rulebooks.pinochle500 import match_rules
from hangjack.rulebooks.rules import game_rules

Viewer = Literal[
    "team", "player", "public", "scorekeeper", "recorder", "director", "treasurer", "official", "secretary"
]
SheetState = Literal["draft", "signed", "countersigned", "submitted"]

MATCH = MatchId("table")
KEEPERS: Mapping[Party, PersonId] = {A: PersonId("keeper of A"), B: PersonId("keeper of B")}
PARTNERS: Mapping[Party, PersonId] = {A: PersonId("partner in A"), B: PersonId("partner in B")}
BOUND: Mapping[Viewer, tuple[Bound, ...]] = {
    "team": (Bound(Role.PLAYER, MATCH, A),),
    "player": (Bound(Role.PLAYER, MATCH, A),),
    "public": (),
    "scorekeeper": (Bound(Role.SCOREKEEPER, MATCH, A), Bound(Role.PLAYER, MATCH, A)),
    "recorder": (Bound(Role.RECORDER),),
    "director": (Bound(Role.DIRECTOR),),
    "treasurer": (Bound(Role.TREASURER),),
    "official": (Bound(Role.OFFICIAL),),
    "secretary": (Bound(Role.SECRETARY),),
}
"""What somebody is; at a table they are of side A."""
_WON = HandLine(1, Seat.NORTH, A, 60, both(480, 0), both(30, 20), both(510, 20))
"""A hand with which the round is over."""
_FIRST = Place(tables.TABLE, 1)


def may_edit(house: House, viewer: Viewer, state: SheetState, *, own: bool) -> bool:
    """Whether somebody may write on a sheet that has come so far: the own one, or that of the others."""
    match, side = _sheet(house, state), A if own else B
    by, held = _person(viewer), BOUND[viewer]
    line = HandLine(1, Seat.NORTH, A, 60, both(470, 0), both(30, 20), both(500, 20))
    written = may(held, Act.WRITE_SCORE, Subject(MATCH, side)) and _done(
        lambda: scorekeeping.enter_line(match, _FIRST, side, by, line)
    )
    settled = may(held, Act.SETTLE_LINE, Subject(MATCH)) and _done(
        lambda: scorekeeping.settle_line(match, _FIRST, by, line, "A reason.")
    )
    return written or settled


def may_tick(house: House, viewer: Viewer, *, own: bool) -> bool:
    """Whether somebody may tick a hand on the own sheet, or on that of the others."""
    match = _written(_begun(house))
    side = B if own else A
    if not may(BOUND[viewer], Act.CONFIRM_SCORE, Subject(MATCH, side)):
        return False
    return _done(lambda: scorekeeping.confirm_line(match, _FIRST, side, _person(viewer)))


def may_hand_in(house: House, *, submitted: bool) -> bool:
    """Whether a sheet may be handed in that is signed by both; the other sheet of the table may have been before."""
    if not submitted:
        return _done(lambda: scorekeeping.seal_sheet(_sheet(house, "countersigned")))
    return _done(lambda: scorekeeping.choose_sheet(_sheet(house, "submitted"), B, KEEPERS[B]))


def may_deal(house: House, confirmations: int, *, right_players: bool) -> bool:
    """Whether the first hand may be dealt once so many scorekeepers have looked; a wrong face calls the director."""
    match = _begun(house, confirmations)
    if not right_players:
        match = _called(match, CallAbout.SEATS)
    return tables.first_dealer(match) is not None and _done(
        lambda: stops.require_playing(match, tables.TABLE)
    )


def may_play(house: House, *, called: bool) -> bool:
    """Whether a table plays on at which the director may have been called."""
    match = _begun(house)
    found = _called(match, CallAbout.DOUBT) if called else match
    return _done(lambda: stops.require_playing(found, tables.TABLE))


def _opened(house: House) -> Match:
    rules, play = match_rules(house), game_rules(house, PinochleGame).play
    return open_match(
        MatchOpened(
            match=MATCH,
            parties={A: EntrantId("1A"), B: EntrantId("1B")},
            tables=1,
            scheduled_ms=0,
            rules=rules,
            play=scoring_of(rules.scoring).as_played(play),
            rosters={side: (KEEPERS[side], PARTNERS[side]) for side in SIDES},
            keepers=KEEPERS,
        )
    )


def _begun(house: House, confirmations: int = 2) -> Match:
    match = _opened(house)
    for side in SIDES[:confirmations]:
        match = _after(match, tables.begin_round(match, f"begin {side}", side, Seat.NORTH, KEEPERS[side]))
    return match


def _written(match: Match) -> Match:
    """Return the table with a hand on both sheets that nobody has ticked."""
    for side in SIDES:
        match = _after(match, scorekeeping.enter_line(match, _FIRST, side, KEEPERS[side], _WON))
    return match


def _sheet(house: House, state: SheetState) -> Match:
    """Return the table with the sheet of A as far as *state* says."""
    match = _written(_begun(house))
    for side in SIDES:
        match = _after(match, scorekeeping.confirm_line(match, _FIRST, side, KEEPERS[side]))
    if state == "draft":
        return match
    match = _after(match, scorekeeping.choose_sheet(match, A, KEEPERS[A]))
    match = _after(match, scorekeeping.sign_own(match, A, KEEPERS[A]))
    if state == "signed":
        return match
    match = _after(match, scorekeeping.countersign(match, other(A), PARTNERS[other(A)]))
    return match if state == "countersigned" else _after(match, scorekeeping.seal_sheet(match))


def _called(match: Match, about: CallAbout) -> Match:
    return _after(match, stops.call_pause(match, PauseCalled("call", tables.TABLE, KEEPERS[A], 0, about)))


def _after(match: Match, events: tuple[MatchEvent, ...]) -> Match:
    return reduce(fold, events, match)


def _person(viewer: Viewer) -> PersonId:
    """Return who it is: whoever sits at the table is of side A."""
    return {"scorekeeper": KEEPERS[A], "team": PARTNERS[A], "player": PARTNERS[A]}.get(
        viewer, PersonId(viewer)
    )


def _done(act: Callable[[], object]) -> bool:
    try:
        act()
    except Refused:
        return False
    return True
