"""Sanctions for a while and for good, and the pages on which people end, overrule and record what was decided."""

from typing import Any

import pytest

from hangjack.competition.conduct.register import Occasion, may_play
from hangjack.matches.parties import B
from support.acts import awaited
from support.cup import CRABS, DUCKS, FOXES, person_of
from support.desk import MINUTE_MS, name_of
from web.stories.telling import Story, cup_story

SENT_OFF = 'class="fault">Sent off the premises'
"""What stands beside a name at the door."""


async def suspend(story: Story, person: str, team: str, id_: str = "s", **span: Any) -> None:
    """Let the committee suspend somebody."""
    facts = {"id": id_, "offence": "indiscipline", "team": team, "people": [person], "reason": "Rude."}
    await story.do("committee", "decide-as-committee", None, facts={**facts, **span}, outcomes=["suspension"])


@pytest.mark.clause("ic2024-12b-1")
@awaited
async def test_a_suspension_holds_for_one_match_of_the_team() -> None:
    """On its line-up the player is refused, in every other match not; a match of others is no span."""
    async with cup_story() as story:
        fixtures = (await story.competition()).rankings["A"].fixtures.values()
        own = [each.match for each in fixtures if CRABS in each.teams]
        strange = next(each.match for each in fixtures if CRABS not in each.teams)
        person = person_of(CRABS, 2)
        facts = {"id": "x", "offence": "indiscipline", "team": CRABS, "people": [person], "holds_in": strange}
        refused = await story.refused(
            "committee",
            "decide-as-committee",
            None,
            facts={**facts, "reason": "Rude."},
            outcomes=["suspension"],
        )
        await suspend(story, person, CRABS, holds_in=own[0])
        now = story.place.clock.now_ms + 1
        register = (await story.competition()).register
        barred = [bool(may_play(register, person, Occasion(now, CRABS, match))) for match in own]
        await story.do("official", "call-match", own[0])
        parties = (await story.match(own[0])).opened.parties
        side = next(each for each, team in parties.items() if team == CRABS)
        shown = await story.page(f"/m/{own[0]}/captain", f"captain of {side}") if own[0] == "A-1-1" else ""

    assert "do not play match" in refused
    assert barred == [True, False, False]
    assert not shown or "is suspended" in shown


@pytest.mark.clause("ic2024-12b-1")
@awaited
async def test_a_suspension_ends_by_itself_at_its_time() -> None:
    """A time that is over already is refused, and so are two spans at once."""
    async with cup_story() as story:
        person = person_of(CRABS, 2)
        until = story.place.clock.now_ms + 60 * MINUTE_MS
        await suspend(story, person, CRABS, until_ms=until)
        door = await story.page("/door", "official")
        register = (await story.competition()).register
        before = may_play(register, person, Occasion(until - 1, CRABS))
        after = may_play(register, person, Occasion(until, CRABS))
        facts = {"id": "y", "offence": "indiscipline", "team": CRABS, "people": [person], "reason": "Rude."}
        told = {"outcomes": ["suspension"]}
        over = await story.refused(
            "committee", "decide-as-committee", None, facts={**facts, "until_ms": 5}, **told
        )
        both = {"until_ms": until, "holds_in": "A-1-1"}
        twice = await story.refused("committee", "decide-as-committee", None, facts={**facts, **both}, **told)

    assert "is suspended" in door
    assert before is not None
    assert after is None
    assert "over already" in over
    assert "choose one" in twice


@pytest.mark.clause("ic2024-5-5")
@awaited
async def test_somebody_sent_off_the_premises_is_named_at_the_door() -> None:
    """As long as the sanction holds that they were sent off with."""
    async with cup_story() as story:
        await story.call()
        team, person = await story.team(B), await story.player(B, 4)
        facts = {"id": "v", "offence": "indiscipline", "team": team, "people": [person], "reason": "A blow."}
        foreseen = await story.foreseen(
            "official",
            "give-verdict-in-match",
            facts={**facts, "left_premises": True},
            outcomes=["debarment"],
        )
        await story.do(
            "official",
            "give-verdict-in-match",
            facts={**facts, "left_premises": True},
            outcomes=["debarment"],
        )
        story.place.clock.now_ms += 1000
        door = await story.page("/door", "official")
        page = await story.page("/decisions", "committee")
        sanction = next(iter((await story.competition()).register.given))
        await story.do("committee", "lift-sanction", None, id=sanction, reason="Forgiven.")
        story.place.clock.now_ms += 1000
        after = await story.page("/door", "official")

    assert any("sent off the premises" in line for line in foreseen)
    assert SENT_OFF in door
    assert "Sent off the premises" in page
    assert "lift-sanction" in page
    assert SENT_OFF not in after


