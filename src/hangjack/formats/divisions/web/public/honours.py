"""The board of honours for everybody. It works without script, and names nobody who was erased since."""

from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act
from hangjack.desk.directory import directory_of, record_id
from hangjack.desk.views.competitions import show_competition
from hangjack.formats.divisions.books.honours import HonourId, Won
from hangjack.formats.divisions.desk.honours_kept import honours_of, won_by
from hangjack.formats.divisions.desk.public.honours import TrophyShown, honoured, show_honours
from hangjack.formats.divisions.desk.public.teams import signed_for
from hangjack.formats.divisions.state import turn_in
from hangjack.ids import CompetitionId, PersonId
from hangjack.web.pages.kit import Looking, Seen, filled, page


@page
async def honours(looking: Looking) -> Response:
    """Show who has won what in the seasons before this one."""
    seen = await looking.seen()
    names, before = await _names(looking, seen), await won_before(looking, seen.competition)
    turned, following = turn_in(seen.competition).turned, await looking.next_called(seen.competition)
    keeps = seen.reader.may(Act.KEEP_HONOURS) and turned is None

    def made() -> Response:
        return filled(
            looking,
            "formats/divisions/public/honours.html",
            shown=show_competition(seen.competition, seen.reader, seen.names),
            trophies=_board(seen, names, before),
            keeps=keeps,
            turned=turned,
            following=following,
        )

    return seen.kept(made, tuple(before), following, look=keeps)


async def board(looking: Looking, seen: Seen) -> tuple[TrophyShown, ...]:
    """Return the board of honours with everybody's name that is still kept."""
    names, before = await _names(looking, seen), await won_before(looking, seen.competition)
    return _board(seen, names, before)


def _board(
    seen: Seen, names: dict[tuple[CompetitionId, PersonId], str], before: dict[HonourId, Won]
) -> tuple[TrophyShown, ...]:
    return show_honours(seen.competition, lambda season, person: names.get((season, person), ""), before)


async def won_before(looking: Looking, found: Competition) -> dict[HonourId, Won]:
    """Return who has won what was written down of seasons from before the server, as far as that is still kept."""
    known = turn_in(found).honours.values()
    seasons = {found.id, *await looking.other_seasons()}
    homes = dict.fromkeys(each.home for each in known if each.home in seasons)
    records = [each for home in homes for each in await looking.server.store.records(honours_of(home))]
    return won_by(known, {each.id: each for each in records})


async def _names(looking: Looking, seen: Seen) -> dict[tuple[CompetitionId, PersonId], str]:
    """Return what those on the board were called, read once a change: those whom their season shows to everybody as well."""
    server, found, here = looking.server, seen.competition, await looking.other_seasons()

    async def made() -> dict[tuple[CompetitionId, PersonId], str]:
        names = {}
        for id_, person in dict.fromkeys(each for each in honoured(found) if each[0] in here):
            season = await looking.season(id_)
            if season is None or not signed_for(season, person):
                continue
            record = await server.store.record(record_id(id_, person))
            known = directory_of(id_, season.rosters, [record] if record else []).people
            if person in known:
                names[id_, person] = known[person].name
        return names

    return await server.workshop.shared(("names of honours", found.id), (seen.version, here), made)


ROUTES = (Route("/c/{competition}/honours", honours),)
