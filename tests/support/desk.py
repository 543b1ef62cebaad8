"""A desk for tests: an office on a store, a clock that the test turns, chance that is the same each time."""

import asyncio
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import count

import pytest
from msgspec.structs import replace

from hangjack.competition.competition import Competition, CompetitionOpened
from hangjack.competition.entries.rosters import roster_of
from hangjack.competition.fixtures.hall import Hall, TimeSlot
from hangjack.competition.money.fees import debt_of
from hangjack.competition.permissions import Bound, Role
from hangjack.competition.rules import Rules
from hangjack.desk.asking import Asked, Request
from hangjack.desk.directory import directory_of
from hangjack.desk.names import Names
from hangjack.desk.office import Office
from hangjack.desk.requests import door, draws, entries, governing, lineups, money, scores
from hangjack.errors import HangjackError
from hangjack.ids import CompetitionId, EntrantId, MatchId, PersonId, StreamId
from hangjack.log import Entry, first_break
from hangjack.matches.closings import on_sheet
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, A, Party, other
from hangjack.matches.sheets import Place
from hangjack.matches.sides.lineups import LineUp
from hangjack.store.interface import Act, ActId, Done, Store
from support.cup import DIRECTOR, HOUR_MS, OFFICIAL, SHORT_RULES, TEAMS, TREASURER, game, person_of
from support.memory_store import MemoryStore

COMMITTEE, SECRETARY, RECORDER = (PersonId(name) for name in ("committee", "secretary", "recorder"))
CUP = CompetitionId("fig-tree")
STREAM = StreamId(CUP)
APPOINTED = {
    OFFICIAL: Role.OFFICIAL,
    TREASURER: Role.TREASURER,
    COMMITTEE: Role.COMMITTEE,
    SECRETARY: Role.SECRETARY,
    RECORDER: Role.RECORDER,
}
MINUTE_MS = 60_000


