import pytest
from msgspec.structs import replace

from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.conduct.register import Occasion, Sanctioned, lift, may_play
from hangjack.competition.doing import Doing
from hangjack.competition.fixtures.arrivals import ResultEntered
from hangjack.competition.floor import correct_sheet
from hangjack.competition.judging import (
    Changed,
    Giving,
    Happened,
    give_ruling,
    give_verdict,
    overrule_ruling,
    overrule_verdict,
)
from hangjack.competition.money.fees import award_prize, debt_of
from hangjack.competition.money.ledger import Posted, prizes_of, reverse, totals
from hangjack.competition.proposals import Facts, propose_verdict
from hangjack.competition.standings.standings import standings
from hangjack.competition.verdicts import (
    Forfeit,
    MatchGiven,
    Verdict,
    VerdictGiven,
    VerdictOverruled,
    postings_of,
)
from hangjack.games.all_fours.match.scoring import board_of
from hangjack.ids import ClauseId, MatchId, SanctionId
from hangjack.matches import rulings
from hangjack.matches.parties import A, B, both, other, total
from hangjack.matches.sheets import Place
from hangjack.matches.signatures import Corrected
from support.cup import (
    COMMITTEE,
    CRABS,
    DUCKS,
    EAGLES,
    FOXES,
    OFFICIAL,
    between,
    cup,
    game,
    person_of,
    side_of,
)
from support.judged import STRANGERS, balanced, defaulted, renege, result_of, underway, unregistered
from support.people import refused


def test_an_overruled_verdict_leaves_no_trace_but_its_record() -> None:
    """The fine, though it was paid, the expulsions, the default: the match goes on where it was."""
    made, match = underway()
    made.write(match, "A")
    before = made.competition
    made.give(unregistered(made, match))
    made.pay(CRABS)
    made.overrule("v1", match)
    competition = made.competition

    assert totals(competition.ledger).paid_ahead == 10_000
    assert [may_play(competition.register, each, Occasion(made.now_ms, CRABS)) for each in STRANGERS] == [
        None,
        None,
    ]
    assert (competition.result(match), competition.under_way) == (None, before.under_way)
    assert standings(competition.rankings["A"]) == standings(before.rankings["A"])
    assert made.matches[match].ended is None
    assert competition.verdicts.in_force("v1") is None
    assert set(competition.verdicts.given) == {"v1"}
    assert balanced(made)

    made.write(match, "A" * 11 + "/" + "A" * 6)

    assert made.matches[match].winner == A


def test_somebody_whose_expulsion_is_overruled_may_be_lined_up_again() -> None:
    """From that moment on."""
    made = cup(2)
    match = between(made, CRABS, DUCKS)
    player = person_of(CRABS, 2)
    made.call(match)
    made.give(made.verdict("v1", Offence.SPONSOR_CONTACT, CRABS, people=(player,)))
    side = side_of(made, match, CRABS)

    assert refused(made.line_up, match, side) == "bar.expelled"

    made.overrule("v1")
    made.line_up(match, side)

    assert player in made.matches[match].sides.line_ups.declared[side].players


def test_the_sealed_sheet_counts_again_when_a_later_default_falls() -> None:
    """The sheet itself never changed."""
    made = cup(4)
    match = between(made, CRABS, DUCKS)
    made.win(match, CRABS, lost=5)
    played = result_of(made, match)
    made.give(defaulted(made, match))

    assert result_of(made, match).winner == DUCKS
    assert made.matches[match].awarded is None

    made.overrule("v1", match)

    assert result_of(made, match) == played
    assert match not in made.competition.under_way


def test_when_two_verdicts_gave_a_match_the_one_that_still_holds_counts() -> None:
    """In the table and in the match itself."""
    made, match = underway()
    made.give(defaulted(made, match, "v1", CRABS))
    made.give(defaulted(made, match, "v2", DUCKS))

    assert result_of(made, match).winner == CRABS

    made.overrule("v2", match)

    assert result_of(made, match).winner == DUCKS
    assert made.matches[match].winner == side_of(made, match, DUCKS)

    made.overrule("v1", match)

    assert (made.competition.result(match), made.matches[match].ended) == (None, None)


def test_prizes_stay_forfeited_until_the_last_verdict_that_took_them_falls() -> None:
    """Then the team has its claim back, and all the money that was due to it."""
    made, match = underway()
    made.happened(award_prize(made.competition.ledger, CRABS, 1500, made.doing().signed()))
    made.give(defaulted(made, match))
    made.give(Verdict("v2", forfeits=(Forfeit(CRABS),), reason="Fled."), COMMITTEE, as_committee=True)
    made.overrule("v1", match)

    assert made.competition.ledger.forfeited == {CRABS}
    assert made.competition.ledger.balance(prizes_of(CRABS)) == 0

    made.overrule("v2")

    assert made.competition.ledger.forfeited == frozenset()
    assert made.competition.ledger.balance(prizes_of(CRABS)) == -1500
    assert balanced(made)


