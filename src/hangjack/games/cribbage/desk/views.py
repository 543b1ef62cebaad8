"""What people see of crib: legs in words, and who deals them."""

from collections.abc import Mapping
from functools import partial

from hangjack.desk.games import GameViews
from hangjack.desk.names import Names
from hangjack.games.cribbage.match.card import sender
from hangjack.games.cribbage.match.pad import Pad, holes_of
from hangjack.games.cribbage.match.scoring import LegLine, leg_target
from hangjack.matches.match import Match
from hangjack.matches.pads.running import game_at
from hangjack.matches.parties import Counts, Party
from hangjack.matches.sheets import Place
from hangjack.matches.sides.manning import is_at_once
from hangjack.wording import say


def points(match: Match, table: int) -> Counts:
    """Return in which holes the pegs of a leg stand, where somebody pegs on a phone too; the board on the table counts."""
    pad = game_at(match.running, table).pad
    target = leg_target(match.opened.terms)
    pegs = pad if isinstance(pad, Pad) else Pad()
    return {team: holes_of(pegs, team, target) for team in match.opened.parties}


def begins(match: Match, table: int, names: Names) -> str:
    """Return who deals the next leg of *table*, as far as the book says: by the cut, then whoever lost it, then a new cut."""
    leg = match.lines_at(table) + 1
    if match.is_closed(table) or leg > _LEGS_TOLD:
        return ""
    cut = say(f"crib.begins.{leg}", language=names.language)
    waits = _waits(match, table, names) if leg == 1 else ""
    return f"{waits} {cut}" if waits else cut


def _waits(match: Match, table: int, names: Names) -> str:
    """Return for whom or until when the last table waits; nothing for the others, which begin together."""
    doubling = match.opened.rules.doubling
    if doubling is None or match.meeting is None or table < match.opened.tables:
        return ""
    told = partial(say, language=names.language)
    line_ups = match.meeting.line_ups.declared.values()
    twice = [names.person(person) for each in line_ups for person in each.twice]
    if twice:
        return told("crib.waits-for", people=twice)
    if is_at_once(match):
        return told("crib.at-once")
    return told("crib.waits-until", time=doubling.options.table_3_time)


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


VIEWS = GameViews(said=said, written=written, points=points, begins=begins, news=news, sitting=sitting)
