"""What can still happen, in words: the places that each team can reach, and what one team needs in its next match."""

from collections.abc import Mapping
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.formats import format_of
from hangjack.competition.games import resulting
from hangjack.competition.reach.endings import Ending
from hangjack.competition.reach.needs import needs, needs_in_words
from hangjack.competition.reach.possibilities import Aim, possibilities, reach_in_words
from hangjack.competition.standings.ranking import Ranking
from hangjack.desk.names import Names
from hangjack.desk.views.readers import Reader, is_hidden_from
from hangjack.ids import EntrantId


class Course(Struct, frozen=True):
    """What the matches to come are about: what the first places bring, and how a match can end, where that is worked out."""

    aim: Aim | None
    endings: tuple[Ending, ...] | None


def course_of(competition: Competition) -> Course:
    """Return what the matches to come are about in all rankings of a competition."""
    return Course(aim_of(competition), match_endings(competition))


def reaches(ranking: Ranking, course: Course, language: str) -> Mapping[EntrantId, str]:
    """Return in words what each team of *ranking* can still reach; nothing once one is over from which nobody goes on."""
    aim = course.aim
    if course.endings is None or (not ranking.remaining and not (aim and aim.goes_on)):
        return {}
    found = possibilities(ranking, course.endings)
    return {reach.team: reach_in_words(reach, aim, language) for reach in found}


def show_needs(competition: Competition, team: EntrantId, reader: Reader, names: Names) -> tuple[str, ...]:
    """Return what *team* needs in its next match to go on; nothing where that is settled, withheld or nobody goes on."""
    places = competition.rules.format.groups.qualifiers_per_group
    ranking = next((each for each in competition.rankings.values() if team in each.rows), None)
    fixture = None if ranking is None else _next_match(competition, ranking, team)
    if places is None or ranking is None or fixture is None or is_hidden_from(competition, reader):
        return ()
    endings = match_endings(competition)
    found = None if endings is None else needs(ranking, team, fixture, endings, places)
    called = {each: names.entrant(each) for each in ranking.rows}
    return () if found is None else needs_in_words(found, called, names.language)


def aim_of(competition: Competition) -> Aim | None:
    """Return what teams play for in their ranking: to go on, or in a league for the prizes; None if neither is known."""
    places = competition.rules.format.groups.qualifiers_per_group
    if places is not None:
        return Aim(places)
    prizes = len(list(takewhile(bool, competition.prizes)))
    is_league = len(competition.rankings) == 1 and not competition.knockout.rounds
    return Aim(prizes, "prize") if prizes and is_league else None


def match_endings(competition: Competition) -> tuple[Ending, ...] | None:
    """Return how a match of this competition can end, at as many tables as it is played at; None where nobody works that out."""
    rules, schedule = competition.rules, competition.timetable.schedule
    found = resulting(rules).endings(
        rules, rules.match.tables or (schedule.hall.tables_each if schedule else 1)
    )
    if not found:
        return None
    unplayed = (replace(each, told=found[0].told) for each in format_of(competition).unplayed(rules))
    return (*found, *unplayed)


def _next_match(competition: Competition, ranking: Ranking, team: EntrantId) -> Fixture | None:
    """Return the match that *team* plays next: by its time, or by the order of the fixtures."""
    own = [fixture for fixture in ranking.remaining if team in fixture.teams]
    schedule = competition.timetable.schedule
    placed = {} if schedule is None else schedule.placed
    times = {each: placed[each].start_ms for each in placed}
    return min(own, key=lambda each: (each.match not in times, times.get(each.match, 0)), default=None)
