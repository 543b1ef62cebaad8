"""Ties of teams in cups, played with a card: opened by a captain on the night, with everybody whom the book wants."""

from msgspec.structs import replace

from hangjack.competition.competition import Competition
from hangjack.competition.doing import Doing
from hangjack.competition.fixtures.hall import Placed
from hangjack.competition.floor import set_up
from hangjack.competition.judging import Happened
from hangjack.errors import Refused
from hangjack.formats.divisions.books.nights import Night
from hangjack.formats.divisions.cups import cups, team_ties
from hangjack.formats.divisions.cups.cups import TieNight
from hangjack.formats.divisions.deciding.drawing_up import season_rules
from hangjack.ids import MatchId
from hangjack.matches.parties import SIDES


def open_tie(
    competition: Competition, match: MatchId, night: Night, doing: Doing, *, again: bool = False
) -> Happened:
    """Open the card of a tie between two teams that is played on *night*: nobody plays twice where all are compulsory."""
    found, fixture = team_ties.tie_of(competition.cups, match), competition.fixture(match)
    assert found is not None, "the match of a tie"
    assert fixture is not None, "a tie has a place in its bracket"
    if match in competition.under_way:
        return Happened()
    if competition.result(match) is not None:
        raise Refused("floor.has-result", match=match)
    if len(fixture.teams) < len(SIDES):
        raise Refused("floor.teams-unknown", match=match)
    rules = competition.rules.match
    if rules.doubling is not None and found[0].opened.kind in season_rules(competition).cups.short_clauses:
        rules = replace(rules, doubling=replace(rules.doubling, all_compulsory=True))
    opened = TieNight(night.day, night.start_ms, night.card_due_ms)
    placed = Placed(match, night.start_ms, tuple(range(1, (rules.tables or 1) + 1)))
    called = set_up(competition, fixture, placed, rules, again=again)
    return Happened((*cups.start_tie(found[0], found[1], doing, opened), *called.competition), called.match)
