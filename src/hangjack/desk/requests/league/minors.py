"""Members who are too young for alcohol: whoever names them on a line-up answers for them."""

from collections.abc import Iterable

from hangjack.desk.asking import Scene
from hangjack.desk.directory import directory_of
from hangjack.desk.hours import local_clock
from hangjack.desk.names import Names
from hangjack.desk.views.league.who_plays import is_minor
from hangjack.errors import Refused
from hangjack.ids import PersonId


def require_no_minors(scene: Scene, people: Iterable[PersonId]) -> None:
    """Refuse a line-up with somebody too young for alcohol, until the captain says to answer for it."""
    competition = scene.competition
    if competition.rules.people.signing is None:
        return
    names = Names(
        directory_of(competition.id, competition.rosters, scene.records.values()), competition.rosters
    )
    night = local_clock(competition)(scene.match.opened.scheduled_ms)
    young = tuple(person for person in dict.fromkeys(people) if is_minor(competition, names, person, night))
    if young:
        raise Refused(
            "line-up.minors", people=young, age=competition.rules.people.signing.options.alcohol_age
        )
