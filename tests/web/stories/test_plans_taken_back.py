"""A knockout begun too early and groups changed by mistake: taken back from their page or from the log, until it is played."""

from hangjack.ids import MatchId
from support.acts import awaited
from support.cup import TEAMS
from web.stories.second_looks import Offered, foresee, offered, sentences, use
from web.stories.telling import Story, cup_story

ORDER = TEAMS[:4]
PLAN = "/log?kind=plan"


async def of_kind(story: Story, tag: str) -> list[Offered]:
    """Return what the log of plans offers to be sent."""
    return [each for each in offered(await story.page(PLAN)) if each.tag == tag]


@awaited
async def test_a_knockout_is_taken_back_until_one_of_its_matches_is_called() -> None:
    """Its bracket and its times go, it can begin again, and the pages say before and after how long that holds."""
    async with cup_story() as story:
        await story.decide_groups(*ORDER)
        before = await story.foreseen("director", "begin-knockout", None)
        help_before = await story.page("/knockout")
        schedule = (await story.competition()).timetable.schedule
        final = await story.begin_knockout()
        page = await story.page("/knockout")
        (offer,) = await of_kind(story, "take-knockout-back")
        told = await foresee(story, "director", offer)
        await use(story, "director", offer, "One sheet was not in.")
        gone = await story.competition()
        log = sentences(await story.page(PLAN))
        again = await story.begin_knockout()
        await story.do("official", "call-match", final)
        called = await story.page("/knockout")
        too_late = await of_kind(story, "take-knockout-back")
        refused = await story.refused("director", "take-knockout-back", None, reason="Too early.")

    assert "It can be taken back until the first of its matches is called." in before
    assert "all of it can be taken back" in help_before
    assert "/take-knockout-back" in page
    assert told["possible"]
    assert told["words"] == [
        "The knockout has not begun after all, and its bracket goes.",
        "Without a time from then on: KO-1-1.",
    ]
    assert (gone.knockout.order, gone.timetable.schedule) == ((), schedule)
    assert "The knockout was taken back: it has not begun." in log[0] + log[1]
    assert again == final
    assert "/take-knockout-back" not in called
    assert "the knockout stays as it is" in called
    assert too_late == []
    assert f"{final} of the knockout was called" in refused


@awaited
async def test_a_call_that_is_taken_back_lets_the_knockout_be_taken_back_too() -> None:
    """Nothing of it was played."""
    async with cup_story() as story:
        await story.decide_groups(*ORDER)
        final = await story.begin_knockout()
        await story.do("official", "call-match", final)
        await story.do("official", "take-call-back", final)
        await story.do("director", "take-knockout-back", None, reason="Too early.")
        order = (await story.competition()).knockout.order

    assert order == ()


@awaited
async def test_groups_changed_by_mistake_are_as_before_with_one_form_of_the_log() -> None:
    """As long as nobody has played in them; what came later is not undone under it."""
    async with cup_story(6) as story:
        before = (await story.competition()).groups.groups
        changed = [
            {"name": "A", "teams": TEAMS[:4]},
            {"name": "B", "teams": TEAMS[4:]},
        ]
        foreseen = await story.foreseen("director", "change-groups", None, groups=changed, reason="Travel.")
        await story.do("director", "change-groups", None, groups=changed, reason="Travel.")
        (offer,) = await of_kind(story, "change-groups")
        told = await foresee(story, "director", offer)
        await use(story, "director", offer)
        after = (await story.competition()).groups.groups
        offers = await of_kind(story, "change-groups")

    assert "The groups can be changed back until a match of a team that has moved is called." in foreseen
    assert told["possible"]
    assert after == before
    assert [each.body["groups"][0]["teams"] for each in offers] == [[*TEAMS[:4]]]


@awaited
async def test_a_late_team_goes_by_its_entry_and_not_by_its_group() -> None:
    """Taking it out of its group alone would leave it let in, and owing, without a match."""
    async with cup_story() as story:
        late = {"team": "late", "name": "Late Lions", "group": "A", "reason": "The bus.", "find_times": False}
        await story.do("director", "let-team-in", None, **late)
        offers = await of_kind(story, "change-groups")
        matches = [each for each in (await story.competition()).homes if MatchId(each)]

    assert len(matches) == 10
    assert offers == []
