"""The secretary's desk of a season, and the page on which captains ask for another date."""

from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act, Role, Subject, require
from hangjack.competition.rules import Divisions
from hangjack.competition.season.cards import Channel
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.readers import Reader
from hangjack.desk.views.season.evenings import show_addresses, show_evenings, show_nights
from hangjack.desk.views.season.keeping import (
    show_cards,
    show_dates,
    show_lapsed,
    show_moves,
    show_playoffs,
    show_put_off,
)
from hangjack.desk.views.season.weeks import show_week
from hangjack.web.pages.entrance_pages import to_sign_in
from hangjack.web.pages.kit import Later, Looking, asking_words, filled, page
from hangjack.web.problems import NotFound


@page
async def season_desk(looking: Looking) -> Response:
    """Show cards in, due and late, matches put off with the days left, and what the end of the season wants."""
    if looking.visitor is None:
        return to_sign_in(looking)
    found = await looking.competition()
    reader = await looking.reader(found)
    if not any(map(reader.may, (Act.KEEP_CARDS, Act.ADJUST_POINTS, Act.APPROVE_MOVES))):
        require(reader.bounds, Act.KEEP_CARDS, Subject())
    names = await looking.names(found)
    return Later(lambda: _desk(looking, found, reader, names))


def _desk(looking: Looking, found: Competition, reader: Reader, names: Names) -> Response:
    _require_season(found)
    now_ms = looking.server.office.clock()
    cards = show_cards(found, names, now_ms)
    late = [each for each in cards if each.card.proposed]
    return filled(
        looking,
        "season/desk.html",
        shown=show_competition(found, reader, names),
        may={act.value for act in Act if reader.may(act)},
        late=[each for each in late if each.card.decided is None],
        decided=[each for each in late if each.card.decided is not None],
        due=[each for each in cards if each.card.received_ms is None and not each.card.proposed],
        channels=tuple(Channel),
        week=show_week(found, names, now_ms),
        put_off=show_put_off(found, names, now_ms),
        lapsed=show_lapsed(found, names, now_ms),
        to_come=show_dates(found, names, now_ms, None),
        playoffs=show_playoffs(found, names),
        playoff_venue=found.rules.format.table.options.playoff_venue,
        moves=show_moves(found, names) if found.rankings else None,
        approved=found.season.moves,
        teams=[
            (team, names.entrant(team))
            for table in found.rankings.values()
            for team in table.rows
            if team not in table.out
        ],
        left=[(team, day) for team, day in found.season.left.items() if team in found.out],
        called={team: names.entrant(team) for team in found.rosters.entries},
        costs=found.rules.format.table.postponements,
        evenings=show_evenings(found, names, now_ms),
        legs=found.rules.match.scoring.legs.match_points,
        words=asking_words(looking.language),
    )


@page
async def dates(looking: Looking) -> Response:
    """Show a captain the matches to come, who has agreed to which date, and the forms to ask for another."""
    if looking.visitor is None:
        return to_sign_in(looking)
    found = await looking.competition()
    reader = await looking.reader(found)
    if not any(each.role is Role.CAPTAIN for each in reader.bounds):
        require(reader.bounds, Act.AGREE_DATE, Subject())
    names = await looking.names(found)
    return Later(lambda: _dates(looking, found, reader, names))


def _dates(looking: Looking, found: Competition, reader: Reader, names: Names) -> Response:
    _require_season(found)
    now_ms = looking.server.office.clock()
    return filled(
        looking,
        "season/dates.html",
        shown=show_competition(found, reader, names),
        nights=show_nights(found, names, now_ms, reader.person),
        addresses=show_addresses(found),
        lines=show_dates(found, names, now_ms, reader.person),
        costs=found.rules.format.table.postponements,
        legs=found.rules.match.scoring.legs.match_points,
        words=asking_words(looking.language),
    )


def _require_season(found: Competition) -> None:
    if not isinstance(found.rules.format, Divisions):
        raise NotFound("web.not-found")


ROUTES = (
    Route("/c/{competition}/season", season_desk),
    Route("/c/{competition}/dates", dates),
)
