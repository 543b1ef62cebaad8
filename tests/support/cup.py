"""A small fictional cup that is really run: teams enter and pay, are drawn and scheduled, and their matches are played."""

from collections.abc import Callable, Iterable
from typing import Any

from hangjack.competition.charging import admit, register_player
from hangjack.competition.competition import Competition, CompetitionEvent, CompetitionOpened
from hangjack.competition.conduct.offences import Offence
from hangjack.competition.doing import Doing
from hangjack.competition.entries import checkin, entering
from hangjack.competition.entries.checkin import IdentityChecked, UniformChecked
from hangjack.competition.entries.entering import Registration
from hangjack.competition.entries.rosters import roster_of
from hangjack.competition.fixtures import draw, rescheduling
from hangjack.competition.fixtures.hall import Hall, TimeSlot
from hangjack.competition.floor import call_match, declare_line_up, seal
from hangjack.competition.folding import fold, open_competition
from hangjack.competition.judging import Happened, give_verdict, overrule_verdict
from hangjack.competition.money.fees import PaymentMethod, debt_of, take_payment
from hangjack.competition.proposals import Facts, propose_verdict
from hangjack.competition.rules import Rules
from hangjack.competition.staging import (
    GROUP_DRAW,
    begin_knockout,
    close_field,
    deal_groups,
    hold_draw,
    make_schedule,
    schedule_knockout,
)
from hangjack.competition.verdicts import Verdict
from hangjack.games.all_fours.competition.resulting import board_of
from hangjack.games.all_fours.match.scoring import GameLine
from hangjack.ids import CompetitionId, EntrantId, MatchId, PersonId
from hangjack.matches import scorekeeping
from hangjack.matches.closings import confirm_table, on_sheet
from hangjack.matches.match import Match, MatchEvent, MatchOpened, open_match
from hangjack.matches.match import fold as fold_match
from hangjack.matches.parties import SIDES, A, B, Party, both, other, plus
from hangjack.matches.sheets import Place
from hangjack.matches.sides.lineups import LineUp, LineUpDeclared
from hangjack.matches.sides.tosses import Toss, toss
from hangjack.rulebooks.house import plain_house, with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book

DIRECTOR, OFFICIAL, TREASURER, COMMITTEE = (
    PersonId(name) for name in ("director", "official", "treasurer", "committee")
)
TEAMS = tuple(EntrantId(name) for name in ("crabs", "ducks", "eagles", "foxes", "geese", "herons"))
CRABS, DUCKS, EAGLES, FOXES = TEAMS[:4]
NONCE = bytes(range(32))
HOUR_MS = 3_600_000
FINES = {
    "incomplete_sheet": 2000,
    "incorrect_sheet": 2000,
    "decks_short": 2000,
    "name_mismatch": 2000,
    "unregistered_player": 5000,
    "excess_substitution": 7000,
    "match_fixing": 90_000,
    "marked_cards": 40_000,
    "default": 30_000,
}


def ic2024(**settings: object) -> Rules:
    """Return the ic2024 rules of a house that has said what its fines cost and that two of a group go on."""
    changes = {"qualifiers_per_group": 2, "fine_schedule": FINES, **settings}
    return rules_of(with_settings(book("ic2024"), changes))


RULES = ic2024()
SHORT_RULES = ic2024(match_target=2)
"""A match is won with two bullseyes."""
BARE_RULES = rules_of(plain_house(book("ic2024")))
"""The book alone: it leaves most fines open."""


