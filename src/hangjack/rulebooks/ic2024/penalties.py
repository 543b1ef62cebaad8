"""What ic2024 does about each kind of incident at a table, clause by clause.

The first branch of a row whose conditions hold is the ruling. A `Bullseye` ends the running game in favour of the
opponents unless it says otherwise (ic-R01). A kind that has no row here is the official's (29g-1).
"""

from hangjack.games.all_fours.engine.options import Options
from hangjack.games.all_fours.referee.effects import HandGoes
from hangjack.games.all_fours.referee.kinds import Kind
from hangjack.games.all_fours.referee.prescriptions import (
    Bullseye,
    ForfeitKicks,
    GivesGame,
    Goes,
    HangJackTo,
    Misdeal,
    Point,
    Prescription,
    RefereeOptions,
    TakeOff,
    VoidIssue,
    Whom,
    Wipe,
)
from hangjack.games.all_fours.referee.rulings import Also, Duty, Penalties, Row, Task
from hangjack.games.all_fours.referee.writing import Writer, with_tasks
from hangjack.ids import BookId
from hangjack.referee.rows import AtMost, Is, OneOf, Same
from hangjack.referee.writing import left_open, no, yes

BOOK = BookId("ic2024")
book = Writer(BOOK)
redeal = Goes(HandGoes.REDEAL)

# Rule 17: shuffling
EXCESS_SHUFFLE_DEALER = book.warned_first("17b-4", Point())
IMPROPER_GATHER = book.warned_first("17c-3", Point())
EXCESS_SHUFFLE_CUTTER = book.warned_first("17d-3", Point(Whom.DEALING))
DECK_RETURNED_FACE_UP: Row = (
    with_tasks(book.ruled("17d-5", effects=(Point(Whom.DEALING),)), Task.DEALER_MAY_HANDLE_AGAIN),
)
OTHERS_TOUCH_THE_PACK = book.warned_first("17e-1", Point())

# Rules 18 and 19: cutting and dealing
REFUSED_CUT: Row = (book.ruled("18a-4", effects=(Point(Whom.DEALING),)),)
CUTTER_TURNED_CARD: Row = (book.ruled("18b-1", "18b-2", effects=(Point(Whom.DEALING), redeal)),)
RESHUFFLE_AFTER_CUT: Row = (book.ruled("18d-2", effects=(Misdeal(),)),)
WRONG_SADDLE: Row = (
    book.warning("19a-2", when=(no("prior_warning"),), effects=(redeal,)),
    with_tasks(book.referred("19a-3"), Task.CALL_OFFICIAL),
)
IRREGULAR_DEAL: Row = (book.ruled("19b-4", effects=(Misdeal(),)),)
CARD_EXPOSED_IN_DEAL: Row = (
    book.nothing("19c-1", when=(yes("owner_deals"),)),
    book.nothing("19c-3", when=(yes("accepted"),)),
    book.nothing("19c-3", effects=(redeal,)),
)
CHECKED_CARDS_AFTER_DECK_DOWN: Row = (book.ruled("19e-3", effects=(Misdeal(),)),)
LANDSLIDE: Row = (book.ruled("19f-1", effects=(Misdeal(),)),)


# Rule 20: misdeal
def wrong_card_count(options: RefereeOptions) -> Row:
    """Up to the limit a misdeal; later the holder's side has nothing of this issue, and the deal moves on (ic-R14 to 16)."""
    late: list[Prescription] = [Point(), VoidIssue()]
    if options.late_misdeal_scope == "game":
        late.append(Wipe(Whom.OFFENDERS))
    if options.late_misdeal_gamble == "award":
        late.append(GivesGame())
    late.append(Goes(HandGoes.COUNT_AND_PASS))
    numbers = ("20b-1", "20b-2", "20b-3")
    return (
        book.ruled("20a-1", when=(AtMost("cards_played", options.late_count_limit),), effects=(Misdeal(),)),
        book.ruled(*numbers, "20b-4", when=(yes("holder_deals"),), effects=(ForfeitKicks(), *late)),
        book.ruled(*numbers, effects=tuple(late)),
    )


