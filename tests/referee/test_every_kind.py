"""Both books answer every kind of incident; what they have no rule for waits for an official and changes nothing."""

import pytest

from hangjack.games.all_fours.engine.seats import Seat
from hangjack.games.all_fours.referee import Kind, Penalties
from hangjack.referee.rows import Outcome
from support.referee import IC2024, MAFA, all_rulings, at, each_offender, judge, play_on, referred, verdict_of

TABLE = at("N", "7-6", kicks=2)
MAFA_SAYS_NOTHING = (
    Kind.EXCESS_SHUFFLE_DEALER,
    Kind.IMPROPER_GATHER,
    Kind.THIRD_PARTY_SHUFFLE,
    Kind.DECK_RETURNED_FACE_UP,
    Kind.LANDSLIDE,
    Kind.CHECKED_CARDS_AFTER_DECK_DOWN,
    Kind.WRONG_SADDLE,
    Kind.CARD_EXPOSED_IN_DEAL,
    Kind.PACK_FELL,
    Kind.LOOSE_CARD_FOUND,
    Kind.RUN_KICK_VARIATION,
    Kind.KICKED_TOP_SINGLE_CUT,
    Kind.DENIED_BEG,
    Kind.COMMUNICATED_BEFORE_DECISION,
    Kind.THREW_IN_TO_SAVE_JACK,
    Kind.WENT_INTO_LIFT,
    Kind.PAUSE_REFUSED,
    Kind.POINTS_WRITTEN_BADLY,
    Kind.WROTE_EXTRA_POINTS,
    Kind.ERASED_OPPONENT_POINTS,
    Kind.ERASED_OWN_BEFORE_SING,
    Kind.GAMBLE_CHECK_BREACH,
    Kind.WRONG_SING,
    Kind.WRONG_TABLE,
    Kind.OBSCENE_LANGUAGE,
    Kind.INDISCIPLINE,
    Kind.REFUSED_AFTER_DECISION,
    Kind.THIRD_PARTY_IN_DISPUTE,
    Kind.STOOD_UP,
    Kind.INTRUDER,
    Kind.OTHER,
)


@pytest.mark.parametrize("kind", MAFA_SAYS_NOTHING)
@each_offender
def test_mafa_leaves_what_it_does_not_mention_to_the_marshal(offender: Seat, kind: Kind) -> None:
    """Without a clause, without a question, and without any change (ma-R26)."""
    assert judge(MAFA, TABLE, kind, offender=offender) == referred("", play_on(TABLE))


@pytest.mark.parametrize("how", ["dealt_self_after_deck_down", "looked_at_own", "peeped", "towards_self"])
def test_mafa_leaves_ways_to_kick_that_it_does_not_mention_to_the_marshal(how: str) -> None:
    """Only a kick from the hand and an overrun are misdeals there."""
    assert judge(MAFA, TABLE, Kind.KICK_IRREGULAR, how=how) == referred("", play_on(TABLE))


@pytest.mark.parametrize("decision", ["stand_or_beg", "give_or_run"])
def test_mafa_leaves_slow_decisions_other_than_a_card_to_the_marshal(decision: str) -> None:
    """Its limit is for a card only."""
    verdict = judge(MAFA, TABLE, Kind.FROZE, offender="W", decision=decision, seconds=60)

    assert verdict == referred("", play_on(TABLE))


@pytest.mark.parametrize("penalties", [IC2024, MAFA], ids=lambda penalties: penalties.book)
@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_has_an_answer_however_the_questions_are_answered(
    kind: Kind, penalties: Penalties
) -> None:
    """A referral changes nothing; any other ruling cites at least one clause of its own book."""
    verdicts = [(ruling, verdict_of(ruling)) for ruling in all_rulings(penalties, kind, TABLE)]
    referrals = [verdict for _, verdict in verdicts if verdict.outcome is Outcome.REFER]
    decided = [ruling for ruling, verdict in verdicts if verdict.outcome is not Outcome.REFER]

    assert verdicts
    assert all(verdict.after == play_on(TABLE) for verdict in referrals)
    assert all(ruling.clauses for ruling in decided)
    assert all(clause.startswith(f"{penalties.book}-") for ruling in decided for clause in ruling.clauses)
