"""The captain's page of a season, and the landlord's page; neither needs script to be read."""

from http import HTTPStatus
from secrets import token_urlsafe

from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act, Subject, require
from hangjack.desk.hours import local_day
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition, show_matches
from hangjack.desk.views.fixtures import FixtureShown
from hangjack.desk.views.readers import Reader
from hangjack.formats.divisions.books.houses import landlord_of
from hangjack.formats.divisions.books.queries import most_of
from hangjack.formats.divisions.deciding.turning import is_asked
from hangjack.formats.divisions.desk.public.ties import ties_of
from hangjack.formats.divisions.desk.views.cups import own_ties
from hangjack.formats.divisions.desk.views.evenings import show_addresses, show_nights
from hangjack.formats.divisions.desk.views.house import show_house
from hangjack.formats.divisions.desk.views.team import TeamShown, captain_of, is_captain, show_team, team_of
from hangjack.formats.divisions.desk.views.waiting import show_forms
from hangjack.ids import EntrantId
from hangjack.web.moments import clock, date_of
from hangjack.web.pages.entrance_pages import to_sign_in
from hangjack.web.pages.kit import Later, Looking, asking_words, filled, page
from hangjack.web.problems import NotSignedIn
from hangjack.wording import say
from hangjack.wording.days import long_day

_LAST_RESULTS = 3


@page
async def team(looking: Looking) -> Response:
    """Show a captain what waits, the next match and who may play; to other players the same without what only captains do."""
    if looking.visitor is None:
        return to_sign_in(looking)
    found, reader, names = await _seen(looking)
    if looking.visitor.person is None:
        raise NotSignedIn("web.say-who")
    own = _own_team(looking, found, reader)
    if own is None and landlord_of(found.clubs, reader.person) is not None:
        return RedirectResponse(f"/c/{found.id}/house", HTTPStatus.SEE_OTHER)
    if own is None:
        require(reader.bounds, Act.AGREE_DATE, Subject())
        return RedirectResponse(f"/c/{found.id}/members", HTTPStatus.SEE_OTHER)
    return Later(lambda: _team(looking, (found, reader, names), own))


def _own_team(looking: Looking, found: Competition, reader: Reader) -> EntrantId | None:
    """Return the team whose page is looked at: the own one, or that which an officer has chosen."""
    chosen = EntrantId(looking.request.query_params.get("of", ""))
    if chosen in found.rosters.entries and reader.may(Act.KEEP_CARDS):
        return chosen
    return team_of(found, reader)


def _team(looking: Looking, seen: tuple[Competition, Reader, Names], own: EntrantId) -> Response:
    found, reader, names = seen
    now_ms = looking.server.office.clock()
    captain = is_captain(found, reader, own) or reader.may(Act.KEEP_CARDS)
    shown = show_team(found, own, names, now_ms, captain=captain)
    return filled(
        looking,
        "formats/divisions/season/team.html",
        shown=show_competition(found, reader, names),
        team=shown,
        nights={each.match: each for each in show_nights(found, names, now_ms, captain_of(found, own))},
        addresses=show_addresses(found),
        legs=most_of(found),
        house=landlord_of(found.clubs, reader.person),
        me=reader.person if reader.person in found.rosters.entries[own].players else None,
        forms=[each for each in show_forms(found, names, now_ms) if each.team.id == own] if captain else (),
        to_help=_to_help(found, reader, names, now_ms),
        results=_results(found, reader, names, own),
        ties=[each for each in ties_of(found, names, (own,), reader.person) if not each.over],
        own_ties=own_ties(found, reader.person),
        today=local_day(found, now_ms),
        texts=_texts(looking, found, shown),
        asked=is_asked(found, own),
        key=token_urlsafe(16),
        words=asking_words(looking.language),
    )


def _to_help(found: Competition, reader: Reader, names: Names, now_ms: int) -> int:
    """Return how many teams wait for the word of a landlord whom they have asked to help out."""
    club = landlord_of(found.clubs, reader.person)
    covers = show_house(found, club, names, now_ms).covers if club is not None else ()
    return sum(each.helps is None for each in covers)


def _results(found: Competition, reader: Reader, names: Names, own: EntrantId) -> tuple[FixtureShown, ...]:
    """Return how the last matches of a team ended, the last first."""
    played = [
        fixture
        for table in found.rankings.values()
        for fixture in table.fixtures.values()
        if own in fixture.teams and found.result(fixture.match) is not None
    ]
    return show_matches(found, reader, names, played)[: -_LAST_RESULTS - 1 : -1]


def _texts(looking: Looking, found: Competition, shown: TeamShown) -> dict[str, str]:
    """Return what a captain sends on: to the own players before the next match, and to the other captain about a card."""
    texts: dict[str, str] = {}
    if shown.next is not None:
        match = shown.next.match
        where = ", ".join(filter(None, (match.venue.name, match.venue.address))) if match.venue else ""
        texts["players"] = _say(
            looking, "text-players", found, match.start_ms, teams=match.teams, where=where
        )
        texts["opponents"] = _say(
            looking, "text-opponents", found, match.start_ms, teams=match.teams, where=where, team=shown.name
        )
    awaited = [each for each in shown.cards if each.card.received_ms is None]
    if awaited:
        card = awaited[0]
        texts["card"] = _say(looking, "text-card", found, card.card.due_ms, teams=card.match.teams)
    return texts


def _say(looking: Looking, key: str, found: Competition, at_ms: int, **values: object) -> str:
    zone, language = found.opened.time_zone, looking.language
    day = long_day(date_of(at_ms, zone), language)
    given = {
        name: " \N{EN DASH} ".join(each) if isinstance(each, tuple) else each for name, each in values.items()
    }
    told = say(f"page.team.{key}", language=language, day=day, time=clock(at_ms, zone), **given)
    return "\n".join(line.strip() for line in told.splitlines())


@page
async def house(looking: Looking) -> Response:
    """Show a landlord the home nights of the house, which of them clash, who asks for help; an officer chooses the house."""
    if looking.visitor is None:
        return to_sign_in(looking)
    found, reader, names = await _seen(looking)
    chosen = looking.request.query_params.get("of", "")
    club = chosen if chosen in found.clubs.names and reader.may(Act.KEEP_CLUBS) else None
    club = club or (landlord_of(found.clubs, reader.person) if reader.may(Act.TELL_CLOSED) else None)
    if club is None and any(each.club for each in looking.visitor.via):
        raise NotSignedIn("web.token-void")
    if club is None and not reader.may(Act.KEEP_CLUBS):
        require(reader.bounds, Act.TELL_CLOSED, Subject())
    return Later(lambda: _house(looking, (found, reader, names), club))


def _house(looking: Looking, seen: tuple[Competition, Reader, Names], club: str | None) -> Response:
    found, reader, names = seen
    now_ms = looking.server.office.clock()
    return filled(
        looking,
        "formats/divisions/season/house.html",
        shown=show_competition(found, reader, names),
        house=show_house(found, club, names, now_ms) if club is not None else None,
        clubs=sorted(found.clubs.names.items(), key=lambda each: each[1]),
        officer=reader.may(Act.KEEP_CLUBS),
        own=club is not None and landlord_of(found.clubs, reader.person) == club,
        team=team_of(found, reader),
        today=local_day(found, now_ms),
        base=looking.base,
        words=asking_words(looking.language),
    )


async def _seen(looking: Looking) -> tuple[Competition, Reader, Names]:
    found = await looking.competition()
    return found, await looking.reader(found), await looking.names(found)


ROUTES = (
    Route("/c/{competition}/team", team),
    Route("/c/{competition}/house", house),
)
