"""What people see of Sheepshead: hands in words, and who deals next."""

from collections.abc import Mapping

from hangjack.desk.games import GameViews
from hangjack.desk.names import Names
from hangjack.games.sheepshead.desk.judge import dealer_now
from hangjack.games.sheepshead.engine.counting import Level
from hangjack.games.sheepshead.match.lines import HandLine, RowLine, TotalsLine
from hangjack.games.sheepshead.match.table import score_of
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.matches.sheets import Place
from hangjack.wording import say


def begins(match: Match, table: int, names: Names) -> str:
    """Return who deals first."""
    if table in match.sheet.tables:
        return ""
    dealer = Party(dealer_now(match, score_of(match).session).value)
    player = names.entrant(match.opened.parties[dealer])
    return say("sheepshead.sheet.deals", language=names.language, player=player)


def said(
    party: Party, line: HandLine | RowLine | TotalsLine, called: Mapping[Party, str], language: str
) -> str:
    """Return in words how a hand ended, as somebody at the table says."""
    told = in_words(line, called, language)
    return say("sheepshead.sheet.said", language=language, who=called[party], told=told)


def written(
    place: Place, line: HandLine | RowLine | TotalsLine, called: Mapping[Party, str], language: str
) -> str:
    """Return in words that a hand stands on the sheet."""
    told = in_words(line, called, language)
    return say("sheepshead.sheet.written", language=language, number=place.number, told=told)


def in_words(line: HandLine | RowLine | TotalsLine, called: Mapping[Party, str], language: str) -> str:
    """Return how a hand ended."""
    if isinstance(line, TotalsLine):
        return say("sheepshead.sheet.totals", language=language)
    if isinstance(line, RowLine):
        entries = [f"{called[party]} {entry}" for party, entry in line.entries.items() if entry]
        return say("sheepshead.sheet.row", language=language, entries=entries)
    if line.leaster:
        key = "leaster-trickless" if line.level is Level.NO_TRICK else "leaster"
    else:
        key = "won" if line.won else "lost"
    told = say(f"sheepshead.sheet.{key}", language=language, who=called[line.player], level=line.level)
    if line.ruled is None:
        return told
    return say("sheepshead.sheet.ruled", language=language, told=told, clause=line.ruled)


VIEWS = GameViews(said=said, written=written, begins=begins)
