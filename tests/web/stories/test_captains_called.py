"""Captains between the call and the seal: short line-ups, the toss in the middle of a match, what waits, the text to send on."""

from typing import Any

from desk.story_first_match import FIRST
from hangjack.ids import PersonId
from hangjack.matches.parties import A, B
from hangjack.matches.sheets import Place
from support.acts import awaited
from support.desk import CUP
from support.table_story import first_match
from support.web import Doors
from web.stories.telling import Story, cup_story


async def line_up(story: Story, tables: int, filled: int) -> dict[str, object]:
    """Return a line-up of side A that fills so many of its tables."""
    people = [await story.player(A, number) for number in range(1, 9)]
    pairs = [people[2 * at : 2 * at + 2] if at < filled else [] for at in range(tables)]
    return {"tables": pairs, "captain": people[0], "scorer": people[7], "substitutes": people[6:]}


@awaited
async def test_a_team_hands_in_two_pairs_and_the_third_comes_later() -> None:
    """Two pairs may start and one may not; nobody is seated at an empty table, until two free players are named for it."""
    async with cup_story() as story:
        await story.do("official", "call-match")
        story.at(-5)
        few = await story.refused(
            "captain of A", "declare-line-up", side="A", line_up=await line_up(story, 3, 1)
        )
        await story.do("captain of A", "declare-line-up", side="A", line_up=await line_up(story, 3, 2))
        await story.declare(B)
        one, five, six = [await story.player(A, number) for number in (1, 5, 6)]
        nobody = await story.refused("captain of A", "seat-pair", side="A", table=3)
        twice = await story.refused("captain of A", "seat-pair", side="A", table=3, people=[one, five])
        await story.do("official", "seat-everybody")
        empty = (await story.match()).sides.pairs[A, 3]
        await story.do("captain of A", "seat-pair", side="A", table=3, people=[five, six])
        sides = (await story.match()).sides

    assert few == "The line-up fills 1 table, but a team must start with at least 2."
    assert nobody.startswith("Nobody is down for table 3")
    assert twice.startswith("Not free for table 3")
    assert (empty, sides.pairs[A, 3], sides.benches.of(A).playing[PersonId(five)]) == ((), (five, six), 3)


@awaited
async def test_what_waits_for_a_captain_stands_on_the_page_and_in_a_text() -> None:
    """The line-up before play; afterwards the signature. The text names teams and tables; not everybody may fetch it."""
    async with cup_story() as story:
        await story.do("official", "call-match")
        due = await story.page(f"/m/{FIRST}/captain", "captain of A")
        text = await story.page(f"/m/{FIRST}/call-text", "official")
        refused = await story.place.get(f"/c/{CUP}/m/{FIRST}/call-text", "captain of A")
        for side in (A, B):
            await story.declare(side)
        for number in (1, 2):
            await story.write(Place(2, number), A)
        page = await story.page(f"/m/{FIRST}/captain", "captain of A")

    assert 'data-due="line-up"' in due
    assert 'data-due="signature"' not in due
    assert "is called" in text
    assert refused.status_code == 403
    assert 'data-due="signature"' in page


@awaited
async def test_somebody_else_with_the_captain_s_card_is_told_whose_card_it_is() -> None:
    """Whom the team's form names reads nothing of the kind."""
    async with cup_story() as story:
        await story.do("official", "call-match")
        captain, other = [await story.player(A, number) for number in (1, 2)]
        handed = [await story.place.link(role="captain", match=FIRST, side="A") for _ in range(2)]
        phones = [
            await story.place.scan(each["secret"], person)
            for each, person in zip(handed, (captain, other), strict=True)
        ]
        own, others = [await story.page(f"/m/{FIRST}/captain", phone) for phone in phones]

    assert "You act for the team with the captain" not in own
    assert "The team&#39;s form names Mx Crabs Number1 as captain. You act for the team" in others


@awaited
async def test_a_captain_writes_the_toss_down_between_two_games() -> None:
    """In the middle of one its points would change sides: the refusal says so. Nobody writes it twice."""
    toss: dict[str, Any] = {"side": "B", "winner": "B", "north_south": "B"}
    kick = {"what": "kick", "side": "NS", "points": 1}
    async with cup_story() as story:
        await story.call()
        await story.do("captain of A", "come-for-toss", side="A")
        await story.do("captain of B", "come-for-toss", side="B")
        await story.do("captain of A", "write-points", side="A", table=2, award=kick)
        early = await story.refused("captain of B", "record-toss", **toss)
        for_others = await story.refused("captain of B", "record-toss", **{**toss, "side": "A"})
        await story.do("captain of A", "mark-pad", side="A", table=2, mark="erase")
        await story.do("captain of B", "record-toss", **toss)
        again = await story.refused("captain of A", "record-toss", **{**toss, "side": "A"})
        made = (await story.match()).sides.toss

    assert early.startswith("A game is running at table 2: write the toss down between two games")
    assert made is not None
    assert (made.winner, made.north_south) == (B, B)
    assert "toss" in again
    assert for_others


@awaited
async def test_why_a_table_was_closed_stands_on_the_pads(inside: Doors) -> None:
    """Whoever sat there reads the official's reason."""
    async with first_match(inside) as story:
        closed = {"table": 3, "against": "A", "reason": "The roof leaks."}
        await story.does("official", "scrap-table", **closed)
        shown = await story.pad(A)

    assert [table["closed_why"] for table in shown["tables"]] == ["", "", "The roof leaks."]
