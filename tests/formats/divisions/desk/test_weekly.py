"""The report of a week: results, tables, what is awaited, cups and honours, as a newspaper and a group can take it."""

import pytest

from desk.messages.test_reminders import names_of
from desk.story_messages import ASH, BELL, FOUR, with_mail
from hangjack.competition.messages.events import MessageKind, OfWeek
from hangjack.desk.hours import day_of
from hangjack.desk.messages.texts import text_of
from hangjack.desk.messages.writing import Text, Writing
from hangjack.desk.requests import entries
from hangjack.errors import Refused
from hangjack.formats.divisions.cups.allowed import CupKind
from hangjack.formats.divisions.desk.requests import cards, cups, week_letters, weeks
from hangjack.formats.divisions.desk.weekly import report_of
from hangjack.formats.divisions.state import cups_in
from hangjack.ids import EntrantId, MatchId
from support.acts import awaited
from support.crib_league import DISPUTES, FIRST_NIGHT, Season, season_of
from support.desk import SECRETARY

DASH = "\N{EN DASH}"


async def text(desk: Season, day: str, language: str = "en") -> Text:
    """Return the report of a week as text."""
    writing = Writing(await desk.competition(), await names_of(desk, language), "https://league.test")
    return text_of(writing, MessageKind.WEEK, OfWeek(day_of(day)))


async def the_singles_are_won(desk: Season) -> None:
    """Play a cup of two in the week."""
    await desk.do(SECRETARY, cups.OpenCup("c1", CupKind.SINGLES, "The Singles"))
    for person, team in ((ASH, "Ash"), (BELL, "Bell")):
        await desk.do(SECRETARY, cups.EnterCup("c1", EntrantId(team), (person,)))
    await desk.do(SECRETARY, cups.DrawCup("c1"))
    await desk.do(SECRETARY, cups.EnterTie("c1", MatchId("KO-1-1"), (2, 1)))


@awaited
async def test_a_week_is_told_in_text_with_tables_cups_and_honours() -> None:
    """What was published, and nothing that came afterwards without being told."""
    desk = await season_of(FOUR)
    await desk.play("Ash", "Duke", 6)
    await the_singles_are_won(desk)
    champion = cups_in(await desk.competition())["c1"].champion
    desk.turn_to("2031-09-20", "21:30")
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))
    names = await names_of(desk)
    found = cups_in(await desk.competition())["c1"]
    one, other = (
        names.person(found.entries[each].people[0]) for each in found.results[MatchId("KO-1-1")].entries
    )
    team = {ASH: "The Ash", BELL: "The Bell"}
    told = await text(desk, "2031-09-20")
    assert champion is not None
    winner = found.entries[champion].people[0]

    assert told.subject == "The Vale League: results of the week to Sunday 21 September 2031"
    assert told.body.splitlines() == [
        "The Vale League, week 1: Mon 15 Sep to Sun 21 Sep",
        "",
        "DIVISION 1",
        "The Ash 6, The Duke 3",
        f"The Bell {DASH} The Crown: card awaited",
        "",
        "Table",
        "1. The Ash 6",
        "2. The Duke 3",
        "3. The Bell 0",
        "3. The Crown 0",
        "",
        "CUPS",
        f"The Singles, round 1: {one} ({team_of(one)}) 2{DASH}1 {other} ({team_of(other)})",
        "",
        "HONOURS",
        f"The Singles: {names.person(winner)} ({team[winner]})",
        "",
        "https://league.test/c/fig-tree/report",
    ]
    french = await text(desk, FIRST_NIGHT, "fr")
    assert "The Vale League, semaine 1\u00a0: lun. 15 sept. au dim. 21 sept." in french.body


def team_of(name: str) -> str:
    """Return the team of a player, as the player's name has it."""
    return f"The {name.split()[1]}"


