"""What becomes of a ruling: it is a proposal until an official gives it, and nothing of it is ever lost."""

import msgspec
import pytest

from hangjack.errors import Refused
from hangjack.games.all_fours.referee import Incident, Kind, Ruling, rule
from hangjack.ids import PersonId
from hangjack.referee.record import Record, Standing, Step, dismiss, give, overrule, proposed
from hangjack.wording import sentence
from support.referee import IC2024, at

TOOL, OFFICIAL, COMMITTEE = PersonId("tool"), PersonId("official"), PersonId("committee")


def ruling_on(kind: Kind) -> Ruling:
    """Return what ic2024 proposes for North doing this."""
    ruling = rule(Incident(kind, at("N", "7-6"), {"offender": "N", "to_save_jack": False}), IC2024)
    assert isinstance(ruling, Ruling)
    return ruling


RENEGE, LOOKED, TALKED = map(
    ruling_on, (Kind.RENEGE, Kind.LOOKED_UNPRIVILEGED, Kind.COMMUNICATED_BEFORE_DECISION)
)
PROPOSED = proposed(RENEGE, TOOL)
GIVEN = give(PROPOSED, OFFICIAL)


@pytest.mark.clause("ic2024-14-4")
def test_a_ruling_is_only_a_proposal_until_an_official_gives_it() -> None:
    """What the book says is a guide: nothing is in force before somebody has said so."""
    assert PROPOSED.steps == (Step(Standing.PROPOSED, RENEGE, TOOL),)
    assert (PROPOSED.standing, PROPOSED.in_force) == (Standing.PROPOSED, None)


@pytest.mark.clause("ic2024-14-4")
def test_an_official_gives_the_ruling_that_was_proposed() -> None:
    """From then on it counts; a reason is welcome but not needed."""
    with_reason = give(PROPOSED, OFFICIAL, reason="Seen by both captains.")

    assert GIVEN.steps == (*PROPOSED.steps, Step(Standing.GIVEN, RENEGE, OFFICIAL))
    assert (GIVEN.standing, GIVEN.in_force) == (Standing.GIVEN, RENEGE)
    assert with_reason.steps[-1] == Step(Standing.GIVEN, RENEGE, OFFICIAL, "Seen by both captains.")


def test_an_official_may_dismiss_what_was_proposed_and_says_why() -> None:
    """Nothing is in force then, nothing can be overruled, and the proposal stays on record."""
    dismissed = dismiss(PROPOSED, OFFICIAL, "It did not happen.")

    assert dismissed.steps == (
        *PROPOSED.steps,
        Step(Standing.DISMISSED, None, OFFICIAL, "It did not happen."),
    )
    assert (dismissed.standing, dismissed.in_force) == (Standing.DISMISSED, None)
    with pytest.raises(Refused):
        dismiss(PROPOSED, OFFICIAL, " ")
    with pytest.raises(Refused):
        dismiss(GIVEN, OFFICIAL, "Too late.")
    with pytest.raises(Refused):
        overrule(dismissed, COMMITTEE, "No.")


@pytest.mark.clause("ic2024-14-4")
def test_an_official_may_give_another_ruling_instead_with_a_reason() -> None:
    """The proposal stays on record beside it."""
    changed = give(PROPOSED, OFFICIAL, instead=LOOKED, reason="No card was played.")

    assert changed.steps == (
        *PROPOSED.steps,
        Step(Standing.GIVEN, LOOKED, OFFICIAL, "No card was played."),
    )
    assert changed.in_force == LOOKED


@pytest.mark.parametrize("reason", ["", "  \n"])
def test_another_ruling_is_not_given_without_a_reason(reason: str) -> None:
    """Blanks are none."""
    with pytest.raises(Refused) as refused:
        give(PROPOSED, OFFICIAL, instead=LOOKED, reason=reason)

    assert sentence(refused.value) == "Say why: a ruling is changed or overruled only with a reason."


@pytest.mark.parametrize("record", [GIVEN, overrule(GIVEN, COMMITTEE, "Not proven.")])
def test_a_ruling_is_given_once(record: Record[Ruling]) -> None:
    """After that it can only be overruled."""
    with pytest.raises(Refused) as refused:
        give(record, OFFICIAL)

    assert sentence(refused.value) == "This ruling has been given; it can only be overruled."


@pytest.mark.clause("ic2024-14-1")
def test_the_committee_may_overrule_with_nothing_instead() -> None:
    """Then nothing counts, and the ruling that was given stays visible."""
    overruled = overrule(GIVEN, COMMITTEE, "Not proven.")

    assert overruled.steps == (*GIVEN.steps, Step(Standing.OVERRULED, None, COMMITTEE, "Not proven."))
    assert (overruled.standing, overruled.in_force) == (Standing.OVERRULED, None)


@pytest.mark.clause("ic2024-14-1")
def test_the_committee_may_overrule_with_another_ruling() -> None:
    """The other one counts."""
    overruled = overrule(GIVEN, COMMITTEE, "Only looked.", instead=LOOKED)

    assert overruled.steps == (*GIVEN.steps, Step(Standing.OVERRULED, LOOKED, COMMITTEE, "Only looked."))
    assert (overruled.standing, overruled.in_force) == (Standing.OVERRULED, LOOKED)


@pytest.mark.clause("ic2024-14-1")
@pytest.mark.parametrize("instead", [None, LOOKED])
@pytest.mark.parametrize("reason", ["", " "])
def test_nobody_overrules_without_a_reason(instead: Ruling | None, reason: str) -> None:
    """With another ruling or without."""
    with pytest.raises(Refused) as refused:
        overrule(GIVEN, COMMITTEE, reason, instead=instead)

    assert sentence(refused.value) == "Say why: a ruling is changed or overruled only with a reason."


def test_a_proposal_cannot_be_overruled() -> None:
    """It counts for nothing yet."""
    with pytest.raises(Refused) as refused:
        overrule(PROPOSED, COMMITTEE, "Not proven.")

    assert sentence(refused.value) == "This ruling has not been given yet: give it, or give another instead."


@pytest.mark.clause("ic2024-14-1")
def test_nothing_that_was_done_with_a_ruling_is_lost() -> None:
    """Every step stays, in order, and no step changes a record that somebody already holds."""
    given = give(PROPOSED, OFFICIAL, instead=LOOKED, reason="No card was played.")
    overruled = overrule(given, COMMITTEE, "There was.", instead=RENEGE)
    last = overrule(overruled, COMMITTEE, "On appeal.", instead=TALKED)

    assert [(step.standing, step.ruling, step.by, step.reason) for step in last.steps] == [
        (Standing.PROPOSED, RENEGE, TOOL, ""),
        (Standing.GIVEN, LOOKED, OFFICIAL, "No card was played."),
        (Standing.OVERRULED, RENEGE, COMMITTEE, "There was."),
        (Standing.OVERRULED, TALKED, COMMITTEE, "On appeal."),
    ]
    assert [record.in_force for record in (PROPOSED, given, overruled, last)] == [
        None,
        LOOKED,
        RENEGE,
        TALKED,
    ]


def test_a_record_survives_its_json() -> None:
    """It is stored whole."""
    record = overrule(GIVEN, COMMITTEE, "Only looked.", instead=LOOKED)

    assert msgspec.json.decode(msgspec.json.encode(record), type=Record[Ruling]) == record
