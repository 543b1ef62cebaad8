"""Where abingdon says how its season is run: nights, divisions, tables, cards and matches that are put off."""

from collections.abc import Mapping
from datetime import time

from hangjack.competition.money.fees import LeagueFees
from hangjack.competition.standings.columns import Column
from hangjack.competition.standings.ranking import RankingOptions
from hangjack.formats.divisions.books.cards import CardOptions, CardRules, CardTimes
from hangjack.formats.divisions.books.postponements import PostponementOptions
from hangjack.formats.divisions.cups.allowed import CupKind, CupOptions, CupRules
from hangjack.formats.divisions.fixtures.allocation import DivisionOptions
from hangjack.formats.divisions.fixtures.calendar import NightOptions, Weekday
from hangjack.formats.divisions.fixtures.entry import SquadOptions
from hangjack.formats.divisions.fixtures.home_nights import GroundOptions
from hangjack.formats.divisions.offices.powers import OfficeOptions
from hangjack.formats.divisions.offices.protests import ProtestHours
from hangjack.formats.divisions.options import Divisions
from hangjack.formats.divisions.table import TableOptions, TableRules
from hangjack.games.cribbage.match.scoring import ADJUSTED, POINTS, LegsOptions
from hangjack.ids import ClauseId
from hangjack.matches.sides.doubling import DoublingOptions
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House

BY_POINTS = RankingOptions(ranking=(POINTS, Column.WON), final_tiebreak="shared")
"""Points rank a division, then matches won; whoever is level on both shares the place until a play-off (R13, R14)."""

CARD_TIMES: Mapping[str, CardTimes] = {
    "plus3days_2100": CardTimes(time(21), days=3),
    "next_saturday_2100": CardTimes(time(21), weekday=Weekday.SATURDAY),
}
"""The two readings of 72 hours and Saturday evening (R11)."""


def season_rules(house: House) -> Divisions:
    """Return how *house* runs its season."""
    return Divisions(
        ranking=BY_POINTS,
        divisions=options_of(house, DivisionOptions),
        nights=options_of(house, NightOptions),
        start_time=options_of(house, DoublingOptions).start_time,
        grounds=options_of(house, GroundOptions),
        protests=options_of(house, ProtestHours),
        table=_table(house),
        cups=CupRules(
            options_of(house, CupOptions),
            games=options_of(house, LegsOptions).legs_per_table,
            legs=options_of(house, LegsOptions).match_points,
            players=options_of(house, DoublingOptions).compulsory_players,
            short_clauses={
                CupKind.CHAMPIONS: ClauseId("abingdon-L13-1"),
                CupKind.FINALS_NIGHT: ClauseId("abingdon-L13-2"),
            },
            fee=options_of(house, LeagueFees).cup_fee or 0,
        ),
        offices=options_of(house, OfficeOptions),
        squad=options_of(house, SquadOptions),
    )


def _table(house: House) -> TableRules:
    cards = options_of(house, CardOptions)
    return TableRules(
        options=options_of(house, TableOptions),
        postponements=options_of(house, PostponementOptions),
        cards=CardRules(cards, CARD_TIMES[cards.card_deadline], ClauseId("abingdon-L20-6")),
        columns=(ADJUSTED, POINTS),
        lapse_clauses=(ClauseId("abingdon-L16-5"), ClauseId("abingdon-L16-6")),
        decision_clause=ClauseId("abingdon-L22-3"),
    )
