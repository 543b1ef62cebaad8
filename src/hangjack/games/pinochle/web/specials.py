"""Specials at a pinochle table: the small page on which a scorekeeper puts a name into the container, and takes one out again."""

from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act, Subject, may
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.readers import Reader
from hangjack.errors import Refused
from hangjack.formats.rotation.rounds.days import in_use_at
from hangjack.formats.rotation.rounds.slips import slips_in
from hangjack.games.pinochle.engine.specials import DEALT, Special
from hangjack.games.pinochle.match.table import hand_now, round_of
from hangjack.ids import MatchId, PersonId
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.web.pages.entrance_pages import to_sign_in
from hangjack.web.pages.kit import Later, Looking, asking_words, filled, page
from hangjack.wording import phrase


class PutIn(Struct, frozen=True):
    """A slip of this table."""

    id: str
    side: Party
    name: str
    what: str
    hand: int | None


class SideSeen(Struct, frozen=True):
    """A side for which names may be put in."""

    side: Party
    team: str
    players: tuple[tuple[PersonId, str], ...]


@page
async def specials(looking: Looking) -> Response:
    """Show the form to the scorekeeper of a side, or to the director."""
    found, id_ = await looking.competition(), MatchId(looking.request.path_params["match"])
    match = await looking.server.office.match(found.id, id_)
    if looking.visitor is None:
        return to_sign_in(looking)
    reader = await looking.reader(found, match)
    round_of(match)
    if not _sides(match, reader):
        raise Refused("permission.refused", act=Act.ENTER_SPECIAL, roles=())
    names = await looking.names(found)
    return Later(lambda: _specials(looking, found, match, reader, names))


def _specials(looking: Looking, found: Competition, match: Match, reader: Reader, names: Names) -> Response:
    sides = _sides(match, reader)
    return filled(
        looking,
        "games/pinochle/specials.html",
        shown=show_competition(found, reader, names),
        match=match.opened.match,
        today=in_use_at(found, match.opened.match),
        sides=[_seen(match, side, names) for side in sides],
        hand=max(1, hand_now(match)),
        specials=[(each.value, phrase(each, looking.language)) for each in DEALT],
        slips=[each for each in _slips(found, match, names) if each.side in sides],
        words=asking_words(looking.language),
    )


def _sides(match: Match, reader: Reader) -> tuple[Party, ...]:
    """Return the sides for which the reader may put names in: the own one, or both."""
    id_ = match.opened.match
    return tuple(
        side for side in match.opened.parties if may(reader.bounds, Act.ENTER_SPECIAL, Subject(id_, side))
    )


def _seen(match: Match, side: Party, names: Names) -> SideSeen:
    players = tuple((each, names.person(each)) for each in match.opened.rosters[side])
    return SideSeen(side, names.entrant(match.opened.parties[side]), players)


def _slips(found: Competition, match: Match, names: Names) -> list[PutIn]:
    sides = {entrant: side for side, entrant in match.opened.parties.items()}
    return [
        PutIn(
            each.id,
            sides[each.entrant],
            names.person(each.person),
            phrase(Special(each.what), names.language),
            each.hand,
        )
        for each in slips_in(found)
        if each.match == match.opened.match
    ]


ROUTES = (Route("/c/{competition}/m/{match}/specials", specials),)
