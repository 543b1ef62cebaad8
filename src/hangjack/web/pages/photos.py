"""Photos of a match's paper: taken in, shown to the few who may see them, and erased; all of it without script."""

from collections import Counter
from hashlib import sha256
from http import HTTPStatus
from secrets import token_urlsafe

from msgspec import Struct
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act, Subject, require
from hangjack.competition.photos.photos import MOST_BYTES, MOST_OF_MATCH, PhotoId
from hangjack.desk.names import Names
from hangjack.desk.photos.records import picture_in, record_id
from hangjack.desk.photos.seeing import Viewer, show_photos, viewer_of
from hangjack.desk.requests.photos import EraseOldPhotos, ErasePhoto, SendPhoto
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.readers import Reader
from hangjack.errors import HangjackError
from hangjack.ids import MatchId
from hangjack.web.formats import At
from hangjack.web.pages.beside import filled_beside
from hangjack.web.pages.entrance_pages import to_sign_in
from hangjack.web.pages.kit import Later, Looking, filled, page
from hangjack.web.pages.posting import asked, form_of
from hangjack.web.photos.uploads import Files, files_of, require_fitting
from hangjack.web.problems import NotFound, NotSignedIn, problem_of
from hangjack.web.safety import require_same_origin
from hangjack.wording import say

IMAGE_HEADERS = {
    "cache-control": "private, no-store",
    "content-disposition": 'inline; filename="card.jpg"',
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
}
"""A photo is a picture and nothing else, whoever opens it, and nobody between the server and the reader keeps it."""

_ACT_DIGITS = 40
_MEGABYTE = 1024 * 1024


class Album(Struct, frozen=True):
    """The photos of a match, and who looks at them."""

    competition: Competition
    match: MatchId
    reader: Reader
    viewer: Viewer
    names: Names


class Wrong(Struct, frozen=True):
    """A file that was not taken: what it is called, and why."""

    name: str
    sentence: str


@page
async def photos(looking: Looking) -> Response:
    """Show the photos of a match, and the form to send one."""
    if looking.visitor is None:
        return to_sign_in(looking)
    album = await _album(looking)
    return Later(lambda: _page(looking, album))


@page
async def send_photos(looking: Looking) -> Response:
    """Take photos in; what is wrong with one of them is told beside its name, and the others are kept."""
    require_same_origin(looking.request.scope)
    album = await _album(looking)
    require(album.reader.bounds, Act.SEND_PHOTO, Subject(album.match))
    try:
        async with files_of(looking.request, MOST_OF_MATCH) as form:
            wrong = await _taken(looking, album, form)
    except HangjackError as error:
        wrong = (_wrong(looking, error),)
    if wrong:
        return _refused(looking, await _album(looking), wrong)
    return RedirectResponse(f"{_address(album)}?sent", HTTPStatus.SEE_OTHER)


async def _taken(looking: Looking, album: Album, form: Files) -> tuple[Wrong, ...]:
    """Take the photos of a form in, one after the other; return what is wrong with those that were not."""
    if not form.files:
        return (Wrong("", say("page.photos.nothing", language=looking.language)),)
    key = form.fields.get("key", "")
    wrong: list[Wrong] = []
    for file in form.files:
        try:
            require_fitting(file)
            picture = await looking.server.darkroom.plain(file.read)
            await asked(looking, SendPhoto(album.match, picture.body), _act_of(key, picture.body))
        except HangjackError as error:
            wrong.append(_wrong(looking, error, file.filename or ""))
    return tuple(wrong)


def _act_of(key: str, picture: bytes) -> str:
    """Return the id under which a picture of a form is taken: the same form with another picture is no repetition.

    Whoever goes back in the browser finds the form as it was, and takes the next photo with it.
    """
    return f"photo-{sha256(key.encode() + picture).hexdigest()[:_ACT_DIGITS]}"


def _wrong(looking: Looking, error: HangjackError, name: str = "") -> Wrong:
    return Wrong(name, problem_of(error, looking.language).detail)


@page
async def photo(looking: Looking) -> Response:
    """Give one photo: as a picture, to whoever may see it."""
    album = await _album(looking)
    id_ = PhotoId(looking.request.path_params["photo"])
    if id_ == _SENDING:  # a phone opens anew what it had sent a form to
        return RedirectResponse(_address(album), 303)
    sent = album.competition.photos.kept.get(id_)
    if sent is None or sent.match != album.match:
        raise NotFound("photo.unknown")
    record = await looking.server.store.record(record_id(album.competition.id, id_))
    if record is None:
        raise NotFound("photo.unknown")
    return Response(picture_in(record), media_type="image/jpeg", headers=IMAGE_HEADERS)


@page
async def erase_photo(looking: Looking) -> Response:
    """Erase a photo for the reason that the form gives."""
    form = await form_of(looking)
    album = await _album(looking)
    id_ = PhotoId(looking.request.path_params["photo"])
    try:
        await asked(looking, ErasePhoto(album.match, id_, form.get("reason", "")), token_urlsafe(16))
    except HangjackError as error:
        return _refused(looking, album, (_wrong(looking, error),))
    return RedirectResponse(_address(album), HTTPStatus.SEE_OTHER)


