from hangjack.competition.competition import CompetitionEnded
from hangjack.competition.conduct.offences import Offence
from hangjack.competition.money.ledger import PRIZES, prizes_of, totals
from hangjack.competition.prize_giving import announce_prizes, give_prizes, prize_list
from hangjack.competition.verdicts import Forfeit, Verdict
from hangjack.ids import MatchId
from support.cup import COMMITTEE, CRABS, DIRECTOR, DUCKS, EAGLES, FOXES, Cup, between, cup, ic2024
from support.people import refused


def played_out() -> Cup:
    """Return a cup of four whose knockout the crabs have won: ducks second, the others beaten before."""
    made = cup(4)
    made.win_all()
    made.begin_knockout()
    made.win(MatchId("KO-1-1"), CRABS)
    return made


def test_each_place_wins_what_was_announced_and_the_books_close() -> None:
    """Prizes are credited, to be paid out; a second prize-giving gives nothing."""
    made = played_out()
    made.happened(announce_prizes(made.competition, (100_000, 50_000)))
    doing = made.doing(DIRECTOR)
    made.happened(give_prizes(made.competition, doing))

    assert made.competition.ledger.balance(prizes_of(CRABS)) == -100_000
    assert made.competition.ledger.balance(prizes_of(DUCKS)) == -50_000
    assert totals(made.competition.ledger).prizes_due == made.competition.ledger.balance(PRIZES) == 150_000
    assert made.competition.ended == CompetitionEnded(DIRECTOR, doing.at_ms)
    assert give_prizes(made.competition, made.doing(DIRECTOR)) == ()
    assert refused(announce_prizes, made.competition, (1,)) == "prizes.over"


def test_teams_that_share_places_share_what_these_win() -> None:
    """To the full cent: what cannot be shared is not given."""
    made = cup(3, rules=ic2024(qualifiers_per_group="none"))
    made.win(between(made, CRABS, DUCKS), CRABS, lost=3)
    made.win(between(made, CRABS, EAGLES), CRABS, lost=3)
    match = between(made, DUCKS, EAGLES)
    made.call(match)
    made.give(made.verdict("v1", Offence.MATCH_FIXING, DUCKS, opponents=EAGLES, match=match))
    made.happened(announce_prizes(made.competition, (1000, 301, 100, 50)))

    assert dict(prize_list(made.competition)) == {CRABS: 1000, DUCKS: 200, EAGLES: 200}


def test_a_team_that_has_forfeited_its_prizes_gets_nothing_and_nobody_moves_up() -> None:
    """That would be for the committee."""
    made = played_out()
    made.happened(announce_prizes(made.competition, (100, 50)))
    made.give(Verdict("v1", forfeits=(Forfeit(CRABS),), reason="Fled."), COMMITTEE, as_committee=True)

    assert prize_list(made.competition) == ((DUCKS, 50),)

    made.happened(give_prizes(made.competition, made.doing(DIRECTOR)))

    assert made.competition.ledger.balance(prizes_of(CRABS)) == 0


def test_nobody_gets_a_prize_while_a_match_is_under_way_or_open() -> None:
    """Seal it, or give it by default."""
    made = cup(4)
    first = between(made, CRABS, DUCKS)
    made.begin(first)

    assert refused(give_prizes, made.competition, made.doing(DIRECTOR)) == "prizes.matches-under-way"

    made = cup(4)

    assert refused(give_prizes, made.competition, made.doing(DIRECTOR)) == "stage.not-over"


def test_prizes_may_be_announced_anew_and_are_amounts_of_money() -> None:
    """The same again adds nothing; what nobody can pay is a slip of the finger."""
    made = played_out()
    made.happened(announce_prizes(made.competition, (100, 50)))

    assert announce_prizes(made.competition, (100, 50)) == ()
    assert refused(announce_prizes, made.competition, (-1,)) == "ledger.amount"
    assert refused(announce_prizes, made.competition, (10**13,)) == "ledger.amount"

    made.happened(announce_prizes(made.competition, (200, 0)))

    assert prize_list(made.competition) == ((CRABS, 200),)


def test_places_without_a_prize_get_none() -> None:
    """Whoever was beaten before the prizes end has played for the fun of it."""
    made = played_out()
    made.happened(announce_prizes(made.competition, (100,)))

    assert {team for team, _ in prize_list(made.competition)} == {CRABS}
    assert FOXES in made.competition.tables["A"].rows


def test_a_verdict_after_the_prize_giving_takes_back_what_is_still_due() -> None:
    """And overruled, it gives it back."""
    made = played_out()
    made.happened(announce_prizes(made.competition, (100, 50)))
    made.happened(give_prizes(made.competition, made.doing(DIRECTOR)))
    found = made.verdict("v1", Offence.DEFAULT, CRABS)
    made.give(found)

    assert found.forfeits == (Forfeit(CRABS, 100),)
    assert made.competition.ledger.balance(prizes_of(CRABS)) == 0

    made.overrule("v1")

    assert made.competition.ledger.balance(prizes_of(CRABS)) == -100
    assert sum(made.competition.ledger.balances.values()) == 0
