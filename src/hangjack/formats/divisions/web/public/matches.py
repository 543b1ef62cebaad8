"""Matches of a season for everybody: all of them night by night, each with where it stands in the season, and who plays in it."""

from starlette.responses import RedirectResponse, Response

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act
from hangjack.desk.views.competitions import show_matches
from hangjack.desk.views.fixtures import FixtureShown
from hangjack.desk.views.readers import Reader
from hangjack.formats.divisions.web.public.parts import parts_of
from hangjack.ids import EntrantId, MatchId
from hangjack.web.pages import hall
from hangjack.web.pages.kit import Looking, Seen, Sheeted, filled


def fixtures(looking: Looking, seen: Seen) -> Response:
    """Return the page of all matches by day."""
    template = "formats/divisions/public/fixtures.html"
    return seen.kept(lambda: hall.by_day(looking, seen, template, parts_of(seen).nights()))


def match(looking: Looking, seen: Seen, sheeted: Sheeted) -> Response:
    """Return one match with its place in the season, and the way to whoever plays in it."""
    match_id = sheeted.match.opened.match
    return filled(
        looking,
        "formats/divisions/public/match.html",
        placed=_placed(seen, match_id),
        correct=_is_corrected_on_desk(seen.competition, match_id, sheeted.reader),
        **hall.of_match(looking, seen, sheeted),
    )


def _placed(seen: Seen, match: MatchId) -> FixtureShown | None:
    """Return where a match stands in the season: division, venue, and the night on which it was to be played at first."""
    fixture = seen.competition.fixture(match)
    if fixture is None or match not in seen.competition.homes:
        return None
    return show_matches(seen.competition, seen.reader, seen.names, (fixture,))[0]


def _is_corrected_on_desk(competition: Competition, match: MatchId, reader: Reader) -> bool:
    """Whether the reader has the desk on which the card of a match that has its result is put right."""
    of_season = competition.ranking_of(match) is not None
    return of_season and competition.result(match) is not None and reader.may(Act.KEEP_CARDS)


def own(_looking: Looking, seen: Seen, _entrant: EntrantId) -> Response:
    """Lead whoever looks for their own page to that of their team."""
    return RedirectResponse(f"/c/{seen.competition.id}{'/team' if seen.reader.bounds else ''}", 303)
