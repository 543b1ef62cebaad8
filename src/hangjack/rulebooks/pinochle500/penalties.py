"""What pinochle500 does about each kind of incident at a table, clause by clause.

The first branch of a row whose conditions hold is the ruling. A renege is one penalty for everything: it replaces the
result of the hand (R13). A kind that has no row here is the director's.
"""

from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.options import Options
from hangjack.games.pinochle.engine.seats import SEATS
from hangjack.games.pinochle.referee.effects import Verdict
from hangjack.games.pinochle.referee.kinds import BOTH, NOBODY, NONE, UNCLEAR, YES, Kind
from hangjack.games.pinochle.referee.prescriptions import (
    Boston,
    Disqualify,
    Ends,
    FixTrump,
    RefereeOptions,
    ReferredRenege,
    SetOnBoard,
    Whom,
)
from hangjack.games.pinochle.referee.rulings import Also, Penalties, Row, Task
from hangjack.games.pinochle.referee.writing import Line, Writer
from hangjack.ids import BookId
from hangjack.referee.rows import AtMost, Is, OneOf
from hangjack.referee.writing import no, with_duties, with_effects, yes

BOOK = BookId("pinochle500")
book = Writer(BOOK)

ALSO = Also(
    penalty=book.clauses("penalties-1"),
    bid_instead=book.clauses("penalties-2"),
    meld=book.clauses("penalties-3"),
    tricks=book.clauses("penalties-4"),
)
"""What a renege costs and brings, whatever it was."""

TOO_LATE = book.nothing(Verdict.NO_RULING, "reneges-7", when=(yes("hand_verified"),))
"""No renege is called any more once both scorekeepers have verified the hand (R53)."""

# Calls
FORBIDDEN_CALL: Row = (TOO_LATE, book.renege("bidding-7", "reneges-5"))
CALL_OUT_OF_TURN: Row = (TOO_LATE, book.renege("bidding-8", "reneges-6"))


def bad_number(options: RefereeOptions) -> Row:
    """Have a number replaced that is no bid or was not said in full, unless the house calls it a renege (R16)."""
    stands = book.nothing(Verdict.STANDS, "bidding-5", when=(no("shortened"), yes("on_the_scale")))
    if options.bad_number == "renege":
        return (TOO_LATE, stands, book.renege("reneges-5"))
    replaced = book.nothing(Verdict.REPLACE_CALL, "bidding-5", "bidding-6", tasks=(Task.CALL_AGAIN,))
    return (TOO_LATE, stands, replaced)


# Cards
ACCUSED = OneOf("offender", SEATS)
"""Whoever calls a renege in play says what it was and whose (reneges-8)."""


def renege_in_play(number: str, options: RefereeOptions) -> Row:
    """Judge a card that broke clause *number*: put right while the trick is open, proved or paid for afterwards."""
    is_open = no("trick_closed")
    return (
        TOO_LATE,
        _put_right(options, when=(ACCUSED, is_open, Is("established", YES))),
        book.nothing(Verdict.NO_RULING, "reneges-7", when=(Is("caller", NOBODY),)),
        book.unproven("reneges-12", when=(is_open,)),
        _unidentified(options),
        book.renege(number, "reneges-9", when=(Is("established", YES),)),
        *_unclear(number, options),
        book.unproven("reneges-12"),
    )


def _put_right(options: RefereeOptions, when: tuple[Is | OneOf, ...]) -> Line:
    """Let a play be corrected until the next lead; those after it may change too, or only if they must (R21)."""
    may_change = options.after_correction == "may_change"
    later = Task.LATER_MAY_CHANGE if may_change else Task.LATER_CHANGE_IF_ILLEGAL
    numbers = ("reneges-10", "reneges-11", "dealing-6", "dealing-9")
    return book.nothing(Verdict.CORRECT_BEFORE_CLOSE, *numbers, when=when, tasks=(Task.CHANGE_CARD, later))


def _unidentified(options: RefereeOptions) -> Line:
    """Call it unproven when too few cards are pointed out, or let it not count (R18)."""
    too_few = (AtMost("cards_identified", options.renege_cards_identified - 1),)
    if options.unidentified_call == "dismiss":
        return book.nothing(Verdict.NO_RULING, "reneges-9", when=too_few)
    return book.unproven("reneges-9", "reneges-12", when=too_few)


