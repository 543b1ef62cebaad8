"""What happens in a season, and what follows for its tables: deductions, lapses, play-offs, ties of cups that have come in."""

from collections.abc import Callable, Mapping
from typing import Any, get_args

from msgspec.structs import replace

from hangjack.competition.competition import Competition, FormatEvent
from hangjack.competition.fixtures.arrivals import Arrival, ResultSetAside
from hangjack.competition.formats.format import own_options, state_so_far
from hangjack.competition.standings.ranking import Ranking
from hangjack.formats.divisions import table
from hangjack.formats.divisions.books import season, turns
from hangjack.formats.divisions.books.evenings import ResultHeld
from hangjack.formats.divisions.books.season import SeasonEvent
from hangjack.formats.divisions.books.turns import TurnEvent
from hangjack.formats.divisions.cups import cups, team_ties
from hangjack.formats.divisions.cups.allowed import CupKind
from hangjack.formats.divisions.cups.brackets import match_of
from hangjack.formats.divisions.cups.cups import Cup, CupEvent, TieEntered, TieTakenBack
from hangjack.formats.divisions.offices import offices
from hangjack.formats.divisions.offices.offices import OfficeEvent
from hangjack.formats.divisions.options import Divisions
from hangjack.formats.divisions.state import DivisionsState, cups_in, season_in, with_cups
from hangjack.ids import MatchId


def folded(competition: Competition, event: FormatEvent) -> Competition:
    """Return the competition after something that only a season has. Never refuses."""
    return _FOLDS[type(event)](competition, event)


def _in_season(competition: Competition, event: SeasonEvent) -> Competition:
    known = state_so_far(competition, DivisionsState)
    after = replace(competition, format_state=replace(known, season=season.fold(known.season, event)))
    return restated(_without_call(after, event.match) if isinstance(event, ResultHeld) else after)


def _in_turn(competition: Competition, event: TurnEvent) -> Competition:
    known = state_so_far(competition, DivisionsState)
    return replace(competition, format_state=replace(known, turn=turns.fold(known.turn, event)))


def _in_office(competition: Competition, event: OfficeEvent) -> Competition:
    known = state_so_far(competition, DivisionsState)
    return replace(competition, format_state=replace(known, offices=offices.fold(known.offices, event)))


def _without_call(competition: Competition, match: MatchId) -> Competition:
    open_still = {each: called for each, called in competition.under_way.items() if each != match}
    return replace(competition, under_way=open_still)


def restated(competition: Competition) -> Competition:
    """Return the competition with the tables of its divisions as the books of the season want them."""
    rules, books = own_options(competition, Divisions).table, season_in(competition)
    tables = {name: table.restated(each, books, rules) for name, each in competition.rankings.items()}
    return replace(competition, rankings=tables)


def arrived(competition: Competition, match: MatchId) -> Competition:
    """Return the competition once a division has a result: stated anew where others depend on more than that."""
    ranking = competition.ranking_of(match)
    depends = ranking is not None and (ranking.out or match in season_in(competition).postponed)
    return restated(competition) if depends else competition


def arrived_elsewhere(competition: Competition, match: MatchId, event: Arrival) -> Competition:
    """Return the competition after the card of a tie has come or was set aside: what an open play-off decided is open again."""
    found = team_ties.tie_of(cups_in(competition), match)
    if found is None:
        return competition
    column = own_options(competition, Divisions).ranking.ranking[0]
    after = with_cups(competition, team_ties.arrived(cups_in(competition), event, column))
    return _undecided(after, found[0]) if isinstance(event, ResultSetAside) else after


def _in_cup(competition: Competition, event: CupEvent) -> Competition:
    """Return the competition after *event* of a cup; a tie that has its result has no open card."""
    after = with_cups(competition, cups.fold(cups_in(competition), event))
    if isinstance(event, TieEntered):
        after = _without_call(after, match_of(event.cup, event.tie))
    return _undecided(after, cups_in(after)[event.cup]) if isinstance(event, TieTakenBack) else after


def _undecided(competition: Competition, cup: Cup) -> Competition:
    """Return the competition without the order that a play-off had made: a tie of it is open again."""
    if cup.opened.kind is not CupKind.PLAY_OFF:
        return competition
    tables = {name: _without(each, cup) for name, each in competition.rankings.items()}
    return replace(competition, rankings=tables)


def _without(ranking: Ranking, cup: Cup) -> Ranking:
    kept = tuple(
        each for each in ranking.decisions if each.by != "play_off" or set(each.order) != set(cup.entries)
    )
    return ranking if len(kept) == len(ranking.decisions) else replace(ranking, decisions=kept)


_BY_FAMILY: tuple[tuple[Any, Callable[[Competition, Any], Competition]], ...] = (
    (SeasonEvent, _in_season),
    (TurnEvent, _in_turn),
    (CupEvent, _in_cup),
    (OfficeEvent, _in_office),
)
_FOLDS: Mapping[type[FormatEvent], Callable[[Competition, Any], Competition]] = {
    kind: fold for family, fold in _BY_FAMILY for kind in (get_args(family) or (family,))
}

EVENTS = tuple(_FOLDS)
"""Everything that can happen in a season alone."""
