import pytest
from msgspec.structs import replace

from hangjack.competition.conduct.offences import Offence
from hangjack.competition.governance import (
    Decided,
    Governance,
    GovernanceEvent,
    NoticePosted,
    acknowledge,
    adopt_rules,
    decide,
    fold,
    is_final,
    post_notice,
    publish,
    unread,
    withhold,
)
from hangjack.competition.notices import Audience
from hangjack.competition.verdicts import MatchGiven
from hangjack.games.cribbage.competition.resulting import CribGame
from hangjack.ids import ClauseId
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import game_rules
from hangjack.rulebooks.shelf import book
from support.cup import (
    COMMITTEE,
    CRABS,
    DIRECTOR,
    DUCKS,
    EAGLES,
    RULES,
    SHORT_RULES,
    between,
    captain_of,
    cup,
)
from support.people import refused

START = Governance((RULES,))
DECISION = Decided("d1", "The match is played again.", COMMITTEE, 10, instead_of="dispute-4")
NOTICE = NoticePosted("n1", "Lunch is at one.", Audience.CAPTAINS, DIRECTOR, 10, to_acknowledge=True)


def after(governance: Governance, *events: GovernanceEvent) -> Governance:
    """Return what holds after *events*."""
    for event in events:
        governance = fold(governance, event)
    return governance


@pytest.mark.clause("ic2024-14-2")
def test_a_match_keeps_the_rules_it_was_called_with() -> None:
    """Rules that the committee adopts hold for matches that are called after that."""
    made = cup(4)
    early, late = between(made, CRABS, DUCKS), between(made, CRABS, EAGLES)
    made.begin(early)
    made.happened(adopt_rules(made.competition.governance, SHORT_RULES, COMMITTEE, "The hall closes at six."))
    made.begin(late)

    assert [made.matches[each].opened.version for each in (early, late)] == [1, 2]
    assert made.competition.under_way[early].version == 1

    made.write(early, "AA")
    made.write(late, "AA")

    assert [made.matches[each].ended for each in (early, late)] == [None, "played"]


@pytest.mark.clause("ic2024-14-2")
def test_a_default_counts_by_the_rules_of_its_match() -> None:
    """Seventeen bullseyes in the match that was called before the change, two in the other."""
    made = cup(4)
    early, late = between(made, CRABS, DUCKS), between(made, CRABS, EAGLES)
    made.call(early)
    made.happened(adopt_rules(made.competition.governance, SHORT_RULES, COMMITTEE, "The hall closes at six."))
    made.call(late)
    for id_, match, loser in (("v1", early, DUCKS), ("v2", late, EAGLES)):
        found = made.verdict(id_, Offence.DEFAULT, loser, opponents=CRABS, match=match)
        made.give(replace(found, gives_match=MatchGiven(CRABS, ClauseId("ic2024-10-7"))))
    row = made.competition.rankings["A"].rows[CRABS]

    assert [row.results[each].figures[CRABS]["BF"] for each in (early, late)] == [17, 2]


def test_a_sheet_that_is_sealed_after_a_change_of_rules_counts_as_it_was_played() -> None:
    """Nobody plays half a match by other rules."""
    made = cup(2)
    match = between(made, CRABS, DUCKS)
    made.begin(match)
    made.happened(adopt_rules(made.competition.governance, SHORT_RULES, COMMITTEE, "The hall closes at six."))
    made.write(match, "A" * 11 + "/" + "A" * 6)
    made.sign(match)
    made.seal(match)
    result = made.competition.result(match)

    assert result is not None
    assert sorted(columns["BF"] for columns in result.figures.values()) == [0, 17]


