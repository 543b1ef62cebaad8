import pytest
from msgspec.structs import replace

from hangjack.cards import Card
from hangjack.games.all_fours import (
    SEATS,
    Action,
    Options,
    Phase,
    Result,
    Seat,
    Shuffled,
    Side,
    State,
    Tally,
    apply,
    fault_in,
    next_game,
    to_act,
    turn_actions,
    view,
)
from hangjack.games.all_fours.engine.actions import Confirm, Fault, OfferCut, Play, Sing, Stop
from hangjack.games.all_fours.engine.counting import AtCount, Award, AwardFor
from hangjack.games.all_fours.engine.faults import claim_of
from hangjack.games.all_fours.engine.singing import sure_awards
from support.all_fours import (
    IC2024,
    MAFA,
    E,
    N,
    S,
    W,
    before_the_last_card,
    house,
    play_through,
    table,
    with_score,
)
from support.all_fours_random import pack_of

NS, EW = Side
BY_HAND = house("ic2024", {"auto_sing": "never"})
"""As at a real table: a bullseye counts only when somebody sings it and the others confirm it."""


def counted(options: Options, ns: int, ew: int) -> State:
    """Return the table after an issue in which east-west had High and hung the Jack, north-south Low and Game."""
    return apply(before_the_last_card(options, ns, ew), Play(W, Card("4c")))


def sing_fault(picture: str, seat: Seat = N, options: Options = IC2024) -> Fault | None:
    """Return why *seat* may not sing at the table of *picture*; None if it may."""
    return fault_in(table(picture, options), Sing(seat))


SURE_HIGH = """
    trump     hearts
    score     13-10
    N         Ah 2s 3s
    to-play   Ks Qs Js            # west is to lead, but north can sing
"""


@pytest.mark.clause("ic2024-27g-1")
def test_a_player_may_show_a_sure_point_to_sing() -> None:
    """The ace of trumps in hand is High whatever happens: at thirteen the game is over with it."""
    state = table(SURE_HIGH)
    sung = apply(state, Sing(N))

    assert sung.result == Result(NS, 1, "sing")
    assert (sung.score, sung.awards) == (Tally(14, 10), (Award(AwardFor.HIGH, NS, 1),))
    assert [fault_in(state, Sing(seat)) for seat in (W, S, E)] == [Fault.NOT_SURE] * 3


def test_mafa_knows_no_singing_in_play() -> None:
    """Its games end when the count reaches 14."""
    assert sing_fault(SURE_HIGH, options=MAFA) == Fault.NOT_NOW


@pytest.mark.parametrize(
    ("picture", "fault"),
    [
        ("score 13-10\nN Kh 2s 3s", Fault.NOT_SURE),  # the ace may be out
        ("score 13-10\nkicks Ah\nN Kh 2s 3s", None),  # the ace was kicked
        ("score 12-10\nN Ah 2s 3s", Fault.NOT_SURE),  # High alone is not enough
        ("score 12-10\nN Ah 2h 3s", None),  # High and Low are
        ("score 13-10\nN 2h 5s 3s", None),  # Low is sure, and they cannot be home before it
        ("score 13-13\nN 2h 5s 3s", Fault.NOT_SURE),  # they may be home on High
        ("score 13-13\nN Ah 5s 3s", None),  # High comes first
        ("score 13-12\nN Jh 5s 3s", Fault.NOT_SURE),  # a Jack that can be hung
    ],
)
def test_a_point_is_sure_if_it_cannot_be_lost_however_the_unseen_cards_lie(
    picture: str, fault: Fault | None
) -> None:
    """Only what is public and the claimant's own hand count; everything else is given to the others, in order."""
    assert sing_fault(f"trump hearts\n{picture}\nto-play Ks Qs Js") == fault


@pytest.mark.parametrize(
    ("kick", "ew", "fault"),
    [
        ("Qh", 11, None),  # High and Low may be theirs, which is thirteen
        ("Qh", 12, Fault.NOT_SURE),  # and here they would be home before the Jack
        ("9h", 11, Fault.NOT_SURE),  # the queen can hang it
    ],
)
def test_a_jack_is_sure_when_no_higher_trump_is_out(kick: str, ew: int, fault: Fault | None) -> None:
    """Ace and king have been played, the queen was kicked: the Jack in hand takes its own trick."""
    picture = f"""
        trump     hearts
        kicks     {kick}
        score     13-{ew}
        tricks    Ah 3h 4h 5h | Kh 6h 7h 8h
        N         Jh 2s
        to-play   Ks Qs
    """

    assert sing_fault(picture) == fault


