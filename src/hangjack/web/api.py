"""The API as one table: every operation with its method, path, body, answer and handler. OpenAPI is made from it.

What a person can ask of a competition has an operation for each kind of request, under the request's own name; who may do
it is the permission table's matter, asked by the office. Reading is made for the reader.
"""

import re
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from msgspec import Meta, Struct

from hangjack.competition import ledger
from hangjack.competition.competition import Competition
from hangjack.competition.dues import Pending
from hangjack.competition.ledger import Totals
from hangjack.competition.permissions import Act, Bound, Subject, require
from hangjack.desk.asking import Asked, Request
from hangjack.desk.clocks import what_is_due
from hangjack.desk.previews import in_words
from hangjack.desk.refereeing import Advice, Asking, advise
from hangjack.desk.requests import REQUESTS
from hangjack.desk.views import (
    CompetitionShown,
    FixtureShown,
    MatchShown,
    PersonShown,
    Reader,
    StandingsShown,
    TieShown,
    is_hidden_from,
    show_bracket,
    show_competition,
    show_match,
    show_schedule,
    show_standings,
)
from hangjack.errors import BadInput, Refused
from hangjack.ids import CompetitionId, MatchId, PersonId, StreamId, TeamId
from hangjack.log import Digest
from hangjack.rulebooks.house import plain_house, with_settings
from hangjack.rulebooks.opening import Wanted, opened_by
from hangjack.rulebooks.shelf import book
from hangjack.store.interface import ActId, Done
from hangjack.store.receipts import receipt_of
from hangjack.web.access import Visitor
from hangjack.web.access_events import STREAM as ACCESS_STREAM
from hangjack.web.problems import NeedsAccount, NotSignedIn, status_of
from hangjack.web.server import Server
from hangjack.wording import sentence

Short = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[a-z0-9][a-z0-9-]*$")]
"""How addresses spell a competition."""

_ACT_ID = re.compile(r"[A-Za-z0-9_-]{16,64}")
_PREVIEW = "preview"
"""The id of an act that is never done."""
_FORESEEABLE = {409, 422}
"""What a preview answers in words: refused now, or not understood. Whoever may not ask is refused the preview too."""


class Call(Struct, frozen=True):
    """One call of an operation: who calls, with what."""

    server: Server
    visitor: Visitor | None
    params: dict[str, str]
    body: Any = None
    act_id: str | None = None
    address: str = ""
    token: str | None = None
    """The secret that the caller has shown."""
    label: str = ""
    """What kind of device it is, as the browser describes itself."""
    device: str = ""
    """The name of the device, the same from visit to visit."""
    language: str = "en"
    """In which whoever calls reads sentences."""

    @property
    def competition_id(self) -> CompetitionId:
        """The competition of the path."""
        return CompetitionId(self.params["competition"])

    @property
    def match_id(self) -> MatchId:
        """The match of the path."""
        return MatchId(self.params["match"])


Handler = Callable[[Call], Awaitable[Any]]


class Operation(Struct, frozen=True):
    """One operation of the API."""

    method: str
    path: str
    name: str
    summary: str
    handler: Handler
    answer: Any
    body: Any = None
    act: Act | None = None
    """The permission it takes, where it is one of the table's."""
    request: type[Request] | None = None
    needs_act_id: bool = False


class Written(Struct, frozen=True):
    """Where something was written in the log."""

    stream: StreamId
    number: int
    digest: Digest


class Answer(Struct, frozen=True):
    """What a request has come to. *receipt* is for the captains, when a sheet was sealed."""

    written: tuple[Written, ...]
    repeated: bool
    receipt: str | None = None


class Preview(Struct, frozen=True):
    """What a request would change, in sentences; where it would be refused, why."""

    words: tuple[str, ...]
    possible: bool = True


class OpenCompetition(Struct, frozen=True, tag="open-competition"):
    """A competition to be opened by a rulebook; what is left out is taken from the book."""

    id: Short
    book: str
    name: str = ""
    short: str = ""
    days: tuple[str, ...] = ()
    time_zone: str = ""
    sponsor: str | None = None
    settings: dict[str, Any] = {}
    """House rules: settings that differ from the book's."""


