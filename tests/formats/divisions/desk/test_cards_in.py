"""Cards as they come to the secretary: typed without a call, queried, answered by both captains, taken back; and what is refused."""

import asyncio

import pytest
from msgspec.structs import replace

from hangjack.desk.hours import local_clock
from hangjack.desk.requests import entries
from hangjack.errors import Refused
from hangjack.formats.divisions.books.cards import Channel
from hangjack.formats.divisions.books.postponements import Agrees
from hangjack.formats.divisions.books.queries import Query
from hangjack.formats.divisions.deciding.ineligible import found as found_unfit
from hangjack.formats.divisions.desk.requests import cards, postponing, weeks
from hangjack.formats.divisions.desk.requests.cards_in import (
    AnswerQuery,
    CloseQuery,
    EnterCard,
    QueryCard,
    TakeCardBack,
)
from hangjack.formats.divisions.desk.requests.postponing import AgreeToDate
from hangjack.formats.divisions.state import season_in
from hangjack.games.cribbage.match.card import TableCard
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.parties import A, B, Party
from hangjack.wording import sentence
from support.acts import awaited
from support.crib_league import FIRST_NIGHT, Season, season_of, seated
from support.cup import person_of
from support.desk import SECRETARY

FOUR = ("Ash", "Bell", "Crown", "Duke")
SATURDAY = "2031-09-20"


def pair(team: str, *numbers: int) -> tuple[PersonId, ...]:
    """Return the players of a team with these numbers."""
    return tuple(person_of(EntrantId(team), number) for number in numbers)


def card(home: str, away: str, winners: str = "AAB BAB AAA", **more: object) -> EnterCard:
    """Return a card on which six play six, and the legs of each table go to these sides; 6:3 unless said otherwise."""
    tables = tuple(
        TableCard({A: pair(home, at, at + 1), B: pair(away, at, at + 1)}, tuple(map(Party, legs)))
        for at, legs in zip((1, 3, 5), winners.split(), strict=True)
    )
    return replace(EnterCard(tables, "card"), **{"stated": {A: 6, B: 3}, **more})


async def saturday() -> tuple[Season, MatchId]:
    """Return a league on Saturday at eight, and the match of Ash and Duke, which nobody has called."""
    desk = await season_of(FOUR)
    desk.turn_to(SATURDAY, "20:00")
    return desk, await desk.match_of("Ash", "Duke")


async def query_of(desk: Season, match: MatchId) -> Query | None:
    """Return what captains are asked about a card."""
    return season_in(await desk.competition()).queries.get(match)


@pytest.mark.clause("abingdon-L17-1", "abingdon-L20-5")
@awaited
async def test_a_card_counts_as_soon_as_it_is_typed() -> None:
    """Nobody has called the match: the card is sealed with its source, the table moves, and the players have appeared."""
    desk, match = await saturday()
    came = {"channel": Channel.MESSAGE, "day": "2031-09-18", "time": "22:45", "reference": "photo 7"}
    await desk.do(SECRETARY, card("Ash", "Duke", **came), match)
    found, played = await desk.competition(), await desk.match(match)

    assert await desk.points() == {"Ash": 6, "Duke": 3, "Bell": 0, "Crown": 0}
    assert played.sheet.paper == "photo 7"
    assert played.sheet.sealed is not None
    assert season_in(found).cards.received[match].channel is Channel.MESSAGE
    assert found.sealed_ms[match] == desk.now_ms
    assert found.signings.appeared.keys() >= {*pair("Ash", 1, 6), *pair("Duke", 1, 6)}


@awaited
async def test_the_same_card_is_not_taken_twice() -> None:
    """Neither the same one nor another; two who type it at once have one of them told so, and one result."""
    desk, match = await saturday()
    asked = [
        desk.office.ask(desk.asked(SECRETARY, match), card("Ash", "Duke")),
        desk.office.ask(
            desk.asked(SECRETARY, match), card("Ash", "Duke", "AAA AAA AAA", stated={A: 9, B: 0})
        ),
    ]
    done = await asyncio.gather(*asked, return_exceptions=True)
    (refused,) = [each for each in done if isinstance(each, Refused)]

    assert refused.key == "card.in-already"
    assert sum((await desk.points()).values()) == 9
    assert await desk.refusal(SECRETARY, card("Ash", "Duke"), match) == "card.in-already"


@awaited
async def test_cards_of_matches_that_are_not_played_are_refused() -> None:
    """One that is still to come, one that was put off and lapsed, one whose team has left, and one that is none."""
    desk, match = await saturday()
    later = await desk.match_of("Duke", "Ash")
    assert await desk.refusal(SECRETARY, card("Duke", "Ash"), later) == "card.before-match"
    assert await desk.refusal(SECRETARY, card("Ash", "Duke"), MatchId("1-99-1")) == "floor.no-such-match"
    await desk.do(SECRETARY, postponing.AskForDate(match, "2031-09-30", "Snow"))
    for who in Agrees:
        await desk.do(SECRETARY, AgreeToDate(match, who))
    await desk.wait_until("2031-10-20")
    assert await desk.refusal(SECRETARY, card("Ash", "Duke"), match) == "postponing.lapsed"
    other = await desk.match_of("Bell", "Crown")
    await desk.do(SECRETARY, entries.WithdrawTeam(EntrantId("Crown"), "No players", "2031-10-20"))
    assert await desk.refusal(SECRETARY, card("Bell", "Crown"), other) == "divisions.match-struck"


