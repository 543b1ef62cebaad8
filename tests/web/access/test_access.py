import msgspec
import pytest

from hangjack.competition.permissions import Bound, Role
from hangjack.errors import BadInput, HangjackError, Refused
from hangjack.ids import MatchId, StreamId
from hangjack.matches.parties import B
from hangjack.web.access.access import Access
from hangjack.web.access.events import STREAM
from hangjack.web.access.rules import MOST_OF_A_LINK
from hangjack.web.access.tokens import RequestId
from hangjack.web.access.values import Caller, DeviceSeen, IssuedLink, SignedIn, Visitor
from hangjack.web.limits import ALLOWANCES, Gate, TooMany
from hangjack.wording import sentence
from support.access import (
    ANA,
    BEN,
    CAPTAIN_A,
    CUP,
    DIRECTOR,
    DORA,
    HOUR_MS,
    LEAGUE,
    NOON_MS,
    UNTIL_MS,
    Clock,
    access_to,
    caller,
    order,
    request,
)
from support.acts import awaited
from support.memory_store import MemoryStore

PHONE, TABLET = "phone-0001", "tablet-0001"


async def captains_link(access: Access) -> IssuedLink:
    """Hand out a link for the captain of side A."""
    return await access.issue_link(order(), CAPTAIN_A, UNTIL_MS)


async def scanned(access: Access, issued: IssuedLink, device: str = PHONE) -> SignedIn:
    """Scan a link with a device."""
    return await access.redeem_link(caller(device), issued.secret)


def said(refusal: pytest.ExceptionInfo[HangjackError]) -> str:
    """Return what a refusal says."""
    return sentence(refusal.value)


@awaited
async def test_a_link_lets_a_device_in_for_one_side_of_one_match() -> None:
    """Nobody knows who holds it yet; its rights hold in its own competition."""
    async with access_to() as access:
        issued = await captains_link(access)
        session, token = (
            (await scanned(access, issued)).session,
            (await scanned(access, issued, TABLET)).token,
        )
        tablet = access.resolve(token)

        assert len(issued.secret) == len(token) == 22
        assert session.until_ms == UNTIL_MS
        assert tablet is not None
        assert tablet == Visitor(
            session=tablet.session,
            device=tablet.device,
            competition=CUP,
            via=(CAPTAIN_A,),
            link=issued.link.id,
            link_by=DIRECTOR,
        )
        assert access.links_of(CUP) == (issued.link,)
        assert access.links_of(LEAGUE) == ()


@awaited
async def test_a_link_is_no_session_and_a_session_no_link() -> None:
    """Each secret is good for one thing; made up ones are good for nothing."""
    async with access_to() as access:
        issued = await captains_link(access)
        came_in = await scanned(access, issued)
        with pytest.raises(Refused) as refusal:
            await access.redeem_link(caller(), came_in.token)
        visitors = [
            access.resolve(text) for text in (issued.secret, came_in.session.id, "", "a" * 22, "é" * 22)
        ]

        assert said(refusal).startswith("This link no longer works")
        assert visitors == [None] * 5


@awaited
async def test_a_lost_reply_can_be_asked_for_again() -> None:
    """The same request gives the same link and the same session, whenever it comes."""
    clock = Clock()
    async with access_to(clock=clock) as access:
        ordered, scan = order(), caller(PHONE)
        first_link = await access.issue_link(ordered, CAPTAIN_A, UNTIL_MS)
        first = await access.redeem_link(scan, first_link.secret)
        clock.now_ms += HOUR_MS
        second_link = await access.issue_link(ordered, CAPTAIN_A, UNTIL_MS + HOUR_MS)
        second = await access.redeem_link(scan, first_link.secret)
        await access.revoke_link(order(), first_link.link.id)
        third = await access.redeem_link(scan, first_link.secret)

        assert second_link == first_link
        assert second == third == first
        assert access.resolve(third.token) is None


@awaited
async def test_a_request_id_stands_for_one_request() -> None:
    """Used for something else it is refused, and so is one that anybody could guess."""
    async with access_to() as access:
        issued, other = await captains_link(access), await captains_link(access)
        scan = caller(PHONE)
        await access.redeem_link(scan, issued.secret)
        with pytest.raises(Refused) as reused:
            await access.redeem_link(scan, other.secret)
        with pytest.raises(BadInput) as short:
            await access.redeem_link(Caller(RequestId("1"), "10.0.0.7"), issued.secret)

        assert reused.value.key == "store.act-id-reused"
        assert said(short).startswith("The id of this request must be 16 to 64 random characters.")


