"""What was done by mistake is taken back from the match's page or from the log, after a reload too, and every page shows what it showed."""

import json
import re
from collections.abc import Awaitable, Callable
from html import unescape

import msgspec
import pytest

from desk.story_first_match import FIRST, reported
from hangjack.competition.money.fees import debt_of
from hangjack.desk import clocks
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.parties import SIDES, A, B
from hangjack.matches.sheets import Place
from support.acts import awaited
from support.cup import CRABS, game
from support.desk import CUP
from web.stories.second_looks import foresee, offered, sentences, use
from web.stories.telling import Story, cup_story

Act = Callable[[Story], Awaitable[None]]


async def sat_down(story: Story) -> None:
    """Call the first match, toss, and let everybody sit."""
    await story.call()
    await story.do("official", "record-toss", winner="A", north_south="A")
    for side in SIDES:
        await story.seat(side, 1, 2, 3)


async def shown(story: Story) -> list[str]:
    """Return what people see of the first match and of the standings, without clocks."""
    paths = (f"/m/{FIRST}", "/standings", "/fixtures", "")
    pages = [(await story.page(path)).split("<main", 1)[1] for path in paths]
    floor = await story.floor()
    floor["calls"] = [call["kind"] for call in floor["calls"]]
    return [
        *(re.sub(r'data-number="\d+"', "", page) for page in pages),
        str({**floor, "now_ms": 0, "number": 0}),
    ]


async def settles(story: Story) -> None:
    """Say as an official how a game ended, of which nobody has written anything."""
    await story.write(Place(1, 1), A)


async def scraps(story: Story) -> None:
    """Close a table."""
    await story.do("official", "scrap-table", table=2, against="B", reason="They left.", number=1)


async def rules(story: Story) -> None:
    """Give a ruling that was proposed."""
    await story.do("official", "give-ruling", id="r")


async def dismisses(story: Story) -> None:
    """Give nothing for what was reported."""
    await story.do("official", "dismiss-ruling", id="r", reason="Nobody saw it.")


async def substitutes(story: Story) -> None:
    """Bring somebody on at the word of the captain."""
    off, on = await story.player(A, 1), await story.player(A, 7)
    await story.do("official", "bring-on", side="A", off=off, on=on)


async def gives_away(story: Story) -> None:
    """Give the match by default, with a fine."""
    await story.do("official", "award-match", winner="A", clause="ic2024-10-7", price={"fine": 5000})


async def calls(story: Story) -> None:
    """Call the second match, which is played later."""
    await story.do("official", "call-match", MatchId("A-1-2"))


DONE: dict[str, tuple[Act, str]] = {
    "a game that an official has settled": (settles, "take-back"),
    "a table that was closed": (scraps, "take-back"),
    "a ruling": (rules, "take-back"),
    "a report that was dismissed": (dismisses, "take-back"),
    "a substitution": (substitutes, "take-back"),
    "a default": (gives_away, "take-award-back"),
}


@pytest.mark.parametrize(("act", "tag"), DONE.values(), ids=DONE)
@awaited
async def test_what_an_official_did_in_a_match_is_taken_back_from_its_page(act: Act, tag: str) -> None:
    """It says what changes first; afterwards every page shows what it showed before, and the log both."""
    async with cup_story() as story:
        await sat_down(story)
        ruled = msgspec.to_builtins(reported())
        await story.do("captain of B", "report-incident", side="B", id="r", table=1, reported=ruled)
        before = await shown(story)
        await act(story)
        between = await shown(story)
        (offer,) = [
            each for each in offered(await story.page(f"/m/{FIRST}/officials", "official")) if each.tag == tag
        ][:1]
        told = await foresee(story, "official", offer)
        await use(story, "official", offer)
        after = await shown(story)
        page = await story.page(f"/m/{FIRST}/officials", "official")
        log = sentences(await story.page(f"/log?match={FIRST}", "official"))

    assert before != between
    assert told["possible"]
    assert told["words"] != ["It is written down. No score, no place and no debt changes."]
    assert [now for was, now in zip(before, after, strict=True) if was != now] == []
    assert offer.body not in [each.body for each in offered(page) if each.tag == tag]
    assert len(log) > 3


@awaited
async def test_an_award_for_lateness_and_a_waiver_are_taken_back_and_wait_again() -> None:
    """The proposal of the book stands on the console once more, as if nobody had touched it."""
    async with cup_story() as story:
        await story.call()
        await story.do("official", "record-toss", winner="A", north_south="A")
        await story.seat(A, 1, 2, 3)
        await story.seat(B, 1, 2)
        await story.do("official", "miss-pair", side="B", table=3)
        story.at(16)
        await clocks.tick(story.place.server.office, CUP)
        calls = (await story.floor())["calls"]
        first, second, *_ = [call for call in calls if call["giveable"] and not call["defaults"]]
        before = await shown(story)
        await story.do("official", "waive-due", id=first["id"], reason="The bridge.")
        await story.do("official", "give-due", id=second["id"])
        between = await shown(story)
        for _ in range(2):
            last, *_ = offered(await story.page(f"/m/{FIRST}/officials", "official"))
            await use(story, "official", last)
        after = await shown(story)

    assert before != between
    assert [(was, now) for was, now in zip(before, after, strict=True) if was != now] == []


