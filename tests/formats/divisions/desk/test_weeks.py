"""The week of a season is published: what it tells, what it awaits, what is told later, and taking it back."""

from datetime import date

import pytest
from msgspec.structs import replace

from desk.story_week import card_of
from hangjack.competition.messages.events import MessageKind, OfMatch
from hangjack.desk.messages.reminders import reminders
from hangjack.desk.messages.texts import text_of
from hangjack.desk.messages.writing import Writing
from hangjack.desk.requests import entries
from hangjack.errors import Refused
from hangjack.formats.divisions.books.weeks import ResultTold, WeekPublished
from hangjack.formats.divisions.desk.requests import weeks
from hangjack.formats.divisions.desk.requests.cards_in import QueryCard, TakeCardBack
from hangjack.formats.divisions.desk.views.weeks import corrections, show_week
from hangjack.formats.divisions.desk.weekly import report_lines, report_of
from hangjack.formats.divisions.state import season_in
from hangjack.games.cribbage.desk import cards as crib_cards
from hangjack.games.cribbage.match.card import TableCard
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.parties import A, B
from support.acts import awaited
from support.crib_league import FIRST_NIGHT, Season, season_of, seated
from support.cup import person_of
from support.desk import COMMITTEE, SECRETARY

FOUR = ("Ash", "Bell", "Crown", "Duke")
MONDAY, SUNDAY = date(2031, 9, 15), date(2031, 9, 21)
SECOND_NIGHT = "2031-09-24"


async def out(desk: Season) -> tuple[WeekPublished, ...]:
    """Return the weeks that are out."""
    return tuple(season_in(await desk.competition()).weeks.out.values())


async def corrected(desk: Season) -> list[str]:
    """Return what the pages say that was corrected in the first week."""
    return list(map(plain, corrections(await desk.competition(), await desk.names(), MONDAY)))


def plain(text: str) -> str:
    """Return a text with short dashes."""
    return text.replace("\N{EN DASH}", "-")


async def others_of_round(desk: Season, number: int) -> list[tuple[MatchId, tuple[str, ...]]]:
    """Return the matches of a round with their teams."""
    (table,) = (await desk.competition()).rankings.values()
    return [(match, each.teams) for match, each in table.fixtures.items() if each.round == number]


@awaited
async def test_a_week_tells_its_results_and_names_the_cards_that_are_awaited() -> None:
    """One of two cards is in on Saturday: the week is out all the same, and once more when the other has come."""
    desk = await season_of(FOUR)
    assert await desk.refusal(SECRETARY, weeks.PublishWeek(FIRST_NIGHT)) == "week.to-come"
    first = await desk.play("Ash", "Duke", 6)
    second = await desk.match_of("Bell", "Crown")
    assert await desk.refusal(SECRETARY, weeks.PublishWeek("2031-09-10")) == "week.none"
    assert await desk.refusal(SECRETARY, weeks.PublishWeek("Saturday")) == "planning.day"
    desk.turn_to("2031-09-20", "20:41")
    await desk.do(SECRETARY, weeks.PublishWeek("2031-09-20"))

    told = WeekPublished(MONDAY, SUNDAY, (ResultTold(first, (6, 3)),), (second,), SECRETARY, desk.now_ms)
    assert await out(desk) == (told,)
    await desk.do(SECRETARY, weeks.PublishWeek("2031-09-20"))
    assert await out(desk) == (told,), "there was nothing new to tell"
    await desk.play("Bell", "Crown", 2, card=("2031-09-20", "20:50"))
    await desk.do(SECRETARY, weeks.PublishWeek("2031-09-20"))
    (again,) = await out(desk)
    assert (again.results[1], again.awaited) == (ResultTold(second, (2, 7)), ())


@awaited
async def test_a_card_that_comes_after_its_week_is_told_with_the_next() -> None:
    """Nobody was told of it, so the next week does; what was told once is not told again."""
    desk = await season_of(FOUR)
    await desk.play("Ash", "Duke", 6)
    desk.turn_to("2031-09-20", "21:30")
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))
    late = await desk.play("Bell", "Crown", 2, card=("2031-09-22", "09:00"))
    for _, (home, away) in await others_of_round(desk, 2):
        await desk.play(home, away, 5)
    await desk.do(SECRETARY, weeks.PublishWeek(SECOND_NIGHT))
    first, second = await out(desk)

    assert first.awaited == (late,)
    assert [each.match for each in second.results] == [
        late,
        *(match for match, _ in await others_of_round(desk, 2)),
    ]


@awaited
async def test_the_list_to_publish_says_of_which_night_a_result_is_and_which_card_is_queried() -> None:
    """A card that came after its week stands there with its night; one that is there and queried is not called awaited."""
    desk = await season_of(FOUR)
    await desk.play("Ash", "Duke", 6)
    desk.turn_to("2031-09-20", "21:30")
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))
    late = await desk.play("Bell", "Crown", 2, card=("2031-09-22", "09:00"))
    (asked, _), (other, _) = await others_of_round(desk, 2)
    desk.turn_to(SECOND_NIGHT, "23:30")
    await desk.do(SECRETARY, QueryCard(asked, "Nobody can read it"))
    found = await desk.competition()
    shown = show_week(found, await desk.names(), desk.now_ms)
    assert shown is not None

    assert [(each.match, each.earlier) for each in shown.results] == [(late, date(2031, 9, 17))]
    assert sorted(each.queried for each in shown.awaited) == [False, True]
    assert found.result(other) is None