@awaited
async def test_a_revoked_link_is_void_at_once_with_all_its_sessions() -> None:
    """A sheet that was lost opens nothing, and neither do the phones that scanned it."""
    async with access_to() as access:
        issued, other = await captains_link(access), await captains_link(access)
        phone, tablet = await scanned(access, issued), await scanned(access, issued, TABLET)
        elsewhere = await scanned(access, other)
        await access.revoke_link(order(), issued.link.id)
        with pytest.raises(Refused) as refusal:
            await scanned(access, issued)

        assert access.resolve(phone.token) is None
        assert access.resolve(tablet.token) is None
        assert access.resolve(elsewhere.token) is not None
        assert said(refusal).startswith("This link no longer works")


@awaited
async def test_a_link_that_is_issued_again_replaces_the_old_one() -> None:
    """For the same person, role, match and side, until the same time unless another is given."""
    async with access_to() as access:
        old = await access.issue_link(order(), CAPTAIN_A, UNTIL_MS, ANA)
        came_in = await scanned(access, old)
        ordered = order()
        new = await access.reissue_link(ordered, old.link.id)
        again = await access.reissue_link(ordered, old.link.id)
        longer = await access.reissue_link(order(), new.link.id, UNTIL_MS + HOUR_MS)
        phone = access.resolve((await scanned(access, longer)).token)

        assert access.resolve(came_in.token) is None
        assert again == new
        assert new.secret not in {old.secret, longer.secret}
        assert access.links_of(CUP) == (longer.link,)
        assert longer.link == msgspec.structs.replace(
            old.link, id=longer.link.id, until_ms=UNTIL_MS + HOUR_MS, code=longer.link.code
        )
        assert len({each.code for each in (old, new, longer)}) == 3
        assert phone is not None
        assert phone.person == ANA


@awaited
async def test_links_and_sessions_run_out() -> None:
    """At the minute that the link names, for those who are in as well."""
    clock = Clock()
    async with access_to(clock=clock) as access:
        issued = await captains_link(access)
        came_in = await scanned(access, issued)
        clock.now_ms = UNTIL_MS - 1
        before = access.resolve(came_in.token)
        clock.now_ms = UNTIL_MS
        with pytest.raises(Refused) as refusal:
            await scanned(access, issued, TABLET)

        assert before is not None
        assert access.resolve(came_in.token) is None
        assert access.links_of(CUP) == ()
        assert access.devices(CUP) == ()
        assert refusal.value.key == "access.link-void"


@awaited
async def test_a_phone_says_once_who_holds_it() -> None:
    """The same again is harmless; somebody else takes an official or a new link, and a second scan changes nothing."""
    async with access_to() as access:
        issued = await captains_link(access)
        came_in = await scanned(access, issued)
        await access.name_session(request(), came_in.session.id, ANA)
        await access.name_session(request(), came_in.session.id, ANA)
        with pytest.raises(Refused) as refusal:
            await access.name_session(request(), came_in.session.id, BEN)
        again = await scanned(access, issued)
        as_ana = access.resolve(again.token)
        await access.rename_session(order(), again.session.id, BEN)
        as_ben = access.resolve(again.token)

        assert said(refusal).startswith("Somebody has already said who uses this phone.")
        assert access.resolve(came_in.token) is None
        assert (as_ana and as_ana.person, as_ben and as_ben.person) == (ANA, BEN)


@awaited
async def test_nobody_claims_to_be_somebody_who_has_a_password() -> None:
    """A director's rights come with their password, never with a link that can be passed on."""
    async with access_to() as access:
        dora = await access.accounts.make(DORA)
        came_in = await scanned(access, await captains_link(access))
        with pytest.raises(Refused) as claimed:
            await access.name_session(request(), came_in.session.id, dora)
        with pytest.raises(Refused) as renamed:
            await access.rename_session(order(), came_in.session.id, dora)
        with pytest.raises(Refused) as issued:
            await access.issue_link(order(), CAPTAIN_A, UNTIL_MS, dora)

        assert {claimed.value.key, renamed.value.key, issued.value.key} == {"access.has-account"}


