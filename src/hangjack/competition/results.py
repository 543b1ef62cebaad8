"""From a match to the result that counts: what its sheet says, or what its book gives for a default."""

from collections.abc import Mapping
from typing import Any, Protocol

from hangjack.competition.rules import Rules
from hangjack.competition.standings.averages import Averaged
from hangjack.errors import Refused
from hangjack.ids import EntrantId
from hangjack.matches.match import Match
from hangjack.matches.results import Columns, Official, PlayersLine


class Resulting(Protocol):
    """What a game's module says about results, beside what its scoring counts."""

    @property
    def AVERAGED(self) -> Averaged | None:  # noqa: N802 - a constant of a module
        """Which columns make an average; None where the game has none."""

    def given(self, match: Match, winner: EntrantId | None, rules: Rules) -> Official:
        """Return the result when *match* goes to *winner* by default; to nobody when all lose it."""

    def players(self, match: Match, rules: Rules) -> tuple[PlayersLine, ...]:
        """Return what the players made, where the book keeps count of them."""

    def others(self, match: Match) -> Mapping[EntrantId, Columns]:
        """Return what those made who came in for somebody who was entered for the match."""

    def beside(self, match: Match) -> Mapping[EntrantId, Columns]:
        """Return what a sheet says of those who met that no ranking shows, and other parts of a competition count."""

    def endings(self, rules: Rules, tables: int) -> tuple[Any, ...] | None:
        """Return how a match at so many *tables* can end; None where nobody works out what can still happen."""


RESULTING: dict[str, Resulting] = {}
"""The module of each game that gives results, by the tag of its scoring's options."""


def resulting(rules: Rules) -> Resulting:
    """Return the module that knows the results of *rules*' game."""
    return RESULTING[str(rules.match.scoring.__struct_config__.tag)]


def official_result(match: Match, rules: Rules) -> Official:
    """Return the result of a match that was sealed, or given by an official. Refuses one that is still open."""
    entrants = match.opened.parties
    if match.awarded is not None:
        winner = match.awarded.winner
        return resulting(rules).given(match, entrants[winner] if winner else None, rules)
    if match.sheet.sealed is None:
        raise Refused("result.not-sealed", match=match.opened.match)
    winner, beside = match.winner, resulting(rules).beside(match)
    made = {
        entrant: {**match.scoring.columns(match.score, party), **beside.get(entrant, {})}
        for party, entrant in entrants.items()
    }
    return Official(
        match.opened.match,
        {**made, **resulting(rules).others(match)},
        entrants[winner] if winner else None,
        players=resulting(rules).players(match, rules),
    )