@awaited
async def test_what_was_handed_in_is_taken_back_with_its_fines() -> None:
    """The console asks for the papers again, and nobody owes anything for them."""
    async with cup_story() as story:
        await story.do("official", "call-match")
        await story.award(FIRST, await story.team(A))
        team = await story.team(B)
        handed = {"A": {"decks": 3}, "B": {"decks": 0}}
        await story.do("official", "close-match", handed_in=handed)
        owed = debt_of((await story.competition()).ledger, team)
        (offer,) = [
            each
            for each in offered(await story.page(f"/log?match={FIRST}", "official"))
            if each.body.get("what") == {"type": "papers"}
        ]
        await use(story, "official", offer)
        left = debt_of((await story.competition()).ledger, team)
        calls = [call["kind"] for call in (await story.floor())["calls"]]
        await story.do("official", "close-match", handed_in=handed)
        again = debt_of((await story.competition()).ledger, team)

    assert (owed, left, again) == (2000, 0, 2000)
    assert "close" in calls


@awaited
async def test_a_wrong_fine_is_taken_back_by_whoever_gave_it_and_by_nobody_else_but_the_committee() -> None:
    """The director sees that the committee can; an official without that office is told so."""
    async with cup_story() as story:
        team = CRABS
        facts = {
            "id": "f",
            "offence": "weapon_display",
            "team": team,
            "each": 5000,
            "reason": "Wrong team.",
        }
        await story.do("director", "give-verdict", None, facts=facts, outcomes=["fine"])
        owed = debt_of((await story.competition()).ledger, team)
        theirs = await story.page("/log?kind=rulings", "official")
        refused = await story.refused("official", "take-verdict-back", None, id="f", reason="A slip.")
        committee = offered(await story.page("/log?kind=rulings", "committee"))
        (own,) = offered(await story.page("/log?kind=rulings"))
        told = await foresee(story, "director", own)
        await use(story, "director", own, "It was the other team.")
        left = debt_of((await story.competition()).ledger, team)
        log = await story.page("/log?kind=rulings")

    assert (owed, left) == (5000, 0)
    assert "Can be taken back by: the committee" in theirs
    assert "The committee can overrule it." in refused
    assert [each.tag for each in committee] == ["overrule-verdict"]
    assert own.tag == "take-verdict-back"
    assert told["possible"]
    assert "It was the other team." in log
    assert offered(log) == []


@awaited
async def test_a_payment_a_tick_a_struck_player_and_an_office_are_taken_back_from_the_log() -> None:
    """Each by the form that stands beside it, after which the log has both and offers nothing more."""
    async with cup_story() as story:
        team = CRABS
        struck = (await story.competition()).rosters.entries[team].players[-1]
        before = await story.competition()
        await story.do("treasurer", "take-payment", None, team=team, amount=100_000_000, sure=True)
        await story.do("director", "strike-player", None, team=team, person=struck)
        await story.do("director", "withhold-standings", None, reason="The final.")
        await story.do(
            "official", "check-uniform", None, person=before.rosters.entries[team].players[0], dressed=False
        )
        await story.do("director", "withdraw-team", None, team=team, reason="The bus.")
        gone = await story.competition()
        for who, tag in (
            ("director", "take-entry-back"),
            ("official", "check-uniform"),
            ("director", "publish-standings"),
            ("director", "register-player"),
        ):
            offer = next(each for each in offered(await story.page("/log", who)) if each.tag == tag)
            await use(story, who, offer)
        money = await story.page("/money", "treasurer")
        posting = re.search(r"take-posting-back\" data-value=\'([^\']+)\'", money)
        assert posting is not None
        await story.do(
            "treasurer", "take-posting-back", None, **json.loads(unescape(posting[1])), reason="A slip."
        )
        after = await story.competition()

    assert gone.out == {team}
    assert set(after.rosters.entries[team].players) == set(before.rosters.entries[team].players)
    assert after.rosters.entries[team].status == before.rosters.entries[team].status
    assert after.door == before.door
    assert after.governance.withheld is False
    assert after.ledger.balances == before.ledger.balances
    assert after.out == before.out