def pack_incorrect(options: RefereeOptions) -> Row:
    """Leave a wrong pack to the official unless the house calls it a misdeal (ic-R56)."""
    return () if options.bad_pack == "official" else (book.ruled("29g-1", effects=(Misdeal(),)),)


# Rule 21: kicking
_KICKED_WRONGLY = (ForfeitKicks(), Point(Whom.NOT_DEALING), redeal)
KICK_IRREGULAR: Row = (
    book.ruled("21b-1", "21b-3", when=(Is("how", "pack_in_hand"),), effects=_KICKED_WRONGLY),
    book.ruled("21b-4", "21b-3", when=(Is("how", "towards_self"),), effects=_KICKED_WRONGLY),
    book.ruled("21b-2", "21b-3", effects=_KICKED_WRONGLY),
)
KICKED_TWO: Row = (book.ruled("21c-1", effects=(Misdeal(),)),)
PICKED_TWO_FOR_KICK: Row = (
    book.nothing("21c-2", when=(Is("declared", None),)),
    book.ruled("21c-2", when=(Same("declared", "actual"),), effects=(Misdeal(),)),
    book.ruled("21c-3", "21c-4", effects=(Point(Whom.DEALING), redeal)),
)
RUN_KICK_VARIATION: Row = (book.ruled("21d-3", effects=(Point(Whom.NOT_DEALING),)),)
KICKED_TOP_SINGLE_CUT: Row = (
    book.ruled(
        "21f-2",
        effects=(TakeOff(Whom.DEALING, "this_kick_points"), Point(Whom.NOT_DEALING), redeal),
    ),
)


def kicked_top_single_cut(play: Options) -> Row:
    """Let a card that was cut alone be kicked where the house does not bar it (ic-R32)."""
    return KICKED_TOP_SINGLE_CUT if play.single_cut_kick == "barred" else (book.nothing("21f-2"),)


# Rule 22: begging
DENIED_BEG: Row = (
    book.nothing("22a-4", when=(yes("cards_dealt"),)),
    book.nothing("22a-3"),
)
STOOD_WITHOUT_TRUMP: Row = (
    book.ruled("22b-2", when=(yes("looked"),), effects=(Bullseye(),)),
    book.nothing("22c-1", when=(yes("card_before_kick"),)),
    book.ruled("22c-2", effects=(Bullseye(),)),
)
GAVE_WITHOUT_TRUMP: Row = (book.ruled("22e-1", effects=(Bullseye(),)),)
LOOKED_UNPRIVILEGED: Row = (book.ruled("22f-1", effects=(Point(),)),)


def communicated_before_decision(options: RefereeOptions) -> Row:
    """Leave early talk to the official, or give a point where the house does (ic-R52)."""
    if options.early_talk_penalty == "point":
        return (book.ruled("22f-2", effects=(Point(),)),)
    return (book.referred("22f-2"),)


# Rules 23 and 24: card on board, renege
TWO_CARDS_PLAYED: Row = (
    with_tasks(book.nothing("23b-1", when=(yes("both_visible"),)), Duty(Task.CARD_STANDS, card="bottom")),
    book.ruled("23b-2", effects=(Bullseye(),)),
)
LED_OUT_OF_TURN: Row = (with_tasks(book.nothing("23c-1", "23c-2"), Task.CARD_RETRIEVED),)
PLAYED_OUT_OF_TURN: Row = (with_tasks(book.nothing("23d-1"), Duty(Task.CARD_STANDS, card="card")),)
_SUNG = book.nothing("27g-2", when=(yes("sure_sing"),))
_TO_SAVE_THE_JACK = (Bullseye(2), HangJackTo())
RENEGE: Row = (
    book.ruled("24c-1", "24c-2", when=(yes("to_save_jack"),), effects=_TO_SAVE_THE_JACK),
    book.ruled("24a-1", effects=(Bullseye(),)),
)
THREW_IN_TO_SAVE_JACK: Row = (book.ruled("24c-1", "24c-2", effects=_TO_SAVE_THE_JACK),)
UNDER_TRUMP: Row = (
    book.nothing("24b-2", when=(yes("only_trumps"),)),
    _SUNG,
    book.ruled("24b-1", effects=(Bullseye(),)),
)


