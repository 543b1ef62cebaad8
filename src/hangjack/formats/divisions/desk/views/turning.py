"""The turn of a season as plain values: who returns, the divisions to come, who signs again, and seasons that are over."""

from collections.abc import Mapping
from itertools import chain, count

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.desk.names import Names
from hangjack.errors import Refused
from hangjack.formats.divisions.books.nights import Division
from hangjack.formats.divisions.books.turns import Meetings, TeamBefore, added
from hangjack.formats.divisions.deciding.ending import moves
from hangjack.formats.divisions.deciding.turning import (
    meetings_of,
    outdated,
    seasons,
    teams_asked,
    unanswered,
)
from hangjack.formats.divisions.state import season_in, turn_in
from hangjack.ids import CompetitionId, EntrantId, PersonId


class AnswerLine(Struct, frozen=True):
    """A team, its division, and what it has said about next season."""

    team: EntrantId
    name: str
    division: str
    returns: bool | None
    own: bool
    """Whether the reader is its captain."""


class NextTeam(Struct, frozen=True):
    """A team in a division to come; *moved* is `up` or `down`."""

    name: str
    moved: str


class NextDivision(Struct, frozen=True):
    """A division of the next season."""

    name: str
    teams: tuple[NextTeam, ...]
    before: int | None = None
    """How many teams it has now, where that is another number; None where it is the same, or it is new."""


class SeasonLine(Struct, frozen=True):
    """A season that somebody has played: for which team, and how often."""

    competition: CompetitionId
    name: str
    team: str
    matches: int


class MemberLine(Struct, frozen=True):
    """Somebody who had signed for a team in the season before."""

    person: PersonId
    name: str
    seasons: tuple[SeasonLine, ...]
    """The seasons that they have played, the last one first."""
    signed_for: str
    """The team that they have signed for by now."""

    @property
    def matches(self) -> int:
        """How many matches of all these seasons they have played."""
        return sum(each.matches for each in self.seasons)


class TeamLine(Struct, frozen=True):
    """A team of the season before with its members; *erased* counts those of whom nothing is kept any more."""

    team: TeamBefore
    members: tuple[MemberLine, ...]
    erased: int

    @property
    def waiting(self) -> tuple[MemberLine, ...]:
        """Those who have not signed yet."""
        return tuple(each for each in self.members if not each.signed_for)


def show_answers(
    competition: Competition, names: Names, captain: PersonId | None = None
) -> tuple[AnswerLine, ...]:
    """Return what every team has said about next season, by division; with a *captain* the own teams alone."""
    home = {team: each.name for each in season_in(competition).divisions for team in each.teams}
    answers = turn_in(competition).answers
    lines = [
        AnswerLine(
            team,
            names.entrant(team),
            home[team],
            answers[team].returns if team in answers else None,
            competition.rosters.entries[team].captain == captain,
        )
        for team in teams_asked(competition)
    ]
    return tuple(each for each in lines if captain is None or each.own)


def show_next(competition: Competition, names: Names) -> tuple[NextDivision, ...]:
    """Return the divisions of the next season as they would be now; none while the season goes on."""
    try:
        found = moves(competition)
    except Refused:
        return ()
    marks = dict.fromkeys(found.promoted, "up") | dict.fromkeys(found.relegated, "down")
    now = [len(division.teams) for division in season_in(competition).divisions]
    return tuple(
        NextDivision(
            str(place),
            tuple(NextTeam(names.entrant(team), marks.get(team, "")) for team in teams),
            next((size for size in now[place - 1 : place] if size != len(teams)), None),
        )
        for place, teams in enumerate(found.divisions, start=1)
    )


def is_approved(competition: Competition) -> bool:
    """Whether the committee has approved the divisions as the answers have them now."""
    return season_in(competition).moves is not None and not outdated(competition)


def open_answers(competition: Competition) -> tuple[EntrantId, ...]:
    """Return the teams that have not answered."""
    return unanswered(competition)


def show_members_before(
    competition: Competition, before: Mapping[PersonId, str], names: Names
) -> tuple[TeamLine, ...]:
    """Return the teams of the season before with their members; *before* has the names that are still kept there."""
    follows = turn_in(competition).follows
    if follows is None:
        return ()
    seasons = seasons_of(competition)
    return tuple(
        TeamLine(
            team,
            tuple(
                MemberLine(
                    person,
                    before[person],
                    tuple(seasons.get(person, ())),
                    names.entrant(signed) if (signed := competition.signings.last_team(person)) else "",
                )
                for person in team.players
                if person in before
            ),
            sum(person not in before for person in team.players),
        )
        for team in follows.teams
    )


def seasons_of(competition: Competition) -> dict[PersonId, list[SeasonLine]]:
    """Return the seasons before this one that everybody has played, the last one first."""
    found: dict[PersonId, list[SeasonLine]] = {}
    for past in turn_in(competition).past:
        called = {row.team: row.name for each in past.divisions for row in each.rows}
        for each in past.players:
            line = SeasonLine(past.competition, past.name, called.get(each.team, each.team), each.matches)
            found.setdefault(each.person, []).append(line)
    return found


def head_to_head(competition: Competition, one: EntrantId, other: EntrantId) -> tuple[Meetings, ...]:
    """Return how two teams have met: this season, each season before it, and in all; as *one* sees it."""
    each = [
        added(meetings_of(competition), one, other),
        *(added(past.meetings, one, other) for past in turn_in(competition).past),
    ]
    return (*each, added(each, one, other))


def teams_ever(competition: Competition, names: Names) -> dict[EntrantId, str]:
    """Return every team of this season and of those before it, by name."""
    found = {
        row.team: row.name
        for past in reversed(turn_in(competition).past)
        for each in past.divisions
        for row in each.rows
    }
    found |= {team: names.entrant(team) for team in competition.rosters.entries}
    return dict(sorted(found.items(), key=lambda each: each[1].casefold()))


def divisions_named(divisions: tuple[Division, ...], names: Names) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return divisions with the names of their teams."""
    return tuple((each.name, tuple(map(names.entrant, each.teams))) for each in divisions)


class Proposed(Struct, frozen=True):
    """What the form for the next season is filled with."""

    id: str
    name: str
    short: str


def proposed_next(competition: Competition) -> Proposed:
    """Return the same names a year later, as far as they have years; under an id that no season has had."""
    said, year = competition.said, int(max(competition.opened.days)[:4])
    later = _a_year_on(str(competition.id), year)
    id_ = later if later != competition.id else f"{competition.id}-{year + 1}"
    taken = {competition.id, *seasons(competition).others, *map(str, turn_in(competition).gone)}
    free = (each for each in chain([id_], (f"{id_}-{number}" for number in count(2))) if each not in taken)
    return Proposed(next(free), _a_year_on(said.name, year), _a_year_on(said.short, year))


def _a_year_on(text: str, year: int) -> str:
    """Return a text of a season with its years one later: `2031-32` becomes `2032-33`."""
    for before in (year + 1, year):
        text = text.replace(str(before), str(before + 1))
    return text.replace(f"-{(year + 1) % 100:02}", f"-{(year + 2) % 100:02}")
