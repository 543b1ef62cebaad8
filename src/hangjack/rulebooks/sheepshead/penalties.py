"""What sheepshead does about each kind of incident at a table, clause by clause.

The first branch of a row whose conditions hold is the ruling. What an offence that loses the hand comes to depends on
who did it: a picker loses it, an opponent gives it to the picker, and in a leaster the player cannot win
(sheepshead-R5). A dealer who rests has no hand to lose: an official decides.
"""

from hangjack.games.sheepshead.engine.options import Options
from hangjack.games.sheepshead.engine.tricks import ALL_POINTS
from hangjack.games.sheepshead.referee.kinds import Kind, Role, Verdict
from hangjack.games.sheepshead.referee.prescriptions import (
    Bar,
    Decide,
    Falls,
    LeadAgain,
    Penalty,
    Redeal,
    RefereeOptions,
    TakeBack,
)
from hangjack.games.sheepshead.referee.rulings import Penalties, Row
from hangjack.games.sheepshead.referee.writing import Writer, by
from hangjack.ids import BookId
from hangjack.referee.rows import AtMost, Is, OneOf
from hangjack.referee.writing import When, no, yes

BOOK = BookId("sheepshead")
book = Writer(BOOK)

PICKER_LOSES, PICKER_WINS = Decide(won=False), Decide(won=True)

# Deal
_MISDEALS = {
    "wrong_order": "deal-4",
    "dealer_flipped_card": "deal-5",
    "blind_card_flipped": "deal-5",
    "other_players_card_flipped": "deal-5",
    "wrong_sequence": "deal-6",
}
_FORGOTTEN = {"too_few_shuffles": "deal-1", "cut_missing": "deal-2"}
_WRONG_NUMBER = Is("cause", "wrong_number_of_cards")


def _misdealt(cause: str, clause: str) -> Row:
    """Return that a misdeal may be called until the first lead (sheepshead-R30)."""
    called = Is("cause", cause)
    return (
        book.line(Verdict.REDEAL_SAME_DEALER, clause, Redeal(), when=(called, no("first_card_led"))),
        book.line(Verdict.STANDS, clause, when=(called,)),
    )


def _forgotten(cause: str, clause: str) -> Row:
    """Return that a shuffle or a cut is made good while cards are dealt, and not after (sheepshead-R29)."""
    called = Is("cause", cause)
    return (
        book.line(Verdict.REDEAL_SAME_DEALER, clause, Redeal(), when=(called, no("deal_complete"))),
        book.line(Verdict.NO_MISDEAL, clause, when=(called,)),
    )


MISDEAL: Row = (
    *(line for cause, clause in _MISDEALS.items() for line in _misdealt(cause, clause)),
    book.line(Verdict.REDEAL_SAME_DEALER, "deal-4", Redeal(), when=(_WRONG_NUMBER,)),
    *(line for cause, clause in _FORGOTTEN.items() for line in _forgotten(cause, clause)),
    book.line(Verdict.NO_MISDEAL, "deal-7"),
)


# Peeking
def loss(cites: str, when: When) -> Row:
    """Return the branches by which an offence loses the hand, whatever has been made (sheepshead-R3)."""
    return (
        book.line(Verdict.PICKER_LOSES, cites, PICKER_LOSES, when=(*when, by(Role.PICKER)), counted=True),
        book.line(Verdict.PICKER_WINS, cites, PICKER_WINS, when=(*when, by(Role.OPPONENT)), counted=True),
        book.line(Verdict.BARRED, cites, Bar(), when=(*when, by(Role.LEASTER)), counted=True),
        book.line(Verdict.REFER, cites, when=when, counted=True),
    )


def look_back(options: RefereeOptions) -> Row:
    """Free until the next lead; then warned, and after that the hand is lost."""
    warned = (AtMost("prior", options.warnings_before_loss - 1),)
    return (
        book.line(Verdict.ALLOWED, "peek-2", when=(no("older_trick"), no("next_card_led"))),
        book.line(Verdict.WARNING, "peek-2 peek-3", when=warned, counted=True),
        *loss("peek-2 peek-3", ()),
    )


