"""Few bytes for phones on bad wifi: answers squeezed, static files ready to be sent, nothing sent that a browser has.

Only gzip: over plain http, as in a hall, browsers take nothing better. An answer to a POST, which may carry a secret that
the caller does not have yet, is sent as it is.
"""

from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from gzip import compress
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from mimetypes import guess_type
from zlib import DEFLATED, compressobj

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hangjack.subjects import folders, made_of_folders
from hangjack.web.scripts import bound, modules_of, style

_SHARED, _OWN = "web/static/", "web/static"

_PAD, _TABLES = "styles/pad.css", "styles/tables.css"
GROUND = ("styles/base.css", _TABLES, "styles/controls.css")
"""The styles of every page."""
SMALL = 600
"""Bytes that are not worth squeezing: they go in one packet anyway."""
LONG = 16 * 1024
"""Bytes that take a while to squeeze."""

_A_YEAR = "public, max-age=31536000, immutable"
_ASK_FIRST = "no-cache"
_TEXTS = ("text/", "application/json", "application/problem+json", "image/svg+xml")
_BEST, _QUICK = 9, 6
_MEMORIES, _AS_GZIP = (7, 8, 9), 31
_MARK = 12


class Packed(Struct, frozen=True):
    """A static file, ready to be sent; its *mark* changes with its content."""

    body: bytes
    squeezed: bytes
    media_type: str
    mark: str


def static_file(name: str) -> Packed | None:
    """Return the file of that name as it is sent: a script with all that it imports. None: there is no such file."""
    return _packed(name) if name in _names() else None


@made_of_folders
def _packed(name: str) -> Packed:
    body = _content(name)
    media_type = "text/javascript" if name.endswith(".js") else guess_type(name)[0] or "text/plain"
    return Packed(body, _smallest(body), media_type, mark_of(body))


def _smallest(body: bytes) -> bytes:
    """Return *body* in as few bytes as gzip knows: more memory is not always better, and it is done once."""
    return min((_zipped(body, memory) for memory in _MEMORIES), key=len)


def _zipped(body: bytes, memory: int) -> bytes:
    zipping = compressobj(_BEST, DEFLATED, _AS_GZIP, memory)
    return zipping.compress(body) + zipping.flush()


@made_of_folders
def static_path(name: str) -> str:
    """Return the address of a static file, with its mark."""
    file = static_file(name)
    assert file is not None, f"there is no static file {name}"
    return f"/static/{name}?{file.mark}"


class Inline(Struct, frozen=True):
    """Styles or a script for the head of a page, and the *digest* by which a browser lets them in."""

    text: str
    digest: str


@made_of_folders
def style_of(*names: str) -> Inline:
    """Return the styles of every page and of these files as one: what is seen first needs no second answer.

    The sheets on a pad have styles of their own, and every byte of it is waited for.
    """
    ground = tuple(name for name in GROUND if _PAD not in names or name != _TABLES)
    text = "".join(_content(name).decode() for name in (*ground, *names))
    return _inline(text)


@cache
def early_script() -> Inline:
    """Return what keeps early taps until the scripts of a page have run: it stands in the page, because it must not be late itself."""
    return _inline(_content("early.js").decode())


def _inline(text: str) -> Inline:
    assert "</" not in text, "it ends no element"
    return Inline(text, b64encode(sha256(text.encode()).digest()).decode())


def mark_of(body: bytes) -> str:
    """Return what tells *body* from anything else."""
    return sha256(body).hexdigest()[:_MARK]


def squeezed(request: Request, response: Response) -> Response:
    """Return *response* in fewer bytes, where the caller understands that; what has been squeezed stays as it is."""
    return in_few_bytes(response, zipped=takes_gzip(request))


def in_few_bytes(response: Response, *, zipped: bool) -> Response:
    """Return *response* as somebody gets it who understands gzip, or does not; what was seen to before stays as it is."""
    media_type = response.headers.get("content-type", "")
    if not media_type.startswith(_TEXTS) or {"vary", "content-encoding"} & set(response.headers):
        return response
    response.headers.add_vary_header("accept-encoding")
    if len(response.body) >= SMALL and zipped:
        response.body = compress(response.body, _QUICK, mtime=0)
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))
    return response


