"""Coming in over HTTP: the first account, signing in and out, links and who holds them, invitations, devices, limits."""

import pytest

from desk.story_first_match import CRAB, FIRST
from hangjack.matches.parties import A
from hangjack.matches.sheets import Place
from hangjack.web.limits import ALLOWANCES, Gate
from support.acts import awaited
from support.cup import game
from support.desk import CUP
from support.memory_store import MemoryStore
from support.web import OTHER_MATCH, PASSWORD, Doors, hall, new_key

CUP_PATH = f"/api/competitions/{CUP}"
MATCH_PATH = f"{CUP_PATH}/matches/{FIRST}"
DORA = {"login": "dora", "password": "four green parrots", "name": "Dora Diaz"}


def a_game(number: int = 2) -> dict[str, object]:
    """Return what side A's scorekeeper sends when a game is over."""
    return {"type": "enter-line", "side": A, "place": Place(1, number), "line": game(A)}


@awaited
async def test_the_first_account_is_made_once_and_opens_competitions(inside: Doors) -> None:
    """Whoever started the server has the secret; nobody without it gets in, and it works once."""
    async with hall(inside, MemoryStore()) as place:
        secret = await place.server.access.accounts.offer_first_run()
        wrong = await place.post("/api/first-run", {"secret": "x" * 22, **DORA})
        made = await place.post("/api/first-run", {"secret": secret, **DORA})
        again = await place.post("/api/first-run", {"secret": secret, **DORA, "login": "eve"})
        cup = {"type": "open-competition", "id": "mango", "book": "ic2024"}
        opened = await place.post("/api/competitions", cup, made.json()["token"])
        listed = await place.get("/api/competitions")

    assert [each.status_code for each in (wrong, made, again, opened)] == [409, 200, 409, 200]
    assert wrong.json()["code"] == again.json()["code"] == "access.first-run-void"
    assert [each["id"] for each in listed.json()] == ["mango"]


@awaited
async def test_a_league_whose_days_are_not_known_yet_is_on_the_first_page(inside: Doors) -> None:
    """Nobody else's page suffers from what somebody has left open."""
    async with hall(inside, MemoryStore()) as place:
        secret = await place.server.access.accounts.offer_first_run()
        token = (await place.post("/api/first-run", {"secret": secret, **DORA})).json()["token"]
        league = {"type": "open-competition", "id": "prairie", "book": "mafa", "name": "Prairie League"}
        await place.post("/api/competitions", league, token)
        pages = [await place.get(path, token) for path in ("/", "/c/prairie", "/c/prairie/setup")]

    assert [page.status_code for page in pages] == [200, 200, 200]
    assert all("Prairie League" in page.text for page in pages)


@awaited
async def test_somebody_signs_in_and_out(inside: Doors) -> None:
    """The token counts until its owner signs out, and then for nothing."""
    async with hall(inside) as place:
        entered = await place.post("/api/sign-in", {"login": "Director", "password": PASSWORD})
        token = entered.json()["token"]
        known = (await place.get("/api/me", token)).json()
        await place.post("/api/sign-out", who=token)
        forgotten = await place.get("/api/me", token)
        wrong = await place.post("/api/sign-in", {"login": "director", "password": PASSWORD + "!"})

    assert (known["signed_in"], known["person"]) == (True, entered.json()["person"])
    assert (forgotten.status_code, forgotten.json()["code"]) == (401, "web.token-void")
    assert (wrong.status_code, wrong.json()["code"]) == (409, "access.wrong-sign-in")


@awaited
async def test_signing_out_everywhere_ends_every_device(inside: Doors) -> None:
    """Also the one that asked."""
    async with hall(inside) as place:
        signed_in = await place.post("/api/sign-in", {"login": "director", "password": PASSWORD})
        other = signed_in.json()["token"]
        await place.post("/api/sign-out-everywhere", who="director")
        known = [(await place.get("/api/me", who)).status_code for who in (other, "director", "official")]

    assert known == [401, 401, 200]