class Listed(Struct, frozen=True):
    """A competition in the list of all."""

    id: CompetitionId
    name: str
    short: str
    days: tuple[str, ...]
    ended: bool


class Me(Struct, frozen=True):
    """Who the caller is, as far as the server knows."""

    person: PersonId | None
    signed_in: bool
    via: tuple[Bound, ...]
    competition: CompetitionId | None


class TeamAccount(Struct, frozen=True):
    """What one team owes; less than nothing if it has paid ahead."""

    team: TeamId
    name: str
    owes: int


class Money(Struct, frozen=True):
    """The treasurer's page, in minor units."""

    currency: str
    totals: Totals
    teams: tuple[TeamAccount, ...]


class Roster(Struct, frozen=True):
    """A team's form, with names."""

    team: TeamId
    name: str
    captain: PersonId | None
    players: tuple[PersonShown, ...]


class DueShown(Struct, frozen=True):
    """One line of what is due now."""

    match: MatchId | None
    id: str
    kind: str
    subject: str
    due_ms: int
    noticed: bool
    proposes: bool


async def ask(call: Call) -> Answer:
    """Carry out what the body asks for. Who holds a link's device is only said: its rights are the link's, and no more."""
    request: Request = call.body
    asked = _asked(call, _act_id(call), in_match="match" in call.params)
    if call.visitor is not None and not call.visitor.account:
        require(asked.via, request.act, request.subject(asked))
    return _answer(await call.server.ask(asked, request))


async def preview(call: Call) -> Preview:
    """Say what would change if the body were asked for now, or why it would be refused; nothing is written."""
    request: Request = call.body
    asked = _asked(call, ActId(_PREVIEW), in_match="match" in call.params)
    if call.visitor is not None and not call.visitor.account:
        require(asked.via, request.act, request.subject(asked))
    try:
        foreseen = await call.server.office.preview(asked, request)
    except (Refused, BadInput) as error:
        if status_of(error) not in _FORESEEABLE:
            raise
        return Preview((sentence(error, call.language),), possible=False)
    names = await call.server.names(foreseen.competition)
    return Preview(in_words(foreseen, names, call.server.office.clock(), call.language))


async def open_competition(call: Call) -> Answer:
    """Open a competition by a rulebook, as its director."""
    visitor = known_caller(call)
    if call.visitor is None or not call.visitor.account:
        raise NeedsAccount("web.needs-account")
    wanted: OpenCompetition = call.body
    if wanted.id == ACCESS_STREAM:
        raise BadInput("desk.competition-id", id=wanted.id)
    rulebook = book(wanted.book)
    house = with_settings(rulebook, wanted.settings) if wanted.settings else plain_house(rulebook)
    opened = opened_by(
        house,
        Wanted(
            CompetitionId(wanted.id),
            visitor,
            wanted.name,
            wanted.short,
            wanted.days,
            wanted.time_zone,
            wanted.sponsor,
        ),
    )
    asked = Asked(_act_id(call), visitor, CompetitionId(wanted.id))
    done = await call.server.office.open(asked, opened)
    return _answer(done)


async def list_competitions(call: Call) -> tuple[Listed, ...]:
    """List all competitions."""
    found = await call.server.competitions()
    return tuple(
        Listed(each.id, each.opened.name, each.opened.short, each.opened.days, each.ended is not None)
        for each in found
    )


async def see_competition(call: Call) -> CompetitionShown:
    """Show the front page of a competition."""
    competition, reader = await _reading(call)
    return show_competition(competition, reader)


async def see_schedule(call: Call) -> tuple[FixtureShown, ...]:
    """Show all matches by time."""
    competition, reader = await _reading(call)
    return show_schedule(competition, reader)


async def see_standings(call: Call) -> tuple[StandingsShown, ...]:
    """Show the standings with their reasons."""
    competition, reader = await _reading(call)
    return show_standings(competition, reader)