@awaited
async def test_a_result_that_was_told_otherwise_is_published_again_with_the_reason() -> None:
    """The committee gives the legs of a table to the others: the week is not out any more until somebody says why."""
    desk = await season_of(FOUR)
    match = await desk.match_of("Ash", "Duke")
    desk.turn_to("2031-09-20", "20:00")
    card, stranger = card_of("Ash", "Duke"), person_of(EntrantId("Bell"), 4)
    third = seated(card.tables[2], A, (person_of(EntrantId("Ash"), 5), stranger))
    await desk.do(SECRETARY, replace(card, tables=(*card.tables[:2], third), with_query=True), match)
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))
    await desk.do(COMMITTEE, crib_cards.RuleOnIneligible(stranger, True, "Signed for Bell"), match)
    assert await desk.refusal(SECRETARY, weeks.PublishWeek(FIRST_NIGHT)) == "week.correction"
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT, "Table 3 went to Duke"))
    (again,) = await out(desk)

    assert (again.results[0], again.reason) == (ResultTold(match, (3, 6)), "Table 3 went to Duke")
    assert await corrected(desk) == [
        "Corrected Sat 20 Sep, 20:00: The Ash - The Duke is 3-6, not 6-3 as published before. Table 3 went to Duke"
    ]


@awaited
async def test_a_week_that_is_taken_back_and_published_again_says_what_was_corrected_and_why() -> None:
    """Nobody is asked for the reason twice; both captains are told, and what was said first is kept."""
    desk = await season_of(FOUR)
    match = await desk.match_of("Ash", "Duke")
    desk.turn_to("2031-09-20", "20:00")
    await desk.do(SECRETARY, card_of("Ash", "Duke"), match)
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))
    desk.turn_to("2031-09-20", "20:30")
    await desk.do(SECRETARY, weeks.TakeWeekBack(FIRST_NIGHT, "A leg of table 1 was Duke's"))
    assert await corrected(desk) == [
        "The report of this week was taken back Sat 20 Sep, 20:30: A leg of table 1 was Duke's"
    ]
    with pytest.raises(Refused, match=r"report\.is-back"):
        report_of(await desk.competition(), await desk.names(), MONDAY)
    await desk.do(SECRETARY, TakeCardBack("Mistyped"), match)
    first = card_of("Ash", "Duke").tables[0]
    one = TableCard(first.pairs, (A, B, B))
    await desk.do(
        SECRETARY,
        replace(card_of("Ash", "Duke"), tables=(one, *card_of("Ash", "Duke").tables[1:]), stated=None),
        match,
    )
    desk.turn_to("2031-09-20", "21:01")
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))

    said = (
        "Corrected Sat 20 Sep, 21:01: The Ash - The Duke is 5-4, not 6-3 as published before."
        " A leg of table 1 was Duke's"
    )
    found, names = await desk.competition(), await desk.names()
    assert await corrected(desk) == [said]
    assert said in list(map(plain, report_lines(found, report_of(found, names), "en")))
    told = [each for each in reminders(found, desk.now_ms) if each.kind is MessageKind.CORRECTED]
    assert [each.to for each in told] == [person_of(EntrantId(team), 1) for team in ("Ash", "Duke")]
    text = text_of(Writing(found, names), MessageKind.CORRECTED, OfMatch(match))
    assert "5-4, not 6-3. A leg of table 1 was Duke's" in plain(text.body)


@awaited
async def test_a_result_that_is_gone_when_its_week_is_published_again_is_a_correction_too() -> None:
    """A team leaves: its matches are struck out, and whoever was told of them reads why they are not there any more."""
    desk = await season_of(FOUR)
    await desk.play("Ash", "Duke", 6)
    desk.turn_to("2031-09-20", "20:00")
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))
    await desk.do(SECRETARY, entries.WithdrawTeam(EntrantId("Duke"), "No players", "2031-09-20"))
    assert await desk.refusal(SECRETARY, weeks.PublishWeek(FIRST_NIGHT)) == "week.correction"
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT, "Duke has left"))

    (line,) = await corrected(desk)
    assert "has no result any more; published before was 6-3. Duke has left" in line


@awaited
async def test_a_card_that_comes_in_later_is_no_correction() -> None:
    """The week is published again with one result more: nobody was told anything else before."""
    desk = await season_of(FOUR)
    await desk.play("Ash", "Duke", 6)
    desk.turn_to("2031-09-20", "20:00")
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))
    await desk.play("Bell", "Crown", 2, card=("2031-09-20", "20:50"))
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))

    assert await corrected(desk) == []


@awaited
async def test_the_last_week_can_be_taken_back_with_a_reason() -> None:
    """An older one cannot, and neither can one that is not out; the committee publishes nothing."""
    desk = await season_of(FOUR)
    await desk.play("Ash", "Duke", 6)
    assert await desk.refusal(SECRETARY, weeks.TakeWeekBack(FIRST_NIGHT, "Early")) == "week.not-out"
    assert await desk.refusal(COMMITTEE, weeks.PublishWeek(FIRST_NIGHT)) == "permission.refused"
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))
    assert await desk.refusal(SECRETARY, weeks.TakeWeekBack(FIRST_NIGHT, " ")) == "reason.missing"
    await desk.do(SECRETARY, weeks.TakeWeekBack(FIRST_NIGHT, "A wrong name"))

    assert await out(desk) == ()
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))
    desk.turn_to(SECOND_NIGHT, "23:00")
    await desk.do(SECRETARY, weeks.PublishWeek(SECOND_NIGHT))
    assert await desk.refusal(SECRETARY, weeks.TakeWeekBack(FIRST_NIGHT, "Late")) == "week.later-out"
