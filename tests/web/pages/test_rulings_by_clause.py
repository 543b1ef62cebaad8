"""Every clause that a ruling carries out is met on the assistant's page of a match, and holds once an official gives it.

What happened is answered in the address, as the page itself does it; what the page then offers is reported and given.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from html import unescape
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from desk.story_first_match import FIRST
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.referee import Kind, Ruling
from hangjack.ids import ClauseId
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.model import Clause, Way
from hangjack.rulebooks.rules import game_rules
from hangjack.rulebooks.shelf import book
from support.acts import awaited
from support.desk import CUP
from support.referee import all_rulings, at
from support.web import Doors, Hall, hall, new_key

TABLES = (at("N", "7-6", kicks=2), at("N", "7-6", kicks=2, played=9), at("N", "0-13"), at("N", "13-0"))
"""Before a card is played and in the middle of an issue; a point short of the game, by ourselves or by the others."""
OPENINGS: tuple[Mapping[str, Any], ...] = ({}, {"sure_sing": True}, {"last_card": True}, {"wilful": False})
TAKEN_FROM_THE_MATCH = {
    ClauseId(f"ic2024-{number}") for number in ("5-2", "5-3", "11a-3", "20d-1", "25a-2", "29c-1")
}
"""These depend on what has happened in the match before, or on what happens afterwards; stories tell them."""
COMPANIONS: Mapping[str, tuple[str, str]] = {
    "ic2024-16e-2": ("ic2024-16e-1", "sing"),
    "ic2024-17c-1": ("ic2024-17c-3", ""),
    "ic2024-17c-2": ("ic2024-17c-3", ""),
    "ic2024-19c-2": ("ic2024-19c-3", ""),
    "ic2024-19d-2": ("ic2024-20a-1", ""),
    "ic2024-20a-2": ("ic2024-20a-1", "deals again"),
    "ic2024-27f-1": ("ic2024-27f-3", ""),
    "ic2024-27f-2": ("ic2024-27f-3", ""),
    "mafa-kicking-4e": ("mafa-kicking-4d", "deals again"),
    "mafa-reneed-3b": ("mafa-reneed-3a", ""),
}
"""Clauses that belong to a ruling which cites another one for them, and a word by which it carries them out."""


class Happening(Struct, frozen=True):
    """Something that happened, as it is answered on the page."""

    ruling: Ruling

    @property
    def query(self) -> dict[str, str]:
        """The answers as they stand in the address."""
        table = self.ruling.incident.table
        known = {
            "dealer": table.dealer.value,
            "score.ns": table.score.NS,
            "score.ew": table.score.EW,
            "kick_points": table.kick_points,
            "cards_played": table.cards_played,
            "misdeals_in_a_row": table.misdeals_in_a_row,
            "offender": "N",
        }
        facts = {**known, **self.ruling.incident.facts}
        return {"kind": self.ruling.incident.kind.value, "table": "1"} | {
            f"f.{name}": _typed(value) for name, value in facts.items()
        }


def _typed(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def by_rulings(name: str) -> Iterator[Clause]:
    """Yield the clauses of a book that rulings on the cards carry out."""
    for clause in book(name).clauses.values():
        reach = clause.reach
        of_people = str(clause.handled_by).startswith("hangjack.rulebooks.ic2024.offences:")
        if reach is not None and reach.way is Way.RULING and set(reach.by) & set(Kind) and not of_people:
            yield clause


@cache
def happening(clause: ClauseId) -> Happening:
    """Return something after which the referee cites *clause*."""
    name = clause.partition("-")[0]
    penalties = game_rules(plain_house(book(name)), AllFoursGame).penalties
    reach = book(name).clauses[clause].reach
    assert reach is not None
    cited = COMPANIONS.get(clause, (clause, ""))[0]
    tried = (
        ruling
        for table in TABLES
        for opening in OPENINGS
        for kind in reach.by
        if kind in set(Kind)
        for ruling in all_rulings(penalties, Kind(kind), table, **opening)
    )
    return Happening(next(ruling for ruling in tried if cited in ruling.clauses))


CASES = [
    pytest.param(each, marks=pytest.mark.clause(each.id), id=each.id)
    for name in ("ic2024", "mafa")
    for each in by_rulings(name)
    if each.id not in TAKEN_FROM_THE_MATCH
]


async def asked(place: Hall, query: Mapping[str, str]) -> str:
    """Return the page that an official gets for these answers."""
    answer = await place.client.get(
        f"/c/{CUP}/m/{FIRST}/ruling", params=dict(query), headers=place.shown("official")
    )

    assert answer.status_code == 200
    return unescape(answer.text)


async def given(place: Hall, page: str) -> Any:
    """Report what the page offers, and give it; return the ruling that then holds."""
    reported = re.search(r'name="reported" data-as="json" value="(.*?)">', page)
    side = re.search(r'name="side" value="(.)"', page)
    assert reported is not None, "the page offers to report it"
    assert side is not None
    at_match, id_ = f"/api/competitions/{CUP}/matches/{FIRST}", new_key()
    body = {"side": side[1], "id": id_, "table": 1, "reported": msgspec.json.decode(reported[1])}
    for name, said in (("report-incident", body), ("give-ruling", {"id": id_})):
        answer = await place.post(f"{at_match}/{name}", {"type": name, **said}, "official")

        assert answer.status_code == 200, answer.text
    return (await place.server.office.match(CUP, FIRST)).rulings[id_].record.in_force


@pytest.mark.parametrize("clause", CASES)
@awaited
async def test_a_clause_is_met_where_an_official_asks_and_holds_when_it_is_given(
    inside: Doors, league: Doors, clause: Clause
) -> None:
    """The page says the ruling with the clause it cites; reported and given, that ruling is in force in the match."""
    cited, word = COMPANIONS.get(clause.id, (clause.id, ""))
    async with hall(inside if clause.id.startswith("ic2024") else league) as place:
        page = await asked(place, happening(clause.id).query)
        ruling = await given(place, page)

    assert f'/rules#{cited}">{cited}</a>' in page
    assert word in page
    assert cited in ruling.clauses
