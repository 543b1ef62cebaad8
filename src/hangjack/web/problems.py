"""What a program and a person are told when something cannot be done: RFC 9457 problems, with our sentence and code."""

from msgspec import Struct

from hangjack.errors import BadInput, HangjackError, Refused
from hangjack.rulebooks.house import HouseRefused
from hangjack.web.access.owner import NotTheOwner
from hangjack.wording import sentence

MEDIA_TYPE = "application/problem+json"


class Fault(Struct, frozen=True):
    """One of several mistakes: the name of what is wrong, and a sentence."""

    about: str
    detail: str


class Problem(Struct, frozen=True):
    """A problem: the sentence for people is *detail*, the code for programs *code*."""

    title: str
    status: int
    detail: str
    code: str
    type: str = "about:blank"
    faults: tuple[Fault, ...] = ()
    """Where several settings are wrong: each of them."""


class NotSignedIn(HangjackError):
    """Nobody knows who asks."""


class NotFound(HangjackError):
    """There is nothing under that address."""


class TooLarge(HangjackError):
    """More was sent than is ever needed."""


class WrongOrigin(HangjackError):
    """The request comes from another site's page."""


class NotOurName(HangjackError):
    """The request is for a host of another name."""


class NeedsAccount(HangjackError):
    """Something that nobody can do by a link."""


class OurMistake(HangjackError):
    """Something went wrong here; whoever asked can do nothing about it."""


_MISSING = {"desk.no-such-competition", "desk.no-such-match", "floor.no-such-match", "desk.no-such-request"}
_STATUS: tuple[tuple[type[HangjackError], int], ...] = (
    (NotSignedIn, 401),
    (WrongOrigin, 403),
    (NeedsAccount, 403),
    (NotTheOwner, 403),
    (NotOurName, 421),
    (NotFound, 404),
    (TooLarge, 413),
    (BadInput, 422),
    (Refused, 409),
    (OurMistake, 500),
)
_BUSY = {
    "desk.too-busy",
    "mail.too-many-trials",
    "store.ask-again",
    "store.closed",
    "store.disk-full",
    "store.unreachable",
    "web.stopping",
    "web.too-many-listeners",
    "web.too-many-prints",
}
_UNSOUND = {"desk.half-imported", "desk.stream-changed", "desk.stream-unreadable", "store.damaged"}
_BY_KEY = {
    "permission.refused": 403,
    "permission.refused-there": 403,
    "web.wrong-method": 405,
    "web.too-slow": 408,
    "web.not-json": 415,
    **dict.fromkeys(_MISSING, 404),
    **dict.fromkeys(_UNSOUND, 503),
    **dict.fromkeys(_BUSY, 503),
}
_TITLES = {
    400: "Bad request",
    401: "Not signed in",
    403: "Not allowed",
    404: "Not found",
    405: "Not that way",
    408: "Too slow",
    409: "Refused",
    413: "Too large",
    415: "Not JSON",
    421: "Not our name",
    422: "Not understood",
    429: "Too many requests",
    500: "Our mistake",
    503: "Busy",
}


def problem_of(error: HangjackError, language: str = "en") -> Problem:
    """Return *error* as a problem."""
    status = status_of(error)
    faults = error.problems if isinstance(error, HouseRefused) else ()
    return Problem(
        _TITLES.get(status, "Error"),
        status,
        sentence(error, language),
        error.key,
        faults=tuple(Fault(str(each.values.get("key", "")), sentence(each, language)) for each in faults),
    )


def status_of(error: HangjackError) -> int:
    """Return the HTTP status that fits *error*."""
    if error.key in _BY_KEY:
        return _BY_KEY[error.key]
    if hasattr(error, "retry_after"):
        return 429
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 400)
