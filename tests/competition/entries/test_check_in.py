from functools import reduce

import pytest

from hangjack.competition.conduct.offences import Sanction
from hangjack.competition.conduct.register import Bar, Occasion, Register
from hangjack.competition.entries.checkin import (
    AtDoor,
    Door,
    DoorEvent,
    DoorFault,
    IdentityChecked,
    LetPlay,
    UniformChecked,
    check_identity,
    check_uniform,
    fold,
    let_play,
    may_line_up,
    missing_at_door,
)
from hangjack.competition.entries.eligibility import Books, comebacks, line_up_problems, team_problem, unfit
from hangjack.competition.entries.rosters import AgreementSigned, RosterFault
from hangjack.competition.money.fees import Charge, Debt, charge
from hangjack.competition.money.ledger import Ledger, money
from hangjack.errors import Refused
from hangjack.matches.problems import Problem
from support.people import (
    ANA,
    BEN,
    CAL,
    DEE,
    DOVES,
    HAWKS,
    IC2024,
    MAFA,
    NOON,
    OFFICIAL,
    after,
    booked,
    entered,
    signed,
    with_sanction,
)

ENTERED = entered(hawks=(ANA, BEN))
SIGNED = after((AgreementSigned(HAWKS, NOON, "as printed"),), ENTERED)
PASSPORT = IdentityChecked(ANA, "passport", OFFICIAL, 7)
DRESSED = UniformChecked(ANA, dressed=True, by=OFFICIAL, at_ms=8)


def door(*events: DoorEvent) -> Door:
    """Return the door list after *events*."""
    return reduce(fold, events, Door())


@pytest.mark.clause("ic2024-4-8")
def test_identification_is_ticked_with_its_kind_by_whom_and_when() -> None:
    """A national card, a driver's permit or a passport; nothing else will do."""
    with pytest.raises(Refused) as refusal:
        check_identity(IdentityChecked(ANA, "library card", OFFICIAL, 7), IC2024.door)

    assert check_identity(PASSPORT, IC2024.door) == (PASSPORT,)
    assert door(PASSPORT).identity == {ANA: PASSPORT}
    assert refusal.value.key == "identity.kind"


@pytest.mark.clause("ic2024-9-1", "ic2024-9-2")
def test_whoever_is_not_properly_dressed_cannot_be_put_on_a_line_up() -> None:
    """The last look counts: a jersey taken off takes the tick with it."""
    entry = SIGNED.entries[HAWKS]
    dressed = door(PASSPORT, *check_uniform(DRESSED))
    undressed = door(PASSPORT, DRESSED, UniformChecked(ANA, dressed=False, by=OFFICIAL, at_ms=9))
    lacks = missing_at_door(undressed, ANA, entry, IC2024.at_door, fee_paid=True)

    assert missing_at_door(dressed, ANA, entry, IC2024.at_door, fee_paid=True) == ()
    assert may_line_up(undressed, ANA, lacks) == Problem(
        DoorFault.NOT_CHECKED_IN, {"person": ANA, "missing": (AtDoor.UNIFORM,)}
    )


@pytest.mark.clause("ic2024-9-2")
def test_an_official_may_let_somebody_play_with_a_reason_that_is_kept() -> None:
    """For what was missing then, and nothing more."""
    event = let_play((AtDoor.UNIFORM,), ANA, OFFICIAL, 9, "jersey in the lost bus")
    allowed = door(*event)
    keys = []
    for missing, reason in (((AtDoor.UNIFORM,), ""), ((), "why not")):
        with pytest.raises(Refused) as refusal:
            let_play(missing, ANA, OFFICIAL, 9, reason)
        keys.append(refusal.value.key)

    assert event == (LetPlay(ANA, (AtDoor.UNIFORM,), OFFICIAL, 9, "jersey in the lost bus"),)
    assert may_line_up(allowed, ANA, (AtDoor.UNIFORM,)) is None
    assert may_line_up(allowed, ANA, (AtDoor.UNIFORM, AtDoor.FEE)) == Problem(
        DoorFault.NOT_CHECKED_IN, {"person": ANA, "missing": (AtDoor.FEE,)}
    )
    assert keys == ["check-in.override-needs-reason", "check-in.nothing-missing"]


def test_the_door_shows_who_is_missing_and_what_they_lack() -> None:
    """Fee and agreement are the team's; a book that asks for nothing misses nobody."""
    entry, now = ENTERED.entries[HAWKS], door(PASSPORT, DRESSED)
    lacks = {
        person: missing_at_door(now, person, entry, IC2024.at_door, fee_paid=False) for person in (ANA, BEN)
    }

    assert lacks == {
        ANA: (AtDoor.FEE, AtDoor.AGREEMENT),
        BEN: (AtDoor.IDENTITY, AtDoor.UNIFORM, AtDoor.FEE, AtDoor.AGREEMENT),
    }
    assert missing_at_door(Door(), ANA, entry, MAFA.at_door, fee_paid=False) == ()


@pytest.mark.clause("ic2024-4-9")
def test_a_line_up_hears_everything_that_is_wrong_at_once() -> None:
    """Roster, sanctions and door together; those with whom nothing is wrong are left out."""
    books = Books(
        SIGNED,
        with_sanction(Sanction.SUSPENSION, person=BEN),
        door(PASSPORT, DRESSED),
        Ledger("TTD"),
    )
    occasion = Occasion(NOON.at_ms, HAWKS)
    found = line_up_problems(books, (ANA, BEN, CAL), occasion, IC2024.at_door)

    assert {person: [problem.what for problem in problems] for person, problems in found.items()} == {
        BEN: [Bar.SUSPENDED, DoorFault.NOT_CHECKED_IN],
        CAL: [RosterFault.NOT_ON_ROSTER, DoorFault.NOT_CHECKED_IN],
    }
    assert {
        person: error.key for person, error in unfit(books, (ANA, BEN, CAL), occasion, IC2024.at_door).items()
    } == {
        BEN: "bar.suspended",
        CAL: "roster-fault.not_on_roster",
    }


def test_a_team_in_debt_is_stopped_as_a_team() -> None:
    """Whatever its players' papers say."""
    books = Books(SIGNED, Register(), Door(), booked(charge(HAWKS, Charge("registration_fee", 5), signed())))
    found = team_problem(books, Occasion(0, HAWKS), IC2024.fees)

    assert found == Problem(Debt.BALANCE_UNPAID, {"team": HAWKS, "debt": money(5), "currency": "TTD"})


@pytest.mark.clause("ic2024-11h-1")
def test_people_of_a_disqualified_team_are_noticed_under_another_name() -> None:
    """A warning beside the new team as long as the old one is out; teams of other people have none."""
    names = {ANA: "Ana Bell", BEN: "Ben Cox", CAL: "Ana Bell", DEE: "Dee Fry"}
    rosters = entered(hawks=(ANA, BEN), doves=(CAL, BEN), finches=(DEE,))
    out = with_sanction(Sanction.EXPULSION, team=HAWKS)
    now, never = (Books(rosters, register, Door(), Ledger("TTD")) for register in (out, Register()))
    (warning,) = comebacks(now, names, NOON.at_ms)[DOVES]

    assert warning.values == {"team": HAWKS, "names": ("Ana Bell", "Ben Cox")}
    assert list(comebacks(now, names, NOON.at_ms)) == [DOVES]
    assert comebacks(never, names, NOON.at_ms) == {}
