import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.competition.conduct.offences import Offence, Payer, Sanction
from hangjack.competition.conduct.register import (
    Bar,
    Case,
    ConductEvent,
    Deciding,
    Occasion,
    Register,
    SanctionLifted,
    expelled_teams,
    lift,
    may_play,
    may_register,
    sanction,
)
from hangjack.errors import Refused
from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId, SanctionId
from hangjack.matches.problems import Problem
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from hangjack.wording import sentence
from support.people import ANA, BEN, DOVES, HAWKS, IC2024, MAFA, OFFICIAL, registered, with_sanction

GAME = MatchId("m1")
BY_OFFICIAL, BY_COMMITTEE = Deciding(OFFICIAL, 1000), Deciding(OFFICIAL, 1000, as_committee=True)
LATER = Occasion(2000, HAWKS, GAME)


def case(kind: Sanction, offence: Offence | None = None, **facts: object) -> Case:
    """Return a case against Ana unless the facts name a team."""
    person = None if "team" in facts else ANA
    return msgspec.structs.replace(Case(SanctionId("s1"), kind, person, offence=offence), **facts)


def given_to(wanted: Case, decided: Deciding = BY_OFFICIAL, licensed: tuple[PersonId, ...] = ()) -> Register:
    """Return a register with that sanction alone."""
    return registered(sanction(Register(), wanted, decided, IC2024.conduct, licensed))


def refused(wanted: Case, decided: Deciding = BY_OFFICIAL, licensed: tuple[PersonId, ...] = ()) -> str:
    """Return the key of the refusal of that sanction."""
    with pytest.raises(Refused) as refusal:
        given_to(wanted, decided, licensed)
    assert sentence(refusal.value)
    return refusal.value.key


@pytest.mark.parametrize(
    ("offence", "kinds", "clauses"),
    [
        pytest.param(
            offence, kinds, numbers, marks=pytest.mark.clause(*(f"ic2024-{each}" for each in numbers))
        )
        for offence, kinds, numbers in [
            (Offence.NO_IDENTIFICATION, "suspension", ("4-9",)),
            (Offence.INDISCIPLINE, "fine debarment", ("5-1", "5-5")),
            (Offence.SMOKING, "fine debarment", ("11b-1", "11b-3")),
            (Offence.DRUGS, "fine debarment", ("11b-2", "11b-3")),
            (Offence.FOOD_OR_DRINK, "fine expulsion", ("11c-1", "11c-3")),
            (Offence.FURNITURE, "fine expulsion", ("11c-2", "11c-3")),
            (Offence.BETTING, "fine debarment", ("11d-1",)),
            (Offence.DISTURBING_OBJECT, "", ("11e-1",)),
            (Offence.WEAPON, "fine debarment", ("11f-1", "11f-4")),
            (Offence.WEAPON_DISPLAY, "fine debarment", ("11f-3", "11f-4")),
            (Offence.SPONSOR_CONTACT, "expulsion", ("11g-1",)),
            (Offence.DISREPUTE, "fine prizes_lost expulsion", ("12a-1",)),
            (Offence.HIDDEN_CARD, "debarment", ("25a-3",)),
            (Offence.ABANDONED_TABLE, "debarment", ("29d-3",)),
        ]
    ],
)
def test_an_official_gives_what_the_book_allows_and_nothing_else(
    offence: Offence, kinds: str, clauses: tuple[str, ...]
) -> None:
    """Each offence has its outcomes; the register cites the clauses. What goes beyond is the committee's."""
    allowed = [Sanction.WARNING, Sanction.CAUTION, *(Sanction(kind) for kind in kinds.split())]
    cited = tuple(ClauseId(f"ic2024-{number}") for number in clauses)
    for kind in Sanction:
        if kind in allowed:
            assert given_to(case(kind, offence)).given[SanctionId("s1")].case.clauses == cited
        else:
            assert refused(case(kind, offence)) == "sanction.is-for-committee"


