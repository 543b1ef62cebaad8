"""Phones at drawn tables: whoever scans a code first says that the table begins, or enters by themselves."""

from hangjack.competition.competition import Competition
from hangjack.ids import MatchId
from hangjack.web.pages.pad.leading import Phones


def before_pad(found: Competition, match: MatchId) -> str:
    """Return the page on which a table begins."""
    return f"/c/{found.id}/m/{match}/begin"


PHONES = Phones(before_pad=before_pad, welcome="formats/table_draw/sessions/welcome.html")
