"""What people see of Pips: the lines in words, and nothing of what is being played."""

from collections.abc import Mapping

from hangjack.desk.names import Names
from hangjack.matches.match import Match
from hangjack.matches.parties import Counts, Party
from hangjack.matches.sheets import Place
from made_up.pips import PipsLine


def points(match: Match, table: int) -> Counts:
    """Nobody writes anything down before the line."""
    del table
    return dict.fromkeys(match.opened.parties, 0)


def news(match: Match, language: str) -> str:
    """Nothing is told."""
    del match, language
    return ""


def begins(match: Match, table: int, names: Names) -> str:
    """Nobody minds."""
    del match, table, names
    return ""


def sitting(match: Match, names: Names) -> str:
    """Nobody is named by a seat."""
    del match, names
    return ""


def said(party: Party, line: PipsLine, called: Mapping[Party, str], language: str) -> str:
    """Return what somebody says each has won."""
    del language
    return f"{called[party]}: {_told(line, called)}"


def written(place: Place, line: PipsLine, called: Mapping[Party, str], language: str) -> str:
    """Return what stands on the sheet."""
    del language
    return f"{place.number}: {_told(line, called)}"


def counts(match: Match, line: PipsLine, language: str) -> str:
    """Every line counts what it says."""
    del match, line, language
    return ""


def _told(line: PipsLine, called: Mapping[Party, str]) -> str:
    return ", ".join(f"{called[party]} {number:+}" for party, number in line.pips.items())
