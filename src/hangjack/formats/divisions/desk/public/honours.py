"""The board of honours: trophy by trophy who has won it in which season; and what a team or a player did in seasons before."""

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.formats.divisions.books.honours import HonourBefore, HonourId, Trophy, Won, by_season
from hangjack.formats.divisions.books.turns import Honour, PastSeason
from hangjack.formats.divisions.state import turn_in
from hangjack.ids import CompetitionId, EntrantId, PersonId

Called = Callable[[CompetitionId, PersonId], str]
"""What somebody was called in a season; nothing where that was erased."""


class WonShown(Struct, frozen=True):
    """Who has won a trophy in a season, and who came second."""

    season: str
    winners: tuple[str, ...]
    seconds: tuple[str, ...]


class TrophyShown(Struct, frozen=True):
    """A division or a cup with everybody who has won it, the last season first."""

    kind: str
    name: str
    won: tuple[WonShown, ...]


class HonourShown(Struct, frozen=True):
    """Who has won a trophy in a season from before the server, and who came second."""

    id: HonourId
    kind: str
    name: str
    won: Won


class SeasonBefore(Struct, frozen=True):
    """A season from before the server, with who has won what."""

    season: str
    honours: tuple[HonourShown, ...]


class PastPlace(Struct, frozen=True):
    """Where a team ended in a season before."""

    season: str
    division: str
    place: int
    moved: str


class PastMatches(Struct, frozen=True):
    """For which team somebody has played in a season before, and how often."""

    season: str
    team: str
    matches: int


def show_honours(
    competition: Competition, called: Called, before: Mapping[HonourId, Won]
) -> tuple[TrophyShown, ...]:
    """Return all trophies, divisions first, in the order in which the last season that played for them had them.

    *before* has who has won what was written down of seasons from before the server.
    """
    past, typed = turn_in(competition).past, _typed(competition, before)
    trophies = [
        *(Trophy(each.kind, each.name) for one in past for each in one.honours),
        *(honour.trophy for honour, _ in typed),
    ]
    found = {each.alike: each for each in reversed(trophies)}
    ordered = dict.fromkeys(
        each.alike for kind in ("division", "cup") for each in trophies if each.kind == kind
    )
    return tuple(
        TrophyShown(
            found[alike].kind,
            found[alike].name,
            (
                *_won(past, alike, called),
                *(_before(*each) for each in typed if each[0].trophy.alike == alike),
            ),
        )
        for alike in ordered
    )


def seasons_before(competition: Competition, before: Mapping[HonourId, Won]) -> tuple[SeasonBefore, ...]:
    """Return the seasons from before the server with who has won what, the last one first."""
    typed = _typed(competition, before)
    rows = [HonourShown(each.id, each.trophy.kind, each.trophy.name, won) for each, won in typed]
    seasons = dict.fromkeys(honour.season for honour, _ in typed)
    return tuple(
        SeasonBefore(
            season,
            tuple(row for row, (each, _) in zip(rows, typed, strict=True) if each.season == season),
        )
        for season in seasons
    )


def honoured(competition: Competition) -> tuple[tuple[CompetitionId, PersonId], ...]:
    """Return the people on the board, each with the season whose records have their name."""
    return tuple(
        (past.competition, person)
        for past in turn_in(competition).past
        for honour in past.honours
        for person in honour.people
    )


def places_before(competition: Competition, team: EntrantId) -> tuple[PastPlace, ...]:
    """Return where a team ended in the seasons before, the last one first."""
    return tuple(
        PastPlace(past.name, division, row.place, row.moved)
        for past in turn_in(competition).past
        for division, row in past.places(team).items()
    )


def matches_before(competition: Competition, person: PersonId) -> tuple[PastMatches, ...]:
    """Return for whom somebody has played in the seasons before, the last one first."""
    return tuple(
        PastMatches(past.name, _team(past, each.team), each.matches)
        for past in turn_in(competition).past
        for each in past.players
        if each.person == person
    )


def _typed(competition: Competition, before: Mapping[HonourId, Won]) -> tuple[tuple[HonourBefore, Won], ...]:
    """Return what was written down, divisions first, the last season first; nothing of what was erased."""
    kinds = ("cup", "division")
    honours = sorted(turn_in(competition).honours.values(), key=lambda each: each.trophy.alike)
    honours.sort(key=lambda each: (by_season(each), kinds.index(each.trophy.kind)), reverse=True)
    return tuple((each, before[each.id]) for each in honours if each.id in before)


def _before(honour: HonourBefore, won: Won) -> WonShown:
    return WonShown(honour.season, (won.winner,), (won.second,) if won.second else ())


def _won(past: tuple[PastSeason, ...], alike: tuple[str, str], called: Called) -> Iterator[WonShown]:
    for season in past:
        own = [each for each in season.honours if Trophy(each.kind, each.name).alike == alike]
        first, second = (
            tuple(_who(season, each, called) for each in own if each.place == place) for place in (1, 2)
        )
        if own:
            yield WonShown(season.name, first, second)


def _who(season: PastSeason, honour: Honour, called: Called) -> str:
    """Return who has an honour: people with their team, or the team; whoever was erased is not named."""
    people = " & ".join(filter(None, (called(season.competition, person) for person in honour.people)))
    return f"{people} ({honour.team_name})" if people and honour.team_name else people or honour.team_name


def _team(past: PastSeason, team: EntrantId) -> str:
    return next((row.name for row in past.places(team).values()), str(team))