def protected_by_a_sing(row: Row, options: RefereeOptions) -> Row:
    """Return *row* for a play that is no offence when a sure point is sung with it, where the house protects all plays."""
    return (_SUNG, *row) if options.sure_sing_protects == "all_plays" else row


# Rule 25: irregularities
HID_CARD: Row = (
    with_tasks(
        book.ruled("25a-1", "25a-2", "25a-3", "25a-4", effects=(Bullseye(),)),
        Task.SUBSTITUTE_OFFENDER,
        Task.INFORM_CAPTAINS,
        Task.NOTE_ON_SHEET,
        Task.MAY_DEBAR,
    ),
)
WENT_INTO_LIFT: Row = (
    book.nothing("25b-4", when=(yes("announced"),)),
    book.ruled("25b-2", "25b-3", when=(Is("whose", "own"),), effects=(Point(),)),
    book.ruled("25b-1", "25b-3", effects=(Point(),)),
)
PACK_FELL: Row = (
    book.nothing("25c-1", when=(Is("when", "before_kick"),), effects=(redeal,)),
    book.ruled("25c-2", when=(Is("when", "after_kick"),), effects=(ForfeitKicks(), Point(), redeal)),
    book.nothing("25c-3", "25d-1"),
)
LOOSE_CARD_FOUND: Row = (book.nothing("25d-1"),)
PAUSE_REFUSED: Row = (book.warning("25g-2", when=()),)


# Rule 26: delay of game
def froze(play: Options) -> Row:
    """In time nothing; over it a notice and a count, for each decision its own limit; after the count the bullseye.

    A decision for which the house has no limit is the official's.
    """
    decisions = (
        ("stand_or_beg", play.timers.beg, "26a-1"),
        ("give_or_run", play.timers.give, "26a-2"),
        ("play_card", play.timers.card, "26a-3"),
    )
    limits = tuple((name, seconds, number) for name, seconds, number in decisions if seconds is not None)
    in_time = tuple(
        book.nothing(number, when=(Is("decision", decision), AtMost("seconds", seconds)))
        for decision, seconds, number in limits
    )
    notice = tuple(
        book.warning(
            number,
            "26a-4",
            when=(Is("decision", decision), no("count_given")),
            tasks=(Task.INFORM_CAPTAINS, Task.TEN_SECOND_COUNT),
        )
        for decision, _, number in limits
    )
    limited = OneOf("decision", tuple(name for name, _, _ in limits))
    return (*in_time, *notice, book.ruled("26a-5", when=(limited,), effects=(Bullseye(),)))


WALKED_AWAY: Row = (
    with_tasks(book.nothing("26d-3", when=(no("called_back"),)), Task.CALL_BACK, Task.INFORM_CAPTAINS),
    with_tasks(book.nothing("26d-3", when=(no("refused"),)), Task.INFORM_CAPTAINS),
    book.ruled("26d-4", effects=(Bullseye(),)),
)


# Rule 27: scoring
def points_written_badly(options: RefereeOptions) -> Row:
    """Void the points written improperly, or all of the game where the house says so (ic-R38)."""
    void = Wipe(Whom.OFFENDERS) if options.bad_writing_void == "game" else TakeOff(Whom.OFFENDERS, "points")
    return (book.ruled("27b-3", effects=(void,)),)


LATE_CLAIM: Row = (with_tasks(book.nothing("27c-3"), Task.CLAIM_REJECTED),)
WROTE_EXTRA_POINTS: Row = (book.ruled("27d-1", effects=(Bullseye(),)),)
ERASED_OPPONENT_POINTS: Row = (book.ruled("27d-2", effects=(Bullseye(),)),)
GAMBLE_CHECK_BREACH: Row = (book.ruled("27f-3", effects=(GivesGame(),)),)
ERASED_OWN_BEFORE_SING: Row = (
    book.ruled("27h-4", "27h-5", effects=(Wipe(Whom.OFFENDERS), Goes(HandGoes.PASS_DEAL))),
)


