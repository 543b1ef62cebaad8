"""Who is to be told what, from when until when: worked out from the competition as it stands, whatever game it plays."""

from collections.abc import Iterator
from datetime import timedelta

from hangjack.competition.competition import Competition
from hangjack.competition.formats import format_of
from hangjack.competition.messages.events import MessageKind, OfMatch
from hangjack.competition.messages.messages import Wanted
from hangjack.desk.formats import format_desk
from hangjack.desk.hours import local_day
from hangjack.desk.messages.spokesmen import DAY_MS, captains, evening_of
from hangjack.ids import EntrantId, MatchId


def reminders(competition: Competition, now_ms: int) -> tuple[Wanted, ...]:
    """Return what somebody should be told now, the oldest first."""
    found = (each for each in _all(competition, now_ms) if each.since_ms <= now_ms < each.until_ms)
    return tuple(sorted(found, key=lambda each: (each.since_ms, each.kind, each.id)))


def _all(competition: Competition, now_ms: int) -> Iterator[Wanted]:
    if competition.ended is not None:
        return
    yield from _matches(competition, now_ms)
    yield from format_desk(competition).messages.wanted(competition, now_ms)


def _matches(competition: Competition, now_ms: int) -> Iterator[Wanted]:
    """Yield for each team the first of its matches to come, from the evening before."""
    format_, ahead = format_of(competition), dict[EntrantId, tuple[int, MatchId]]()
    for fixture in format_.fixtures(competition):
        placed = format_.placed(competition, fixture.match)
        if placed is None or not now_ms < placed.start_ms < now_ms + 2 * DAY_MS:
            continue
        if competition.result(fixture.match) is not None:
            continue
        for team in fixture.teams:
            ahead[team] = min(
                ahead.get(team, (placed.start_ms, fixture.match)), (placed.start_ms, fixture.match)
            )
    for team, (start_ms, match) in ahead.items():
        since_ms = evening_of(competition, local_day(competition, start_ms) - timedelta(days=1))
        for captain in captains(competition, (team,)):
            yield Wanted(MessageKind.MATCH, OfMatch(match), captain, since_ms, start_ms)