@pytest.mark.clause("ic2024-3c-1", "ic2024-25e-1")
@pytest.mark.parametrize("offence", [Offence.FALSE_INFORMATION, Offence.MARKED_CARDS])
def test_some_offences_only_the_committee_can_find(offence: Offence) -> None:
    """False entry papers and marked cards are proved to the committee."""
    expulsion = case(Sanction.EXPULSION, offence)

    assert refused(expulsion) == "sanction.is-for-committee"
    assert may_play(given_to(expulsion, BY_COMMITTEE), ANA, LATER) == Problem(
        Bar.EXPELLED, {"person": ANA, "why": IC2024.conduct.clauses_of(offence)}
    )


@pytest.mark.clause("ic2024-11f-2", "ic2024-11f-3")
def test_a_licensed_carrier_commits_no_offence_unless_the_weapon_is_shown() -> None:
    """The exception ends where a weapon is used to frighten."""
    carrying, showing = case(Sanction.FINE, Offence.WEAPON), case(Sanction.FINE, Offence.WEAPON_DISPLAY)

    assert refused(carrying, licensed=(ANA,)) == "sanction.licensed-carrier"
    assert len(given_to(carrying, licensed=(BEN,)).of_person[ANA]) == 1
    assert len(given_to(showing, licensed=(ANA,)).of_person[ANA]) == 1


@pytest.mark.clause("ic2024-12b-1")
def test_the_committee_may_fine_suspend_or_expel_for_any_breach() -> None:
    """For one match or the whole event, against a person or a team; the general clause is cited beside the own one."""
    smoking = given_to(case(Sanction.EXPULSION, Offence.SMOKING), BY_COMMITTEE)
    table = case(Sanction.SUSPENSION, clauses=(ClauseId("ic2024-26d-1"),), match=GAME)
    team = case(Sanction.SUSPENSION, clauses=(ClauseId("ic2024-6c-1"),), team=HAWKS)

    assert smoking.given[SanctionId("s1")].case.clauses == ("ic2024-11b-1", "ic2024-11b-3", "ic2024-12b-1")
    assert may_play(given_to(table, BY_COMMITTEE), ANA, LATER) is not None
    assert may_play(given_to(table, BY_COMMITTEE), ANA, Occasion(2000, HAWKS, MatchId("m2"))) is None
    assert may_play(given_to(team, BY_COMMITTEE), BEN, LATER) == Problem(
        Bar.TEAM_SUSPENDED, {"team": HAWKS, "why": ("ic2024-6c-1",)}
    )


@pytest.mark.clause("ic2024-14-3")
def test_the_committee_needs_no_clause_but_a_reason() -> None:
    """For the good of the event; an official cannot."""
    bare = case(Sanction.EXPULSION)
    reasoned = case(Sanction.EXPULSION, reason="threatened the host")

    assert refused(bare, BY_COMMITTEE) == "sanction.needs-reason"
    assert refused(reasoned) == "sanction.is-for-committee"
    assert given_to(reasoned, BY_COMMITTEE).given[SanctionId("s1")].case.clauses == ("ic2024-14-3",)


@pytest.mark.clause("ic2024-11h-1")
def test_an_expulsion_follows_the_person_into_every_registration() -> None:
    """Whatever the team; and a disqualified team cannot enter again."""
    person = with_sanction(Sanction.EXPULSION, person=ANA)
    team = with_sanction(Sanction.EXPULSION, team=HAWKS)
    then = 50_000_000

    assert may_register(person, ANA, Occasion(then, DOVES)) == Problem(
        Bar.EXPELLED, {"person": ANA, "why": ("ic2024-14-3",)}
    )
    assert may_register(team, None, Occasion(then, HAWKS)) == Problem(
        Bar.TEAM_DISQUALIFIED, {"team": HAWKS, "why": ("ic2024-14-3",)}
    )
    assert may_register(team, None, Occasion(then, DOVES)) is None


