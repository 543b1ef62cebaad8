"""The board of honours for everybody. It works without script, and names nobody who was erased since."""

from starlette.responses import Response
from starlette.routing import Route

from hangjack.desk.directory import directory_of, record_id
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.following.honours import honoured, show_honours
from hangjack.ids import CompetitionId, PersonId
from hangjack.web.pages.following.season import followed
from hangjack.web.pages.kit import Looking, Seen, filled, page


@page
async def honours(looking: Looking) -> Response:
    """Show who has won what in the seasons before this one."""
    seen = await followed(looking)
    names = await _names(looking, seen)

    def made() -> Response:
        return filled(
            looking,
            "following/honours.html",
            shown=show_competition(seen.competition, seen.reader, seen.names),
            trophies=show_honours(seen.competition, lambda season, person: names.get((season, person), "")),
        )

    return seen.kept(made)


async def _names(looking: Looking, seen: Seen) -> dict[tuple[CompetitionId, PersonId], str]:
    """Return what those on the board were called, as far as their seasons still keep it; read once a change."""
    server, found = looking.server, seen.competition

    async def made() -> dict[tuple[CompetitionId, PersonId], str]:
        names = {}
        for season, person in dict.fromkeys(honoured(found)):
            record = await server.store.record(record_id(season, person))
            known = directory_of(season, found.rosters, [record] if record else []).people
            if person in known:
                names[season, person] = known[person].name
        return names

    return await server.workshop.shared(("names of honours", found.id), seen.version, made)


ROUTES = (Route("/c/{competition}/honours", honours),)
