"""Links on printed cards: the same when printed again, new when the old one is void, and nobody's to guess or to block."""

from hangjack.log import digest_of
from hangjack.web.access.tokens import RequestId, Secrets, name_of
from hangjack.web.access.values import Card
from support.access import BEN, CAPTAIN_A, CUP, DIRECTOR, UNTIL_MS, Clock, access_to, caller, order
from support.acts import awaited
from support.memory_store import MemoryStore

CARD = Card(CUP, CAPTAIN_A)
PAPER = bytes(range(32))


@awaited
async def test_a_card_has_the_same_code_whoever_prints_it_again() -> None:
    """Also after a restart, where the key of what is printed is the same; another number makes another card."""
    store = MemoryStore()
    async with access_to(store, paper=PAPER) as access:
        first = await access.printed_link(CARD, DIRECTOR, UNTIL_MS)
        again = await access.printed_link(CARD, BEN, UNTIL_MS + 1)
        other = await access.printed_link(Card(CUP, CAPTAIN_A, "1"), DIRECTOR, UNTIL_MS)
    async with access_to(store, seed="two", paper=PAPER) as access:
        later = await access.printed_link(CARD, DIRECTOR, UNTIL_MS)

    assert first == again == later
    assert other.link.id != first.link.id


@awaited
async def test_a_card_whose_link_is_void_gets_a_new_one() -> None:
    """Taken back, issued anew or run out: what is printed next works."""
    clock = Clock()
    async with access_to(clock=clock, paper=PAPER) as access:
        first = await access.printed_link(CARD, DIRECTOR, UNTIL_MS)
        await access.revoke_link(order(), first.link.id)
        second = await access.printed_link(CARD, DIRECTOR, UNTIL_MS)
        await access.reissue_link(order(), second.link.id)
        third = await access.printed_link(CARD, DIRECTOR, UNTIL_MS)
        clock.now_ms = UNTIL_MS
        fourth = await access.printed_link(CARD, DIRECTOR, UNTIL_MS + 1)
        signed_in = await access.redeem_link(caller(), fourth.secret)

    assert len({each.secret for each in (first, second, third, fourth)}) == 4
    assert signed_in.session.link == fourth.link.id


@awaited
async def test_a_copy_of_the_store_gives_no_card_away() -> None:
    """Whoever has the database, with the server's key in it, and knows every match still lacks the key of what is printed."""
    store = MemoryStore()
    async with access_to(store, paper=PAPER) as access:
        issued = await access.printed_link(CARD, DIRECTOR, UNTIL_MS)
    (key,) = [each.content["key"] for each in await store.records() if each.id == "secret/access"]
    stolen = Secrets(bytes.fromhex(key))
    old_way = RequestId(digest_of(["card", CUP, CAPTAIN_A, "0"])[:32])
    with_key = RequestId("card:" + stolen.made_by(RequestId(digest_of([CARD, 0])), "card"))

    assert issued.secret not in {stolen.made_by(each, "link") for each in (old_way, with_key)}


@awaited
async def test_nobody_can_take_the_id_of_a_card() -> None:
    """Ids that the server makes are none that a caller could send; a player who tries keeps nobody from printing."""
    async with access_to(paper=PAPER) as access:
        own = await access.issue_link(order(), CAPTAIN_A, UNTIL_MS)
        for request in (digest_of(["card", CUP, CAPTAIN_A, "0"])[:32], name_of("card")[:32]):
            player = caller()
            await access.redeem_link(type(player)(RequestId(request), player.address), own.secret)
        printed = await access.printed_link(CARD, DIRECTOR, UNTIL_MS)

    assert printed.link.bound == CAPTAIN_A
