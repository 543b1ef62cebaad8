"""Cups as people see them: entries by name, rounds with their ties and dates, who has won."""

from collections.abc import Iterable
from datetime import date

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.entries.rosters import roster_of
from hangjack.competition.fixtures import knockout
from hangjack.desk.names import Names
from hangjack.formats.divisions.cups.allowed import PEOPLE, DrawShape, draw_shape
from hangjack.formats.divisions.cups.brackets import match_of, played_on
from hangjack.formats.divisions.cups.cups import Cup, CupEntry, TieEntered
from hangjack.formats.divisions.deciding import cup_ties
from hangjack.formats.divisions.deciding.drawing_up import clubs_of
from hangjack.formats.divisions.state import cups_in, season_in
from hangjack.ids import EntrantId, MatchId, PersonId


class CupTieShown(Struct, frozen=True):
    """A tie: who stands in it, and how it ended."""

    tie: MatchId
    sides: tuple[tuple[EntrantId, str] | None, tuple[EntrantId, str] | None]
    result: TieEntered | None
    started: bool
    match: MatchId | None = None
    """The match that is played with a card, where teams meet."""
    called: bool = False
    """Whether its card is open."""
    on_desk: MatchId | None = None
    """What it is called on the secretary's desk, where its result can be changed; None once its winner plays on."""

    @property
    def open(self) -> bool:
        """Whether both entrants are known and it has no result."""
        return self.result is None and all(self.sides)


class CupRoundShown(Struct, frozen=True):
    """A round with the day by which it is to be played."""

    number: int
    until: date | None
    ties: tuple[CupTieShown, ...]

    @property
    def is_over(self) -> bool:
        """Whether all of its ties are played."""
        return all(tie.result is not None for tie in self.ties)


class CupShown(Struct, frozen=True):
    """One cup."""

    cup: Cup
    entries: tuple[tuple[CupEntry, str], ...]
    rounds: tuple[CupRoundShown, ...]
    champion: str
    shape: DrawShape | None
    """How its draw will look, or looks; None while there is nobody to draw."""


def show_cups(competition: Competition, names: Names) -> tuple[CupShown, ...]:
    """Return all cups in the order in which they were opened."""
    return tuple(_cup(competition, each, names) for each in cups_in(competition).values())


def show_cup(competition: Competition, names: Names, id_: str) -> CupShown:
    """Return one cup."""
    return _cup(competition, cups_in(competition)[id_], names)


def entered_ms(competition: Competition, result: TieEntered) -> int:
    """Return when a tie got its result: as somebody entered it, when its card was sealed, or the night on which it was given away."""
    night = cups_in(competition)[result.cup].nights.get(result.tie)
    sealed = competition.sealed_ms.get(match_of(result.cup, result.tie))
    return result.at_ms or sealed or (night.start_ms if night else 0)


def people_to_choose(
    competition: Competition, names: Names, teams: Iterable[EntrantId]
) -> tuple[tuple[PersonId, str], ...]:
    """Return everybody who is signed for one of these *teams*, with the team, by name."""
    found = [
        (person, f"{names.person(person)} ({names.entrant(team)})")
        for team in teams
        for person in roster_of(competition.rosters, team)
    ]
    return tuple(sorted(found, key=lambda each: each[1]))


def clubs_to_choose(competition: Competition) -> tuple[tuple[str, str], ...]:
    """Return the clubs by name: a venue is one where nobody has named the club."""
    venues = season_in(competition).venues
    called = {club: venues[club].name if club in venues else club for club in clubs_of(competition).values()}
    return tuple(sorted({**called, **competition.clubs.names}.items(), key=lambda each: each[1]))


def _cup(competition: Competition, cup: Cup, names: Names) -> CupShown:
    called = {entry.id: entry_called(entry, names) for entry in cup.entries.values()}
    stands = knockout.occupants(cup.bracket)
    rounds = []
    for number, ties in enumerate(cup.bracket.rounds, start=1):
        shown = tuple(
            CupTieShown(
                tie.match,
                _sides(stands[tie.match], called),
                cup.results.get(tie.match),
                tie.match in cup.started,
                *_card(competition, cup, tie.match),
                _on_desk(competition, cup, tie.match),
            )
            for tie in ties
        )
        rounds.append(CupRoundShown(number, cup.until.get(number), shown))
    champion = called.get(cup.champion, "") if cup.champion else ""
    entries = tuple((entry, called[entry.id]) for entry in cup.entries.values())
    shape = draw_shape(len(entries)) if len(entries) > 1 else None
    return CupShown(cup, entries, tuple(rounds), champion, shape)


def _card(competition: Competition, cup: Cup, tie: MatchId) -> tuple[MatchId | None, bool]:
    """Return the match of a tie between teams, and whether its card is open."""
    match = match_of(cup.opened.cup, tie)
    return (None, False) if cup.opened.kind in PEOPLE else (match, match in competition.under_way)


def _on_desk(competition: Competition, cup: Cup, tie: MatchId) -> MatchId | None:
    return None if played_on(cup, tie, competition.under_way) else match_of(cup.opened.cup, tie)


def _sides(
    stands: tuple[knockout.Occupant, knockout.Occupant], called: dict[EntrantId, str]
) -> tuple[tuple[EntrantId, str] | None, tuple[EntrantId, str] | None]:
    one, other = ((each, called[each]) if isinstance(each, str) else None for each in stands)
    return one, other


def entry_called(entry: CupEntry, names: Names) -> str:
    """Return what an entry is called: its people, with their team, or the team itself."""
    people = " & ".join(names.person(person) for person in entry.people)
    team = names.entrant(entry.team) if entry.team else ""
    return f"{people} ({team})" if people and team else people or team


def own_ties(competition: Competition, person: PersonId | None) -> frozenset[tuple[str, MatchId]]:
    """Return the ties, each with its cup, in which somebody plays, or is captain of a team of those who do."""
    return frozenset(
        (id_, tie.match)
        for id_, cup in cups_in(competition).items()
        for tie in cup.bracket.ties
        if person is not None and cup_ties.concerns(competition, cup, tie.match, person)
    )


def captained(competition: Competition, person: PersonId | None) -> tuple[EntrantId, ...]:
    """Return the teams whose captain somebody is."""
    entries = competition.rosters.entries.items()
    return tuple(team for team, entry in entries if person is not None and entry.captain == person)
