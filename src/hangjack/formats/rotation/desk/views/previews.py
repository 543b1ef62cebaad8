"""What would change for those who were to meet a team that goes, or comes back, in words."""

from collections.abc import Iterator, Mapping

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.desk.views.changes import Change
from hangjack.formats.rotation.field import ROTATION, place_of
from hangjack.formats.rotation.state import field_of
from hangjack.ids import MatchId


def told_of_byes(change: Change) -> Iterator[str]:
    """Say who has a bye from now on, or none any more, round by round."""
    before, after = _fixtures(change.before), _fixtures(change.after)
    if not before or not field_of(change.after).closed:
        return
    for match in {**before, **after}:
        was, now = (each[match].teams if match in each else () for each in (before, after))
        if set(was) != set(now):
            round_number, table = place_of(match)
            stays = [team for team in (now or was) if team not in change.after.out]
            key = {1: "preview.bye-now", 2: "preview.meets-again"}.get(len(now), "preview.no-bye")
            for team in stays or was:
                yield change.say(key, team=change.teller.team(team), round=round_number, table=table)


def _fixtures(competition: Competition) -> Mapping[MatchId, Fixture]:
    ranking = competition.rankings.get(ROTATION)
    return {} if ranking is None else ranking.fixtures
