"""Two phones at one table: what both have written counts once, what may be meant twice is asked, and who did what is told."""

from typing import Any

from hangjack.matches.parties import Party
from support.acts import awaited
from support.table_story import MATCH_PATH, TableStory, first_match
from support.web import Doors

KICK = {"what": "kick", "side": "NS", "points": 1}
HIGH, OTHER_HIGH = {"what": "high", "side": "NS", "points": 1}, {"what": "high", "side": "EW", "points": 1}
TABLE = 2


class Phones:
    """The phones of both sides' scorekeepers."""

    def __init__(self, story: TableStory) -> None:
        self.story = story

    async def asks(self, side: str, tag: str, **fields: Any) -> str:
        """Send something; return the code of its refusal, or nothing."""
        body = {"type": tag, "side": side, "table": TABLE, **fields}
        who = await self.story.scorer(Party(side))
        answer = await self.story.place.post(f"{MATCH_PATH}/{tag}", body, who)
        return "" if answer.status_code == 200 else str(answer.json()["code"])

    async def writes(self, side: str, award: dict[str, object], **told: Any) -> str:
        """Write points; return the code of the refusal, or nothing."""
        return await self.asks(side, "write-points", award=award, **told)

    async def sees(self, side: str) -> dict[str, Any]:
        """Return what the pad of a side shows of the table."""
        picture = await self.story.pad(Party(side))
        table: dict[str, Any] = picture["tables"][TABLE - 1]
        return {**table, "people": picture["people"], "at_ms": picture["at_ms"]}

    async def issue(self) -> list[dict[str, Any]]:
        """Return the points of the issue as the pads show them."""
        found: list[dict[str, Any]] = (await self.sees("A"))["running"]["issue"]
        return found

    async def wait(self, seconds: int) -> None:
        """Let time pass."""
        self.story.place.clock.now_ms += 1000 * seconds


@awaited
async def test_the_same_points_from_both_phones_are_one_asked_about_or_another(inside: Doors) -> None:
    """Unseen they are one; seen a moment ago they are asked about; after a minute, or if somebody is sure, they are others."""
    async with first_match(inside) as story:
        phones = Phones(story)
        said = [await phones.writes("A", KICK, seen=[]), await phones.writes("B", KICK, seen=[])]
        (once,) = await phones.issue()
        said += [await phones.writes("A", KICK, seen=[once["id"]])]
        await phones.wait(4)
        known = [each["id"] for each in await phones.issue()]
        said += [await phones.writes("B", KICK, seen=known), await phones.writes("B", KICK)]
        said += [await phones.writes("B", KICK, seen=known, sure=True)]
        await phones.wait(61)
        said += [await phones.writes("A", KICK, seen=[each["id"] for each in await phones.issue()])]
        written = await phones.issue()

    assert said == ["", "", "", "pad.doubt.same", "pad.doubt.same", "", ""]
    assert [len(each["by"]) for each in written] == [2, 1, 1, 1]


@awaited
async def test_what_an_issue_has_once_is_one_or_stands_against_the_other(inside: Doors) -> None:
    """The same High is merged whenever it comes; another's is refused until somebody says whose is right."""
    async with first_match(inside) as story:
        phones = Phones(story)
        said = [await phones.writes("A", HIGH, seen=[]), await phones.writes("B", HIGH)]
        (high,) = await phones.issue()
        said += [await phones.writes("B", OTHER_HIGH, seen=[])]
        said += [await phones.writes("B", OTHER_HIGH, seen=[], instead=high["id"])]
        (instead,) = await phones.issue()
        shown = await phones.sees("A")

    assert said == ["", "", "pad.otherwise", ""]
    assert (high["team"], len(high["by"]), instead["team"], instead["party"]) == ("A", 2, "B", "B")
    assert shown["pen"]["side"] == "A"


@awaited
async def test_who_has_erased_points_is_told_and_only_those_that_were_meant_go(inside: Doors) -> None:
    """The other pad gets who it was; points that have come since stay."""
    async with first_match(inside) as story:
        phones = Phones(story)
        await phones.writes("A", HIGH)
        (high,) = await phones.issue()
        await phones.writes("A", KICK)
        said = [await phones.asks("B", "mark-pad", mark="erase", id=high["id"])]
        shown = await phones.sees("A")
        said += [await phones.asks("A", "mark-pad", mark="erase", id=high["id"])]
        left = await phones.issue()

    erased = shown["running"]["erased"]
    assert said == ["", ""]
    assert (erased["what"], erased["party"], erased["id"]) == ("high", "B", high["id"])
    assert shown["people"][erased["by"][0]]
    assert [each["what"] for each in left] == ["kick"]


@awaited
async def test_somebody_agrees_to_what_they_have_seen_and_points_of_a_written_game_come_too_late(
    inside: Doors,
) -> None:
    """An agreement from before the last point is none; a kick of a game that is on the sheet is not the next game's."""
    line = {"type": "game", "winner": "A", "score": {"A": 14, "B": 3}, "hang_jacks": {"A": 0, "B": 0}}
    async with first_match(inside) as story:
        phones = Phones(story)
        await phones.writes("A", HIGH, game=0)
        seen = [each["id"] for each in await phones.issue()]
        await phones.writes("B", KICK, game=0, seen=[])
        said = [await phones.asks("A", "mark-pad", mark="agree", seen=seen)]
        agreed = (await phones.sees("A"))["running"]["agreed"]
        number = {"place": {"table": TABLE, "number": 1}, "line": line, "sure": True}
        said += [await phones.asks("B", "enter-line", **number)]
        said += [
            await phones.writes("A", KICK, game=0),
            await phones.asks("A", "mark-pad", mark="pack", game=0),
        ]
        shown = await phones.sees("A")

    assert (said, agreed) == (["", "", "", ""], [])
    assert (shown["game"], shown["running"]["issue"], shown["authors"]["1"].keys()) == (1, [], {"B"})


@awaited
async def test_whoever_writes_first_has_the_pen_until_somebody_takes_it(inside: Doors) -> None:
    """Both pads say who writes; taking it twice is nothing new, and it is taken at the own match's tables only."""
    async with first_match(inside) as story:
        phones = Phones(story)
        nobody = (await phones.sees("B"))["pen"]
        await phones.writes("A", HIGH)
        await phones.writes("B", KICK)
        first = (await phones.sees("B"))["pen"]["side"]
        said = [await phones.asks("B", "take-pen"), await phones.asks("B", "take-pen")]
        taken = (await phones.sees("A"))["pen"]
        nowhere = await phones.asks("A", "take-pen", table=9)

    assert (nobody, first, said, taken["side"]) == (None, "A", ["", ""], "B")
    assert nowhere == "match.no-such-table"
