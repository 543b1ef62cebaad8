"""Phones in a season: a team has one code for all of its matches, and its page says what comes next."""

from hangjack.competition.competition import Competition
from hangjack.competition.entries.rosters import Entry
from hangjack.desk.views.readers import Reader
from hangjack.formats.divisions.desk.views.team import team_of
from hangjack.formats.divisions.state import season_in
from hangjack.ids import MatchId
from hangjack.web.pages.pad.leading import OwnPage, Phones, TeamCode, persons_page


def own_page(found: Competition, match: MatchId, reader: Reader) -> OwnPage | None:
    """Return the page of the team of whoever writes."""
    if team_of(found, reader) is None:
        return persons_page(found, match, reader)
    return OwnPage(f"/c/{found.id}/team", "page.team.nav")


def code_of_team(competition: Competition, entry: Entry) -> TeamCode:
    """Return what is said of the code of a team: it counts for the season."""
    lead, once = "page.pad.who-season", "page.pad.who-once-season"
    return TeamCode(competition.opened.name, entry.name, entry.captain, lead, once)


def last_night_ms(competition: Competition) -> int | None:
    """Return when the last night begins; None as long as there are no nights."""
    nights = season_in(competition).nights
    return nights.nights[-1].start_ms if nights and nights.nights else None


PHONES = Phones(own_page=own_page, team=code_of_team, last_ms=last_night_ms)