@awaited
async def test_a_week_that_is_not_published_has_no_report_and_an_older_one_no_table() -> None:
    """The tables of today would be wrong beside the results of then."""
    desk = await season_of(FOUR)
    await desk.play("Ash", "Duke", 6)
    found, names = await desk.competition(), await names_of(desk)
    for day in (None, day_of(FIRST_NIGHT)):
        with pytest.raises(Refused, match=r"report\.not-out"):
            report_of(found, names, day)
    desk.turn_to("2031-09-20", "21:30")
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))
    late = await desk.play("Bell", "Crown", 2, card=("2031-09-22", "09:00"))
    between = report_of(await desk.competition(), names)
    desk.turn_to("2031-09-25", "21:30")
    await desk.do(SECRETARY, weeks.PublishWeek("2031-09-24"))
    found = await desk.competition()
    first, last = report_of(found, names, day_of(FIRST_NIGHT)), report_of(found, names)

    assert [(each.table, len(each.results)) for each in first.divisions] == [((), 1)]
    assert [(each.newer, each.table) for each in between.divisions] == [(True, ())]
    assert late in [each.match for each in last.divisions[0].results]
    assert (first.number, last.number, len(last.divisions[0].table)) == (1, 2, 4)


@awaited
async def test_a_report_gives_no_place_to_a_team_that_left_and_says_of_which_night_a_late_result_is() -> None:
    """Those who lost points beside their matches read why; a team that left stands below the table without a place."""
    desk = await season_of(FOUR)
    await desk.play("Ash", "Duke", 6)
    desk.turn_to("2031-09-20", "21:30")
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))
    await desk.play("Bell", "Crown", 2, card=("2031-09-22", "09:00"))
    desk.turn_to("2031-09-25", "21:30")
    await desk.do(DISPUTES, cards.AdjustPoints(EntrantId("Bell"), -2, "An unsigned card"))
    await desk.do(SECRETARY, entries.WithdrawTeam(EntrantId("Duke"), "No players", "2031-09-25"))
    await desk.do(SECRETARY, weeks.PublishWeek("2031-09-24"))
    lines = (await text(desk, "2031-09-24")).body.splitlines()

    assert "The Bell 2, The Crown 7 (of Wed 17 Sep)" in lines
    assert [each for each in lines if each[:2] in {"1.", "2.", "3.", "4."}] == [
        "1. The Crown 7",
        "2. The Ash 0",
        "2. The Bell 0*",
    ]
    assert lines[lines.index("No longer in the table: The Duke (withdrawn)") :][:4] == [
        "No longer in the table: The Duke (withdrawn)",
        "The Duke left on Thu 25 Sep: none of its results count.",
        "Points won from them count no more: The Ash 6",
        "* The Bell: -2, by decision: An unsigned card",
    ]


@awaited
async def test_a_report_is_sent_once_and_once_more_when_it_was_corrected() -> None:
    """To everybody who has given an address; not before the week is published, nor without a mail server."""
    desk = await season_of(FOUR)
    await desk.play("Ash", "Duke", 6)
    desk.turn_to("2031-09-20", "21:30")
    assert await desk.refusal(SECRETARY, week_letters.SendWeek(FIRST_NIGHT)) == "message.off"
    await with_mail(desk, ASH, BELL)
    assert await desk.refusal(SECRETARY, week_letters.SendWeek(FIRST_NIGHT)) == "report.not-out"
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))
    assert await desk.do(SECRETARY, week_letters.SendWeek(FIRST_NIGHT)) == ["message-written"] * 2
    assert await desk.refusal(SECRETARY, week_letters.SendWeek("2031-09-21")) == "message.nobody-reached"
    await desk.play("Bell", "Crown", 2, card=("2031-09-20", "22:00"))
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))
    assert await desk.do(SECRETARY, week_letters.SendWeek(FIRST_NIGHT)) == ["message-written"] * 2


@awaited
async def test_the_last_matches_of_a_division_give_it_a_winner() -> None:
    """Whoever stands first once nothing is left to play is named."""
    desk = await season_of(("Ash", "Bell"))
    await desk.play("Ash", "Bell", 9)
    await desk.play("Bell", "Ash", 4)
    await desk.do(
        SECRETARY, weeks.PublishWeek((await desk.day_of(await desk.match_of("Bell", "Ash"))).isoformat())
    )
    found = report_of(await desk.competition(), await names_of(desk))

    assert found.honours == (("Division 1", "The Ash"),)
