"""Setting up over HTTP: house rules by their settings, previews that write nothing, and pages for those who may see them."""

from typing import Any

import pytest

from desk.story_ties import nobody_plays
from hangjack.competition.permissions import Role
from hangjack.desk.requests import governing
from hangjack.games.all_fours.match.scoring import BoardOptions
from hangjack.ids import StreamId
from hangjack.unions import own
from hangjack.web.access.values import Newcomer
from hangjack.web.api.setting_up import LONG_TABLE
from support.access import caller
from support.acts import awaited
from support.cup import CRABS, DIRECTOR
from support.desk import CUP, Desk, name_of
from support.memory_store import MemoryStore
from support.web import PASSWORD, Doors, Hall, hall

CUP_PATH = f"/api/competitions/{CUP}"
STEPS = ("", "/rules", "/officials", "/entries", "/draw", "/schedule", "/print")
PLAN: dict[str, Any] = {
    "tables": 6,
    "tables_each": 3,
    "minutes": 100,
    "rest": 20,
    "days": [{"day": "2031-08-23", "times": ["09:00", "11:00", "13:00"]}],
}


async def number_of(place: Hall) -> int:
    """Return how many entries the competition's stream has."""
    return (await place.server.store.heads())[StreamId(CUP)].number


@pytest.mark.clause("ic2024-14-2")
@awaited
async def test_settings_are_adopted_as_rules_built_on_the_server(inside: Doors) -> None:
    """What is named changes; what is not is as in the book."""
    async with hall(inside) as place:
        wanted = {"settings": {"match_target": 21}, "reason": "A long evening."}
        answer = await place.post(f"{CUP_PATH}/adopt-settings", wanted, "committee")
        rules = (await place.server.office.competition(CUP)).rules

    assert answer.status_code == 200
    board = own(BoardOptions, rules.match.scoring)
    assert (board.match_target, board.table_max_games) == (21, 11)


@awaited
async def test_every_wrong_setting_is_named(inside: Doors) -> None:
    """With its key, so that a page can say it at the field; nothing is written."""
    async with hall(inside) as place:
        before = await number_of(place)
        wanted = {"settings": {"match_target": 500, "target": 21, "match_goal": 3}, "reason": "No."}
        answer = await place.post(f"{CUP_PATH}/adopt-settings", wanted, "committee")
        after = await number_of(place)

    assert (answer.status_code, answer.json()["code"], before) == (422, "house.refused", after)
    assert [each["about"] for each in answer.json()["faults"]] == ["match_target", "target", "match_goal"]


@awaited
async def test_a_table_of_too_many_rows_is_refused_before_anybody_waits_for_it(inside: Doors) -> None:
    """With a sentence; what is looked at is looked at in a process of its own, which refuses like the server."""
    async with hall(inside) as place:
        answers = [
            await place.post(
                f"{CUP_PATH}/preview-entries", {"text": "team,player\n" + row * 5_001}, "director"
            )
            for row in ("Hawks,Kim Ali\n", ",\n")
        ]

    assert [answer.status_code for answer in answers] == [422, 200]
    assert answers[0].json()["detail"].startswith("A table has at most 5000 rows here")
    assert place.server.workshop.worked["preview-entries afar"] == 2


@awaited
async def test_a_long_table_is_shown_as_a_short_one_is(inside: Doors) -> None:
    """It is looked at in another process: with the same teams and people known there, and in the reader's language."""
    short = "Team,Name,Captain\nMango,Ann Charles,yes\nMango,,\nMango,Bert Ali,perhaps\n"
    async with hall(inside) as place:
        answers = [
            await place.post(f"{CUP_PATH}/preview-entries", {"text": text}, "director")
            for text in (short, short + ",,\n" * LONG_TABLE)
        ]

    assert answers[0].json()["rows"] == answers[1].json()["rows"]
    assert place.server.workshop.worked["preview-entries afar"] == 1


@awaited
async def test_a_spreadsheet_is_shown_row_by_row_before_anything_is_written(inside: Doors) -> None:
    """New teams and players, and mistakes where they are."""
    text = "Team,Name,Captain\nMango,Ann Charles,yes\nMango,,\nMango,Bert Ali,perhaps"
    desk = Desk(MemoryStore())
    await desk.open()
    async with hall(inside, desk.store) as place:
        token = await committee(place, desk)
        before = await number_of(place)
        answer = await place.post(f"{CUP_PATH}/preview-entries", {"text": text}, token)
        after = await number_of(place)
    shown = answer.json()

    assert (shown["new_teams"], shown["added"], shown["blocking"], before) == (["Mango"], 1, 2, after)
    assert [(row["number"], row["becomes"], row["blocks"]) for row in shown["rows"]] == [
        (2, "added", False),
        (3, "", True),
        (4, "", True),
    ]