def wrong_sing(options: RefereeOptions) -> Row:
    """Hold a wrong claim to be no bullseye and nothing worse, unless the house punishes it (ic-R24)."""
    costs: dict[str, tuple[Prescription, ...]] = {"point": (Point(),), "bullseye": (Bullseye(),)}
    if effects := costs.get(options.wrong_sing_penalty):
        return (book.ruled("27g-1", effects=effects),)
    return (book.nothing("27g-1"),)


# Guidelines 5 and 11, rules 15, 16 and 29: people
WRONG_TABLE: Row = (book.ruled("15f-2", "15c-4", effects=(Bullseye(ends_game=False),)),)
OBSCENE_LANGUAGE: Row = (
    book.warning("11a-1", when=(no("prior_warning"),), tasks=(Task.WARN, Task.INFORM_CAPTAINS)),
    with_tasks(
        book.ruled("11a-2", "11a-3", "11a-4", effects=(Bullseye(),)),
        Task.SUBSTITUTE_OFFENDER,
        Task.MAY_DEBAR,
    ),
)


def indiscipline(options: RefereeOptions) -> Row:
    """Substitute the offender; with all six substitutions used, the table is scrapped for one bullseye (ic-R12)."""
    scrapped = (Bullseye(options.scrap_discipline, ends_game=False), Goes(HandGoes.TABLE_CLOSED))
    return (
        with_tasks(book.ruled("5-2", when=(AtMost("subs_used", 5),)), Task.SUBSTITUTE_OFFENDER),
        book.ruled("5-3", effects=scrapped),
    )


MIXED_CARDS_IN_DISPUTE: Row = (left_open(book.referred("29a-1"), "may_lose_dispute"),)
LEFT_DURING_DISPUTE: Row = (
    left_open(with_tasks(book.referred("29b-1", "29b-2"), Task.LOSES_SAY), "may_lose_bullseye"),
)
REFUSED_AFTER_DECISION: Row = (
    with_tasks(book.ruled("29c-1", when=(yes("substituted"),)), Task.SUBSTITUTE_OFFENDER),
    book.ruled("29c-2", effects=(Bullseye(),)),
)
THIRD_PARTY_IN_DISPUTE: Row = (left_open(book.referred("29f-2"), "may_substitute_or_debar"),)
LEFT_TABLE: Row = (book.referred("7b-3"),)
STOOD_UP: Row = (left_open(book.referred("16e-1"), "rising_to_sing_is_free"),)
INTRUDER: Row = (with_tasks(book.referred("6d-1"), Task.NOTE_ON_SHEET),)


