"""What a seat, or the public, may see of a table: the only thing that leaves the engine towards them."""

from msgspec import Struct

from hangjack.cards import Card, Cards, Suit
from hangjack.games.all_fours.engine.actions import SeatAction
from hangjack.games.all_fours.engine.clocks import Clock, clock
from hangjack.games.all_fours.engine.counting import Award
from hangjack.games.all_fours.engine.engine import actions_of
from hangjack.games.all_fours.engine.faults import to_act, waits_for_chance
from hangjack.games.all_fours.engine.seats import Seat, Side, Tally, partner
from hangjack.games.all_fours.engine.state import Call, Mixed, Phase, Result, State
from hangjack.games.all_fours.engine.tricks import Trick, winner
from hangjack.log import Digest

_DECIDING = frozenset({Phase.STAND_OR_BEG, Phase.DEALER_REPLY})


class View(Struct, frozen=True):
    """A table as one seat sees it; `seat` is None for the public, who see no hand."""

    seat: Seat | None
    phase: Phase
    dealer: Seat
    to_act: Seat | None
    waits_for_chance: bool
    game_number: int
    power_play: bool
    score: Tally
    hang_jacks: Tally
    hand: Cards | None
    """The seat's own cards, once it may look at them."""
    partner_hand: Cards | None
    card_counts: tuple[int, int, int, int]
    stock_count: int
    kicks: Cards
    trump: Suit | None
    calls: tuple[Call, ...]
    blind_card: Card | None
    trick: Trick | None
    last_trick: Trick | None
    tricks_won: Tally
    lifts: dict[Side, tuple[Trick, ...]]
    """The tricks won by a side, for a seat that has asked to look through them."""
    awards: tuple[Award, ...]
    may_sing: Side | None
    sung_by: Side | None
    late: bool
    paused_by: Seat | None
    official_called: bool
    commitment: Digest | None
    mixed_before: Mixed | None
    partner_may_talk: bool
    giving_ends_the_game: bool
    """A warning to the dealer: the point would bring the other side home."""
    legal: tuple[SeatAction, ...]
    clock: Clock | None
    result: Result | None


def may_look(state: State, seat: Seat) -> bool:
    """Whether *seat* may look at its own hand now."""
    if state.call_is_settled:
        return True
    if state.phase not in _DECIDING:
        return False
    if seat is state.stander and state.options.online_unseen_stand and state.phase is Phase.STAND_OR_BEG:
        return state.stander_looked
    return seat in (state.dealer, state.stander)


def view(state: State, seat: Seat | None) -> View:
    """Return what *seat* sees of *state*; None is the public."""
    options = state.options
    shows_partner = seat is not None and options.partner_sees_hand and state.call_is_settled
    return View(
        seat=seat,
        phase=state.phase,
        dealer=state.dealer,
        to_act=to_act(state),
        waits_for_chance=waits_for_chance(state),
        game_number=state.standing.game_number,
        power_play=state.is_power_play,
        score=state.score,
        hang_jacks=state.hang_jacks,
        hand=state.hand(seat) if seat and may_look(state, seat) else None,
        partner_hand=state.hand(partner(seat)) if seat and shows_partner else None,
        card_counts=_card_counts(state),
        stock_count=len(state.stock),
        kicks=state.kicks,
        trump=state.trump,
        calls=state.calls,
        blind_card=state.blind_card,
        trick=state.trick,
        last_trick=state.tricks[-1] if state.tricks else None,
        tricks_won=_tricks_won(state),
        lifts=_lifts(state, seat),
        awards=state.awards,
        may_sing=state.may_sing,
        sung_by=state.sung_by,
        late=state.late,
        paused_by=state.paused_by,
        official_called=state.official_called,
        commitment=state.mixed.commitment if state.mixed else None,
        mixed_before=state.mixed_before,
        partner_may_talk=options.partner_chat and state.call_is_settled,
        giving_ends_the_game=_giving_ends_the_game(state, seat),
        legal=tuple(actions_of(state, seat)) if seat else (),
        clock=clock(state),
        result=state.result,
    )


def _card_counts(state: State) -> tuple[int, int, int, int]:
    north, west, south, east = (len(hand) for hand in state.hands)
    return north, west, south, east


def _tricks_won(state: State) -> Tally:
    tally = Tally()
    for trick in state.tricks:
        assert state.trump is not None
        tally = tally.plus(winner(trick, state.trump).side, 1)
    return tally


def _lifts(state: State, seat: Seat | None) -> dict[Side, tuple[Trick, ...]]:
    trump = state.trump
    return {
        side: tuple(trick for trick in state.tricks if trump and winner(trick, trump).side is side)
        for looker, side in sorted(state.lifts_seen_by)
        if looker is seat
    }


def _giving_ends_the_game(state: State, seat: Seat | None) -> bool:
    if not state.options.warn_give_at_13 or state.phase is not Phase.DEALER_REPLY or seat is not state.dealer:
        return False
    return not state.late and state.score.of(state.stander.side) + 1 >= state.options.target
