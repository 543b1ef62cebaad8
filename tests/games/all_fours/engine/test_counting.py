import pytest

from hangjack.cards import Card, Suit, parse_cards
from hangjack.games.all_fours import (
    SEATS,
    Options,
    Phase,
    Result,
    Seat,
    Side,
    State,
    Tally,
    apply,
    next_game,
    score,
    start,
)
from hangjack.games.all_fours.engine.actions import DeclineBlind, Kick, Play
from hangjack.games.all_fours.engine.counting import (
    AtCount,
    Award,
    AwardFor,
    Counted,
    Facts,
    Jack,
    bullseyes_for,
    count,
    facts_of,
    in_order,
)
from hangjack.games.all_fours.engine.tricks import for_game
from support.all_fours import (
    BOOKS,
    FIRST_FIVE,
    IC2024,
    MAFA,
    N,
    W,
    before_the_last_card,
    dealt,
    play_through,
    stacked,
    tricks_of,
    with_score,
)

both_books = pytest.mark.parametrize("options", BOOKS.values(), ids=BOOKS)
NS, EW = Side
HUNG = f"{FIRST_FIVE} | Tc 2c 3c 4c"
HIGH = Award(AwardFor.HIGH, EW, 1, Card("Ah"))
LOW = Award(AwardFor.LOW, NS, 1, Card("3h"))
HANG = Award(AwardFor.HANG_JACK, EW, 3)


def facts(tricks: str, options: Options, dealer: Seat = N, *, blind: bool = False) -> Facts:
    """Return the facts of an issue with hearts for trump, the first trick led by the stander."""
    played = tricks_of(tricks, Suit.HEARTS, SEATS[(dealer.place + 1) % 4])
    return facts_of(played, Suit.HEARTS, dealer, options, blind=blind)


def counted(options: Options, ns: int, ew: int) -> Counted:
    """Return the count of the issue above in a game that stands at *ns* to *ew*."""
    return count(facts(HUNG, options), Tally(ns, ew), options, AtCount())


def test_the_facts_of_an_issue_say_who_held_and_who_won() -> None:
    """High and Low belong to the side that held the card, the Jack and the cards for game to the side that won them."""
    assert facts(HUNG, IC2024) == Facts(
        high=(EW, Card("Ah")),
        low=(NS, Card("3h")),
        jack=Jack(held_by=NS, won_by=EW),
        card_points=Tally(20, 10),
        game=NS,
    )


def test_tens_and_court_cards_count_for_game() -> None:
    """Ten 10, ace 4, king 3, queen 2, jack 1, the others nothing: 80 in the pack."""
    assert [for_game(parse_cards(card)) for card in ("Ts", "As", "Ks", "Qs", "Js", "9s", "2s")] == [
        10,
        4,
        3,
        2,
        1,
        0,
        0,
    ]
    assert for_game(Card) == 80


@pytest.mark.clause("ic2024-27a-1", "mafa-scoring-1")
@both_books
def test_points_are_counted_high_low_jack_game(options: Options) -> None:
    """The order matters when both sides are near home: whoever gets there first has won, and nothing more is added."""
    game = Award(AwardFor.GAME, NS, options.points.game)
    hung = Tally(EW=1)
    after_high = Tally() if options == MAFA else hung

    assert counted(options, 0, 0).awards == (HIGH, LOW, HANG, game)
    assert counted(options, 13, 13) == Counted((HIGH,), Tally(13, 14), EW, after_high)
    assert counted(options, 13, 12) == Counted((HIGH, LOW), Tally(14, 13), NS, after_high)
    assert counted(options, 12, 12) == Counted((HIGH, LOW, HANG), Tally(13, 16), EW, hung)
    assert counted(options, 12, 2) == Counted(
        (HIGH, LOW, HANG, game), Tally(13 + options.points.game, 6), NS, hung
    )
    assert counted(options, 9, 9).winner is None


