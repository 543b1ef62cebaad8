"""Worked examples of result cards: what they count, who sends them in, and what is wrong with them."""

from collections.abc import Mapping
from typing import Any, Literal

from hangjack.conformance.given import Plain
from hangjack.formats.divisions.examples.lineups import SIDE_NAMES
from hangjack.games.cribbage.match.card import Card, TableCard, counted, problems, sender, winner
from hangjack.games.cribbage.match.scoring import CardOptions, points
from hangjack.ids import PersonId
from hangjack.matches.parties import SIDES, A, B, Party
from hangjack.matches.problems import Problem
from hangjack.rulebooks.house import House
from hangjack.rulebooks.rules import rules_of
from hangjack.unions import own

_LETTERS = {"H": A, "A": B}
_NAMED = {name: side for side, name in SIDE_NAMES.items()}


class CardTable(Plain, frozen=True):
    """One table: both pairs and its legs, or conceded, or void."""

    home: tuple[PersonId, ...] = ()
    away: tuple[PersonId, ...] = ()
    legs: tuple[Literal["H", "A"], ...] = ()
    conceded_by: Literal["home", "away"] | None = None
    void: bool = False


class CardGiven(Plain, frozen=True):
    """A card, with who has signed it."""

    tables: tuple[CardTable, ...]
    signed: tuple[PersonId, ...] = ()
    captains_signed: tuple[Literal["home", "away"], ...] = ()
    stated: tuple[int, int] | None = None


def run_card(given: CardGiven, house: House) -> Mapping[str, Any]:
    """Count the card, and check it."""
    options = own(CardOptions, rules_of(house).match.scoring)
    stated = None if given.stated is None else dict(zip(SIDES, given.stated, strict=True))
    captains = tuple(_NAMED[side] for side in given.captains_signed)
    card = Card(tuple(map(_table, given.tables)), given.signed, captains, stated)
    won, worth = winner(card, options), points(counted(card, options))
    return {
        "points": [worth[side] for side in SIDES],
        "winner": None if won is None else SIDE_NAMES[won],
        "sender": SIDE_NAMES[sender(won)],
        "errors": sorted(_code(problem) for problem in problems(card, options)),
    }


def _table(given: CardTable) -> TableCard:
    conceded: Party | None = None if given.conceded_by is None else _NAMED[given.conceded_by]
    legs = tuple(_LETTERS[leg] for leg in given.legs)
    return TableCard({A: given.home, B: given.away}, legs, conceded, given.void)


def _code(problem: Problem) -> str:
    """Return a problem as examples write it: its code, and what it is about."""
    about = problem.values.get("table", problem.values.get("person", problem.values.get("side")))
    return problem.code if about is None else f"{problem.code}:{SIDE_NAMES.get(about, about)}"