class Cup:
    """A competition and its matches, with everything that has happened in them."""

    def __init__(self, rules: Rules = RULES) -> None:
        opened = CompetitionOpened(
            id=CompetitionId("fig-tree"),
            name="The Fig Tree Cup",
            short="figs",
            days=("2031-05-03", "2031-05-04"),
            time_zone="America/Port_of_Spain",
            rules=rules,
            director=DIRECTOR,
        )
        self.competition = open_competition(opened)
        self.log: list[CompetitionEvent] = [opened]
        self.matches: dict[MatchId, Match] = {}
        self.match_logs: dict[MatchId, list[MatchEvent]] = {}
        self.now_ms = 0

    def doing(self, by: PersonId = OFFICIAL, id_: str = "") -> Doing:
        """Return a new act of somebody, later than everything before it."""
        self.now_ms += 1
        return Doing(id_ or f"act-{self.now_ms}", by, self.now_ms)

    def happened(self, events: Iterable[CompetitionEvent]) -> None:
        """Take over what has happened in the competition."""
        for event in events:
            self.competition = fold(self.competition, event)
            self.log.append(event)

    def happened_in(self, match: MatchId, events: Iterable[MatchEvent]) -> None:
        """Take over what has happened in a match."""
        for event in events:
            if isinstance(event, MatchOpened):
                self.matches[match] = open_match(event)
            else:
                self.matches[match] = fold_match(self.matches[match], event)
            self.match_logs.setdefault(match, []).append(event)

    def take(self, match: MatchId, happened: Happened) -> None:
        """Take over what one act has caused in both."""
        self.happened(happened.competition)
        self.happened_in(match, happened.match)

    def in_match(self, match: MatchId, step: Callable[[Match], Iterable[MatchEvent]]) -> None:
        """Do something that concerns a match alone."""
        self.happened_in(match, step(self.matches[match]))

    def enter(self, team: EntrantId, players: int = 8) -> None:
        """Let a team in with its players, all that it owes paid and everybody through the door."""
        self.apply(team, players)
        self.happened(admit(self.competition, team, self.doing(DIRECTOR)))
        self.happened(entering.complete_form(self.competition.rosters, team, self.doing(DIRECTOR).tick))
        tick = self.doing(captain_of(team)).tick
        self.happened(entering.sign_agreement(self.competition.rosters, team, tick, "We accept the rules."))
        self.pay(team)
        for person in roster_of(self.competition.rosters, team):
            self.check_in(person)

    def apply(self, team: EntrantId, players: int = 8) -> None:
        """Let a team apply with so many players."""
        rules = self.competition.rules.people
        self.happened(entering.invite(self.competition.rosters, team, self.doing(DIRECTOR).tick))
        self.happened(
            entering.apply_to_enter(
                self.competition.rosters, team, self.now_ms, self.competition.register, rules.rosters
            )
        )
        for number in range(1, players + 1):
            self.register(team, person_of(team, number))

    def register(self, team: EntrantId, person: PersonId) -> None:
        """Put somebody on a team's form."""
        doing = self.doing(DIRECTOR)
        wanted = Registration(team, person, doing.at_ms)
        self.happened(register_player(self.competition, wanted, doing))

    def check_in(self, person: PersonId) -> None:
        """Let somebody through the door."""
        doing, options = self.doing(DIRECTOR), self.competition.rules.people.door
        seen = IdentityChecked(person, "passport", doing.by, doing.at_ms)
        self.happened(checkin.check_identity(seen, options))
        self.happened(checkin.check_uniform(UniformChecked(person, True, doing.by, doing.at_ms)))

    def pay(self, team: EntrantId) -> None:
        """Take from a team all that it owes."""
        fees = self.competition.rules.people.fees
        if debt := debt_of(self.competition.ledger, team):
            signed = self.doing(TREASURER).signed()
            self.happened(take_payment(team, debt, PaymentMethod.CASH, signed, fees))

    def draw(self, groups: int = 1) -> None:
        """Draw everybody whose entry is complete into groups, and make the schedule."""
        self.happened(draw.commit(self.competition.draw(GROUP_DRAW), NONCE))
        self.happened(close_field(self.competition))
        self.happened(hold_draw(self.competition, GROUP_DRAW, NONCE, "Ripe figs"))
        self.happened(deal_groups(self.competition, groups))
        self.happened(make_schedule(self.competition, hall(self.competition)))

    def begin_knockout(self) -> None:
        """Seed the knockout and put it on the schedule."""
        self.happened(begin_knockout(self.competition))
        self.happened(schedule_knockout(self.competition, "The groups are over."))

    def call(self, match: MatchId) -> None:
        """Set a match up for play."""
        self.take(match, call_match(self.competition, match))

    def line_up(self, match: MatchId, side: Party, line_up: LineUp | None = None) -> None:
        """Hand in the line-up of one side: its first players, unless another is given."""
        self.take(match, self.declared(match, side, line_up))

    def declared(self, match: MatchId, side: Party, line_up: LineUp | None = None) -> Happened:
        """Return what handing in a line-up would cause."""
        opened = self.matches[match].opened
        named = line_up or line_up_of(opened.parties[side], opened.tables)
        declared = LineUpDeclared(side, named.captain, named)
        return declare_line_up(self.competition, self.matches[match], declared, self.now_ms + 1)

    def begin(self, match: MatchId) -> None:
        """Call a match and exchange the line-ups."""
        self.call(match)
        for side in SIDES:
            self.line_up(match, side)

    def write(self, match: MatchId, winners: str) -> None:
        """Let both scorekeepers write games table by table: `AAB/B` is three games at table 1 and one at table 2."""
        for table, games in enumerate(winners.split("/"), start=1):
            for number, winner in enumerate(games, start=1):
                place, line = Place(table, number), game(Party(winner))
                for side in SIDES:
                    by = self.scorekeeper(match, side)
                    self.happened_in(
                        match, scorekeeping.enter_line(self.matches[match], place, side, by, line)
                    )

    def sign(self, match: MatchId) -> None:
        """Write the toss down where the book has one, let pairs answer for their tables and both captains sign."""
        state = self.matches[match]
        if state.sides.toss is None and state.opened.rules.toss_minutes is not None:
            self.in_match(match, lambda now: toss(now.sides.tossing, Toss(A, A)))
        self.confirm_tables(match)
        for side in SIDES:
            captain = self.matches[match].sides.line_ups.captains[side]
            self.happened_in(match, scorekeeping.sign_sheet(self.matches[match], side, captain))

    def confirm_tables(self, match: MatchId) -> None:
        """Let one of each pair answer for what stands on the sheet of its table."""
        for (side, table), pair in self.matches[match].sides.pairs.items():
            state = self.matches[match]
            self.happened_in(match, confirm_table(state, side, table, pair[0], on_sheet(state, table)))

    def seal(self, match: MatchId) -> None:
        """Seal the sheet, which makes the result official."""
        self.take(match, seal(self.competition, self.matches[match]))

    def play(self, match: MatchId, winners: str) -> None:
        """Play a match to its end with these games, sign it and seal it."""
        self.begin(match)
        self.write(match, winners)
        self.sign(match)
        self.seal(match)

    def win(self, match: MatchId, winner: EntrantId, lost: int = 0) -> None:
        """Play a match that one team wins, and the other has won *lost* games of it."""
        fixture = self.competition.fixture(match)
        assert fixture is not None, "a match of this cup"
        side = A if fixture.teams[0] == winner else B
        self.play(match, games_to(self.competition.rules, side, lost))

    def win_all(self, strongest_first: Iterable[EntrantId] = TEAMS) -> None:
        """Play all matches of the groups; of two teams the stronger wins, and the weaker gets its rank in games."""
        order = list(strongest_first)
        for ranking in list(self.competition.rankings.values()):
            for fixture in ranking.remaining:
                better, worse = sorted(fixture.teams, key=order.index)
                self.win(fixture.match, better, lost=len(order) - 1 - order.index(worse))

    def give(self, verdict: Verdict, by: PersonId = OFFICIAL, *, as_committee: bool = False) -> None:
        """Let a verdict hold."""
        state = self.matches.get(verdict.match) if verdict.match else None
        doing = self.doing(by)
        given = give_verdict(self.competition, state, verdict, doing, as_committee=as_committee)
        self.take(verdict.match or MatchId(""), given)

    def verdict(self, id_: str, offence: Offence, team: EntrantId, **facts: Any) -> Verdict:
        """Return the verdict that the book has for an offence."""
        return propose_verdict(self.competition, Facts(id_, offence, team, **facts))

    def overrule(self, id_: str, match: MatchId | None = None, reason: str = "It was not so.") -> None:
        """Let a verdict no longer hold."""
        state = self.matches[match] if match else None
        undone = overrule_verdict(self.competition, state, id_, self.doing(COMMITTEE), reason)
        self.take(match or MatchId(""), undone)

    def move(self, change: rescheduling.Change, reason: str = "Rain.") -> None:
        """Change the schedule."""
        self.happened(rescheduling.change_schedule(self.competition.timetable, change, reason))

    def scorekeeper(self, match: MatchId, side: Party) -> PersonId:
        """Return who writes for a side."""
        return scorekeeper_of(self.matches[match].opened.parties[side])