def test_other_rules_need_a_reason_and_the_same_game() -> None:
    """The same rules again change nothing."""
    cribbage = replace(RULES, game=game_rules(plain_house(book("abingdon")), CribGame))

    assert adopt_rules(START, RULES, COMMITTEE, "To be sure.") == ()
    assert refused(adopt_rules, START, SHORT_RULES, COMMITTEE, " ") == "reason.missing"
    assert refused(adopt_rules, START, cribbage, COMMITTEE, "More fun.") == "governance.other-game"
    assert after(START, *adopt_rules(START, SHORT_RULES, COMMITTEE, "Time.")).rules == SHORT_RULES


@pytest.mark.clause("ic2024-14-5")
def test_a_decision_of_the_committee_is_final() -> None:
    """It closes what it is about; only a new decision that names it takes its place, and both stay on record."""
    decided = after(START, *decide(START, DECISION))
    anew = Decided("d2", "The result stands.", COMMITTEE, 20, instead_of="d1")

    assert is_final(decided, "dispute-4")
    assert not is_final(decided, "dispute-5")
    assert decide(decided, DECISION) == ()
    assert refused(decide, decided, replace(DECISION, text="No.")) == "governance.decision-final"
    assert set(after(decided, *decide(decided, anew)).decisions) == {"d1", "d2"}
    assert refused(decide, START, replace(DECISION, text="")) == "reason.missing"


def test_blanks_around_a_text_do_not_make_it_another_one() -> None:
    """What is sent twice is the same decision and the same notice."""
    decision, notice = replace(DECISION, text=" Played again. "), replace(NOTICE, text=" At one. ")
    told = after(START, *decide(START, decision), *post_notice(START, notice))

    assert (decide(told, decision), post_notice(told, notice)) == ((), ())
    assert (told.decisions["d1"].text, told.notices["n1"].text) == ("Played again.", "At one.")


def test_a_notice_is_waiting_until_everybody_it_is_for_has_read_it() -> None:
    """Each says so for themselves, once; those it is not for are not asked."""
    told = after(START, *post_notice(START, NOTICE))
    captain, captains = captain_of(CRABS), frozenset({Audience.CAPTAINS})
    read = after(told, *acknowledge(told, "n1", captain, 20))

    assert unread(told, captain, captains) == (NOTICE,)
    assert unread(told, captain, frozenset({Audience.OFFICIALS})) == ()
    assert unread(read, captain, captains) == ()
    assert unread(read, captain_of(DUCKS), captains) == (NOTICE,)
    assert acknowledge(read, "n1", captain, 30) == ()


def test_a_notice_to_the_public_is_for_everybody_and_some_need_no_answer() -> None:
    """Whoever is in another audience is in the public too."""
    public = replace(NOTICE, audience=Audience.PUBLIC)
    told = after(START, *post_notice(START, public))
    quiet = after(START, *post_notice(START, replace(public, to_acknowledge=False)))

    assert unread(told, captain_of(CRABS), frozenset({Audience.SCOREKEEPERS})) == (public,)
    assert unread(quiet, captain_of(CRABS), frozenset({Audience.PUBLIC})) == ()


def test_notices_are_known_by_their_name() -> None:
    """Another under the same name, or one that nobody posted, is refused."""
    told = after(START, *post_notice(START, NOTICE))

    assert post_notice(told, NOTICE) == ()
    assert refused(post_notice, told, replace(NOTICE, text="Lunch is at two.")) == "governance.notice-known"
    assert refused(acknowledge, told, "n9", captain_of(CRABS), 0) == "governance.notice-unknown"


def test_standings_are_withheld_for_a_reason_until_they_are_published() -> None:
    """Each a second time changes nothing."""
    withheld = after(START, *withhold(START, DIRECTOR, "For the ceremony."))

    assert (START.withheld, withheld.withheld) == (False, True)
    assert withhold(withheld, DIRECTOR, "Again.") == ()
    assert refused(withhold, START, DIRECTOR, "") == "reason.missing"
    assert not after(withheld, *publish(withheld, DIRECTOR)).withheld
    assert publish(START, DIRECTOR) == ()