_ROWS: dict[Kind, Row] = {
    Kind.EXCESS_SHUFFLE_DEALER: EXCESS_SHUFFLE_DEALER,
    Kind.IMPROPER_GATHER: IMPROPER_GATHER,
    Kind.EXCESS_SHUFFLE_CUTTER: EXCESS_SHUFFLE_CUTTER,
    Kind.DECK_RETURNED_FACE_UP: DECK_RETURNED_FACE_UP,
    Kind.THIRD_PARTY_SHUFFLE: OTHERS_TOUCH_THE_PACK,
    Kind.NON_DEALER_KICKED: OTHERS_TOUCH_THE_PACK,
    Kind.REFUSED_CUT: REFUSED_CUT,
    Kind.CUTTER_TURNED_CARD: CUTTER_TURNED_CARD,
    Kind.RESHUFFLE_AFTER_CUT: RESHUFFLE_AFTER_CUT,
    Kind.WRONG_SADDLE: WRONG_SADDLE,
    Kind.IRREGULAR_DEAL: IRREGULAR_DEAL,
    Kind.CARD_EXPOSED_IN_DEAL: CARD_EXPOSED_IN_DEAL,
    Kind.CHECKED_CARDS_AFTER_DECK_DOWN: CHECKED_CARDS_AFTER_DECK_DOWN,
    Kind.LANDSLIDE: LANDSLIDE,
    Kind.KICK_IRREGULAR: KICK_IRREGULAR,
    Kind.KICKED_TWO: KICKED_TWO,
    Kind.PICKED_TWO_FOR_KICK: PICKED_TWO_FOR_KICK,
    Kind.RUN_KICK_VARIATION: RUN_KICK_VARIATION,
    Kind.DENIED_BEG: DENIED_BEG,
    Kind.STOOD_WITHOUT_TRUMP: STOOD_WITHOUT_TRUMP,
    Kind.GAVE_WITHOUT_TRUMP: GAVE_WITHOUT_TRUMP,
    Kind.LOOKED_UNPRIVILEGED: LOOKED_UNPRIVILEGED,
    Kind.TWO_CARDS_PLAYED: TWO_CARDS_PLAYED,
    Kind.THREW_IN_TO_SAVE_JACK: THREW_IN_TO_SAVE_JACK,
    Kind.UNDER_TRUMP: UNDER_TRUMP,
    Kind.HID_CARD: HID_CARD,
    Kind.PALMED_JACK: HID_CARD,
    Kind.WENT_INTO_LIFT: WENT_INTO_LIFT,
    Kind.PACK_FELL: PACK_FELL,
    Kind.LOOSE_CARD_FOUND: LOOSE_CARD_FOUND,
    Kind.PAUSE_REFUSED: PAUSE_REFUSED,
    Kind.WALKED_AWAY: WALKED_AWAY,
    Kind.LATE_CLAIM: LATE_CLAIM,
    Kind.WROTE_EXTRA_POINTS: WROTE_EXTRA_POINTS,
    Kind.ERASED_OPPONENT_POINTS: ERASED_OPPONENT_POINTS,
    Kind.GAMBLE_CHECK_BREACH: GAMBLE_CHECK_BREACH,
    Kind.ERASED_OWN_BEFORE_SING: ERASED_OWN_BEFORE_SING,
    Kind.WRONG_TABLE: WRONG_TABLE,
    Kind.OBSCENE_LANGUAGE: OBSCENE_LANGUAGE,
    Kind.MIXED_CARDS_IN_DISPUTE: MIXED_CARDS_IN_DISPUTE,
    Kind.LEFT_DURING_DISPUTE: LEFT_DURING_DISPUTE,
    Kind.REFUSED_AFTER_DECISION: REFUSED_AFTER_DECISION,
    Kind.THIRD_PARTY_IN_DISPUTE: THIRD_PARTY_IN_DISPUTE,
    Kind.LEFT_TABLE: LEFT_TABLE,
    Kind.STOOD_UP: STOOD_UP,
    Kind.INTRUDER: INTRUDER,
}
"""The rows that no setting changes."""

_SINGABLE: dict[Kind, Row] = {
    Kind.LED_OUT_OF_TURN: LED_OUT_OF_TURN,
    Kind.PLAYED_OUT_OF_TURN: PLAYED_OUT_OF_TURN,
    Kind.RENEGE: RENEGE,
}
"""The plays that a sure point sung with them may excuse."""

_ALSO = {
    Also.KICKS_FORFEITED: book.clauses("20a-3")[0],
    Also.HOME_BY_MISDEAL: book.clauses("20c-1")[0],
    Also.DEAL_LOST: book.clauses("20d-1")[0],
    Also.SHUTOUT: book.clauses("30d-1")[0],
}


def penalties(play: Options, options: RefereeOptions) -> Penalties:
    """Return the penalty table of a house that plays this book."""
    rows = {
        **_ROWS,
        **{kind: protected_by_a_sing(row, options) for kind, row in _SINGABLE.items()},
        Kind.KICKED_TOP_SINGLE_CUT: kicked_top_single_cut(play),
        Kind.WRONG_CARD_COUNT: wrong_card_count(options),
        Kind.PACK_INCORRECT: pack_incorrect(options),
        Kind.COMMUNICATED_BEFORE_DECISION: communicated_before_decision(options),
        Kind.FROZE: froze(play),
        Kind.POINTS_WRITTEN_BADLY: points_written_badly(options),
        Kind.WRONG_SING: wrong_sing(options),
        Kind.INDISCIPLINE: indiscipline(options),
    }
    return Penalties(BOOK, rows, play, options, book.clauses("29g-1"), _ALSO)