def test_a_fine_that_the_treasurer_took_back_is_not_taken_back_twice() -> None:
    """The rest of the verdict still falls."""
    made, match = underway()
    made.give(unregistered(made, match))
    given = made.competition.verdicts.given["v1"]
    first = postings_of(given)[0]
    made.happened(reverse(made.competition.ledger, first, made.doing().signed(), "Typed twice."))
    made.overrule("v1", match)

    assert debt_of(made.competition.ledger, CRABS) == 0
    assert totals(made.competition.ledger).paid_ahead == 0


def test_a_sanction_that_was_lifted_before_is_not_lifted_twice() -> None:
    """The first lifting stays the one that counts."""
    made, match = underway()
    made.give(unregistered(made, match))
    first = SanctionId("v1/sanction/1")
    made.happened(lift(made.competition.register, first, COMMITTEE, made.now_ms, "He was registered."))
    lifted = made.competition.register.lifted[first]
    made.overrule("v1", match)

    assert made.competition.register.lifted[first] == lifted
    assert len(made.competition.register.lifted) == 2


def test_overruling_needs_a_reason_and_a_verdict_and_happens_once() -> None:
    """The second time there is nothing left to undo."""
    made, match = underway()
    made.give(unregistered(made, match))
    state = made.matches[match]

    assert refused(overrule_verdict, made.competition, state, "v1", made.doing(), " ") == ("reason.missing")
    assert refused(overrule_verdict, made.competition, state, "v9", made.doing(), "x") == "verdict.unknown"

    made.overrule("v1", match)

    assert overrule_verdict(made.competition, made.matches[match], "v1", made.doing(), "Again.") == Happened()


def test_a_default_in_the_knockout_stands_once_the_next_match_is_decided() -> None:
    """Before that, overruling it opens the match again, and the semi-finalist is not known any more."""
    made = cup(4, groups=2)
    made.win_all()
    made.begin_knockout()
    semi = MatchId("KO-1-1")
    fixture = made.competition.fixture(semi)
    assert fixture is not None
    one, other = fixture.teams
    made.begin(semi)
    found = replace(
        made.verdict("v1", Offence.DEFAULT, one, opponents=other, match=semi),
        gives_match=MatchGiven(other, ClauseId("ic2024-10-7")),
    )
    made.give(found)
    made.overrule("v1", semi)

    assert made.competition.result(semi) is None
    assert semi in made.competition.under_way

    made.give(replace(found, id="v2"))
    second = made.competition.fixture(MatchId("KO-1-2"))
    assert second is not None
    made.win(second.match, second.teams[0])
    made.pay(one)
    final = MatchId("KO-2-1")
    made.win(final, other)

    assert refused(made.overrule, "v2", semi) == "knockout.next-decided"
    assert made.competition.verdicts.in_force("v2") is not None


def test_a_ruling_and_the_verdict_of_its_name_are_given_and_overruled_together() -> None:
    """The cards lose the bullseye, the people pay; both are undone in one step."""
    made, match = underway()
    offender = person_of(CRABS, 2)
    made.in_match(match, lambda state: rulings.propose_ruling(state, "r1", 1, renege(made), OFFICIAL))
    facts = Facts("r1", Offence.INDISCIPLINE, CRABS, people=(offender,), match=match, each=500)
    beside = propose_verdict(made.competition, facts, (Sanction.FINE, Sanction.DEBARMENT))
    other = Giving("r1", verdict=replace(beside, id="r2"))

    assert refused(give_ruling, made.competition, made.matches[match], other, made.doing()) == (
        "verdict.other-ruling"
    )

    given = give_ruling(made.competition, made.matches[match], Giving("r1", verdict=beside), made.doing())
    made.take(match, given)

    assert total(board_of(made.matches[match].score).bullseyes) == 1
    assert debt_of(made.competition.ledger, CRABS) == 500
    assert may_play(made.competition.register, offender, Occasion(made.now_ms, CRABS)) is not None

    changed = Changed("It was no renege.")
    undone = overrule_ruling(made.competition, made.matches[match], "r1", made.doing(COMMITTEE), changed)
    made.take(match, undone)

    assert total(board_of(made.matches[match].score).bullseyes) == 0
    assert debt_of(made.competition.ledger, CRABS) == 0
    assert may_play(made.competition.register, offender, Occasion(made.now_ms, CRABS)) is None


def test_a_ruling_alone_needs_no_verdict_and_may_be_given_otherwise_than_proposed() -> None:
    """An official gives another ruling, with the reason."""
    made, match = underway()
    made.in_match(match, lambda state: rulings.propose_ruling(state, "r1", 1, renege(made, "W"), OFFICIAL))
    giving = Giving("r1", Changed("It was North.", renege(made, "N")))
    made.take(match, give_ruling(made.competition, made.matches[match], giving, made.doing()))

    assert board_of(made.matches[match].score).bullseyes == both(0, 1)
    assert not made.competition.verdicts.given


