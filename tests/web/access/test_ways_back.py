"""Ways back in: another password for somebody who lost theirs, once and in time, and an event that has a director again."""

from pathlib import Path

import pytest

from hangjack.competition.permissions import Role
from hangjack.errors import Refused
from hangjack.web.access.ways_back import FOLDER, WayBack, WaysBack
from support.access import DORA, HOUR_MS, NOON_MS, Clock, access_to, caller
from support.acts import awaited
from support.desk import CUP
from support.web import NOW_MS, PASSWORD, Doors, hall

SECRET, OTHER = "a" * 22, "b" * 22
NEW = "nine grey pelicans"
WAY = WayBack("dora", NOON_MS + HOUR_MS)


@awaited
async def test_a_way_back_gives_another_password(tmp_path: Path) -> None:
    """The old one is void, devices are out but for the one that came back, and a lost answer comes again."""
    async with access_to() as access:
        accounts = access.accounts
        accounts.ways_back = WaysBack(tmp_path)
        accounts.ways_back.open(SECRET, WAY)
        await accounts.make(DORA)
        before = await accounts.sign_in(caller(), "dora", DORA.password)
        coming = caller()
        back = await accounts.come_back(coming, SECRET, NEW)
        accounts.ways_back.close(SECRET)
        again = await accounts.come_back(coming, SECRET, NEW)
        with pytest.raises(Refused):
            await accounts.sign_in(caller(), "dora", DORA.password)
        later = await accounts.sign_in(caller(), "dora", NEW)

        assert access.resolve(before.token) is None
        assert access.resolve(back.token) is not None
        assert again == back
        assert later.session.person == back.session.person


@awaited
async def test_a_way_back_is_gone_once_and_in_time(tmp_path: Path) -> None:
    """After that, with another secret, or with a file that is none, it leads nowhere."""
    clock = Clock()
    async with access_to(clock=clock) as access:
        accounts = access.accounts
        accounts.ways_back = WaysBack(tmp_path)
        await accounts.make(DORA)
        accounts.ways_back.open(SECRET, WAY)
        (tmp_path / FOLDER / "broken").write_text("{")
        refused = []
        for secret, later_ms in ((OTHER, 0), ("", 0), ("../../x", 0), (SECRET, HOUR_MS)):
            clock.now_ms = NOON_MS + later_ms
            with pytest.raises(Refused) as refusal:
                await accounts.come_back(caller(), secret, NEW)
            refused.append(refusal.value.key)

    assert refused == ["access.way-back-void"] * 4


@awaited
async def test_the_page_of_a_way_back_leads_to_a_new_password(inside: Doors, tmp_path: Path) -> None:
    """Opened, filled in, and gone; the page says so afterwards."""
    async with hall(inside) as place:
        ways = place.server.access.accounts.ways_back = WaysBack(tmp_path)
        ways.open(SECRET, WayBack("guest", NOW_MS + HOUR_MS, CUP))
        shown = await place.get(f"/password/{SECRET}")
        back = await place.post("/api/choose-password", {"secret": SECRET, "new": NEW})
        competition = await place.server.office.competition(CUP)
        gone = await place.get(f"/password/{SECRET}")
        again = await place.post("/api/choose-password", {"secret": SECRET, "new": NEW})
        old = await place.post("/api/sign-in", {"login": "guest", "password": PASSWORD})

    assert "Mx guest" in shown.text
    assert back.status_code == 200
    assert Role.DIRECTOR in competition.appointments.roles[back.json()["person"]]
    assert (shown.status_code, gone.status_code) == (200, 404)
    assert [each.json()["code"] for each in (again, old)] == ["access.way-back-void", "access.wrong-sign-in"]
    assert not list((tmp_path / FOLDER).iterdir())


@awaited
async def test_the_sign_in_page_says_what_a_director_does_who_forgot(inside: Doors) -> None:
    """There is nobody else to ask."""
    async with hall(inside) as place:
        page = await place.get("/sign-in")

    assert "hangjack account link" in page.text