@awaited
async def test_no_player_signs_somebody_elses_phone_out(inside: Doors) -> None:
    """A player says to be the scorekeeper, as the list allows, and signs out everywhere: the scorekeeper stays."""
    async with hall(inside) as place:
        keeper, players = await place.link(), await place.link(role="player")
        people = (await place.get("/api/who", await place.scan(keeper["secret"]))).json()
        scorekeeper = await place.scan(keeper["secret"], people[0]["id"])
        player = await place.scan(players["secret"], people[0]["id"])
        out = await place.post("/api/sign-out-everywhere", who=player)
        known = [place.server.access.resolve(who) is not None for who in (scorekeeper, player)]

    assert out.status_code == 200
    assert known == [True, False]


@pytest.mark.parametrize(("who", "status"), [("official", 409), ("secretary", 409), ("director", 200)])
@awaited
async def test_only_a_director_signs_a_director_out(inside: Doors, who: str, status: int) -> None:
    """Officials look after phones at tables, and after each other."""
    async with hall(inside) as place:
        devices = (await place.get(f"/api/competitions/{CUP}/devices", who)).json()
        director = place.server.access.resolve(place.tokens["director"])
        recorder = place.server.access.resolve(place.tokens["recorder"])
        assert director is not None
        assert recorder is not None
        answers = [
            await place.post(f"/api/competitions/{CUP}/devices/{each.session}/end", who=who)
            for each in (recorder, director)
        ]

    assert director.session in {each["session"] for each in devices}
    assert [each.status_code for each in answers] == [200, status]


@awaited
async def test_a_new_password_ends_the_other_devices(inside: Doors) -> None:
    """The device on which it was changed stays; the old password is nothing any more."""
    async with hall(inside) as place:
        signed_in = await place.post("/api/sign-in", {"login": "guest", "password": PASSWORD})
        change = {"login": "guest", "current": PASSWORD, "new": "nine blue lizards"}
        changed = await place.post("/api/change-password", change, "guest")
        known = [
            (await place.get("/api/me", who)).status_code for who in ("guest", signed_in.json()["token"])
        ]
        old = await place.post("/api/sign-in", {"login": "guest", "password": PASSWORD})
        new = await place.post("/api/sign-in", {"login": "guest", "password": "nine blue lizards"})

    assert changed.status_code == 200
    assert known == [200, 401]
    assert [old.status_code, new.status_code] == [409, 200]


@awaited
async def test_an_invitation_makes_an_official_once(inside: Doors) -> None:
    """A new account, appointed in the director's name; a second follower is turned away."""
    async with hall(inside) as place:
        invited = await place.post(f"{CUP_PATH}/invitations", {"role": "official"}, "director")
        secret = invited.json()["secret"]
        accepted = await place.post("/api/invitations/accept", {"secret": secret, **DORA})
        late = await place.post("/api/invitations/accept", {"secret": secret, **DORA, "login": "eve"})
        due = await place.get(f"{CUP_PATH}/due", accepted.json()["token"])
        money = await place.get(f"{CUP_PATH}/money", accepted.json()["token"])

    assert invited.json()["path"] == f"/invited/{secret}"
    assert [accepted.status_code, due.status_code, money.status_code] == [200, 200, 403]
    assert (late.status_code, late.json()["code"]) == (409, "access.invitation-void")


@awaited
async def test_somebody_with_an_account_follows_an_invitation_as_themselves(inside: Doors) -> None:
    """No second account, no second session: the same token can do more now."""
    async with hall(inside) as place:
        before = await place.get(f"{CUP_PATH}/money", "guest")
        invited = await place.post(f"{CUP_PATH}/invitations", {"role": "treasurer"}, "director")
        accepted = await place.post(
            "/api/invitations/accept", {"secret": invited.json()["secret"], **DORA}, "guest"
        )
        after = await place.get(f"{CUP_PATH}/money", "guest")

    assert accepted.json()["token"] == inside.tokens["guest"]
    assert [before.status_code, after.status_code] == [403, 200]


