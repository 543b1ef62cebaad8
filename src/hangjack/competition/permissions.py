"""Who may do what: one table, asked by everything that acts for a person.

A grant is for everything of its kind, or for one's own side of one's own match. What is not granted is refused, with
who could do it instead.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec import Struct

from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.parties import Party
from hangjack.wording import Worded


class Role(Worded):
    """What somebody is in a competition; a person may be several things."""

    DIRECTOR = "director"
    OFFICIAL = "official"
    RECORDER = "recorder"
    SECRETARY = "secretary"
    TREASURER = "treasurer"
    COMMITTEE = "committee"
    DISPUTES = "disputes"
    """The disputes committee."""
    CHAIRMAN = "chairman"
    HOST = "host"
    """Who has a table or a match in the house."""
    DEPUTY = "deputy"
    """Whom the director has named to hold draws at one place."""
    CAPTAIN = "captain"
    SCOREKEEPER = "scorekeeper"
    PLAYER = "player"
    LANDLORD = "landlord"
    """Who runs a house in which teams of a club play; of which club, the list of clubs says."""
    NEWCOMER = "newcomer"
    """Who has a link to enter by themselves, and is nobody yet."""
    PUBLIC = "public"
    CLOCK = "clock"
    """No person: what notices that a deadline has come."""


class Act(Worded):
    """Something that a person can ask for."""

    SEE_BOARD = "see_board"
    SEE_STANDINGS = "see_standings"
    SEE_RULEBOOK = "see_rulebook"
    ASK_REFEREE = "ask_referee"
    SET_UP = "set_up"
    DELETE_EVENT = "delete_event"
    MANAGE_ENTRIES = "manage_entries"
    CHECK_IN = "check_in"
    DRAW = "draw"
    CHANGE_SCHEDULE = "change_schedule"
    DECLARE_LINE_UP = "declare_line_up"
    SUBSTITUTE = "substitute"
    WRITE_SCORE = "write_score"
    CONFIRM_SCORE = "confirm_score"
    SIGN_SHEET = "sign_sheet"
    ENTER_PAPER = "enter_paper"
    TYPE_PAPER = "type_paper"
    SETTLE_LINE = "settle_line"
    CALL_OFFICIAL = "call_official"
    REPORT_INCIDENT = "report_incident"
    GIVE_RULING = "give_ruling"
    OVERRULE = "overrule"
    OPEN_DISPUTE = "open_dispute"
    SPEAK_IN_DISPUTE = "speak_in_dispute"
    ASK_RESTRAINT = "ask_restraint"
    ANSWER_RESTRAINT = "answer_restraint"
    DECIDE_DISPUTE = "decide_dispute"
    CLOSE_DISPUTE = "close_dispute"
    GIVE_AWARD = "give_award"
    AWARD_MATCH = "award_match"
    CORRECT_SHEET = "correct_sheet"
    ORDER_REPLAY = "order_replay"
    FINE = "fine"
    TAKE_MONEY = "take_money"
    SANCTION = "sanction"
    CHANGE_RULES = "change_rules"
    PUBLISH = "publish"
    STEER_SCREENS = "steer_screens"
    APPOINT = "appoint"
    ALLOW_OWN_TEAM = "allow_own_team"
    POST_NOTICE = "post_notice"
    ACKNOWLEDGE = "acknowledge"
    DECIDE = "decide"
    DECIDE_TIE = "decide_tie"
    CALL_MATCH = "call_match"
    TOSS = "toss"
    SEAT = "seat"
    LEAVE_TABLE = "leave_table"
    PAUSE = "pause"
    CHANGE_DECK = "change_deck"
    SCRAP_TABLE = "scrap_table"
    SETTLE_LEVEL = "settle_level"
    CLAIM_DEFAULT = "claim_default"
    CLOSE_MATCH = "close_match"
    GIVE_PRIZES = "give_prizes"
    SEE_MONEY = "see_money"
    SEE_PEOPLE = "see_people"
    MANAGE_ACCESS = "manage_access"
    ACKNOWLEDGE_CAPTAIN = "acknowledge_captain"
    ACKNOWLEDGE_SUBSTITUTION = "acknowledge_substitution"
    FIND_AT_WRONG_TABLE = "find_at_wrong_table"
    READ_BOARD = "read_board"
    SCHEDULE_SECOND_HALF = "schedule_second_half"
    TAKE_BACK = "take_back"
    NOTICE_DEADLINES = "notice_deadlines"
    SET_PLACES = "set_places"
    DRAW_TABLES = "draw_tables"
    CONFIRM_TABLES = "confirm_tables"
    SEAT_PEOPLE = "seat_people"
    REGISTER_PEOPLE = "register_people"
    ENTER_ONESELF = "enter_oneself"
    CHANGE_OWN_ADDRESS = "change_own_address"
    BEGIN_TABLE = "begin_table"
    HAND_IN = "hand_in"
    KEEP_CLUBS = "keep_clubs"
    SIGN_MEMBERS = "sign_members"
    CONSENT_TO_FORM = "consent_to_form"
    MAN_TABLES = "man_tables"
    COUNTERSIGN = "countersign"
    ENTER_PAIRS = "enter_pairs"
    DRAW_CARDS = "draw_cards"
    SCORE_BYE = "score_bye"
    EXCUSE_PLAYER = "excuse_player"
    NAME_SCOREKEEPER = "name_scorekeeper"
    DISQUALIFY = "disqualify"
    CONFIRM_SEATING = "confirm_seating"
    RUN_ROUNDS = "run_rounds"
    CREDIT_TIME = "credit_time"
    HOLD_CUP = "hold_cup"
    SELL_TICKETS = "sell_tickets"
    ENTER_SPECIAL = "enter_special"
    AGREE_DATE = "agree_date"
    OPEN_CARD = "open_card"
    KEEP_MINORS = "keep_minors"
    NOTE_ABSENT = "note_absent"
    ENTER_CONCESSION = "enter_concession"
    KEEP_CARDS = "keep_cards"
    ANSWER_QUERY = "answer_query"
    ADJUST_POINTS = "adjust_points"
    APPROVE_MOVES = "approve_moves"
    ANSWER_RETURN = "answer_return"
    TURN_SEASON = "turn_season"
    KEEP_HONOURS = "keep_honours"
    PROPOSE_MOTION = "propose_motion"
    KEEP_CUPS = "keep_cups"
    ENTER_CUPS = "enter_cups"
    GOVERN = "govern"
    STRIKE_BYELAW = "strike_byelaw"
    SET_BY_POWER = "set_by_power"
    BRING_CASE = "bring_case"
    SEND_PHOTO = "send_photo"
    SEE_PHOTO = "see_photo"
    ERASE_PHOTO = "erase_photo"
    ERASE_OLD_PHOTOS = "erase_old_photos"
    ASK_COVER = "ask_cover"
    ANSWER_COVER = "answer_cover"
    TELL_CLOSED = "tell_closed"
    KEEP_MESSAGES = "keep_messages"
    OWN_MESSAGES = "own_messages"
    SEND_MESSAGES = "send_messages"


class Scope(StrEnum):
    """How far a grant reaches."""

    ALL = "all"
    OWN_SIDE = "own_side"


WITHOUT_WORK: frozenset[Role] = frozenset()
"""Offices that no competition here has work for yet: they may what everybody may."""

OF_A_LEAGUE = frozenset({Role.DISPUTES, Role.CHAIRMAN})
"""Offices that only a season in divisions has work for."""

WITH_A_PLACE = frozenset({Role.HOST, Role.DEPUTY})
"""Offices that come with a place where sessions are held, and are given there."""

_EVERYBODY = tuple(Role)
_FLOOR = (Role.DIRECTOR, Role.OFFICIAL)
_SIDE = (Role.CAPTAIN, Role.SCOREKEEPER)
_AT_PLACE = (Role.DIRECTOR, Role.DEPUTY, Role.HOST)
"""Those who look after a place; which place is theirs, the session says."""

_ALL: Mapping[Act, tuple[Role, ...]] = {
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
    Act.ACKNOWLEDGE: tuple(
        role for role in Role if role not in {Role.PUBLIC, Role.NEWCOMER, Role.CLOCK, *WITHOUT_WORK}
    ),
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
_OWN_SIDE: Mapping[Act, tuple[Role, ...]] = {
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

_BESIDE_MATCHES = frozenset(
    {
        Act.ACKNOWLEDGE,
        Act.CHANGE_OWN_ADDRESS,
        Act.CLOSE_DISPUTE,
        Act.OWN_MESSAGES,
        Act.ANSWER_RETURN,
        Act.PROPOSE_MOTION,
    }
)
"""What somebody who is bound to one match may do beside it: read notices, move house, decide at another table when asked."""


class Bound(Struct, frozen=True):
    """A role that somebody holds: in the whole competition, for one side of one match, wherever an entrant sits, or for a house."""

    role: Role
    match: MatchId | None = None
    side: Party | None = None
    entrant: EntrantId | None = None
    """Whose code it is, where a team has one for all of its matches; by itself it entitles to nothing."""
    club: str | None = None
    """Whose landlord's code it is; by itself it entitles to nothing either."""