@awaited
async def test_a_director_sees_the_devices_and_shuts_them_out() -> None:
    """Who, as what, on which device, since when, and the minute it was last seen."""
    clock = Clock()
    async with access_to(clock=clock) as access:
        issued = await captains_link(access)
        phone, tablet = await scanned(access, issued), await scanned(access, issued, TABLET)
        await access.name_session(request(), phone.session.id, ANA)
        clock.now_ms += 90_000
        access.resolve(phone.token)
        listed = access.devices(CUP)
        await access.end_session(order(), phone.session.id)

        assert listed[0] == DeviceSeen(
            session=phone.session.id,
            device=phone.session.device,
            label="Firefox on Android",
            since_ms=NOON_MS,
            until_ms=UNTIL_MS,
            person=ANA,
            link=issued.link.id,
            bound=CAPTAIN_A,
            seen_ms=NOON_MS + 60_000,
        )
        assert (listed[1].device, listed[1].person, listed[1].role, listed[1].seen_ms) == (
            tablet.session.device,
            None,
            Role.CAPTAIN,
            None,
        )
        assert access.devices(LEAGUE) == ()
        assert [each.session for each in access.devices(CUP)] == [tablet.session.id]
        assert access.resolve(phone.token) is None


@awaited
async def test_one_competition_cannot_touch_the_links_of_another() -> None:
    """What is not its own is not there."""
    async with access_to() as access:
        issued = await captains_link(access)
        came_in = await scanned(access, issued)
        with pytest.raises(Refused, match="no-such-link"):
            await access.revoke_link(order(LEAGUE), issued.link.id)
        with pytest.raises(Refused, match="no-such-link"):
            await access.reissue_link(order(LEAGUE), issued.link.id)
        with pytest.raises(Refused, match="no-such-link"):
            await access.end_all_of_link(order(LEAGUE), issued.link.id)
        with pytest.raises(Refused, match="no-such-session"):
            await access.end_session(order(LEAGUE), came_in.session.id)
        with pytest.raises(Refused, match="no-such-session"):
            await access.rename_session(order(LEAGUE), came_in.session.id, BEN)

        assert access.resolve(came_in.token) is not None


@awaited
async def test_all_devices_of_a_link_or_of_a_person_are_shut_out() -> None:
    """The link still works; whoever signs out ends their own session alone."""
    async with access_to() as access:
        first, second = await captains_link(access), await captains_link(access)
        phone, tablet = await scanned(access, first), await scanned(access, first, TABLET)
        await access.end_all_of_link(order(), first.link.id)
        shut_out = [access.resolve(each.token) for each in (phone, tablet)]
        phone, other = await scanned(access, first), await scanned(access, second, TABLET)
        for each in (phone, other):
            await access.name_session(request(), each.session.id, ANA)
        await access.end_everywhere(request(), ANA, DIRECTOR)
        ended = [access.resolve(each.token) for each in (phone, other)]
        phone, other = await scanned(access, first), await scanned(access, second, TABLET)
        visitor = access.resolve(phone.token)
        assert visitor is not None
        await access.sign_out(visitor)
        await access.sign_out(visitor)

        assert [*shut_out, *ended, access.resolve(phone.token)] == [None] * 5
        assert access.resolve(other.token) is not None


@pytest.mark.parametrize(
    ("bound", "until_ms", "key"),
    [
        (Bound(Role.DIRECTOR), UNTIL_MS, "access.no-link-for-role"),
        (Bound(Role.CLOCK), UNTIL_MS, "access.no-link-for-role"),
        (Bound(Role.PUBLIC), UNTIL_MS, "access.no-link-for-role"),
        (Bound(Role.CAPTAIN), UNTIL_MS, "access.link-needs-side"),
        (Bound(Role.PLAYER, MatchId("m1")), UNTIL_MS, "access.link-needs-side"),
        (Bound(Role.SCOREKEEPER, side=B), UNTIL_MS, "access.link-needs-side"),
        (Bound(Role.RECORDER, MatchId("m1"), B), UNTIL_MS, "access.link-has-side"),
        (CAPTAIN_A, NOON_MS, "access.expiry-past"),
    ],
)
def test_a_link_that_makes_no_sense_is_not_issued(bound: Bound, until_ms: int, key: str) -> None:
    """Table roles name a side of a match, others none; a director has a password; time is yet to come."""

    @awaited
    async def story() -> None:
        async with access_to() as access:
            with pytest.raises(HangjackError) as refusal:
                await access.issue_link(order(), bound, until_ms)

            assert refusal.value.key == key

    story()


@awaited
async def test_a_link_may_be_for_the_whole_competition_or_for_a_match() -> None:
    """A recorder's tablet at the desk, an official for one match."""
    async with access_to() as access:
        bounds = (Bound(Role.RECORDER), Bound(Role.OFFICIAL, MatchId("m1")))
        links = [await access.issue_link(order(), bound, UNTIL_MS) for bound in bounds]
        visitors = [access.resolve((await scanned(access, link)).token) for link in links]

        assert [visitor and visitor.via for visitor in visitors] == [(bound,) for bound in bounds]


