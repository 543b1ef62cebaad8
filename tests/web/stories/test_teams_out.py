"""Teams and people who are out: of draws, standings, bracket and prizes, and recognised when they come back."""

import pytest

from hangjack.competition import staging
from hangjack.competition.fixtures import knockout
from hangjack.competition.prize_giving import prize_list
from hangjack.competition.standings.standings import standings
from hangjack.ids import MatchId
from support.acts import awaited
from support.cup import CRABS, DUCKS, EAGLES, FOXES, RULES, person_of
from support.desk import Desk, name_of
from support.memory_store import MemoryStore
from support.web import let_in
from web.stories.telling import CUP_PATH, START, Story, cup_story, story_behind

ORDER = (CRABS, DUCKS, EAGLES, FOXES)


async def expel(story: Story, team: str, id_: str = "out") -> None:
    """Let the committee expel a whole team."""
    facts = {"id": id_, "offence": "weapon_display", "team": team, "reason": "Seen by all."}
    await story.do("committee", "decide-as-committee", None, facts=facts, outcomes=["expulsion"])
    story.place.clock.now_ms += 1000


async def waiting(story: Story, kind: str) -> list[dict[str, object]]:
    """Return what waits on the console beside the matches under way."""
    return [call for call in (await story.console())["waiting"] if call["kind"] == kind]


@pytest.mark.clause("ic2024-11h-1")
@awaited
async def test_an_expelled_team_is_in_no_draw() -> None:
    """Neither when the field is closed, nor when it was closed before: then the draw is held again without it."""
    desk = Desk(MemoryStore())
    await desk.open(RULES)
    for team in ORDER:
        await desk.enter(team)
    async with story_behind(await let_in(desk.store, START - 3_600_000)) as story:  # type: ignore[arg-type]
        await expel(story, FOXES)
        page = await story.page("/setup/draw")
        await story.do("director", "commit-draw", None)
        await story.do("director", "close-field", None)
        entries = (await story.competition()).draw("groups").entries
        await expel(story, EAGLES, "out-2")
        held = await story.refused("director", "hold-draw", None, words="ripe figs")
        await story.do("director", "order-redraw", None, reason="The eagles are out.")
        await story.do("director", "close-field", None)
        await story.do("director", "hold-draw", None, words="green figs")
        await story.do("director", "deal-groups", None, number=1)
        (group,) = (await story.competition()).groups.groups

    assert "The foxes" in page
    assert entries is not None
    assert FOXES not in entries
    assert held.startswith("Not in the competition any more: The eagles.")
    assert set(group.members) == {CRABS, DUCKS}


@pytest.mark.clause("ic2024-11h-1", "ic2024-10-6")
@awaited
async def test_an_expelled_team_qualifies_for_nothing_and_its_matches_are_given_away() -> None:
    """What was played stands; the team comes behind all others, its open matches wait on the console, and the next go on."""
    async with cup_story() as story:
        first, *rest = [each.match for each in (await story.competition()).rankings["A"].remaining]
        await story.decide_groups(*ORDER)
        await story.do("official", "take-award-back", first, reason="It is played.")
        await expel(story, CRABS)
        calls = await waiting(story, "out")
        page = await story.page("/standings")
        for call in calls:
            await story.award(MatchId(str(call["match"])), call["winner"])  # type: ignore[arg-type]
        await story.begin_knockout()
        competition = await story.competition()
        (table,) = competition.rankings.values()

    assert rest
    assert [call["match"] for call in calls] == ([first] if CRABS in competition.fixture(first).teams else [])  # type: ignore[union-attr]
    assert "out of the competition" in page
    assert standings(table).order[-1] == CRABS
    assert competition.knockout.order == (DUCKS, EAGLES)


@pytest.mark.clause("ic2024-11h-1")
@awaited
async def test_a_finalist_who_is_expelled_leaves_the_place_empty_and_the_prize_ungiven() -> None:
    """Before the final the others have a walkover; afterwards the champion's prize is nobody's until the committee speaks."""
    async with cup_story() as story:
        await story.do("director", "announce-prizes", None, amounts=[900, 400])
        await story.decide_groups(*ORDER)
        final = await story.begin_knockout()
        await expel(story, CRABS)
        before = await story.competition()
        bracket = await story.page("/bracket")
        sanction = next(iter(before.register.given))
        await story.do("committee", "lift-sanction", None, id=sanction, reason="It was a toy.")
        lifted = await story.competition()
        await story.award(final, CRABS)
        await expel(story, CRABS, "out-2")
        after = await story.competition()
        page = await story.page("/knockout")

    assert knockout.champion(before.knockout) == DUCKS
    assert "The crabs" not in bracket.split("<main", 1)[1]
    assert dict(prize_list(before)) == {DUCKS: 900}
    assert knockout.occupants(lifted.knockout)[final] == (CRABS, DUCKS)
    assert knockout.champion(after.knockout) == knockout.Empty()
    assert dict(prize_list(after)) == {DUCKS: 400}
    assert "9.00 TTD" not in page.split("<ul", 1)[-1]