@pytest.mark.clause("ic2024-27a-2")
@pytest.mark.parametrize(("options", "game"), [(IC2024, 2), (MAFA, 1)])
def test_high_low_and_jack_are_worth_one_a_hung_jack_three_and_game_two_or_one(
    options: Options, game: int
) -> None:
    """The game point is two in ic2024 and one in mafa; everything else is the same."""
    hung = facts(HUNG, options)
    passed = Facts(hung.high, hung.low, Jack(NS, NS), hung.card_points, hung.game)

    assert [award.points for award in in_order(hung, options, AtCount())] == [1, 1, 3, game]
    assert list(in_order(passed, options, AtCount())) == [
        HIGH,
        LOW,
        Award(AwardFor.JACK, NS, 1),
        Award(AwardFor.GAME, NS, game),
    ]


@pytest.mark.clause("ic2024-2a-2")
def test_an_issue_yields_seven_points_at_most() -> None:
    """One side that gets everything, with a hung Jack, scores 1 + 1 + 3 + 2 in ic2024 and six in mafa."""
    everything = Facts((NS, Card("Ah")), (NS, Card("2h")), Jack(EW, NS), Tally(80, 0), NS)

    assert sum(award.points for award in in_order(everything, IC2024, AtCount())) == 7
    assert sum(award.points for award in in_order(everything, MAFA, AtCount())) == 6


def test_without_the_trump_jack_there_is_no_point_for_it() -> None:
    """It stayed in the pack, or was kicked."""
    no_jack = facts(HUNG.replace("Jh", "5h"), IC2024)

    assert no_jack.jack is None
    assert [award.what for award in in_order(no_jack, IC2024, AtCount())] == [
        AwardFor.HIGH,
        AwardFor.LOW,
        AwardFor.GAME,
    ]


def test_a_single_trump_is_both_high_and_low() -> None:
    """Its holder's side gets two points for it."""
    only = facts("Kh 2s 3s 4s | Ks 5s 6s 7s", IC2024)

    assert (only.high, only.low) == ((EW, Card("Kh")), (EW, Card("Kh")))


@pytest.mark.clause("ic2024-27f-4", "mafa-scoring-3")
@both_books
@pytest.mark.parametrize("dealer", SEATS)
def test_equal_counts_give_the_game_point_to_the_side_that_did_not_deal(
    options: Options, dealer: Seat
) -> None:
    """Ten each: the tie goes against the dealers, whoever they are."""
    level = facts("Ts 2s 3s 4s | 2c Tc 3c 4c", options, dealer)
    more = facts("Ts 2s 3s 4s | 2c Tc 3c 4c | Qd 2d 3d 4d", options, dealer)

    assert (level.card_points, level.game) == (Tally(10, 10), dealer.side.other)
    assert more.game == more.card_points.leader == dealer.side


@pytest.mark.clause("ic2024-22d-1")
def test_a_blind_stand_with_no_trump_dealt_is_worth_high_and_low_in_ic2024_only() -> None:
    """The stander's side gets both points; mafa gives them to nobody, nor does ic2024 if it was not stood blind."""
    tricks = "Ts 2s 3s 4s | 2c 5c 3c 4c"
    blind = facts(tricks, IC2024, blind=True)

    assert list(in_order(blind, IC2024, AtCount())) == [
        Award(AwardFor.HIGH, EW, 1),
        Award(AwardFor.LOW, EW, 1),
        Award(AwardFor.GAME, EW, 2),
    ]
    assert [facts(tricks, MAFA, blind=True).high, facts(tricks, IC2024).high] == [None, None]
    assert list(in_order(facts(tricks, MAFA, blind=True), MAFA, AtCount())) == [Award(AwardFor.GAME, EW, 1)]


def test_a_blind_stand_changes_nothing_when_trumps_were_dealt() -> None:
    """High and Low go to whoever held them."""
    assert facts(HUNG, IC2024, blind=True) == facts(HUNG, IC2024)


@pytest.mark.clause("mafa-scoring-2")
def test_a_jack_hung_by_a_side_that_is_out_on_high_counts_in_ic2024_and_not_in_mafa() -> None:
    """Mafa counts in order and stops at 14; ic2024 registers a Jack hung in play, though its points no longer matter."""
    hung, not_hung = (
        apply(before_the_last_card(options, 5, 13), Play(W, Card("4c"))) for options in (IC2024, MAFA)
    )

    assert (hung.score, hung.hang_jacks) == (Tally(5, 14), Tally(EW=1))
    assert (not_hung.score, not_hung.hang_jacks) == (Tally(5, 14), Tally())


