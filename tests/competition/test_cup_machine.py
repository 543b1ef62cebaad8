from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from hangjack.competition.charging import register_player
from hangjack.competition.conduct.offences import Offence
from hangjack.competition.defaulting import Price
from hangjack.competition.entries.entering import Registration
from hangjack.competition.floor import correct_sheet, order_replay
from hangjack.competition.governance import adopt_rules
from hangjack.competition.judging import (
    Changed,
    Giving,
    Happened,
    give_ruling,
    give_verdict,
    overrule_ruling,
    overrule_verdict,
    verdict_on,
)
from hangjack.competition.money.fees import debt_of, may_start
from hangjack.competition.money.ledger import Posted
from hangjack.competition.papers import close_match
from hangjack.competition.prize_giving import announce_prizes, give_prizes
from hangjack.competition.results import official_result
from hangjack.competition.rules import Rules
from hangjack.competition.staging import begin_knockout, schedule_knockout, take_knockout_back
from hangjack.competition.standings.seeding import Qualified, seeding_rankings
from hangjack.competition.standings.standings import standings
from hangjack.errors import Refused
from hangjack.games.all_fours import Seat, Tally
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.referee import Incident, Kind, RuledTable, Ruling
from hangjack.games.all_fours.referee import rule as ruling_on
from hangjack.matches import rulings
from hangjack.matches.parties import SIDES, Party, other
from hangjack.matches.sheets import Place
from hangjack.matches.sheets.put_away import HandedIn
from hangjack.matches.signatures import Corrected
from support.cup import COMMITTEE, DIRECTOR, OFFICIAL, SHORT_RULES, TEAMS, game, ic2024, person_of
from support.cup_outs import CupOuts
from support.renamed import entered_anew, renamed, with_names

PRICES = (Price(), Price(fine=0), Price(fine=700), Price(spared="A flood."))
LONGER_RULES = ic2024(match_target=3)
OFFENCES = (
    Offence.DEFAULT,
    Offence.MATCH_FIXING,
    Offence.UNREGISTERED_PLAYER,
    Offence.SPONSOR_CONTACT,
)


def renege_of(seat: str) -> Ruling:
    """Return the proposal for a plain renege."""
    facts = {"offender": seat, "to_save_jack": False}
    incident = Incident(Kind.RENEGE, RuledTable(Seat.NORTH, Tally(8, 9), cards_played=9), facts)
    ruling = ruling_on(incident, SHORT_RULES.game_as(AllFoursGame).penalties)
    assert isinstance(ruling, Ruling)
    return ruling


