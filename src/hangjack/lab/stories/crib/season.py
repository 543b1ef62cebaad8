"""A fictional winter by the crib league's book: 24 teams of 16 pubs in three divisions, from the AGM to who goes up and down.

Whatever the seed, the same things happen: cards come late, one is queried because its total is wrong, matches are put off in the
snow, a team drops out, cups are played beside the league, and forms come in after the last day. One match a week is kept on
phones, and bots play it where they are let; what stands on the other cards is made up.
"""

from collections.abc import Callable, Mapping
from datetime import date, timedelta

from hangjack.competition.appointments import appoint
from hangjack.competition.competition import CompetitionOpened
from hangjack.competition.entries import entering, signings
from hangjack.competition.entries.rosters import team_name
from hangjack.competition.entries.signings import FormConsented
from hangjack.competition.permissions import Role
from hangjack.formats.divisions.books.cards import Channel
from hangjack.formats.divisions.books.leaving import TeamLeft
from hangjack.formats.divisions.books.postponements import Agrees
from hangjack.formats.divisions.books.weeks import publish, week_now, week_stands
from hangjack.formats.divisions.deciding import ending, late_cards, postponing
from hangjack.formats.divisions.deciding.cup_ties import walkovers
from hangjack.formats.divisions.deciding.dates import is_struck, night_of, nights_that_count
from hangjack.formats.divisions.deciding.governing import open_case
from hangjack.formats.divisions.deciding.postponing import Wanted
from hangjack.formats.divisions.fixtures.calendar import Nights
from hangjack.formats.divisions.format import fixtures
from hangjack.formats.divisions.offices.offices import CaseOpened
from hangjack.formats.divisions.state import season_in
from hangjack.ids import CompetitionId, EntrantId, MatchId, PersonId
from hangjack.lab.stories.crib import cups
from hangjack.lab.stories.crib.cards import Playing, on_phones, query, receive, type_in
from hangjack.lab.stories.crib.founding import CHAIRMAN, found, night_on, sign
from hangjack.lab.stories.crib.legs import LegOf, made_up
from hangjack.lab.stories.entries import captain_of
from hangjack.lab.stories.event import Event
from hangjack.lab.stories.fiction import COMMITTEE, DIRECTOR, SECRETARY, TREASURER
from hangjack.lab.stories.games import GameUnderWay
from hangjack.lab.stories.hours import Course
from hangjack.lab.stories.plans import Told
from hangjack.lab.stories.venue import MINUTE, moment_of
from hangjack.matches.deadlines import Deadline
from hangjack.matches.match import Match
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book

TIME_ZONE = "Europe/London"
FIRST = date(2031, 11, 5)
"""A Wednesday."""
AGM = date(2031, 9, 10)
FREE = frozenset({date(2031, 12, 24), date(2031, 12, 31)})
SHOWN = 8
"""The round of the week that is shown: its cards are due on Saturday evening."""
_SETTINGS = {"registration_limit": date(2031, 12, 31), "entrance_fee": 2500}
_HOUR = 60 * MINUTE
_CUP_DAYS = (date(2031, 12, 14), date(2032, 1, 18), date(2032, 2, 8), date(2032, 2, 15), date(2032, 2, 22))
_SNOW = "Snow: the road is closed."

_ARRIVES = (3, 16, 22, 45, 62)
"""After how many hours cards come that are in time: that night, on Thursday, on Friday, on Saturday morning."""
_ON_PHONES = 0
"""Which match of a round is kept on phones, counted over all divisions."""
_LATE = {3: 5, 5: 7, 7: 2}
"""Whose card of a round comes on Monday."""
_MISSING, _QUERIED = (3, 10), 6
"""Whose cards of the week that is shown are not there on Saturday, and whose total is wrong."""


