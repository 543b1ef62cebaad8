"""From a house to the resolved rules of a competition."""

from collections.abc import Callable

from hangjack.competition.conduct.offences import Conduct
from hangjack.competition.entries.checkin import DoorOptions
from hangjack.competition.entries.rosters import RosterOptions
from hangjack.competition.fixtures.groups import GroupOptions
from hangjack.competition.money.fees import FeeOptions
from hangjack.competition.rules import (
    AllFoursRules,
    CribbageRules,
    FormatRules,
    PeopleRules,
    PinochleRules,
    Rules,
    SheepsheadRules,
)
from hangjack.competition.standings.averages import AverageOptions
from hangjack.competition.standings.defaults import DefaultOptions
from hangjack.competition.standings.ranking import RankingOptions
from hangjack.competition.standings.seeding import BracketOptions
from hangjack.errors import BadInput
from hangjack.games import cribbage, pinochle, sheepshead
from hangjack.games.all_fours import Options
from hangjack.matches.disputes import DisputeOptions
from hangjack.matches.rules import HalvesOptions, MatchRules
from hangjack.matches.scoring.all_fours import BoardOptions
from hangjack.matches.sides.absences import BreakOptions, TimeOutOptions
from hangjack.matches.sides.starts import HalfStartOptions, ShortTeamOptions
from hangjack.matches.sides.substitutions import SubstitutionOptions
from hangjack.referee.all_fours import Penalties, RefereeOptions
from hangjack.referee.cribbage import RefereeOptions as CribbageRefereeOptions
from hangjack.referee.pinochle import RefereeOptions as PinochleRefereeOptions
from hangjack.referee.sheepshead import RefereeOptions as SheepsheadRefereeOptions
from hangjack.rulebooks.abingdon.penalties import penalties as abingdon_penalties
from hangjack.rulebooks.fill import options_of, options_or_none
from hangjack.rulebooks.house import House
from hangjack.rulebooks.ic2024 import matches as ic2024_matches
from hangjack.rulebooks.ic2024.offences import CONDUCT as IC2024_CONDUCT
from hangjack.rulebooks.ic2024.penalties import penalties as ic2024_penalties
from hangjack.rulebooks.mafa import matches as mafa_matches
from hangjack.rulebooks.mafa.penalties import penalties as mafa_penalties
from hangjack.rulebooks.pinochle500.penalties import penalties as pinochle500_penalties
from hangjack.rulebooks.sheepshead.penalties import penalties as sheepshead_penalties


def rules_of(house: House) -> Rules:
    """Return the rules that *house* plays by. Raises `BadInput` for a game that has no engine yet."""
    build = _BY_GAME.get(house.book.game)
    if build is None:
        raise BadInput("game-not-built", game=house.book.game)
    return build(house)


def all_fours_rules(house: House) -> AllFoursRules:
    """Return the rules of an All Fours house."""
    play = options_of(house, Options)
    penalties = _ALL_FOURS[house.book.id](play, options_of(house, RefereeOptions))
    return AllFoursRules(
        book=house.book.id,
        name=house.name,
        play=play,
        penalties=penalties,
        match=match_rules(house),
        notices=house.notices,
        people=people_rules(house),
        format=format_rules(house),
    )


def cribbage_rules(house: House) -> CribbageRules:
    """Return the rules of a Cribbage house."""
    play = options_of(house, cribbage.Options)
    penalties = abingdon_penalties(play, options_of(house, CribbageRefereeOptions))
    return CribbageRules(house.book.id, house.name, play, penalties, house.notices)


def pinochle_rules(house: House) -> PinochleRules:
    """Return the rules of a pinochle house."""
    play = options_of(house, pinochle.Options)
    penalties = pinochle500_penalties(play, options_of(house, PinochleRefereeOptions))
    return PinochleRules(house.book.id, house.name, play, penalties, house.notices)


def sheepshead_rules(house: House) -> SheepsheadRules:
    """Return the rules of a Sheepshead house."""
    play = options_of(house, sheepshead.Options)
    penalties = sheepshead_penalties(play, options_of(house, SheepsheadRefereeOptions))
    stakes = options_of(house, sheepshead.StakesOptions)
    return SheepsheadRules(house.book.id, house.name, play, stakes, penalties, house.notices)


def people_rules(house: House) -> PeopleRules:
    """Return what *house* decides about entries, the door, money and conduct."""
    return PeopleRules(
        rosters=options_of(house, RosterOptions),
        door=options_of(house, DoorOptions),
        fees=options_of(house, FeeOptions),
        conduct=_CONDUCT.get(house.book.id, Conduct()),
    )


def format_rules(house: House) -> FormatRules:
    """Return what *house* decides about groups, knockout, standings and defaults."""
    return FormatRules(
        ranking=options_of(house, RankingOptions),
        groups=options_of(house, GroupOptions),
        bracket=options_of(house, BracketOptions),
        defaults=options_of(house, DefaultOptions),
        averages=options_of(house, AverageOptions),
    )


def match_rules(house: House) -> MatchRules:
    """Return what *house* decides about a match."""
    return MatchRules(
        board=options_of(house, BoardOptions),
        sheet=_SHEETS[house.book.id],
        halves=options_or_none(house, HalvesOptions),
        short_team=options_or_none(house, ShortTeamOptions),
        half_start=options_or_none(house, HalfStartOptions),
        breaks=options_or_none(house, BreakOptions),
        time_outs=options_or_none(house, TimeOutOptions),
        substitutions=options_of(house, SubstitutionOptions),
        disputes=options_of(house, DisputeOptions),
        late_cites=_LATE_CITES.get(house.book.id, {}),
        clock_cites=_CLOCK_CITES[house.book.id],
        toss_minutes=_TOSS_MINUTES.get(house.book.id),
    )


_SHEETS = {"ic2024": ic2024_matches.SHEET, "mafa": mafa_matches.SHEET}
_LATE_CITES = {"ic2024": ic2024_matches.LATE_CITES}
_CLOCK_CITES = {"ic2024": ic2024_matches.CLOCK_CITES, "mafa": mafa_matches.CLOCK_CITES}
_TOSS_MINUTES = {"ic2024": ic2024_matches.TOSS_MINUTES}
_CONDUCT: dict[str, Conduct] = {"ic2024": IC2024_CONDUCT}
_ALL_FOURS: dict[str, Callable[[Options, RefereeOptions], Penalties]] = {
    "ic2024": ic2024_penalties,
    "mafa": mafa_penalties,
}
_BY_GAME: dict[str, Callable[[House], Rules]] = {
    "allfours": all_fours_rules,
    "cribbage": cribbage_rules,
    "pinochle": pinochle_rules,
    "sheepshead": sheepshead_rules,
}
