"""What people do in a cup, each act once or again, for a machine that does them in any order."""

from collections import Counter
from collections.abc import Callable, Iterable

import msgspec
from hypothesis.stateful import RuleBasedStateMachine
from msgspec.structs import replace

from hangjack.competition.competition import CompetitionEvent
from hangjack.competition.conduct.offences import Offence
from hangjack.competition.doing import Doing
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.floor import call_match, let_happen, seal
from hangjack.competition.folding import fold, open_competition
from hangjack.competition.formats.format import every_event, one_of
from hangjack.competition.judging import Happened
from hangjack.competition.money.fees import PaymentMethod, debt_of, take_payment
from hangjack.competition.standings.ranking import Ranking
from hangjack.competition.standings.standings import decide_tie, standings
from hangjack.competition.verdicts import MatchGiven, Verdict
from hangjack.errors import HangjackError
from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId
from hangjack.log import canonical
from hangjack.matches import scorekeeping
from hangjack.matches.match import Match, MatchEvent, MatchOpened, open_match
from hangjack.matches.match import fold as fold_match
from hangjack.matches.parties import SIDES, Party, other
from hangjack.matches.sheets import Place
from hangjack.matches.signatures import AllTheSame
from hangjack.unions import decode
from support.cup import (
    COMMITTEE,
    DIRECTOR,
    OFFICIAL,
    SHORT_RULES,
    TREASURER,
    Cup,
    captain_of,
    game,
    line_up_of,
    person_of,
    scorekeeper_of,
)

DEFAULTED = ClauseId("ic2024-10-7")
SEEN = AllTheSame(OFFICIAL, "Seen by the official.")
_STORED_COMPETITION = msgspec.json.Decoder(one_of(every_event()), dec_hook=decode)
_STORED_MATCH = msgspec.json.Decoder(MatchEvent, dec_hook=decode)


class Stored(Cup):
    """A cup beside which everything is folded again from what is stored of it."""

    def __init__(self) -> None:
        super().__init__(SHORT_RULES)
        self.again = open_competition(self.competition.opened)
        self.matches_again: dict[MatchId, Match] = {}

    def happened(self, events: Iterable[CompetitionEvent]) -> None:
        """Take over events, and fold them a second time as they come back from the store."""
        events = tuple(events)
        super().happened(events)
        for event in events:
            self.again = fold(self.again, _STORED_COMPETITION.decode(canonical(event)))

    def happened_in(self, match: MatchId, events: Iterable[MatchEvent]) -> None:
        """Do the same in a match."""
        events = tuple(events)
        super().happened_in(match, events)
        for event in events:
            stored = _STORED_MATCH.decode(canonical(event))
            if isinstance(stored, MatchOpened):
                self.matches_again[match] = open_match(stored)
            else:
                self.matches_again[match] = fold_match(self.matches_again[match], stored)


