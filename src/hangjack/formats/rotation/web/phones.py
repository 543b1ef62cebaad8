"""Phones of a rotation go on with their pair, from table to table."""

from hangjack.competition.competition import Competition
from hangjack.desk.views.readers import Reader
from hangjack.ids import MatchId
from hangjack.web.pages.pad.leading import OwnPage, Phones, page_of, persons_page


def own_page(found: Competition, match: MatchId, reader: Reader) -> OwnPage | None:
    """Return the page of the pair that sits on whose side somebody writes: it says where they go next."""
    fixture, side = found.fixture(match), reader.side_in(match)
    if fixture is None or side is None:
        return persons_page(found, match, reader)
    teams = dict(zip(found.rules.match.parties(len(fixture.teams)), fixture.teams, strict=True))
    return page_of(found, teams[side])


PHONES = Phones(own_page=own_page)
