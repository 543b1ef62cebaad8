import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.competition.conduct.offences import Sanction
from hangjack.competition.conduct.register import Register
from hangjack.competition.entries.belonging import (
    double_registrations,
    may_appear,
    may_be_fixtured,
    may_keep_score,
    missing_from,
)
from hangjack.competition.entries.entering import (
    Registration,
    appear,
    apply_to_enter,
    approve,
    complete_form,
    invite,
    name_captain,
    open_entries,
    record_licence,
    refuse_entry,
    register,
    sign_agreement,
    strike,
    transfer,
    turn_away,
    withdraw,
)
from hangjack.competition.entries.rosters import (
    Entry,
    EntryStatus,
    Missing,
    PlayerAppeared,
    PlayerRegistered,
    PlayerStruck,
    RosterFault,
    RosterOptions,
    Rosters,
    TeamInvited,
    roster_of,
    teams_of,
)
from hangjack.errors import Refused
from hangjack.ids import EntrantId, PersonId
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
    SECRETARY,
    after,
    entered,
    refused,
    with_sanction,
)

OPTIONS = IC2024.rosters
NOBODY_BARRED = Register()


def wanted(team: EntrantId, person: PersonId, override: str = "") -> Registration:
    """Return a registration an hour after noon."""
    return Registration(team, person, NOON.at_ms + 3_600_000, override)


def apply(rosters: Rosters, team: EntrantId, at_ms: int = 0, options: RosterOptions = OPTIONS) -> Rosters:
    """Return the rosters after an application."""
    return after(apply_to_enter(rosters, team, at_ms, NOBODY_BARRED, options), rosters)


@pytest.mark.clause("ic2024-3e-1")
def test_only_an_invited_team_can_apply() -> None:
    """The invitation stays on record with who gave it; a book that does not ask for one lets anybody apply."""
    invited = after(invite(Rosters(), HAWKS, NOON))

    assert refused(apply, Rosters(), HAWKS) == "entry.by-invitation"
    assert apply(invited, HAWKS).entries[HAWKS] == Entry(EntryStatus.APPLIED, invited=NOON)
    assert apply(Rosters(), HAWKS, options=MAFA.rosters).entries[HAWKS] == Entry(EntryStatus.APPLIED)
    assert invite(invited, HAWKS, NOON) == ()


@pytest.mark.clause("ic2024-3-1")
def test_teams_apply_within_the_set_time_and_wait_for_the_committee() -> None:
    """From the opening to the closing time, both included."""
    opened = after((*open_entries(1000, 2000), *invite(Rosters(), HAWKS, NOON)))
    applied = apply(opened, HAWKS, 1000)
    approved = after(approve(applied, HAWKS, SECRETARY), applied)

    assert refused(apply, opened, HAWKS, 999) == "entry.not-open"
    assert refused(apply, opened, HAWKS, 2001) == "entry.closed"
    assert {apply(opened, HAWKS, at_ms).entries[HAWKS].status for at_ms in (1000, 2000)} == {
        EntryStatus.APPLIED
    }
    assert approved.entries[HAWKS].status is EntryStatus.APPROVED
    assert approve(approved, HAWKS, SECRETARY) == ()


def test_entries_cannot_close_before_they_open() -> None:
    """A slip of the calendar is found at once."""
    assert refused(open_entries, 2000, 1000) == "entry.closes-first"


@pytest.mark.clause("ic2024-3e-2")
def test_the_committee_turns_teams_and_people_away_with_a_reason_and_for_good() -> None:
    """There is no way back in, under any team."""
    rosters = entered(hawks=(ANA, BEN), doves=(ANA,))
    over = after(refuse_entry(rosters, HAWKS, SECRETARY, "unpaid in the last cup"), rosters)
    away = after(turn_away(rosters, ANA, SECRETARY, "fought in the hall"), rosters)

    assert (teams_of(away, ANA), roster_of(away, HAWKS)) == ((), (BEN,))
    assert refused(apply_to_enter, over, HAWKS, 0, NOBODY_BARRED, MAFA.rosters) == "entry.was-refused"
    assert refused(invite, over, HAWKS, NOON) == "entry.was-refused"
    assert refused(register, over, wanted(HAWKS, CAL), NOBODY_BARRED, OPTIONS) == "entry.over"
    assert refused(register, away, wanted(DOVES, ANA), NOBODY_BARRED, OPTIONS) == "roster.person-turned-away"
    assert refused(refuse_entry, rosters, HAWKS, SECRETARY, "") == "refusal.needs-reason"
    assert refused(turn_away, rosters, ANA, SECRETARY, " ") == "refusal.needs-reason"