class Desk:
    """An office with everybody who asks something of it. Each request comes a millisecond after the one before.

    The ids of requests are made from the time at which the desk begins: desks on one store begin at different times.
    """

    def __init__(self, store: Store, now_ms: int = 0) -> None:
        self.store = store
        self.now_ms = now_ms
        self.cup = CUP
        """The competition that everybody asks about."""
        self.carried_out: set[str] = set()
        self.requests: list[Request] = []
        """Everything that was carried out, as it was asked for."""
        self._series = f"since {now_ms}"
        self._numbers = count(1)
        self.office = self.another_office()

    def another_office(self) -> Office:
        """Return a further office on the same store, as another process has it."""
        return Office(self.store, lambda: self.now_ms, chance(f"{self._series}: {next(self._numbers)}"))

    def asked(
        self, by: PersonId, match: MatchId | None = None, id_: str = "", via: tuple[Bound, ...] = ()
    ) -> Asked:
        """Return who asks, under a new id unless one is given."""
        return Asked(ActId(id_ or f"{self._series}: {next(self._numbers)}"), by, self.cup, match, via)

    async def open(self, rules: Rules = SHORT_RULES) -> None:
        """Open the cup, and appoint everybody who runs it."""
        await self.office.open(self.asked(DIRECTOR), opened(rules))
        for person, role in APPOINTED.items():
            await self.do(DIRECTOR, governing.Appoint(person, role))

    async def ask(self, by: PersonId, request: Request, match: MatchId | None = None, id_: str = "") -> Done:
        """Ask for something."""
        self.now_ms += 1
        done = await self.office.ask(self.asked(by, match, id_), request)
        self._note(request)
        return done

    async def by_link(self, by: PersonId, request: Request, *via: Bound) -> list[str]:
        """Ask for something by what a link entitles to; return the tags of what has happened."""
        done = await self.office.ask(replace(self.asked(by, via=via), by_link=True), request)
        self._note(request)
        return [entry.tag for entry in done.entries]

    def _note(self, request: Request) -> None:
        self.carried_out.add(tag_of(request))
        self.requests.append(request)

    async def do(self, by: PersonId, request: Request, match: MatchId | None = None) -> list[str]:
        """Ask for something; return the tags of what has happened, that of the match first."""
        return [entry.tag for entry in (await self.ask(by, request, match)).entries]

    async def refusal(self, by: PersonId, request: Request, match: MatchId | None = None) -> str:
        """Return why something is refused; nothing may have been written."""
        before = await self.store.heads(), len(await self.store.acts()), list(await self.store.records())
        with pytest.raises(HangjackError) as refused:
            await self.office.ask(self.asked(by, match), request)

        assert (
            await self.store.heads(),
            len(await self.store.acts()),
            list(await self.store.records()),
        ) == before
        return refused.value.key

    async def competition(self) -> Competition:
        """Return the cup as it is."""
        return await self.office.competition(self.cup)

    async def names(self, language: str = "en") -> Names:
        """Return what people and teams are called now."""
        rosters = (await self.competition()).rosters
        return Names(directory_of(self.cup, rosters, await self.store.records()), rosters, language)

    async def match(self, match: MatchId) -> Match:
        """Return a match as it is."""
        return await self.office.match(self.cup, match)

    async def enter(self, team: EntrantId, players: int = 8) -> None:
        """Let a team in that has everything, everybody through the door."""
        await self.do(SECRETARY, entries.InviteTeam(team, f"The {team}"))
        await self.do(SECRETARY, entries.ApplyToEnter(team))
        for number in range(1, players + 1):
            await self.register(team, number)
        await self.do(SECRETARY, entries.NameCaptain(team, person_of(team, 1)))
        await self.complete(team)

    async def register(self, team: EntrantId, number: int) -> None:
        """Put the player with this number on a team's form, and let them through the door."""
        person = person_of(team, number)
        await self.do(SECRETARY, entries.RegisterPlayer(team, name_of(team, number), person=person))
        await self.do(OFFICIAL, door.CheckIdentity(person, "passport"))
        await self.do(OFFICIAL, door.CheckUniform(person))

    async def complete(self, team: EntrantId) -> None:
        """Let a team in and tick everything that its entry needs."""
        await self.do(SECRETARY, entries.AdmitTeam(team))
        await self.do(SECRETARY, entries.CompleteForm(team))
        await self.do(SECRETARY, entries.SignAgreement(team, "We accept the rules."))
        await self.pay(team)

    async def pay(self, team: EntrantId) -> None:
        """Take from a team all that it owes."""
        if debt := debt_of((await self.competition()).ledger, team):
            await self.do(TREASURER, money.TakePayment(team, debt))

    async def draw(self, groups: int = 1) -> None:
        """Draw all teams into groups and make the schedule."""
        await self.do(DIRECTOR, draws.CommitDraw())
        await self.do(DIRECTOR, draws.CloseField())
        await self.do(DIRECTOR, draws.HoldDraw("ripe figs"))
        await self.do(DIRECTOR, draws.DealGroups(groups))
        await self.do(DIRECTOR, draws.MakeSchedule(hall(await self.competition())))

    async def call(self, match: MatchId) -> None:
        """Call a match, toss where the book has a toss, and exchange the line-ups."""
        await self.do(OFFICIAL, lineups.CallMatch(), match)
        if (await self.match(match)).opened.rules.toss_minutes is not None:
            await self.do(OFFICIAL, lineups.RecordToss(A, A), match)
        for side in SIDES:
            await self.declare(match, side)

    async def declare(self, match: MatchId, side: Party) -> None:
        """Hand in the line-up of one side."""
        team = await self.team(match, side)
        roster = roster_of((await self.competition()).rosters, team)
        request = lineups.DeclareLineUp(side, line_up_of(roster, (await self.match(match)).opened.tables))
        await self.do(person_of(team, 1), request, match)

    async def team(self, match: MatchId, side: Party) -> EntrantId:
        """Return which team is a side of a match."""
        return (await self.match(match)).opened.parties[side]

    async def write(self, match: MatchId, place: Place, winner: Party, lost: int = 7) -> None:
        """Let both scorekeepers write a game."""
        for side in SIDES:
            scorer = (await self.match(match)).sides.line_ups.declared[side].scorer
            assert scorer is not None, "a line-up of these tests names who writes"
            await self.do(scorer, scores.EnterLine(side, place, game(winner, lost), sure=True), match)

    async def confirm_and_sign(self, match: MatchId) -> None:
        """Let one of each pair answer for its table, and both captains sign."""
        state = await self.match(match)
        for (side, table), pair in state.sides.pairs.items():
            await self.do(pair[0], scores.ConfirmTable(side, table, on_sheet(state, table)), match)
        for side in SIDES:
            await self.do(state.sides.line_ups.captains[side], scores.SignSheet(side), match)

    async def win(self, match: MatchId, winner: Party, lost: int = 0) -> None:
        """Play a match that was called to its end: the others win *lost* games first."""
        for number in range(1, lost + 1):
            await self.write(match, Place(1, number), other(winner))
        places = (Place(table, number) for table in (2, 3) for number in range(1, 12))
        while (await self.match(match)).ended is None:
            await self.write(match, next(places), winner)
        await self.confirm_and_sign(match)
        await self.do(OFFICIAL, scores.SealByOfficial(), match)


