import pytest
from msgspec.structs import replace

from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.conduct.register import Case, Occasion, expelled, may_play
from hangjack.competition.entries.entering import record_licence
from hangjack.competition.money.fees import award_prize, debt_of
from hangjack.competition.money.ledger import prizes_of
from hangjack.competition.proposals import Facts, propose_verdict
from hangjack.competition.verdicts import (
    Fined,
    Forfeit,
    Verdict,
)
from hangjack.errors import Refused
from hangjack.ids import ClauseId, SanctionId
from hangjack.matches.events import MatchAwarded
from hangjack.wording import sentence
from support.cup import (
    BARE_RULES,
    COMMITTEE,
    CRABS,
    DUCKS,
    OFFICIAL,
    RULES,
    between,
    captain_of,
    cup,
    line_up_of,
    person_of,
    side_of,
)
from support.judged import STRANGERS, balanced, defaulted, result_of, underway, unregistered
from support.people import refused


@pytest.mark.clause("ic2024-4-5", "ic2024-4-6", "ic2024-4-7", "ic2024-10-1", "ic2024-10-2")
def test_strangers_on_a_line_up_cost_a_fine_each_their_own_expulsion_and_the_match() -> None:
    """All of it happens in one step."""
    made, match = underway()
    made.give(unregistered(made, match))
    competition = made.competition

    assert debt_of(competition.ledger, CRABS) == 2 * 5000
    assert expelled(competition.register, made.now_ms) == set(STRANGERS)
    assert (result_of(made, match).winner, result_of(made, match).ended) == (DUCKS, "default")
    assert competition.rankings["A"].rows[DUCKS].shows("BF") == 17
    assert competition.rankings["A"].rows[DUCKS].shows("BA") == 8
    assert made.matches[match].ended == "default"
    assert match not in competition.under_way
    assert balanced(made)


@pytest.mark.clause("ic2024-7a-5", "ic2024-7a-6")
def test_one_substitution_too_many_loses_the_match_and_fines_both_captains() -> None:
    """The opposing captain should have stopped it."""
    made, match = underway()
    captains = (captain_of(DUCKS), captain_of(CRABS))
    found = made.verdict(
        "v1", Offence.EXCESS_SUBSTITUTION, DUCKS, opponents=CRABS, captains=captains, match=match
    )
    made.give(found)

    assert found.fines == (Fined(DUCKS, 7000, 1, captains[0]), Fined(CRABS, 7000, 1, captains[1]))
    assert [debt_of(made.competition.ledger, team) for team in (CRABS, DUCKS)] == [7000, 7000]
    assert result_of(made, match).winner == CRABS
    assert made.matches[match].awarded == MatchAwarded(
        side_of(made, match, CRABS), ClauseId("ic2024-7a-5"), OFFICIAL
    )


@pytest.mark.clause("ic2024-25f-1")
def test_a_match_that_was_sold_is_lost_by_both_and_both_are_fined() -> None:
    """Nobody has won it."""
    made, match = underway()
    made.give(made.verdict("v1", Offence.MATCH_FIXING, CRABS, opponents=DUCKS, match=match))

    assert [debt_of(made.competition.ledger, team) for team in (CRABS, DUCKS)] == [90_000, 90_000]
    assert (result_of(made, match).winner, result_of(made, match).ended) == (None, "double_default")
    assert [made.competition.rankings["A"].rows[team].shows("L") for team in (CRABS, DUCKS)] == [1, 1]
    assert refused(
        propose_verdict, made.competition, Facts("v2", Offence.MATCH_FIXING, CRABS, match=match)
    ) == ("verdict.opponents-missing")


@pytest.mark.clause("ic2024-25e-1", "ic2024-25e-2")
def test_only_the_committee_finds_that_cards_were_marked_and_both_captains_are_told() -> None:
    """Then there is a fine, and the player is out of the event."""
    made, match = underway()
    captains, marker = (captain_of(CRABS), captain_of(DUCKS)), person_of(CRABS, 3)
    found = made.verdict("v1", Offence.MARKED_CARDS, CRABS, people=(marker,), captains=captains, match=match)

    assert found.to_inform == captains
    assert refused(made.give, found) == "verdict.is-for-committee"

    made.give(found, COMMITTEE, as_committee=True)

    assert debt_of(made.competition.ledger, CRABS) == 40_000
    assert may_play(made.competition.register, marker, Occasion(made.now_ms, CRABS)) is not None
    assert made.competition.result(match) is None


@pytest.mark.clause("ic2024-10-4", "ic2024-10-5")
def test_a_team_that_defaults_is_fined_and_loses_the_prizes_it_has_won_and_may_win() -> None:
    """What is already due is taken too."""
    made, match = underway()
    made.happened(award_prize(made.competition.ledger, CRABS, 1500, made.doing().signed()))
    made.give(defaulted(made, match))

    assert debt_of(made.competition.ledger, CRABS) == 30_000
    assert made.competition.ledger.balance(prizes_of(CRABS)) == 0
    assert refused(award_prize, made.competition.ledger, CRABS, 100, made.doing().signed()) == (
        "prizes.forfeited"
    )
    assert balanced(made)


