"""Rows of a paper sheet as they are typed: `A55 24 22 31 19 55 0 55 0`, a row a hand.

First who bid and how much, then meld, tricks, score and total, each of A and of B. `b` behind the bid is a board set and
`rB` a renege of B: such hands have no tricks. Behind the numbers may stand `o` (circled), `x` (not ticked) and `*A`
(Boston of A, seen by a director; `*A?` where nobody has confirmed it).
"""

import re
from collections.abc import Sequence

from hangjack.errors import BadInput
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.seats import Seat
from hangjack.games.pinochle.match.lines import HandLine, WrittenHand
from hangjack.matches.parties import Counts, Party, both

_FIRST = re.compile(r"(?:(?P<side>[AB])(?P<bid>[0-9]{1,4}))?(?P<how>b|r(?P<reneged>[AB]))?")
_NUMBER = re.compile(r"-?[0-9]{1,4}")
_BOSTON = re.compile(r"\*(?P<side>[AB])(?P<open>\?)?")
_COLUMNS = ("meld", "tricks", "score", "total")
SEEN = "as on paper"
"""Who has seen a Boston, where the paper says that a director has."""


def typed_hands(rows: Sequence[str]) -> tuple[WrittenHand, ...]:
    """Return the hands of a paper. Refuses a row that cannot be read, and says which."""
    written = [row for row in (each.strip() for each in rows) if row]
    return tuple(_hand(number, row) for number, row in enumerate(written, start=1))


def typed_row(written: WrittenHand) -> str:
    """Return a hand as it is typed: what `typed_hands` makes the same hand of."""
    line, played = written.hand, written.hand.how is HowEnded.PLAYED
    bid = "" if line.bidding is None else f"{line.bidding}{line.bid}"
    ended = "" if played else "b" if line.how is HowEnded.BOARD_SET else f"r{line.reneged}"
    columns = (line.meld, *((line.tricks,) if played else ()), line.score, written.total)
    numbers = [str(each) for pair in columns for each in pair.values()]
    boston = [] if line.boston is None else [f"*{line.boston}" if written.seen_by else f"*{line.boston}?"]
    marks = ["o"] * written.circled + ["x"] * (not written.verified) + boston
    return " ".join((bid + ended, *numbers, *marks))


def _hand(number: int, row: str) -> WrittenHand:
    first, *rest = row.replace("\u2212", "-").split()
    found = _FIRST.fullmatch(_as_typed(first))
    if found is None:
        raise BadInput("pinochle.paper.row", number=number, row=row)
    how = _how(found["how"])
    columns = [each for each in _COLUMNS if each != "tricks" or how is HowEnded.PLAYED]
    numbers, marks = rest[: 2 * len(columns)], rest[2 * len(columns) :]
    if len(numbers) < 2 * len(columns) or not all(map(_NUMBER.fullmatch, numbers)):
        raise BadInput("pinochle.paper.row", number=number, row=row)
    pairs = dict(zip(columns, _pairs(numbers), strict=True))
    boston, seen = _boston(number, row, marks)
    line = HandLine(
        n=number,
        dealer=Seat.NORTH,
        bidding=Party(found["side"]) if found["side"] else None,
        bid=int(found["bid"]) if found["bid"] else None,
        meld=pairs["meld"],
        tricks=pairs.get("tricks", both()),
        score=pairs["score"],
        how=how,
        reneged=Party(found["reneged"]) if found["reneged"] else None,
        boston=boston,
    )
    return WrittenHand(line, pairs["total"], "o" in marks, "x" not in marks, seen)


def _as_typed(first: str) -> str:
    """Return the first word with its sides in capitals, and the letters for how a hand ended in small ones."""
    side, rest = (first[:1].upper(), first[1:]) if first[1:2].isdigit() else ("", first)
    return side + re.sub(r"r([ab])$", lambda found: f"r{found[1].upper()}", rest.replace("R", "r"))


def _how(mark: str | None) -> HowEnded:
    if not mark:
        return HowEnded.PLAYED
    return HowEnded.BOARD_SET if mark == "b" else HowEnded.RENEGE


def _pairs(numbers: Sequence[str]) -> list[Counts]:
    found = [int(each) for each in numbers]
    return [both(found[at], found[at + 1]) for at in range(0, len(found), 2)]


def _boston(number: int, row: str, marks: Sequence[str]) -> tuple[Party | None, str]:
    """Return whose Boston it was, and whether somebody saw it; refuses marks that nobody knows."""
    others = [each for each in marks if each not in {"o", "x"}]
    if not others:
        return None, ""
    found = _BOSTON.fullmatch(others[0])
    if found is None or len(others) > 1:
        raise BadInput("pinochle.paper.row", number=number, row=row)
    return Party(found["side"]), "" if found["open"] else SEEN
