"""What a game gives to competitions: what its matches count for, beside what its scoring says."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from hangjack.competition.reach.endings import Ending
from hangjack.competition.rules import Rules
from hangjack.competition.standings.averages import Averaged
from hangjack.ids import EntrantId
from hangjack.matches.match import Match
from hangjack.matches.results import Columns, Official, PlayersLine
from hangjack.subjects import Registry


def _without_figures(match: Match, winner: EntrantId | None, _rules: Rules) -> Official:
    entrants = match.opened.parties.values()
    return Official(match.opened.match, {each: {} for each in entrants}, winner, "default")


def _no_players(_match: Match, _rules: Rules) -> tuple[PlayersLine, ...]:
    return ()


def _nobody(_match: Match) -> Mapping[EntrantId, Columns]:
    return {}


def _not_worked_out(_rules: Rules, _tables: int) -> None:
    return None


class Resulting(Struct, frozen=True):
    """What a game says about results, beside what its scoring counts."""

    given: Callable[[Match, EntrantId | None, Rules], Official] = _without_figures
    """The result when a match goes to somebody by default; to nobody when all lose it. It has figures where the game says which."""
    averaged: Averaged | None = None
    """Which columns make an average; None where the game has none."""
    players: Callable[[Match, Rules], tuple[PlayersLine, ...]] = _no_players
    """What the players made, where the book keeps count of them."""
    others: Callable[[Match], Mapping[EntrantId, Columns]] = _nobody
    """What those made who came in for somebody who was entered for the match."""
    beside: Callable[[Match], Mapping[EntrantId, Columns]] = _nobody
    """What a sheet says of those who met that no ranking shows, and other parts of a competition count."""
    endings: Callable[[Rules, int], tuple[Ending, ...] | None] = _not_worked_out
    """How a match at so many tables can end; None, or no ending at all, where nobody works out what can still happen."""


class GameCompetition(Struct, frozen=True):
    """A game in a competition; *tag* is that of its scoring's options."""

    tag: str
    game: type[Struct]
    """How it is played and judged, as the rules of a competition hold it."""
    resulting: Resulting = Resulting()


COMPETITIONS = Registry("games", "competition", "COMPETITION", GameCompetition)
"""What each game gives, by the tag of its scoring's options."""


def resulting(rules: Rules) -> Resulting:
    """Return what is known of the results of *rules*' game."""
    return COMPETITIONS[str(rules.match.scoring.__struct_config__.tag)].resulting