def _unclear(number: str, options: RefereeOptions) -> tuple[Line, ...]:
    """Leave what untidy books make impossible to prove to the director, or as the house says (R19)."""
    if options.tricks_out_of_order == "unproven":
        return ()
    of_offenders = (Is("established", UNCLEAR), Is("untidy", "offenders"))
    of_opponents = (Is("established", UNCLEAR), Is("untidy", "opponents"))
    if options.tricks_out_of_order == "td":
        of_any = (Is("established", UNCLEAR), OneOf("untidy", ("offenders", "opponents", BOTH)))
        left = book.referred(
            Verdict.DIRECTOR_DECIDES, "dealing-7", "reneges-9", when=of_any, leaves="untidy_books"
        )
        return (with_effects(left, ReferredRenege()),)
    return (
        book.renege(number, "dealing-7", when=of_offenders),
        book.unproven("dealing-7", "reneges-12", when=of_opponents, by=Whom.OPPONENTS),
    )


CARD_SWAP: Row = (book.nothing(Verdict.STANDS, "dealing-8", "dealing-9"),)
CARD_COUNT: Row = (
    with_effects(
        book.nothing(Verdict.REDEAL_SAME_DEALER, "dealing-3", when=(Is("when", "during_deal"),)),
        Ends(HowEnded.REDEAL),
    ),
    book.nothing(
        Verdict.NO_MISDEAL_EVEN_UP,
        "dealing-3",
        "dealing-4",
        when=(Is("when", "before_first_card"),),
        tasks=(Task.EVEN_UP,),
    ),
    book.nothing(Verdict.PLAY_ON, "dealing-3", "dealing-5", tasks=(Task.LEFTOVERS_TO_LAST_BOOK,)),
)


# Trump, board and meld
def board_set_claim(play: Options) -> Row:
    """Take a claim of no marriage or no board at its word only when the cards shown bear it out (bidding-13 to 18)."""
    no_marriage = Is("claim", "no_marriage")
    return (
        with_duties(
            book.ruled(
                Verdict.BOARD_SET,
                *("bidding-13", "bidding-14", "bidding-18"),
                when=(no_marriage, Is("marriage", NONE)),
                effects=(SetOnBoard(),),
            ),
            Task.SHOW_CARDS,
        ),
        with_effects(
            book.nothing(Verdict.MUST_PLAY, "bidding-15", when=(no_marriage,)), FixTrump("marriage")
        ),
        with_duties(
            book.ruled(
                Verdict.BOARD_SET,
                *("bidding-16", "bidding-17", "bidding-18"),
                when=(AtMost("points", play.board - 1),),
                effects=(SetOnBoard(),),
            ),
            Task.SHOW_CARDS,
        ),
        book.nothing(Verdict.MUST_PLAY, "bidding-16"),
    )


def aces_not_declared(play: Options) -> Row:
    """Have aces that the team needs for board shown until the first card; after it, it is too late (R9).

    Who calls it in play although nothing had to be shown has called a renege without proof (R22).
    """
    due = (AtMost("team_meld_without_aces", play.board - 1), yes("aces_are_due"))
    shown = book.nothing(
        Verdict.DECLARE_NOW,
        "melding-6",
        "melding-7",
        when=(*due, no("first_card_played")),
        tasks=(Task.SHOW_ACES,),
    )
    called_in_play = (yes("first_card_played"), OneOf("caller", SEATS))
    return (
        TOO_LATE,
        shown,
        book.renege("melding-6", "reneges-4", when=due),
        book.unproven("melding-6", "reneges-4", "reneges-12", when=called_in_play),
        book.nothing(Verdict.NO_RENEGE, "melding-6"),
    )


LATE_MELD: Row = (book.nothing(Verdict.MELD_NOT_COUNTED, "melding-5"),)
EARLY_MELD: Row = (
    with_effects(
        book.nothing(Verdict.TRUMP_FIXED, "melding-3", "melding-4", when=(yes("bidders_marriage"),)),
        FixTrump("first_marriage"),
    ),
    book.nothing(Verdict.TAKE_MELD_BACK, "melding-3", tasks=(Task.TAKE_MELD_BACK,)),
)
TRUMP_CONFLICT: Row = (
    book.nothing(Verdict.NO_RULING, "melding-4", when=(Is("named", "none"), Is("first_marriage", "none"))),
    with_effects(
        book.nothing(Verdict.TRUMP_FIXED, "melding-4", when=(yes("marriage_decides"),)),
        FixTrump("first_marriage"),
    ),
    with_effects(book.nothing(Verdict.TRUMP_FIXED, "melding-4"), FixTrump("named")),
)

