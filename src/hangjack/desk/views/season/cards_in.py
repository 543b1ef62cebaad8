"""Cards on the secretary's desk: to type, queried, due, late and in; and the one that is open, with everybody who can stand on it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.cups import team_ties
from hangjack.competition.league.belonging import Asking
from hangjack.competition.league.drawing_up import night_of
from hangjack.competition.league.late_cards import CardShown, cards_due, night_played, ties_due
from hangjack.competition.league.publishing import result_told, week_now
from hangjack.competition.season import weeks
from hangjack.competition.season.cards import CardReceived
from hangjack.competition.season.queries import Query
from hangjack.competition.season.weeks import Week, week_of
from hangjack.desk.hours import local_clock, local_day
from hangjack.desk.names import Names
from hangjack.desk.views.league.who_plays import who_plays
from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Party
from hangjack.matches.sides.crib_card import TableCard
from hangjack.wording import Worded


class OnDesk(Worded):
    """How it stands with a card, in the order in which the desk has them."""

    TYPE = "type"
    QUERIED = "queried"
    LATE = "late"
    DUE = "due"
    IN = "in"


class CardLine(Struct, frozen=True):
    """A card in the list."""

    match: MatchId
    teams: tuple[str, ...]
    state: OnDesk
    late: bool
    """Whether it came too late, or has not come in time."""
    due_ms: int
    received: CardReceived | None
    result: str
    told: bool
    """Whether its result was published."""
    cup: str = ""
    """Which cup or play-off it is of, where it is of none of the divisions: then a late one costs nothing."""

    @property
    def called(self) -> str:
        """Both teams."""
        return " \N{EN DASH} ".join(self.teams)


class Member(Struct, frozen=True):
    """Somebody who can stand on a card: under a name that nobody else of the side has."""

    id: PersonId
    name: str
    why: str
    """Why they may not play; nothing for those who may."""
    clauses: tuple[ClauseId, ...] = ()


class CardOpen(Struct, frozen=True):
    """The card that is open on the desk."""

    line: CardLine
    sides: Mapping[Party, EntrantId]
    squads: Mapping[Party, tuple[Member, ...]]
    tables: int
    legs: int
    query: Query | None
    unfit: tuple[str, ...]
    known: tuple[TableCard, ...]
    """What is known of it before anybody types: a card that was queried, or the line-ups."""
    paper: bool
    """Whether it was typed, and can be taken back until it is published."""

    def label(self, side: Party, person: PersonId) -> str:
        """Return under which name somebody stands in the squad of a side; nothing for others."""
        return next((each.name for each in self.squads[side] if each.id == person), "")


def show_cards_in(competition: Competition, names: Names, now_ms: int) -> tuple[CardLine, ...]:
    """Return the cards that the secretary still has to do with, and those of the week that are in."""
    told, week = weeks.told(competition.season.weeks).keys(), week_now(competition, now_ms)
    due = chain(cards_due(competition, now_ms), ties_due(competition, now_ms))
    lines = (_line(competition, each, names, told) for each in due)
    order = tuple(OnDesk)
    kept = [each for each in lines if each.state is not OnDesk.IN or _is_of(week, competition, each)]
    return tuple(sorted(kept, key=lambda each: (order.index(each.state), each.due_ms, each.match)))


def next_card(lines: Sequence[CardLine]) -> MatchId | None:
    """Return the card that is to be typed next: one that has come, else one that is still awaited; a tie's has its own page."""
    done = {OnDesk.IN, OnDesk.QUERIED}
    return next((each.match for each in lines if each.state not in done and not each.cup), None)


def open_card(competition: Competition, line: CardLine, names: Names, match: Match | None) -> CardOpen:
    """Return the card of *line* with everybody who can stand on it."""
    fixture, rules = competition.fixture(line.match), competition.rules.match.scoring.legs
    assert fixture is not None, "a card is of a match"
    sides = dict(zip(SIDES, fixture.teams, strict=True))
    query = competition.season.queries.get(line.match)
    return CardOpen(
        line,
        sides,
        {
            side: () if line.cup else _squad(competition, team, line.match, names)
            for side, team in sides.items()
        },
        rules.tables,
        rules.legs_per_table,
        query,
        tuple(map(names.person, query.asked.unfit)) if query else (),
        query.asked.tables if query and query.asked.tables else _lined_up(match),
        match is not None and match.sheet.paper is not None and not (line.told or line.cup),
    )


def _line(competition: Competition, card: CardShown, names: Names, told: Collection[MatchId]) -> CardLine:
    tie = team_ties.tie_of(competition.cups, card.match)
    received = competition.season.received.get(card.match)
    return CardLine(
        card.match,
        tuple(map(names.entrant, card.teams)),
        _state(competition, card, received),
        card.state == "late",
        card.due_ms,
        received,
        _result(competition, card.match),
        card.match in told,
        tie[0].opened.name if tie else "",
    )


def _result(competition: Competition, match: MatchId) -> str:
    """Return what each side has made in *match*; nothing before it has a result that somebody has won."""
    if (tie := team_ties.tie_of(competition.cups, match)) is not None:
        entered = tie[0].results.get(tie[1])
        made: tuple[int, ...] = entered.score if entered else ()
    else:
        told = result_told(competition, match)
        made = told.points if told else ()
    return "\N{EN DASH}".join(map(str, made))


def _state(competition: Competition, card: CardShown, received: CardReceived | None) -> OnDesk:
    if card.match in competition.season.queries:
        return OnDesk.QUERIED
    if competition.result(card.match) is not None:
        return OnDesk.IN
    if received is not None:
        return OnDesk.TYPE
    return OnDesk.LATE if card.state == "late" else OnDesk.DUE


def _is_of(week: Week | None, competition: Competition, line: CardLine) -> bool:
    """Whether a card that is in belongs to the week: by its night, or because it came in it."""
    night = night_played(competition, line.match)
    if week is None or night is None:
        return False
    sealed = competition.sealed_ms.get(line.match)
    came = week_of(local_day(competition, sealed)) if sealed else None
    return night.day in week or (came is not None and came.first >= week.first)


def _squad(competition: Competition, team: EntrantId, match: MatchId, names: Names) -> tuple[Member, ...]:
    night = night_of(competition, match)
    assert night is not None, "a card is of a match with a night"
    found = who_plays(competition, Asking(team, night.start_ms, local_clock(competition), match), names)
    called = [each.person.name for each in found]
    return tuple(
        Member(each.person.id, name, "; ".join(each.reasons), each.clauses if each.reasons else ())
        for each, name in zip(found, _told_apart(called), strict=True)
    )


def _told_apart(called: Sequence[str]) -> Iterator[str]:
    """Yield names that nobody else has: a second one of the same name has its number behind it."""
    seen: dict[str, int] = {}
    for name in called:
        seen[name] = seen.get(name, 0) + 1
        yield name if seen[name] == 1 else f"{name} ({seen[name]})"


def _lined_up(match: Match | None) -> tuple[TableCard, ...]:
    """Return who sits where by the line-ups that captains have handed in; nothing of a side that has not."""
    if match is None or match.meeting is None or match.sheet.sealed is not None:
        return ()
    declared = match.meeting.line_ups.declared
    return tuple(
        TableCard({side: each.tables[at] for side, each in declared.items() if each.tables[at]})
        for at in range(match.opened.tables)
    )