class CribSeason(Event):
    """The season as a course of events."""

    def __init__(self, seed: int, play: LegOf = made_up) -> None:
        """Open the season; nothing happens before `run`."""
        opened = CompetitionOpened(
            id=CompetitionId("kingfisher-winter"),
            name="Kingfisher Crib League, winter 2031-32",
            short="Kingfisher",
            days=(FIRST.isoformat(),),
            time_zone=TIME_ZONE,
            rules=rules_of(with_settings(book("abingdon"), _SETTINGS, "Kingfisher house rules")),
            director=DIRECTOR,
            sponsor="nobody: this league is made up",
        )
        super().__init__(opened, moment_of("2031-08-20", "19:00", TIME_ZONE), seed, _no_games)
        self.leg_of = play
        self.strength: dict[EntrantId, float] = {}

    def run(self) -> None:
        """Let the whole season happen."""
        venue = self.venue
        for person, role in (
            (SECRETARY, Role.SECRETARY),
            (TREASURER, Role.TREASURER),
            (COMMITTEE, Role.COMMITTEE),
        ):
            venue.happen(DIRECTOR, appoint(venue.competition.appointments, person, role, DIRECTOR))
        found(self, AGM, Nights(FIRST, FREE))
        self.strength = {team: 0.6 + self.chance.random() for team in venue.competition.rosters.entries}
        self.hours.begin(_ms(date(2031, 10, 15), "20:00"), self._cups())
        self.hours.begin(_ms(FIRST, "12:00"), self._opening())
        for number in range(1, len(self._nights()) + 1):
            self.hours.begin(_ms(self._day(number), "18:00"), self._round(number))
            published = _ms(self._day(number) + timedelta(days=3), "21:05")
            self.hours.begin(published, self._publishing(self._day(number)))
        for at_ms, happens in self._besides():
            self.hours.begin(at_ms, _once(happens))
        self.hours.begin(_ms(self._day(SHOWN) + timedelta(days=3), "20:35"), _once(self._remember("live")))
        self.hours.begin(_ms(self._day(SHOWN) - timedelta(days=1), "12:00"), _once(self._remember("halfway")))
        self.hours.begin(_ms(self._day(len(self._nights())) + timedelta(days=30), "20:00"), _once(self._end))
        self.hours.run()

    def playing(self, match: MatchId, leg_of: LegOf = made_up) -> Playing:
        """Return a match as it is played: what stands on most cards is made up."""
        return Playing(self.venue, match, leg_of, str(self.seed), self.strength)

    def _nights(self) -> tuple[date, ...]:
        nights = season_in(self.venue.competition).nights
        assert nights is not None, "the season is drawn up"
        return tuple(each.day for each in nights.nights)

    def _day(self, number: int) -> date:
        return self._nights()[number - 1]

    def _remember(self, name: str) -> Callable[[], None]:
        def remember() -> None:
            self.moments[name] = self.venue.moment()

        return remember

    def _opening(self) -> Course:
        self.moments["start"] = self.venue.moment()
        yield self.venue.now_ms

    def _matches(self, number: int) -> list[MatchId]:
        """Return the matches of a round that are played, all divisions one after the other."""
        competition = self.venue.competition
        found = [each.match for each in fixtures(competition) if each.round == number]
        return [match for match in found if not is_struck(competition, match)]

    def _round(self, number: int) -> Course:
        """Let the matches of a round be played: most cards come by Saturday, by e-mail."""
        matches = self._matches(number)
        for place, match in enumerate(matches):
            night = night_of(self.venue.competition, match)
            assert night is not None, "every match has its night"
            if place == _ON_PHONES and night.day == self._day(number):
                self.hours.begin(night.start_ms, on_phones(self.playing(match, self.leg_of)))
                continue
            self.hours.begin(self._comes(number, place, night.start_ms), self._card(number, place, match))
        yield self.venue.now_ms

    def _comes(self, number: int, place: int, start_ms: int) -> int:
        """Return when a card comes: on the night itself, as that of a match that was put off, or in the next days."""
        if _LATE.get(number) == place or (number == SHOWN and place in _MISSING):
            return start_ms + 5 * 24 * _HOUR - 10 * _HOUR
        put_off = start_ms > _ms(self._day(number), "23:59")
        return start_ms + _ARRIVES[0 if put_off else (place * 7 + number) % len(_ARRIVES)] * _HOUR

    def _card(self, number: int, place: int, match: MatchId) -> Course:
        """Let a card come, and the secretary type it that evening; one with a wrong total waits for its captain's answer."""
        if is_struck(self.venue.competition, match):
            return
        late = _LATE.get(number) == place
        receive(self.playing(match), Channel.POST if late else Channel.EMAIL)
        yield self.venue.now_ms + 20 * MINUTE
        if number == SHOWN and place == _QUERIED:
            query(self.playing(match))
            self._tell("queried", match)
            yield self.venue.now_ms + 3 * 24 * _HOUR
        type_in(self.playing(match))
        if late:
            self._tell("late-card", match)
            yield self.venue.now_ms + 24 * _HOUR
            self._decide(number, match)

    def _decide(self, number: int, match: MatchId) -> None:
        """Take the points of the first late card, and waive the second; the third waits."""
        given = {3: (True, "The second reminder was not answered."), 5: (False, "The post was on strike.")}
        if number not in given:
            return
        give, reason = given[number]
        venue, doing = self.venue, self.venue.doing(SECRETARY)
        card = late_cards.card_of(venue.competition, match, venue.now_ms)
        if card is not None and card.proposed:
            decided = late_cards.decide(venue.competition, match, doing, reason, given=give)
            venue.happen(SECRETARY, decided)

    def _publishing(self, day: date) -> Course:
        """Let the secretary publish a week once its cards were due; those that are missing are named as awaited."""
        competition, doing = self.venue.competition, self.venue.doing(SECRETARY)
        nights = nights_that_count(competition)
        stands = week_stands(competition, season_in(competition).weeks, nights, day)
        self.venue.happen(SECRETARY, publish(stands, week_now(nights, doing.at_ms), doing))
        yield self.venue.now_ms

    def _besides(self) -> tuple[tuple[int, Callable[[], None]], ...]:
        """Return what happens beside the matches, each with its time."""
        sixth, seventh, shown, ninth = (self._day(number) for number in (6, 7, SHOWN, SHOWN + 1))
        return (
            (_ms(date(2031, 12, 1), "19:00"), self._withdrawal),
            (_ms(sixth, "11:00"), lambda: self._put_off(6, 4, date(2032, 1, 6), _SNOW)),
            (_ms(seventh, "11:00"), lambda: self._put_off(7, 1, date(2032, 1, 13), "A wake at the pub.")),
            (_ms(shown, "11:00"), lambda: self._put_off(SHOWN, 8, date(2032, 1, 26), _SNOW)),
            (_ms(ninth - timedelta(days=5), "18:00"), self._asked),
            (_ms(date(2032, 1, 3), "10:00"), lambda: self._late_form(1, "Tally Breadfruit", consented=True)),
            (_ms(date(2032, 1, 8), "10:00"), lambda: self._late_form(9, "Suit Calabash", consented=False)),
            (_ms(shown + timedelta(days=1), "12:00"), self._dispute),
            (_ms(date(2031, 12, 13), "20:00"), lambda: self._cup_ties(None)),
            (_ms(date(2032, 1, 9), "20:00"), lambda: self._cup_ties(2)),
            (_ms(date(2032, 1, 17), "20:00"), lambda: self._cup_ties(None)),
            (_ms(date(2032, 2, 7), "20:00"), lambda: self._cup_ties(None)),
            (_ms(date(2032, 2, 14), "20:00"), lambda: self._cup_ties(None)),
            (_ms(date(2032, 2, 21), "20:00"), lambda: self._cup_ties(None)),
        )

    def _withdrawal(self) -> None:
        """Let the last team of the last division leave before half-way."""
        venue = self.venue
        team, reason = season_in(venue.competition).divisions[-1].teams[-1], "Too few players for the winter."
        day = date(2031, 12, 1)
        withdrawn = entering.withdraw(venue.competition.rosters, team, reason)
        doing = venue.doing(SECRETARY)
        ties = walkovers(venue.competition, team, doing, reason)
        venue.happen(SECRETARY, (*withdrawn, TeamLeft(team, day), *ties))
        name = team_name(venue.competition.rosters, team)
        self.told.append(Told(venue.now_ms, "team-left", {"team": name, "reason": reason}))

    def _put_off(self, number: int, place: int, to: date, reason: str) -> None:
        """Let a home captain put a match off; everybody agrees."""
        match = self._matches(number)[place]
        for who, person in (*self._ask(match, to, reason), (Agrees.SECRETARY, SECRETARY)):
            doing = self.venue.doing(person)
            self.venue.happen(person, postponing.agree(self.venue.competition, match, who, doing))
        self._tell("put-off", match, reason=reason)

    def _asked(self) -> None:
        """Let a captain ask for another night, and the others agree; the secretary has not looked at it yet."""
        match = self._matches(SHOWN + 1)[5]
        for who, person in self._ask(match, date(2032, 1, 19), "Four of us are at a wedding."):
            doing = self.venue.doing(person)
            self.venue.happen(person, postponing.agree(self.venue.competition, match, who, doing))

    def _ask(self, match: MatchId, to: date, reason: str) -> tuple[tuple[Agrees, PersonId], ...]:
        """Ask for another night as the home captain, and return both captains."""
        venue, teams = self.venue, tuple(self.playing(match).teams().values())
        home, away = (captain_of(venue, team) for team in teams)
        latest = postponing.latest_for(venue.competition, match)
        lapses_ms = night_on(venue, latest).over_ms
        wanted = Wanted(match, teams[0], night_on(venue, to), reason)
        venue.happen(home, postponing.ask(venue.competition, wanted, lapses_ms, venue.doing(home)))
        return (Agrees.HOME, home), (Agrees.AWAY, away)

    def _late_form(self, place: int, name: str, *, consented: bool) -> None:
        """Let a form come in after the last day; one officer has agreed to it, or none."""
        venue = self.venue
        team = tuple(venue.competition.rosters.entries)[place]
        person = PersonId(f"{team}-8")
        venue.names[person], venue.born[person] = name, "1994-05-17"
        sign(venue, team, person, 37)
        if consented:
            told = "Moved here at New Year."
            given = FormConsented(f"{person}/{team}", person, "chairman", CHAIRMAN, venue.now_ms, told)
            venue.happen(CHAIRMAN, signings.consent(venue.competition.signings, given, after_limit=True))

    def _dispute(self) -> None:
        """Let a captain bring a dispute before those who decide it."""
        venue, match = self.venue, self._matches(SHOWN)[_ON_PHONES]
        teams = tuple(self.playing(match).teams().values())
        text, captain = (
            "A score was called from outside the table in the last leg.",
            captain_of(venue, teams[1]),
        )
        opened = CaseOpened("case-1", text, teams, captain, venue.now_ms, match)
        venue.happen(captain, open_case(venue.competition, opened))
        self._tell("dispute-opened", match)

    def _cups(self) -> Course:
        cups.begin(self.venue, self.chance, _CUP_DAYS)
        yield self.venue.now_ms

    def _cup_ties(self, most: int | None) -> None:
        for cup in (cups.SINGLES, cups.PAIRS, cups.LANDLORDS):
            cups.play(self.venue, self.chance, cup, most)

    def _end(self) -> None:
        """Let level teams play off where something is decided, and the committee approve who moves."""
        venue = self.venue
        for name in venue.competition.rankings:
            for group in ending.open_playoffs(venue.competition, name):
                order = self.chance.sample(group, len(group))
                venue.happen(SECRETARY, ending.enter_playoff(venue.competition, name, order))
                names = tuple(team_name(venue.competition.rosters, team) for team in order)
                self.told.append(Told(venue.now_ms, "play-off", {"teams": names}))
        venue.happen(COMMITTEE, ending.approve(venue.competition, venue.doing(COMMITTEE)))
        self.moments["end"] = venue.moment()

    def _tell(self, key: str, match: MatchId, **values: str) -> None:
        rosters = self.venue.competition.rosters
        home, away = (team_name(rosters, team) for team in self.playing(match).teams().values())
        told: Mapping[str, str] = {"team_a": home, "team_b": away, **values}
        self.told.append(Told(self.venue.now_ms, key, told))

    def _answer(self, match: MatchId, deadline: Deadline) -> None:
        """Do nothing: captains sort the last table out between themselves."""

    def _over(self, match: MatchId) -> Course:
        """Do nothing more: the card itself was sent."""
        del match
        yield self.venue.now_ms


def _ms(day: date, clock: str) -> int:
    return moment_of(day.isoformat(), clock, TIME_ZONE)


def _once(happens: Callable[[], None]) -> Course:
    happens()
    yield 0


def _no_games(seed: str, match: Match, table: int) -> GameUnderWay:
    raise AssertionError(f"no games are played in {match.opened.match} at table {table} with {seed}")
