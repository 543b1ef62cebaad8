"""What people see of a competition and its matches: plain values, made for one reader at a time.

Everything that leaves the server is made here from a state and what the reader is. Line-ups are shown as `LineUps.seen_by`
says; what one side has written stays with that side until the line is agreed; proposals are for those who can give or
dispute them. While standings are withheld, the public sees nothing that they could be worked out from.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from hangjack.competition import knockout
from hangjack.competition.bracket import WinnerOf
from hangjack.competition.columns import value_in
from hangjack.competition.competition import Competition
from hangjack.competition.endings import race_endings
from hangjack.competition.governance import NoticePosted
from hangjack.competition.imports import Directory
from hangjack.competition.notices import Audience
from hangjack.competition.official import figures_of
from hangjack.competition.permissions import Act, Bound, Role, Subject, may
from hangjack.competition.possibilities import possibilities, reach_in_words
from hangjack.competition.rosters import team_name
from hangjack.competition.standings import in_words, standings
from hangjack.competition.tables import Table
from hangjack.ids import ClauseId, MatchId, PersonId, TeamId
from hangjack.log import Digest
from hangjack.matches.clocks import deadlines
from hangjack.matches.closing import gaps
from hangjack.matches.duties import open_duties
from hangjack.matches.lineups import LineUp
from hangjack.matches.match import Match, side_of
from hangjack.matches.points import points_at
from hangjack.matches.results import Ended, Official
from hangjack.matches.stops import stops
from hangjack.matches.teams import Both, Team
from hangjack.referee.all_fours import read_aloud
from hangjack.referee.record import Standing
from hangjack.wording import phrase, say


class Reader(Struct, frozen=True):
    """Who reads, and what they are in this competition and match."""

    person: PersonId | None = None
    bounds: tuple[Bound, ...] = ()
    language: str = "en"

    def may(self, act: Act, match: MatchId | None = None) -> bool:
        """Whether the reader may do *act* as somebody who runs things, whatever the side."""
        return may(self.bounds, act, Subject(match))

    def side_in(self, match: MatchId) -> Team | None:
        """Return the side that the reader belongs to in a match; None for neither."""
        return next((each.side for each in self.bounds if each.match == match and each.side), None)

    @property
    def is_floor(self) -> bool:
        """Whether the reader runs the competition."""
        return any(each.role not in _SIDES and each.role is not Role.PUBLIC for each in self.bounds)


_SIDES = frozenset({Role.CAPTAIN, Role.SCOREKEEPER, Role.PLAYER})
EVERYBODY = Reader()
"""Somebody of whom nothing is known."""


class TeamShown(Struct, frozen=True):
    """A team by id and name."""

    id: TeamId
    name: str


class ResultShown(Struct, frozen=True):
    """A result that counts: the teams in their order with what each has on the board."""

    bullseyes: tuple[int | float, int | float]
    winner: TeamId | None
    ended: Ended


class FixtureShown(Struct, frozen=True):
    """One match of the schedule."""

    match: MatchId
    teams: tuple[TeamShown, ...]
    round: int
    group: str | None
    start_ms: int | None
    tables: tuple[int, ...]
    under_way: bool
    result: ResultShown | None


class CompetitionShown(Struct, frozen=True):
    """The front page of a competition."""

    id: str
    name: str
    short: str
    sponsor: str
    days: tuple[str, ...]
    time_zone: str
    book: str
    rules: str
    version: int
    withheld: bool
    teams: tuple[TeamShown, ...]
    notices: tuple[NoticePosted, ...]
    champion: TeamShown | None
    ended: bool


class RowShown(Struct, frozen=True):
    """One line of the standings, with the reason for its place and what can still happen."""

    place: int
    team: TeamShown
    columns: dict[str, int | float]
    reason: str
    reach: str


class StandingsShown(Struct, frozen=True):
    """The standings of one group."""

    group: str
    criteria: tuple[str, ...]
    places: int | None
    """How many go on; None where nobody does or it is not decided."""
    rows: tuple[RowShown, ...]
    ties: tuple[tuple[TeamId, ...], ...]


class TieShown(Struct, frozen=True):
    """One match of the bracket: who stands in its two places, or which match decides that."""

    match: MatchId
    position: int
    sides: tuple[TeamShown | None, TeamShown | None]
    decided_by: tuple[MatchId | None, MatchId | None]
    result: ResultShown | None


class PersonShown(Struct, frozen=True):
    """A person by id and name."""

    id: PersonId
    name: str


class LineUpShown(Struct, frozen=True):
    """Who plays for a side, as far as the reader may know."""

    tables: tuple[tuple[PersonShown, ...], ...]
    substitutes: tuple[PersonShown, ...]
    captain: PersonShown
    scorer: PersonShown | None


class LineShown(Struct, frozen=True):
    """One game of the sheet: agreed, or what each side has written as far as the reader may see it."""

    table: int
    number: int
    agreed: dict[str, Any] | None
    official: bool
    written: dict[Team, dict[str, Any]]


class TableShown(Struct, frozen=True):
    """One table of a match."""

    number: int
    bullseyes: Both
    hang_jacks: Both
    games: int
    closed: bool
    points: Both
    """Of the running game."""
    players: dict[Team, tuple[PersonShown, ...]]
    seated_ms: dict[Team, int]
    stopped: tuple[str, ...]


class RulingShown(Struct, frozen=True):
    """A ruling in words, with how far it has come."""

    id: str
    table: int
    standing: Standing
    words: tuple[str, ...]
    clauses: tuple[ClauseId, ...]


class DeadlineShown(Struct, frozen=True):
    """Something that is due in a match."""

    id: str
    kind: str
    subject: str
    due_ms: int
    clause: ClauseId | None
    proposes: bool
    noticed: bool


class MatchShown(Struct, frozen=True):
    """A match for one reader."""

    match: MatchId
    teams: dict[Team, TeamShown]
    scheduled_ms: int
    version: int
    hidden: bool
    """Whether scores are kept from this reader."""
    your_side: Team | None
    bullseyes: Both
    hang_jacks: Both
    tables: tuple[TableShown, ...]
    lines: tuple[LineShown, ...]
    line_ups: dict[Team, LineUpShown]
    north_south: Team | None
    rulings: tuple[RulingShown, ...]
    disputes: tuple[str, ...]
    deadlines: tuple[DeadlineShown, ...]
    duties: tuple[str, ...]
    gaps: tuple[str, ...]
    signed: tuple[Team, ...]
    sealed: Digest | None
    winner: Team | None
    ended: Ended | None
    decided: bool


def is_hidden_from(competition: Competition, reader: Reader) -> bool:
    """Whether scores and standings are kept from the reader now."""
    return competition.governance.withheld and not reader.is_floor


def show_competition(competition: Competition, reader: Reader) -> CompetitionShown:
    """Return the front page."""
    opened = competition.opened
    champion = None if is_hidden_from(competition, reader) else knockout.champion(competition.knockout)
    audiences = _audiences(reader)
    return CompetitionShown(
        id=opened.id,
        name=opened.name,
        short=opened.short,
        sponsor=opened.sponsor,
        days=opened.days,
        time_zone=opened.time_zone,
        book=competition.rules.book,
        rules=competition.rules.name,
        version=competition.governance.version,
        withheld=competition.governance.withheld,
        teams=tuple(_team(competition, team) for team in competition.rosters.entries),
        notices=tuple(
            notice for notice in competition.governance.notices.values() if notice.audience in audiences
        ),
        champion=_team(competition, champion) if isinstance(champion, str) else None,
        ended=competition.ended is not None,
    )


def show_schedule(competition: Competition, reader: Reader) -> tuple[FixtureShown, ...]:
    """Return all matches by time, those without a time last."""
    schedule = competition.timetable.schedule
    hidden = is_hidden_from(competition, reader)
    known = {each.match: each for table in competition.tables.values() for each in table.fixtures.values()}
    known |= {each.match: each for each in knockout.knockout_fixtures(competition.knockout)}
    shown = [
        FixtureShown(
            match=match,
            teams=() if hidden and fixture.group is None else _teams(competition, fixture.teams),
            round=fixture.round,
            group=fixture.group,
            start_ms=schedule.placed[match].start_ms if schedule and match in schedule.placed else None,
            tables=schedule.placed[match].tables if schedule and match in schedule.placed else (),
            under_way=match in competition.under_way,
            result=None if hidden else _result(competition.result(match)),
        )
        for match, fixture in known.items()
    ]
    return tuple(sorted(shown, key=lambda each: (each.start_ms is None, each.start_ms or 0, each.match)))


def show_standings(competition: Competition, reader: Reader) -> tuple[StandingsShown, ...]:
    """Return the standings of every group with their reasons; nothing while they are withheld from the reader."""
    if is_hidden_from(competition, reader):
        return ()
    return tuple(
        _standings(competition, name, table, reader.language) for name, table in competition.tables.items()
    )


def show_bracket(competition: Competition, reader: Reader) -> tuple[tuple[TieShown, ...], ...]:
    """Return the knockout round by round; nothing while standings are withheld from the reader."""
    if is_hidden_from(competition, reader):
        return ()
    stands = knockout.occupants(competition.knockout)
    return tuple(
        tuple(
            TieShown(
                match=tie.match,
                position=tie.position,
                sides=_pair(
                    _team(competition, team) if isinstance(team, str) else None for team in stands[tie.match]
                ),
                decided_by=_pair(side.match if isinstance(side, WinnerOf) else None for side in tie.sides),
                result=_result(competition.knockout.results.get(tie.match)),
            )
            for tie in ties
        )
        for ties in competition.knockout.rounds
    )


def show_match(
    competition: Competition, match: Match, reader: Reader, names: Directory, now_ms: int
) -> MatchShown:
    """Return a match as the reader may see it."""
    side = reader.side_in(match.opened.match)
    hidden = is_hidden_from(competition, reader) and side is None
    board = match.board
    official = reader.may(Act.GIVE_RULING, match.opened.match)
    return MatchShown(
        match=match.opened.match,
        teams={team: _team(competition, id_) for team, id_ in match.opened.teams.items()},
        scheduled_ms=match.opened.scheduled_ms,
        version=match.opened.version,
        hidden=hidden,
        your_side=side,
        bullseyes=Both() if hidden else board.bullseyes,
        hang_jacks=Both() if hidden else board.hang_jacks,
        tables=() if hidden else tuple(_tables(match, names, now_ms)),
        lines=() if hidden else tuple(_lines(match, side, official=official)),
        line_ups={
            team: _line_up(line_up, match.line_ups.captains.get(team, line_up.captain), names)
            for team, line_up in match.line_ups.seen_by(side).items()
        },
        north_south=match.toss.north_south if match.toss else None,
        rulings=() if hidden else tuple(_rulings(match, side, reader, official=official)),
        disputes=() if hidden else tuple(dispute.opened.about for dispute in match.disputes.values()),
        deadlines=tuple(_deadlines(match, now_ms, reader.language)) if official or side else (),
        duties=tuple(
            phrase(duty.kind, reader.language) for duty in open_duties(match) if official or duty.side is side
        ),
        gaps=tuple(gap.in_words(reader.language) for gap in gaps(match)) if official or side else (),
        signed=tuple(match.sheet.signed),
        sealed=match.sheet.sealed,
        winner=None if hidden else match.winner,
        ended=None if hidden else match.ended,
        decided=match.ended is not None,
    )


def _standings(competition: Competition, name: str, table: Table, language: str) -> StandingsShown:
    rules = competition.all_fours
    places = rules.format.groups.qualifiers_per_group
    names = {team: team_name(competition.rosters, team) for team in table.rows}
    now = standings(table)
    reaches = _reaches(competition, table, places, language)
    return StandingsShown(
        group=name,
        criteria=tuple(each.column.value for each in table.options.criteria),
        places=places,
        rows=tuple(
            RowShown(
                place=position.place,
                team=TeamShown(position.team, names[position.team]),
                columns={
                    column: value_in(table.rows[position.team].totals, column)
                    for column in table.rows[position.team].totals
                    if not column.endswith("/2")
                },
                reason=in_words(position.reason, names, language),
                reach=reaches.get(position.team, ""),
            )
            for position in now.positions
        ),
        ties=now.unresolved_ties,
    )


def _reaches(
    competition: Competition, table: Table, places: int | None, language: str
) -> Mapping[TeamId, str]:
    """Return in words what each team can still reach, where a match is a race and somebody goes on."""
    rules = competition.all_fours
    target = rules.match.board.match_target
    if places is None or target is None:
        return {}
    endings = race_endings(target, figures_of(rules, rules.match.board.tables or 1))
    return {reach.team: reach_in_words(reach, places, language) for reach in possibilities(table, endings)}


def _tables(match: Match, names: Directory, now_ms: int) -> Iterable[TableShown]:
    standing_still = stops(match, now_ms)
    for number, table in enumerate(match.board.tables, start=1):
        score = points_at(match, number).score
        points = Both()
        for team in Team:
            points = points.plus(team, score.of(side_of(match, team)))
        yield TableShown(
            number=number,
            bullseyes=table.bullseyes,
            hang_jacks=table.hang_jacks,
            games=table.games,
            closed=table.closed,
            points=points,
            players={
                team: tuple(_person(names, person) for person in match.pairs.get((team, number), ()))
                for team in Team
            },
            seated_ms={
                team: match.seated_ms[team, number] for team in Team if (team, number) in match.seated_ms
            },
            stopped=tuple(phrase(stop.why) for stop in standing_still if stop.table == number),
        )


def _lines(match: Match, side: Team | None, *, official: bool) -> Iterable[LineShown]:
    sheet = match.sheet
    for place in sorted({*sheet.written, *sheet.agreed}):
        agreed = sheet.agreed.get(place)
        lanes = sheet.written.get(place, {})
        open_to = official or side is not None
        yield LineShown(
            table=place.table,
            number=place.number,
            agreed=_line(agreed.line) if agreed else None,
            official=agreed.official if agreed else False,
            written={team: _line(each.line) for team, each in lanes.items()}
            if open_to and not agreed
            else {},
        )


def _line(line: Any) -> dict[str, Any]:
    return {"winner": line.winner, "score": line.score, "hang_jacks": line.hang_jacks}


def _rulings(match: Match, side: Team | None, reader: Reader, *, official: bool) -> Iterable[RulingShown]:
    for id_, noted in match.rulings.items():
        standing = noted.record.standing
        if standing is Standing.PROPOSED and not official and side is None:
            continue
        ruling = next(step.ruling for step in reversed(noted.record.steps) if step.ruling is not None)
        yield RulingShown(
            id=id_,
            table=noted.table,
            standing=standing,
            words=(read_aloud(ruling, reader.language),),
            clauses=ruling.clauses,
        )


def _deadlines(match: Match, now_ms: int, language: str) -> Iterable[DeadlineShown]:
    for each in deadlines(match, now_ms):
        yield DeadlineShown(
            id=each.id,
            kind=phrase(each.kind, language),
            subject=each.subject,
            due_ms=each.due_ms,
            clause=each.clause,
            proposes=each.proposes is not None,
            noticed=each.id in match.fired,
        )


def _result(result: Official | None) -> ResultShown | None:
    if result is None:
        return None
    one, other = (value_in(result.columns[team], "BF") for team in result.teams)
    return ResultShown((one, other), result.winner, result.ended)


def _audiences(reader: Reader) -> frozenset[Audience]:
    own = {
        Role.CAPTAIN: (Audience.CAPTAINS, Audience.PLAYERS),
        Role.SCOREKEEPER: (Audience.SCOREKEEPERS,),
        Role.PLAYER: (Audience.PLAYERS,),
    }
    heard = {Audience.PUBLIC}
    for bound in reader.bounds:
        heard |= set(own.get(bound.role, tuple(Audience) if reader.is_floor else ()))
    return frozenset(heard)


def _team(competition: Competition, team: TeamId) -> TeamShown:
    return TeamShown(team, team_name(competition.rosters, team))


def _teams(competition: Competition, teams: Sequence[TeamId]) -> tuple[TeamShown, ...]:
    return tuple(_team(competition, team) for team in teams)


def _person(names: Directory, person: PersonId) -> PersonShown:
    about = names.people.get(person)
    return PersonShown(person, about.name if about else say("view.no-name"))


def _line_up(line_up: LineUp, captain: PersonId, names: Directory) -> LineUpShown:
    return LineUpShown(
        tables=tuple(tuple(_person(names, person) for person in table) for table in line_up.tables),
        substitutes=tuple(_person(names, person) for person in line_up.substitutes),
        captain=_person(names, captain),
        scorer=_person(names, line_up.scorer) if line_up.scorer else None,
    )


def _pair(values: Iterable[Any]) -> tuple[Any, Any]:
    one, other = values
    return one, other