def look_at_blind(options: RefereeOptions) -> Row:
    """Leave it to the picker until the first trick is taken, as a peek after that; to nobody else at any time."""
    picker = by(Role.PICKER)
    peeks = AtMost("prior", options.warnings_before_loss - 1)
    looks = AtMost("prior", options.warnings_before_penalty - 1)
    four = Penalty(options.penalty_points)
    taken = yes("first_trick_taken")
    late: Row = ()
    if options.late_peek_by_others == "loss":
        warned = book.line(Verdict.WARNING, "blinds-1 peek-1 peek-3", when=(taken, peeks), counted=True)
        late = (warned, *loss("blinds-1 peek-1 peek-3", (taken,))[1:])
    return (
        book.line(Verdict.ALLOWED, "blinds-1 peek-1", when=(picker, no("first_trick_taken"))),
        book.line(Verdict.WARNING, "peek-1 peek-3", when=(picker, peeks), counted=True),
        *loss("peek-1 peek-3", (picker,))[:1],
        *late,
        book.line(Verdict.WARNING, "blinds-1 blinds-2 blinds-4", when=(looks,), counted=True),
        book.line(Verdict.PENALTY, "blinds-1 blinds-3 blinds-4", four, counted=True),
    )


# Misplays
def misplay(cites: str, play: Options, options: RefereeOptions, *, counted: bool = False) -> Row:
    """Return the branches of a misplay that cannot be put right any more (sheepshead-R9, sheepshead-R11)."""
    unsafe = AtMost("picker_points_before", play.picker_safe_points - 1)
    picker, opponent = by(Role.PICKER), by(Role.OPPONENT)
    by_picker = f"{cites} picker-2"
    rows = [
        book.line(Verdict.PICKER_LOSES, by_picker, PICKER_LOSES, when=(picker, unsafe), counted=counted),
        book.line(Verdict.PICKER_WINS, by_picker, PICKER_WINS, when=(picker,), counted=counted),
    ]
    by_opponent = f"{cites} opponents-2"
    won: When = (opponent,)
    if options.opponents_60_exception:
        short = AtMost("opponent_points_before", ALL_POINTS - play.picker_safe_points)
        won = (opponent, short)
    rows.append(book.line(Verdict.PICKER_WINS, by_opponent, PICKER_WINS, when=won, counted=counted))
    if options.opponents_60_exception:
        rows.append(
            book.line(Verdict.PICKER_LOSES, by_opponent, PICKER_LOSES, when=(opponent,), counted=counted)
        )
    return (
        *rows,
        book.line(Verdict.BARRED, f"{cites} leaster-9", Bar(), when=(by(Role.LEASTER),), counted=counted),
        book.line(Verdict.REFER, cites, counted=counted),
    )


def lead_out_of_turn(play: Options, options: RefereeOptions) -> Row:
    """Pull it back in time, free at first and for points later; a misplay once followed; it stands after the hand.

    In the last trick nobody has a choice, so that it is put right (sheepshead-R7).
    """
    in_time, last = Is("caught", "before_next_card"), (yes("last_trick"),)
    back = TakeBack(exposed=options.corrected_card == "exposed")
    put_right = book.line(
        Verdict.CORRECT_CARD, "lead-4 misplay-1", LeadAgain(), back, when=last, counted=True
    )
    if options.obvious == "official":
        put_right = book.line(Verdict.REFER, "lead-4 misplay-1", when=last, counted=True)
    free = AtMost("prior", options.free_leads_out_of_turn - 1)
    again = (LeadAgain(), Penalty(options.penalty_points))
    return (
        book.line(Verdict.STANDS, "lead-5", when=(Is("caught", "after_hand"),), counted=True),
        book.line(Verdict.PULL_BACK, "lead-1 lead-2", LeadAgain(), when=(in_time, free), counted=True),
        book.line(Verdict.PULL_BACK, "lead-1 lead-3", *again, when=(in_time,), counted=True),
        put_right,
        *misplay("lead-4", play, options, counted=True),
    )


def failed_to_follow(play: Options, options: RefereeOptions) -> Row:
    """Put right before the next lead, by everybody whom the house lets; later a misplay as long as it may be claimed."""
    too_late = (yes("next_deal_begun"),)
    claims = [book.line(Verdict.STANDS, "opponents-2", when=too_late)]
    if options.revoke_claim == "hand_end":
        claims.append(book.line(Verdict.STANDS, "opponents-2", when=(yes("hand_over"),)))
    return (*claims, *_revoke(play, options))


