"""What people see of crib: legs in words, and who deals them."""

from collections.abc import Mapping

from hangjack.desk.names import Names
from hangjack.matches.match import Match
from hangjack.matches.parties import Counts, Party
from hangjack.matches.scoring.crib import LegLine
from hangjack.matches.sheets import Place
from hangjack.matches.sides.crib_card import sender
from hangjack.wording import say


def points(match: Match, table: int) -> Counts:
    """Nothing is kept of a leg before it is won: the board on the table has the pegs."""
    del table
    return dict.fromkeys(match.opened.parties, 0)


def begins(match: Match, table: int, names: Names) -> str:
    """Return who deals the next leg of *table*, as far as the book says: by the cut, then whoever lost it, then a new cut."""
    leg = match.lines_at(table) + 1
    if match.is_closed(table) or leg > _LEGS_TOLD:
        return ""
    return say(f"crib.begins.{leg}", language=names.language)


_LEGS_TOLD = len(("first", "second", "third"))


def news(match: Match, language: str) -> str:
    """Return who sends the card in, once all is played."""
    if match.ended != "played" or match.sheet.sealed is not None:
        return ""
    side = sender(match.winner)
    return say("crib.sends", language=language, side=say(f"crib.side.{side}", language=language))


def sitting(match: Match, names: Names) -> str:
    """Return which team a ruling means by side A and side B."""
    parties = match.opened.parties
    called = {f"team_{side.lower()}": names.entrant(entrant) for side, entrant in parties.items()}
    return say("crib.sitting", language=names.language, **called)


def said(party: Party, line: LegLine, called: Mapping[Party, str], language: str) -> str:
    """Return in words who won a leg, as one side says."""
    return say("crib.leg-said", language=language, who=called[party], team=called[line.winner])


def written(place: Place, line: LegLine, called: Mapping[Party, str], language: str) -> str:
    """Return in words that a leg stands on the card."""
    where = {"table": place.table, "number": place.number}
    return say("crib.leg-written", language=language, **where, team=called[line.winner])


def counts(match: Match, line: LegLine, language: str) -> str:
    """Return nothing: a leg is a leg."""
    del match, line, language
    return ""