class CupActs(RuleBasedStateMachine):
    """Acts in a cup, and a plain count beside it of who owes what and who is barred."""

    def __init__(self) -> None:
        super().__init__()
        self.cup = Stored()
        self.owes: Counter[EntrantId] = Counter()
        self.barred: dict[str, tuple[PersonId, ...]] = {}
        self.verdicts: dict[str, Verdict] = {}
        self.set_aside: set[MatchId] = set()

    def act(
        self, match: MatchId | None, by: PersonId, step: Callable[[Doing], Happened], *, once: bool = True
    ) -> bool:
        """Do something, or be refused; where an act can only happen *once*, do it again: that adds nothing."""
        doing = self.cup.doing(by)
        try:
            happened = step(doing)
        except HangjackError:
            return False
        self.cup.take(match or MatchId(""), happened)
        if once:
            try:
                repeated = step(doing)
            except HangjackError:
                repeated = Happened()
            assert repeated == Happened()
        return True

    def in_match(
        self, match: MatchId, step: Callable[[Match], tuple[MatchEvent, ...]], *, once: bool = True
    ) -> bool:
        """Do something in a match."""
        cup = self.cup
        return self.act(
            match,
            OFFICIAL,
            lambda _: let_happen(cup.competition, cup.matches[match], step(cup.matches[match])),
            once=once,
        )

    @property
    def fixtures(self) -> list[Fixture]:
        """All matches of the groups and of the knockout whose teams are known."""
        competition = self.cup.competition
        grouped = [each for ranking in competition.rankings.values() for each in ranking.fixtures.values()]
        ties = [competition.fixture(tie.match) for tie in competition.knockout.ties]
        return [*grouped, *(each for each in ties if each is not None and len(each.teams) == 2)]

    def match_at(self, pick: int) -> MatchId:
        """Return a match, open ones first."""
        ready = [each.match for each in self.fixtures if self.cup.competition.result(each.match) is None]
        matches = ready or [each.match for each in self.fixtures]
        return matches[pick % len(matches)]

    def called_at(self, pick: int) -> MatchId | None:
        """Return a match that was called: mostly one under way, which is called now if there is none, sometimes any."""
        if pick % 3 and not self.cup.competition.under_way:
            self.call(self.match_at(pick))
        under_way = list(self.cup.competition.under_way) if pick % 3 else []
        matches = under_way or list(self.cup.matches)
        return matches[pick % len(matches)] if matches else None

    def call(self, match: MatchId) -> None:
        """Call a match."""
        self.act(match, DIRECTOR, lambda _: call_match(self.cup.competition, match))

    def hand_in(self, match: MatchId, side: Party, first: int = 1) -> None:
        """Hand in a line-up that begins with this player; nobody who is barred, and no debtor, gets through."""
        team = self.cup.matches[match].opened.parties[side]
        line_up = line_up_of(team, first=first)
        waiting = not self.cup.matches[match].sides.line_ups.revealed
        accepted = self.act(
            match, captain_of(team), lambda _: self.cup.declared(match, side, line_up), once=False
        )
        if accepted and waiting:
            out = {person for people in self.barred.values() for person in people}
            assert not out & set(line_up.named)
            assert self.owes[team] <= 0

    def write(self, match: MatchId, side: Party, winner: Party, table: int) -> None:
        """Write the next game that this side has not written."""
        written = self.cup.matches[match].sheet.written
        mine = [place.number for place, lanes in written.items() if place.table == table and side in lanes]
        place = Place(table, max(mine, default=0) + 1)
        by = self.cup.scorekeeper(match, side)
        self.in_match(match, lambda state: scorekeeping.enter_line(state, place, side, by, game(winner)))

    def confirm(self, match: MatchId, place: Place, side: Party) -> None:
        """Confirm what the other side has written."""
        by = scorekeeper_of(self.cup.matches[match].opened.parties[side])
        self.in_match(match, lambda state: scorekeeping.confirm_line(state, place, side, by))

    def settle(self, match: MatchId, place: Place, winner: Party) -> None:
        """Settle a game on which the sides differ."""
        line = game(winner)
        self.in_match(
            match, lambda state: scorekeeping.settle_line(state, place, OFFICIAL, line, "Seen."), once=False
        )

    def sign(self, match: MatchId, side: Party) -> None:
        """Sign as the captain of a side."""
        by = captain_of(self.cup.matches[match].opened.parties[side])
        self.in_match(match, lambda state: scorekeeping.sign_sheet(state, side, by))

    def sign_and_seal(self, match: MatchId) -> None:
        """Let both captains sign, and an official seal the sheet whatever is missing."""
        for side in SIDES:
            self.sign(match, side)
        self.act(match, OFFICIAL, lambda _: seal(self.cup.competition, self.cup.matches[match], SEEN))

    def play(self, match: MatchId, winner: Party) -> None:
        """Go all the way from the call to the seal, as far as anybody is allowed to."""
        self.call(match)
        if match not in self.cup.matches:
            return
        for side in SIDES:
            self.pay(self.cup.matches[match].opened.parties[side])
            self.hand_in(match, side)
        for _ in range(3):
            for side in SIDES:
                self.write(match, side, winner, 1)
        self.sign_and_seal(match)

    def play_all(self, winner: Party) -> None:
        """Play everything that is open."""
        for fixture in self.fixtures:
            if self.cup.competition.result(fixture.match) is None:
                self.play(fixture.match, winner)

    def pay(self, team: EntrantId) -> None:
        """Take from a team all that it owes."""
        if debt := debt_of(self.cup.competition.ledger, team):
            fees = self.cup.competition.rules.people.fees
            self.act(
                None,
                TREASURER,
                lambda by: Happened(take_payment(team, debt, PaymentMethod.CASH, by.signed(), fees)),
                once=False,
            )
            self.owes[team] -= debt

    def verdict(self, offence: Offence, match: MatchId, side: Party) -> Verdict:
        """Return a new verdict against one team of a match."""
        teams, id_ = self.cup.matches[match].opened.parties, f"v{len(self.verdicts)}"
        loser, winner = teams[side], teams[other(side)]
        player = person_of(loser, 1 + len(self.verdicts) % 7)
        match offence:
            case Offence.SPONSOR_CONTACT:
                return self.cup.verdict(id_, offence, loser, people=(player,))
            case Offence.UNREGISTERED_PLAYER:
                return self.cup.verdict(id_, offence, loser, people=(player,), opponents=winner, match=match)
            case Offence.DEFAULT:
                found = self.cup.verdict(id_, offence, loser, opponents=winner, match=match)
                return replace(found, gives_match=MatchGiven(winner, DEFAULTED))
            case _:
                return self.cup.verdict(id_, offence, loser, opponents=winner, match=match)

    def count_verdicts(self) -> None:
        """Count what every new verdict costs, and whom it bars."""
        for id_, given in self.cup.competition.verdicts.given.items():
            if id_ not in self.verdicts:
                verdict = self.verdicts[id_] = given.verdict
                self.barred[id_] = tuple(each.person for each in verdict.sanctions if each.person)
                for fined in verdict.fines:
                    self.owes[fined.team] += fined.each * fined.times
        for id_ in self.cup.competition.verdicts.overruled:
            if id_ in self.barred:
                self.uncount_verdict(id_)

    def uncount_verdict(self, id_: str) -> None:
        """Count a verdict no longer."""
        self.barred.pop(id_)
        for fined in self.verdicts[id_].fines:
            self.owes[fined.team] -= fined.each * fined.times

    def decide_ties(self, ranking: Ranking, *, turned: bool) -> None:
        """Decide all open ties of a ranking, in the order given or the other way round."""
        for tie in standings(ranking).unresolved_ties:
            decided = decide_tie(ranking, tie[::-1] if turned else tie, "By lot.")
            self.act(None, COMMITTEE, lambda _: Happened(decided), once=False)  # noqa: B023
