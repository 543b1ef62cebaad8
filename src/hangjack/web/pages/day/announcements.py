"""Announcements: what is told to whom, until when, and on which phones it was seen; made, changed and withdrawn here."""

from collections.abc import Collection, Iterator

from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.governance import LONGEST_NOTICE
from hangjack.competition.notices import Audience
from hangjack.competition.permissions import Act
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.day.announcements import Announced, show_announcements
from hangjack.desk.views.readers import Reader, heard_as
from hangjack.web.access.values import DeviceSeen
from hangjack.web.pages.console import LASTS_MINUTES, reader_for
from hangjack.web.pages.kit import Later, Looking, asking_words, filled, page
from hangjack.wording import phrase, say


class Readers(Struct, frozen=True):
    """On how many phones at the tables an announcement was seen, and on which it was not."""

    seen: int
    phones: int
    missing: tuple[str, ...]


@page
async def announcements(looking: Looking) -> Response:
    """Show what is announced and what was, the newest first, to those who announce."""
    found = await looking.competition()
    reader = await reader_for(looking, found, Act.POST_NOTICE)
    names = await looking.names(found)
    return Later(lambda: _page(looking, found, reader, names))


def _page(looking: Looking, found: Competition, reader: Reader, names: Names) -> Response:
    server = looking.server
    shown = show_announcements(found, reader, server.office.clock())
    devices = server.access.devices(found.id)
    return filled(
        looking,
        "officials/announcements.html",
        shown=show_competition(found, reader, names),
        current=[(each, _readers(looking, found, each, devices, names)) for each in shown if not each.over],
        over=[each for each in shown if each.over],
        audiences=[(each.value, phrase(each, looking.language)) for each in Audience],
        longest=LONGEST_NOTICE,
        lasts=LASTS_MINUTES,
        words=asking_words(looking.language),
    )


def _readers(
    looking: Looking, found: Competition, each: Announced, devices: Collection[DeviceSeen], names: Names
) -> Readers:
    seen = looking.server.access.readings.of(found.id, each.posted.id)
    meant = list(_meant(found, each.posted.audience, devices))
    missing = [phone for phone in meant if phone.session not in seen]
    told = tuple(dict.fromkeys(_phone(found, phone, names) for phone in missing))
    return Readers(len(meant) - len(missing), len(meant), told)


def _meant(found: Competition, audience: Audience, devices: Collection[DeviceSeen]) -> Iterator[DeviceSeen]:
    """Yield the phones at tables under way that an announcement is for."""
    for each in devices:
        at_table = each.bound is not None and each.bound.match in found.under_way
        if each.bound is not None and at_table and audience in heard_as(each.bound.role):
            yield each


def _phone(found: Competition, device: DeviceSeen, names: Names) -> str:
    bound = device.bound
    assert bound is not None, "a phone at a table"
    assert bound.match is not None, "a phone at a table"
    fixture = found.fixture(bound.match)
    parties = found.rules.match.parties(len(fixture.teams)) if fixture else ()
    teams = dict(zip(parties, fixture.teams, strict=False)) if fixture else {}
    team = names.entrant(teams[bound.side]) if bound.side in teams else ""
    role = say(f"page.console.role.{bound.role.value}", language=names.language)
    return say("page.announcements.phone", language=names.language, match=bound.match, team=team, role=role)


ROUTES = (Route("/c/{competition}/announcements", announcements),)