# Conduct
TABLE_TALK: Row = (
    with_duties(
        book.ruled(
            Verdict.DISQUALIFY,
            *("table-talk-1", "table-talk-6", "table-talk-7"),
            effects=(Disqualify(),),
        ),
        Task.REGISTER_SANCTION,
    ),
)
CHEATING: Row = (
    with_duties(
        book.ruled(Verdict.DISQUALIFY, "table-talk-6", "table-talk-7", effects=(Disqualify(),)),
        Task.REGISTER_SANCTION,
    ),
)
"""Whatever else it was: the form has free words for it."""
KIBITZ: Row = (
    book.nothing(Verdict.NO_RULING, "table-talk-4", when=(yes("between_rounds"),)),
    book.nothing(
        Verdict.REPORT_TO_ORGANISER,
        "table-talk-3",
        "table-talk-4",
        when=(Is("by", "official"),),
        tasks=(Task.REPORT_OFFICIAL,),
    ),
    book.nothing(
        Verdict.REMOVE_SPECTATOR,
        "table-talk-3",
        "table-talk-4",
        when=(Is("by", "spectator"),),
        tasks=(Task.SEND_OUT,),
    ),
    with_duties(
        book.ruled(
            Verdict.DISQUALIFY,
            *("table-talk-3", "table-talk-4", "table-talk-6", "table-talk-7"),
            effects=(Disqualify("by_team"),),
        ),
        Task.REGISTER_SANCTION,
    ),
)


# Boston
def boston_claim(play: Options) -> Row:
    """Confirm a Boston that a director saw; what nobody saw is an ordinary hand, or is looked into (R27)."""
    unseen = book.nothing(Verdict.BOSTON_NOT_CONFIRMED, "bostons-3")
    if play.boston_unwitnessed == "td_review":
        unseen = book.referred(Verdict.BOSTON_NOT_CONFIRMED, "bostons-3", leaves="boston_review")
    return (
        with_effects(
            book.nothing(Verdict.BOSTON_NOT_CONFIRMED, "bostons-1", when=(no("all_tricks"),)),
            Boston(counts=False),
        ),
        with_duties(
            book.ruled(
                Verdict.BOSTON_CONFIRMED,
                *("bostons-1", "bostons-2", "bostons-3"),
                when=(yes("td_present"),),
                effects=(Boston(counts=True),),
            ),
            Task.WRITE_SPECIALS,
        ),
        with_effects(unseen, Boston(counts=False)),
    )


def penalties(play: Options, options: RefereeOptions) -> Penalties:
    """Return the penalty table of a house that plays this book."""
    rows: dict[Kind, Row] = {
        Kind.FORBIDDEN_CALL: FORBIDDEN_CALL,
        Kind.CALL_OUT_OF_TURN: CALL_OUT_OF_TURN,
        Kind.BAD_NUMBER: bad_number(options),
        Kind.FAILED_TO_FOLLOW: renege_in_play("reneges-1", options),
        Kind.FAILED_TO_BEAT: renege_in_play("reneges-2", options),
        Kind.FAILED_TO_TRUMP: renege_in_play("reneges-3", options),
        Kind.ACES_NOT_DECLARED: aces_not_declared(play),
        Kind.BOARD_SET_CLAIM: board_set_claim(play),
        Kind.CARD_SWAP: CARD_SWAP,
        Kind.LATE_MELD: LATE_MELD,
        Kind.EARLY_MELD: EARLY_MELD,
        Kind.TRUMP_CONFLICT: TRUMP_CONFLICT,
        Kind.CARD_COUNT: CARD_COUNT,
        Kind.TABLE_TALK: TABLE_TALK,
        Kind.KIBITZ: KIBITZ,
        Kind.CHEATING: CHEATING,
        Kind.BOSTON_CLAIM: boston_claim(play),
    }
    return Penalties(BOOK, rows, play, options, ALSO)