def _revoke(play: Options, options: RefereeOptions) -> Row:
    in_time: When = (no("hand_over"), no("next_trick_started"))
    picker_cannot = () if options.picker_may_correct else misplay("misplay-1", play, options)[:2]
    back = TakeBack(exposed=options.corrected_card == "exposed")
    cites = "misplay-1 misplay-2"
    correct: Row = (
        book.line(Verdict.CORRECT_CARD, cites, back, when=(*in_time, by(Role.PICKER))),
        book.line(Verdict.CORRECT_CARD, cites, back, when=(*in_time, by(Role.LEASTER))),
        book.line(Verdict.CORRECT_CARD, f"{cites} opponents-1", back, when=in_time),
    )
    if options.obvious == "official":
        correct = (book.line(Verdict.REFER, "misplay-1", when=in_time),)
    return (
        *picker_cannot,
        *correct,
        *misplay("misplay-1", play, options),
    )


def two_cards(options: RefereeOptions) -> Row:
    """Let the top card count, or the other if that one may not be played, or neither (sheepshead-R22)."""
    exposed = options.second_card == "exposed"
    top, under, neither = (Falls(plays, exposed) for plays in ("top", "under", None))
    return (
        book.line(Verdict.CARD_PLAYED, "misplay-4", top, when=(yes("top_is_legal"),)),
        book.line(Verdict.CARD_PLAYED, "misplay-4 misplay-5", under, when=(yes("under_is_legal"),)),
        book.line(Verdict.CHOOSE_LEGAL, "misplay-5", neither),
    )


def take_back(play: Options, options: RefereeOptions) -> Row:
    """Let a legal card stand; an illegal one is changed as any misplay is."""
    return (
        book.line(Verdict.STANDS, "played-1", when=(yes("legal"),)),
        *failed_to_follow(play, options),
    )


# Picker
def misbury(options: RefereeOptions) -> Row:
    """Let it be put right until the first lead, unless the house holds the picker to it at once (sheepshead-R8)."""
    loses = book.line(Verdict.PICKER_LOSES, "picker-1", PICKER_LOSES)
    if options.misbury_from == "bury_announced":
        return (loses,)
    return (book.line(Verdict.CORRECT_BURY, "picker-1", when=(no("first_card_led"),)), loses)


# Throwing in
def throw_in(play: Options) -> Row:
    """Good if nothing out takes any of it; bad loses, unless the game is safe already (sheepshead-R13)."""
    unsafe = AtMost("picker_points_before", play.picker_safe_points - 1)
    return (
        book.line(Verdict.THROW_IN_GOOD, "throw-in-1", when=(yes("nothing_takes"),)),
        book.line(Verdict.PICKER_LOSES, "throw-in-1", PICKER_LOSES, when=(unsafe,)),
        book.line(Verdict.PICKER_WINS, "throw-in-2", PICKER_WINS),
    )


# Table talk
def table_talk(options: RefereeOptions) -> Row:
    """Left to an official, unless the house warns or fines it (sheepshead-R12)."""
    if options.table_talk_penalty == "none":
        return (book.line(Verdict.REFER, "table-talk-1"),)
    if options.table_talk_penalty == "warning":
        return (book.line(Verdict.WARNING, "table-talk-1"),)
    return (book.line(Verdict.PENALTY, "table-talk-1", Penalty(options.table_talk_penalty)),)


# Disputes
_BINDING = OneOf(
    "decided_by", ("scorekeeper_of_another_table", "tournament_official", "captain", "host_as_official")
)
DISPUTE: Row = (
    book.line(Verdict.NOT_BINDING, "disputes-2", when=(yes("already_closed"),)),
    book.line(Verdict.CLOSED_AT_TABLE, "disputes-1", when=(yes("agreed"),)),
    book.line(Verdict.FINAL, "disputes-1 disputes-2", when=(no("sits_at_table"), _BINDING)),
    book.line(Verdict.NOT_BINDING, "disputes-1"),
)


def penalties(play: Options, options: RefereeOptions) -> Penalties:
    """Return the penalty table of a house that plays this book."""
    rows: dict[Kind, Row] = {
        Kind.MISDEAL: MISDEAL,
        Kind.LOOK_AT_BLIND: look_at_blind(options),
        Kind.LOOK_BACK: look_back(options),
        Kind.LEAD_OUT_OF_TURN: lead_out_of_turn(play, options),
        Kind.FAILED_TO_FOLLOW: failed_to_follow(play, options),
        Kind.MISBURY: misbury(options),
        Kind.TWO_CARDS: two_cards(options),
        Kind.TAKE_BACK: take_back(play, options),
        Kind.TABLE_TALK: table_talk(options),
        Kind.THROW_IN: throw_in(play),
        Kind.DISPUTE: DISPUTE,
    }
    return Penalties(BOOK, rows, play, options, book.clauses("disputes-1"))
