"""What abingdon does about each kind of incident at a table, clause by clause.

The book gives no penalty holes: what can be put right is put right (abingdon-R52). A house with the traditional
profile adds two holes for the other side to some of the rows.
"""

from hangjack.games.cribbage.engine.options import Options
from hangjack.games.cribbage.referee.effects import (
    CardIs,
    CardRuled,
    DealtBy,
    Redeal,
    Referred,
    ReferTo,
    ScoreIs,
    ScoreRuled,
)
from hangjack.games.cribbage.referee.kinds import Kind
from hangjack.games.cribbage.referee.prescriptions import (
    Adjust,
    CountAs,
    OutBefore,
    Penalty,
    Prescription,
    RefereeOptions,
    TakeBack,
)
from hangjack.games.cribbage.referee.rulings import Penalties, Row, Task
from hangjack.ids import BookId, ClauseId
from hangjack.referee.rows import Branch, Condition, Is, Outcome

BOOK = BookId("abingdon")
TRADITIONAL_HOLES = 2
Line = Branch[Prescription, Task]


def _clauses(numbers: str) -> tuple[ClauseId, ...]:
    return tuple(ClauseId(f"{BOOK}-{number}") for number in numbers.split())


def _line(
    numbers: str, *effects: Prescription, when: Condition | None = None, tasks: tuple[Task, ...] = ()
) -> Line:
    """Return a branch by the clauses *numbers*, separated by blanks."""
    return Branch(_clauses(numbers), (when,) if when else (), effects=effects, duties=tasks)


def _free(numbers: str, *effects: Prescription, when: Condition, tasks: tuple[Task, ...] = ()) -> Line:
    """Return a branch by which everything stays as it is."""
    return Branch(_clauses(numbers), (when,), Outcome.NO_PENALTY, effects, tasks)


def _yes(fact: str) -> Is:
    return Is(fact, value=True)


_again = Redeal(DealtBy.SAME)
_stands = ScoreRuled(ScoreIs.STANDS)
_corrected = ScoreRuled(ScoreIs.CORRECTED)
_to_the_committee = Referred(ReferTo.DISPUTES_COMMITTEE)

# The deal
MISDEAL_COUNT: Row = (
    _free("D3-4", when=_yes("agreed"), tasks=(Task.TOO_LATE,)),
    _line("D3-4", TakeBack("pegged"), _again),
)
EXPOSED_IN_DEAL: Row = (_line("D3-1 D3-3", TakeBack("pegged"), _again),)
IMPERFECT_PACK: Row = (_line("D1-1", TakeBack("pegged"), _again, tasks=(Task.PROPER_PACK,)),)
WRONG_DEALER: Row = (
    _free("D3-6 D1-4", _stands, when=_yes("start_turned"), tasks=(Task.BOX_TO_ACTUAL_DEALER,)),
    _line("D3-6", Redeal(DealtBy.CORRECT)),
)
NO_CUT_OFFERED: Row = (_free("D3-2", _stands, when=_yes("any_hand_looked_at")), _line("D3-2", _again))
DISCARD_RECALL: Row = (_line("D4-1", CardRuled(CardIs.STANDS_IN_BOX)),)
START_EXTRA_EXPOSED: Row = (_line("D4-3", CardRuled(CardIs.RECUT), tasks=(Task.SHUFFLE_STOCK,)),)

# The play
OUT_OF_TURN: Row = (
    _free("D5-2", CardRuled(CardIs.STANDS), when=_yes("next_card_played"), tasks=(Task.TURN_GOES_ON,)),
    _line("D5-2", CardRuled(CardIs.RETURNED), TakeBack("claimed")),
)
OVER_31: Row = (_line("D5-3", CardRuled(CardIs.RETURNED), TakeBack("claimed"), tasks=(Task.PLAY_OR_PASS,)),)
FALSE_PASS: Row = (
    _line("D5-5", CardRuled(CardIs.DEAD_IN_PLAY), when=_yes("next_card_played"), tasks=(Task.STILL_COUNTED,)),
    _line("D5-5", CardRuled(CardIs.MUST_PLAY)),
)
CARDS_NOT_VISIBLE: Row = (_line("D6-1", CardRuled(CardIs.REARRANGED)),)
UNDECLARED_IN_PLAY: Row = (
    _line("D8-1", ScoreRuled(ScoreIs.LOST), when=_yes("next_card_played")),
    _line("D8-1", ScoreRuled(ScoreIs.ALLOWED)),
)
OVERCLAIM_IN_PLAY: Row = (
    _free("D8-2", _stands, when=_yes("next_card_played")),
    _line("D8-2", _corrected, Adjust("claimed_holes", "true")),
)

# The show
MISCOUNTED_SHOW: Row = (
    _free("D12-4", _stands, when=_yes("agreed")),
    _line("D12-2 D12-3", _corrected, CountAs("true")),
)
EARLY_STACK: Row = (
    _line("D12-1", ScoreRuled(ScoreIs.COUNT_NORMALLY), when=_yes("reconstructable")),
    _free("D12-1 D12-3", _stands, when=_yes("agreed")),
    Branch(_clauses("D12-1 L22-2"), (), Outcome.REFER, (_to_the_committee,), (Task.TAKE_STATEMENTS,)),
)
HAND_BOX_MIXED: Row = (
    _line("D13-1", ScoreRuled(ScoreIs.COUNT_NORMALLY), when=_yes("reconstructable")),
    _line("D13-1", ScoreRuled(ScoreIs.HAND_AND_BOX_ZERO), when=_yes("offender_is_dealer")),
    _line("D13-1", ScoreRuled(ScoreIs.HAND_ZERO)),
)
COUNTED_OUT_OF_ORDER: Row = (
    _line(
        "D9-3 D9-4",
        ScoreRuled(ScoreIs.ORDER_RESTORED),
        OutBefore("earlier_counter_out"),
        tasks=(Task.COUNT_IN_ORDER,),
    ),
)

