"""What a cup and a league of a story share: the venue, its hours, the matches, ties that the committee decides, the end."""

from collections.abc import Callable, Collection
from random import Random

from hangjack.competition import prize_giving
from hangjack.competition.competition import CompetitionOpened
from hangjack.competition.fixtures.groups import group_fixtures
from hangjack.competition.formats import format_of
from hangjack.competition.money.fees import debt_of, pay_prizes
from hangjack.competition.money.ledger import prizes_of
from hangjack.competition.standings.ranking import Ranking
from hangjack.competition.standings.seeding import Qualified, seeding_rankings
from hangjack.competition.standings.standings import decide_tie, standings
from hangjack.ids import MatchId
from hangjack.lab.stories.entries import pay
from hangjack.lab.stories.fiction import COMMITTEE, DIRECTOR, OFFICIALS, TREASURER
from hangjack.lab.stories.games import Players
from hangjack.lab.stories.hours import Course, Hours
from hangjack.lab.stories.plans import Plan, Told
from hangjack.lab.stories.playing import CALLED_MINUTES, Playing
from hangjack.lab.stories.sheets import put_away
from hangjack.lab.stories.venue import MINUTE, Moment, Venue
from hangjack.matches.deadlines import Deadline


class Event:
    """A fictional event under way."""

    def __init__(self, opened: CompetitionOpened, at_ms: int, seed: int, play: Players) -> None:
        """Open the event. The same *seed* and the same way to *play* give the same log."""
        self.venue = Venue(opened, at_ms, DIRECTOR)
        self.venue.names.update(OFFICIALS)
        self.hours = Hours(self.venue, self._answer, self._over)
        self.seed = seed
        self.chance = Random(seed)
        self.play = play
        self.told: list[Told] = []
        self.moments: dict[str, Moment] = {}
        """How everything stood at moments that are worth showing, by name."""
        self.plans: dict[MatchId, Plan] = {}
        self._playing: dict[MatchId, Playing] = {}

    def begin_match(self, match: MatchId, begin_play: Callable[[Playing], None]) -> None:
        """Let a match be called, and played as its plan says, at the time that the schedule has for it."""
        playing = Playing(self, match)
        self._playing[match] = playing
        schedule = self.venue.competition.timetable.schedule
        assert schedule is not None, "a match is on the schedule before it is called"
        called_ms = schedule.placed[match].start_ms - CALLED_MINUTES * MINUTE
        self.hours.begin(called_ms, playing.course(begin_play))

    def until_results(self, matches: Collection[MatchId]) -> Course:
        """Wait until all of *matches* count, looking every five minutes."""
        while any(self.venue.competition.result(match) is None for match in matches):
            yield self.venue.now_ms + 5 * MINUTE

    def matches_of(self, number: int) -> tuple[MatchId, ...]:
        """Return the matches of a round of the groups."""
        fixtures = group_fixtures(self.venue.competition.groups.groups)
        return tuple(fixture.match for fixture in fixtures if fixture.round == number)

    def remember_live(self, latest_ms: int) -> Course:
        """Keep how everything stands while a table is in dispute; at the *latest* moment, if none is before."""
        while not self._is_disputed() and self.venue.now_ms < latest_ms:
            yield self.venue.now_ms + MINUTE
        self.moments["live"] = self.venue.moment()

    def _is_disputed(self) -> bool:
        under_way = (self.venue.matches[match] for match in self.venue.competition.under_way)
        return any(dispute.is_open for match in under_way for dispute in match.disputes.values())

    def decide_ties(self) -> None:
        """Let the committee put level teams in order, within groups and where qualifiers of different groups are seeded."""
        for ranking in self.venue.competition.rankings.values():
            self._decide_in(ranking)
        competition = self.venue.competition
        rules = competition.rules.format
        if rules.groups.qualifiers_per_group is None:
            return
        for ranking in seeding_rankings(Qualified(competition.rankings, rules.groups, competition.seedings)):
            self._decide_in(ranking)

    def end(self) -> None:
        """Take what is still owed, give the prizes, pay them out, and close the books."""
        for team in self.venue.competition.rosters.entries:
            if debt_of(self.venue.competition.ledger, team):
                pay(self.venue, team)
        doing = self.venue.doing(DIRECTOR)
        self.venue.happen(DIRECTOR, prize_giving.give_prizes(self.venue.competition, doing))
        for teams in format_of(self.venue.competition).final_order(self.venue.competition):
            for team in teams:
                if self.venue.competition.ledger.balance(prizes_of(team)) < 0:
                    signed = self.venue.doing(TREASURER).signed()
                    self.venue.happen(TREASURER, pay_prizes(self.venue.competition.ledger, team, signed))
        self.moments["end"] = self.venue.moment()

    def _decide_in(self, ranking: Ranking) -> None:
        for tie in standings(ranking).unresolved_ties:
            order = self.chance.sample(tie, len(tie))
            reason = "Drawn from a hat before both captains, as nothing else separates them."
            self.venue.happen(COMMITTEE, decide_tie(ranking, order, reason))
            self.told.append(Told(self.venue.now_ms, "tie", {"teams": tuple(order)}))

    def _answer(self, match: MatchId, deadline: Deadline) -> None:
        self._playing[match].answer(deadline)

    def _over(self, match: MatchId) -> Course:
        return put_away(self._playing[match])