@pytest.mark.parametrize("role", ["scorekeeper", "public", "clock"])
@awaited
async def test_nobody_is_invited_to_a_role_that_is_not_given_by_name(role: str, inside: Doors) -> None:
    """Scorekeepers come by a link, and the clock is no person."""
    async with hall(inside) as place:
        answer = await place.post(f"{CUP_PATH}/invitations", {"role": role}, "director")

    assert (answer.status_code, answer.json()["code"]) == (409, "appointment.not-by-name")


@pytest.mark.parametrize("role", ["director", "official", "treasurer", "clock", "public"])
@awaited
async def test_no_link_makes_an_official(role: str, inside: Doors) -> None:
    """Whoever runs a competition has an account: a link can be passed on."""
    async with hall(inside) as place:
        answer = await place.post(
            f"{CUP_PATH}/links", {"role": role, "match": FIRST, "side": "A"}, "director"
        )

    assert answer.status_code == 409
    assert answer.json()["code"] in {"web.officials-have-accounts", "access.no-link-for-role"}


@awaited
async def test_a_phone_scans_says_who_and_writes(inside: Doors) -> None:
    """Until it has said who holds it, it only reads; the list has the people of its own side and nobody else."""
    async with hall(inside) as place:
        handed = await place.link()
        entered = (await place.post("/api/redeem", {"secret": handed["secret"]})).json()
        token = entered["token"]
        silent = await place.post(f"{MATCH_PATH}/enter-line", a_game(), token)
        people = [each["id"] for each in (await place.get("/api/who", token)).json()]
        said = await place.post("/api/who", {"person": CRAB[12]}, token)
        written = await place.post(f"{MATCH_PATH}/enter-line", a_game(), token)

    assert handed["path"] == f"/t/{handed['secret']}"
    assert (entered["person"], entered["competition"]) == (None, CUP)
    assert (silent.status_code, silent.json()["code"]) == (401, "web.say-who")
    assert set(people) == set(CRAB.values())
    assert [said.status_code, written.status_code] == [200, 200]


@awaited
async def test_who_holds_a_phone_is_said_once_and_from_the_list(inside: Doors) -> None:
    """Not somebody of the other side, not somebody else later; an official can put it right."""
    async with hall(inside) as place:
        token = await place.scan((await place.link())["secret"])
        other_side = await place.post("/api/who", {"person": "foxes-1"}, token)
        first = await place.post("/api/who", {"person": CRAB[12]}, token)
        second = await place.post("/api/who", {"person": CRAB[3]}, token)
        devices = (await place.get(f"{CUP_PATH}/devices", "official")).json()
        session = next(each["session"] for each in devices if each["person"] == CRAB[12])
        await place.post(f"{CUP_PATH}/devices/{session}/rename", {"person": CRAB[3]}, "official")
        now = (await place.get("/api/me", token)).json()["person"]

    assert (other_side.status_code, other_side.json()["code"]) == (422, "web.not-in-that-side")
    assert first.status_code == 200
    assert (second.status_code, second.json()["code"]) == (409, "access.named-already")
    assert now == CRAB[3]


@awaited
async def test_saying_who_one_is_gives_no_more_than_the_link(inside: Doors) -> None:
    """A scorekeeper's phone whose holder says to be the captain signs nothing, and is nothing in the next match."""
    async with hall(inside) as place:
        token = await place.scan((await place.link())["secret"], CRAB[1])
        signed = await place.post(f"{MATCH_PATH}/sign-sheet", {"type": "sign-sheet", "side": "A"}, token)
        next_match = await place.post(f"{CUP_PATH}/matches/{OTHER_MATCH}/enter-line", a_game(1), token)

    assert [signed.status_code, next_match.status_code] == [403, 403]


