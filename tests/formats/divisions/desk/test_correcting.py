"""A result that was typed wrongly is put right after it is published: the week says so, and nothing that was written goes."""

from msgspec.structs import replace

from formats.divisions.desk.test_cards_in import card, pair, saturday
from formats.divisions.desk.test_cups import FOUR
from formats.divisions.desk.test_ties_in import FIRST, LAST_DAY, card_in, cup_of, sides_of
from hangjack.formats.divisions.books.weeks import ResultTold
from hangjack.formats.divisions.desk.requests import weeks
from hangjack.formats.divisions.desk.requests.cards_in import CorrectCard, EnterCard, TakeCardBack
from hangjack.formats.divisions.desk.views.weeks import corrections
from hangjack.formats.divisions.state import cups_in, season_in
from hangjack.games.cribbage.desk import cards as crib_cards
from hangjack.games.cribbage.match.card_typed import tables_on
from hangjack.ids import MatchId
from hangjack.matches.parties import A, B
from support.acts import awaited
from support.crib_league import FIRST_NIGHT, Season, ms_at, seated
from support.desk import COMMITTEE, SECRETARY


def corrected(entered: EnterCard, why: str = "Table 1 was misread") -> CorrectCard:
    """Return a card as it is typed once more."""
    return CorrectCard(entered.tables, entered.reference, entered.stated, why=why)


def right() -> EnterCard:
    """Return the card as it should have been typed: one leg more for the others, and one of them plays twice."""
    return misnamed(card("Ash", "Duke", "ABB BAB AAA", stated={A: 5, B: 4}))


def misnamed(entered: EnterCard) -> EnterCard:
    """Return a card with one who plays twice for Duke instead of the sixth."""
    third = seated(entered.tables[2], B, pair("Duke", 5, 1))
    return replace(entered, tables=(*entered.tables[:2], third))


async def told(desk: Season) -> list[tuple[ResultTold, ...]]:
    """Return what each week that is out tells."""
    return [each.results for each in season_in(await desk.competition()).weeks.out.values()]


@awaited
async def test_a_published_result_is_corrected_in_one_step_and_the_week_says_so() -> None:
    """The table, who has played and the week follow; the first card with its seal stays in the log."""
    desk, match = await saturday()
    await desk.do(SECRETARY, card("Ash", "Duke"), match)
    first = (await desk.match(match)).sheet.sealed
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))
    desk.turn_to("2031-09-21", "09:00")
    assert await desk.refusal(SECRETARY, corrected(right(), " "), match) == "reason.missing"
    assert await desk.refusal(SECRETARY, corrected(card("Ash", "Duke")), match) == "card.same"
    assert await desk.refusal(COMMITTEE, corrected(right()), match) == "permission.refused"
    done = await desk.do(SECRETARY, corrected(right()), match)
    found, played = await desk.competition(), await desk.match(match)

    assert "week-published" in done
    assert await desk.points() == {"Ash": 5, "Duke": 4, "Bell": 0, "Crown": 0}
    assert await told(desk) == [(ResultTold(match, (5, 4)),)]
    assert not found.signings.appeared.get(pair("Duke", 6)[0])
    assert found.signings.appeared[pair("Duke", 5)[0]]
    assert tables_on(played) == right().tables
    assert played.sheet.sealed not in (None, first)
    (said,) = corrections(found, await desk.names(), next(iter(season_in(found).weeks.out)))
    assert said.replace("\N{EN DASH}", "-").endswith(
        "is 5-4, not 6-3 as published before. Table 1 was misread"
    )


@awaited
async def test_a_correction_tells_nothing_else_and_leaves_later_weeks_as_they_are() -> None:
    """A card that came in since is not published with it, and the week of this week can still be taken back."""
    desk, match = await saturday()
    await desk.do(SECRETARY, card("Ash", "Duke"), match)
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))
    desk.turn_to("2031-09-24", "23:30")
    await desk.do(SECRETARY, weeks.PublishWeek("2031-09-24"))
    before = await told(desk)
    await desk.play("Bell", "Crown", 2, card=("2031-09-24", "23:40"))
    await desk.do(SECRETARY, corrected(right()), match)
    after = await told(desk)

    assert (before[0], after[0]) == ((ResultTold(match, (6, 3)),), (ResultTold(match, (5, 4)),))
    assert before[1] == after[1]
    assert await desk.refusal(SECRETARY, weeks.TakeWeekBack(FIRST_NIGHT, "Late")) == "week.later-out"
    await desk.do(SECRETARY, weeks.TakeWeekBack("2031-09-24", "Early"))


@awaited
async def test_a_correction_before_anybody_was_told_and_one_of_a_name_publish_nothing() -> None:
    """Only a result that is another than the published one is told anew."""
    desk, match = await saturday()
    await desk.do(SECRETARY, card("Ash", "Duke"), match)
    entered = card("Ash", "Duke")
    assert "week-published" not in await desk.do(SECRETARY, corrected(right()), match)
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))
    await desk.do(SECRETARY, corrected(entered), match)
    assert "week-published" not in await desk.do(SECRETARY, corrected(misnamed(entered)), match)
    assert not (await desk.competition()).signings.appeared.get(pair("Duke", 6)[0])


@awaited
async def test_what_both_sides_signed_and_what_was_decided_is_not_corrected_by_the_secretary() -> None:
    """A card kept on phones, and one of which the committee has given a table to the others; neither is taken back."""
    desk, match = await saturday()
    stranger = pair("Bell", 4)[0]
    tables = card("Ash", "Duke").tables
    third = seated(tables[2], A, (pair("Ash", 5)[0], stranger))
    await desk.do(SECRETARY, card("Ash", "Duke", tables=(*tables[:2], third), with_query=True), match)
    await desk.do(COMMITTEE, crib_cards.RuleOnIneligible(stranger, True, "Signed for Bell"), match)
    assert await desk.refusal(SECRETARY, corrected(right()), match) == "card.judged"
    assert await desk.refusal(SECRETARY, TakeCardBack("Mistyped"), match) == "card.judged"
    other = await desk.match_of("Bell", "Crown")
    assert await desk.refusal(SECRETARY, corrected(card("Bell", "Crown")), other) == "desk.no-such-match"


@awaited
async def test_the_card_of_a_tie_is_corrected_until_the_winner_plays_on() -> None:
    """The other side goes through, on the night on which it was played; then the next tie stands in the way."""
    desk = await cup_of(FOUR)
    home, away = await sides_of(desk, FIRST)
    await desk.do(SECRETARY, await card_in(desk, FIRST), FIRST)
    wrong = await card_in(desk, FIRST, "BBA BBA BBA", stated={A: 3, B: 6}, played="")
    await desk.do(SECRETARY, corrected(wrong), FIRST)
    cup = cups_in(await desk.competition())["c1"]
    assert cup.results[MatchId("KO-1-1")].winner == away
    assert cup.nights[MatchId("KO-1-1")].start_ms == ms_at(LAST_DAY, "20:30")
    for match in (MatchId("c1-KO-1-2"), MatchId("c1-KO-2-1")):
        await desk.do(SECRETARY, await card_in(desk, match), match)
    first = await card_in(desk, FIRST)
    assert home in await sides_of(desk, FIRST)
    assert await desk.refusal(SECRETARY, corrected(first), FIRST) == "cup.next-played"