async def see_bracket(call: Call) -> tuple[tuple[TieShown, ...], ...]:
    """Show the knockout."""
    competition, reader = await _reading(call)
    return show_bracket(competition, reader)


async def see_match(call: Call) -> MatchShown:
    """Show a match, as the caller may see it."""
    server = call.server
    competition = await server.office.competition(call.competition_id)
    match = await server.office.match(call.competition_id, call.match_id)
    reader = await server.reader(call.visitor, competition, match)
    names = await server.names(competition)
    return show_match(competition, match, reader, names, server.office.clock())


async def see_due(call: Call) -> tuple[DueShown, ...]:
    """Show what has come due and is open: a director's list."""
    await require_act(call, Act.GIVE_AWARD)
    pending = await what_is_due(call.server.office, call.competition_id)
    return tuple(_due(each) for each in pending)


async def see_money(call: Call) -> Money:
    """Show the ledger's totals and what each team owes."""
    competition = await require_act(call, Act.SEE_MONEY)
    return Money(
        competition.ledger.currency,
        ledger.totals(competition.ledger),
        tuple(
            TeamAccount(team, entry.name or team, competition.ledger.balance(ledger.owed_by(team)))
            for team, entry in competition.rosters.entries.items()
        ),
    )


async def see_people(call: Call) -> tuple[Roster, ...]:
    """Show the teams' forms with names."""
    competition = await require_act(call, Act.SEE_PEOPLE)
    names = (await call.server.names(competition)).people
    return tuple(
        Roster(
            team,
            entry.name or team,
            entry.captain,
            tuple(
                PersonShown(person, names[person].name if person in names else "") for person in entry.players
            ),
        )
        for team, entry in competition.rosters.entries.items()
    )


async def ask_referee(call: Call) -> Advice:
    """Say what the rulebook prescribes for an incident, or what must still be known; nothing is written."""
    competition, reader = await _reading(call)
    require(reader.bounds, Act.ASK_REFEREE, Subject())
    asking: Asking = call.body
    match = None
    if asking.match is not None:
        match = await call.server.office.match(competition.id, asking.match)
        reader = await call.server.reader(call.visitor, competition, match)
        if is_hidden_from(competition, reader) and reader.side_in(asking.match) is None:
            match = None
    return advise(competition, match, asking)


async def who_am_i(call: Call) -> Me:
    """Say who the caller is, as far as the server knows."""
    visitor = call.visitor
    if visitor is None:
        return Me(None, signed_in=False, via=(), competition=None)
    return Me(visitor.person, visitor.account, visitor.via, visitor.competition)


_COMPETITION = "/api/competitions/{competition}"
_MATCH = f"{_COMPETITION}/matches/{{match}}"
_CLOCK_ONLY = {"fire-deadlines", "notice-deadlines"}

READING = (
    Operation("GET", "/api/me", "me", "Who am I?", who_am_i, Me),
    Operation(
        "GET", "/api/competitions", "competitions", "All competitions.", list_competitions, tuple[Listed, ...]
    ),
    Operation("GET", _COMPETITION, "competition", "The front page.", see_competition, CompetitionShown),
    Operation(
        "GET", f"{_COMPETITION}/schedule", "schedule", "All matches.", see_schedule, tuple[FixtureShown, ...]
    ),
    Operation(
        "GET",
        f"{_COMPETITION}/standings",
        "standings",
        "Standings with their reasons.",
        see_standings,
        tuple[StandingsShown, ...],
    ),
    Operation(
        "GET",
        f"{_COMPETITION}/bracket",
        "bracket",
        "The knockout.",
        see_bracket,
        tuple[tuple[TieShown, ...], ...],
    ),
    Operation("GET", _MATCH, "match", "A match.", see_match, MatchShown),
    Operation(
        "GET",
        f"{_COMPETITION}/due",
        "due",
        "What is due now.",
        see_due,
        tuple[DueShown, ...],
        act=Act.GIVE_AWARD,
    ),
    Operation(
        "GET", f"{_COMPETITION}/money", "money", "The ledger's totals.", see_money, Money, act=Act.SEE_MONEY
    ),
    Operation(
        "GET",
        f"{_COMPETITION}/people",
        "people",
        "The teams' forms.",
        see_people,
        tuple[Roster, ...],
        act=Act.SEE_PEOPLE,
    ),
    Operation(
        "POST",
        f"{_COMPETITION}/ask-referee",
        "ask-referee",
        "What the rulebook says about an incident.",
        ask_referee,
        Advice,
        body=Asking,
        act=Act.ASK_REFEREE,
    ),
)