@pytest.mark.clause("ic2024-10-7", "ic2024-10-4")
@awaited
async def test_the_open_matches_of_a_team_that_withdraws_are_proposed_as_defaults_at_once() -> None:
    """Each with the other team as winner; given in one step although nobody has called it, with what it costs."""
    async with cup_story() as story:
        await story.do("secretary", "withdraw-team", None, team=FOXES, reason="The bus.")
        calls = await waiting(story, "out")
        first = MatchId(str(calls[0]["match"]))
        winner, clause = calls[0]["winner"], calls[0]["clauses"][0]  # type: ignore[index]
        foreseen = await story.foreseen("official", "default-match", first, winner=winner, clause=clause)
        await story.do("official", "default-match", first, winner=winner, clause=clause)
        again = await story.refused("official", "default-match", first, winner=winner, clause=clause)
        left = await waiting(story, "out")
        result = (await story.competition()).result(first)
        ledger = (await story.competition()).ledger

    assert len(calls) == 3
    assert any("owe 300.00 TTD more" in line for line in foreseen)
    assert result is not None
    assert (result.ended, result.winner) == ("default", winner)
    assert "official result already" in again
    assert len(left) == 2
    assert FOXES in ledger.forfeited


@pytest.mark.clause("ic2024-10-7")
@awaited
async def test_a_match_that_nobody_called_waits_when_its_time_is_over() -> None:
    """An official says who has it, or calls it after all."""
    async with cup_story() as story:
        story.at(59)
        before = await waiting(story, "unplayed")
        story.at(61)
        calls = await waiting(story, "unplayed")
        await story.do("official", "call-match", MatchId(str(calls[0]["match"])))
        after = await waiting(story, "unplayed")

    assert before == []
    assert len(calls) == 2
    assert calls[0]["winner"] is None
    assert len(after) == 1


@pytest.mark.clause("ic2024-2d-1")
@awaited
async def test_a_knockout_under_which_a_group_result_changes_is_flagged_and_begun_again() -> None:
    """On the console, the page of the knockout and the bracket; it is begun again, or let stand with a reason."""
    async with cup_story() as story:
        await story.decide_groups(*ORDER)
        await story.begin_knockout()
        calm = await waiting(story, "knockout")
        match = next(
            each.match
            for each in (await story.competition()).rankings["A"].fixtures.values()
            if set(each.teams) == {DUCKS, EAGLES}
        )
        await story.do("official", "take-award-back", match, reason="A stranger played.")
        open_again = await waiting(story, "knockout")
        await story.award(match, EAGLES)
        calls = await waiting(story, "knockout")
        pages = [await story.page("/knockout"), await story.page("/bracket")]
        await story.do("director", "keep-knockout", None, reason="The final is tonight.")
        kept = await waiting(story, "knockout")
        await story.do("director", "begin-knockout", None, reason="After all.")
        order = (await story.competition()).knockout.order
        after = await waiting(story, "knockout")

    assert calm == []
    assert "must be played first" in str(open_again[0]["detail"])
    assert calls[0]["detail"] == "Not through any more: The ducks. Through instead: The eagles."
    assert all("changed" in page for page in pages)
    assert "begin-knockout" in pages[0]
    assert kept == []
    assert order == (CRABS, EAGLES)
    assert after == []


@pytest.mark.clause("ic2024-2d-1")
@awaited
async def test_a_knockout_begun_again_keeps_the_results_of_ties_that_stay() -> None:
    """And needs a reason once there are results."""
    async with cup_story() as story:
        await story.decide_groups(*ORDER)
        final = await story.begin_knockout()
        await story.award(final, CRABS)
        refused = await story.refused("director", "begin-knockout", None, reason="For fun.")
        competition = await story.competition()

    assert "other teams or another order" in refused
    assert staging.shaken(competition) is None


