"""Laws that every Sheepshead ruling keeps, and whole sessions of random hands with random offences."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hangjack.games.sheepshead import Phase, Session, State, fold, is_over, next_hand, open_session, remedied
from hangjack.games.sheepshead import apply as act
from hangjack.games.sheepshead.engine.actions import Misdealt, Remedy, ThrowIn
from hangjack.games.sheepshead.engine.remedies import remedy_fault
from hangjack.games.sheepshead.engine.seats import seats_of
from hangjack.games.sheepshead.engine.session import HandMisdealt, Penalised, length_of, played
from hangjack.games.sheepshead.referee import (
    Incident,
    Kind,
    Penalties,
    RuledTable,
    Ruling,
    apply_ruling,
    read_aloud,
    rule,
)
from hangjack.referee.rows import Outcome
from support.sheepshead import PLAY
from support.sheepshead_random import SHEEPSHEAD
from support.sheepshead_referee import LEASTER, PENALTIES, PICKED, RESTED, all_rulings, house

OTHERWISE = house(
    {
        "late_peek_by_others": "loss",
        "misbury_from": "bury_announced",
        "revoke_claim": "hand_end",
        "opponents_60_exception": True,
        "picker_may_correct": False,
        "second_card": "exposed",
        "table_talk_penalty": 4,
    }
)


@pytest.mark.parametrize("penalties", [PENALTIES, OTHERWISE], ids=["book", "otherwise"])
@pytest.mark.parametrize("table", [PICKED, LEASTER, RESTED], ids=["picked", "leaster", "four"])
@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.THROW_IN])
def test_every_kind_has_an_answer_however_the_questions_are_answered(
    kind: Kind, table: RuledTable, penalties: Penalties
) -> None:
    """It cites a clause, can be read aloud and stored, and what costs nothing changes nothing."""
    if kind is Kind.MISBURY and table.picker is None:
        return
    for ruling in all_rulings(penalties, kind, table):
        after = apply_ruling(ruling)

        assert ruling.clauses
        assert read_aloud(ruling)
        assert msgspec.json.decode(msgspec.json.encode(ruling), type=Ruling) == ruling
        assert ruling.outcome is Outcome.RULED or (after.score, after.penalty, after.barred) == (None, {}, ())
        assert after.score is None or set(after.score) == set(table.active)
        assert all(points == -4 for points in after.penalty.values())


@pytest.mark.parametrize("penalties", [PENALTIES, OTHERWISE], ids=["book", "otherwise"])
def test_a_penalty_table_survives_its_json(penalties: Penalties) -> None:
    """It is stored whole with the competition that uses it: values only, no functions."""
    assert msgspec.json.decode(msgspec.json.encode(penalties), type=Penalties) == penalties


class Play:
    """A session that is played by chance, with offences now and then, ruled on as they come."""

    def __init__(self, session: Session, random: Random) -> None:
        self.session = session
        self.random = random
        self.rulings: list[Ruling] = []

    def through(self) -> Session:
        """Play hand after hand until everybody has dealt."""
        while not self.session.is_complete:
            left = [
                seat
                for seat in seats_of(self.session.table_size)
                if self.session.column(seat).deals < PLAY.deals_each
            ]
            out_of_turn = self.random.random() < 0.2
            self._hand(next_hand(self.session, self.random.choice(left) if out_of_turn else None))
        return self.session

    def _hand(self, state: State) -> None:
        while not is_over(state):
            state = self._offence(state) if self.random.random() < 0.01 else self._step(state)
        self.session = fold(self.session, played(state))

    def _step(self, state: State) -> State:
        number = self.random.getrandbits(24)
        if chance := SHEEPSHEAD.chance(state, number):
            return act(state, chance)
        moves = SHEEPSHEAD.moves(state, number)
        return act(state, self.random.choice([m for m in moves if not isinstance(m, ThrowIn)] or moves))

    def _offence(self, state: State) -> State:
        """Put a random incident to the referee, and do what the ruling says."""
        ruling = self._ruling(state)
        self.rulings.append(ruling)
        for seat, points in apply_ruling(ruling).penalty.items():
            self.session = fold(self.session, Penalised(seat, points))
        for effect in ruling.effects:
            if isinstance(effect, Remedy) and remedy_fault(state, effect) is None:
                if isinstance(effect, Misdealt):
                    self.session = fold(self.session, HandMisdealt(state.dealer))
                state = remedied(state, effect)
        return state

    def _ruling(self, state: State) -> Ruling:
        leaster = state.phase is Phase.LEASTER
        table = RuledTable(state.dealer, state.table_size, state.picker, leaster)
        early = [Kind.MISDEAL, Kind.LOOK_AT_BLIND, Kind.TABLE_TALK]
        late = [Kind.LOOK_BACK, Kind.LEAD_OUT_OF_TURN, Kind.FAILED_TO_FOLLOW]
        kind = self.random.choice(late if state.trick else early)
        facts = {"offender": self.random.choice(table.active).value, "prior": self.random.choice((0, 1))}
        return self.random.choice(list(all_rulings(PENALTIES, kind, table, **facts)))


@settings(max_examples=6)
@given(st.sampled_from((3, 4)), st.integers(0, 2**32))
@pytest.mark.clause("sheepshead-deal-8", "sheepshead-lead-3", "sheepshead-blinds-3")
def test_a_session_with_offences_ends_with_its_deals_and_its_control_total(size: int, seed: int) -> None:
    """Sixteen deals each and one play a hand, however often somebody errs."""
    table_size = 4 if size == 4 else 3
    play = Play(open_session(PLAY, 4 if size == 4 else 3), Random(seed))  # noqa: S311
    session = play.through()

    assert play.rulings
    assert [column.deals for column in session.columns] == [16] * table_size
    assert session.plays == len(session.dealt) == length_of(session.table_size, PLAY).hands


def test_an_incident_can_be_stored() -> None:
    """With everything that is known of it."""
    incident = Incident(Kind.LOOK_BACK, PICKED, {"offender": "2", "prior": 1}, session="sat-1")
    ruling = rule(Incident(Kind.TAKE_BACK, PICKED, {}), PENALTIES)

    assert msgspec.json.decode(msgspec.json.encode(incident), type=Incident) == incident
    assert isinstance(ruling, Ruling)