def _asking() -> tuple[Operation, ...]:
    return tuple(
        Operation(
            "POST",
            f"{_MATCH if kind.in_match or kind.opens_match else _COMPETITION}/{tag}",
            tag,
            (kind.__doc__ or tag).strip().splitlines()[0],
            ask,
            Answer,
            body=kind,
            act=kind.act,
            request=kind,
            needs_act_id=True,
        )
        for tag, kind in REQUESTS.items()
        if tag not in _CLOCK_ONLY
    )


def _previewing() -> tuple[Operation, ...]:
    """Return for every request the operation that says what it would change."""
    return tuple(
        Operation(
            "POST",
            each.path.removesuffix(each.name) + f"preview/{each.name}",
            f"preview-{each.name}",
            f"Say what would change, and do nothing: {each.summary}",
            preview,
            Preview,
            body=each.body,
            act=each.act,
            request=each.request,
        )
        for each in _asking()
    )


OPENING = Operation(
    "POST",
    "/api/competitions",
    "open-competition",
    "Open a competition.",
    open_competition,
    Answer,
    body=OpenCompetition,
    needs_act_id=True,
)
OPERATIONS: tuple[Operation, ...] = (*READING, OPENING, *_asking(), *_previewing())


def act_id_of(text: str | None) -> str:
    """Return the caller's own id for what is asked. Refuses one that cannot be kept."""
    if text is None or not _ACT_ID.fullmatch(text):
        raise BadInput("web.act-id-missing")
    return text


def _asked(call: Call, act_id: ActId, *, in_match: bool) -> Asked:
    visitor = call.visitor
    person = known_caller(call)
    assert visitor is not None, "somebody known is a visitor"
    via = visitor.via if visitor.competition in {None, call.competition_id} else ()
    match = call.match_id if in_match else None
    return Asked(
        act_id,
        person,
        call.competition_id,
        match,
        via,
        by_link=not visitor.account,
        device=visitor.device,
    )


def _act_id(call: Call) -> ActId:
    """Return the act's name in the store: the caller's own id, apart from those of other people."""
    return ActId(f"{known_caller(call)}/{act_id_of(call.act_id)}")


def known_caller(call: Call) -> PersonId:
    """Return who calls. Refuses somebody who has not signed in, or not said who they are."""
    if call.visitor is None:
        raise NotSignedIn("web.not-signed-in")
    if call.visitor.person is None:
        raise NotSignedIn("web.say-who")
    return call.visitor.person


async def _reading(call: Call) -> tuple[Competition, Reader]:
    competition = await call.server.office.competition(call.competition_id)
    return competition, await call.server.reader(call.visitor, competition, None)


async def require_act(call: Call, act: Act) -> Competition:
    """Return the competition, if the caller may do *act* there."""
    competition, reader = await _reading(call)
    require(reader.bounds, act, Subject())
    return competition


def _answer(done: Done) -> Answer:
    sealing = next((entry for entry in done.entries if entry.tag == "match-sealed"), None)
    return Answer(
        tuple(Written(entry.stream, entry.number, entry.digest) for entry in done.entries),
        done.repeated,
        receipt_of(sealing).words() if sealing else None,
    )


def _due(pending: Pending) -> DueShown:
    deadline = pending.deadline
    return DueShown(
        pending.match,
        deadline.id,
        deadline.kind.value,
        deadline.subject,
        deadline.due_ms,
        pending.noticed,
        deadline.proposes is not None,
    )
