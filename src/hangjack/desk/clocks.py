"""The clock service: notices what is due in every competition, and proposes; it never punishes.

What it writes is named after the deadlines themselves, so several processes that run it notice each of them once.
"""

import asyncio
from collections.abc import Container, Iterable

from hangjack.competition import dues
from hangjack.competition.dues import Pending
from hangjack.competition.formats import format_of
from hangjack.competition.messages.messages import version_of
from hangjack.competition.permissions import Bound, Role
from hangjack.desk.asking import CLOCK, Asked, Request, own_act
from hangjack.desk.office import Office
from hangjack.desk.requests.closing import CallTimeUp, FireDeadlines, NoticeDeadlines
from hangjack.desk.requests.messages.sending import WriteMessages, due_now
from hangjack.desk.streams import Unsound
from hangjack.errors import Refused
from hangjack.ids import CompetitionId, MatchId, StreamId, match_stream
from hangjack.log import digest_of
from hangjack.matches import clocks

_RIGHT = (Bound(Role.CLOCK),)


async def tick(office: Office, competition_id: CompetitionId, left_alone: Container[StreamId] = ()) -> int:
    """Notice everything that has come due in a competition and its matches; return how many deadlines that were.

    Streams that are *left alone* have a clock of their own.
    """
    now = office.clock()
    competition = await office.competition(competition_id)
    noticed = 0
    if StreamId(competition_id) not in left_alone and (found := dues.to_notice(competition, now, CLOCK)):
        asked = _asked(competition_id, None, found)
        noticed += await _noticed(office, asked, NoticeDeadlines())
    for match_id in tuple(competition.under_way):
        if match_stream(competition_id, match_id) in left_alone:
            continue
        try:
            match = await office.match(competition_id, match_id)
        except Unsound:  # nothing is noticed in it, and everything in the others
            continue
        await asyncio.sleep(0)  # a hall full of matches is no reason to hold up who writes in one of them
        if due := clocks.due(match, now):
            asked = _asked(competition_id, match_id, (each.id for each in due))
            noticed += await _noticed(office, asked, FireDeadlines())
        if called := format_of(competition).time_up(competition, match, now):
            asked = _asked(competition_id, match_id, (f"time|{each.at_ms}" for each in called))
            noticed += await _noticed(office, asked, CallTimeUp())
    return noticed


async def remind(office: Office, competition_id: CompetitionId) -> int:
    """Write down which messages are to be sent by now, each once; return how many. None where nobody has a mail server."""
    competition = await office.competition(competition_id)
    if competition.messages.mail is None:
        return 0
    now_ms = office.clock()
    found = await office.beside(lambda: due_now(competition, now_ms))
    if not found:
        return 0
    box = competition.messages.box
    named = (f"message {each.id} {version_of(box.get(each.id))}" for each in found)
    asked = _asked(competition_id, None, named)
    return await _noticed(office, asked, WriteMessages())


async def what_is_due(office: Office, competition_id: CompetitionId) -> tuple[Pending, ...]:
    """Return everything that has come due and is open, the oldest first: what a director's screen shows."""
    competition = await office.competition(competition_id)
    matches = [await office.match(competition_id, match) for match in competition.under_way]
    now_ms = office.clock()
    return await office.beside(lambda: dues.all_due(competition, matches, now_ms))


async def _noticed(office: Office, asked: Asked, request: Request) -> int:
    """Return how many deadlines were noticed; none if another process was quicker, or they no longer apply."""
    try:
        done = await office.ask(asked, request)
    except Refused:
        return 0
    return len(done.entries) * (not done.repeated)


def _asked(competition: CompetitionId, match: MatchId | None, deadlines: Iterable[str]) -> Asked:
    """Return who asks: the clock, under a name made of the deadlines, the same in every process.

    The name begins with the competition's, so that no file of another event can have brought it along.
    """
    named = digest_of([competition, match, sorted(deadlines)])
    return Asked(own_act(CLOCK, f"{competition}:{named}"), CLOCK, competition, match, _RIGHT)
