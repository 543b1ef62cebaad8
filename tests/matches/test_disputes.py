from collections.abc import Callable

import pytest

from hangjack.errors import Refused
from hangjack.ids import ClauseId, EntrantId, PersonId
from hangjack.matches.disputes import (
    Dispute,
    DisputeEvent,
    DisputeOpened,
    Disputes,
    SayLost,
    Settlement,
    Speaker,
    Stage,
    agree,
    captains_until_ms,
    decide,
    escalate,
    fold,
    speak,
    tables_stopped,
)
from hangjack.matches.parties import A, B
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from hangjack.wording import sentence

CUP = rules_of(plain_house(book("ic2024"))).match.disputes
LEAGUE = rules_of(plain_house(book("mafa"))).match.disputes
ANA, BEN = Speaker(PersonId("ana"), A), Speaker(PersonId("ben"), B)
MARSHAL = Speaker(PersonId("marshal"), is_official=True)
SCORER = Speaker(PersonId("scorer"))
TEAMS = {A: EntrantId("herons"), B: EntrantId("kites")}
RENEGE = ClauseId("ic2024-24a-1")


def opened(time_of_day: str = "14:00") -> Dispute:
    """Return a dispute that has just been opened at table 2."""
    return Dispute(DisputeOpened("d1", 2, "Was it a renege?", ANA.person, 60_000, time_of_day))


def after(dispute: Dispute, *events: DisputeEvent) -> Dispute:
    """Return the dispute after *events*."""
    disputes: Disputes = {"d1": dispute}
    for event in events:
        disputes = fold(disputes, event)
    return disputes["d1"]


def refused(step: Callable[[], object]) -> str:
    """Return what is said against a step."""
    with pytest.raises(Refused) as refusal:
        step()
    return sentence(refusal.value)


@pytest.mark.clause("ic2024-29-1", "ic2024-15e-1", "ic2024-6f-1", "mafa-disputes-3a")
def test_both_captains_settle_a_dispute_by_agreeing_to_the_same() -> None:
    """One captain alone, or two who say different things, settle nothing."""
    one = after(opened(), *agree(opened(), ANA, Settlement("Renege: bullseye to B.", RENEGE)))
    two = after(one, *agree(one, BEN, Settlement("No renege.")))
    settled = after(one, *agree(one, BEN, Settlement("Renege: bullseye to B.", RENEGE)))

    assert [each.stage for each in (one, two, settled)] == [Stage.CAPTAINS, Stage.CAPTAINS, Stage.DECIDED]
    assert refused(lambda: agree(opened(), MARSHAL, Settlement("x"))) == "Only the two captains can agree."
    assert (
        refused(lambda: agree(settled, ANA, Settlement("x")))
        == "The dispute is decided, and the decision is final."
    )


@pytest.mark.clause("ic2024-29-2")
def test_the_captains_of_the_cup_have_five_minutes() -> None:
    """The league gives no limit."""
    assert captains_until_ms(opened(), CUP) == 60_000 + 300_000
    assert captains_until_ms(opened(), LEAGUE) is None


@pytest.mark.clause("ic2024-29-3", "mafa-disputes-3b", "mafa-disputes-0")
def test_the_official_decides_what_the_captains_do_not_and_that_is_final() -> None:
    """Only the one it was handed to, with a decision."""
    handed = after(opened(), *escalate(opened(), MARSHAL.person, None, TEAMS))
    final = after(handed, *decide(handed, MARSHAL.person, Settlement("No renege.")))

    assert (handed.stage, final.stage, final.is_open) == (Stage.OFFICIAL, Stage.DECIDED, False)
    assert refused(lambda: agree(handed, ANA, Settlement("x"))).startswith(
        "The dispute is with the official now"
    )
    assert refused(lambda: decide(handed, PersonId("other"), Settlement("x"))).startswith("Only the official")
    assert refused(lambda: decide(opened(), MARSHAL.person, Settlement("x"))).startswith("Only the official")
    assert refused(lambda: decide(handed, MARSHAL.person, Settlement(" "))) == "Say what is decided."
    assert refused(lambda: decide(final, MARSHAL.person, Settlement("x"))).startswith(
        "The dispute is decided"
    )


@pytest.mark.clause("mafa-disputes-4")
def test_an_official_of_one_of_the_teams_is_replaced_by_another() -> None:
    """The conflict is found when the dispute is handed over."""
    said = "This official belongs to one of the teams: call another one."

    assert refused(lambda: escalate(opened(), MARSHAL.person, EntrantId("kites"), TEAMS)) == said
    assert escalate(opened(), MARSHAL.person, EntrantId("owls"), TEAMS)[0].official == MARSHAL.person


@pytest.mark.clause("ic2024-29f-1", "ic2024-6e-2")
def test_nobody_but_captains_and_officials_speaks_in_a_dispute() -> None:
    """A scorer who wants to is told so."""
    assert speak(opened(), BEN, "He held two clubs.")[0].by == BEN.person
    assert speak(opened(), MARSHAL, "Show the cards.")[0].by == MARSHAL.person
    assert (
        refused(lambda: speak(opened(), SCORER, "x"))
        == "Only the captains and the official speak in a dispute."
    )


@pytest.mark.clause("ic2024-29b-1", "mafa-disputes-2")
def test_whoever_walks_away_has_no_say_any_more() -> None:
    """What was said before stays."""
    left = after(opened(), *speak(opened(), ANA, "I had none."), SayLost("d1", ANA.person))

    assert len(left.statements) == 1
    assert refused(lambda: speak(left, ANA, "x")).startswith("You walked away from this dispute")


@pytest.mark.clause("mafa-disputes-1a", "mafa-disputes-5")
def test_the_table_stands_still_and_late_in_the_day_all_tables_do() -> None:
    """Until the dispute is decided; half past five itself is not yet late."""
    assert tables_stopped(opened("17:30"), 6, LEAGUE) == (2,)
    assert tables_stopped(opened("17:31"), 6, LEAGUE) == (1, 2, 3, 4, 5, 6)
    assert tables_stopped(opened("17:31"), 3, CUP) == (2,)
    handed = after(opened(), *escalate(opened(), MARSHAL.person, None, TEAMS))
    assert tables_stopped(after(handed, *decide(handed, MARSHAL.person, Settlement("No."))), 6, LEAGUE) == ()