@pytest.mark.parametrize(
    ("tricks", "ew", "fault"),
    [
        ("2s As Ts Ks | Ad Td Kd Qd | Ac Tc Kc Qc", 8, None),  # 55 of 80 are won
        (
            "2s As Ts Ks | Ad Td Kd Qd | Ac Tc Kc Qc",
            9,
            Fault.NOT_SURE,
        ),  # High, Low and a hung Jack come first
        ("2s As Ts Ks | Ad Td Kd Qd", 8, Fault.NOT_SURE),  # 36 can be caught
    ],
)
def test_game_is_sure_when_the_cards_for_it_cannot_be_caught(
    tricks: str, ew: int, fault: Fault | None
) -> None:
    """South has won more than all that is still unseen or in hand, and north-south need two points."""
    picture = f"""
        trump     hearts
        score     12-{ew}
        tricks    {tricks}
        to-play   2d 3d 4d
    """

    assert sing_fault(picture, seat=S) == fault


def test_level_cards_for_game_are_enough_for_the_side_that_did_not_deal() -> None:
    """South has won forty, and forty are still out, those in south's own hand among them."""
    state = table(
        """
        trump     hearts
        score     12-8
        tricks    2s As Ts Ks | Ad Td Kd Qd | Ac 2c 3c 4c
        to-play   Tc 3d 4d
        """
    )
    claim = claim_of(state, S)

    assert sure_awards(claim, IC2024) == ()
    assert sure_awards(replace(claim, dealer=E), IC2024) == (Award(AwardFor.GAME, NS, 2),)


def test_a_sure_point_is_shown_between_tricks() -> None:
    """While cards are on board the claim waits for the trick to be complete."""
    picture = """
        trump     hearts
        score     13-10
        on-board  4c
        N         Ah 2s 3s
        to-play   Ks Qs Js
    """

    assert sing_fault(picture) == Fault.NOT_NOW


@pytest.mark.clause("ic2024-27g-2")
def test_a_valid_sing_ends_the_game_so_that_no_card_after_it_can_be_an_offence() -> None:
    """Whoever sings on a sure point plays nothing more: no under-trump, no card to board, and no penalty is written."""
    sung = apply(table(SURE_HIGH), Sing(N))
    next_card: list[Action] = [Play(W, Card("Ks")), Play(N, Card("Ah")), Play(N, Card("2s"))]

    assert [fault_in(sung, action) for action in next_card] == [Fault.GAME_OVER] * 3
    assert {award.what for award in sung.awards} == {AwardFor.HIGH}


@pytest.mark.clause("ic2024-27g-3")
def test_a_player_with_a_sure_point_may_play_on_to_hang_the_jack() -> None:
    """Singing is a choice; a Jack hung before the sing goes on the sheet, though the game was home without it."""
    before = table(
        """
        trump     hearts
        score     5-13
        W         Ah Kd Kc        # east-west are home on High whenever they like
        E         4h 4d 4c
        N         Jh 3d 3c
        S         2h 2d 2c
        to-play   Ah Kd Kc
        """
    )
    after = before
    for card in ["Ah", "2h", "4h", "Jh"]:
        assert after.trick is not None
        after = apply(after, Play(after.trick.to_play, Card(card)))
    at_once, later = apply(before, Sing(W)), apply(after, Sing(W))

    assert Play(W, Card("Ah")) in turn_actions(before)
    assert (at_once.result, at_once.hang_jacks) == (Result(EW, 1, "sing"), Tally())
    assert (later.result, later.hang_jacks) == (Result(EW, 1, "sing"), Tally(EW=1))
    assert later.score == Tally(5, 14)


def test_a_hung_jack_that_was_needed_for_the_sing_is_registered_in_any_house() -> None:
    """Also where a Jack hung after the fourteenth point is not."""
    strict = house("ic2024", {"hang_jack_after_14": "ignore"})
    picture = """
        trump     hearts
        score     3-{}
        tricks    Ah 3h 4h Jh
        to-play   Kd Kc 2h
    """

    assert apply(table(picture.format(10), strict), Sing(W)).hang_jacks == Tally(EW=1)
    assert apply(table(picture.format(13), strict), Sing(W)).hang_jacks == Tally()
    assert apply(table(picture.format(13), IC2024), Sing(W)).hang_jacks == Tally(EW=1)


@pytest.mark.clause("ic2024-27g-4")
def test_at_a_table_without_auto_sing_a_game_is_over_only_when_it_is_sung() -> None:
    """At fourteen the cards are gathered and the next dealer shuffles; the side that is home may sing until the cut."""
    home = counted(BY_HAND, 5, 13)
    cut = play_through(home, Shuffled(pack_of(1)), OfferCut(W))
    sung = play_through(cut, Sing(E), Confirm(S))

    assert (home.phase, home.result, home.may_sing) == (Phase.SHUFFLE, None, EW)
    assert [view(home, seat).may_sing for seat in (*SEATS, None)] == [EW] * 5
    assert fault_in(cut, Sing(W)) is None
    assert sung.result == Result(EW, 1, "sing")
    assert counted(IC2024, 5, 13).result == Result(EW, 1, "count")