class YieldingStore(MemoryStore):
    """A store in memory in which every act waits its turn, as long as a test likes, before and after it is done."""

    def __init__(self, turns: Callable[[], int]) -> None:
        super().__init__()
        self._turns = turns

    async def append(self, act: Act) -> Done:
        """Do *act* after a while; its answer takes a while too."""
        await self._wait()
        done = await super().append(act)
        await self._wait()
        return done

    async def read(self, stream: StreamId, after: int = 0, until: int | None = None) -> Sequence[Entry]:
        """Return entries, which take a while."""
        await self._wait()
        found = list(await super().read(stream, after, until))
        await self._wait()
        return found

    async def _wait(self) -> None:
        for _ in range(self._turns()):
            await asyncio.sleep(0)


def copied(store: MemoryStore, to: MemoryStore) -> MemoryStore:
    """Give *to* everything that *store* has, so that a test can go on from there."""
    to._streams = {stream: list(entries) for stream, entries in store._streams.items()}
    to._written = list(store._written)
    to._acts, to._records = dict(store._acts), dict(store._records)
    to._snapshots = dict(store._snapshots)
    return to


def opened(rules: Rules) -> CompetitionOpened:
    """Return the opening of the cup."""
    return CompetitionOpened(
        id=CUP,
        name="The Fig Tree Cup",
        short="figs",
        days=("2031-05-03", "2031-05-04"),
        time_zone="America/Port_of_Spain",
        rules=rules,
        director=DIRECTOR,
    )


async def cup_of(teams: int, store: Store | None = None, rules: Rules = SHORT_RULES) -> Desk:
    """Return a desk whose cup has so many teams, drawn into one group and scheduled."""
    desk = Desk(store or MemoryStore())
    await desk.open(rules)
    for team in TEAMS[:teams]:
        await desk.enter(team)
    await desk.draw()
    return desk


async def begin_league(desk: Desk, rules: Rules, teams: Sequence[EntrantId], players: int) -> None:
    """Open a league of *teams* with so many *players* each: its book asks for no invitation, fee or check at the door."""
    await desk.open(rules)
    for team in teams:
        await desk.do(SECRETARY, entries.ApplyToEnter(team, f"The {team}"))
        for number in range(1, players + 1):
            person = person_of(team, number)
            await desk.do(SECRETARY, entries.RegisterPlayer(team, name_of(team, number), person=person))
        await desk.do(SECRETARY, entries.NameCaptain(team, person_of(team, 1)))
        await desk.do(SECRETARY, entries.AdmitTeam(team))
    await desk.draw()


async def matches_of(desk: Desk) -> list[MatchId]:
    """Return the matches of the groups in the order in which they are played."""
    competition = await desk.competition()
    return [fixture.match for ranking in competition.rankings.values() for fixture in ranking.remaining]


async def whole_log(store: Store) -> dict[StreamId, list[Entry]]:
    """Return every stream; no chain may be broken, and no time go back."""
    log = {stream: list(await store.read(stream)) for stream in await store.heads()}
    for written in log.values():
        assert first_break(written) is None
        times = [entry.at_ms for entry in written]
        assert times == sorted(times)
    return log


def line_up_of(roster: Sequence[PersonId], tables: int = 3) -> LineUp:
    """Return the first players two by two, the first one captain, the last of the roster writing, the others waiting."""
    pairs = tuple((roster[2 * table], roster[2 * table + 1]) for table in range(tables))
    return LineUp(pairs, roster[0], roster[-1], tuple(roster[2 * tables :]))


def name_of(team: EntrantId, number: int) -> str:
    """Return a name that no id has in it."""
    return f"Mx {team.title()} Number{number}"


def hall(competition: Competition) -> Hall:
    """Return a hall in which two matches are played at a time, from the second hour on."""
    each = competition.rules.match.tables or 2
    times = tuple(TimeSlot("2031-05-03", number * HOUR_MS) for number in range(2, 20))
    return Hall(tables=2 * each, tables_each=each, length_ms=HOUR_MS, rest_ms=0, slots=times)


def tag_of(request: Request) -> str:
    """Return what a request is called on the wire."""
    return str(request.__struct_config__.tag)


def chance(seed: str) -> Callable[[int], bytes]:
    """Return something that gives other bytes each time, and the same ones in every run."""
    numbers = count()

    def bytes_of(length: int) -> bytes:
        return sha256(f"{seed} {next(numbers)}".encode()).digest()[:length]

    return bytes_of
