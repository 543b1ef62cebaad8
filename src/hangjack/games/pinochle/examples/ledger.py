"""Worked examples of the money of a Saturday: the set cup, specials and their draw, tickets."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import asdict

from hangjack.cards import DOUBLE_PINOCHLE_PACK, Suit, parse_card, require_in_pack
from hangjack.competition.money.extras import (
    ExtraRules,
    ExtrasOptions,
    Packs,
    cup_due,
    cup_share,
    halves_of,
    in_use,
    price_of,
    tickets_in,
)
from hangjack.conformance.given import Plain
from hangjack.errors import BadInput
from hangjack.games.pinochle.competition.resulting import cup_figures
from hangjack.games.pinochle.engine.specials import SetCupOptions, SpecialOptions, slips_for, specials_in
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House

Weekday = Literal["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
Number = Annotated[int, Meta(ge=0)]

_PLAYERS = 2
_FIGURES = {"set": "SETS", "board_set": "BOARD_SETS", "renege": "RENEGES"}
_DAYS: Mapping[str, str] = {
    "Monday": "2031-01-13",
    "Tuesday": "2031-01-14",
    "Wednesday": "2031-01-15",
    "Thursday": "2031-01-16",
    "Friday": "2031-01-17",
    "Saturday": "2031-01-18",
    "Sunday": "2031-01-19",
}


class SetHand(Plain, frozen=True):
    """A hand that was set, as it stands on the sheet; circle and Boston change nothing."""

    team: str
    how: Literal["set", "board_set", "renege"]
    circled: bool | None = None
    boston: bool | str | None = None


class SetCup(Plain, frozen=True, tag_field="what", tag="set_cup"):
    """The set hands of a day, and what teams have put in; all of it where nothing is said."""

    weekday: Weekday
    events: tuple[SetHand, ...]
    received: dict[str, Number] | None = None


class SpecialGiven(Plain, frozen=True, tag_field="what", tag="special"):
    """A dealt hand."""

    weekday: Weekday
    hand: tuple[str, ...]
    trump: Suit | None


class SpecialsDraw(Plain, frozen=True, tag_field="what", tag="specials_draw"):
    """The names in the container, the money in the cup, and who is out of the event."""

    entries: tuple[str, ...]
    cup_cents: Number
    out: tuple[str, ...] = ()


class FiftyFifty(Plain, frozen=True, tag_field="what", tag="fifty_fifty"):
    """Packs of tickets that were sold."""

    weekday: Weekday
    packs_of_3: Number
    packs_of_20: Number


_About = SetCup | SpecialGiven | SpecialsDraw | FiftyFifty


class LedgerGiven(Plain, frozen=True, omit_defaults=True):
    """What it is about, and what belongs to that."""

    what: Literal["set_cup", "special", "specials_draw", "fifty_fifty"]
    weekday: Weekday | UnsetType = UNSET
    events: tuple[SetHand, ...] | UnsetType = UNSET
    received: dict[str, Number] | UnsetType | None = UNSET
    hand: tuple[str, ...] | UnsetType = UNSET
    trump: Suit | UnsetType | None = UNSET
    entries: tuple[str, ...] | UnsetType = UNSET
    cup_cents: Number | UnsetType = UNSET
    out: tuple[str, ...] | UnsetType = UNSET
    packs_of_3: Number | UnsetType = UNSET
    packs_of_20: Number | UnsetType = UNSET

    @property
    def about(self) -> _About:
        """The one thing that it is about. Refuses what does not belong to it, or is missing."""
        try:
            about: _About = msgspec.convert(msgspec.to_builtins(self), _About)
        except msgspec.ValidationError as error:
            raise BadInput("example.given-wrong", type="ledger", reason=str(error)) from None
        return about


def run_ledger(given: LedgerGiven, house: House) -> Mapping[str, Any]:
    """Say what is due, drawn for or shared."""
    figures = cup_figures(options_of(house, SetCupOptions))
    extras, about = ExtraRules(**asdict(options_of(house, ExtrasOptions)), cup_figures=figures), given.about
    match about:
        case SetCup():
            return _set_cup(about, extras)
        case SpecialGiven():
            return _special(about, extras, options_of(house, SpecialOptions))
        case SpecialsDraw():
            return _draw(about, extras)
        case FiftyFifty():
            return _fifty(about, extras)


def _set_cup(given: SetCup, options: ExtraRules) -> Mapping[str, Any]:
    written: dict[str, Counter[str]] = {}
    for each in given.events if in_use(_DAYS[given.weekday], options) else ():
        written.setdefault(each.team, Counter())[_FIGURES[each.how]] += 1
    due = {team: cup_due(figures, _PLAYERS, options) for team, figures in written.items()}
    deposits = {team: cents for team, cents in due.items() if cents}
    received = deposits if given.received is None else given.received
    missing = {team: cents - received.get(team, 0) for team, cents in deposits.items()}
    return {
        "deposits": deposits,
        "cup_cents": sum(received.values()) if deposits else 0,
        "missing": {team: cents for team, cents in missing.items() if cents > 0},
    }


def _special(given: SpecialGiven, extras: ExtrasOptions, options: SpecialOptions) -> Mapping[str, Any]:
    hand = tuple(map(parse_card, given.hand))
    require_in_pack(hand, DOUBLE_PINOCHLE_PACK)
    today = in_use(_DAYS[given.weekday], extras)
    found = specials_in(hand, given.trump, options) if today else ()
    return {"specials": list(found), "entries": slips_for(found, options)}


def _draw(given: SpecialsDraw, options: ExtrasOptions) -> Mapping[str, Any]:
    tickets = Counter(name for name in given.entries if name not in given.out)
    shared = cup_share(given.cup_cents, tickets.total(), options)
    nobody = {} if tickets else {"held_cents": shared.held, "prize_fund_cents": shared.fund}
    return {"tickets": dict(tickets), "winners": min(1, len(tickets)), "prize_cents": shared.winner, **nobody}


def _fifty(given: FiftyFifty, options: ExtrasOptions) -> Mapping[str, Any]:
    today = in_use(_DAYS[given.weekday], options)
    packs = Packs(given.packs_of_3, given.packs_of_20) if today else Packs()
    takings = price_of(packs, options)
    shared = halves_of(takings, options)
    return {
        "tickets": tickets_in(packs, options),
        "takings_cents": takings,
        "winner_cents": shared.winner,
        "prize_fund_cents": shared.fund,
    }
