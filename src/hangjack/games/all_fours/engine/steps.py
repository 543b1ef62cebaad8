"""The steps of a game: the state after each kind of action, allowed or not. What may be done is `faults`' matter."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from hangjack.cards import without
from hangjack.games.all_fours.engine.actions import (
    Action,
    Beg,
    BlindStand,
    CallOfficial,
    Confirm,
    Cut,
    Deal,
    DeclineBlind,
    GiveOne,
    Kick,
    LookAtHand,
    LookAtLift,
    NoCut,
    OfferCut,
    Pause,
    Play,
    Resume,
    Return,
    Ruled,
    RunPack,
    Shuffle,
    Shuffled,
    Sing,
    Stand,
    Stop,
)
from hangjack.games.all_fours.engine.counting import Award, AwardFor, bullseyes_for, count, facts_of, jack_of
from hangjack.games.all_fours.engine.faults import claim_of
from hangjack.games.all_fours.engine.seats import SEATS, Seat, Side, right
from hangjack.games.all_fours.engine.singing import late_singer, sure_awards
from hangjack.games.all_fours.engine.state import Call, Handled, Mixed, Phase, Result, State, WonBy, with_hand
from hangjack.games.all_fours.engine.tricks import Trick, winner

FIRST_DEAL = 6

RUN_DEAL = 3


def follow(state: State, action: Action) -> State:
    """Return the state after *action*, allowed or not: at a real table a foul happens before anybody rules on it."""
    step: Callable[[State, Any], State] = _APPLY[type(action)]
    return step(state, action)


def kick_value(state: State) -> int:
    """Return what the card turned last is worth to the dealing side."""
    value = state.options.kick_values.get(state.kicks[-1].rank, 0)
    power = state.options.power_play
    scores = value > 0 or power.bonus_on_zero_kicks
    return value + power.bonus if scores and state.is_power_play else value


def _shuffled(state: State, action: Shuffled) -> State:
    return replace(state, pack=action.pack, mixed=Mixed(action.pack, action.nonce))


def _shuffle(state: State, action: Shuffle) -> State:
    if state.phase is Phase.SHUFFLE:
        return replace(state, pack=None, by_dealer=state.by_dealer.plus(action.how))
    return replace(state, pack=None, by_cutter=state.by_cutter.plus(action.how))


def _offer_cut(state: State, _: OfferCut) -> State:
    return replace(state, phase=Phase.CUT)


def _return(state: State, _: Return) -> State:
    return replace(state, phase=Phase.SHUFFLE, by_dealer=Handled(), returned=state.by_cutter)


def _cut(state: State, action: Cut) -> State:
    assert state.pack is not None
    pack = state.pack[action.cards :] + state.pack[: action.cards]
    return _no_cut(replace(state, pack=pack, top_single_cut=action.cards == 1), action)


def _no_cut(state: State, _: Cut | NoCut) -> State:
    late = state.late or state.may_sing is not None
    return replace(state, phase=Phase.DEAL, late=late, may_sing=None, stopped=False)


def _deal(state: State, action: Deal) -> State:
    assert state.pack is not None
    dealt = replace(state, phase=Phase.BLIND_OPTION, pack=None, stock=state.pack, at_a_time=action.at_a_time)
    return _dealt_to_each(dealt, FIRST_DEAL, action.at_a_time)


def _dealt_to_each(state: State, cards_each: int, at_a_time: int) -> State:
    """Deal from the dealer's right, *at_a_time* cards to a player in each round."""
    hands, stock = state.hands, state.stock
    for _ in range(cards_each // at_a_time):
        for step in range(1, 5):
            seat = right(state.dealer, step)
            hands = with_hand(hands, seat, hands[seat.place] + stock[:at_a_time])
            stock = stock[at_a_time:]
    return replace(state, hands=hands, stock=stock)


def _blind_stand(state: State, action: BlindStand) -> State:
    card = state.hand(action.seat)[action.position - 1]
    return replace(state, phase=Phase.KICK, blind_card=card, calls=(Call.BLIND_STAND,))


def _decline_blind(state: State, _: DeclineBlind) -> State:
    return replace(state, phase=Phase.KICK)


def _kick(state: State, _: Kick) -> State:
    kicked = _turned_up(state)
    if kicked.is_over:
        return kicked
    if state.blind_card is None:
        return replace(kicked, phase=Phase.STAND_OR_BEG)
    return _blind_lead(_to_play(kicked))


def _turned_up(state: State) -> State:
    """Turn the top fresh card and score it; the game may be over with it."""
    turned = replace(state, kicks=(*state.kicks, state.stock[0]), stock=state.stock[1:])
    value = kick_value(turned)
    if not value:
        return turned
    award = Award(AwardFor.KICK, state.dealer.side, value, turned.kicks[-1])
    return _home_or_on(
        replace(_awarded(turned, award), kick_points=turned.kick_points + value), award.side, "kick"
    )


def _look_at_hand(state: State, _: LookAtHand) -> State:
    return replace(state, stander_looked=True)


def _stand(state: State, action: Stand) -> State:
    stood = _to_play(replace(state, calls=(*state.calls, Call.STAND)))
    if any(card.suit is stood.trump for card in stood.hand(action.seat)):
        return stood
    return _over(stood, action.seat.side.other, 1, "penalty")


def _beg(state: State, _: Beg) -> State:
    return replace(state, phase=Phase.DEALER_REPLY, calls=(*state.calls, Call.BEG))


def _give_one(state: State, _: GiveOne) -> State:
    award = Award(AwardFor.GIFT, state.stander.side, 1)
    given = _home_or_on(
        _awarded(replace(state, calls=(*state.calls, Call.GIVE_ONE)), award), award.side, "gift"
    )
    return given if given.is_over else _to_play(given)


def _run_pack(state: State, action: RunPack) -> State:
    """Three more each and a new kick; the last card of the pack is kicked without a deal."""
    run = _dealt_to_each(replace(state, calls=(*state.calls, Call.RUN)), RUN_DEAL, action.at_a_time)
    run = _turned_up(run)
    while not run.is_over:
        if run.kicks[-1].suit is not run.kicks[0].suit:
            return _to_play(run)
        if len(run.stock) > 4 * RUN_DEAL:
            return replace(run, phase=Phase.RUN)
        if not _last_card_may_be_kicked(run):
            return _pack_out(run)
        run = _turned_up(run)
    return run


def _last_card_may_be_kicked(state: State) -> bool:
    barred = state.top_single_cut and state.options.single_cut_kick == "barred"
    return bool(state.stock) and state.options.kick_last_card and not barred


def _pack_out(state: State) -> State:
    """Throw the hands in: the points of the kicks stay, and the same dealer deals again."""
    return new_deal(state, state.dealer)


def _to_play(state: State) -> State:
    return replace(state, phase=Phase.PLAY, trump=state.kicks[-1].suit, trick=Trick(state.stander))


def _blind_lead(state: State) -> State:
    assert state.blind_card is not None
    return _play(state, Play(state.stander, state.blind_card))


def _play(state: State, action: Play) -> State:
    assert state.trick is not None
    assert state.trump is not None
    hands = with_hand(state.hands, action.seat, without(state.hand(action.seat), [action.card]))
    trick = replace(state.trick, cards=(*state.trick.cards, action.card))
    played = replace(state, hands=hands, trick=trick, lifts_seen_by=frozenset())
    if not trick.is_complete:
        return played
    closed = replace(played, tricks=(*state.tricks, trick), trick=Trick(winner(trick, state.trump)))
    return closed if any(hands) else _counted(closed)


def _counted(state: State) -> State:
    """Count the issue; somebody is home, or may sing, or the next dealer deals."""
    assert state.trump is not None
    blind = Call.BLIND_STAND in state.calls
    facts = facts_of(state.tricks, state.trump, state.dealer, state.options, blind=blind)
    counted = count(facts, state.score, state.options, state.at_count, to_the_end=state.late)
    after = replace(
        state,
        score=counted.score,
        awards=state.awards + counted.awards,
        hang_jacks=state.hang_jacks + counted.hang_jacks,
    )
    if state.late:
        return new_deal(after, right(state.dealer), late_singer(after.score, facts.high and facts.high[0]))
    if counted.winner is None:
        return new_deal(after, right(state.dealer))
    if state.options.sings_by_itself:
        return _won(after, counted.winner, "count")
    return new_deal(after, right(state.dealer), counted.winner)


def _sing(state: State, action: Sing) -> State:
    side = action.seat.side
    if state.phase is Phase.PLAY:
        awards = sure_awards(claim_of(state, action.seat), state.options)
        if state.options.sings_by_itself:
            return _sung_in_play(state, side, awards)
    return replace(state, phase=Phase.SUNG, sung_by=side, sung_in=state.phase)


def _sung_in_play(state: State, side: Side, awards: tuple[Award, ...]) -> State:
    """End the game on points that cannot be lost; a Jack that is already hung goes on the sheet."""
    assert state.trump is not None
    jack = jack_of(state.tricks, state.trump)
    for award in awards:
        state = _awarded(state, award)
    counted = any(award.what is AwardFor.HANG_JACK for award in awards)
    if jack and jack.is_hung and (counted or state.options.hang_jack_after_14 == "count"):
        state = replace(state, hang_jacks=state.hang_jacks.plus(jack.won_by, 1))
    return _won(state, side, "sing")


def _stop(state: State, _: Stop) -> State:
    assert state.sung_in is not None
    return replace(state, phase=state.sung_in, sung_by=None, sung_in=None, stopped=True)


def _confirm(state: State, _: Confirm) -> State:
    assert state.sung_by is not None
    side = state.sung_by
    if state.sung_in is Phase.PLAY:
        singer = next(
            seat for seat in SEATS if seat.side is side and sure_awards(claim_of(state, seat), state.options)
        )
        return _sung_in_play(state, side, sure_awards(claim_of(state, singer), state.options))
    by: WonBy = "late_sing" if state.late else "sing"
    return _won(state, side, by)


def _look_at_lift(state: State, action: LookAtLift) -> State:
    return replace(state, lifts_seen_by=state.lifts_seen_by | {(action.seat, action.side)})


def _pause(state: State, action: Pause) -> State:
    return replace(state, paused_by=action.seat)


def _call_official(state: State, action: CallOfficial) -> State:
    return replace(state, paused_by=action.seat, official_called=True)


def _resume(state: State, _: Resume) -> State:
    return replace(state, paused_by=None, official_called=False)


def _ruled(state: State, action: Ruled) -> State:
    """Take over what an official has ruled; the issue goes on, is dealt again, or is over."""
    change = {"score": action.score, "hang_jacks": state.hang_jacks + action.hang_jacks}
    ruled = replace(state, **change, at_count=action.at_count or state.at_count)
    if action.won_by is not None:
        return _over(ruled, action.won_by, action.bullseyes, "penalty")
    match action.hand:
        case "play_on":
            return ruled
        case "count_and_pass":
            return _counted(ruled)
        case "table_closed":
            return replace(ruled, phase=Phase.GAME_OVER, mixed_before=state.mixed)
        case "redeal":
            again = new_deal(ruled, state.dealer, state.may_sing)
            return replace(again, misdeals_in_a_row=action.misdeals_in_a_row, first_deal=state.first_deal)
        case "pass_deal":
            return new_deal(ruled, right(state.dealer))


def _awarded(state: State, award: Award) -> State:
    return replace(state, score=state.score.plus(award.side, award.points), awards=(*state.awards, award))


def _home_or_on(state: State, side: Side, by: WonBy) -> State:
    """End the game if *side* is home, unless an unsung bullseye makes this issue count to its end."""
    if state.late or state.score.of(side) < state.options.target:
        return state
    return _won(state, side, by)


def _won(state: State, side: Side, by: WonBy) -> State:
    return _over(state, side, bullseyes_for(side, state.score, state.options.shutout_bullseyes), by)


def _over(state: State, side: Side, bullseyes: int, by: WonBy) -> State:
    """End the game; the shuffle of an issue that it cuts short is open to everybody now, like those before it."""
    mixed = state.mixed if state.kicks else state.mixed_before
    return replace(state, phase=Phase.GAME_OVER, result=Result(side, bullseyes, by), mixed_before=mixed)


def new_deal(state: State, dealer: Seat, may_sing: Side | None = None) -> State:
    """Return the table with all cards gathered, the score kept, and *dealer* to shuffle."""
    return State(
        state.options,
        state.standing,
        dealer,
        score=state.score,
        hang_jacks=state.hang_jacks,
        awards=state.awards,
        mixed_before=state.mixed,
        may_sing=may_sing,
        late=state.late,
    )


_APPLY: dict[type, Callable[[State, Any], State]] = {
    Shuffled: _shuffled,
    Shuffle: _shuffle,
    OfferCut: _offer_cut,
    Return: _return,
    Cut: _cut,
    NoCut: _no_cut,
    Deal: _deal,
    BlindStand: _blind_stand,
    DeclineBlind: _decline_blind,
    Kick: _kick,
    LookAtHand: _look_at_hand,
    Stand: _stand,
    Beg: _beg,
    GiveOne: _give_one,
    RunPack: _run_pack,
    Play: _play,
    Sing: _sing,
    Stop: _stop,
    Confirm: _confirm,
    LookAtLift: _look_at_lift,
    Pause: _pause,
    CallOfficial: _call_official,
    Resume: _resume,
    Ruled: _ruled,
}