class AnyCup(CupOuts):
    """Director, officials, treasurer, committee, captains and scorekeepers do anything in any order, and again."""

    picks = st.integers(0, 30)
    sides = st.sampled_from(SIDES)

    @initialize(teams=st.integers(4, 6), groups=st.integers(1, 2))
    def begin(self, teams: int, groups: int) -> None:
        """Let teams in and draw them."""
        for team in TEAMS[:teams]:
            self.cup.enter(team, players=7)
        self.cup.draw(groups)

    @rule(pick=picks)
    def calls(self, pick: int) -> None:
        """Call a match."""
        self.call(self.match_at(pick))

    @rule(pick=picks, side=sides, first=st.integers(1, 2))
    def lines_up(self, pick: int, side: Party, first: int) -> None:
        """Hand in a line-up."""
        if match := self.called_at(pick):
            self.hand_in(match, side, first)

    @rule(pick=picks, side=sides, winner=sides, table=st.integers(1, 3))
    def writes(self, pick: int, side: Party, winner: Party, table: int) -> None:
        """Write the next game of a side."""
        if match := self.called_at(pick):
            self.write(match, side, winner, table)

    @rule(pick=picks, side=sides, winner=sides, differs=st.booleans())
    def agrees(self, pick: int, side: Party, winner: Party, *, differs: bool) -> None:
        """Let one side write, the other confirm it or differ, and an official settle what differs."""
        if match := self.called_at(pick):
            self.write(match, other(side), winner, 1)
            if differs:
                self.write(match, side, other(winner), 1)
            for place in self.cup.matches[match].sheet.one_sided:
                self.confirm(match, place, side)
            for place in self.cup.matches[match].sheet.differences:
                self.settle(match, place, winner)

    @rule(pick=picks)
    def puts_away(self, pick: int) -> None:
        """Sign and seal."""
        if match := self.called_at(pick):
            self.sign_and_seal(match)

    @rule(pick=picks, winner=sides, everything=st.booleans())
    def plays(self, pick: int, winner: Party, *, everything: bool) -> None:
        """Play a match to its end, or all that are open."""
        if everything:
            self.play_all(winner)
        else:
            self.play(self.match_at(pick), winner)

    @rule(pick=picks, winner=st.sampled_from([*SIDES, None]), price=st.sampled_from(PRICES))
    def gives_away(self, pick: int, winner: Party | None, price: Price) -> None:
        """Give a match by default in the match itself, at some price."""
        if match := self.called_at(pick):
            self.default(match, winner, price)

    @rule(pick=picks)
    def takes_back(self, pick: int) -> None:
        """Let a match go on that was given by default."""
        if match := self.called_at(3 * pick):
            self.take_back(match)

    @rule(pick=picks)
    def expels(self, pick: int) -> None:
        """Expel a whole team."""
        self.expel(self.team_at(pick))

    @rule(pick=picks)
    def lifts(self, pick: int) -> None:
        """Lift a sanction."""
        self.lift_one(pick)

    @rule(pick=picks)
    def withdraws(self, pick: int) -> None:
        """Let a team withdraw."""
        self.withdraw(self.team_at(pick))

    @rule(pick=picks, everything=st.booleans())
    def gives_open(self, pick: int, *, everything: bool) -> None:
        """Give a match away that waits for it, or all of them."""
        for _ in range(15 if everything else 1):
            self.give_open(pick)

    @rule(keeps=st.booleans())
    def looks_at_knockout(self, *, keeps: bool) -> None:
        """Begin the knockout again, or let it stand."""
        self.look_at_knockout(keeps=keeps)

    @rule(pick=picks, side=sides, offence=st.sampled_from(OFFENCES))
    def judges(self, pick: int, side: Party, offence: Offence) -> None:
        """Give a verdict of some kind, about a match that was called."""
        if match := self.called_at(pick):
            state, verdict = self.cup.matches[match], self.verdict(offence, match, side)
            self.act(match, OFFICIAL, lambda by: give_verdict(self.cup.competition, state, verdict, by))
            self.count_verdicts()

    @rule(pick=picks)
    def overrules(self, pick: int) -> None:
        """Overrule a verdict that holds."""
        holding = [each for each in self.verdicts if self.cup.competition.verdicts.in_force(each)]
        if not holding:
            return
        id_ = holding[pick % len(holding)]
        match = self.verdicts[id_].match
        state = self.cup.matches[match] if match else None
        if self.act(
            match,
            COMMITTEE,
            lambda by: overrule_verdict(self.cup.competition, state, id_, by, "It was not so."),
        ):
            self.uncount_verdict(id_)

    @rule(pick=picks, seat=st.sampled_from("NWSE"), table=st.integers(1, 3))
    def rules_on_cards(self, pick: int, seat: str, table: int) -> None:
        """Propose a ruling on the cards and give it."""
        if match := self.called_at(pick):
            cup, ruling = self.cup, renege_of(seat)
            self.in_match(match, lambda state: rulings.propose_ruling(state, "r1", table, ruling, OFFICIAL))
            self.act(
                match, OFFICIAL, lambda by: give_ruling(cup.competition, cup.matches[match], Giving("r1"), by)
            )

    @rule(pick=picks)
    def overrules_ruling(self, pick: int) -> None:
        """Overrule the ruling on the cards, if there is one."""
        if match := self.called_at(pick):
            cup, changed = self.cup, Changed("It was no renege.")
            self.act(
                match,
                COMMITTEE,
                lambda by: overrule_ruling(cup.competition, cup.matches[match], "r1", by, changed),
                once=False,
            )

    @rule(pick=picks, winner=sides, wins=st.sampled_from([*SIDES, None]))
    def corrects(self, pick: int, winner: Party, wins: Party | None) -> None:
        """Rule on a game of a sealed sheet, and say who wins where nobody has."""
        if match := self.called_at(pick):
            cup, corrected = self.cup, Corrected(Place(1, 1), game(winner), wins)
            self.act(
                match,
                COMMITTEE,
                lambda by: correct_sheet(cup.competition, cup.matches[match], corrected, by, "On video."),
                once=False,
            )

    @rule(pick=picks)
    def sets_aside(self, pick: int) -> None:
        """Set a sealed result aside, so that the match is played again."""
        if match := self.called_at(pick):
            cup = self.cup
            self.set_aside.add(match)
            self.act(
                match,
                COMMITTEE,
                lambda by: order_replay(cup.competition, cup.matches[match], by, "Play it again."),
                once=False,
            )

    @rule(pick=picks, decks=st.integers(0, 3), complete=st.booleans())
    def closes(self, pick: int, decks: int, *, complete: bool) -> None:
        """Close a match, with whatever was handed in."""
        if match := self.called_at(pick):
            cup, brought = self.cup, {side: HandedIn(decks, sheet_complete=complete) for side in SIDES}
            self.act(
                match, OFFICIAL, lambda by: close_match(cup.competition, cup.matches[match], brought, by)
            )
            self.count_verdicts()

    @rule(pick=picks, papers=st.booleans())
    def has_second_thoughts(self, pick: int, *, papers: bool) -> None:
        """Take back what was handed in, or a verdict of one's own."""
        match = self.called_at(pick)
        if papers and match:
            self.take_papers_back(match)
        elif not papers:
            self.take_own_verdict_back(pick)

    @rule(pick=picks, other=st.integers(0, 3))
    def registers(self, pick: int, other: int) -> None:
        """Put somebody of one team on the form of another as well."""
        teams = list(self.cup.competition.rosters.entries)
        team, person = teams[pick % len(teams)], person_of(teams[other], 2)
        self.act(
            None,
            DIRECTOR,
            lambda by: Happened(
                register_player(self.cup.competition, Registration(team, person, by.at_ms), by)
            ),
        )

    @rule(pick=picks)
    def pays(self, pick: int) -> None:
        """Take what a team owes."""
        teams = list(self.cup.competition.rosters.entries)
        self.pay(teams[pick % len(teams)])

    @rule(rules=st.sampled_from([LONGER_RULES, SHORT_RULES]))
    def adopts_rules(self, rules: Rules) -> None:
        """Adopt other rules, or the same."""
        self.act(
            None,
            COMMITTEE,
            lambda by: Happened(adopt_rules(self.cup.competition.governance, rules, by.by, "Time.")),
        )

    @rule(turned=st.booleans(), winner=st.sampled_from([*SIDES, None]))
    def begins_knockout(self, winner: Party | None, *, turned: bool) -> None:
        """Decide every tie and begin the knockout, perhaps after playing all that is open."""
        if winner:
            self.play_all(winner)
        for ranking in list(self.cup.competition.rankings.values()):
            self.decide_ties(ranking, turned=turned)
        competition = self.cup.competition
        try:
            levels = seeding_rankings(Qualified(competition.rankings, competition.rules.format.groups))
        except Refused:
            return
        for level in levels:
            self.decide_ties(level, turned=turned)
        self.act(None, DIRECTOR, lambda _: Happened(begin_knockout(self.cup.competition)), once=False)
        self.act(None, DIRECTOR, lambda _: Happened(schedule_knockout(self.cup.competition, "It begins.")))

    @rule()
    def takes_knockout_back(self) -> None:
        """Let the knockout not have begun: nothing of it is left in the schedule, and whatever was played stays."""
        self.act(None, DIRECTOR, lambda _: Happened(take_knockout_back(self.cup.competition, "Too early.")))
        competition, schedule = self.cup.competition, self.cup.competition.timetable.schedule
        if not competition.knockout.order and schedule is not None:
            assert set(schedule.placed) <= set(competition.homes)

    @rule()
    def gives_prizes(self) -> None:
        """Announce prizes, and give them when everything is over."""
        self.act(None, DIRECTOR, lambda _: Happened(announce_prizes(self.cup.competition, (900, 400))))
        self.act(None, DIRECTOR, lambda by: Happened(give_prizes(self.cup.competition, by)))

    @invariant()
    def standings_say_what_the_sealed_sheet_says(self) -> None:
        """Compare each result with its match, however it was corrected; one that was set aside counts nowhere."""
        competition = self.cup.competition
        for match, state in self.cup.matches.items():
            result = competition.result(match)
            if state.replay is not None and not verdict_on(competition, match):
                assert result is None
            elif result is not None and result.ended == "played" and state.sheet.sealed is not None:
                assert result == official_result(state, competition.rules_of(state))

    @invariant()
    def every_result_was_agreed_by_two_or_given_by_an_official(self) -> None:
        """Let nothing else count anywhere."""
        for fixture in self.fixtures:
            result = self.cup.competition.result(fixture.match)
            if result is None or verdict_on(self.cup.competition, fixture.match):
                continue
            state = self.cup.matches[fixture.match]
            assert state.awarded is not None or state.sheet.sealed is not None
            if state.awarded is None:
                assert result.ended == "played"
                assert len(set(state.sheet.signed.values())) == 2
                assert all(
                    agreed.official or len(set(agreed.by)) == 2 for agreed in state.sheet.agreed.values()
                )

    @invariant()
    def a_match_under_way_has_no_result_and_the_teams_of_its_fixture(self) -> None:
        """Keep the match itself open too."""
        competition = self.cup.competition
        for match, called in competition.under_way.items():
            fixture, state = competition.fixture(match), self.cup.matches[match]
            assert fixture is not None
            assert set(fixture.teams) == set(called.teams) == set(state.opened.parties.values())
            assert (competition.result(match), state.awarded, state.sheet.sealed) == (None, None, None)

    @invariant()
    def nobody_expelled_is_drawn_placed_or_given_a_prize(self) -> None:
        """Let nobody who is out stand in a field, a bracket or a list of prizes."""
        self.nobody_expelled_stands_anywhere()

    @invariant()
    def standings_and_bracket_never_contradict_each_other(self) -> None:
        """Put those who are out behind all others, and have in the knockout who came through, or a flag."""
        self.places_agree()
        self.defaults_cost_what_stands()

    @invariant()
    def replaying_what_is_stored_gives_the_same(self) -> None:
        """Hold nothing but what the events say, in the competition and in each of its matches."""
        assert self.cup.again == self.cup.competition
        assert self.cup.matches_again == self.cup.matches

    @invariant()
    def money_balances_and_a_plain_count_agrees(self) -> None:
        """Enter no posting twice, and stop exactly those who owe."""
        ledger = self.cup.competition.ledger
        fees = self.cup.competition.rules.people.fees
        numbers = [event.signed.id for event in self.cup.log if isinstance(event, Posted)]

        assert sum(ledger.balances.values()) == 0
        assert len(set(numbers)) == len(numbers)
        for team in self.cup.competition.rosters.entries:
            assert debt_of(ledger, team) == max(0, self.owes[team])
            assert (may_start(ledger, team, fees) is None) == (self.owes[team] <= 0)

    @invariant()
    def standings_depend_on_nothing_but_the_results(self) -> None:
        """Ask neither in which order they came, nor what teams are called, nor who was side A."""
        for ranking in self.cup.competition.rankings.values():
            now = standings(ranking)
            assert standings(entered_anew(ranking, len(self.cup.log))) == now
            assert standings(renamed(ranking)) == with_names(now)


AnyCup.TestCase.settings = settings(stateful_step_count=25, deadline=None)
test_cups_in_any_order = AnyCup.TestCase
