"""What must hold before something can be done in a match: each refuses with the reason."""

from typing import TYPE_CHECKING

from hangjack.errors import Refused

if TYPE_CHECKING:
    from hangjack.matches.match import Match


def has_begun(match: "Match", table: int) -> bool:
    """Whether anything is written of what is played at *table*: a line, or a point of one."""
    return table in match.sheet.tables or table in match.running


def require_going_on(match: "Match") -> None:
    """Refuse what makes no sense after the end."""
    if match.ended is not None:
        raise Refused("match.over")


def require_table(match: "Match", table: int) -> None:
    """Refuse a table that the match does not have."""
    if not 1 <= table <= match.opened.tables:
        raise Refused("match.no-such-table", table=table, tables=match.opened.tables)


def require_over(match: "Match") -> None:
    """Refuse what waits for the end of the match; a level one has not come to it."""
    if match.ended is None:
        raise Refused("match.level" if match.level else "match.not-over")
