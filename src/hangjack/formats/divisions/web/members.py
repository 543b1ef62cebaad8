"""Clubs, members and their signed forms for officers; and who may play for a team on a day, for whoever may see people."""

from collections import Counter
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.entries.playing_for import OFFICERS
from hangjack.competition.formats.fielding import Asking, signing_rules
from hangjack.competition.permissions import Act, Role, Subject, may, require
from hangjack.desk.hours import local_clock
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.readers import Reader
from hangjack.errors import BadInput
from hangjack.formats.divisions.deciding.turning import seasons
from hangjack.formats.divisions.desk.views.members import show_members
from hangjack.formats.divisions.desk.views.minors import show_minors
from hangjack.formats.divisions.desk.views.who_plays import who_plays
from hangjack.ids import EntrantId
from hangjack.matches.parties import SIDES
from hangjack.web.access.events import LinkId
from hangjack.web.api.devices import season_hours
from hangjack.web.callers import bases_of
from hangjack.web.pages.kit import Later, Looking, asking_words, filled, page
from hangjack.web.problems import NotSignedIn


class CodeShown(Struct, frozen=True):
    """The code of a landlord: since and until when it counts, and how many phones are in by it."""

    link: LinkId
    issued_ms: int
    until_ms: int
    phones: int


_OPENS = (Act.SIGN_MEMBERS, Act.KEEP_CLUBS, Act.CONSENT_TO_FORM)


@page
async def members(looking: Looking) -> Response:
    """Show clubs, teams, landlords and forms, with what may be done about them."""
    found, reader, names = await _seen(looking)
    if not any(may(reader.bounds, act, Subject()) for act in _OPENS):
        require(reader.bounds, Act.SIGN_MEMBERS, Subject())
    signing_rules(found)
    return Later(lambda: _members(looking, found, reader, names))


def _members(looking: Looking, found: Competition, reader: Reader, names: Names) -> Response:
    held = {bound.role.value for bound in reader.bounds}
    find = looking.request.query_params.get("find", "").strip()
    return filled(
        looking,
        "formats/divisions/league/members.html",
        shown=show_competition(found, reader, names),
        members=show_members(found, names, find),
        find=find,
        code_team=looking.request.query_params.get("team", ""),
        least_age=signing_rules(found).options.minimum_age,
        may_sign=reader.may(Act.SIGN_MEMBERS),
        seasons=bool(seasons(found).others),
        may_keep=reader.may(Act.KEEP_CLUBS),
        may_rule=reader.may(Act.CORRECT_SHEET),
        minors=show_minors(found, names, looking.server.office.clock())
        if reader.may(Act.KEEP_MINORS)
        else None,
        may_give_codes=reader.may(Act.MANAGE_ACCESS),
        bases=bases_of(looking.server, looking.request),
        codes=_codes(looking, found) if reader.may(Act.MANAGE_ACCESS) else {},
        code_hours=season_hours(found, looking.server.office.clock()),
        officer_as=sorted(OFFICERS & held),
        words=asking_words(looking.language),
    )


def _codes(looking: Looking, found: Competition) -> dict[str, CodeShown]:
    """Return the codes that landlords have been given, by club."""
    access = looking.server.access
    phones = Counter(each.link for each in access.devices(found.id))
    return {
        link.bound.club: CodeShown(link.id, link.issued_ms, link.until_ms, phones[link.id])
        for link in access.links_of(found.id)
        if link.bound.club is not None
    }


@page
async def may_play(looking: Looking) -> Response:
    """Answer who may play for a team on a day, and why not, with the clauses: captains for their own team, officers for all."""
    found, reader, names = await _seen(looking)
    own = teams_led(found, reader)
    if not own:
        require(reader.bounds, Act.SEE_PEOPLE, Subject())
    signing_rules(found)
    asked = looking.request.query_params
    everybody = reader.may(Act.SEE_PEOPLE)
    teams = tuple(found.rosters.entries) if everybody else own
    team = EntrantId(asked.get("team", "") if everybody or len(own) > 1 else own[0])
    if team and team not in teams:
        require(reader.bounds, Act.SEE_PEOPLE, Subject())
    day = _day(asked.get("day", ""), found, looking.server.office.clock())
    return Later(lambda: _may_play(looking, (found, reader, names), (team, teams), day))


def teams_led(found: Competition, reader: Reader) -> tuple[EntrantId, ...]:
    """Return the teams of which somebody is captain: by the form, or by the link of a side."""
    linked = {
        fixture.teams[SIDES.index(bound.side)]
        for bound in reader.bounds
        if bound.role is Role.CAPTAIN and bound.match is not None and bound.side in SIDES
        if (fixture := found.fixture(bound.match)) is not None and len(fixture.teams) == len(SIDES)
    }
    return tuple(
        team
        for team, entry in found.rosters.entries.items()
        if team in linked or (reader.person is not None and entry.captain == reader.person)
    )


def _may_play(
    looking: Looking,
    seen: tuple[Competition, Reader, Names],
    chosen: tuple[EntrantId, tuple[EntrantId, ...]],
    day: date,
) -> Response:
    (found, reader, names), (team, teams) = seen, chosen
    known = team in found.rosters.entries
    asking = Asking(team, _start_ms(found, day), local_clock(found))
    return filled(
        looking,
        "formats/divisions/league/may_play.html",
        shown=show_competition(found, reader, names),
        teams=[names.shown(each) for each in teams],
        team=names.shown(team) if known else None,
        day=day.isoformat(),
        on=day,
        players=who_plays(found, asking, names) if known else (),
    )


async def _seen(looking: Looking) -> tuple[Competition, Reader, Names]:
    found = await looking.competition()
    if looking.visitor is None:
        raise NotSignedIn("web.not-signed-in")
    return found, await looking.reader(found), await looking.names(found)


def _day(text: str, found: Competition, now_ms: int) -> date:
    """Return the day that was asked for, or today."""
    if not text:
        zone = ZoneInfo(found.opened.time_zone)
        return datetime.fromtimestamp(now_ms / 1000, UTC).astimezone(zone).date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput("signing.day", text=text) from None


def _start_ms(found: Competition, day: date) -> int:
    """Return when matches begin on a day: at the hour of the book."""
    doubling = found.rules.match.doubling
    clock = time.fromisoformat(doubling.options.start_time) if doubling else time()
    start = datetime.combine(day, clock, ZoneInfo(found.opened.time_zone))
    return int(start.timestamp() * 1000)


ROUTES = (
    Route("/c/{competition}/members", members),
    Route("/c/{competition}/may-play", may_play),
)
