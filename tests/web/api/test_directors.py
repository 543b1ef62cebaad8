"""An event always has a director who can sign in."""

from typing import Any

from hangjack.competition.permissions import Role
from hangjack.ids import PersonId
from support.acts import awaited
from support.cup import DIRECTOR
from support.desk import CUP
from support.web import Doors, Hall, hall

BASE = f"/api/competitions/{CUP}"


async def person_of(place: Hall, who: str) -> PersonId:
    visitor = place.server.access.resolve(place.tokens[who])
    assert visitor is not None
    assert visitor.person is not None
    return visitor.person


def said(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


@awaited
async def test_a_role_is_given_to_somebody_who_can_sign_in(inside: Doors) -> None:
    """A name that nobody has, or somebody at a table, could never use it: an invitation is the way."""
    async with hall(inside) as place:
        guest = await person_of(place, "guest")
        answers = [
            await place.post(f"{BASE}/appoint", {"person": person, "role": role}, "director")
            for person, role in (("nobody", "director"), ("somebody-0", "official"), (guest, "director"))
        ]
        foreseen = await place.post(
            f"{BASE}/preview/appoint", {"person": "nobody", "role": "director"}, "director"
        )

    refused = (409, "appointment.no-account")
    assert list(map(said, answers)) == [refused, refused, (200, "")]
    assert foreseen.json()["possible"] is False


@awaited
async def test_the_last_director_who_can_sign_in_stays(inside: Doors) -> None:
    """A director without an account, from an earlier version or another server, is nobody to leave an event to."""
    async with hall(inside) as place:
        own = await person_of(place, "director")
        alone = await place.post(f"{BASE}/dismiss", {"person": own, "role": "director"}, "director")
        guest = await person_of(place, "guest")
        await place.post(f"{BASE}/appoint", {"person": guest, "role": "director"}, "director")
        after = await place.post(f"{BASE}/dismiss", {"person": own, "role": "director"}, "director")
        competition = await place.server.office.competition(CUP)

    assert said(alone) == (409, "appointment.last-director")
    assert said(after) == (200, "")
    assert set(competition.appointments.holders(Role.DIRECTOR)) == {DIRECTOR, guest}


@awaited
async def test_nobody_signs_an_official_out_by_appointing_them_elsewhere(inside: Doors) -> None:
    """Anybody with an account opens a competition, and appoints in it whoever they like: that is no power over them."""
    async with hall(inside) as place:
        official = await person_of(place, "official")
        await place.post("/api/competitions", {"id": "trap", "book": "ic2024"}, "guest")
        appointed = await place.post(
            "/api/competitions/trap/appoint", {"person": official, "role": "official"}, "guest"
        )
        devices = (await place.get("/api/competitions/trap/devices", "guest")).json()
        theirs = next(each["session"] for each in devices if each["person"] == official)
        ended = await place.post(f"/api/competitions/trap/devices/{theirs}/end", None, "guest")
        by_director = await place.post(f"{BASE}/devices/{theirs}/end", None, "director")
        still = place.server.access.resolve(place.tokens["official"])

    assert said(appointed) == (200, "")
    assert said(ended) == (409, "web.device-elsewhere")
    assert said(by_director) == (409, "web.device-elsewhere")
    assert still is not None
