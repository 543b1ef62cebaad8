"""Certificates: one for each team that has won a place, or for each of its people."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from starlette.responses import Response

from hangjack.competition.competition import Competition
from hangjack.competition.entries.rosters import roster_of
from hangjack.competition.formats import format_of
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import PLACES
from hangjack.errors import HangjackError, Refused
from hangjack.ids import EntrantId
from hangjack.web.moments import days_in_words
from hangjack.web.pages.kit import Looking, page
from hangjack.web.pages.prints.portions import for_floor, print_as, said
from hangjack.wording import say


class Placed(Struct, frozen=True):
    """A team that has won a place; whoever shares one has the best of those shared."""

    place: int
    team: EntrantId


@page
async def certificates(looking: Looking) -> Response:
    """Print a certificate for each team that has won a place; with `people=1`, for each of their people."""
    competition = await for_floor(looking)
    won = list(placed(competition))
    if not won:
        raise Refused("page.print.no-places")
    names = await looking.names(competition)
    for_people = looking.request.query_params.get("people") == "1"
    made = [one for each in won for one in _certificates(looking, names, each, for_people=for_people)]
    shared = {
        "days": days_in_words(competition.opened.days, looking.language),
        "sponsor": competition.opened.sponsor,
    }
    return await print_as(looking, "certificates", said(looking, "certificates"), {**shared, "each": made})


def placed(competition: Competition) -> Iterator[Placed]:
    """Yield the teams that have won a place, the first first; nothing before everything is played.

    A team that was expelled or has withdrawn has none, and nobody moves up for it.
    """
    try:
        order = format_of(competition).final_order(competition)
    except HangjackError:
        return
    place = 1
    for teams in order:
        if place > max(PLACES, len(competition.prizes)):
            return
        yield from (Placed(place, team) for team in teams if team not in competition.out)
        place += len(teams)


def _certificates(
    looking: Looking, names: Names, won: Placed, *, for_people: bool
) -> Iterator[dict[str, Any]]:
    team = names.entrant(won.team)
    place = say("page.print.place-won", language=looking.language, place=won.place)
    if not for_people:
        yield {"name": team, "team": "", "place": place, "rank": won.place}
        return
    for person in roster_of(names.rosters, won.team):
        if names.knows(person):
            yield {"name": names.person(person), "team": team, "place": place, "rank": won.place}