@awaited
async def test_a_team_that_was_let_in_late_by_mistake_goes_with_its_fee_and_its_matches() -> None:
    """Until one of them is called; then it withdraws."""
    async with cup_story() as story:
        before = await story.competition()
        late = {
            "team": "gulls",
            "name": "The gulls",
            "group": "A",
            "find_times": False,
            "reason": "The ferry.",
        }
        await story.do("director", "let-team-in", None, **late)
        let_in = await story.competition()
        offer = next(
            each for each in offered(await story.page("/log")) if each.body.get("step") == "admission"
        )
        told = await foresee(story, "director", offer)
        await use(story, "director", offer)
        after = await story.competition()

    assert len(let_in.homes) > len(before.homes)
    assert debt_of(let_in.ledger, EntrantId("gulls")) > 0
    assert told["possible"]
    assert after.homes == before.homes
    assert after.groups.groups == before.groups.groups
    assert debt_of(after.ledger, EntrantId("gulls")) == 0


@awaited
async def test_every_version_of_a_game_stands_in_the_log_and_an_earlier_one_can_be_made_so_again() -> None:
    """By the request that an official would send for it anyway."""
    async with cup_story() as story:
        await sat_down(story)
        await settles(story)
        await story.do(
            "official", "settle-line", place={"table": 1, "number": 1}, line=game(B), reason="Mixed up."
        )
        page = await story.page(f"/log?match={FIRST}&entry=line-1-1", "official")
        (first,) = offered(page, "restores")
        await use(story, "official", first, "It was right.")
        again = (await story.match()).sheet.line_at(Place(1, 1))
        await story.do("director", "name-team", None, team=CRABS, name="The lobsters")
        (name,) = offered(await story.page(f"/log?entry=name-{CRABS}"), "restores")
        await use(story, "director", name)
        names = (await story.competition()).rosters.entries[CRABS].name

    assert len(sentences(page)) == 2
    assert again == game(A)
    assert names == "The crabs"


@awaited
async def test_the_log_is_looked_through_by_match_team_person_and_kind_page_by_page() -> None:
    """In the reader's language; nobody without an office sees it, and money only those who may."""
    async with cup_story() as story:
        await sat_down(story)
        everything = await story.page("/log")
        older = re.search(r"/log\?before=\d+", everything)
        assert older is not None
        second = await story.page(older[0].removeprefix(f"/c/{CUP}"))
        match = await story.page(f"/log?match={FIRST}")
        team = await story.page(f"/log?team={CRABS}&kind=people")
        by = await story.page(f"/log?person={(await story.competition()).opened.director}&kind=plan")
        money = sentences(await story.page("/log?kind=money", "director"))
        hidden = sentences(await story.page("/log?kind=money", "official"))
        french = await story.place.get(f"/c/{CUP}/log?kind=sides", "director", cookie="hangjack-language=fr")
        public = await story.place.get(f"/c/{CUP}/log")
        captain = await story.place.get(f"/c/{CUP}/log", "captain of A")

    assert set(sentences(everything)).isdisjoint({"Something was written: x."})
    assert len(sentences(everything)) == len(sentences(second)) == 50
    assert "The crabs sat down at table 1." in sentences(match)
    assert all("crabs" in each for each in sentences(team))
    assert "The draw was held with the words" in by
    assert money
    assert hidden == []
    assert french.status_code == 200
    assert (public.status_code, captain.status_code) == (401, 403)


@awaited
async def test_a_call_is_taken_back_from_the_log_and_from_the_match() -> None:
    """The match waits to be called again, on the console and for everybody."""
    async with cup_story() as story:
        before = [each["match"] for each in (await story.console())["to_play"]]
        await calls(story)
        called = (await story.competition()).under_way
        (offer,) = [
            each for each in offered(await story.page("/m/A-1-2/officials")) if each.tag == "take-call-back"
        ]
        told = await foresee(story, "director", offer)
        await use(story, "director", offer)
        under_way = (await story.competition()).under_way
        after = [each["match"] for each in (await story.console())["to_play"]]

    assert "A-1-2" in called
    assert told["possible"]
    assert under_way == {}
    assert before == after


@awaited
async def test_a_default_that_nobody_had_called_waits_to_be_called_again() -> None:
    """Taken back, it is neither given nor under way."""
    async with cup_story() as story:
        before = [each["match"] for each in (await story.console())["to_play"]]
        price = {"spared": "The hall was dark."}
        await story.do("official", "default-match", winner=None, clause="ic2024-25f-1", price=price)
        (offer,) = [
            each
            for each in offered(await story.page(f"/m/{FIRST}/officials", "official"))
            if each.tag == "take-award-back"
        ]
        await use(story, "official", offer)
        after = [each["match"] for each in (await story.console())["to_play"]]
        competition = await story.competition()

    assert before == after
    assert (dict(competition.under_way), competition.result(FIRST)) == ({}, None)
