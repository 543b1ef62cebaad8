"""Ties of cups in a competition: what their results do to the cups, to cards that are open, and to the table of a play-off."""

from msgspec.structs import replace

from hangjack.competition.competition.state import Competition
from hangjack.competition.fixtures.arrivals import Arrival, ResultSetAside
from hangjack.competition.standings.ranking import Ranking
from hangjack.formats.divisions.cups import cups, team_ties
from hangjack.formats.divisions.cups.allowed import CupKind
from hangjack.formats.divisions.cups.brackets import match_of
from hangjack.formats.divisions.cups.cups import Cup, CupEvent, TieEntered, TieTakenBack
from hangjack.ids import MatchId


def in_cup(competition: Competition, event: CupEvent) -> Competition:
    """Return the competition after *event* of a cup; a tie that has its result has no open card."""
    known = competition.under_way
    if isinstance(event, TieEntered):
        over = match_of(event.cup, event.tie)
        known = {match: called for match, called in known.items() if match != over}
    after = replace(competition, cups=cups.fold(competition.cups, event), under_way=known)
    return _undecided(after, after.cups[event.cup]) if isinstance(event, TieTakenBack) else after


def arrived(competition: Competition, match: MatchId, event: Arrival) -> Competition | None:
    """Return the competition after the card of a tie has come or was set aside; None for every other match."""
    found = team_ties.tie_of(competition.cups, match)
    if found is None:
        return None
    column = competition.rules.format.ranking.ranking[0]
    after = replace(competition, cups=team_ties.arrived(competition.cups, event, column))
    return _undecided(after, found[0]) if isinstance(event, ResultSetAside) else after


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