@pytest.mark.clause("abingdon-L17-1")
@awaited
async def test_a_total_that_does_not_fit_waits_until_both_captains_say_the_same() -> None:
    """The card says five to four, the legs make six to three: it is received, queried, and taken once both agree to the legs."""
    desk, match = await saturday()
    wrong = card("Ash", "Duke", stated={A: 5, B: 4})
    assert await desk.refusal(SECRETARY, wrong, match) == "card.problems"
    assert await desk.refusal(SECRETARY, QueryCard(match)) == "query.nothing"
    await desk.do(
        SECRETARY, QueryCard(match, tables=wrong.tables, stated=wrong.stated, channel=Channel.EMAIL)
    )
    query = await query_of(desk, match)
    assert query is not None
    assert (query.asked.tables, query.asked.stated) == (wrong.tables, {A: 5, B: 4})
    assert season_in(await desk.competition()).cards.received[match].at_ms == desk.now_ms

    desk.turn_to("2031-09-21", "12:00")
    captains = {A: pair("Ash", 1)[0], B: pair("Duke", 1)[0]}
    await desk.do(captains[A], AnswerQuery(match, A, {A: 6, B: 3}))
    assert await desk.refusal(captains[A], AnswerQuery(match, B, {A: 6, B: 3})) == "postponing.other-voice"
    assert await desk.refusal(captains[A], AnswerQuery(match, A, {A: 6})) == "query.total"
    assert await desk.refusal(captains[A], AnswerQuery(match, A, {A: 6, B: 4})) == "query.too-many-legs"
    assert await desk.refusal(captains[B], AnswerQuery(match, B)) == "query.no-answer"
    await desk.do(captains[B], AnswerQuery(match, B, words="The third leg was ours"))
    assert await desk.refusal(SECRETARY, wrong, match) == "card.problems"
    await desk.do(SECRETARY, AnswerQuery(match, B, {A: 6, B: 3}))
    await desk.do(SECRETARY, wrong, match)
    assert (await desk.points())["Ash"] == 6
    assert await query_of(desk, match) is None
    assert await desk.refusal(SECRETARY, cards.DecideLateCard(match, True, "Late")) == "card.not-late"


@pytest.mark.clause("abingdon-L7-2")
@awaited
async def test_who_may_not_play_is_named_with_the_clause_and_taken_with_a_query() -> None:
    """Somebody of Bell stands on the card of Ash: said with the clause, then entered, counted and asked about."""
    desk, match = await saturday()
    stranger = pair("Bell", 4)[0]
    tables = card("Ash", "Duke").tables
    borrowed = seated(tables[2], A, (pair("Ash", 5)[0], stranger))
    entered = card("Ash", "Duke", tables=(*tables[:2], borrowed))
    with pytest.raises(Refused) as refused:
        await desk.office.ask(desk.asked(SECRETARY, match), entered)
    assert refused.value.key == "card.unfit"
    assert "abingdon-L7-2" in sentence(refused.value)
    await desk.do(SECRETARY, replace(entered, with_query=True), match)
    query, found = await query_of(desk, match), await desk.competition()

    assert query is not None
    assert query.asked.unfit == (stranger,)
    assert [each.person for each in found_unfit(found, local_clock(found))] == [stranger]
    assert (await desk.points())["Ash"] == 6
    await desk.do(SECRETARY, CloseQuery(match, "The captains know"))
    assert await query_of(desk, match) is None
    assert await desk.refusal(SECRETARY, CloseQuery(match, "Again")) == "query.none-open"


@awaited
async def test_a_card_that_was_typed_wrongly_is_taken_back_until_it_is_published() -> None:
    """Then it can be typed again, and nobody has played by the first; once people were told, it is corrected instead."""
    desk, match = await saturday()
    await desk.do(SECRETARY, card("Ash", "Duke"), match)
    assert await desk.refusal(SECRETARY, TakeCardBack(" "), match) == "reason.missing"
    await desk.do(SECRETARY, TakeCardBack("Home and away swapped"), match)
    found = await desk.competition()
    assert found.result(match) is None
    assert not any(found.signings.appeared.values())
    assert await desk.refusal(SECRETARY, TakeCardBack("Again"), match) == "match.replay-ordered"

    await desk.do(SECRETARY, card("Ash", "Duke", "BBA ABA BBB", stated={A: 3, B: 6}), match)
    assert await desk.points() == {"Duke": 6, "Ash": 3, "Bell": 0, "Crown": 0}
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))
    assert await desk.refusal(SECRETARY, TakeCardBack("Again"), match) == "card.told"


@awaited
async def test_missing_signatures_need_a_reason() -> None:
    """Without one the card is not taken; with it, it counts."""
    desk, match = await saturday()
    unsigned = card("Ash", "Duke", signed=False)
    assert await desk.refusal(SECRETARY, unsigned, match) == "card.problems"
    await desk.do(SECRETARY, replace(unsigned, reason="The photo cuts them off"), match)

    assert (await desk.points())["Ash"] == 6
