"""What each team of a ranking can still reach: its best and its worst place, and so whether it has qualified or is out.

A range of places is a promise: whatever happens in the matches that remain, the team ends within it. Every match that
remains may end in any of the endings given, and a tie on everything may be decided either way. Ranges are exact, except
where there are too many courses of events to try: such a range may be too wide, never too narrow, and says so. "Certain"
and "out" are therefore always right; the best and the worst place of a range that may be too wide are worded as bounds.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from hangjack.competition.reach.crowding import Field, crowd, field_of
from hangjack.competition.reach.endings import Ending
from hangjack.competition.reach.lines import scale_of
from hangjack.competition.standings.ranking import Ranking
from hangjack.competition.standings.standings import standings
from hangjack.ids import EntrantId
from hangjack.wording import Worded, say


class Outlook(Worded):
    """What a team can still hope for, as far as the places that qualify are concerned."""

    CLINCHED = "clinched"
    ALIVE = "alive"
    OUT = "out"


class Aim(Struct, frozen=True):
    """The first so many places, and what they bring."""

    places: int
    brings: Literal["going_on", "prize"] = "going_on"

    @property
    def goes_on(self) -> bool:
        """Whether teams go on to another round from these places."""
        return self.brings == "going_on"


class Reach(Struct, frozen=True):
    """The places in which a team can still end."""

    team: EntrantId
    best: int
    worst: int
    exact: bool = True
    """Whether the team can really end in the best and in the worst of these; otherwise the range may be too wide."""


def possibilities(ranking: Ranking, endings: Sequence[Ending]) -> tuple[Reach, ...]:
    """Return what each team can reach, in the order of the ranking, when each remaining match ends in one of *endings*.

    It is kept with the ranking.
    """
    return ranking.once("possibilities", tuple(endings), lambda given: _possibilities(ranking, given))


def _possibilities(ranking: Ranking, endings: Sequence[Ending]) -> tuple[Reach, ...]:
    if not ranking.remaining:
        return _final(ranking)
    scale = scale_of(ranking.options)
    ahead, behind = field_of(ranking, endings, scale), field_of(ranking, endings, scale.turned())
    return tuple(_reach(team, ahead, behind) for team in ranking.rows)


def outlook(reach: Reach, places: int) -> Outlook:
    """Return how a team stands to the first so many *places*."""
    if reach.worst <= places:
        return Outlook.CLINCHED
    return Outlook.OUT if reach.best > places else Outlook.ALIVE


def reach_in_words(reach: Reach, aim: Aim | None, language: str = "en") -> str:
    """Return what a team can reach, as people read it: `cannot be caught: ...`; without an *aim*, its places alone."""
    found = Outlook.ALIVE if aim is None else outlook(reach, aim.places)
    return say(
        f"reach.{_case(reach, found, aim)}",
        language=language,
        outlook=found,
        place=reach.best,
        best=reach.best,
        worst=reach.worst,
        places=aim.places if aim else None,
    )


def _case(reach: Reach, found: Outlook, aim: Aim | None) -> str:
    if reach.best == reach.worst:
        return "certain" if aim and aim.goes_on else "place"
    if found is Outlook.ALIVE:
        return "alive.sure" if reach.exact else "alive.perhaps"
    return f"{found.value}.sure" if aim and aim.goes_on else f"prize.{found.value}"


def _reach(team: EntrantId, ahead: Field, behind: Field) -> Reach:
    passing, passed = crowd(team, ahead), crowd(team, behind)
    exact = passing.exact and passed.exact
    return Reach(team, len(ahead.lines) - passed.count, 1 + passing.count, exact)


def _final(ranking: Ranking) -> tuple[Reach, ...]:
    """Return the places as they are: a range only for teams whose tie is still open."""
    now = standings(ranking)
    tied = {team: len(tie) for tie in now.unresolved_ties for team in tie}
    places = {position.team: position.place for position in now.positions}
    return tuple(Reach(team, places[team], places[team] + tied.get(team, 1) - 1) for team in ranking.rows)