def unless_known(request: Request, response: Response) -> Response:
    """Return *response* under the mark that it has, else one of its content; or only that the browser has it already."""
    own = response.headers.get("etag") or tag_of(bytes(response.body))
    headers = {**response.headers, "etag": own}
    if _is_known(request, headers["etag"]):
        kept = ("etag", "cache-control", "vary", "content-security-policy")
        return Response(None, 304, {name: headers[name] for name in kept if name in headers})
    response.headers["etag"] = headers["etag"]
    return response


def tag_of(body: bytes) -> str:
    """Return the mark of *body* as browsers send it back."""
    return _tag(mark_of(body))


def takes_gzip(request: Request) -> bool:
    """Whether the caller understands gzip."""
    wanted = (each.partition(";") for each in request.headers.get("accept-encoding", "").split(","))
    return any(
        name.strip() in {"gzip", "*"} and value.strip() not in {"q=0", "q=0.0"} for name, _, value in wanted
    )


async def _static(request: Request) -> Response:
    """Give a static file. Under its mark a browser may keep it for a year; else it asks before it uses it again."""
    file = static_file(request.path_params["name"])
    if file is None:
        raise HTTPException(404)
    zipped = takes_gzip(request) and len(file.squeezed) < len(file.body)
    headers = {
        "cache-control": _A_YEAR if request.url.query == file.mark else _ASK_FIRST,
        "etag": _tag(file.mark),
        "vary": "accept-encoding",
    }
    if _is_known(request, headers["etag"]):
        return Response(None, 304, headers)
    if zipped:
        headers["content-encoding"] = "gzip"
    return Response(file.squeezed if zipped else file.body, 200, headers, file.media_type)


def _tag(mark: str) -> str:
    """Return a mark as browsers send it back: weak, because what was squeezed has other bytes."""
    return f'W/"{mark}"'


def _is_known(request: Request, tag: str) -> bool:
    return tag in (each.strip() for each in request.headers.get("if-none-match", "").split(","))


def scripts_of(entry: str) -> dict[str, str]:
    """Return the modules that a script is bound of, each as it was written."""
    return {_name(path): _read(path) for path in modules_of(_path(entry), _read)}


def scripts_under(folder: str) -> dict[str, str]:
    """Return every module in a folder, each as it was written."""
    return {name: _text(name) for name in _names() if name.startswith(f"{folder}/") and name.endswith(".js")}


def _content(name: str) -> bytes:
    if name.endswith(".js"):
        return bound(_path(name), _read).encode()
    if name.endswith(".css"):
        return style(_text(name)).encode()
    return _file(_path(name)).read_bytes()


def _text(name: str) -> str:
    return _read(_path(name))


def _read(path: str) -> str:
    return _file(path).read_text(encoding="utf-8")


def _file(path: str) -> Traversable:
    """Return the file that stands at that path of the house."""
    if path.startswith(_SHARED):
        return _folder().joinpath(path.removeprefix(_SHARED))
    whose = next((each for each in folders("") if path.startswith(f"{each}/")), "")
    return folders("")[whose].joinpath(path.removeprefix(f"{whose}/"))


def _path(name: str) -> str:
    """Return where a file stands: `formats/rotation/round.js` is the format's own, `pad/pad.js` is shared."""
    whose = next((each for each in folders(_OWN) if name.startswith(f"{each}/")), None)
    return f"{whose}/{_OWN}/{name.removeprefix(f'{whose}/')}" if whose else f"{_SHARED}{name}"


def _name(path: str) -> str:
    """Return what a file is called on pages that stands at that path of the house."""
    return path.removeprefix(_SHARED) if path.startswith(_SHARED) else path.replace(f"/{_OWN}/", "/", 1)


@made_of_folders
def _names() -> frozenset[str]:
    """All files that there are: nothing else can be asked for."""
    own = (name for whose, each in folders(_OWN).items() for name in _files_in(each, f"{whose}/"))
    return frozenset((*_files_in(_folder()), *own))


def _files_in(folder: Traversable, under: str = "") -> Iterator[str]:
    for each in folder.iterdir():
        if each.is_file():
            yield under + each.name
        else:
            yield from _files_in(each, f"{under}{each.name}/")


def _folder() -> Traversable:
    return files("hangjack.web").joinpath("static")


ROUTES = (Route("/static/{name:path}", _static),)