@awaited
async def test_a_link_that_is_taken_back_counts_no_more_at_once(inside: Doors) -> None:
    """For the phones that came in by it, and for new ones."""
    async with hall(inside) as place:
        handed = await place.link()
        token = await place.scan(handed["secret"], CRAB[12])
        revoked = await place.post(f"{CUP_PATH}/links/{handed['link']}/revoke", who="official")
        writes = await place.post(f"{MATCH_PATH}/enter-line", a_game(), token)
        scans = await place.post("/api/redeem", {"secret": handed["secret"]})
        listed = [each["id"] for each in (await place.get(f"{CUP_PATH}/links", "official")).json()]

    assert revoked.status_code == 200
    assert (writes.status_code, scans.status_code, scans.json()["code"]) == (401, 409, "access.link-void")
    assert handed["link"] not in listed


@awaited
async def test_a_link_that_has_run_out_counts_no_more(inside: Doors) -> None:
    """By the server's clock, for the phone as for the link."""
    async with hall(inside) as place:
        handed = await place.link(hours=1)
        token = await place.scan(handed["secret"], CRAB[12])
        place.clock.now_ms = handed["until_ms"] - 1
        in_time = await place.post(f"{MATCH_PATH}/enter-line", a_game(), token)
        place.clock.now_ms += 1
        late = await place.post(f"{MATCH_PATH}/enter-line", a_game(3), token)
        scans = await place.post("/api/redeem", {"secret": handed["secret"]})

    assert [in_time.status_code, late.status_code, scans.status_code] == [200, 401, 409]


@awaited
async def test_a_dead_phone_is_replaced_and_the_old_link_is_void(inside: Doors) -> None:
    """The new link is for the same side and as long; the new phone says who holds it and goes on writing."""
    async with hall(inside) as place:
        handed = await place.link()
        dead = await place.scan(handed["secret"], CRAB[12])
        again = await place.post(f"{CUP_PATH}/links/{handed['link']}/reissue", {}, "official")
        phone = await place.scan(again.json()["secret"], CRAB[12])
        old = await place.post(f"{MATCH_PATH}/enter-line", a_game(), dead)
        new = await place.post(f"{MATCH_PATH}/enter-line", a_game(), phone)

    assert again.json()["until_ms"] == handed["until_ms"]
    assert [old.status_code, new.status_code] == [401, 200]


@awaited
async def test_links_and_devices_of_one_competition_are_not_anothers(inside: Doors) -> None:
    """The director of another competition can neither take a link back nor shut a device out."""
    async with hall(inside) as place:
        cup = {"type": "open-competition", "id": "lime", "book": "ic2024"}
        await place.post("/api/competitions", cup, "guest")
        handed = await place.link()
        token = await place.scan(handed["secret"], CRAB[12])
        devices = (await place.get(f"{CUP_PATH}/devices", "director")).json()
        session = next(each["session"] for each in devices if each["person"] == CRAB[12])
        refused = [
            await place.post(path, body, "guest")
            for path, body in (
                (f"/api/competitions/lime/links/{handed['link']}/revoke", None),
                (f"/api/competitions/lime/links/{handed['link']}/reissue", {}),
                (f"/api/competitions/lime/devices/{session}/end", None),
            )
        ]
        still = (await place.get("/api/me", token)).json()

    assert [each.status_code for each in refused] == [409, 409, 404]
    assert still["person"] == CRAB[12]


@awaited
async def test_a_device_is_shut_out(inside: Doors) -> None:
    """Its token counts no more; the link can be scanned again."""
    async with hall(inside) as place:
        handed = await place.link()
        token = await place.scan(handed["secret"], CRAB[12])
        devices = (await place.get(f"{CUP_PATH}/devices", "official")).json()
        session = next(each["session"] for each in devices if each["person"] == CRAB[12])
        ended = await place.post(f"{CUP_PATH}/devices/{session}/end", who="official")
        after = await place.post(f"{MATCH_PATH}/enter-line", a_game(), token)
        scans = await place.post("/api/redeem", {"secret": handed["secret"]})

    assert [ended.status_code, after.status_code, scans.status_code] == [200, 401, 200]


