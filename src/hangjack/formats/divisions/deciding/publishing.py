"""Publishing the week of a season: what is told, what is still awaited, and taking it back."""

from collections.abc import Iterator
from datetime import date

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import Competition
from hangjack.competition.doing import Doing
from hangjack.competition.standings.columns import value_in
from hangjack.errors import BadInput, Refused, require_reason
from hangjack.formats.divisions.books import weeks
from hangjack.formats.divisions.books.nights import Night
from hangjack.formats.divisions.books.weeks import ResultTold, Week, WeekPublished, WeekTakenBack, week_of
from hangjack.formats.divisions.deciding.drawing_up import night_of, season_rules
from hangjack.formats.divisions.state import season_in
from hangjack.ids import MatchId


class WeekStands(Struct, frozen=True):
    """What a week would tell if it was published now."""

    week: Week
    results: tuple[ResultTold, ...]
    awaited: tuple[MatchId, ...]
    corrected: tuple[MatchId, ...]
    """Matches of which people were told something else before."""
    published: WeekPublished | None

    @property
    def is_out(self) -> bool:
        """Whether everything that there is to tell has been told."""
        out = self.published
        return out is not None and (out.results, out.awaited) == (self.results, self.awaited)


def week_stands(competition: Competition, day: date) -> WeekStands:
    """Return how it stands with the week of *day*. Refuses a week in which nothing is played."""
    season_rules(competition)
    week, known = week_of(day), season_in(competition).weeks
    before = weeks.told({first: each for first, each in known.items() if first != week.first})
    ever = weeks.told(known, season_in(competition).weeks_before)
    results, awaited, corrected = [], [], []
    for match, night in _nights(competition):
        now = result_told(competition, match)
        if now is None:
            awaited += [match] if night.day in week else []
            continue
        is_late = bool(before) and night.day < week.first and before.get(match) != now
        if night.day in week or (is_late and night.day >= min(known)):
            results.append(now)
            corrected += [match] if ever.get(match, now) != now else []
    if not (results or awaited):
        raise BadInput("week.none", first=week.first, last=week.last)
    out = known.get(week.first)
    told = {each.match for each in results}
    corrected += [each.match for each in (out.results if out else ()) if each.match not in told]
    return WeekStands(week, tuple(results), tuple(awaited), tuple(corrected), out)


def result_told(competition: Competition, match: MatchId) -> ResultTold | None:
    """Return the result of *match* as it is told; None while it has none."""
    table, result = competition.ranking_of(match), competition.result(match)
    if table is None or result is None:
        return None
    column = table.options.ranking[0]
    made = (result.figures.get(team, {}) for team in table.fixtures[match].teams)
    return ResultTold(match, tuple(int(value_in(each, column)) for each in made))


def has_untold(competition: Competition, division: str) -> bool:
    """Whether a division has results of which no week that is out has told, or told otherwise; not of before the first."""
    known, table = season_in(competition).weeks, competition.rankings[division]
    out = weeks.told(known)
    for match, night in _nights(competition):
        now = result_told(competition, match) if match in table.fixtures else None
        if now is not None and known and night.day >= min(known) and out.get(match) != now:
            return True
    return False


def week_now(competition: Competition, now_ms: int) -> Week | None:
    """Return the week of the night that was played last; None before the first."""
    begun = [night.day for _, night in _nights(competition) if night.start_ms <= now_ms]
    return week_of(max(begun)) if begun else None


def publish(competition: Competition, day: date, doing: Doing, reason: str = "") -> tuple[WeekPublished, ...]:
    """Publish the week of *day*. Refuses one that has not begun, and a correction without a reason.

    One that was taken back is published again for the reason for which it was, unless another one is given.
    """
    stands, now = week_stands(competition, day), week_now(competition, doing.at_ms)
    if now is None or stands.week.first > now.first:
        raise Refused("week.to-come", first=stands.week.first)
    if stands.is_out:
        return ()
    week = stands.week
    back = weeks.withdrawn(season_in(competition).weeks, season_in(competition).weeks_before, week.first)
    given = reason.strip() or (back.reason if back else "")
    why = require_reason(given, "week.correction") if stands.corrected else given
    told = WeekPublished(week.first, week.last, stands.results, stands.awaited, doing.by, doing.at_ms, why)
    return (told,)


def correct(competition: Competition, match: MatchId, doing: Doing, reason: str) -> tuple[WeekPublished, ...]:
    """Tell the result of *match* anew in the week that has told it last, for a reason; nothing else in that week changes.

    Nothing happens where nobody was told, or where they were told the same.
    """
    now = result_told(competition, match)
    out = sorted(season_in(competition).weeks.values(), key=lambda each: each.at_ms)
    week = next((each for each in reversed(out) if any(one.match == match for one in each.results)), None)
    if week is None or now is None or now in week.results:
        return ()
    results = tuple(now if each.match == match else each for each in week.results)
    told = {"results": results, "by": doing.by, "at_ms": doing.at_ms, "reason": require_reason(reason)}
    return (replace(week, **told),)


def take_back(competition: Competition, day: date, doing: Doing, reason: str) -> tuple[WeekTakenBack, ...]:
    """Take a week back. Refuses one that is not out, and one after which a later one is out."""
    season_rules(competition)
    first, known = week_of(day).first, season_in(competition).weeks
    if first not in known:
        raise Refused("week.not-out", first=first)
    if first < max(known):
        raise Refused("week.later-out", first=first)
    return (WeekTakenBack(first, doing.by, doing.at_ms, require_reason(reason)),)


def _nights(competition: Competition) -> Iterator[tuple[MatchId, Night]]:
    """Yield every match that counts with the night on which it is played; not those that were cancelled."""
    for table in competition.rankings.values():
        for match in table.fixtures:
            night, put_off = night_of(competition, match), season_in(competition).postponed.get(match)
            lapsed = put_off is not None and put_off.lapsed
            if night is not None and match not in table.struck and not lapsed:
                yield match, night
