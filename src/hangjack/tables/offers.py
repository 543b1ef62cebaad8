"""What a player may do now as a list to choose from, and what typing a number, a card or nothing at all means in it."""

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from hangjack.cards import Card, parse_card
from hangjack.errors import BadInput
from hangjack.wording.nearest import unknown_key

Action = TypeVar("Action")
Does_co = TypeVar("Does_co", covariant=True)


class Offer(Struct, Generic[Does_co], frozen=True):
    """Something that the player may do now: how the list shows it, and what it does."""

    shown: str
    action: Does_co


def numbered(offers: Sequence[Offer[Action]]) -> str:
    """Return *offers* in a row, each with the number to type for it."""
    return "   ".join(f"{number}) {offer.shown}" for number, offer in enumerate(offers, start=1))


def picked(number: int, offers: Sequence[Offer[Action]]) -> Action:
    """Return what stands at *number* in the list. Raises `BadInput` if it is not so long."""
    if not 1 <= number <= len(offers):
        raise BadInput("table.number-wrong", number=number, most=len(offers))
    return offers[number - 1].action


def entered(offer: Offer[Action] | None) -> Action:
    """Return what Enter alone does, given the *offer* that it stands for. Raises `BadInput` if there is a choice."""
    if offer is None:
        raise BadInput("table.nothing-typed")
    return offer.action


def the_only(offers: Sequence[Offer[Action]]) -> Offer[Action] | None:
    """Return the only choice there is; None if there are several."""
    return offers[0] if len(offers) == 1 else None


def typed_card(text: str, words: Iterable[str], playable: Iterable[Card]) -> Card:
    """Return the card that *text* names; a rank alone is enough for the only *playable* card of it.

    *words* are what else is known here. Raises `BadInput`.
    """
    try:
        return parse_card(text)
    except BadInput as error:
        of_rank = [card for card in dict.fromkeys(playable) if card.rank == text.strip().upper()]
        if len(of_rank) == 1:
            return of_rank[0]
        if of_rank:
            raise BadInput("table.rank-several", text=text, cards=of_rank) from error
        raise unknown_key("table.word-unknown", text, words) from error
