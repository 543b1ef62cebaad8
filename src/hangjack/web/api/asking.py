"""The API as one table: every operation with its method, path, body, answer and handler. OpenAPI is made from it.

What a person can ask of a competition has an operation for each kind of request, under the request's own name; who may do
it is the permission table's matter, asked by the office. Reading is made for the reader.
"""

from http import HTTPStatus

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.entries.names import is_same_name, spellings
from hangjack.competition.fixtures.calls import MatchSealed
from hangjack.competition.permissions import JUDGING
from hangjack.desk.asking import Asked, Request
from hangjack.desk.names import with_names
from hangjack.desk.requests.all import REQUESTS
from hangjack.desk.views.previews import in_words
from hangjack.errors import BadInput, Refused
from hangjack.ids import MatchId, StreamId, match_stream
from hangjack.log import Digest
from hangjack.store.interface import ActId, Done
from hangjack.store.receipts import receipt_of
from hangjack.web.access.access import Visitor
from hangjack.web.api.measure import require_calm, require_measure
from hangjack.web.api.operations import (
    COMPETITION,
    MATCH,
    Call,
    Operation,
    act_id_of,
    known_caller,
    names_for,
)
from hangjack.web.api.reading import READING
from hangjack.web.problems import status_of
from hangjack.wording import sentence

_PREVIEW = "preview"
"""The id of an act that is never done."""
_FORESEEABLE = {HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY}
"""What a preview answers in words: refused now, or not understood. Whoever may not ask is refused the preview too."""


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


async def ask(call: Call) -> Answer:
    """Carry out what the body asks for."""
    request: Request = call.body
    asked = await _by_name(call, _asked(call, act_id(call), in_match="match" in call.params), request)
    require_measure(call.server.access.limits, call.visitor, request)
    try:
        return answer_of(await call.server.office.ask(asked, request))
    except (Refused, BadInput) as error:
        raise await _named(call, error) from error


async def preview(call: Call) -> Preview:
    """Say what would change if the body were asked for now, or why it would be refused; nothing is written."""
    request: Request = call.body
    asked = await _by_name(call, _asked(call, ActId(_PREVIEW), in_match="match" in call.params), request)
    require_calm(call.server.access.limits, call.visitor)
    try:
        foreseen = await call.server.office.preview(asked, request)
    except (Refused, BadInput) as error:
        if status_of(error) not in _FORESEEABLE:
            raise
        return Preview((sentence(await _named(call, error), call.language),), possible=False)
    names, now_ms = await call.server.directory(foreseen.competition), call.server.office.clock()
    told = await call.server.workshop.do("foreseen", lambda: in_words(foreseen, names, now_ms, call.language))
    return Preview(told)


async def _named(call: Call, error: Refused | BadInput) -> Refused | BadInput:
    """Return a refusal in which whoever has a part in the competition hears by name who is meant."""
    if type(error) not in {Refused, BadInput} or call.visitor is None or status_of(error) not in _FORESEEABLE:
        return error
    competition = await call.server.office.competition(call.competition_id)
    match_id = call.match_id if call.body.in_match else None
    match = await call.server.office.match(competition.id, match_id) if match_id else None
    reader = await call.server.reader(call.visitor, competition, match, call.language)
    if not reader.bounds:
        return error
    names = await names_for(call, competition)
    teams = match.opened.parties if match is not None else {}
    return with_names(error, names, {side: names.entrant(team) for side, team in teams.items()})


def _asking() -> tuple[Operation, ...]:
    return tuple(
        Operation(
            "POST",
            f"{MATCH if kind.in_match or kind.opens_match else COMPETITION}/{tag}",
            tag,
            (kind.__doc__ or tag).strip().splitlines()[0],
            ask,
            Answer,
            body=kind,
            act=kind.act,
            request=kind,
            needs_act_id=True,
            long=kind.long,
        )
        for tag, kind in REQUESTS.items()
        if not kind.by_clock
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
            long=each.long,
        )
        for each in _asking()
    )


OPERATIONS: tuple[Operation, ...] = (*READING, *_asking(), *_previewing())


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
        device=_device(call, visitor, match),
        link_by=visitor.link_by,
        hand=visitor.hand,
    )


async def _by_name(call: Call, asked: Asked, request: Request) -> Asked:
    """Return who asks, with everybody of the same name on a team's form, where somebody judges.

    An official has an account and a player a line on a form: what they are called is all that these two have in common.
    """
    if asked.by_link or request.act not in JUDGING:
        return asked
    name = await call.server.access.accounts.name_of(asked.by)
    people = (await call.server.directory(await call.server.office.competition(asked.competition))).people
    wanted = spellings(name)
    near = (person for person, about in people.items() if not wanted.isdisjoint(spellings(about.name)))
    same = tuple(person for person in near if is_same_name(people[person].name, name))
    return replace(asked, also_known_as=same)


def _device(call: Call, visitor: Visitor, match: MatchId | None) -> str:
    """Return what the caller's device is called in the log: in every match something else."""
    stream = StreamId(call.competition_id) if match is None else match_stream(call.competition_id, match)
    return call.server.access.device_in(stream, visitor.device)


def act_id(call: Call) -> ActId:
    """Return the act's name in the store: the caller's own id, apart from those of other people."""
    return ActId(f"{known_caller(call)}/{act_id_of(call.act_id)}")


def answer_of(done: Done) -> Answer:
    """Return what is told of something that was done."""
    sealing = next((entry for entry in done.entries if entry.is_a(MatchSealed)), None)
    return Answer(
        tuple(Written(entry.stream, entry.number, entry.digest) for entry in done.entries),
        done.repeated,
        receipt_of(sealing).words() if sealing else None,
    )
