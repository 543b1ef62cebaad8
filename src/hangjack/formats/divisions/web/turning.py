"""From one season to the next: captains say who returns, the secretary turns step by step, members sign again, and what was before."""

from collections.abc import Iterable

from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.formats import own_options
from hangjack.competition.permissions import Act, Subject, require
from hangjack.desk.directory import directory_of, record_id
from hangjack.desk.names import Names
from hangjack.desk.seasons import require_there
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.readers import Reader
from hangjack.formats.divisions.books.turns import PastSeason
from hangjack.formats.divisions.desk.public.honours import SeasonBefore, seasons_before
from hangjack.formats.divisions.desk.views import turning
from hangjack.formats.divisions.desk.views.keeping import show_moves, show_playoffs
from hangjack.formats.divisions.options import Divisions
from hangjack.formats.divisions.state import offices_in, season_in, turn_in
from hangjack.formats.divisions.web.public.honours import won_before
from hangjack.ids import CompetitionId, EntrantId, PersonId
from hangjack.web.pages.entrance_pages import to_sign_in
from hangjack.web.pages.kit import Later, Looking, asking_words, filled, page

SEASONS_SHOWN = 30
"""How many seasons a page shows at most."""


async def names_then(
    looking: Looking, season: Competition, people: Iterable[PersonId]
) -> dict[PersonId, str]:
    """Return what *people* of another season are called, as far as that is still kept. That the reader may know is for the caller to see to."""
    found = [await looking.server.store.record(record_id(season.id, each)) for each in dict.fromkeys(people)]
    known = directory_of(season.id, season.rosters, [each for each in found if each is not None])
    return {person: about.name for person, about in known.people.items()}


@page
async def turn(looking: Looking) -> Response:
    """Show what stands between this season and the next, step by step; a captain sees the own team's question."""
    if looking.visitor is None:
        return to_sign_in(looking)
    found = await looking.competition()
    reader = await looking.reader(found)
    if not reader.may(Act.APPROVE_MOVES):
        require(reader.bounds, Act.ANSWER_RETURN, Subject())
    names = await looking.names(found)
    seasons = await looking.next_called(found), await looking.season_before(found)
    return Later(lambda: _turn(looking, (found, reader, names), *seasons))


def _turn(
    looking: Looking,
    seen: tuple[Competition, Reader, Names],
    following: str,
    previous: Competition | None,
) -> Response:
    """Return the page; *following* is what the next season is called, where it is there, *previous* the one before."""
    found, reader, names = seen
    keeps = reader.may(Act.TURN_SEASON) or reader.may(Act.APPROVE_MOVES)
    answers = turning.show_answers(found, names, None if keeps else reader.person)
    own = {each.team for each in answers}
    return filled(
        looking,
        "formats/divisions/season/turn.html",
        shown=show_competition(found, reader, names),
        may={act.value for act in Act if reader.may(act)},
        keeps=keeps,
        answers=answers,
        waiting=[each for each in answers if each.returns is None],
        moves=show_moves(found, names) if found.rankings and keeps else None,
        playoffs=show_playoffs(found, names) if found.rankings and keeps else (),
        ahead=turning.show_next(found, names) if found.rankings and keeps else (),
        approved=turning.is_approved(found),
        turned=turn_in(found).turned,
        following=following,
        follows=turn_in(found).follows,
        before=turn_in(found).past[0] if turn_in(found).past else None,
        previous=previous.id if previous is not None else "",
        drawn_up=season_in(found).nights is not None,
        divisions=turning.divisions_named(season_in(found).divisions, names),
        proposed=turning.proposed_next(found),
        motions=[each for each in offices_in(found).motions.values() if each.proposed.team in own],
        motion_teams=[(each.team, each.name) for each in answers],
        called={each.team: each.name for each in answers},
        words=asking_words(looking.language),
    )


@page
async def sign_again(looking: Looking) -> Response:
    """Show who had signed in the season before, team by team, to be ticked when the new form is there."""
    if looking.visitor is None:
        return to_sign_in(looking)
    found = await looking.competition()
    reader = await looking.reader(found)
    require(reader.bounds, Act.SIGN_MEMBERS, Subject())
    names = await looking.names(found)
    before = await _members_before(looking, found)
    return Later(lambda: _sign_again(looking, found, reader, names, before))


async def _members_before(looking: Looking, found: Competition) -> dict[PersonId, str]:
    """Return who had signed in the season before. Refuses whoever takes nobody's form in there."""
    follows, season = turn_in(found).follows, await looking.season_before(found)
    if follows is None or season is None:
        return {}
    require_there((await looking.reader(season)).bounds, Act.SIGN_MEMBERS, season)
    return await names_then(looking, season, [person for team in follows.teams for person in team.players])


def _sign_again(
    looking: Looking, found: Competition, reader: Reader, names: Names, before: dict[PersonId, str]
) -> Response:
    lines = turning.show_members_before(found, before, names)
    return filled(
        looking,
        "formats/divisions/season/sign_again.html",
        shown=show_competition(found, reader, names),
        previous=turn_in(found).past[0] if turn_in(found).past else None,
        returning=[each for each in lines if each.team.returns],
        gone=[each for each in lines if not each.team.returns and each.waiting],
        teams=[(team, names.entrant(team)) for team in found.rosters.entries if team not in found.out],
        least=own_options(found, Divisions).squad.minimum_squad,
        signed={
            team: sum(found.signings.last_team(person) == team for person in found.signings.forms)
            for team in found.rosters.entries
        },
        words=asking_words(looking.language),
    )


@page
async def seasons(looking: Looking) -> Response:
    """Show the seasons before this one with their final tables, and how two teams have met in all of them."""
    found = await looking.competition()
    past = turn_in(found).past[:SEASONS_SHOWN]
    reader, names = await looking.reader(found), await looking.names(found)
    asked = looking.request.query_params
    pair = EntrantId(asked.get("one", "")), EntrantId(asked.get("other", ""))
    open_ = next((each for each in past if each.competition == asked.get("season")), next(iter(past), None))
    before = seasons_before(found, await won_before(looking, found))
    following, here = await looking.next_called(found), await looking.other_seasons()
    return Later(lambda: _seasons(looking, (found, reader, names), pair, (open_, before, following, here)))


def _seasons(
    looking: Looking,
    seen: tuple[Competition, Reader, Names],
    pair: tuple[EntrantId, EntrantId],
    over: tuple[PastSeason | None, tuple[SeasonBefore, ...], str, frozenset[CompetitionId]],
) -> Response:
    found, reader, names = seen
    teams = turning.teams_ever(found, names)
    met = pair[0] in teams and pair[1] in teams and pair[0] != pair[1]
    return filled(
        looking,
        "formats/divisions/season/seasons.html",
        shown=show_competition(found, reader, names),
        past=turn_in(found).past[:SEASONS_SHOWN],
        open=over[0],
        before=over[1],
        turned=turn_in(found).turned,
        following=over[2],
        here=over[3],
        teams=teams,
        pair=pair,
        meetings=turning.head_to_head(found, *pair) if met else (),
    )


ROUTES = (
    Route("/c/{competition}/turn", turn),
    Route("/c/{competition}/sign-again", sign_again),
    Route("/c/{competition}/seasons", seasons),
)