def cup(teams: int = 4, *, groups: int = 1, rules: Rules = RULES, players: int = 8) -> Cup:
    """Return a cup whose first teams are entered and drawn."""
    made = Cup(rules)
    for team in TEAMS[:teams]:
        made.enter(team, players)
    made.draw(groups)
    return made


def person_of(team: EntrantId, number: int) -> PersonId:
    """Return the player of a team with this number, from 1."""
    return PersonId(f"{team}-{number}")


def captain_of(team: EntrantId) -> PersonId:
    """Return the captain of a team."""
    return person_of(team, 1)


def scorekeeper_of(team: EntrantId) -> PersonId:
    """Return who writes for a team."""
    return PersonId(f"{team}-scorer")


def line_up_of(team: EntrantId, tables: int = 3, first: int = 1) -> LineUp:
    """Return the line-up of players *first* and those after them; the first one is captain."""
    people = [person_of(team, number) for number in range(first, first + 2 * tables)]
    pairs = tuple((people[at], people[at + 1]) for at in range(0, 2 * tables, 2))
    return LineUp(pairs, captain=people[0], scorer=people[-1])


def hall(competition: Competition, slots: int = 24) -> Hall:
    """Return a hall in which two matches are played at a time."""
    each = competition.rules.match.tables or 2
    times = tuple(TimeSlot("2031-05-03", number * HOUR_MS) for number in range(1, slots + 1))
    return Hall(tables=2 * each, tables_each=each, length_ms=HOUR_MS, rest_ms=0, slots=times)


def game(winner: Party, lost: int = 7) -> GameLine:
    """Return a game won 14 to *lost*."""
    return GameLine(winner, plus(plus(both(), winner, 14), other(winner), lost))


def games_to(rules: Rules, winner: Party, lost: int = 0) -> str:
    """Return the games of a match that *winner* wins: first those that the others win at the first table."""
    target, most = board_of(rules).match_target, rules.match.lines_a_table
    assert target is not None, "a match with a target"
    assert most is not None, "a match whose tables end"
    assert lost < target, "fewer than the winner"
    first = other(winner) * lost
    second = winner * min(target, most)
    return f"{first}/{second}/{winner * (target - len(second))}"


def between(cup: Cup, one: EntrantId, other: EntrantId) -> MatchId:
    """Return the group match of two teams."""
    return next(
        match
        for ranking in cup.competition.rankings.values()
        for match, fixture in ranking.fixtures.items()
        if set(fixture.teams) == {one, other}
    )


def side_of(cup: Cup, match: MatchId, team: EntrantId) -> Party:
    """Return which side a team is in a match that was called."""
    return next(side for side in SIDES if cup.matches[match].opened.parties[side] == team)