@pytest.mark.clause("ic2024-3a-1", "ic2024-3b-1", "ic2024-3b-2", "ic2024-3d-1", "ic2024-3a-2")
def test_a_team_gets_no_fixtures_until_form_fee_and_agreement_are_there() -> None:
    """Each tick says who and when; the text that was signed is kept; the fee is the ledger's to tick."""
    applied = entered(hawks=(ANA,))
    form = after(complete_form(applied, HAWKS, NOON), applied)
    papers = after(sign_agreement(form, HAWKS, NOON, "We accept the rules and all rulings."), form)
    complete = after(approve(papers, HAWKS, SECRETARY), papers)
    everything = (Missing.APPROVAL, Missing.FORM_COMPLETE, Missing.FEE_PAID, Missing.AGREEMENT_SIGNED)
    entry = complete.entries[HAWKS]

    assert missing_from(applied.entries[HAWKS], OPTIONS, fee_paid=False) == everything
    assert (entry.form, entry.agreement, entry.agreement_text) == (
        NOON,
        NOON,
        "We accept the rules and all rulings.",
    )
    assert may_be_fixtured(complete, HAWKS, OPTIONS, fee_paid=False) == Problem(
        RosterFault.ENTRY_INCOMPLETE, {"team": HAWKS, "missing": (Missing.FEE_PAID,)}
    )
    assert may_be_fixtured(complete, HAWKS, OPTIONS, fee_paid=True) is None
    assert may_be_fixtured(complete, DOVES, OPTIONS, fee_paid=True) is not None


def test_a_form_without_players_and_an_agreement_without_text_are_not_complete() -> None:
    """A tick means something."""
    rosters = entered(hawks=())

    assert refused(complete_form, rosters, HAWKS, NOON) == "form.without-players"
    assert refused(sign_agreement, rosters, HAWKS, NOON, " ") == "agreement.without-text"


@pytest.mark.clause("ic2024-3a-3", "ic2024-4-4")
def test_a_person_on_two_forms_belongs_to_the_first_team_they_play_for() -> None:
    """Until then it is a problem to resolve; the first appearance strikes them from the other form."""
    rosters = entered(hawks=(ANA, BEN), doves=(ANA, CAL))
    events = appear(rosters, DOVES, ANA)
    bound = after(events, rosters)

    assert double_registrations(rosters) == (
        Problem(RosterFault.DOUBLE_REGISTRATION, {"person": ANA, "teams": (HAWKS, DOVES)}),
    )
    assert events == (PlayerAppeared(DOVES, ANA), PlayerStruck(HAWKS, ANA))
    assert (double_registrations(bound), teams_of(bound, ANA)) == ((), (DOVES,))
    assert appear(bound, DOVES, ANA) == ()


def test_nobody_plays_for_a_team_they_do_not_belong_to() -> None:
    """Not on its form, or bound to another."""
    rosters = after(
        appear(entered(hawks=(ANA,), doves=(BEN,)), HAWKS, ANA), entered(hawks=(ANA,), doves=(BEN,))
    )

    assert may_appear(rosters, DOVES, CAL) == Problem(
        RosterFault.NOT_ON_ROSTER, {"person": CAL, "team": DOVES}
    )
    assert may_appear(rosters, DOVES, ANA) == Problem(
        RosterFault.BOUND_ELSEWHERE, {"person": ANA, "team": DOVES, "home": HAWKS}
    )
    assert refused(appear, rosters, DOVES, ANA) == "roster-fault.bound_elsewhere"


@pytest.mark.clause("ic2024-7d-1")
def test_nobody_changes_teams_after_the_first_match() -> None:
    """Before it a person who has not played may move; afterwards a new player needs an official's reason."""
    before = entered(hawks=(ANA, BEN), doves=(CAL,))
    started = after(appear(before, DOVES, CAL), before)
    moved = transfer(before, wanted(DOVES, BEN), NOBODY_BARRED, OPTIONS)

    def key(request: Registration) -> str:
        return refused(transfer, started, request, NOBODY_BARRED, OPTIONS)

    assert moved == (PlayerStruck(HAWKS, BEN), PlayerRegistered(DOVES, BEN))
    assert key(wanted(DOVES, BEN)) == key(wanted(DOVES, BEN, "the captain asks")) == "transfer.after-start"
    assert key(wanted(DOVES, DEE)) == "roster.locked"
    assert register(started, wanted(DOVES, DEE, "late flight"), NOBODY_BARRED, OPTIONS) == (
        PlayerRegistered(DOVES, DEE, "late flight"),
    )


def test_in_a_league_without_that_rule_only_those_who_have_played_are_bound() -> None:
    """Who never played may still sign for another team."""
    before = entered(hawks=(ANA, BEN), doves=(CAL,))
    started = after(appear(before, HAWKS, ANA), before)
    key = refused(transfer, started, wanted(DOVES, ANA), NOBODY_BARRED, MAFA.rosters)

    assert key == "transfer.of-bound-player"
    assert transfer(started, wanted(DOVES, BEN), NOBODY_BARRED, MAFA.rosters) == (
        PlayerStruck(HAWKS, BEN),
        PlayerRegistered(DOVES, BEN),
    )


