"""Worked examples of Sheepshead cards and counts: each builds engine values and asks the engine."""

from collections.abc import Mapping
from typing import Any, Literal

from hangjack.cards import parse_card
from hangjack.conformance.given import Plain
from hangjack.errors import BadInput
from hangjack.games.sheepshead import Level, Options, Seat, StakesOptions
from hangjack.games.sheepshead.engine.counting import Taken, game_of, payoff
from hangjack.games.sheepshead.engine.faults import bury_fault
from hangjack.games.sheepshead.engine.leaster import Won, count_leaster, leaster_score
from hangjack.games.sheepshead.engine.outcomes import Outcome
from hangjack.games.sheepshead.engine.seats import TableSize, active_seats
from hangjack.games.sheepshead.engine.stakes import paid
from hangjack.games.sheepshead.engine.throwing_in import Thrown, count_throw_in
from hangjack.games.sheepshead.engine.tricks import card_points, legal_cards, winning_place
from hangjack.games.sheepshead.examples.seats import SeatNumber, active_seat, cards_of, number_of, seat_at
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House


class TrickGiven(Plain, frozen=True):
    """Three cards in the order played."""

    cards: list[str]


def run_trick(given: TrickGiven, _: House) -> Mapping[str, Any]:
    """Say which card wins and what the trick is worth."""
    (cards,) = cards_of(given.cards)
    if len(cards) != 3:
        raise BadInput("sheepshead.example.trick-incomplete", cards=len(cards))
    return {"winner_index": winning_place(cards), "points": card_points(cards)}


class LegalPlaysGiven(Plain, frozen=True):
    """A hand, the trick so far, and the cards of the hand that lie exposed."""

    trick: list[str]
    hand: list[str]
    exposed: tuple[str, ...] = ()


def run_legal_plays(given: LegalPlaysGiven, _: House) -> Mapping[str, Any]:
    """Say which cards may be played."""
    trick, hand = cards_of(given.trick, given.hand)
    (exposed,) = cards_of(given.exposed)
    return {"legal": legal_cards(hand, trick, exposed)}


class BuryGiven(Plain, frozen=True):
    """The picker's twelve cards, and those laid away."""

    cards: list[str]
    bury: list[str]


def run_bury(given: BuryGiven, _: House) -> Mapping[str, Any]:
    """Say whether the bury is right and what it is worth."""
    (hand,) = cards_of(given.cards)
    bury = tuple(map(parse_card, given.bury))
    legal = bury_fault(hand, bury) is None
    return {"legal": legal, "points": card_points(bury) if legal else None}


class HandScoreGiven(Plain, frozen=True):
    """What the picker has taken."""

    picker: SeatNumber
    picker_points: int
    picker_tricks: int
    opponent_tricks: int
    table_size: TableSize = 3
    dealer: SeatNumber = 3


def run_hand_score(given: HandScoreGiven, house: House) -> Mapping[str, Any]:
    """Score the game."""
    options = options_of(house, Options)
    dealer = seat_at(given.dealer, given.table_size)
    picker = active_seat(given.picker, dealer, given.table_size)
    game = game_of(Taken(given.picker_points, given.picker_tricks, given.opponent_tricks), options)
    return {
        "score": payoff(picker, active_seats(dealer, given.table_size), game, options),
        "level": game.level,
    }


class LeasterGiven(Plain, frozen=True):
    """The tricks of a leaster as winner and card points, and the blind that goes with the last."""

    table_size: TableSize
    dealer: SeatNumber
    tricks: list[tuple[SeatNumber, int]]
    blind: list[str]
    misplayed_by: SeatNumber | None = None


def run_leaster(given: LeasterGiven, house: House) -> Mapping[str, Any]:
    """Count the leaster."""
    size, dealer = given.table_size, seat_at(given.dealer, given.table_size)
    tricks = [Won(active_seat(number, dealer, size), points) for number, points in given.tricks]
    barred = [] if given.misplayed_by is None else [active_seat(given.misplayed_by, dealer, size)]
    (blind,) = cards_of(given.blind)
    options = options_of(house, Options)
    count = count_leaster(tricks, card_points(blind), active_seats(dealer, size), options, barred)
    return {
        "points": count.points,
        "winner": number_of(count.winner),
        "value": count.value,
        "score": leaster_score(count),
    }


class ThrowInGiven(Plain, frozen=True):
    """A picker lays the rest down: what is won so far, the cards thrown, and those of each opponent."""

    picker: SeatNumber
    picker_points: int
    picker_tricks: int
    opponent_tricks: int
    picker_cards: list[str]
    out: dict[Seat, list[str]]
    on_lead: SeatNumber | None = None
    table_size: TableSize = 3
    dealer: SeatNumber = 3


def run_throw_in(given: ThrowInGiven, house: House) -> Mapping[str, Any]:
    """Test the throw-in against the cards out, and score it."""
    options = options_of(house, Options)
    dealer = seat_at(given.dealer, given.table_size)
    picker = active_seat(given.picker, dealer, given.table_size)
    thrown, *held = cards_of(given.picker_cards, *given.out.values())
    out = dict(zip(given.out, held, strict=True))
    so_far = Taken(given.picker_points, given.picker_tricks, given.opponent_tricks)
    on_lead = (
        None
        if given.on_lead in (None, given.picker)
        else active_seat(given.on_lead, dealer, given.table_size)
    )
    if on_lead is not None and on_lead not in out:
        raise BadInput("sheepshead.no-such-seat", seat=on_lead, size=given.table_size)
    count = count_throw_in(Thrown(thrown, out, so_far, on_lead), options)
    good = count.objection is None
    return {
        "good": good,
        "result": "win" if count.game.won else "loss",
        "score": payoff(picker, active_seats(dealer, given.table_size), count.game, options),
        "level": count.game.level,
        "points": count.taken.points if good else None,
    }


class StakesGiven(Plain, frozen=True):
    """A hand to be settled in cents; stakes that are not given are the house's."""

    table_size: TableSize
    dealer: SeatNumber
    result: Literal["picker_win", "picker_loss", "leaster"]
    level: Level
    picker: SeatNumber | None = None
    winner: SeatNumber | None = None
    stakes: tuple[int, int, int] | None = None
    double_on_bump: bool | None = None


def run_stakes(given: StakesGiven, house: House) -> Mapping[str, Any]:
    """Settle the hand."""
    options = options_of(house, StakesOptions)
    bump = given.double_on_bump
    options = StakesOptions(
        stakes_on=True,
        stakes=given.stakes or options.stakes,
        double_on_bump=options.double_on_bump if bump is None else bump,
    )
    leaster = given.result == "leaster"
    number = given.winner if leaster else given.picker
    if number is None:
        raise BadInput("sheepshead.example.player-missing", result=given.result)
    dealer = seat_at(given.dealer, given.table_size)
    player = active_seat(number, dealer, given.table_size)
    hand = Outcome(player, given.result != "picker_loss", given.level, leaster)
    return {"cents": paid(hand, active_seats(dealer, given.table_size), options)}