@pytest.mark.clause("ic2024-27i-1")
@both_books
@pytest.mark.parametrize("dealer", SEATS)
def test_a_game_starts_at_zero(options: Options, dealer: Seat) -> None:
    """Also the next one at the same table, whatever the last ended at."""
    first = start(options, dealer)
    over = apply(before_the_last_card(options, 5, 13), Play(W, Card("4c")))

    assert (score(first), first.hang_jacks, first.awards) == (Tally(), Tally(), ())
    assert score(next_game(over)) == Tally()


@pytest.mark.clause("ic2024-2a-3", "ic2024-27i-2")
@both_books
def test_a_bullseye_is_won_at_fourteen(options: Options) -> None:
    """Thirteen is not enough: the next dealer deals; fourteen or more ends the game."""
    thirteen, fourteen = (apply(before_the_last_card(options, 5, ew), Play(W, Card("4c"))) for ew in (9, 10))

    assert (thirteen.score.EW, thirteen.phase, thirteen.dealer) == (13, Phase.SHUFFLE, W)
    assert (fourteen.score.EW, fourteen.phase) == (14, Phase.GAME_OVER)
    assert fourteen.result == Result(EW, 1, "count")
    assert next_game(fourteen).dealer == W


def test_when_nobody_is_home_the_next_dealer_deals() -> None:
    """Score, awards and hang-jacks are kept; cards, trump and calls are gone."""
    after = apply(before_the_last_card(IC2024, 1, 2), Play(W, Card("4c")))

    assert after == State(
        IC2024,
        after.standing,
        W,
        score=Tally(4, 6),
        hang_jacks=Tally(EW=1),
        awards=(HIGH, LOW, HANG, Award(AwardFor.GAME, NS, 2)),
    )


@pytest.mark.clause("ic2024-30d-1")
@pytest.mark.parametrize(
    ("ns", "ew", "ic2024", "mafa"), [(11, 0, 2, 1), (13, 0, 2, 1), (11, 1, 1, 1), (11, 13, 1, 1)]
)
def test_a_game_won_to_nothing_is_two_bullseyes_in_ic2024(ns: int, ew: int, ic2024: int, mafa: int) -> None:
    """14-0, or more to 0, counts double throughout the match; mafa counts one."""
    for options, bullseyes in (IC2024, ic2024), (MAFA, mafa):
        state = with_score(dealt(stacked(N, kicks="Jd"), options), ns, ew)
        over = play_through(state, DeclineBlind(W), Kick(N))

        assert over.result == Result(NS, bullseyes, "kick")
        assert next_game(over).standing.table_bullseyes == bullseyes


def test_bullseyes_depend_on_the_losers_points_alone() -> None:
    """How far the winners are past the target does not matter."""
    assert bullseyes_for(EW, Tally(0, 16), 2) == 2
    assert bullseyes_for(EW, Tally(1, 14), 2) == 1
    assert bullseyes_for(NS, Tally(14, 0), 1) == 1


def test_a_side_whose_issue_was_ruled_void_scores_nothing_in_it() -> None:
    """Its awards are left out, and a hang-jack of its own is not registered."""
    void = count(facts(HUNG, IC2024), Tally(3, 13), IC2024, AtCount(void=EW))

    assert void == Counted((LOW, Award(AwardFor.GAME, NS, 2)), Tally(6, 13), None, Tally())


def test_a_game_point_that_was_ruled_goes_where_the_ruling_says() -> None:
    """Whatever the cards for game say."""
    ruled = count(facts(HUNG, IC2024), Tally(), IC2024, AtCount(game_to=EW))

    assert ruled.awards[-1] == Award(AwardFor.GAME, EW, 2)


def test_counting_to_the_end_stops_for_nobody() -> None:
    """After an unsung bullseye all awards are added, and nobody is home by the order of counting."""
    late = count(facts(HUNG, IC2024), Tally(13, 14), IC2024, AtCount(), to_the_end=True)

    assert late == Counted((HIGH, LOW, HANG, Award(AwardFor.GAME, NS, 2)), Tally(16, 18), None, Tally(EW=1))