@pytest.mark.clause("ic2024-11h-1")
@pytest.mark.parametrize(
    ("barred", "key"),
    [
        (with_sanction(Sanction.EXPULSION, person=ANA), "bar.expelled"),
        (with_sanction(Sanction.DEBARMENT, person=ANA), "bar.debarred"),
        (with_sanction(Sanction.EXPULSION, team=HAWKS), "bar.team_disqualified"),
    ],
)
def test_no_registration_takes_an_expelled_person_or_a_disqualified_team(barred: Register, key: str) -> None:
    """The list is asked at every registration, whichever the form."""
    assert refused(register, entered(hawks=()), wanted(HAWKS, ANA), barred, OPTIONS) == key


def test_a_disqualified_team_cannot_apply_again() -> None:
    """Nor under its old id after an invitation."""
    invited = after((TeamInvited(HAWKS, NOON),))
    with pytest.raises(Refused) as refusal:
        apply_to_enter(invited, HAWKS, NOON.at_ms + 1, with_sanction(Sanction.EXPULSION, team=HAWKS), OPTIONS)

    assert refusal.value.key == "bar.team_disqualified"


@pytest.mark.clause("ic2024-6e-1")
def test_the_scorer_is_a_registered_member_in_uniform() -> None:
    """Each team provides its own."""
    rosters = entered(hawks=(ANA,), doves=(BEN,))

    assert may_keep_score(rosters, HAWKS, ANA, in_uniform=True) is None
    assert may_keep_score(rosters, HAWKS, BEN, in_uniform=True) == Problem(
        RosterFault.SCORER_NOT_ON_ROSTER, {"person": BEN, "team": HAWKS}
    )
    assert may_keep_score(rosters, HAWKS, ANA, in_uniform=False) == Problem(
        RosterFault.SCORER_NOT_IN_UNIFORM, {"person": ANA}
    )


@pytest.mark.clause("ic2024-11f-2")
def test_a_licence_to_carry_is_recorded_and_can_be_taken_back() -> None:
    """The flag belongs to the person, not to a team."""
    licensed = after(record_licence(ANA, OFFICIAL, licensed=True))

    assert licensed.licensed == {ANA}
    assert after(record_licence(ANA, OFFICIAL, licensed=False), licensed).licensed == frozenset()


def test_a_captain_comes_from_the_roster_and_leaves_with_it() -> None:
    """Naming the same one again changes nothing; somebody who has played is not struck."""
    rosters = entered(hawks=(ANA, BEN))
    named = after(name_captain(rosters, HAWKS, ANA), rosters)
    played = after(appear(named, HAWKS, ANA), named)

    assert (named.entries[HAWKS].captain, name_captain(named, HAWKS, ANA)) == (ANA, ())
    assert after(strike(named, HAWKS, ANA), named).entries[HAWKS].captain is None
    assert refused(name_captain, rosters, HAWKS, CAL) == "roster.not-on-it"
    assert refused(strike, rosters, HAWKS, CAL) == "roster.not-on-it"
    assert refused(strike, played, HAWKS, ANA) == "roster.bound-player-stays"


def test_a_team_withdraws_once() -> None:
    """Its entry is over; nobody can be registered for it."""
    rosters = entered(hawks=(ANA,))
    gone = after(withdraw(rosters, HAWKS, "no bus"), rosters)

    assert gone.entries[HAWKS].reason == "no bus"
    assert refused(withdraw, gone, HAWKS, "again") == "entry.withdrawn"
    assert refused(register, gone, wanted(HAWKS, BEN), NOBODY_BARRED, OPTIONS) == "entry.over"
    assert refused(approve, gone, HAWKS, SECRETARY) == "entry.not-applied"
    assert refused(withdraw, gone, DOVES, "never entered") == "entry.unknown"


ACTS = st.lists(
    st.tuples(
        st.sampled_from(["register", "transfer", "strike", "appear"]),
        st.sampled_from([HAWKS, DOVES]),
        st.sampled_from([ANA, BEN, CAL]),
    ),
    max_size=30,
)


def attempt(rosters: Rosters, act: str, request: Registration, options: RosterOptions) -> Rosters:
    """Return the rosters after one thing that somebody tries; the same if it is refused."""
    team, person = request.team, request.person
    try:
        match act:
            case "register":
                return after(register(rosters, request, NOBODY_BARRED, options), rosters)
            case "transfer":
                return after(transfer(rosters, request, NOBODY_BARRED, options), rosters)
            case "strike":
                return after(strike(rosters, team, person), rosters)
            case _:
                return after(appear(rosters, team, person), rosters)
    except Refused:
        return rosters


@given(ACTS, st.booleans())
def test_whoever_has_played_stands_on_one_form_for_ever(
    acts: list[tuple[str, EntrantId, PersonId]], locks: bool
) -> None:
    """Whatever is tried: the first team keeps them, on its form and on no other."""
    rosters, first = entered(hawks=(), doves=()), dict[PersonId, EntrantId]()
    for act, team, person in acts:
        rosters = attempt(rosters, act, wanted(team, person), OPTIONS if locks else MAFA.rosters)
        first |= {who: home for who, home in rosters.bound.items() if who not in first}

    assert rosters.bound == first
    assert {person: teams_of(rosters, person) for person in first} == {
        person: (team,) for person, team in first.items()
    }