@awaited
async def test_the_cookie_of_a_device_stands_nowhere() -> None:
    """Whoever reads the log, or an official's screen, and shows what stands there is another device."""
    store = MemoryStore()
    async with access_to(store) as access:
        issued = await captains_link(access)
        phone = await scanned(access, issued)
        await access.name_session(request(), phone.session.id, ANA)
        thief = await scanned(access, issued, phone.session.device)
        visitor = access.resolve(thief.token)
        written = msgspec.json.encode(await store.read(STREAM)).decode()

        assert PHONE not in written
        assert visitor is not None
        assert visitor.person is None
        assert access.resolve(phone.token) is not None


@awaited
async def test_a_device_has_another_name_in_every_match() -> None:
    """The same in one, so that two sides from one device are seen; and nobody can follow it from match to match."""
    async with access_to() as access:
        names = [access.device_in(StreamId(stream), PHONE) for stream in ("cup/a", "cup/a", "cup/b")]

    assert names[0] == names[1] != names[2]
    assert PHONE not in names


@awaited
async def test_whoever_came_by_a_link_signs_out_their_own_link_alone() -> None:
    """Who holds a phone is what somebody there has said: it shuts no phone of another link out."""
    async with access_to() as access:
        own, other = await captains_link(access), await captains_link(access)
        phones = [
            await scanned(access, own),
            await scanned(access, own, TABLET),
            await scanned(access, own, "phone-0003"),
            await scanned(access, other),
        ]
        for each in (phones[0], phones[1], phones[3]):
            await access.name_session(request(), each.session.id, ANA)
        visitor = access.resolve(phones[0].token)
        assert visitor is not None
        await access.end_own(request(), visitor)
        still_in = [access.resolve(each.token) is not None for each in phones]

    assert still_in == [False, False, True, True]


@awaited
async def test_so_many_devices_are_in_by_one_link() -> None:
    """Whoever scans again and again pushes out what nobody holds, and nobody who has said who they are."""
    async with access_to() as access:
        issued = await captains_link(access)
        held = await scanned(access, issued, "phone-held")
        await access.name_session(request(), held.session.id, ANA)
        many = [await scanned(access, issued, f"phone-{number:04}") for number in range(MOST_OF_A_LINK + 5)]
        still_in = [access.resolve(each.token) is not None for each in many]
        for each in many[6:]:
            await access.name_session(request(), each.session.id, BEN)
        with pytest.raises(Refused) as refusal:
            await scanned(access, issued, "phone-late")
        again = await scanned(access, issued, "phone-held")

        assert still_in == [False] * 6 + [True] * (MOST_OF_A_LINK - 1)
        assert refusal.value.key == "access.link-full"
        assert access.resolve(again.token) is not None


@awaited
async def test_a_device_without_an_id_of_ours_gets_one() -> None:
    """The same for the same request; what a stranger put into the cookie is not taken over."""
    async with access_to() as access:
        issued = await captains_link(access)
        scan = caller(None)
        first = await access.redeem_link(scan, issued.secret)
        again = await access.redeem_link(scan, issued.secret)
        odd = await access.redeem_link(caller("<script>" * 10), issued.secret)

        assert again.session.device == first.session.device == first.session.id[:32]
        assert odd.session.device == odd.session.id[:32]


@awaited
async def test_scanning_too_often_from_one_address_must_wait() -> None:
    """Other addresses are let in meanwhile."""
    async with access_to() as access:
        issued = await captains_link(access)
        for _ in range(ALLOWANCES[Gate.LINK].tries):
            await access.redeem_link(caller(PHONE), issued.secret)
        with pytest.raises(TooMany):
            await access.redeem_link(caller(PHONE), issued.secret)
        elsewhere = await access.redeem_link(caller(PHONE, "10.0.0.8"), issued.secret)

        assert access.resolve(elsewhere.token) is not None


@awaited
async def test_no_secret_is_shown_by_accident() -> None:
    """Neither in a log line nor in a traceback, which show values as Python writes them."""
    async with access_to() as access:
        scan, ordered = caller(PHONE), order()
        issued = await access.issue_link(ordered, CAPTAIN_A, UNTIL_MS)
        came_in = await access.redeem_link(scan, issued.secret)
        shown = repr([scan, ordered, issued, came_in, DORA, access, access.accounts])

        for secret in (
            scan.request,
            ordered.request,
            scan.address,
            issued.secret,
            came_in.token,
            DORA.password,
        ):
            assert secret not in shown
