"""How often a phone that came by a link may write: scores as fast as anybody plays, words as often as others can read them.

It is counted by session, and by link too: whoever scans a code again and again gets no more by it.
"""

from hangjack.competition.permissions import Act
from hangjack.desk.asking import Request
from hangjack.web.access.access import Visitor
from hangjack.web.limits import Gate, Limits

_SCORES = frozenset({Act.WRITE_SCORE, Act.CONFIRM_SCORE})


def require_calm(limits: Limits, visitor: Visitor | None) -> None:
    """Count one look ahead of *visitor*, if a link let them in: nothing is written, and it takes work. Raises `TooMany`."""
    if visitor is not None and visitor.link is not None:
        limits.require(Gate.LOOKS, visitor.session)
        limits.require(Gate.LINK_LOOKS, visitor.link)


def require_measure(limits: Limits, visitor: Visitor | None, request: Request) -> None:
    """Count one write of *visitor*, if a link let them in. Raises `TooMany`, and then nothing is written."""
    if visitor is None or visitor.link is None:
        return
    scores = request.act in _SCORES
    limits.require(Gate.SCORES if scores else Gate.WORDS, visitor.session)
    limits.require(Gate.LINK_SCORES if scores else Gate.LINK_WORDS, visitor.link)
