"""What people see of a pinochle round: hands in words, who deals, and how the round stands."""

from collections.abc import Mapping

from hangjack.desk.games import GameViews
from hangjack.desk.names import Names
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.seats import Side
from hangjack.games.pinochle.match.lines import HandLine, PaperRound
from hangjack.games.pinochle.match.seats import party_of
from hangjack.games.pinochle.match.sheets import is_set
from hangjack.games.pinochle.match.table import dealer_of, hand_now, person_at, round_of
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.matches.sheets import Place
from hangjack.matches.time import time_called
from hangjack.wording import say


def begins(match: Match, table: int, names: Names) -> str:
    """Return who deals the first hand."""
    dealer = dealer_of(match, hand_now(match))
    who = None if dealer is None else person_at(match, dealer)
    if who is None or table in match.sheet.tables:
        return ""
    return say("pinochle.sheet.deals", language=names.language, player=names.person(who))


def news(match: Match, language: str) -> str:
    """Return that time is called, and what is still played."""
    if not time_called(match) or match.ended is not None:
        return ""
    key = "finishing" if round_of(match).finishing else "extra"
    return say(f"pinochle.sheet.{key}", language=language)


def sitting(match: Match, names: Names) -> str:
    """Return which team sits north and south, and which east and west: rulings name seats."""
    called = {side: names.entrant(match.opened.parties[party_of(side)]) for side in Side}
    return say("pinochle.sheet.sitting", language=names.language, ns=called[Side.NS], ew=called[Side.EW])


def said(party: Party, line: HandLine | PaperRound, called: Mapping[Party, str], language: str) -> str:
    """Return in words what stands on the sheet of *party*."""
    told = in_words(line, called, language)
    return say("pinochle.sheet.said", language=language, who=called[party], told=told)


def written(place: Place, line: HandLine | PaperRound, called: Mapping[Party, str], language: str) -> str:
    """Return in words that a hand counts."""
    told = in_words(line, called, language)
    if isinstance(line, PaperRound):
        return told
    return say("pinochle.sheet.written", language=language, number=place.number, told=told)


def in_words(line: HandLine | PaperRound, called: Mapping[Party, str], language: str) -> str:
    """Return how a hand ended, and what both sides score for it."""
    counts = line.final if isinstance(line, PaperRound) else line.score
    scores = [f"{called[side]} {number}" for side, number in counts.items()]
    if isinstance(line, PaperRound):
        return say("pinochle.sheet.paper", language=language, scores=scores, winner=called[line.winner])
    if line.how is HowEnded.RENEGE and line.reneged is not None:
        who = called[line.reneged]
        return say("pinochle.sheet.renege", language=language, who=who, scores=scores)
    who = called[line.bidding] if line.bidding is not None else ""
    key = "board-set" if line.how is HowEnded.BOARD_SET else "set" if is_set(line) else "made"
    told = say(f"pinochle.sheet.{key}", language=language, who=who, bid=line.bid, scores=scores)
    if line.boston is None:
        return told
    return f"{told} {say('pinochle.sheet.boston', language=language, who=called[line.boston])}"


VIEWS = GameViews(said=said, written=written, begins=begins, news=news, sitting=sitting)
