"""Teams that leave a cup, or are sent away, in a machine that does anything in any order."""

from functools import reduce

from msgspec.structs import replace

from hangjack.competition import defaulting, papers, staging
from hangjack.competition.competition import Competition
from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.conduct.register import expelled_teams, lift
from hangjack.competition.defaulting import Giving, Price, open_defaults
from hangjack.competition.entries import entering
from hangjack.competition.fixtures import knockout
from hangjack.competition.judging import Happened, give_verdict, take_verdict_back
from hangjack.competition.prize_giving import prize_list
from hangjack.competition.proposals import Facts, propose_verdict
from hangjack.competition.standings.standings import standings
from hangjack.competition.verdicts import costs_of
from hangjack.errors import HangjackError
from hangjack.ids import EntrantId, MatchId
from hangjack.matches import awards
from hangjack.matches.parties import Party
from support.cup import COMMITTEE, DIRECTOR, OFFICIAL
from support.cup_acts import DEFAULTED, CupActs

FOR_EVER = 10**12
"""Later than everything that is scheduled."""


class CupOuts(CupActs):
    """Acts about teams that are out, and what must hold whenever somebody is."""

    def team_at(self, pick: int) -> EntrantId:
        """Return one of the teams."""
        teams = list(self.cup.competition.rosters.entries)
        return teams[pick % len(teams)]

    def expel(self, team: EntrantId) -> None:
        """Let the committee expel a whole team."""
        facts = Facts(f"e{len(self.verdicts)}", Offence.WEAPON_DISPLAY, team, reason="Seen by all.")
        verdict = propose_verdict(self.cup.competition, facts, (Sanction.EXPULSION,))
        self.act(
            None,
            COMMITTEE,
            lambda by: give_verdict(self.cup.competition, None, verdict, by, as_committee=True),
        )
        self.count_verdicts()

    def take_papers_back(self, match: MatchId) -> None:
        """Let a match be put away anew; the fines for what was missing fall."""
        cup = self.cup
        self.act(
            match,
            OFFICIAL,
            lambda by: papers.take_papers_back(cup.competition, cup.matches[match], by, "A slip."),
        )
        self.count_verdicts()

    def take_own_verdict_back(self, pick: int) -> None:
        """Let whoever has given a verdict take it back: what was owed for it is owed no more."""
        verdicts = self.cup.competition.verdicts
        holding = [id_ for id_ in verdicts.given if verdicts.in_force(id_)]
        if not holding:
            return
        given = verdicts.given[holding[pick % len(holding)]]
        match = given.verdict.match
        state = self.cup.matches.get(match) if match else None
        if match is not None and state is None:
            return
        self.act(
            match,
            given.by,
            lambda by: take_verdict_back(self.cup.competition, state, given.verdict.id, by, "A slip."),
        )
        self.count_verdicts()

    def lift_one(self, pick: int) -> None:
        """End a sanction before its time."""
        register = self.cup.competition.register
        holding = [id_ for id_ in register.given if id_ not in register.lifted]
        if holding:
            id_ = holding[pick % len(holding)]
            self.act(
                None,
                COMMITTEE,
                lambda by: Happened(
                    lift(self.cup.competition.register, id_, by.by, by.at_ms, "It was a toy.")
                ),
            )
            self.barred.update({each: () for each in self.barred if id_.startswith(f"{each}/")})

    def withdraw(self, team: EntrantId) -> None:
        """Let a team take its entry back."""
        self.act(
            None,
            DIRECTOR,
            lambda _: Happened(entering.withdraw(self.cup.competition.rosters, team, "The bus.")),
        )

    def default(self, match: MatchId, winner: Party | None, price: Price) -> None:
        """Give a match that was called by default, with what that costs."""
        cup = self.cup
        self.act(
            match,
            OFFICIAL,
            lambda by: defaulting.let_default(
                cup.competition,
                cup.matches[match],
                awards.award_match(cup.matches[match], winner, DEFAULTED, OFFICIAL),
                by,
                price,
            ),
            once=False,
        )
        self.count_verdicts()

    def take_back(self, match: MatchId) -> None:
        """Let a match go on that was given by default."""
        cup = self.cup
        self.act(
            match,
            OFFICIAL,
            lambda by: defaulting.take_default_back(cup.competition, cup.matches[match], by, "They came."),
            once=False,
        )
        self.count_verdicts()

    def give_open(self, pick: int) -> None:
        """Give one of the matches away that wait for it."""
        waiting = open_defaults(self.cup.competition, FOR_EVER)
        if not waiting:
            return
        chosen = waiting[pick % len(waiting)]
        if chosen.called:
            parties = self.cup.matches[chosen.match].opened.parties
            side = next((each for each, team in parties.items() if team == chosen.winner), None)
            self.default(chosen.match, side, Price())
            return
        giving = Giving(chosen.winner, DEFAULTED)
        self.act(
            chosen.match,
            OFFICIAL,
            lambda by: defaulting.give_uncalled(self.cup.competition, chosen.match, giving, by),
        )
        self.count_verdicts()

    def look_at_knockout(self, *, keeps: bool) -> None:
        """Begin a knockout again under which the groups have changed, or let it stand."""
        decide = staging.keep_knockout if keeps else staging.begin_knockout
        self.act(
            None,
            DIRECTOR,
            lambda _: Happened(decide(self.cup.competition, "The groups changed.")),
            once=False,
        )

    def nobody_expelled_stands_anywhere(self) -> None:
        """Look at who could be drawn, who stands in the bracket where it is still played for, and who wins something."""
        competition = self.cup.competition
        expelled = expelled_teams(competition.register)
        assert not expelled & set(staging.field(competition))
        for match, places in knockout.occupants(competition.knockout).items():
            over = match in competition.knockout.results
            assert over or match in competition.under_way or not expelled.intersection(map(str, places))
        assert knockout.champion(competition.knockout) not in expelled
        try:
            won = dict(prize_list(competition))
        except HangjackError:
            return
        assert not won.keys() & (expelled | competition.ledger.forfeited)

    def places_agree(self) -> None:
        """Compare matches, rankings and bracket with each other."""
        competition = self.cup.competition
        for ranking in competition.rankings.values():
            order = standings(ranking).order
            gone = [team for team in order if team in competition.out]
            assert list(order[len(order) - len(gone) :]) == gone
        for tie in competition.knockout.ties:
            result = competition.knockout.results.get(tie.match)
            if result is not None:
                assert set(result.entrants) == set(knockout.reached(competition.knockout)[tie.match])
        shaken = staging.shaken(competition)
        if competition.knockout.order and shaken is None and competition.ended is None:
            again = reduce(knockout.fold, staging.begin_knockout(_fresh(competition)), knockout.Knockout())
            assert again.order in {competition.knockout.order, competition.knockout.kept}

    def defaults_cost_what_stands(self) -> None:
        """Let nobody pay for a default that was taken back, nor twice for one."""
        for match, state in self.cup.matches.items():
            paying = [
                given.verdict.id.split("/")[2] for given in costs_of(self.cup.competition.verdicts, match)
            ]
            replaced = match in self.set_aside or match not in self.cup.competition.homes
            if self.cup.competition.result(match) is None and not replaced:
                assert state.awarded is not None or paying == []
            assert len(set(paying)) == len(paying)


def _fresh(competition: Competition) -> Competition:
    """Return the competition without its knockout."""
    return replace(competition, knockout=knockout.Knockout())
