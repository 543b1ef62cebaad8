"""The parts of a competition's rules that every book fills from its settings in the same way."""

from msgspec.structs import asdict

from hangjack.competition.conduct.offences import Conduct
from hangjack.competition.conduct.protests import ProtestOptions
from hangjack.competition.entries.checkin import DoorOptions
from hangjack.competition.entries.registration import FormOptions
from hangjack.competition.entries.rosters import RosterOptions
from hangjack.competition.fixtures.groups import GroupOptions
from hangjack.competition.money.extras import ExtraRules, ExtrasOptions, FundOptions
from hangjack.competition.money.fees import FeeOptions
from hangjack.competition.rules import PeopleRules
from hangjack.competition.standings.averages import AverageOptions
from hangjack.competition.standings.defaults import Defaults
from hangjack.competition.standings.ranking import RankingOptions
from hangjack.competition.standings.seeding import BracketOptions
from hangjack.formats.cup.options import Cup
from hangjack.formats.rotation.byes import Rotating
from hangjack.formats.rotation.options import Rotation
from hangjack.formats.rotation.rotation import RotationOptions
from hangjack.formats.round_robin.options import RoundRobin
from hangjack.formats.table_draw.options import TableDraw
from hangjack.formats.table_draw.season import SeasonOptions
from hangjack.formats.table_draw.seating import SeatingOptions
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House


def people_rules(house: House, conduct: Conduct) -> PeopleRules:
    """Return what *house* decides about entries, the door and money, with what its book says about *conduct*."""
    return PeopleRules(
        rosters=options_of(house, RosterOptions),
        door=options_of(house, DoorOptions),
        fees=options_of(house, FeeOptions),
        conduct=conduct,
        protests=options_of(house, ProtestOptions),
        form=options_of(house, FormOptions),
        extras=ExtraRules(**asdict(options_of(house, ExtrasOptions))),
        fund=options_of(house, FundOptions),
    )


def cup_rules(house: House, defaults: Defaults) -> Cup:
    """Return what *house* decides about groups, knockout and standings, with what its book gives for a match not played out."""
    return Cup(
        ranking=options_of(house, RankingOptions),
        groups=options_of(house, GroupOptions),
        bracket=options_of(house, BracketOptions),
        defaults=defaults,
        averages=options_of(house, AverageOptions),
    )


def league_rules(house: House, defaults: Defaults) -> RoundRobin:
    """Return what *house* decides about standings and averages, with what its book gives for a match not played out."""
    return RoundRobin(
        ranking=options_of(house, RankingOptions),
        defaults=defaults,
        averages=options_of(house, AverageOptions),
    )


def table_draw_rules(house: House, ranking: RankingOptions) -> TableDraw:
    """Return what *house* decides about the draw of tables and the season, with how its book ranks a session."""
    return TableDraw(ranking, options_of(house, SeatingOptions), options_of(house, SeasonOptions))


def rotation_rules(house: House, ranking: RankingOptions, averaged: str, minutes: int) -> Rotation:
    """Return what *house* decides about rounds and byes, with how its book ranks teams, and what a bye is the average of."""
    return Rotation(Rotating(ranking, options_of(house, RotationOptions), averaged), minutes)
