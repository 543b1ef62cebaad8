"""What mafa does about each kind of incident at a table, clause by clause.

The first branch of a row whose conditions hold is the ruling. A `Bullseye` ends the running game in favour of the
opponents (ma-R05). A kind that has no row here goes to the marshal, without a clause (ma-R26).
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
    KickValue,
    LoseDispute,
    Misdeal,
    Point,
    Prescription,
    RefereeOptions,
    Whom,
)
from hangjack.games.all_fours.referee.rulings import Duty, Penalties, Row, Task
from hangjack.games.all_fours.referee.writing import Writer, with_tasks
from hangjack.ids import BookId
from hangjack.referee.rows import AtMost, Is, OneOf, Same
from hangjack.referee.writing import left_open, no, yes

BOOK = BookId("mafa")
book = Writer(BOOK)
redeal = Goes(HandGoes.REDEAL)

# Cutting
MUST_CUT: Row = (book.ruled("cutting-1b", effects=(Point(Whom.DEALING),)),)


def cutter_turned_card(play: Options) -> Row:
    """Give the dealing side what the card would have kicked for, or one point for any other (ma-R14)."""
    scoring = tuple(f"{rank}{suit}" for rank, value in play.kick_values.items() if value for suit in "shdc")
    return (
        book.ruled("cutting-3b", when=(OneOf("card", scoring),), effects=(KickValue(), redeal)),
        book.ruled("cutting-3c", effects=(Point(Whom.DEALING), redeal)),
    )


# Misdeal
RESHUFFLE_AFTER_CUT: Row = (book.ruled("misdeal-1b", effects=(Misdeal(),)),)
IRREGULAR_DEAL: Row = (left_open(book.ruled("misdeal-2c", effects=(Misdeal(),)), "may_waive"),)


def wrong_card_count(options: RefereeOptions) -> Row:
    """In time a misdeal; later silence loses the bullseye to the other side, which the marshal confirms (ma-R13)."""
    in_time = (AtMost("cards_played", options.late_count_limit),)
    late: Row = (book.referred("misdeal-4b"),)
    if options.late_count == "bullseye":
        late = (
            book.ruled("misdeal-4b", when=(no("holder_deals"),), effects=(Bullseye(to=Whom.DEALING),)),
            book.ruled("misdeal-4b", effects=(Bullseye(to=Whom.NOT_DEALING),)),
        )
    return (
        book.ruled("misdeal-3", "misdeal-4a", when=in_time, effects=(Misdeal(),)),
        *(left_open(line, "confirm_silence") for line in late),
    )


PACK_INCORRECT: Row = (
    book.ruled("misdeal-5a", "misdeal-5b", when=(yes("others_one_short"),), effects=(ForfeitKicks(), redeal)),
    book.ruled("misdeal-5a", effects=(ForfeitKicks(), Point(Whom.NOT_DEALING), redeal)),
)

# Kicking
NON_DEALER_KICKED: Row = (book.ruled("kicking-3b", effects=(Point(),)),)
KICK_IRREGULAR: Row = (
    book.ruled(
        "kicking-4a", "kicking-4c", "kicking-4d", when=(Is("how", "pack_in_hand"),), effects=(Misdeal(),)
    ),
    book.ruled("kicking-4b", "kicking-4c", "kicking-4d", when=(Is("how", "overrun"),), effects=(Misdeal(),)),
)
KICKED_TWO: Row = (book.ruled("kicking-5", effects=(Misdeal(),)),)
PICKED_TWO_FOR_KICK: Row = (
    book.nothing("kicking-6c", when=(yes("last_card"),)),
    book.nothing("kicking-6a", when=(Is("declared", None),)),
    book.ruled("kicking-6a", when=(Same("declared", "actual"),), effects=(Misdeal(),)),
    book.ruled("kicking-6b", effects=(Point(Whom.DEALING),)),
)

# No trump
STOOD_WITHOUT_TRUMP: Row = (
    book.ruled("notrump-3", when=(yes("looked"),), effects=(Bullseye(),)),
    book.nothing("notrump-1b", when=(yes("card_before_kick"),)),
    book.ruled("notrump-2b", effects=(Bullseye(),)),
)


def gave_without_trump(options: RefereeOptions) -> Row:
    """Treat giving one without trump as standing without one, unless the house leaves it to the marshal (ma-R16)."""
    if options.give_without_trump == "marshal":
        return (book.referred("notrump-1a"),)
    return (book.ruled("notrump-1a", effects=(Bullseye(),)),)


# Re-need and under-trumping
_WITH_THE_JACK = book.ruled("reneed-3a", when=(yes("trump_jack_dealt"),), effects=(Bullseye(),))
_WITHOUT_THE_JACK = book.ruled("reneed-4", effects=(Point(), GivesGame()))
RENEGE: Row = (_WITH_THE_JACK, _WITHOUT_THE_JACK)
UNDER_TRUMP: Row = (book.nothing("reneed-2b", when=(yes("only_trumps"),)), _WITH_THE_JACK, _WITHOUT_THE_JACK)

# Cheating
HID_CARD: Row = (book.ruled("cheating-1", effects=(Bullseye(),)),)
LOOKED_UNPRIVILEGED: Row = (book.ruled("cheating-2", effects=(Point(),)),)
PALMED_JACK: Row = (book.ruled("cheating-3", effects=(Bullseye(), HangJackTo())),)


# Delay of game
def froze(play: Options) -> Row:
    """Only a card has a limit: in time nothing, over it a warning and a marshal, after both the bullseye (ma-R23)."""
    if play.timers.card is None:
        return ()
    a_card = Is("decision", "play_card")
    warning = ("delay-1b", "delay-2")
    tasks = (Task.WARN, Task.CALL_OFFICIAL)
    return (
        book.nothing("delay-1b", when=(a_card, AtMost("seconds", play.timers.card))),
        book.warning(*warning, when=(a_card, no("prior_warning")), tasks=tasks),
        book.warning(*warning, when=(a_card, no("marshal_notified")), tasks=tasks),
        book.ruled("delay-1a", when=(a_card,), effects=(Bullseye(),)),
    )


def left_table(options: RefereeOptions) -> Row:
    """Leave it to the marshal, or let it cost what the house says (ma-R18)."""
    costs: dict[str, tuple[Prescription, ...]] = {"point": (Point(),), "bullseye": (Bullseye(),)}
    if effects := costs.get(options.left_table):
        return (book.ruled("delay-3", effects=effects),)
    return (book.referred("delay-3"),)


# Scoring and disputes
LATE_CLAIM: Row = (with_tasks(book.nothing("scoring-4b"), Task.CLAIM_REJECTED),)
MIXED_CARDS_IN_DISPUTE: Row = (book.ruled("disputes-1b", effects=(LoseDispute(),)),)
LEFT_DURING_DISPUTE: Row = (with_tasks(book.ruled("disputes-2"), Task.LOSES_SAY),)

# General
_STANDS = with_tasks(book.nothing("general-2a"), Duty(Task.CARD_STANDS, card="card"))
_BACK = with_tasks(book.nothing("general-2b", when=(no("wilful"),)), Task.CARD_RETRIEVED)
PLAYED_OUT_OF_TURN: Row = (_BACK, _STANDS)


def led_out_of_turn(options: RefereeOptions) -> Row:
    """Let a card on board stand, unless the house has a lead out of turn taken back (ma-R22)."""
    if options.lead_out_of_turn == "retrieve":
        return (with_tasks(book.nothing("general-2b"), Task.CARD_RETRIEVED),)
    return PLAYED_OUT_OF_TURN


TWO_CARDS_PLAYED: Row = (with_tasks(book.nothing("general-3"), Duty(Task.CARD_STANDS, card="first_touched")),)


def penalties(play: Options, options: RefereeOptions) -> Penalties:
    """Return the penalty table of a house that plays this book."""
    rows: dict[Kind, Row] = {
        Kind.EXCESS_SHUFFLE_CUTTER: MUST_CUT,
        Kind.REFUSED_CUT: MUST_CUT,
        Kind.CUTTER_TURNED_CARD: cutter_turned_card(play),
        Kind.RESHUFFLE_AFTER_CUT: RESHUFFLE_AFTER_CUT,
        Kind.IRREGULAR_DEAL: IRREGULAR_DEAL,
        Kind.WRONG_CARD_COUNT: wrong_card_count(options),
        Kind.PACK_INCORRECT: PACK_INCORRECT,
        Kind.NON_DEALER_KICKED: NON_DEALER_KICKED,
        Kind.KICK_IRREGULAR: KICK_IRREGULAR,
        Kind.KICKED_TWO: KICKED_TWO,
        Kind.PICKED_TWO_FOR_KICK: PICKED_TWO_FOR_KICK,
        Kind.STOOD_WITHOUT_TRUMP: STOOD_WITHOUT_TRUMP,
        Kind.GAVE_WITHOUT_TRUMP: gave_without_trump(options),
        Kind.RENEGE: RENEGE,
        Kind.UNDER_TRUMP: UNDER_TRUMP,
        Kind.HID_CARD: HID_CARD,
        Kind.LOOKED_UNPRIVILEGED: LOOKED_UNPRIVILEGED,
        Kind.PALMED_JACK: PALMED_JACK,
        Kind.FROZE: froze(play),
        Kind.WALKED_AWAY: left_table(options),
        Kind.LEFT_TABLE: left_table(options),
        Kind.LATE_CLAIM: LATE_CLAIM,
        Kind.MIXED_CARDS_IN_DISPUTE: MIXED_CARDS_IN_DISPUTE,
        Kind.LEFT_DURING_DISPUTE: LEFT_DURING_DISPUTE,
        Kind.LED_OUT_OF_TURN: led_out_of_turn(options),
        Kind.PLAYED_OUT_OF_TURN: PLAYED_OUT_OF_TURN,
        Kind.TWO_CARDS_PLAYED: TWO_CARDS_PLAYED,
    }
    return Penalties(BOOK, rows, play, options, (), {})