@pytest.mark.clause("ic2024-11h-1")
@awaited
async def test_somebody_expelled_comes_back_under_no_team_as_a_new_person() -> None:
    """The name is known, whatever its capitals and order; somebody else of that name is let in with the reason."""
    async with cup_story() as story:
        person, name = person_of(CRABS, 3), name_of(CRABS, 3)
        facts = {"id": "out", "offence": "weapon_display", "team": CRABS, "people": [person]}
        await story.do(
            "committee",
            "decide-as-committee",
            None,
            facts={**facts, "reason": "Seen."},
            outcomes=["expulsion"],
        )
        await story.do("secretary", "strike-player", None, team=CRABS, person=person)
        turned = " ".join(reversed(name.upper().split()))
        asked = {"team": DUCKS, "name": turned}
        refused = await story.refused("secretary", "register-player", None, **asked)
        why = "His cousin, with a passport."
        await story.do("secretary", "register-player", None, **asked, somebody_else=why)
        on_form = (await story.competition()).rosters.entries[DUCKS].players

    assert refused.startswith(f"Somebody called {turned} was expelled or turned away")
    assert len(on_form) == 9


@pytest.mark.clause("ic2024-3a-3")
@awaited
async def test_a_name_that_stands_on_another_form_is_refused_and_one_person_on_two_forms_is_shown() -> None:
    """The same person by number is entered, and both teams say so until one of them strikes the name."""
    async with cup_story() as story:
        name, person = name_of(CRABS, 2), person_of(CRABS, 2)
        refused = await story.refused("secretary", "register-player", None, team=DUCKS, name=name.lower())
        await story.do("secretary", "register-player", None, team=DUCKS, name=name, person=person)
        shown = await story.page("/setup/entries")
        await story.do("secretary", "strike-player", None, team=DUCKS, person=person)
        after = await story.page("/setup/entries")

    assert "stands on the form of The crabs too" in refused
    assert shown.count(f"{name} is registered for The crabs and The ducks") == 2
    assert "is registered for" not in after


@pytest.mark.clause("ic2024-11h-1")
@awaited
async def test_a_team_that_looks_like_an_expelled_one_is_let_in_only_for_a_reason() -> None:
    """The warning stands on the page before, and the reason in the log after."""
    async with cup_story() as story:
        await expel(story, CRABS)
        await story.do("director", "invite-team", None, team="owls", name="The owls")
        await story.do("director", "apply-to-enter", None, team="owls")
        for number in (2, 3, 4, 5):
            player = {"team": "owls", "name": name_of(CRABS, number)}
            await story.do("director", "register-player", None, **player, somebody_else="They say so.")
        shown = await story.page("/setup/entries")
        refused = await story.refused("director", "admit-team", None, team="owls")
        await story.do("director", "admit-team", None, team="owls", despite="Four brothers, looked at.")
        barred = await story.place.post(
            f"{CUP_PATH}/admit-team", {"type": "admit-team", "team": CRABS}, "director"
        )

    assert "This roster looks like that of The crabs" in shown
    assert refused.startswith("This roster looks like that of The crabs")
    assert barred.status_code != 200


@pytest.mark.clause("ic2024-8a-1", "ic2024-8a-2")
@awaited
async def test_names_on_the_sheet_are_compared_with_the_form_and_fined() -> None:
    """Letter by letter, in capitals as on paper: a Johnny is not a John, and a stranger is nobody."""
    async with cup_story() as story:
        await story.call()
        await story.award(MatchId("A-1-1"), await story.team_of("A"))
        right, near = name_of(await story.team_of("A"), 1).upper(), name_of(await story.team_of("B"), 1)
        handed = {"A": {"decks": 3}, "B": {"decks": 3}}
        names = {"A": [right, ""], "B": [near.replace("Number1", "Numbre1"), "Zed Nobody"]}
        foreseen = await story.foreseen("official", "close-match", handed_in=handed, names=names)
        await story.do("official", "close-match", handed_in=handed, names=names)
        verdicts = (await story.competition()).verdicts.given

    fined = [each.verdict for each in verdicts.values() if each.verdict.offence == "name_mismatch"]
    assert any("owe 40.00 TTD more" in line for line in foreseen)
    assert [(each.fines[0].times, each.fines[0].each) for each in fined] == [(2, 2000)]
