"""Opening the card of a match: the home captain on the night, the others once it should have begun and there is none.

The card of a tie between teams is opened by a captain on the night, with everybody whom the book wants.
"""

from datetime import date

from msgspec.structs import replace

from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.defaulting import Giving, give_uncalled, let_default
from hangjack.competition.doing import Doing
from hangjack.competition.fixtures.hall import Placed
from hangjack.competition.floor import call_match, set_up
from hangjack.competition.judging import Happened
from hangjack.errors import BadInput, Refused
from hangjack.formats.divisions.books.evenings import CardMissing, SideAbsent
from hangjack.formats.divisions.books.nights import Night
from hangjack.formats.divisions.books.postponements import Agrees
from hangjack.formats.divisions.cups import cups, team_ties
from hangjack.formats.divisions.cups.allowed import CupKind
from hangjack.formats.divisions.cups.cups import TieNight
from hangjack.formats.divisions.deciding.dates import is_struck, night_of
from hangjack.formats.divisions.deciding.drawing_up import season_rules
from hangjack.formats.divisions.deciding.late_cards import night_played
from hangjack.formats.divisions.state import cups_in, season_in
from hangjack.ids import ClauseId, EntrantId, MatchId
from hangjack.matches.awards import award_match
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES
from hangjack.matches.state import has_begun

_NIGHT_MS = 12 * 60 * 60 * 1000
"""After so long a match is over, whatever its card says."""


def open_card(
    competition: Competition, match: MatchId, who: Agrees | None, doing: Doing, *, again: bool = False
) -> Happened:
    """Open the card of a match whose night has come; *who* is the captain who does it, nobody for those who keep the season.

    The home side brings it. Once the match should have begun the others may open one, and that it was missing is noted
    against the home side.
    """
    night = require_played(competition, match)
    if match in competition.under_way:
        return Happened()
    require_not_sent(competition, match, who)
    if who is Agrees.AWAY and doing.at_ms < night.start_ms:
        raise Refused("card.home-opens", match=match)
    called = call_match(competition, match, again=again)
    return Happened((*called.competition, *_missing(competition, match, who, doing)), called.match)


def open_tie(
    competition: Competition, match: MatchId, night: Night, doing: Doing, *, again: bool = False
) -> Happened:
    """Open the card of a tie between two teams that is played on *night*: nobody plays twice where all are compulsory."""
    found, fixture = team_ties.tie_of(cups_in(competition), match), competition.fixture(match)
    assert found is not None, "the match of a tie"
    assert fixture is not None, "a tie has a place in its bracket"
    if match in competition.under_way:
        return Happened()
    if competition.result(match) is not None:
        raise Refused("floor.has-result", match=match)
    if len(fixture.teams) < len(SIDES):
        raise Refused("floor.teams-unknown", match=match)
    rules = competition.rules.match
    if rules.doubling is not None and found[0].opened.kind in season_rules(competition).cups.short_clauses:
        rules = replace(rules, doubling=replace(rules.doubling, all_compulsory=True))
    opened = TieNight(night.day, night.start_ms, night.card_due_ms)
    placed = Placed(match, night.start_ms, tuple(range(1, (rules.tables or 1) + 1)))
    called = set_up(competition, fixture, placed, rules, again=again)
    return Happened((*cups.start_tie(found[0], found[1], doing, opened), *called.competition), called.match)


def goes_on(competition: Competition, match: MatchId, now_ms: int) -> bool:
    """Whether a match that is under way is played now; a card that is only written up after its night is not."""
    night = night_played(competition, match)
    return night is None or now_ms < night.start_ms + _NIGHT_MS


def require_not_sent(competition: Competition, match: MatchId, who: Agrees | None) -> None:
    """Refuse a captain another card once one was sent: the Secretary types that."""
    is_open = match in competition.under_way
    if who is not None and match in season_in(competition).cards.received and not is_open:
        raise Refused("card.has-come", match=match)


def require_night(night: Night, today: date) -> None:
    """Refuse a card before the night of its match has come."""
    if today < night.day:
        raise Refused("card.not-tonight", day=night.day)


def require_played(competition: Competition, match: MatchId) -> Night:
    """Return the night of a match that is still played. Refuses one that is not."""
    night = night_of(competition, match)
    if night is None:
        raise BadInput("floor.no-such-match", match=match)
    if is_struck(competition, match):
        raise Refused("divisions.match-struck", match=match)
    return night


def _missing(
    competition: Competition, match: MatchId, who: Agrees | None, doing: Doing
) -> tuple[CompetitionEvent, ...]:
    fixture = competition.fixture(match)
    assert fixture is not None, "a match of the season"
    if who is not Agrees.AWAY or match in season_in(competition).evenings.no_card:
        return ()
    return (CardMissing(match, fixture.teams[0], doing.by, doing.at_ms),)


def note_absent(
    competition: Competition, match: MatchId, playing: Match | None, who: Agrees, doing: Doing
) -> tuple[SideAbsent, ...]:
    """Write down, for the side that is there, that the others are not, once the match should have begun.

    Nobody loses by it: if they do not come, whoever keeps the season enters the concession.
    """
    night = require_played(competition, match)
    fixture = competition.fixture(match)
    assert fixture is not None, "a match of the season"
    if doing.at_ms <= night.start_ms:
        raise Refused("card.not-yet-late", match=match)
    _require_unplayed(competition, match, playing)
    absent = fixture.teams[1 if who is Agrees.HOME else 0]
    known = season_in(competition).evenings.absent.get(match)
    return () if known and known.team == absent else (SideAbsent(match, absent, doing.by, doing.at_ms),)


def concede(
    competition: Competition,
    match: MatchId,
    playing: Match | None,
    conceded: tuple[EntrantId | None, ClauseId],
    doing: Doing,
) -> Happened:
    """Enter that a side did not come: every leg is the others'; where neither came the match is void.

    *conceded* is who was there, nobody where neither was, and the clause. The card of a cup's tie must be open for it.
    """
    tie = team_ties.tie_of(cups_in(competition), match) is not None
    if not tie and doing.at_ms <= require_played(competition, match).start_ms:
        raise Refused("card.not-yet-late", match=match)
    _require_unplayed(competition, match, playing)
    there, clause = conceded
    if playing is None or match not in competition.under_way:
        return give_uncalled(competition, match, Giving(there, clause), doing)
    side = next((each for each in SIDES if playing.opened.parties[each] == there), None)
    if there is not None and side is None:
        raise Refused("desk.other-teams", match=match)
    return let_default(competition, playing, award_match(playing, side, clause, doing.by), doing)


def not_come_by(competition: Competition, match: MatchId) -> ClauseId:
    """Return the clause by which a side loses a match of the season to which it did not come. Refuses what is no such match."""
    require_played(competition, match)
    return competition.rules.match.default_cites[0]


def lost_by(competition: Competition, kind: CupKind) -> ClauseId:
    """Return the clause by which a side loses a tie that it cannot play: being short, or not being there."""
    short = season_rules(competition).cups.short_clauses.get(kind)
    return short or competition.rules.match.default_cites[0]


def _require_unplayed(competition: Competition, match: MatchId, playing: Match | None) -> None:
    if competition.result(match) is not None:
        raise Refused("floor.has-result", match=match)
    called = playing is not None and match in competition.under_way
    if called and playing is not None and any(has_begun(playing, table) for table in playing.tables):
        raise Refused("floor.has-begun", match=match)
