"""The week of a season is published: what it tells, what it awaits, what is told later, and taking it back."""

from datetime import date

from msgspec.structs import replace

from desk.story_week import card_of
from hangjack.competition.season.weeks import ResultTold, WeekPublished
from hangjack.desk.requests.league import crib_cards
from hangjack.desk.requests.league.cards_in import QueryCard
from hangjack.desk.requests.season import weeks
from hangjack.desk.views.season.weeks import show_week
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.parties import A
from support.acts import awaited
from support.crib_league import FIRST_NIGHT, Season, season_of
from support.cup import person_of
from support.desk import COMMITTEE, SECRETARY

FOUR = ("Ash", "Bell", "Crown", "Duke")
MONDAY, SUNDAY = date(2031, 9, 15), date(2031, 9, 21)
SECOND_NIGHT = "2031-09-24"


async def out(desk: Season) -> tuple[WeekPublished, ...]:
    """Return the weeks that are out."""
    return tuple((await desk.competition()).season.weeks.values())


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
    third = replace(
        card.tables[2], pairs={**card.tables[2].pairs, A: (person_of(EntrantId("Ash"), 5), stranger)}
    )
    await desk.do(SECRETARY, replace(card, tables=(*card.tables[:2], third), with_query=True), match)
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))
    await desk.do(COMMITTEE, crib_cards.RuleOnIneligible(stranger, True, "Signed for Bell"), match)
    assert await desk.refusal(SECRETARY, weeks.PublishWeek(FIRST_NIGHT)) == "week.correction"
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT, "Table 3 went to Duke"))
    (again,) = await out(desk)

    assert (again.results[0], again.reason) == (ResultTold(match, (3, 6)), "Table 3 went to Duke")


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