@page
async def all_photos(looking: Looking) -> Response:
    """Show those who keep the cards how many photos there are, of which matches, and the form that erases old ones."""
    if looking.visitor is None:
        return to_sign_in(looking)
    found = await looking.competition()
    reader, names = await looking.reader(found), await looking.names(found)
    require(reader.bounds, Act.ERASE_OLD_PHOTOS, Subject())
    return Later(lambda: _all(looking, found, reader, names))


@page
async def erase_old(looking: Looking) -> Response:
    """Erase the photos of matches that have their result, until the day that the form names."""
    form = await form_of(looking)
    found = await looking.competition()
    reader, names = await looking.reader(found), await looking.names(found)
    require(reader.bounds, Act.ERASE_OLD_PHOTOS, Subject())
    try:
        request = EraseOldPhotos(form.get("until", ""), form.get("reason", ""))
        await asked(looking, request, token_urlsafe(16))
    except HangjackError as error:
        wrong = _wrong(looking, error)
        return Later(lambda: _all(looking, found, reader, names, wrong.sentence))
    return RedirectResponse(f"/c/{found.id}/photos", HTTPStatus.SEE_OTHER)


def _all(looking: Looking, found: Competition, reader: Reader, names: Names, wrong: str = "") -> Response:
    kept = Counter(each.match for each in found.photos.kept.values())
    fixtures = {match: found.fixture(match) for match in sorted(kept)}
    return filled(
        looking,
        "photos/all_photos.html",
        HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK,
        shown=show_competition(found, reader, names),
        number=kept.total(),
        size=_size(looking, found.photos.size),
        most=MOST_BYTES // _MEGABYTE,
        matches=[
            (match, [names.entrant(team) for team in each.teams] if each else [], kept[match])
            for match, each in fixtures.items()
        ],
        wrong=wrong,
    )


def _size(looking: Looking, size: int) -> str:
    """Return how large something is: in kilobytes as long as they are few."""
    unit = ("kilobytes", 1024) if size < _MEGABYTE else ("megabytes", _MEGABYTE)
    return say(f"page.photos.{unit[0]}", language=looking.language, number=-(-size // unit[1]))


async def _album(looking: Looking) -> Album:
    """Return the photos of the match, for whoever looks. Refuses everybody who may not see them."""
    if looking.visitor is None:
        raise NotSignedIn("web.not-signed-in")
    if looking.visitor.person is None:
        raise NotSignedIn("web.say-who")
    found, match = await looking.competition(), MatchId(looking.request.path_params["match"])
    playing = await looking.server.office.match_if_called(found.id, match)
    reader, in_match = await looking.reader(found), await looking.reader(found, playing)
    viewer = viewer_of(found, (*reader.bounds, *in_match.bounds), reader.person, match)
    return Album(found, match, reader, viewer, await looking.names(found))


def _refused(looking: Looking, album: Album, wrong: tuple[Wrong, ...]) -> Response:
    """Show the page again with what is wrong, so that nothing has to be looked for."""
    return Later(lambda: _page(looking, album, wrong, HTTPStatus.UNPROCESSABLE_ENTITY))


def _page(
    looking: Looking, album: Album, wrong: tuple[Wrong, ...] = (), status: int = HTTPStatus.OK
) -> Response:
    found, match, names = album.competition, album.match, album.names
    fixture = found.fixture(match)
    kept = show_photos(found, album.viewer, match, names)
    return filled_beside(
        looking,
        "photos/photos.html",
        At(found, names, looking.server.office.clock(), match),
        status=status,
        shown=show_competition(found, album.reader, names),
        match=match,
        at=_address(album),
        teams=[names.entrant(team) for team in (fixture.teams if fixture else ())],
        photos=kept,
        gone=found.photos.gone_of(match),
        room=MOST_OF_MATCH - len(kept),
        may_send=Act.SEND_PHOTO in album.viewer.acts,
        sent="sent" in looking.request.query_params,
        wrong=wrong,
        key=token_urlsafe(16),
    )


def _address(album: Album) -> str:
    return f"/c/{album.competition.id}/m/{album.match}/photos"


_SENDING = "send-photo"
_AT = "/c/{competition}/m/{match}/photos"
ROUTES = (
    Route("/c/{competition}/photos", all_photos, methods=["GET"]),
    Route("/c/{competition}/photos/erase-old-photos", erase_old, methods=["POST"]),
    Route(_AT, photos, methods=["GET"]),
    Route(f"{_AT}/{_SENDING}", send_photos, methods=["POST"]),
    Route(f"{_AT}/{{photo}}", photo, methods=["GET"]),
    Route(f"{_AT}/{{photo}}/erase-photo", erase_photo, methods=["POST"]),
)
