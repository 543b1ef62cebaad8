"""The real program is killed while a mail server has a letter and has not answered: nothing is sent twice afterwards."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from hangjack.cli.data_folder import DATABASE
from hangjack.desk.requests.messages import keeping
from hangjack.formats.divisions.desk.requests import week_letters, weeks
from hangjack.ids import EntrantId, PersonId, StreamId
from hangjack.store.sqlite.store import SqliteStore
from hangjack.web.mail.drawer import Drawer, MailSecurity, MailServer
from support.acts import awaited, opened
from support.crib_league import FIRST_NIGHT, Season, league_rules, ms_at
from support.cup import person_of
from support.desk import CUP, SECRETARY
from support.ports import HOST
from support.servers import Running, serving
from support.smtp import PostOffice, mail_server

pytestmark = pytest.mark.thorough

ASH, BELL = (person_of(EntrantId(team), 1) for team in ("Ash", "Bell"))
PROGRAM = "support.hasty_post"


async def a_week_for_ash(store: SqliteStore) -> Season:
    """Publish a week, and write to one captain that it is out."""
    desk = Season(store, ms_at("2031-08-01", "12:00"))
    await desk.begin(league_rules(), ("Ash", "Bell"), players=1)
    await desk.settle({team: (team,) for team in ("Ash", "Bell")})
    await desk.draw_up()
    desk.turn_to("2031-09-20", "21:30")
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))
    await desk.do(SECRETARY, keeping.SwitchMail(on=True))
    await written_to(desk, ASH, "ash@example.org")
    return desk


async def written_to(desk: Season, person: PersonId, email: str) -> None:
    """Send the report to one more."""
    await desk.do(SECRETARY, keeping.KeepEmail(person, email))
    await desk.do(SECRETARY, week_letters.SendWeek(FIRST_NIGHT))


@awaited
async def test_a_program_that_is_killed_with_a_letter_on_its_way_does_not_send_it_again(
    tmp_path: Path,
) -> None:
    """The log has that it began. Started again, the program sends what else waits, and leaves that letter alone."""
    office, options = PostOffice(), ("--data", str(tmp_path))
    async with opened(tmp_path / DATABASE) as store:
        await a_week_for_ash(store)
    with mail_server(office) as port:
        Drawer(tmp_path).keep(
            CUP, MailServer(HOST, port, MailSecurity.NONE, "league@example.org", by_owner=True)
        )
        async with serving(*options, program=PROGRAM) as first:
            office.after = partial(killed_by_a_letter, first)
            await first.process.communicate()
        office.after = lambda: "250 taken"
        async with opened(tmp_path / DATABASE) as store:
            desk = Season(store, ms_at("2031-09-20", "22:00"))
            await written_to(desk, BELL, "bell@example.org")
        async with serving(*options, program=PROGRAM) as second:
            while len(office.letters) < 2:  # noqa: ASYNC110 - the letters come to another thread
                await asyncio.sleep(0.02)
            code, _ = await second.stopped()
    async with opened(tmp_path / DATABASE) as store:
        tags = [each.tag for each in await store.read(StreamId(CUP))]
        state = {each.to: each.state for each in (await desk_of(store).competition()).messages.box.values()}

    assert code == 0
    assert office.receivers == ["ash@example.org", "bell@example.org"]
    assert state == {ASH: "sending", BELL: "sent"}
    assert [tags.count(each) for each in ("sending-begun", "message-sent")] == [2, 1]
    assert "week 1: Mon 15 Sep to Sun 21 Sep" in office.letters[0].get_content()


def killed_by_a_letter(server: Running) -> str:
    """End the server as soon as its letter is there, before it hears of that."""
    server.process.kill()
    return "250 taken"


def desk_of(store: SqliteStore) -> Season:
    """Return a desk that looks at what is there."""
    return Season(store, ms_at("2031-09-21", "12:00"))
