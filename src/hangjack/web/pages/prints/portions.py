"""How things are printed: in a process of their own, once for everybody who may have the same, and in portions for many matches."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import msgspec
from starlette.responses import Response

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act, Subject, require
from hangjack.desk.views.competitions import show_schedule
from hangjack.desk.views.fixtures import FixtureShown
from hangjack.desk.views.readers import kind_of
from hangjack.errors import Refused
from hangjack.matches.parties import SIDES
from hangjack.web.callers import address_of
from hangjack.web.limits import network_of
from hangjack.web.loop.compiling import CODE_OF
from hangjack.web.pages.kit import Looking, Seen, render
from hangjack.web.problems import NotFound
from hangjack.wording import catalogue, say

A_PORTION = 100
"""For how many matches something is printed at once: more would take more memory than a small machine has."""

DataOf = Callable[[Looking, Competition, Sequence[FixtureShown]], Awaitable[dict[str, Any]]]


def said(looking: Looking, key: str, **values: Any) -> str:
    """Return a sentence of the prints."""
    return say(f"page.print.{key}", language=looking.language, **values)


def word(looking: Looking, key: str) -> str:
    """Return a word that stands on the prints."""
    return said(looking, f"word.{key}")


def code_to(text: str) -> dict[str, str]:
    """Return a code that says *text*; it is drawn where the print is made."""
    return {CODE_OF: text}


async def for_floor(looking: Looking) -> Competition:
    """Return the competition, to somebody who runs its matches."""
    competition = await looking.competition()
    require((await looking.reader(competition)).bounds, Act.CALL_MATCH, Subject())
    return competition


async def print_as(looking: Looking, name: str, title: str, data: Mapping[str, Any]) -> Response:
    """Return the PDF that the template *name* makes of *data*."""
    competition = await looking.competition()
    words = {
        key.removeprefix("page.print.word."): text
        for key, text in catalogue(looking.language).items()
        if key.startswith("page.print.word.")
    }
    whole = {
        "language": looking.language,
        "competition": competition.opened.name,
        "title": title,
        "words": words,
        **data,
    }
    pdf = await looking.server.printer.printed(name, msgspec.json.encode(whole), _other(looking))
    headers = {
        "content-disposition": f'inline; filename="{competition.id}-{name}.pdf"',
        "cache-control": "no-store",
    }
    return Response(pdf, media_type="application/pdf", headers=headers)


def _other(looking: Looking) -> str:
    """Return who wants a print without an account: the link that let them in, or where they are. Nothing for the others."""
    visitor = looking.visitor
    if visitor is not None and visitor.account:
        return ""
    link = visitor.link if visitor is not None else None
    return f"link {link}" if link else network_of(address_of(looking.request))


async def print_matches(looking: Looking, competition: Competition, name: str, data_of: DataOf) -> Response:
    """Print what there is for each match; where there are many, show the portions that are printed one by one."""
    wanted = await _wanted(looking, competition)
    portions = [wanted[first : first + A_PORTION] for first in range(0, len(wanted), A_PORTION)]
    asked = looking.request.query_params.get("part", "" if len(portions) > 1 else "1")
    if not asked:
        return _portions(looking, competition, name, portions)
    if not asked.isdecimal() or not 1 <= int(asked) <= len(portions):
        raise NotFound("web.not-found")
    data = await data_of(looking, competition, portions[int(asked) - 1])
    return await print_as(looking, name, said(looking, name), data)


def _portions(
    looking: Looking, competition: Competition, name: str, portions: Sequence[Sequence[FixtureShown]]
) -> Response:
    return render(
        looking,
        "officials/portions.html",
        here=f"/c/{competition.id}",
        short=competition.opened.short,
        title=said(looking, name),
        portions=[
            (_address(looking, number), each[0].match, each[-1].match, len(each))
            for number, each in enumerate(portions, start=1)
        ],
    )


def _address(looking: Looking, number: int) -> str:
    """Return where a portion is: without a host, which before a proxy is not the one that people see."""
    url = looking.request.url.include_query_params(part=number)
    return f"{url.path}?{url.query}"


async def print_for_all(
    looking: Looking, seen: Seen, name: str, data_of: Callable[[], Any], look: str = ""
) -> Response:
    """Print what everybody of a kind may print: once for all of them who want it with this *look*, until something changes."""
    workshop, found = looking.server.workshop, seen.competition
    place = (f"print {name}", found.id, kind_of(found, seen.reader), looking.language, look)

    async def made() -> Response:
        data = await workshop.do(f"values of {name}", data_of)
        return await print_as(looking, name, said(looking, name), data)

    return await workshop.shared(place, seen.version, made)


async def _wanted(looking: Looking, competition: Competition) -> list[FixtureShown]:
    """Return the matches to print: those named in the address, or all that have both teams and no result."""
    named = set(looking.request.query_params.getlist("match"))
    reader, names = await looking.reader(competition), await looking.names(competition)
    shown = await looking.server.workshop.do(
        "print matches", lambda: show_schedule(competition, reader, names)
    )
    whole = [each for each in shown if len(each.teams) == len(SIDES)]
    wanted = [each for each in whole if (each.match in named if named else each.result is None)]
    if not wanted:
        raise Refused("page.print.nothing")
    return wanted