@awaited
async def test_a_lost_answer_at_the_entrance_is_given_again(inside: Doors) -> None:
    """The same request gives the same session and the same secret, not a second one."""
    async with hall(inside) as place:
        keys = new_key(), new_key()
        wanted = {"role": "captain", "match": FIRST, "side": "B"}
        links = [await place.post(f"{CUP_PATH}/links", wanted, "director", keys[0]) for _ in range(2)]
        scans = [
            await place.post("/api/redeem", {"secret": links[0].json()["secret"]}, key=keys[1])
            for _ in range(2)
        ]
        other = await place.post(f"{CUP_PATH}/links", {**wanted, "side": "A"}, "director", keys[0])

    assert links[0].json() == links[1].json()
    assert scans[0].json() == scans[1].json()
    assert (other.status_code, other.json()["code"]) == (409, "store.act-id-reused")


@awaited
async def test_guessing_is_slowed_down(inside: Doors) -> None:
    """After so many tries the next one has to wait, and is told how long; then it counts again."""
    async with hall(inside) as place:
        wrong = {"login": "director", "password": "not that one at all"}
        allowed = ALLOWANCES[Gate.SIGN_IN_LOGIN]
        tried = [(await place.post("/api/sign-in", wrong)).status_code for _ in range(allowed.tries)]
        slowed = await place.post("/api/sign-in", {"login": "director", "password": PASSWORD})
        place.clock.now_ms += int(slowed.headers["retry-after"]) * 1000
        later = await place.post("/api/sign-in", {"login": "director", "password": PASSWORD})

    assert tried == [409] * allowed.tries
    assert (slowed.status_code, slowed.json()["code"]) == (429, "access.too-many")
    assert 0 < int(slowed.headers["retry-after"]) <= allowed.every_ms // 1000
    assert later.status_code == 200


@awaited
async def test_a_browser_keeps_its_session_in_a_cookie(inside: Doors) -> None:
    """No script reads it, no other site sends it along, and over https it never leaves https."""
    async with hall(inside) as place, place.browser() as plain, place.browser() as safe:
        signing = {"login": "director", "password": PASSWORD}
        entered = await plain.post("/api/sign-in", json=signing, headers={"idempotency-key": new_key()})
        me = await plain.get("/api/me")
        secure = await safe.post(
            "https://hall.test/api/sign-in", json=signing, headers={"idempotency-key": new_key()}
        )

    cookies = entered.headers.get_list("set-cookie")
    assert me.json()["signed_in"] is True
    assert cookies
    assert all("HttpOnly" in each and "SameSite=lax" in each for each in cookies)
    assert all("Secure" in each for each in secure.headers.get_list("set-cookie"))


@awaited
async def test_a_strange_cookie_beside_ours_does_no_harm(inside: Doors) -> None:
    """Other programs on the same host set cookies of their own, well-formed or not."""
    async with hall(inside) as place:
        token = inside.tokens["director"]
        answers = [
            (await place.get("/api/me", cookie=cookie)).json()["signed_in"]
            for cookie in (
                f"hangjack={token}",
                f"a=b c; hangjack={token}",
                f"x{{}}=@; hangjack={token}",
                "=;=",
                "hangjack=",
            )
        ]

    assert answers == [True, True, True, False, False]


@awaited
@pytest.mark.parametrize("side", ["Z", "1", ""])
async def test_a_link_is_for_a_party_of_its_match(inside: Doors, side: str) -> None:
    """Nobody comes in for a side that does not play."""
    async with hall(inside) as place:
        wanted = {"role": "captain", "match": FIRST, "side": side}
        answer = await place.post(f"{CUP_PATH}/links", wanted, "director")

    assert (answer.status_code, answer.json()["code"]) == (422, "match.no-such-party")
