"""Table talk, advice and other cheating at a pinochle table, and who pays for it."""

import pytest

from hangjack.games.pinochle.referee import Kind, RuledTable, Verdict, apply_ruling
from hangjack.games.pinochle.referee.effects import Disqualified
from hangjack.games.pinochle.referee.kinds import SIGNS
from hangjack.games.pinochle.referee.rulings import Task
from support.pinochle_referee import (
    AT_PLAY,
    after,
    judged,
)


@pytest.mark.clause("pinochle500-table-talk-1", "pinochle500-table-talk-6", "pinochle500-table-talk-7")
@pytest.mark.parametrize("kind", [Kind.TABLE_TALK, Kind.CHEATING])
def test_cheating_of_any_kind_disqualifies_the_team_without_a_refund(kind: Kind) -> None:
    """The hand is over, nobody deals after it, the opponents are as on a bye, and the sanction is registered."""
    settled = after(kind, offender="E", what_happened="A marked card.")

    assert (settled.verdict, settled.penalised, settled.hand_over) == (Verdict.DISQUALIFY, "EW", True)
    assert settled.disqualified == Disqualified("EW", "as_bye", refund=False)
    assert (settled.points, settled.next_dealer) == (None, None)
    assert judged(kind, offender="E").duties == (Task.REGISTER_SANCTION,)


@pytest.mark.clause("pinochle500-table-talk-2")
@pytest.mark.parametrize("sign", SIGNS)
def test_the_form_for_table_talk_has_a_check_list_and_free_words(sign: str) -> None:
    """Whichever it was, it is table talk."""
    ruling = judged(Kind.TABLE_TALK, offender="E", sign=sign, what_happened="Two taps before each lead.")

    assert ruling.verdict is Verdict.DISQUALIFY


@pytest.mark.clause("pinochle500-table-talk-3", "pinochle500-table-talk-4")
def test_advice_disqualifies_the_players_own_team_and_sends_a_spectator_out() -> None:
    """The hand goes on unless that team sits at this table."""
    here, elsewhere = (after(Kind.KIBITZ, by="player", by_team=team) for team in ("NS", "5B"))
    onlooker = judged(Kind.KIBITZ, by="spectator")

    assert [(each.penalised, each.hand_over) for each in (here, elsewhere)] == [("NS", True), ("5B", False)]
    assert (onlooker.verdict, onlooker.duties) == (Verdict.REMOVE_SPECTATOR, (Task.SEND_OUT,))


@pytest.mark.clause("pinochle500-table-talk-4")
def test_an_official_who_advises_is_reported_and_no_team_pays() -> None:
    """The hand goes on."""
    ruling = judged(Kind.KIBITZ, by="official")
    settled = apply_ruling(AT_PLAY, ruling)

    assert (settled.verdict, settled.penalised) == (Verdict.REPORT_TO_ORGANISER, None)
    assert (settled.hand_over, ruling.duties) == (False, (Task.REPORT_OFFICIAL,))


@pytest.mark.clause("pinochle500-table-talk-4")
@pytest.mark.parametrize("by", ["player", "spectator", "official"])
def test_between_two_rounds_advice_is_free(by: str) -> None:
    """Whether the table says so or somebody does."""
    resting = RuledTable("between_rounds")
    said = judged(Kind.KIBITZ, by=by, by_team="5B", between_rounds=True)

    assert said.verdict is Verdict.NO_RULING
    assert judged(Kind.KIBITZ, resting, by=by, by_team="5B").verdict is Verdict.NO_RULING
