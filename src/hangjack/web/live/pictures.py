"""What a board shows of a match and of a competition, as it is sent."""

import msgspec
from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.dues import current_notices
from hangjack.competition.formats.publishing import is_withheld
from hangjack.competition.notices import Audience
from hangjack.desk.names import Names
from hangjack.desk.views.faces import MatchFace, TableFace, face_of, table_face
from hangjack.desk.views.readers import EVERYBODY, is_hidden_from
from hangjack.ids import MatchId
from hangjack.matches.match import Match
from hangjack.web.live.hub import frame_of

_encode = msgspec.json.Encoder().encode

LOOK_AGAIN = frame_of(0, "notices", b"{}")
"""What phones at a table are sent that are to look for themselves."""


class LiveMatch(MatchFace, frozen=True):
    """What a board in the hall shows of a match."""

    number: int
    tables: tuple[TableFace, ...]
    sealed: bool


class LiveCompetition(Struct, frozen=True):
    """That something changed in a competition as a whole; *withheld*: scores are kept from the public."""

    number: int
    withheld: bool
    under_way: tuple[MatchId, ...]
    notices: tuple[str, ...]
    """What is announced to everybody now, by its name."""


def live_match(competition: Competition, match: Match, names: Names, number: int) -> LiveMatch:
    """Return what a board shows of a match; nothing of its scores, or of who came so far, while these are withheld."""
    hidden = is_hidden_from(competition, EVERYBODY)
    unknown = hidden and _is_knockout(competition, match)
    teams = {} if unknown else {team: names.shown(id_) for team, id_ in match.opened.parties.items()}
    return LiveMatch(
        **face_of(match, teams, names.language, competition.result(match.opened.match), hidden=hidden),
        number=number,
        tables=() if hidden else tuple(table_face(match, table) for table in match.tables),
        sealed=match.sheet.sealed is not None,
    )


def live_competition(competition: Competition, number: int) -> LiveCompetition:
    """Return what boards are told of a competition as a whole."""
    told = tuple(each.id for each in current_notices(competition, (Audience.EVERYBODY, Audience.PUBLIC)))
    return LiveCompetition(number, is_withheld(competition), tuple(competition.under_way), told)


def match_frame(competition: Competition, match: Match, names: Names, number: int) -> bytes:
    """Return the picture of a match. While scores are withheld it has no number: that would tell how many games there were."""
    shown = 0 if is_hidden_from(competition, EVERYBODY) else number
    return frame_of(shown, "match", _encode(live_match(competition, match, names, shown)))


def competition_frame(competition: Competition, number: int) -> bytes:
    """Return the picture of a competition."""
    return frame_of(number, "competition", _encode(live_competition(competition, number)))


def _is_knockout(competition: Competition, match: Match) -> bool:
    """Whether the two teams of a match say who came through the groups."""
    fixture = competition.fixture(match.opened.match)
    return fixture is not None and fixture.group is None