@pytest.mark.clause("ic2024-27g-5")
def test_singing_needs_nobodys_permission() -> None:
    """It is nobody's turn to sing: either partner may, while chance shuffles or another player holds the pack."""
    waiting = counted(BY_HAND, 5, 13)
    dealing = apply(waiting, Shuffled(pack_of(1)))
    cutting = apply(dealing, OfferCut(W))

    for state in waiting, dealing, cutting:
        assert [fault_in(state, Sing(seat)) for seat in (W, E)] == [None, None]
    assert apply(table(SURE_HIGH), Sing(N)).phase == Phase.GAME_OVER


@pytest.mark.clause("ic2024-27h-1")
def test_points_are_recorded_first_and_sung_afterwards() -> None:
    """A side with less than fourteen on record cannot sing, nor can the side that is not home."""
    thirteen, home = counted(BY_HAND, 5, 9), counted(BY_HAND, 5, 13)

    assert thirteen.score.EW == 13
    assert [fault_in(thirteen, Sing(seat)) for seat in SEATS] == [Fault.NOT_HOME] * 4
    assert home.score == Tally(5, 14)
    assert [fault_in(home, Sing(seat)) for seat in SEATS] == [Fault.NOT_HOME, None, Fault.NOT_HOME, None]


@pytest.mark.clause("ic2024-27h-3")
def test_the_others_may_stop_a_bullseye_once_before_it_is_confirmed() -> None:
    """An objection takes the table back to where it was; sung again, it can only be confirmed."""
    home = apply(counted(BY_HAND, 5, 13), Shuffled(pack_of(1)))
    sung = apply(home, Sing(E))
    stopped = apply(sung, Stop(N))
    again = apply(stopped, Sing(W))

    assert (sung.phase, sung.sung_by, to_act(sung)) == (Phase.SUNG, EW, N)
    assert [fault_in(sung, Stop(seat)) for seat in SEATS] == [
        None,
        Fault.OWN_BULLSEYE,
        None,
        Fault.OWN_BULLSEYE,
    ]
    assert stopped == replace(home, stopped=True)
    assert fault_in(again, Stop(S)) == Fault.STOPPED_BEFORE
    assert [fault_in(again, Confirm(seat)) for seat in (N, W)] == [None, Fault.OWN_BULLSEYE]
    assert apply(again, Confirm(S)).result == Result(EW, 1, "sing")
    assert fault_in(apply(again, Confirm(S)), Stop(N)) == Fault.GAME_OVER
    assert fault_in(home, Stop(N)) == fault_in(home, Confirm(N)) == Fault.NOT_NOW


def test_a_sure_point_shown_at_a_table_without_auto_sing_is_confirmed_or_stopped_too() -> None:
    """While the bullseye hangs in the air nobody plays; stopped, the issue goes on as it was."""
    state = table(SURE_HIGH, BY_HAND)
    sung = apply(state, Sing(N))

    assert (sung.phase, sung.result, to_act(sung)) == (Phase.SUNG, None, W)
    assert fault_in(sung, Play(W, Card("Ks"))) == Fault.NOT_NOW
    assert apply(sung, Stop(E)) == replace(state, stopped=True)
    assert apply(sung, Confirm(E)).result == Result(NS, 1, "sing")
    assert apply(sung, Confirm(E)).score == Tally(14, 10)


def test_after_a_bullseye_sung_over_gathered_cards_the_deal_has_already_passed() -> None:
    """North dealt the last issue; west deals the next game whether or not the bullseye ended it by itself."""
    by_itself = counted(IC2024, 5, 13)
    by_hand = play_through(counted(BY_HAND, 5, 13), Sing(W), Confirm(N))

    assert next_game(by_itself).dealer == next_game(by_hand).dealer == W


def test_a_ruling_about_the_count_is_part_of_what_is_sure() -> None:
    """A side whose issue is void cannot sing on it, and a game point that was ruled away is nobody's to claim."""
    state = table(SURE_HIGH)
    void = replace(state, at_count=AtCount(void=NS))
    game_to_them = replace(with_score(state, 12, 12), at_count=AtCount(game_to=EW))
    game_to_us = replace(with_score(state, 11, 5), at_count=AtCount(game_to=NS))

    assert fault_in(void, Sing(N)) == Fault.NOT_SURE
    assert fault_in(game_to_them, Sing(N)) == Fault.NOT_SURE
    assert fault_in(game_to_us, Sing(N)) is None
