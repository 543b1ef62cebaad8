"""What is hidden at an All Fours table, said independently of the engine's views, and another table that hides otherwise."""

from msgspec.structs import replace

from hangjack.games.all_fours import SEATS, Phase, Seat, State
from hangjack.games.all_fours.engine.seats import partner
from hangjack.games.all_fours.engine.state import Mixed
from support.all_fours_random import pack_of


def sees(state: State, seat: Seat | None) -> set[Seat]:
    """Return whose hands *seat* may see, as the rules of the game say it."""
    before_the_kick = {Phase.SHUFFLE, Phase.CUT, Phase.DEAL, Phase.BLIND_OPTION, Phase.KICK}
    if seat is None or state.phase in before_the_kick:
        return set()
    if state.phase is Phase.STAND_OR_BEG:
        unseen = state.options.online_unseen_stand and not state.stander_looked
        return {seat} & ({state.dealer} if unseen else {state.dealer, state.stander})
    if state.phase is Phase.DEALER_REPLY:
        return {seat} & {state.dealer, state.stander}
    return {seat, partner(seat)} if state.options.partner_sees_hand else {seat}


def exchanged(state: State, seat: Seat | None, number: int) -> State:
    """Return another table that *seat* must not be able to tell from *state*: all it cannot see lies otherwise."""
    shown = {each for each in sees(state, seat) if state.hand(each)}
    fixed = {state.blind_card}
    hidden = [card for each in SEATS if each not in shown for card in state.hand(each) if card not in fixed]
    hidden += state.stock
    cards = iter([card for card in pack_of(number) if card in hidden])
    north, west, south, east = (
        state.hand(each)
        if each in shown
        else tuple(card if card in fixed else next(cards) for card in state.hand(each))
        for each in SEATS
    )
    return replace(
        state,
        hands=(north, west, south, east),
        stock=tuple(cards),
        pack=pack_of(number) if state.pack else None,
        mixed=Mixed(pack_of(number), "another nonce") if state.mixed else None,
    )
