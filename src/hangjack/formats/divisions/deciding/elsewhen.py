"""Matches played on another day than the one that holds: their result is held until those who judge disputes have decided."""

from datetime import date

from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.doing import Doing
from hangjack.competition.folding import fold
from hangjack.competition.formats import format_of
from hangjack.errors import Refused, require_reason
from hangjack.formats.divisions.books.evenings import HeldResultDecided, PlayedElsewhen, ResultHeld
from hangjack.formats.divisions.books.postponements import Facts, outcome
from hangjack.formats.divisions.deciding.drawing_up import last_games, season_rules
from hangjack.formats.divisions.deciding.opening import require_played
from hangjack.formats.divisions.offices.offices import CaseOpened
from hangjack.ids import MatchId


def case_of(noted: PlayedElsewhen) -> str:
    """Return what the case is called in which it is decided whether a match counts."""
    return f"{noted.match} on {noted.day}"


def note_played(
    competition: Competition, match: MatchId, day: date, reason: str, doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Write down on which other day a match was played; a result that it has no longer counts until that is decided."""
    night = require_played(competition, match)
    last = last_games(competition, match)
    assert last is not None, "a match with a night has a division"
    facts = Facts(night.day, last, (), played_on=day)
    if outcome(facts, season_rules(competition).table.postponements) != "not-counted":
        raise Refused("postponing.same-day", day=day)
    if match in competition.season.evenings.elsewhen:
        raise Refused("card.played-elsewhen-already", match=match)
    told = require_reason(reason)
    fixture = competition.fixture(match)
    assert fixture is not None, "a match of the season"
    noted = PlayedElsewhen(match, day, told, doing.by, doing.at_ms)
    opened = CaseOpened(case_of(noted), told, fixture.teams, doing.by, doing.at_ms, match)
    result = competition.result(match)
    if result is None:
        return (noted, opened)
    return (noted, opened, *format_of(competition).set_aside(competition, match, told), ResultHeld(result))


def decide(
    competition: Competition, case: str, doing: Doing, *, counts: bool | None
) -> tuple[CompetitionEvent, ...]:
    """Return what a decision in *case* means for a match that was played on another day; it must say whether that counts."""
    noted = next(
        (each for each in competition.season.evenings.elsewhen.values() if case_of(each) == case), None
    )
    if noted is None:
        return ()
    if counts is None:
        raise Refused("card.say-whether-it-counts", match=noted.match)
    decided = HeldResultDecided(noted.match, counts, doing.by, doing.at_ms)
    held = competition.season.evenings.held.get(noted.match)
    if not counts or held is None:
        return (decided,)
    after = fold(competition, decided)
    return (decided, *format_of(after).arrive(after, held))