_ANYBODY = Bound(Role.PUBLIC)


class Subject(Struct, frozen=True):
    """What an act is about; None where it is about the competition as a whole."""

    match: MatchId | None = None
    side: Party | None = None


def roles_for(act: Act) -> Mapping[Scope, tuple[Role, ...]]:
    """Return who may do *act*, and how far."""
    return {Scope.ALL: _ALL.get(act, ()), Scope.OWN_SIDE: _OWN_SIDE.get(act, ())}


def may(bound: Iterable[Bound], act: Act, subject: Subject) -> bool:
    """Whether somebody who is *bound* so may do *act* to *subject*. Everybody is the public too."""
    return any(_grants(each, act, subject) for each in (*bound, _ANYBODY))


def require(bound: Iterable[Bound], act: Act, subject: Subject) -> None:
    """Refuse *act*, naming who may do it, unless it is granted."""
    if not may(bound, act, subject):
        allowed = dict.fromkeys(role for roles in roles_for(act).values() for role in roles)
        raise Refused("permission.refused", act=act, roles=tuple(allowed))


def _grants(bound: Bound, act: Act, subject: Subject) -> bool:
    if bound.entrant is not None or bound.club is not None:
        return False
    if bound.role in _ALL.get(act, ()):
        return bound.match is None or bound.match == subject.match or act in _BESIDE_MATCHES
    return (
        bound.role in _OWN_SIDE.get(act, ())
        and subject.match is not None
        and (bound.match, bound.side) == (subject.match, subject.side)
    )
