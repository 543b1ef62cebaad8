"""Messages of a league: addresses given, reminders written by the clock, sent, tried again, stopped; a week for everybody."""

from hangjack.competition.messages.events import MessageKind, Trouble
from hangjack.competition.messages.messages import Message
from hangjack.competition.permissions import Bound, Role
from hangjack.desk.asking import CLOCK, Asked, Request
from hangjack.desk.messages.reminders import reminders
from hangjack.desk.requests.messages import keeping, own, sending
from hangjack.formats.divisions.desk.requests import week_letters, weeks
from hangjack.ids import EntrantId, PersonId
from hangjack.store.interface import ActId
from support.crib_league import FIRST_NIGHT, Season, league_rules
from support.cup import person_of
from support.desk import CUP, SECRETARY, Desk

FOUR = ("Ash", "Bell", "Crown", "Duke")
ASH, BELL, CROWN, DUKE = (person_of(EntrantId(team), 1) for team in FOUR)


async def with_mail(
    desk: Desk, *people: PersonId, kinds: tuple[MessageKind, ...] = tuple(MessageKind)
) -> None:
    """Let messages go out by themselves, to these people."""
    await desk.do(SECRETARY, keeping.SwitchMail(on=True, kinds=kinds))
    for person in people:
        await desk.do(SECRETARY, keeping.KeepEmail(person, f"{person.replace(' ', '')}@example.org"))


async def box(desk: Desk) -> list[Message]:
    """Return the messages that were written, the oldest first."""
    return sorted((await desk.competition()).messages.box.values(), key=lambda each: (each.at_ms, each.to))


async def by_clock(desk: Desk, request: Request, name: str) -> None:
    """Let the server itself ask for something."""
    desk.now_ms += 1
    await desk.office.ask(Asked(ActId(f"clock:{name}"), CLOCK, CUP, via=(Bound(Role.CLOCK),)), request)
    desk.carried_out.add(str(request.__struct_config__.tag))


async def messages_are_sent(desk: Season) -> None:
    """Remind captains of their cards by e-mail and otherwise, and send everybody the report of a week."""
    await desk.begin(league_rules(), FOUR)
    await desk.draw_up()
    await with_mail(desk, ASH, BELL, kinds=(MessageKind.CARD,))
    await desk.do(DUKE, own.GiveOwnEmail("duke@example.org"))
    desk.turn_to("2031-09-16", "18:00")
    found = reminders(await desk.competition(), desk.now_ms)
    await desk.do(SECRETARY, keeping.SendReminders((next(each.id for each in found if each.to == ASH),)))
    await desk.do(SECRETARY, keeping.NoteTold((next(each.id for each in found if each.to == CROWN),)))
    desk.turn_to("2031-09-19", "21:00")
    await desk.by_link(BELL, own.StopMessages(), Bound(Role.PLAYER))
    await by_clock(desk, sending.WriteMessages(), "write")
    message = next(each for each in await box(desk) if each.kind is MessageKind.CARD)
    await by_clock(desk, sending.LeaveMailAlone(Trouble.AWAY), "away")
    await desk.do(SECRETARY, sending.NoteTrial())
    await by_clock(desk, sending.BeginSending(message.id), "begin")
    await by_clock(desk, sending.EndSending(message.id, Trouble.ADDRESS), "end")
    await desk.do(SECRETARY, keeping.SendAgain(message.id))
    await desk.by_link(BELL, own.ResumeMessages(), Bound(Role.PLAYER))
    await desk.play("Ash", "Duke", 6, card=("2031-09-20", "12:00"))
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))
    await desk.do(SECRETARY, week_letters.SendWeek("2031-09-21"))
