"""What people see of Pips: the lines in words, and nothing of what is being played."""

from collections.abc import Mapping

from hangjack.desk.games import GameViews
from hangjack.matches.parties import Party
from hangjack.matches.sheets import Place
from made_up.pips import PipsLine


def said(party: Party, line: PipsLine, called: Mapping[Party, str], language: str) -> str:
    """Return what somebody says each has won."""
    del language
    return f"{called[party]}: {_told(line, called)}"


def written(place: Place, line: PipsLine, called: Mapping[Party, str], language: str) -> str:
    """Return what stands on the sheet."""
    del language
    return f"{place.number}: {_told(line, called)}"


def _told(line: PipsLine, called: Mapping[Party, str]) -> str:
    return ", ".join(f"{called[party]} {number:+}" for party, number in line.pips.items())


VIEWS = GameViews(said=said, written=written)