def test_a_fine_without_an_amount_is_refused_until_somebody_says_how_much() -> None:
    """The book alone leaves most fines open; the sentence says what to do."""
    made = cup(2, rules=BARE_RULES)
    facts = Facts("v1", Offence.SMOKING, CRABS, people=(person_of(CRABS, 1),))
    with pytest.raises(Refused) as refusal:
        propose_verdict(made.competition, facts, (Sanction.FINE,))

    assert refusal.value.key == "fine.needs-amount"
    assert "enter" in sentence(refusal.value)
    assert propose_verdict(made.competition, replace(facts, each=2500), (Sanction.FINE,)).fines == (
        Fined(CRABS, 2500, 1, person_of(CRABS, 1)),
    )


def test_a_verdict_that_is_given_again_changes_nothing_and_another_of_its_name_is_refused() -> None:
    """A lost reply over bad wifi is harmless."""
    made, match = underway()
    found = unregistered(made, match)
    made.give(found)
    before = made.competition
    made.give(found)

    assert made.competition == before
    assert refused(made.give, replace(found, reason="Another one.")) == "verdict.known"


@pytest.mark.clause("ic2024-12b-1", "ic2024-14-3")
def test_the_committee_reaches_beyond_the_book_where_an_official_cannot() -> None:
    """It may fine for the breach of any clause, and without a clause if it says why."""
    made, _ = underway()
    fined = Verdict("v1", clauses=(ClauseId("ic2024-6d-1"),), fines=(Fined(CRABS, 1000),))
    without_clause = replace(fined, id="v2", clauses=())
    told = replace(without_clause, reason="Threw chairs.")
    hidden = Verdict("v3", Offence.HIDDEN_CARD, fines=(Fined(CRABS, 1000),), reason="Hid the jack.")
    disgrace = Verdict("v4", Offence.HIDDEN_CARD, forfeits=(Forfeit(CRABS),), reason="Hid the jack.")

    assert [refused(made.give, each) for each in (fined, told, hidden, disgrace)] == [
        "sanction.is-for-committee"
    ] * 4
    assert refused(made.give, without_clause, COMMITTEE, as_committee=True) == "reason.missing"

    for each in (fined, told, hidden, disgrace):
        made.give(each, COMMITTEE, as_committee=True)

    assert debt_of(made.competition.ledger, CRABS) == 3000
    assert CRABS in made.competition.ledger.forfeited


@pytest.mark.clause("ic2024-11f-2")
def test_a_licensed_carrier_is_not_fined_for_a_weapon() -> None:
    """A fine needs the same grounds as a sanction."""
    made, _ = underway()
    carrier = person_of(CRABS, 2)
    facts = Facts("v1", Offence.WEAPON, CRABS, people=(carrier,), each=500)
    found = propose_verdict(made.competition, facts, (Sanction.FINE,))
    made.happened(record_licence(carrier, OFFICIAL, licensed=True))

    assert refused(made.give, found) == "sanction.licensed-carrier"


def test_a_house_without_a_table_of_offences_fines_what_it_has_a_price_for() -> None:
    """And leaves the rest to the committee."""
    people = replace(RULES.people, conduct=type(RULES.people.conduct)())
    made = cup(2, rules=replace(RULES, people=people))
    priced = propose_verdict(made.competition, Facts("v1", Offence.DECKS_SHORT, CRABS), (Sanction.FINE,))
    facts = Facts("v2", Offence.SMOKING, CRABS, each=500, reason="In the hall.")
    made.give(replace(priced, reason="Two decks."))

    assert debt_of(made.competition.ledger, CRABS) == 2000
    assert refused(made.give, propose_verdict(made.competition, facts, (Sanction.FINE,))) == (
        "sanction.is-for-committee"
    )


def test_a_sanction_in_a_verdict_is_bound_to_it_and_cites_the_book() -> None:
    """So that it falls with it, and people can read why."""
    made, match = underway()
    made.give(unregistered(made, match))
    case = made.competition.register.given[SanctionId("v1/sanction/1")].case

    assert case == Case(
        SanctionId("v1/sanction/1"),
        Sanction.EXPULSION,
        person=STRANGERS[0],
        offence=Offence.UNREGISTERED_PLAYER,
        clauses=(ClauseId("ic2024-4-5"), ClauseId("ic2024-4-6")),
        ruling="v1",
    )


def test_everybody_on_the_line_up_of_a_debarred_team_is_stopped() -> None:
    """A sanction against the team reaches all its people."""
    made = cup(2)
    match = between(made, CRABS, DUCKS)
    made.call(match)
    found = Verdict(
        "v1", Offence.UNPAID_MONEY, sanctions=(Case(SanctionId(""), Sanction.DEBARMENT, team=CRABS),)
    )
    made.give(replace(found, sanctions=(replace(found.sanctions[0], offence=Offence.UNPAID_MONEY),)))

    assert refused(made.line_up, match, side_of(made, match, CRABS), line_up_of(CRABS)) == "bar.team_debarred"
