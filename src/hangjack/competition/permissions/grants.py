"""The table of permissions: for each act who may do it, everywhere or for one's own side of one's own match."""

from collections.abc import Mapping
from enum import StrEnum

from hangjack.competition.permissions.acts import Act
from hangjack.competition.permissions.roles import Role


class Scope(StrEnum):
    """How far a grant reaches."""

    ALL = "all"
    OWN_SIDE = "own_side"


_EVERYBODY = tuple(Role)
_FLOOR = (Role.DIRECTOR, Role.OFFICIAL)
_SIDE = (Role.CAPTAIN, Role.SCOREKEEPER)
_AT_PLACE = (Role.DIRECTOR, Role.DEPUTY, Role.HOST)
"""Those who look after a place; which place is theirs, the session says."""

EVERYWHERE: Mapping[Act, tuple[Role, ...]] = {
    Act.SEE_BOARD: _EVERYBODY,
    Act.SEE_STANDINGS: _EVERYBODY,
    Act.SEE_RULEBOOK: _EVERYBODY,
    Act.ASK_REFEREE: _EVERYBODY,
    Act.SET_UP: (Role.DIRECTOR, Role.SECRETARY),
    Act.DELETE_EVENT: (Role.DIRECTOR,),
    Act.MANAGE_ENTRIES: (Role.DIRECTOR, Role.SECRETARY, Role.COMMITTEE),
    Act.CHECK_IN: (*_FLOOR, Role.SECRETARY),
    Act.DRAW: (Role.DIRECTOR,),
    Act.CHANGE_SCHEDULE: (Role.DIRECTOR, Role.SECRETARY),
    Act.SUBSTITUTE: _FLOOR,
    Act.ENTER_PAPER: (*_FLOOR, Role.RECORDER, Role.SECRETARY),
    Act.TYPE_PAPER: (Role.DIRECTOR, Role.RECORDER),
    Act.SETTLE_LINE: _FLOOR,
    Act.REPORT_INCIDENT: _FLOOR,
    Act.GIVE_RULING: _FLOOR,
    Act.OVERRULE: (Role.COMMITTEE,),
    Act.OPEN_DISPUTE: _FLOOR,
    Act.SPEAK_IN_DISPUTE: _FLOOR,
    Act.ASK_RESTRAINT: _FLOOR,
    Act.DECIDE_DISPUTE: (Role.OFFICIAL, Role.COMMITTEE),
    Act.CLOSE_DISPUTE: (*_FLOOR, Role.COMMITTEE, *_SIDE, Role.PLAYER),
    Act.GIVE_AWARD: _FLOOR,
    Act.AWARD_MATCH: _FLOOR,
    Act.CORRECT_SHEET: (Role.COMMITTEE,),
    Act.ORDER_REPLAY: (Role.COMMITTEE,),
    Act.FINE: (*_FLOOR, Role.COMMITTEE),
    Act.TAKE_MONEY: (Role.TREASURER,),
    Act.SANCTION: (Role.COMMITTEE,),
    Act.CHANGE_RULES: (Role.COMMITTEE,),
    Act.PUBLISH: (Role.DIRECTOR, Role.SECRETARY),
    Act.STEER_SCREENS: (*_FLOOR, Role.SECRETARY),
    Act.APPOINT: (Role.DIRECTOR,),
    Act.ALLOW_OWN_TEAM: (Role.DIRECTOR,),
    Act.POST_NOTICE: (Role.DIRECTOR, Role.SECRETARY, Role.COMMITTEE),
    Act.ACKNOWLEDGE: tuple(role for role in Role if role not in {Role.PUBLIC, Role.NEWCOMER, Role.CLOCK}),
    Act.DECIDE: (Role.COMMITTEE,),
    Act.DECIDE_TIE: (Role.COMMITTEE,),
    Act.CALL_MATCH: (*_FLOOR, Role.SECRETARY),
    Act.TOSS: _FLOOR,
    Act.SEAT: _FLOOR,
    Act.LEAVE_TABLE: _FLOOR,
    Act.PAUSE: _FLOOR,
    Act.CHANGE_DECK: _FLOOR,
    Act.SCRAP_TABLE: _FLOOR,
    Act.SETTLE_LEVEL: _FLOOR,
    Act.CLOSE_MATCH: (*_FLOOR, Role.RECORDER, Role.SECRETARY),
    Act.GIVE_PRIZES: (Role.DIRECTOR, Role.COMMITTEE),
    Act.SEE_MONEY: (Role.DIRECTOR, Role.SECRETARY, Role.TREASURER, Role.COMMITTEE),
    Act.SEE_PEOPLE: (*_FLOOR, Role.SECRETARY, Role.COMMITTEE),
    Act.MANAGE_ACCESS: (*_FLOOR, Role.SECRETARY),
    Act.ACKNOWLEDGE_CAPTAIN: _FLOOR,
    Act.ACKNOWLEDGE_SUBSTITUTION: _FLOOR,
    Act.FIND_AT_WRONG_TABLE: _FLOOR,
    Act.READ_BOARD: _FLOOR,
    Act.SCHEDULE_SECOND_HALF: (*_FLOOR, Role.RECORDER, Role.SECRETARY),
    Act.TAKE_BACK: _FLOOR,
    Act.NOTICE_DEADLINES: (Role.CLOCK,),
    Act.SET_PLACES: (Role.DIRECTOR,),
    Act.DRAW_TABLES: _AT_PLACE,
    Act.CONFIRM_TABLES: (Role.DIRECTOR,),
    Act.SEAT_PEOPLE: _AT_PLACE,
    Act.REGISTER_PEOPLE: (*_AT_PLACE, Role.SECRETARY),
    Act.ENTER_ONESELF: (*_AT_PLACE, Role.SECRETARY, Role.NEWCOMER),
    Act.CHANGE_OWN_ADDRESS: (*_SIDE, Role.PLAYER),
    Act.BEGIN_TABLE: (*_FLOOR, *_AT_PLACE[1:]),
    Act.HAND_IN: (Role.HOST,),
    Act.KEEP_CLUBS: (Role.DIRECTOR, Role.SECRETARY, Role.COMMITTEE),
    Act.SIGN_MEMBERS: (Role.DIRECTOR, Role.SECRETARY),
    Act.CONSENT_TO_FORM: (Role.CHAIRMAN, Role.SECRETARY),
    Act.MAN_TABLES: (*_FLOOR, Role.SECRETARY),
    Act.ENTER_PAIRS: (Role.DIRECTOR, Role.SECRETARY),
    Act.DRAW_CARDS: (Role.DIRECTOR,),
    Act.SCORE_BYE: (Role.DIRECTOR,),
    Act.EXCUSE_PLAYER: (Role.DIRECTOR,),
    Act.NAME_SCOREKEEPER: (Role.DIRECTOR, Role.SECRETARY),
    Act.DISQUALIFY: (Role.DIRECTOR,),
    Act.RUN_ROUNDS: _FLOOR,
    Act.CREDIT_TIME: _FLOOR,
    Act.HOLD_CUP: (Role.RECORDER,),
    Act.SELL_TICKETS: (Role.DIRECTOR, Role.RECORDER, Role.TREASURER, Role.SECRETARY),
    Act.ENTER_SPECIAL: (Role.DIRECTOR,),
    Act.AGREE_DATE: (Role.DIRECTOR, Role.SECRETARY, Role.CAPTAIN),
    Act.KEEP_MINORS: (Role.DIRECTOR, Role.SECRETARY, Role.COMMITTEE),
    Act.OPEN_CARD: (Role.DIRECTOR, Role.SECRETARY, Role.CAPTAIN),
    Act.NOTE_ABSENT: (Role.CAPTAIN,),
    Act.ENTER_CONCESSION: (Role.DIRECTOR, Role.SECRETARY, Role.COMMITTEE),
    Act.KEEP_CARDS: (Role.DIRECTOR, Role.SECRETARY, Role.COMMITTEE),
    Act.ANSWER_QUERY: (Role.DIRECTOR, Role.SECRETARY, Role.COMMITTEE, Role.CAPTAIN),
    Act.ADJUST_POINTS: (Role.DISPUTES,),
    Act.APPROVE_MOVES: (Role.COMMITTEE,),
    Act.ANSWER_RETURN: (Role.DIRECTOR, Role.SECRETARY, Role.CAPTAIN),
    Act.TURN_SEASON: (Role.DIRECTOR, Role.SECRETARY),
    Act.KEEP_HONOURS: (Role.DIRECTOR, Role.SECRETARY),
    Act.PROPOSE_MOTION: (Role.DIRECTOR, Role.SECRETARY, Role.COMMITTEE, Role.CAPTAIN),
    Act.KEEP_CUPS: (Role.DIRECTOR, Role.SECRETARY),
    Act.ENTER_CUPS: (Role.DIRECTOR, Role.SECRETARY, Role.CAPTAIN, Role.PLAYER),
    Act.GOVERN: (Role.DIRECTOR, Role.SECRETARY, Role.COMMITTEE),
    Act.STRIKE_BYELAW: (Role.COMMITTEE, Role.DISPUTES),
    Act.SET_BY_POWER: (Role.SECRETARY, Role.COMMITTEE),
    Act.BRING_CASE: (Role.DIRECTOR, Role.SECRETARY, Role.COMMITTEE, Role.CAPTAIN),
    Act.SEND_PHOTO: (Role.DIRECTOR, Role.SECRETARY, Role.CAPTAIN),
    Act.SEE_PHOTO: (Role.DIRECTOR, Role.SECRETARY, Role.COMMITTEE, Role.CAPTAIN),
    Act.ERASE_PHOTO: (Role.DIRECTOR, Role.SECRETARY, Role.CAPTAIN),
    Act.ERASE_OLD_PHOTOS: (Role.DIRECTOR, Role.SECRETARY),
    Act.ASK_COVER: (Role.DIRECTOR, Role.SECRETARY, Role.CAPTAIN),
    Act.ANSWER_COVER: (Role.DIRECTOR, Role.SECRETARY, Role.LANDLORD),
    Act.TELL_CLOSED: (Role.DIRECTOR, Role.SECRETARY, Role.LANDLORD),
    Act.KEEP_MESSAGES: (Role.DIRECTOR, Role.SECRETARY),
    Act.OWN_MESSAGES: (*_SIDE, Role.PLAYER, Role.LANDLORD),
    Act.SEND_MESSAGES: (Role.CLOCK,),
}
ON_OWN_SIDE: Mapping[Act, tuple[Role, ...]] = {
    Act.DECLARE_LINE_UP: (Role.CAPTAIN,),
    Act.SUBSTITUTE: (Role.CAPTAIN,),
    Act.WRITE_SCORE: _SIDE,
    Act.CONFIRM_SCORE: (*_SIDE, Role.PLAYER),
    Act.SIGN_SHEET: (Role.CAPTAIN,),
    Act.CALL_OFFICIAL: (*_SIDE, Role.PLAYER),
    Act.REPORT_INCIDENT: (Role.CAPTAIN, Role.PLAYER),
    Act.OPEN_DISPUTE: (Role.CAPTAIN, Role.PLAYER),
    Act.SPEAK_IN_DISPUTE: (Role.CAPTAIN,),
    Act.ASK_RESTRAINT: (Role.CAPTAIN,),
    Act.ANSWER_RESTRAINT: (Role.CAPTAIN,),
    Act.TOSS: (Role.CAPTAIN,),
    Act.SEAT: (*_SIDE, Role.PLAYER),
    Act.LEAVE_TABLE: (Role.CAPTAIN, Role.PLAYER),
    Act.PAUSE: (*_SIDE, Role.PLAYER),
    Act.CLAIM_DEFAULT: (Role.CAPTAIN,),
    Act.ACKNOWLEDGE_CAPTAIN: (Role.CAPTAIN,),
    Act.ACKNOWLEDGE_SUBSTITUTION: (Role.CAPTAIN,),
    Act.BEGIN_TABLE: (*_SIDE, Role.PLAYER),
    Act.MAN_TABLES: (Role.CAPTAIN,),
    Act.ENTER_SPECIAL: (Role.SCOREKEEPER,),
    Act.CONFIRM_SEATING: (Role.SCOREKEEPER,),
    Act.COUNTERSIGN: (*_SIDE, Role.PLAYER),
}