@pytest.mark.clause("ic2024-14-1", "ic2024-14-3")
@awaited
async def test_the_committee_overrules_a_verdict_on_the_page_of_decisions() -> None:
    """It says what falls with it; officials see the page without the forms."""
    async with cup_story() as story:
        facts = {"id": "v", "offence": "smoking", "team": CRABS, "people": [person_of(CRABS, 2)], "each": 900}
        await story.do(
            "official", "give-verdict", None, facts={**facts, "reason": "Seen."}, outcomes=["fine"]
        )
        page = await story.page("/decisions", "committee")
        watched = await story.page("/decisions", "official")
        await story.do("committee", "overrule-verdict", None, id="v", reason="It was steam.")
        after = await story.page("/decisions", "committee")
        debt = (await story.competition()).ledger.balance("team/crabs")  # type: ignore[arg-type]

    assert "The crabs: fined 9.00 TTD" in page
    assert "/overrule-verdict" in page
    assert "/overrule-verdict" not in watched
    assert "Overruled: It was steam." in after
    assert debt == 0


@pytest.mark.clause("ic2024-14-5")
@awaited
async def test_the_committee_records_a_decision_that_closes_a_dispute() -> None:
    """Finally: captains and officials go no further with it; to change it the committee decides anew."""
    async with cup_story() as story:
        await story.call()
        await story.do("captain of A", "open-dispute", side="A", id="six", table=1, about="Was it a six?")
        offered = await story.page("/decisions", "committee")
        about = "A-1-1/six"
        await story.do("committee", "record-decision", None, id="d1", text="It was.", instead_of=about)
        refused = await story.refused("official", "take-dispute", id="six")
        changed = await story.refused("committee", "record-decision", None, id="d1", text="It was not.")
        await story.do("committee", "record-decision", None, id="d2", text="It was not.", instead_of="d1")
        page = await story.page("/decisions", "committee")

    assert "A-1-1: Was it a six?" in offered
    assert "committee" in refused
    assert "final" in changed or "anew" in changed
    assert "decided otherwise since" in page


@pytest.mark.clause("ic2024-11f-2")
@awaited
async def test_a_licence_that_was_seen_at_the_door_spares_its_holder() -> None:
    """The door ticks it; carrying a weapon is then no offence of theirs."""
    async with cup_story() as story:
        person = person_of(CRABS, 2)
        before = await story.page("/door", "official")
        await story.do("official", "record-licence", None, person=person, licensed=True)
        after = await story.page("/door", "official")
        facts = {"id": "w", "offence": "weapon", "team": CRABS, "people": [person], "reason": "A pistol."}
        refused = await story.refused("official", "give-verdict", None, facts=facts, outcomes=["debarment"])

    assert before.count('data-licence="yes"') == after.count('data-licence="yes"') + 1
    assert 'data-licence="no"' in after
    assert "licen" in refused


@pytest.mark.clause("ic2024-3-1", "ic2024-3e-2")
@awaited
async def test_the_entries_page_sets_when_teams_may_apply_and_turns_teams_and_people_away() -> None:
    """In the hours of the hall; whoever was turned away stands on no form, and there is no appeal."""
    async with cup_story() as story:
        page = await story.page("/setup/entries", "director")
        now = story.place.clock.now_ms
        await story.do("director", "open-entries", None, opens_ms=now - 1000, closes_ms=now + 60_000)
        window = await story.page("/setup/entries", "director")
        await story.do("secretary", "invite-team", None, team="owls", name="The owls")
        story.place.clock.now_ms += 120_000
        late = await story.refused("secretary", "apply-to-enter", None, team="owls")
        await story.do("committee", "refuse-team", None, team="owls", reason="Too late.")
        again = await story.refused("secretary", "invite-team", None, team="owls", name="The owls")
        person = person_of(FOXES, 7)
        somebody = await story.page(f"/setup/entries/{person}", "committee")
        await story.do("committee", "turn-away", None, person=person, reason="No.")
        gone = await story.page(f"/setup/entries/{person}", "committee")
        form = (await story.competition()).rosters.entries[FOXES].players
        back = await story.refused("secretary", "register-player", None, team=DUCKS, name=name_of(FOXES, 7))

    assert [each for each in ("open-entries", "refuse-team", f"entries/{person}") if each not in window] == []
    assert "/turn-away" in somebody
    assert "Turned away: No." in gone
    assert "At any time: nothing is set." in page
    assert "From Wed 31 Dec" in window or "From Thu 1 Jan" in window
    assert "closed" in late or "over" in late
    assert "turned away" in again or "refused" in again
    assert person not in form
    assert "turned away" in back


@pytest.mark.clause("ic2024-3a-3", "ic2024-8a-1")
@awaited
async def test_names_are_corrected_and_erased_and_people_transferred_where_entries_are_kept() -> None:
    """Each by its own form; a name that was erased is nowhere any more."""
    async with cup_story() as story:
        person = person_of(FOXES, 8)
        page = await story.page(f"/setup/entries/{person}", "director")
        await story.do("secretary", "transfer-player", None, team=DUCKS, person=person)
        forms = (await story.competition()).rosters.entries
        await story.do("secretary", "correct-name", None, person=person, name="Johnny Figtree", number="7")
        named = await story.page("/setup/entries", "director")
        await story.do("secretary", "erase-record", None, person=person)
        erased = await story.page("/setup/entries", "director")

    offered = ("correct-name", "transfer-player", "turn-away", "erase-record")
    assert [each for each in offered if f"/{each}" not in page] == []
    assert person in forms[DUCKS].players
    assert person not in forms[FOXES].players
    assert "Johnny Figtree" in named
    assert "Johnny Figtree" not in erased
