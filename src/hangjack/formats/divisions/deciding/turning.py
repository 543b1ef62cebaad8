"""The turn from one season to the next: captains say who returns, the secretary turns, and takes it back while nothing is drawn up.

The new season begins with what the old one leaves: its rules, officers and byelaws, clubs, venues and returning teams, in the
divisions that the committee has approved. Nobody is a player of it before they have signed again. Of the old one its final
tables, honours, players and meetings are kept.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from datetime import date

from hangjack.competition.appointments import RoleGiven, SignsIn
from hangjack.competition.competition import Competition, CompetitionEvent, CompetitionOpened
from hangjack.competition.doing import Doing
from hangjack.competition.entries.clubs import ClubNamed, TeamOfClub
from hangjack.competition.entries.rosters import TeamApplied, TeamNamed, TeamSeeded, TeamShortened, team_name
from hangjack.competition.event.record import EventDeleted
from hangjack.competition.formats.seasons import Seasons
from hangjack.competition.money.fees import carry_over
from hangjack.competition.money.ledger import BY_HAND, owed_by
from hangjack.competition.permissions import Role
from hangjack.competition.standings.columns import shown_columns
from hangjack.competition.standings.ranking import Ranking
from hangjack.competition.standings.standings import standings
from hangjack.errors import BadInput, Refused, require_reason
from hangjack.formats.divisions.books.honours import HonourBefore, HonoursHandedBack
from hangjack.formats.divisions.books.nights import Division, DivisionsSet, HomeSet
from hangjack.formats.divisions.books.turns import (
    Honour,
    Meetings,
    Moved,
    PastDivision,
    PastPlayer,
    PastRow,
    PastSeason,
    ReturnAnswered,
    SeasonFollows,
    SeasonTurned,
    TeamBefore,
    TurnTakenBack,
)
from hangjack.formats.divisions.cups.allowed import OPENED
from hangjack.formats.divisions.cups.cups import Cup
from hangjack.formats.divisions.deciding.drawing_up import season_rules
from hangjack.formats.divisions.state import cups_in, offices_in, season_in, turn_in
from hangjack.ids import EntrantId, PersonId
from hangjack.matches.scoring import scoring_of


def answer(
    competition: Competition, teams: Collection[EntrantId], doing: Doing, *, returns: bool
) -> tuple[ReturnAnswered, ...]:
    """Say that *teams* play next season too, or that they do not. Refuses once the season has turned."""
    season_rules(competition)
    _require_not_turned(competition)
    playing = set(teams_asked(competition))
    if unknown := [team for team in teams if team not in playing]:
        raise BadInput("divisions.no-such-team", team=unknown[0])
    known = turn_in(competition).answers
    return tuple(
        ReturnAnswered(team, returns, doing.by, doing.at_ms)
        for team in dict.fromkeys(teams)
        if team not in known or known[team].returns != returns
    )


def teams_asked(competition: Competition) -> tuple[EntrantId, ...]:
    """Return the teams that are asked whether they return: those that still play, by division."""
    return tuple(
        team
        for each in season_in(competition).divisions
        for team in each.teams
        if team not in competition.out
    )


def unanswered(competition: Competition) -> tuple[EntrantId, ...]:
    """Return the teams that have not said whether they return."""
    return tuple(team for team in teams_asked(competition) if team not in turn_in(competition).answers)


def is_asked(competition: Competition, team: EntrantId) -> bool:
    """Whether it is time that a team says whether it returns: it has played its last match, and has not said so."""
    plays = any(team in each.teams for table in competition.rankings.values() for each in table.remaining)
    return turn_in(competition).turned is None and not plays and team in unanswered(competition)


def outdated(competition: Competition) -> tuple[EntrantId, ...]:
    """Return the teams that have said otherwise since the committee approved who plays where."""
    moves = season_in(competition).moves
    if moves is None:
        return ()
    placed = {team for each in moves.divisions for team in each.teams}
    returning = set(teams_asked(competition)) - turn_in(competition).leaving
    return tuple(sorted(placed ^ returning))


def next_divisions(competition: Competition) -> tuple[Division, ...]:
    """Return the divisions of the next season. Refuses before everybody has answered and the committee has approved them."""
    season_rules(competition)
    _require_not_turned(competition)
    if waiting := unanswered(competition):
        raise Refused("turn.unanswered", teams=waiting)
    moves = season_in(competition).moves
    if moves is None:
        raise Refused("turn.not-approved")
    if changed := outdated(competition):
        raise Refused("turn.approve-again", teams=changed)
    return moves.divisions


def turn(
    competition: Competition, opened: CompetitionOpened, doing: Doing, signs_in: SignsIn
) -> tuple[tuple[SeasonTurned, ...], tuple[CompetitionEvent, ...]]:
    """Return what a turn writes here, and how the next season begins."""
    divisions = next_divisions(competition)
    ahead = (
        opened,
        _follows(competition, divisions, doing),
        *_officers(competition, opened, doing, signs_in),
        *_clubs(competition),
        *_teams(competition, divisions, doing),
        DivisionsSet(divisions, doing.by),
        *carry_over(competition.ledger, _returning(divisions), competition.said.name, doing.signed),
    )
    return (SeasonTurned(opened.id, doing.by, doing.at_ms),), ahead


def take_back(
    competition: Competition, doing: Doing, reason: str, honours: tuple[HonourBefore, ...] = ()
) -> tuple[tuple[EventDeleted, ...], tuple[TurnTakenBack | HonoursHandedBack, ...]]:
    """Return how a season is gone again that follows another, and what is written there. Refuses once it has fixtures.

    *honours* are those from before the server as the season before keeps them from now on.
    """
    follows = turn_in(competition).follows
    if follows is None:
        raise Refused("turn.follows-none")
    if season_in(competition).nights is not None or competition.rankings:
        raise Refused("turn.drawn-up")
    if any(each.kind in BY_HAND for each in competition.ledger.open.values()):
        raise Refused("turn.money-taken")
    told = require_reason(reason)
    known = follows.honours
    handed = () if honours == known else (HonoursHandedBack(honours, doing.by, doing.at_ms),)
    return (
        (EventDeleted(doing.by, doing.at_ms, told),),
        (TurnTakenBack(competition.id, doing.by, doing.at_ms, told), *handed),
    )


def seasons(competition: Competition) -> Seasons:
    """Return what a season says of those around it."""
    turn = turn_in(competition)
    return Seasons(
        turn.follows.previous if turn.follows is not None else None,
        turn.turned.next if turn.turned is not None else None,
        turn.gone,
        tuple(each.competition for each in turn.past),
    )


def require_kept_here(competition: Competition, team: EntrantId) -> None:
    """Refuse to move money of a team whose account was carried into the season that follows."""
    turned = turn_in(competition).turned
    if turned is not None and team in teams_asked(competition) and team not in turn_in(competition).leaving:
        raise Refused("payment.carried", team=team, next=turned.next)


def require_deletable(competition: Competition, before: Iterable[Competition]) -> None:
    """Refuse to delete a season into which one of those *before* has turned: it is taken back, and that one can turn again."""
    for each in before:
        turned = turn_in(each).turned
        if turned is not None and turned.next == competition.id:
            raise Refused("turn.take-back", before=each.opened.name)


def first_director(competition: Competition, signs_in: SignsIn) -> PersonId:
    """Return who directs the next season: who has opened this one, or another director who can still sign in."""
    holders = competition.appointments.holders(Role.DIRECTOR)
    able = [each for each in (competition.opened.director, *holders) if each in holders and signs_in(each)]
    return next(iter((*able, competition.opened.director)))


def _follows(competition: Competition, divisions: tuple[Division, ...], doing: Doing) -> SeasonFollows:
    returning = _returning(divisions)
    others = [team for team in competition.rosters.entries if team not in returning]
    teams = tuple(_before(competition, team, returns=team in returning) for team in (*returning, *others))
    past = (past_of(competition), *turn_in(competition).past)
    landlords, honours = competition.clubs.landlords, tuple(turn_in(competition).honours.values())
    return SeasonFollows(competition.id, past, teams, doing.by, doing.at_ms, landlords, honours)


def _returning(divisions: tuple[Division, ...]) -> list[EntrantId]:
    return [team for each in divisions for team in each.teams]


def _before(competition: Competition, team: EntrantId, *, returns: bool) -> TeamBefore:
    entry = competition.rosters.entries[team]
    owes = 0 if returns else competition.ledger.balance(owed_by(team))
    return TeamBefore(team, entry.name, entry.captain, entry.players, returns, owes)


def _officers(
    competition: Competition, opened: CompetitionOpened, doing: Doing, signs_in: SignsIn
) -> Iterator[CompetitionEvent]:
    """Yield that everybody keeps the office that they can sign in to, and that byelaws go on."""
    for person, roles in competition.appointments.roles.items():
        for role in sorted(roles) if signs_in(person) else ():
            if (person, role) != (opened.director, Role.DIRECTOR):
                yield RoleGiven(person, role, doing.by)
    yield from (filled for filled in offices_in(competition).seats.values() if signs_in(filled.person))
    yield from (each.made for each in offices_in(competition).byelaws.values() if each.withdrawn is None)


def _clubs(competition: Competition) -> Iterator[CompetitionEvent]:
    yield from (ClubNamed(club, name) for club, name in competition.clubs.names.items())
    yield from season_in(competition).venues.values()


def _teams(
    competition: Competition, divisions: tuple[Division, ...], doing: Doing
) -> Iterator[CompetitionEvent]:
    """Yield the entries of those who return, in the order of merit in which they stand in their divisions."""
    clubs, homes = competition.clubs.of_team, season_in(competition).homes
    for place, team in enumerate(_returning(divisions), start=1):
        entry = competition.rosters.entries[team]
        yield TeamApplied(team, doing.at_ms)
        yield TeamNamed(team, entry.name)
        if entry.short:
            yield TeamShortened(team, entry.short)
        if team in clubs:
            yield TeamOfClub(team, clubs[team])
        if team in homes:
            yield HomeSet(team, homes[team])
        yield TeamSeeded(team, place)


def _require_not_turned(competition: Competition) -> None:
    turned = turn_in(competition).turned
    if turned is not None:
        raise Refused("turn.turned", next=turned.next)


def past_of(competition: Competition) -> PastSeason:
    """Return a season as later ones keep it."""
    first = date.fromisoformat(min(competition.opened.days))
    nights = season_in(competition).nights
    last = max((each.day for each in nights.nights), default=first) if nights else first
    said = competition.said
    return PastSeason(
        competition=competition.id,
        name=said.name,
        short=said.short,
        first=first,
        last=last,
        divisions=tuple(_division(competition, name) for name in competition.rankings),
        honours=(*_winners(competition), *_cup_winners(competition)),
        players=tuple(_players(competition)),
        meetings=tuple(meetings_of(competition)),
        league=nights.league if nights else None,
    )


def _division(competition: Competition, name: str) -> PastDivision:
    table = competition.rankings[name]
    columns = shown_columns(competition.rules.match.scoring)
    rows = tuple(
        PastRow(
            each.place,
            each.team,
            team_name(competition.rosters, each.team),
            tuple(str(table.rows[each.team].shows(column)) for column in columns),
            _moved(competition, each.team, table),
        )
        for each in standings(table).positions
    )
    return PastDivision(name, columns, rows)


def _moved(competition: Competition, team: EntrantId, table: Ranking) -> Moved:
    moves = season_in(competition).moves
    if team in table.out:
        return "left"
    if moves is None:
        return ""
    return "up" if team in moves.promoted else "down" if team in moves.relegated else ""


def _winners(competition: Competition) -> Iterator[Honour]:
    """Yield who won each division, and who came second; those who share a place share the honour."""
    for name, table in competition.rankings.items():
        for each in standings(table).positions:
            if each.place in {1, 2} and each.team not in table.out:
                called = team_name(competition.rosters, each.team)
                yield Honour("division", name, 1 if each.place == 1 else 2, each.team, called)


def _cup_winners(competition: Competition) -> Iterator[Honour]:
    honoured = (each for each in cups_in(competition).values() if each.opened.kind in OPENED)
    for cup in honoured:
        for entry, place in _finalists(cup):
            own = cup.entries[entry]
            called = team_name(competition.rosters, own.team) if own.team is not None else ""
            yield Honour("cup", cup.opened.name, 1 if place == 1 else 2, own.team, called, own.people)


def _finalists(cup: Cup) -> Iterator[tuple[EntrantId, int]]:
    """Yield who has won a cup, and who lost its final."""
    final = cup.results.get(cup.bracket.rounds[-1][0].match) if cup.bracket.rounds else None
    if final is None:
        return
    yield final.winner, 1
    yield from ((each, 2) for each in final.entries if each != final.winner)


def _players(competition: Competition) -> Iterator[PastPlayer]:
    """Yield in how many matches of the league everybody has played, for which team."""
    for person in competition.signings.appeared:
        played = Counter(team for _, team in competition.signings.in_league(person))
        yield from (PastPlayer(person, team, number) for team, number in played.items())


def meetings_of(competition: Competition) -> Iterator[Meetings]:
    """Yield how each two teams have met: matches with a result, won and lost, and what both have scored."""
    scored = scoring_of(competition.rules.match.scoring).sheet_columns[0]
    found: dict[tuple[EntrantId, EntrantId], list[int]] = {}
    for table in competition.rankings.values():
        for match, fixture in table.fixtures.items():
            result = competition.result(match)
            if result is None or match in table.struck or len(fixture.teams) != 2:
                continue
            one, other = sorted(fixture.teams)
            figures = found.setdefault((one, other), [0] * 5)
            won, lost = result.winner == one, result.winner == other
            made = (result.figures[team].get(scored, 0) for team in (one, other))
            for place, number in enumerate((1, int(won), int(lost), *made)):
                figures[place] += number
    yield from (Meetings(one, other, *figures) for (one, other), figures in found.items())