@pytest.mark.parametrize(
    ("changes", "fits", "said"),
    [
        ({}, True, ""),
        ({"tables": 2}, False, "A match needs 3 tables, and there are 2."),
        ({"days": [{"day": "2031-08-23", "times": ["09:00"]}]}, False, "Add times"),
    ],
)
@awaited
async def test_a_plan_says_whether_the_matches_fit(
    inside: Doors, changes: dict[str, Any], fits: bool, said: str
) -> None:
    """With the reason where they do not; nothing is written."""
    async with hall(inside) as place:
        before = await number_of(place)
        answer = await place.post(f"{CUP_PATH}/preview-schedule", {**PLAN, **changes}, "secretary")
        after = await number_of(place)
    shown = answer.json()

    assert (shown["fits"], before) == (fits, after)
    assert said in shown["said"]


@pytest.mark.parametrize("slip", [{"day": "Saturday", "times": []}, {"day": "2031-08-23", "times": ["noon"]}])
@awaited
async def test_a_plan_needs_days_and_times_that_there_are(inside: Doors, slip: dict[str, Any]) -> None:
    """The sentence says how they are written."""
    async with hall(inside) as place:
        answer = await place.post(f"{CUP_PATH}/preview-schedule", {**PLAN, "days": [slip]}, "director")

    assert (answer.status_code, answer.json()["code"].partition(".")[0]) == (422, "planning")


@awaited
async def test_an_invitation_is_taken_back(inside: Doors) -> None:
    """Whoever has its link then cannot follow it."""
    async with hall(inside) as place:
        made = await place.post(f"{CUP_PATH}/invitations", {"role": "official"}, "director")
        (open_one,) = place.server.access.invitations_of(CUP)
        await place.post(f"{CUP_PATH}/invitations/{open_one.id}/withdraw", who="director")
        page = await place.get(made.json()["path"])

    assert page.status_code == 404
    assert "does not count any more" in page.text


@awaited
async def test_steps_are_for_those_who_set_up(inside: Doors) -> None:
    """Others are told that they may not; somebody unknown is asked to sign in."""
    async with hall(inside) as place:
        paths = [f"/c/{CUP}/setup{step}" for step in STEPS] + [f"/c/{CUP}/knockout"]
        answers = {
            who: {(await place.get(path, who)).status_code for path in paths}
            for who in ("director", "recorder", "captain of A", "")
        }

    assert answers == {"director": {200}, "recorder": {403}, "captain of A": {403}, "": {303}}


@awaited
async def test_everybody_sees_the_draw_with_all_that_it_takes_to_check_it(inside: Doors) -> None:
    """Fingerprint, words, number and seed."""
    async with hall(inside) as place:
        page = await place.get(f"/c/{CUP}/draw")
        held = (await place.server.office.competition(CUP)).draw("groups").held

    assert held is not None
    assert all(each in page.text for each in (held.commitment, held.words, held.nonce, held.seed))


@awaited
async def test_the_committee_sees_the_ties_that_it_must_decide(inside: Doors) -> None:
    """And once they are decided, that the knockout is to be drawn."""
    desk = Desk(MemoryStore())
    await nobody_plays(desk)
    async with hall(inside, desk.store) as place:
        token = await committee(place, desk)
        before = await place.get(f"/c/{CUP}/knockout", token)
        (ranking,) = (await place.server.office.competition(CUP)).rankings.values()
        tie = {"type": "decide-tie", "order": list(ranking.rows), "reason": "By age."}
        await place.post(f"{CUP_PATH}/decide-tie", tie, token)
        after = await place.get(f"/c/{CUP}/knockout", token)

    assert "Level on everything" in before.text
    assert "Level on everything" not in after.text


@pytest.mark.clause("ic2024-11h-1")
@awaited
async def test_entries_say_which_team_looks_like_a_disqualified_one(inside: Doors) -> None:
    """Before it is let in, with the names that stand on both."""
    async with hall(inside) as place:
        facts = {"id": "out", "offence": "weapon_display", "team": CRABS}
        sanctioned = {"facts": facts, "outcomes": ["expulsion"]}
        await place.post(f"{CUP_PATH}/decide-as-committee", sanctioned, "committee")
        await place.post(f"{CUP_PATH}/invite-team", {"team": "owls", "name": "The owls"}, "director")
        for number in (2, 3):
            player = {"team": "owls", "name": name_of(CRABS, number), "override": "They came late."}
            player["somebody_else"] = "They say so."
            await place.post(f"{CUP_PATH}/register-player", player, "director")
        place.clock.now_ms += 1000
        shown = await place.get(f"/c/{CUP}/setup/entries", "director")
    names = f"{name_of(CRABS, 2)} and {name_of(CRABS, 3)}"

    assert f"This roster looks like that of The crabs: {names} stand on both." in shown.text


async def committee(place: Hall, desk: Desk) -> str:
    """Let somebody into the committee who has an account; return their token."""
    person = await place.server.access.accounts.make(Newcomer("cora", PASSWORD, "Cora"))
    await place.server.office.ask(desk.asked(DIRECTOR), governing.Appoint(person, Role.COMMITTEE))
    return (await place.server.access.accounts.sign_in(caller(), "cora", PASSWORD)).token
