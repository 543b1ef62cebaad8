"""Sessions: places and their hosts, draws of tables, those who come late or leave, and the first deal."""

from typing import ClassVar

from hangjack.competition import appointments, floor
from hangjack.competition.fixtures.draw import NONCE_BYTES
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act, Role
from hangjack.desk.asking import Decision, Request, Scene
from hangjack.desk.planning import moment_of
from hangjack.desk.requests.draws import secret_id, secret_of
from hangjack.errors import BadInput
from hangjack.formats.table_draw import drawing
from hangjack.formats.table_draw.drawing import Leaving, Wanted
from hangjack.formats.table_draw.sessions import Location, LocationSet, SessionOpened, draw_of, sessions_of
from hangjack.ids import EntrantId, PersonId
from hangjack.matches.parties import Party
from hangjack.store.interface import RecordId


class SetPlace(Request, frozen=True, tag="set-place"):
    """Say where sessions are held, who is host there, and whom the captain has named to hold draws.

    Host and deputies have accounts, and get their office with the place.
    """

    act: ClassVar[Act] = Act.SET_PLACES
    location: str
    name: str
    host: PersonId | None = None
    deputies: tuple[PersonId, ...] = ()

    def decide(self, scene: Scene) -> Happened:
        drawing.require_sessions(scene.competition)
        name = " ".join(self.name.split())
        if not name or not self.location.strip():
            raise BadInput("session.name-empty")
        place = Location(self.location, name, self.host, tuple(dict.fromkeys(self.deputies)))
        offices = [(self.host, Role.HOST)] if self.host else []
        offices += [(each, Role.DEPUTY) for each in place.deputies]
        given = [
            event
            for person, role in offices
            for event in appointments.appoint(
                scene.competition.appointments, person, role, scene.by, scene.signs_in
            )
        ]
        known = sessions_of(scene.competition).locations.get(self.location)
        return Happened((*given, *(() if known == place else (LocationSet(place),))))


class OpenSession(Request, frozen=True, tag="open-session"):
    """Set a session up at a place, and bind the server to the secret of its draw.

    Said again, its day, time or place are others, as long as no table has dealt.
    """

    act: ClassVar[Act] = Act.SET_UP
    session: str
    location: str
    day: str
    time: str
    name: str = ""

    def decide(self, scene: Scene) -> Decision:
        competition, nonce = scene.competition, scene.chance(NONCE_BYTES)
        if not self.session.isalnum():
            raise BadInput("session.id", session=self.session)
        start_ms = moment_of(competition, self.day, self.time)
        opened = SessionOpened(self.session, self.location, self.day, start_ms, " ".join(self.name.split()))
        events = drawing.open_session(competition, opened, nonce)
        known = self.session in sessions_of(competition).sessions
        secret = secret_of(competition, draw_of(self.session), nonce)
        return Decision(Happened(events), keep=() if known else (secret,))


class DrawTables(Request, frozen=True, tag="draw-tables"):
    """Draw everybody who has come to tables and seats, with the words spoken in the hall.

    The captain does it, or a deputy of the place; a host where the captain confirms it.
    """

    act: ClassVar[Act] = Act.DRAW_TABLES
    slow: ClassVar[bool] = True
    session: str
    words: str
    waiting: int = 0
    larger: int | None = None

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return (secret_id(scene.competition, draw_of(self.session)),)

    def decide(self, scene: Scene) -> Decision:
        secret = next(iter(scene.records.values()), None)
        nonce = bytes.fromhex(str(secret.content["nonce"])) if secret else bytes(NONCE_BYTES)
        wanted = Wanted(self.session, self.words, self.waiting, self.larger)
        drawn = drawing.draw_tables(scene.competition, wanted, nonce, scene.doing)
        return Decision(Happened(drawn), erase=(secret_id(scene.competition, draw_of(self.session)),))


class ConfirmTables(Request, frozen=True, tag="confirm-tables"):
    """Let a draw count that a host has held.

    Nobody sits before that.
    """

    act: ClassVar[Act] = Act.CONFIRM_TABLES
    session: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(drawing.confirm_tables(scene.competition, self.session, scene.doing))


class RepeatDraw(Request, frozen=True, tag="repeat-draw"):
    """Have the tables of a session drawn again, for a reason, as long as no table has dealt.

    The draw before stays on record, and the new one has a secret of its own.
    """

    act: ClassVar[Act] = Act.DRAW_TABLES
    session: str
    reason: str

    def decide(self, scene: Scene) -> Decision:
        nonce = scene.chance(NONCE_BYTES)
        again = drawing.repeat_draw(scene.competition, self.session, nonce, self.reason, scene.doing)
        return Decision(Happened(again), keep=(secret_of(scene.competition, draw_of(self.session), nonce),))


class JoinTable(Request, frozen=True, tag="join-table"):
    """Give somebody who comes late the last seat of a table that has not dealt, by lot.

    Where there is none, it says whether the draw can be repeated.
    """

    act: ClassVar[Act] = Act.SEAT_PEOPLE
    session: str
    person: EntrantId

    def decide(self, scene: Scene) -> Happened:
        return Happened(drawing.join_table(scene.competition, self.session, self.person, scene.doing))


class LeaveSession(Request, frozen=True, tag="leave-session"):
    """Let somebody go who does not play in a session; somebody who waits may take the seat.

    At a table that has dealt the sheet says what becomes of it.
    """

    act: ClassVar[Act] = Act.SEAT_PEOPLE
    session: str
    person: EntrantId
    reason: str = ""
    instead: EntrantId | None = None

    def decide(self, scene: Scene) -> Happened:
        leaving = Leaving(self.session, self.person, self.reason, self.instead)
        return Happened(drawing.leave(scene.competition, leaving, scene.doing))


class BeginTable(Request, frozen=True, tag="begin-table"):
    """Begin the sheet of a table with its first deal.

    Anybody who sits there does it; from then on nobody is drawn to the table or away from it.
    """

    act: ClassVar[Act] = Act.BEGIN_TABLE
    opens_match: ClassVar[bool] = True
    side: Party

    def decide(self, scene: Scene) -> Happened:
        assert scene.about is not None, "a table is begun by name"
        return floor.call_match(scene.competition, scene.about, again=scene.playing is not None)
