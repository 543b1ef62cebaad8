"""Access of two programs to one PostgreSQL database."""

import asyncio

from support.access import CAPTAIN_A, CUP, DORA, UNTIL_MS, access_to, caller, order
from support.acts import awaited
from support.stores import connected


def test_two_programs_share_their_keys(url: str) -> None:
    """What one hands out counts in the other, what one takes away ends in the other, and both may write at once."""

    @awaited
    async def story() -> None:
        async with (
            connected(url) as one,
            connected(url) as two,
            access_to(one) as here,
            access_to(two, seed="two") as there,
        ):
            links = await asyncio.gather(
                *(each.issue_link(order(), CAPTAIN_A, UNTIL_MS) for each in (here, there) for _ in range(5))
            )
            await here.accounts.make(DORA)
            signed_in = await there.accounts.sign_in(caller(), "dora", DORA.password)
            visitor = await here.resolve_now(signed_in.token)
            phone = await there.redeem_link(caller(), links[0].secret)
            await here.revoke_link(order(), links[0].link.id)
            await there._log.catch_up()

            assert visitor == there.resolve(signed_in.token)
            assert there.resolve(phone.token) is None
            assert {link.id for link in there.links_of(CUP)} == {each.link.id for each in links[1:]}

    story()