def test_a_suspension_keeps_nobody_from_registering() -> None:
    """It ends, and then the person plays."""
    register = with_sanction(Sanction.SUSPENSION, person=ANA)

    assert may_register(register, ANA, Occasion(50_000_000, DOVES)) is None
    assert may_play(register, ANA, Occasion(50_000_000, DOVES)) is not None


def test_a_sanction_runs_from_its_decision_to_its_end_or_its_lifting() -> None:
    """What was played before the decision is not touched by it."""
    register = given_to(case(Sanction.SUSPENSION, Offence.NO_IDENTIFICATION, until_ms=5000))
    lifted = registered((SanctionLifted(SanctionId("s1"), OFFICIAL, 3000, "passport shown"),), register)
    moments = [999, 1000, 2999, 3000, 4999, 5000]

    def free(each: Register) -> list[bool]:
        return [may_play(each, ANA, Occasion(at_ms, HAWKS)) is None for at_ms in moments]

    assert free(register) == [True, False, False, False, False, True]
    assert free(lifted) == [True, False, False, True, True, True]


def test_a_sanction_is_lifted_once_and_with_a_reason() -> None:
    """And only one that there is."""
    register = given_to(case(Sanction.WARNING, Offence.SMOKING))
    event = lift(register, SanctionId("s1"), OFFICIAL, 3000, "mistaken identity")
    keys = []
    for known, name, reason in (
        (register, "s1", " "),
        (register, "s2", "why"),
        (registered(event, register), "s1", "again"),
    ):
        with pytest.raises(Refused) as refusal:
            lift(known, SanctionId(name), OFFICIAL, 4000, reason)
        keys.append(refusal.value.key)

    assert event == (SanctionLifted(SanctionId("s1"), OFFICIAL, 3000, "mistaken identity"),)
    assert keys == ["sanction.needs-reason", "sanction.unknown", "sanction.lifted-already"]


def test_a_sanction_is_against_one_person_or_one_team_and_has_a_number_of_its_own() -> None:
    """Neither nobody nor both; and no line of the register is written over."""
    nobody = case(Sanction.WARNING, Offence.SMOKING, person=None)
    both = msgspec.structs.replace(case(Sanction.WARNING, Offence.SMOKING), team=HAWKS)
    known = given_to(case(Sanction.WARNING, Offence.SMOKING))
    with pytest.raises(Refused) as refusal:
        sanction(known, case(Sanction.CAUTION, Offence.SMOKING), BY_OFFICIAL, IC2024.conduct)

    assert (refused(nobody), refused(both)) == ("sanction.against-one", "sanction.against-one")
    assert refusal.value.key == "sanction.known"


def test_a_warning_bars_nobody() -> None:
    """It is on record, with its match."""
    register = given_to(case(Sanction.WARNING, Offence.SMOKING, match=GAME))

    assert [given.case.match for given in register.given.values()] == [GAME]
    assert may_play(register, ANA, LATER) is None


def test_a_book_without_offences_leaves_everything_but_warnings_to_the_committee() -> None:
    """The Manitoba rules have no conduct chapter (ma-R26)."""
    fine = case(Sanction.FINE, Offence.SMOKING, reason="smoked in the hall")
    warning = case(Sanction.WARNING, reason="smoked in the hall")
    with pytest.raises(Refused) as refusal:
        sanction(Register(), fine, BY_OFFICIAL, MAFA.conduct)

    assert refusal.value.key == "sanction.is-for-committee"
    assert sanction(Register(), fine, BY_COMMITTEE, MAFA.conduct)[0].case == fine
    assert sanction(Register(), warning, BY_OFFICIAL, MAFA.conduct)[0].case == warning


