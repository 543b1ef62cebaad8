"""Messages as whoever keeps them sees them: who should be told now, what waits, what went and what did not, and addresses."""

from collections import Counter
from collections.abc import Container, Iterator, Mapping

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.entries.forms import Person
from hangjack.competition.messages.events import Matter, MessageKind, OfMatch, Trouble
from hangjack.competition.messages.messages import Away, Message, Wanted
from hangjack.desk.formats import format_desk
from hangjack.desk.messages.addresses import email_of
from hangjack.desk.messages.reminders import reminders
from hangjack.desk.messages.spokesmen import captains
from hangjack.desk.messages.texts import text_of
from hangjack.desk.messages.writing import DASH, Text, Writing
from hangjack.ids import PersonId


class Told(Struct, frozen=True):
    """Somebody who should be told something, and how far that is."""

    id: str
    person: PersonId
    name: str
    reached: bool
    """Whether an e-mail goes to them."""
    message: Message | None

    @property
    def is_open(self) -> bool:
        """Whether nobody has told them yet, nor is about to."""
        return self.message is None or self.message.state == "failed"


class Telling(Struct, frozen=True):
    """One thing that people should be told now: its text, and whom it concerns."""

    kind: MessageKind
    text: Text
    people: tuple[Told, ...]

    @property
    def is_open(self) -> bool:
        """Whether somebody is left to be told."""
        return any(each.is_open for each in self.people)

    @property
    def open_ids(self) -> tuple[str, ...]:
        """The names of the messages to those who are left."""
        return tuple(each.id for each in self.people if each.is_open)

    @property
    def to_send(self) -> tuple[str, ...]:
        """The names of those messages that could go by e-mail, and were not written yet."""
        return tuple(each.id for each in self.people if each.message is None and each.reached)


class Line(Struct, frozen=True):
    """A message that was written, in a list."""

    message: Message
    name: str
    about: str
    again: bool
    """Whether there is any use in sending it again."""


class Addressee(Struct, frozen=True):
    """Somebody who gets messages, or could."""

    person: PersonId
    name: str
    teams: tuple[str, ...]
    email: str
    stopped: bool


class MessagesShown(Struct, frozen=True):
    """All of it."""

    now: tuple[Telling, ...]
    waiting: tuple[Line, ...]
    failed: tuple[Line, ...]
    sent: tuple[Line, ...]
    people: tuple[Addressee, ...]


class PostStands(Struct, frozen=True):
    """How it stands with messages, in short: who is left to be told now, what waits and what was given up."""

    to_tell: tuple[tuple[MessageKind, int], ...]
    waiting: int
    failed: int
    away: Away | None

    @property
    def number(self) -> int:
        """How much of it wants somebody's eye."""
        return sum(number for _, number in self.to_tell) + self.failed


NOBODY_MISSES = frozenset({Trouble.NEEDLESS, Trouble.STOPPED})
"""Why a message may not have been sent without anybody having to see to it."""

MOST_SENT = 100
"""So many messages that have gone are listed, the last ones first; the log has all."""


def show_messages(writing: Writing, people: Mapping[PersonId, Person], now_ms: int) -> MessagesShown:
    """Return the messages of a competition."""
    box = sorted(writing.competition.messages.box.values(), key=lambda each: (-each.at_ms, each.id))
    current = {each.id for each in reminders(writing.competition, now_ms)}
    lines = [_line(writing, each, current) for each in box]
    by_state = {
        state: tuple(each for each in lines if each.message.state == state)
        for state in ("waiting", "sending", "failed", "sent")
    }
    return MessagesShown(
        show_now(writing, now_ms),
        (*by_state["sending"], *by_state["waiting"]),
        tuple(each for each in by_state["failed"] if each.message.why not in NOBODY_MISSES),
        by_state["sent"][:MOST_SENT],
        tuple(_addressees(writing, people)),
    )


def post_stands(competition: Competition, now_ms: int) -> PostStands:
    """Return how it stands with messages."""
    known, left = competition.messages, Counter[MessageKind]()
    for each in reminders(competition, now_ms):
        written = known.box.get(each.id)
        left[each.kind] += written is None or written.state == "failed"
    states = Counter(each.state for each in known.box.values() if each.why not in NOBODY_MISSES)
    to_tell = tuple((kind, number) for kind, number in left.items() if number)
    return PostStands(to_tell, states["waiting"] + states["sending"], states["failed"], known.away)


def show_now(writing: Writing, now_ms: int, person: PersonId | None = None) -> tuple[Telling, ...]:
    """Return what people should be told now, one text for all whom it concerns; for one *person* alone if that is named."""
    together: dict[tuple[MessageKind, Matter], list[Wanted]] = {}
    for each in reminders(writing.competition, now_ms):
        if person in (None, each.to):
            together.setdefault((each.kind, each.about), []).append(each)
    return tuple(
        Telling(kind, text_of(writing, kind, about), tuple(_told(writing, each) for each in wanted))
        for (kind, about), wanted in together.items()
    )


def about_in_words(writing: Writing, about: Matter) -> str:
    """Return what a message is about, as it stands in a list."""
    if isinstance(about, OfMatch):
        fixture = writing.competition.fixture(about.match)
        return DASH.join(map(writing.names.entrant, fixture.teams)) if fixture is not None else about.match
    return format_desk(writing.competition).messages.called(writing, about)


def _line(writing: Writing, message: Message, current: Container[str]) -> Line:
    is_needed = message.kind is MessageKind.WEEK or message.id in current
    again = is_needed and writing.competition.messages.reaches(message.to)
    return Line(message, writing.names.person(message.to), about_in_words(writing, message.about), again)


def _told(writing: Writing, wanted: Wanted) -> Told:
    known = writing.competition.messages
    name, message = writing.names.person(wanted.to), known.box.get(wanted.id)
    return Told(wanted.id, wanted.to, name, known.reaches(wanted.to), message)


def _addressees(writing: Writing, people: Mapping[PersonId, Person]) -> Iterator[Addressee]:
    """Yield captains, landlords and everybody else whose address is kept, by name."""
    competition = writing.competition
    teams: dict[PersonId, list[str]] = {person: [] for person in sorted(competition.messages.addressed)}
    for team in competition.rosters.entries:
        for person in captains(competition, (team,)):
            teams.setdefault(person, []).append(writing.names.entrant(team))
    for club, landlord in competition.clubs.landlords.items():
        teams.setdefault(landlord, []).append(competition.clubs.names[club])
    shown = [addressee_of(writing, people, person, tuple(own)) for person, own in teams.items()]
    yield from sorted(shown, key=lambda each: (each.name.casefold(), each.person))


def addressee_of(
    writing: Writing, people: Mapping[PersonId, Person], person: PersonId, teams: tuple[str, ...] = ()
) -> Addressee:
    """Return at which address somebody gets messages."""
    known = writing.competition.messages
    email = email_of(people.get(person)) if person in known.addressed else ""
    return Addressee(person, writing.names.person(person), teams, email, person in known.stopped)