def test_a_default_beside_a_ruling_falls_with_it() -> None:
    """The match goes on."""
    made, match = underway()
    made.in_match(match, lambda state: rulings.propose_ruling(state, "r1", 1, renege(made), OFFICIAL))
    giving = Giving("r1", verdict=defaulted(made, match, "r1"))
    made.take(match, give_ruling(made.competition, made.matches[match], giving, made.doing()))

    assert result_of(made, match).winner == DUCKS

    changed = Changed("Nothing happened.")
    made.take(match, overrule_ruling(made.competition, made.matches[match], "r1", made.doing(), changed))

    assert made.competition.result(match) is None
    assert made.matches[match].ended is None
    assert board_of(made.matches[match].score).bullseyes == both()


@pytest.mark.clause("ic2024-8c-2", "ic2024-14-1")
def test_a_ruling_on_a_sealed_sheet_stands_beside_it_and_the_standings_follow() -> None:
    """The table counts what was ruled; the sheet keeps what was signed."""
    made = cup(4)
    match = between(made, CRABS, DUCKS)
    made.win(match, CRABS, lost=3)
    seal, side = made.matches[match].sheet.sealed, side_of(made, match, CRABS)
    corrected = Corrected(Place(1, 1), game(side))
    doing = made.doing(COMMITTEE)
    made.take(match, correct_sheet(made.competition, made.matches[match], corrected, doing, "Seen on video."))

    assert made.competition.rankings["A"].rows[DUCKS].shows("BF") == 2
    assert made.matches[match].sheet.sealed == seal
    assert made.matches[match].sheet.agreed[Place(1, 1)].line == game(other(side))


def test_a_ruling_on_the_sheet_of_a_match_that_was_given_away_waits_for_the_default_to_fall() -> None:
    """As long as the default holds, the figures are the default's."""
    made = cup(4)
    match = between(made, CRABS, DUCKS)
    made.win(match, CRABS, lost=3)
    made.give(defaulted(made, match))
    before = result_of(made, match)
    corrected = Corrected(Place(1, 1), game(side_of(made, match, CRABS)))
    doing = made.doing(COMMITTEE)
    made.take(match, correct_sheet(made.competition, made.matches[match], corrected, doing, "Seen on video."))

    assert result_of(made, match) == before

    made.overrule("v1", match)

    assert made.competition.rankings["A"].rows[DUCKS].shows("BF") == 2


def test_standings_follow_every_verdict_and_its_fall() -> None:
    """Who leads depends on what counts now."""
    made = cup(4)
    made.win_all((CRABS, DUCKS, EAGLES, FOXES))
    match = between(made, CRABS, DUCKS)
    before = standings(made.competition.rankings["A"])
    made.give(defaulted(made, match))
    during = standings(made.competition.rankings["A"])
    made.overrule("v1", match)

    assert (before.order[0], during.order[0]) == (CRABS, DUCKS)
    assert standings(made.competition.rankings["A"]) == before


def test_a_verdict_and_its_fall_are_events_that_name_who_and_when() -> None:
    """The effects follow in the same step."""
    made, match = underway()
    found = unregistered(made, match)
    doing = Doing("a1", OFFICIAL, 5000)
    given = give_verdict(made.competition, made.matches[match], found, doing)

    assert given.competition[0] == VerdictGiven(found, OFFICIAL, 5000)
    assert {type(event) for event in given.competition} == {VerdictGiven, Posted, Sanctioned, ResultEntered}

    made.take(match, given)
    undone = overrule_verdict(
        made.competition, made.matches[match], "v1", Doing("a2", COMMITTEE, 6000), " Mistaken. "
    )

    assert undone.competition[0] == VerdictOverruled("v1", COMMITTEE, 6000, "Mistaken.")


@pytest.mark.clause("ic2024-14-1")
def test_a_ruling_that_is_overruled_after_the_seal_changes_the_result_and_not_the_sheet() -> None:
    """What it had put on the board is taken off, and the standings follow."""
    made = cup(4)
    match = between(made, CRABS, DUCKS)
    made.begin(match)
    made.in_match(match, lambda state: rulings.propose_ruling(state, "r1", 3, renege(made, "N"), OFFICIAL))
    made.take(match, give_ruling(made.competition, made.matches[match], Giving("r1"), made.doing()))
    made.write(match, "A" * 11 + "/" + "A" * 6)
    made.sign(match)
    made.seal(match)
    loser = made.matches[match].opened.parties[B]
    before, sheet = made.competition, made.matches[match].sheet
    changed = Changed("It was no renege.")
    doing = made.doing(COMMITTEE)
    made.take(match, overrule_ruling(made.competition, made.matches[match], "r1", doing, changed))

    assert before.rankings["A"].rows[loser].shows("BF") == 1
    assert made.competition.rankings["A"].rows[loser].shows("BF") == 0
    assert result_of(made, match).winner == made.matches[match].opened.parties[A]
    assert made.matches[match].sheet == sheet