JUDGING = frozenset(
    {
        Act.SETTLE_LINE,
        Act.GIVE_RULING,
        Act.OVERRULE,
        Act.DECIDE_DISPUTE,
        Act.CLOSE_DISPUTE,
        Act.GIVE_AWARD,
        Act.AWARD_MATCH,
        Act.ENTER_CONCESSION,
        Act.CORRECT_SHEET,
        Act.SCRAP_TABLE,
        Act.SETTLE_LEVEL,
        Act.FIND_AT_WRONG_TABLE,
        Act.ENTER_PAPER,
        Act.TYPE_PAPER,
        Act.ORDER_REPLAY,
        Act.FINE,
        Act.SANCTION,
        Act.TAKE_BACK,
    }
)
"""What decides about a match: nobody does it in a match of their own team, unless the director has allowed that.

So does a sheet from paper: it stands for both sides, on the word of whoever types it in.
"""

BESIDE_MATCHES = frozenset(
    {
        Act.ACKNOWLEDGE,
        Act.CHANGE_OWN_ADDRESS,
        Act.CLOSE_DISPUTE,
        Act.OWN_MESSAGES,
        Act.ENTER_CUPS,
        Act.ANSWER_RETURN,
        Act.PROPOSE_MOTION,
    }
)
"""What somebody who is bound to one match may do beside it: read notices, move house, decide at another table when asked."""


def roles_for(act: Act) -> Mapping[Scope, tuple[Role, ...]]:
    """Return who may do *act*, and how far."""
    return {Scope.ALL: EVERYWHERE.get(act, ()), Scope.OWN_SIDE: ON_OWN_SIDE.get(act, ())}
