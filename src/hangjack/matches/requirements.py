"""What must hold before something can be done in a match: each refuses with the reason."""

from typing import TYPE_CHECKING

from hangjack.errors import Refused
from hangjack.matches import disputes

if TYPE_CHECKING:
    from hangjack.matches.match import Match


def require_going_on(match: "Match") -> None:
    """Refuse what makes no sense after the end."""
    if match.ended is not None:
        raise Refused("match.over")


def require_table(match: "Match", table: int) -> None:
    """Refuse a table that the match does not have."""
    if not 1 <= table <= match.opened.tables:
        raise Refused("match.no-such-table", table=table, tables=match.opened.tables)


def require_undisputed(match: "Match", table: int) -> None:
    """Refuse what cannot be done at a table that stands still for a dispute."""
    for dispute in match.disputes.values():
        if table in disputes.tables_stopped(dispute, match.opened.tables, match.opened.rules.disputes):
            raise Refused("match.table-disputed", table=table, about=dispute.opened.about)


def require_over(match: "Match") -> None:
    """Refuse what waits for the end of the match; a level one has not come to it."""
    if match.ended is None:
        raise Refused("match.level" if match.level else "match.not-over")


def require_not_sealed(match: "Match") -> None:
    """Refuse what a sealed sheet does not allow any more."""
    if match.sheet.sealed is not None:
        raise Refused("match.sealed")