# The board
MISPEGGED_OVER: Row = (
    _free("D12-4", _stands, when=_yes("side_has_pegged_since")),
    _line("D12-4", _corrected, Adjust("pegged_holes", "agreed_holes")),
)
MISPEGGED_UNDER: Row = (_free("D12-4", _stands, when=_yes("peg_released")), _line("D12-4", _corrected))
FALSE_GAME_CLAIM: Row = (
    _line("D9-5", _corrected, Adjust("claimed_position", "true_position"), tasks=(Task.PLAY_GOES_ON,)),
)

# Other people
DISPUTED: Line = Branch(
    _clauses("L22-1 L22-2"), (), Outcome.REFER, (_to_the_committee,), (Task.TAKE_STATEMENTS,)
)


def prompting(options: RefereeOptions) -> Row:
    """Let a prompted score stand, or void it where the house does, and report it; a spectator's venue is noted."""
    score = ScoreRuled(ScoreIs(options.prompted_score))
    effects = (score, _to_the_committee)
    from_outside = (Task.TAKE_STATEMENTS, Task.NOTE_VENUE)
    return (
        Branch(_clauses("L19-3 L19-4"), (Is("by", "spectator"),), Outcome.REFER, effects, from_outside),
        Branch(_clauses("L19-2 L19-4"), (), Outcome.REFER, effects, (Task.TAKE_STATEMENTS,)),
    )


def outside_count(options: RefereeOptions) -> Row:
    """Treat a hand that somebody else has counted like a prompted one."""
    effects = (ScoreRuled(ScoreIs(options.prompted_score)), _to_the_committee)
    return (Branch(_clauses("L19-1 L19-4"), (), Outcome.REFER, effects, (Task.TAKE_STATEMENTS,)),)


PENALISED = {
    Kind.MISDEAL_COUNT: Penalty(TRADITIONAL_HOLES),
    Kind.OUT_OF_TURN: Penalty(TRADITIONAL_HOLES),
    Kind.OVER_31: Penalty(TRADITIONAL_HOLES),
    Kind.FALSE_PASS: Penalty(TRADITIONAL_HOLES),
    Kind.HAND_BOX_MIXED: Penalty(TRADITIONAL_HOLES),
    Kind.FALSE_GAME_CLAIM: Penalty(TRADITIONAL_HOLES, "side"),
}
"""What the traditional profile adds, whatever else the row prescribes."""


def _penalised(row: Row, penalty: Penalty) -> Row:
    """Return *row* with *penalty* in every branch that rules anything."""
    return tuple(
        Branch(line.cites, line.when, Outcome.RULED, (*line.effects, penalty), line.duties)
        if line.effects
        else line
        for line in row
    )


def penalties(play: Options, options: RefereeOptions) -> Penalties:
    """Return the penalty table of a house that plays this book."""
    rows: dict[Kind, Row] = {
        Kind.MISDEAL_COUNT: MISDEAL_COUNT,
        Kind.EXPOSED_IN_DEAL: EXPOSED_IN_DEAL,
        Kind.IMPERFECT_PACK: IMPERFECT_PACK,
        Kind.WRONG_DEALER: WRONG_DEALER,
        Kind.NO_CUT_OFFERED: NO_CUT_OFFERED,
        Kind.DISCARD_RECALL: DISCARD_RECALL,
        Kind.START_EXTRA_EXPOSED: START_EXTRA_EXPOSED,
        Kind.OUT_OF_TURN: OUT_OF_TURN,
        Kind.OVER_31: OVER_31,
        Kind.FALSE_PASS: FALSE_PASS,
        Kind.CARDS_NOT_VISIBLE: CARDS_NOT_VISIBLE,
        Kind.UNDECLARED_IN_PLAY: UNDECLARED_IN_PLAY,
        Kind.OVERCLAIM_IN_PLAY: OVERCLAIM_IN_PLAY,
        Kind.OVERCOUNT_SHOW: MISCOUNTED_SHOW,
        Kind.UNDERCOUNT_SHOW: MISCOUNTED_SHOW,
        Kind.EARLY_STACK: EARLY_STACK,
        Kind.HAND_BOX_MIXED: HAND_BOX_MIXED,
        Kind.COUNTED_OUT_OF_ORDER: COUNTED_OUT_OF_ORDER,
        Kind.MISPEGGED_OVER: MISPEGGED_OVER,
        Kind.MISPEGGED_UNDER: MISPEGGED_UNDER,
        Kind.FALSE_GAME_CLAIM: FALSE_GAME_CLAIM,
        Kind.PROMPTING: prompting(options),
        Kind.OUTSIDE_COUNT: outside_count(options),
    }
    if options.penalty_profile == "traditional":
        rows |= {kind: _penalised(rows[kind], penalty) for kind, penalty in PENALISED.items()}
    return Penalties(BOOK, rows, play, options, DISPUTED)
