import pytest

from hangjack.competition.permissions import (
    APPOINTED,
    AT_TABLES,
    LINKED,
    Act,
    Bound,
    Role,
    Scope,
    Subject,
    may,
    require,
    roles_for,
)
from hangjack.errors import Refused
from hangjack.ids import MatchId
from hangjack.matches.parties import A, B
from hangjack.wording import sentence

HERE, ELSEWHERE = MatchId("m1"), MatchId("m2")
CAPTAIN = Bound(Role.CAPTAIN, HERE, A)
SCOREKEEPER = Bound(Role.SCOREKEEPER, HERE, A)
OWN, OTHER_SIDE, OTHER_MATCH = Subject(HERE, A), Subject(HERE, B), Subject(ELSEWHERE, A)


def test_every_act_is_granted_to_somebody_and_only_looking_to_everybody() -> None:
    """No act is forgotten, and the public changes nothing."""
    public = {act for act in Act if may((), act, OWN)}

    assert [act for act in Act if not any(roles_for(act).values())] == []
    assert public == {Act.SEE_BOARD, Act.SEE_STANDINGS, Act.SEE_RULEBOOK, Act.ASK_REFEREE}


@pytest.mark.clause("ic2024-6c-1")
def test_the_captain_controls_the_own_side_of_the_own_match_and_nothing_else() -> None:
    """Line-up, substitutions, disputes and the signature."""
    acts = (Act.DECLARE_LINE_UP, Act.SUBSTITUTE, Act.SIGN_SHEET, Act.OPEN_DISPUTE, Act.SPEAK_IN_DISPUTE)

    assert all(may([CAPTAIN], act, OWN) for act in acts)
    assert not any(
        may([CAPTAIN], act, subject) for act in acts for subject in (OTHER_SIDE, OTHER_MATCH, Subject())
    )
    assert not may([CAPTAIN], Act.GIVE_RULING, OWN)


def test_an_official_writes_a_substitution_down_and_signs_for_nobody() -> None:
    """At the captain's word; line-up and signature stay the captain's."""
    for role in (Role.DIRECTOR, Role.OFFICIAL):
        assert may([Bound(role)], Act.SUBSTITUTE, OWN)
        assert not any(may([Bound(role)], act, OWN) for act in (Act.DECLARE_LINE_UP, Act.SIGN_SHEET))
    assert not any(may([Bound(role)], Act.SUBSTITUTE, OWN) for role in (Role.SECRETARY, Role.COMMITTEE))


@pytest.mark.clause("ic2024-6e-2")
def test_a_scorekeeper_writes_scores_and_takes_no_part_in_disputes() -> None:
    """Nor does the scorekeeper sign."""
    assert may([SCOREKEEPER], Act.WRITE_SCORE, OWN)
    assert not any(
        may([SCOREKEEPER], act, OWN) for act in (Act.OPEN_DISPUTE, Act.SPEAK_IN_DISPUTE, Act.SIGN_SHEET)
    )
    assert not may([SCOREKEEPER], Act.WRITE_SCORE, OTHER_SIDE)


def test_an_official_of_one_match_is_none_in_another() -> None:
    """A role for the whole competition reaches everywhere."""
    assert may([Bound(Role.OFFICIAL, HERE)], Act.GIVE_RULING, OWN)
    assert not may([Bound(Role.OFFICIAL, HERE)], Act.GIVE_RULING, OTHER_MATCH)
    assert may([Bound(Role.OFFICIAL)], Act.GIVE_RULING, OTHER_MATCH)


def test_an_office_is_given_by_name_and_everything_else_follows_from_something() -> None:
    """From forms and line-ups, from a link, or from nothing at all; no link makes a director, the public or the clock."""
    at_tables = {Role.CAPTAIN, Role.SCOREKEEPER, Role.PLAYER}

    assert set(Role) - APPOINTED == {*at_tables, Role.LANDLORD, Role.NEWCOMER, Role.PUBLIC, Role.CLOCK}
    assert set(Role) - LINKED == {Role.DIRECTOR, Role.PUBLIC, Role.CLOCK}
    assert at_tables == AT_TABLES


@pytest.mark.clause("ic2024-14-1")
def test_only_the_committee_overrules_and_changes_rules() -> None:
    """The director runs the event; the committee has the last word."""
    for act in (Act.OVERRULE, Act.CHANGE_RULES, Act.SANCTION):
        assert roles_for(act) == {Scope.ALL: (Role.COMMITTEE,), Scope.OWN_SIDE: ()}


@pytest.mark.clause("pinochle500-scorekeepers-9")
def test_only_recorder_and_director_type_the_papers_of_a_round() -> None:
    """In other games an official or the secretary may; the sheet of a round is nobody else's."""
    assert roles_for(Act.TYPE_PAPER) == {Scope.ALL: (Role.DIRECTOR, Role.RECORDER), Scope.OWN_SIDE: ()}


def test_a_refusal_says_what_and_who_could() -> None:
    """Somebody at the table knows whom to ask."""
    with pytest.raises(Refused) as refusal:
        require([SCOREKEEPER], Act.SIGN_SHEET, OWN)

    assert (
        sentence(refusal.value) == "You may not sign for that side. Those who may: the captain of that side."
    )
