"""The end of a season: play-offs, who goes up and down, and points by a decision that is final."""

from collections.abc import Sequence
from functools import reduce

from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.doing import Doing
from hangjack.competition.standings.ranking import TieDecided
from hangjack.competition.standings.standings import standings
from hangjack.errors import BadInput, Refused, require_length, require_reason
from hangjack.formats.divisions.books.nights import Division, MovesApproved
from hangjack.formats.divisions.books.season import PointsAdjusted
from hangjack.formats.divisions.cups import cups
from hangjack.formats.divisions.cups.allowed import CupKind
from hangjack.formats.divisions.cups.cups import CupEntered, CupEntry, CupEvent, CupOpened
from hangjack.formats.divisions.deciding.drawing_up import clubs_of, season_rules
from hangjack.formats.divisions.fixtures.promotion import Promotion, promotion
from hangjack.formats.divisions.state import cups_in, turn_in
from hangjack.formats.divisions.table import decide_by_playoff, playoffs
from hangjack.ids import EntrantId
from hangjack.log import Digest

MOST_POINTS = 1_000
"""How many points one decision may give or take: more is a typing error."""


def lines_of(competition: Competition, division: str) -> tuple[int, ...]:
    """Return the places of a division below which something is decided: the title, who goes up, who goes down."""
    rules, names = season_rules(competition).divisions, tuple(competition.rankings)
    table = competition.rankings[division]
    teams, place = len([team for team in table.rows if team not in table.out]), names.index(division)
    found = {1}
    if rules.up_down and place > 0:
        found.add(rules.up_down)
    if rules.up_down and place + 1 < len(names):
        leaving = len(table.out)
        found.add(teams - max(0, rules.up_down - leaving))
    return tuple(sorted(line for line in found if 0 < line < teams))


def open_playoffs(competition: Competition, division: str) -> tuple[tuple[EntrantId, ...], ...]:
    """Return the groups of level teams of a division that must still play off."""
    scope = season_rules(competition).table.options.playoff_scope
    return playoffs(competition.rankings[division], lines_of(competition, division), scope)


def enter_playoff(
    competition: Competition, division: str, order: Sequence[EntrantId]
) -> tuple[TieDecided, ...]:
    """Put level teams into the order of their play-off."""
    if division not in competition.rankings:
        raise BadInput("divisions.unknown", division=division)
    scope = season_rules(competition).table.options.playoff_scope
    return decide_by_playoff(competition.rankings[division], order, lines_of(competition, division), scope)


def draw_playoff(
    competition: Competition, division: str, name: str, seed: Digest, doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Draw the play-off of the highest teams of a division that must play one, by lot: the one drawn first brings the card.

    Two meet in one match, more in a knockout. Refuses where nobody is level, and a second draw once it is drawn.
    """
    if division not in competition.rankings:
        raise BadInput("divisions.unknown", division=division)
    waiting = open_playoffs(competition, division)
    drawn = [each for each in cups_in(competition).values() if each.opened.kind is CupKind.PLAY_OFF]
    new = [group for group in waiting if not any(set(each.entries) == set(group) for each in drawn)]
    if not new:
        raise Refused("divisions.no-playoff", division=division)
    id_ = f"p{len(cups_in(competition)) + 1}"
    opened = CupOpened(id_, CupKind.PLAY_OFF, require_length(" ".join(name.split())) or division, doing.by)
    entered = tuple(CupEntered(id_, CupEntry(team, team), doing.by, doing.at_ms) for team in new[0])
    happened: tuple[CupEvent, ...] = (opened, *entered)
    cup = reduce(cups.fold, happened, cups_in(competition))[id_]
    return (*happened, *cups.draw(cup, seed, doing))


def adjust(
    competition: Competition, team: EntrantId, points: int, doing: Doing, reason: str
) -> tuple[PointsAdjusted, ...]:
    """Give or take points by a decision. Refuses nothing, far too many, and teams that are not in a division."""
    season_rules(competition)
    if not any(team in table.rows for table in competition.rankings.values()):
        raise BadInput("divisions.no-such-team", team=team)
    if points == 0 or abs(points) > MOST_POINTS:
        raise BadInput("divisions.points", points=points, most=MOST_POINTS)
    return (PointsAdjusted(str(doing.id), team, points, doing.by, doing.at_ms, require_reason(reason)),)


def moves(competition: Competition) -> Promotion:
    """Return who goes up and down. Refuses while matches or play-offs remain.

    Teams that do not return count as those that have left: they had the last places.
    """
    tables = competition.rankings
    if not tables or any(table.remaining for table in tables.values()):
        raise Refused("stage.not-over")
    if waiting := [group for name in tables for group in open_playoffs(competition, name)]:
        raise Refused("divisions.playoff-first", teams=waiting[0])
    orders = tuple(standings(table).order for table in tables.values())
    rules = season_rules(competition).divisions
    gone = competition.out | turn_in(competition).leaving
    return promotion(orders, clubs_of(competition), rules, gone)


def approve(competition: Competition, doing: Doing) -> tuple[MovesApproved, ...]:
    """Approve the list of who goes up and down."""
    found = moves(competition)
    named = tuple(Division(str(place), teams) for place, teams in enumerate(found.divisions, start=1))
    return (MovesApproved(named, found.promoted, found.relegated, found.blocked, doing.by, doing.at_ms),)
