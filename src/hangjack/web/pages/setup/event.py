"""The event itself: what is said of it, put right; a copy of it; and one that was a mistake, hidden or deleted."""

from collections.abc import Iterator
from functools import cache
from zoneinfo import available_timezones

from msgspec import Struct, to_builtins
from starlette.responses import Response

from hangjack.competition.competition import Competition
from hangjack.competition.entries.rosters import GONE
from hangjack.competition.event.correcting import LONGEST_EVENT, LONGEST_SHORT
from hangjack.competition.event.record import Said
from hangjack.competition.permissions import Act, Subject, require
from hangjack.desk.names import Names
from hangjack.ids import CompetitionId
from hangjack.rulebooks.settled import settled
from hangjack.rulebooks.shelf import book
from hangjack.web.pages.kit import Looking
from hangjack.web.pages.setup.frame import Setting, render_step

LENGTHS = {"longest": LONGEST_EVENT, "longest_short": LONGEST_SHORT}


class Like(Struct, frozen=True):
    """What a new competition takes over from one that there is: what is said of it, its house rules, and its teams as a table."""

    said: Said
    book: str
    settings: dict[str, object]
    teams: int
    players: int
    table: str


def event_page(setting: Setting) -> Response:
    """Show what is said of the event, and what can be done with it as a whole."""
    competition = setting.competition
    return render_step(
        setting,
        "setup/event.html",
        said=to_builtins(competition.said),
        zones=zones(),
        hidden=competition.listing.hidden,
        **LENGTHS,
    )


@cache
def zones() -> tuple[str, ...]:
    """Return the time zones that a hall can be in, by name."""
    found = (each for each in available_timezones() if "/" in each and not each.startswith("Etc/"))
    return (*sorted(found), "UTC")


async def like_of(looking: Looking) -> Like | None:
    """Return what a competition is to be opened like; None where nothing is said of that. For those who set it up."""
    wanted = looking.request.query_params.get("like", "")
    if not wanted:
        return None
    competition = await looking.server.office.competition(CompetitionId(wanted))
    require((await looking.reader(competition)).bounds, Act.SET_UP, Subject())
    names = await looking.names(competition)
    rows = tuple(_rows(competition, names))
    values, defaults = settled(competition.rules), book(competition.rules.book).settings
    return Like(
        competition.said,
        competition.rules.book,
        {key: value for key, value in values.items() if value != defaults[key].default},
        len({team for team, *_ in rows}),
        len(rows),
        "\n".join("\t".join(row) for row in (("Team", "Name", "Number", "Captain"), *rows)),
    )


def _rows(competition: Competition, names: Names) -> Iterator[tuple[str, str, str, str]]:
    """Yield everybody on the form of a team that plays, as a spreadsheet has them."""
    for team, entry in competition.rosters.entries.items():
        for person in entry.players if entry.status not in GONE else ():
            about = names.directory.people.get(person)
            if about is not None:
                captain = "yes" if entry.captain == person else ""
                yield names.entrant(team), about.name, about.number, captain