@pytest.mark.clause("ic2024-7a-6", "ic2024-8d-2", "ic2024-10-4", "ic2024-16c-2", "ic2024-5-5")
def test_the_table_says_who_pays() -> None:
    """Both captains for a substitution too many, the team for its sheets and defaults, otherwise the offender."""
    rows = IC2024.conduct.offences

    assert rows[Offence.EXCESS_SUBSTITUTION].fined == (Payer.CAPTAIN_OF_TEAM, Payer.OPPOSING_CAPTAIN)
    assert {
        rows[each].fined for each in (Offence.UNREPORTED_INCIDENT, Offence.DEFAULT, Offence.SHORT_TEAM)
    } == {(Payer.TEAM,)}
    assert rows[Offence.MATCH_FIXING].fined == (Payer.TEAM, Payer.OPPOSING_TEAM)
    assert rows[Offence.INDISCIPLINE].fined == (Payer.OFFENDER,)


def test_every_offence_has_its_row_in_ic2024_and_its_clauses_exist() -> None:
    """Nothing is listed that no book knows: cheating of any kind is pinochle's."""
    assert set(IC2024.conduct.offences) == set(Offence) - {Offence.CHEATING}
    assert Offence.CHEATING in rules_of(plain_house(book("pinochle500"))).people.conduct.offences


def test_being_sent_off_the_premises_stays_on_record() -> None:
    """The flag travels with the sanction."""
    register = given_to(case(Sanction.DEBARMENT, Offence.INDISCIPLINE, left_premises=True))

    assert register.given[SanctionId("s1")].case.left_premises


@given(
    st.lists(
        st.tuples(st.sampled_from(Sanction), st.booleans(), st.integers(0, 9), st.booleans()), max_size=8
    )
)
def test_the_register_bars_exactly_those_with_a_bar_in_force(
    acts: list[tuple[Sanction, bool, int, bool]],
) -> None:
    """Counted by hand over every moment: who has a suspension, expulsion or debarment then."""
    events: list[ConductEvent] = []
    for number, (kind, on_team, at_ms, lifted) in enumerate(acts):
        name = SanctionId(str(number))
        whom = Case(name, kind, None if on_team else ANA, HAWKS if on_team else None, reason="why")
        events += sanction(Register(), whom, Deciding(OFFICIAL, at_ms, as_committee=True), IC2024.conduct)
        events += [SanctionLifted(name, OFFICIAL, at_ms + 3, "enough")] if lifted else []
    register = registered(events)
    bars = {Sanction.SUSPENSION, Sanction.EXPULSION, Sanction.DEBARMENT}
    for moment in range(15):
        expected = any(
            kind in bars and at_ms <= moment and not (lifted and moment >= at_ms + 3)
            for kind, _, at_ms, lifted in acts
        )

        assert (may_play(register, ANA, Occasion(moment, HAWKS)) is not None) == expected


def test_events_of_the_register_can_be_stored_and_read_back() -> None:
    """By their tags, as the log does."""
    events = [*given_to(case(Sanction.FINE, Offence.SMOKING)).given.values()]
    stored = msgspec.json.encode(events)

    assert msgspec.json.decode(stored, type=list[ConductEvent]) == events
    assert EntrantId("hawks") == HAWKS


def test_a_team_is_out_of_the_event_by_an_expulsion_that_nobody_has_lifted() -> None:
    """A fine puts nobody out, and an expulsion of one match no more than that."""
    fined = given_to(case(Sanction.FINE, Offence.DISREPUTE, team=HAWKS))
    expelled = given_to(case(Sanction.EXPULSION, Offence.DISREPUTE, team=HAWKS))
    for_a_match = given_to(case(Sanction.EXPULSION, Offence.DISREPUTE, team=HAWKS, match=GAME))
    lifted = registered(lift(expelled, SanctionId("s1"), OFFICIAL, 3000, "It was another team."), expelled)

    assert [expelled_teams(each) for each in (fined, expelled, for_a_match, lifted)] == [
        set(),
        {HAWKS},
        set(),
        set(),
    ]
