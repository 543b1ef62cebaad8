"""Drawing a season up: venues, divisions, nights and fixtures, and matches moved by hand."""

from typing import ClassVar

from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Request, Scene
from hangjack.desk.hours import day_of
from hangjack.errors import require_length
from hangjack.formats.divisions.books.nights import MatchMoved, VenueSet
from hangjack.formats.divisions.deciding import drawing_up
from hangjack.formats.divisions.desk.nights import dated_nights, night_on
from hangjack.formats.divisions.fixtures.calendar import League, Nights
from hangjack.ids import EntrantId, MatchId


class SetVenue(Request, frozen=True, tag="set-venue"):
    """Say what a venue is called, where it is, how many home matches it holds on a night, and on which days it is closed.

    Without a number it holds as many as is usual.
    """

    act: ClassVar[Act] = Act.CHANGE_SCHEDULE
    venue: str
    name: str
    holds: int | None = None
    closed: tuple[str, ...] = ()
    address: str = ""

    def decide(self, scene: Scene) -> Happened:
        closed = tuple(sorted({day_of(each) for each in self.closed}))
        name, address = (" ".join(text.split()) for text in (self.name, require_length(self.address)))
        venue = VenueSet(self.venue, name, self.holds, closed, address)
        return Happened(drawing_up.set_venue(scene.competition, venue))


class SetHome(Request, frozen=True, tag="set-home"):
    """Say where a team plays at home.

    Every home match that is still to come is played there.
    """

    act: ClassVar[Act] = Act.CHANGE_SCHEDULE
    team: EntrantId
    venue: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(drawing_up.set_home(scene.competition, self.team, self.venue))


class AllotDivisions(Request, frozen=True, tag="allot-divisions"):
    """Fill so many divisions of equal size by merit, the strongest first.

    Teams of one club are kept apart as long as there are divisions enough.
    """

    act: ClassVar[Act] = Act.CHANGE_SCHEDULE
    number: int

    def decide(self, scene: Scene) -> Happened:
        return Happened(drawing_up.allot(scene.competition, self.number, scene.doing))


class PutInDivision(Request, frozen=True, tag="put-in-division"):
    """Put a team into another division by hand, in exchange for one that plays there or without one.

    Refused where a club would have more teams in one division than it must.
    """

    act: ClassVar[Act] = Act.CHANGE_SCHEDULE
    team: EntrantId
    division: str
    instead_of: EntrantId | None = None

    def decide(self, scene: Scene) -> Happened:
        put = drawing_up.put(scene.competition, self.team, self.division, self.instead_of)
        return Happened(drawing_up.set_divisions(scene.competition, put, scene.doing))


class DrawSeasonUp(Request, frozen=True, tag="draw-season-up"):
    """Give every division its nights and fixtures: everybody at home and away against everybody.

    As few matches as can be found have no room at their venue; the preview names them. Refused once a match has begun.
    """

    act: ClassVar[Act] = Act.CHANGE_SCHEDULE
    slow: ClassVar[bool] = True
    first: str
    league: League = "winter"
    skipped: tuple[str, ...] = ()

    def decide(self, scene: Scene) -> Happened:
        nights = Nights(day_of(self.first), frozenset(map(day_of, self.skipped)), self.league)
        dates = dated_nights(scene.competition, nights)
        return Happened(drawing_up.draw_season_up(scene.competition, nights, dates))


class MoveMatch(Request, frozen=True, tag="move-match"):
    """Move a match to another night or venue by hand, for a reason.

    The preview says where that makes a clash.
    """

    act: ClassVar[Act] = Act.CHANGE_SCHEDULE
    match: MatchId
    day: str
    reason: str
    time: str = ""
    venue: str | None = None

    def decide(self, scene: Scene) -> Happened:
        night = night_on(scene.competition, day_of(self.day), self.time)
        moved = MatchMoved(self.match, night, scene.by, self.reason, self.venue or None)
        return Happened(drawing_up.move_match(scene.competition, self.match, moved))
