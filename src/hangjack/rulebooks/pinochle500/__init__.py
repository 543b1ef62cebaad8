"""Partnership double-deck pinochle tournament.

What a round at a table is: its two sheets, its clock, and what a renege costs. Of offences outside the play of the cards,
cheating sends a team out.
"""

from msgspec.structs import replace

from hangjack.competition.conduct.offences import Conduct, Offence, OffenceRow, Sanction
from hangjack.competition.rules import Rules
from hangjack.competition.standings.columns import Column
from hangjack.competition.standings.publishing import PublishingOptions
from hangjack.competition.standings.ranking import RankingOptions
from hangjack.games.pinochle import Options
from hangjack.games.pinochle.competition.resulting import PinochleGame, cup_figures
from hangjack.games.pinochle.engine.specials import SetCupOptions, SpecialOptions
from hangjack.games.pinochle.match.lines import RoundOptions
from hangjack.games.pinochle.match.scoring import POINTS
from hangjack.games.pinochle.referee import RefereeOptions
from hangjack.matches.rules import MatchRules
from hangjack.matches.signatures import Agreement, SheetRules
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.parts import people_rules, rotation_rules
from hangjack.rulebooks.pinochle500.penalties import book, penalties

BY_ROUNDS = RankingOptions(ranking=(Column.WON, Column.LOST, POINTS), final_tiebreak="shared")
"""Rounds won, then fewer rounds lost, then points over the whole event; whoever is still level shares the place (R30)."""

SHEET = SheetRules(
    Agreement(lanes=2, signatures=None, reopens=True, ticked=book.clauses("scorekeepers-5")[0]),
    forbidden_by=book.clauses("scorekeepers-12")[0],
    signed_by=book.clauses("scorekeepers-8")[0],
    copies=True,
)
"""Each scorekeeper writes a sheet and ticks the other's; one is chosen, signed, countersigned and never changed again."""

CHEATING = OffenceRow(book.clauses("table-talk-6", "table-talk-7"), (Sanction.EXPULSION,), always=True)
"""The whole team, for the rest of the event, and its fee stays."""

CONDUCT = Conduct({Offence.CHEATING: CHEATING}, keeps_fee=book.clauses("table-talk-7")[0])


def game(house: House) -> PinochleGame:
    """Return how *house* plays and judges pinochle."""
    play = options_of(house, Options)
    return PinochleGame(
        play, penalties(play, options_of(house, RefereeOptions)), options_of(house, SpecialOptions)
    )


def rules(house: House) -> Rules:
    """Return the rules that *house* runs its tournament by."""
    minutes, people = options_of(house, Options).round_minutes, people_rules(house, CONDUCT)
    return Rules(
        book=house.book.id,
        name=house.name,
        people=replace(
            people,
            extras=replace(people.extras, cup_figures=cup_figures(options_of(house, SetCupOptions))),
        ),
        format=rotation_rules(house, BY_ROUNDS, POINTS, minutes),
        match=match_rules(house),
        game=game(house),
        notices=house.notices,
        publishing=options_of(house, PublishingOptions),
    )


def match_rules(house: House) -> MatchRules:
    """Return the rules of one round of *house* at one table."""
    return MatchRules(
        scoring=RoundOptions(options_of(house, RefereeOptions)),
        sheet=SHEET,
        calls_stand=book.clauses("reneges-7")[0],
        two_sides=True,
        round_minutes=options_of(house, Options).round_minutes,
    )
