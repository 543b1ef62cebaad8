"""Cards of cup ties at the secretary's desk: typed without a call, queried, taken back as far as the bracket allows."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from formats.divisions.desk.test_cards_in import card, pair, query_of
from formats.divisions.desk.test_cups import FOUR, of, singles
from formats.divisions.desk.test_evenings import level_at_the_end
from formats.divisions.desk.test_ties_due import line_of
from hangjack.competition.standings.standings import standings
from hangjack.desk.requests import lineups
from hangjack.errors import Refused
from hangjack.formats.divisions.books.cards import Channel
from hangjack.formats.divisions.cups.allowed import CupKind
from hangjack.formats.divisions.desk.requests import cards, cups, evenings
from hangjack.formats.divisions.desk.requests.cards_in import AnswerQuery, EnterCard, QueryCard, TakeCardBack
from hangjack.formats.divisions.desk.views.card_lines import OnDesk
from hangjack.formats.divisions.desk.views.cards_in import CardOpen, open_card, show_cards_in
from hangjack.formats.divisions.desk.views.cups import show_cup
from hangjack.formats.divisions.desk.views.team import show_team
from hangjack.formats.divisions.state import cups_in
from hangjack.games.cribbage.match.card import TableCard
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.parties import A, B
from hangjack.wording import sentence
from support.acts import awaited
from support.crib_league import Season, ms_at, season_of, seated
from support.desk import SECRETARY

LAST_DAY = "2032-05-14"
"""A Friday."""
FIRST = MatchId("c1-KO-1-1")


async def cup_of(teams: Sequence[str] = ("Ash", "Bell"), kind: CupKind = CupKind.FINALS_NIGHT) -> Season:
    """Return a league with a cup of teams whose first round is played by a Friday, on the Saturday after it."""
    desk = await season_of(FOUR)
    await desk.do(SECRETARY, cups.OpenCup("c1", kind, "Finals Night"))
    for team in teams:
        await desk.do(SECRETARY, cups.EnterCupTeam("c1", EntrantId(team)))
    await desk.do(SECRETARY, cups.DrawCup("c1"))
    await desk.do(SECRETARY, cups.DateCupRound("c1", 1, LAST_DAY))
    desk.turn_to("2032-05-15", "19:00")
    return desk


async def sides_of(desk: Season, match: MatchId) -> tuple[EntrantId, ...]:
    """Return who meets in a tie, in the order of its draw."""
    fixture = (await desk.competition()).fixture(match)
    assert fixture is not None, "a tie of a cup"
    return fixture.teams


async def card_in(desk: Season, match: MatchId, winners: str = "AAB BAB AAA", **more: object) -> EnterCard:
    """Return the card of a tie on which six play six."""
    home, away = await sides_of(desk, match)
    return card(home, away, winners, **{"played": LAST_DAY, **more})


@pytest.mark.clause("abingdon-L13-2", "abingdon-L17-1", "abingdon-L20-5", "abingdon-L7-10")
@awaited
async def test_the_card_of_a_tie_that_nobody_has_opened_counts_as_soon_as_it_is_typed() -> None:
    """It has its night by the day on which it was played; the winner has the cup, no table moves, and who played has appeared."""
    desk = await cup_of()
    home, _ = await sides_of(desk, FIRST)
    tomorrow = await card_in(desk, FIRST, played="2032-05-16")
    assert await desk.refusal(SECRETARY, tomorrow, FIRST) == "card.to-come"
    assert await desk.refusal(SECRETARY, await card_in(desk, FIRST, played="Friday"), FIRST) == "planning.day"
    await desk.do(SECRETARY, await card_in(desk, FIRST), FIRST)
    found, line = await desk.competition(), await line_of(desk, FIRST)

    assert cups_in(found)["c1"].champion == home
    assert cups_in(found)["c1"].nights[MatchId("KO-1-1")].start_ms == ms_at(LAST_DAY, "20:30")
    assert set((await desk.points()).values()) == {0}
    assert found.signings.appeared[of(home, 6)][FIRST, home].competition == "finals-night"
    assert line is not None
    assert (line.state, line.late, line.result, line.round) == (OnDesk.IN, False, "6\N{EN DASH}3", 1)
    assert await desk.refusal(SECRETARY, await card_in(desk, FIRST), FIRST) == "card.in-already"


@pytest.mark.clause("abingdon-L20-2")
@awaited
async def test_a_tie_is_awaited_from_the_last_night_of_its_round_and_late_on_the_third_day_after_it() -> None:
    """Until then it is to be played, and opens on the desk all the same; its card, once it came, waits to be typed."""
    desk = await cup_of(FOUR)
    second = MatchId("c1-KO-1-2")
    seen = []
    for day, clock in ((LAST_DAY, "20:29"), (LAST_DAY, "20:30"), ("2032-05-17", "21:01")):
        desk.turn_to(day, clock)
        line = await line_of(desk, FIRST)
        assert line is not None
        seen.append((line.state, line.late))
    await desk.do(SECRETARY, cards.ReceiveCard(second, Channel.POST, LAST_DAY, "23:00"))
    came = await line_of(desk, second)

    assert seen == [(OnDesk.PLAY, False), (OnDesk.DUE, False), (OnDesk.LATE, True)]
    assert came is not None
    assert (came.state, came.late, str(came.until)) == (OnDesk.TYPE, False, LAST_DAY)
    assert await line_of(desk, MatchId("c1-KO-2-1")) is None, "nobody knows yet who plays there"


@pytest.mark.clause("abingdon-L13-1", "abingdon-L13-2", "abingdon-L12-2")
@awaited
async def test_six_different_players_stand_on_the_card_of_finals_night_or_the_tie_is_the_others() -> None:
    """Somebody twice is said with the team; a side that was short loses by the clause, without a card that was opened."""
    desk = await cup_of()
    home, away = await sides_of(desk, FIRST)
    whole = await card_in(desk, FIRST)
    twice = seated(whole.tables[2], A, pair(home, 1, 4))
    nobody = TableCard({A: pair(home, 5, 6)}, conceded_by=B)
    for table, short in ((twice, home), (nobody, away)):
        faulty = replace(whole, tables=(*whole.tables[:2], table), stated=None)
        with pytest.raises(Refused) as refused:
            await desk.office.ask(desk.asked(SECRETARY, FIRST), faulty)
        assert f"{short} must have 6 different players" in sentence(refused.value)
    assert await desk.refusal(of("Crown"), evenings.EnterConcession(home), FIRST) == "permission.refused"
    await desk.do(SECRETARY, evenings.EnterConcession(home), FIRST)
    found, played = await desk.competition(), await desk.match(FIRST)

    assert cups_in(found)["c1"].champion == home
    assert cups_in(found)["c1"].results[MatchId("KO-1-1")].walkover
    assert played.awarded is not None
    assert played.awarded.clause == "abingdon-L13-2"


@pytest.mark.clause("abingdon-L12-1", "abingdon-L18-7")
@awaited
async def test_in_a_play_off_four_may_play_and_taking_its_card_back_makes_the_teams_level_again() -> None:
    """It is a match like one of the league; the order in the table goes with the card, and comes with the next one."""
    desk = await level_at_the_end("Ash", "Bell")
    await desk.do(SECRETARY, cards.DrawPlayOff("1", "The decider"))
    match = MatchId("p1-KO-1-1")
    desk.turn_to("2032-05-15", "19:00")
    home, away = await sides_of(desk, match)
    whole = await card_in(desk, match)
    twice = seated(whole.tables[2], A, pair(home, 1, 4))

    async def places() -> list[int]:
        table = (await desk.competition()).rankings["1"]
        return [each.place for each in standings(table).positions if each.team in {home, away}]

    await desk.do(SECRETARY, replace(whole, tables=(*whole.tables[:2], twice)), match)
    assert await places() == [1, 2]
    await desk.do(SECRETARY, TakeCardBack("Home and away swapped"), match)
    assert await places() == [1, 1]
    await desk.do(SECRETARY, await card_in(desk, match, "BBA ABA BBB", stated={A: 3, B: 6}), match)
    table = (await desk.competition()).rankings["1"]
    assert standings(table).order[0] == away
    assert await places() == [1, 2]


@pytest.mark.clause("abingdon-L17-1")
@awaited
async def test_both_captains_are_asked_about_the_card_of_a_tie_and_it_is_taken_once_they_agree() -> None:
    """Each sees it among the cards of the team, with what was asked; nobody needs to have opened the card."""
    desk = await cup_of()
    home, away = await sides_of(desk, FIRST)
    wrong = await card_in(desk, FIRST, stated={A: 5, B: 4})
    assert await desk.refusal(SECRETARY, wrong, FIRST) == "card.problems"
    await desk.do(SECRETARY, QueryCard(FIRST, "Which leg?", wrong.tables, wrong.stated))
    assert await desk.refusal(of(home), evenings.OpenCard(), FIRST) == "card.has-come"
    found, names = await desk.competition(), await desk.names()
    shown = {team: show_team(found, team, names, desk.now_ms, captain=True).cards for team in (home, away)}
    asked = {team: [each for each in all_ if each.query] for team, all_ in shown.items()}
    line = await line_of(desk, FIRST)

    assert line is not None
    assert line.state is OnDesk.QUERIED
    for (own,) in asked.values():
        assert own.query is not None
        assert (own.query.asked.what, own.match.cup, own.match.match) == ("Which leg?", "Finals Night", FIRST)
    assert await desk.refusal(of("Crown"), AnswerQuery(FIRST, A, {A: 6, B: 3})) == "postponing.other-match"
    assert await desk.refusal(of(home), AnswerQuery(FIRST, B, {A: 6, B: 3})) == "postponing.other-voice"
    for team, side in ((home, A), (away, B)):
        await desk.do(of(team), AnswerQuery(FIRST, side, {A: 6, B: 3}))
    await desk.do(SECRETARY, wrong, FIRST)
    assert cups_in(await desk.competition())["c1"].champion == home
    assert await query_of(desk, FIRST) is None


@awaited
async def test_a_tie_card_is_taken_back_until_its_winner_plays_on() -> None:
    """An open card of the next tie stands in the way until it is closed, its result until that is taken back; all is said."""
    desk = await cup_of(FOUR)
    second, final = MatchId("c1-KO-1-2"), MatchId("c1-KO-2-1")
    for match in (FIRST, second):
        await desk.do(SECRETARY, await card_in(desk, match), match)
    home, _ = await sides_of(desk, FIRST)
    await desk.do(of(home), evenings.OpenCard(), final)
    with pytest.raises(Refused) as refused:
        await desk.office.ask(desk.asked(SECRETARY, FIRST), TakeCardBack("Swapped"))
    assert "plays on in c1-KO-2-1" in sentence(refused.value)
    begun = await open_on_desk(desk, FIRST)
    await desk.do(SECRETARY, await card_in(desk, final), final)
    played = await open_on_desk(desk, FIRST)
    assert await desk.refusal(SECRETARY, TakeCardBack("Swapped"), FIRST) == "cup.next-played"
    assert await desk.refusal(SECRETARY, TakeCardBack(" "), final) == "reason.missing"
    await desk.do(SECRETARY, TakeCardBack("Swapped"), final)
    await desk.do(SECRETARY, TakeCardBack("Swapped"), FIRST)
    free, cup = await open_on_desk(desk, FIRST), cups_in(await desk.competition())["c1"]

    assert begun.tie is not None
    assert begun.tie.after is not None
    assert (begun.paper, begun.tie.after.match, begun.tie.after.played) == (False, final, False)
    assert begun.tie.after.called.startswith("The ")
    assert played.tie is not None
    assert played.tie.after is not None
    assert (played.paper, played.tie.after.played) == (False, True)
    assert free.tie is not None
    assert free.tie.after is None
    assert free.line.state is OnDesk.TYPE, "the card is there, and is typed again"
    assert set(cup.results) == {MatchId("KO-1-2")}
    assert of(home) not in (await desk.competition()).signings.appeared
    await desk.do(SECRETARY, await card_in(desk, FIRST, "BBA ABA BBB", stated={A: 3, B: 6}), FIRST)
    assert home not in await sides_of(desk, final)


@awaited
async def test_a_card_that_was_opened_by_mistake_is_closed_and_then_stands_in_nobodys_way() -> None:
    """The secretary closes the card of the final; the tie before can be taken back."""
    desk = await cup_of(FOUR)
    final = MatchId("c1-KO-2-1")
    for match in (FIRST, MatchId("c1-KO-1-2")):
        await desk.do(SECRETARY, await card_in(desk, match), match)
    await desk.do(SECRETARY, evenings.OpenCard(), final)
    assert await desk.refusal(SECRETARY, TakeCardBack("Swapped"), FIRST) == "cup.next-begun"
    await desk.do(SECRETARY, lineups.TakeCallBack(), final)
    await desk.do(SECRETARY, TakeCardBack("Swapped"), FIRST)

    assert MatchId("KO-1-1") not in cups_in(await desk.competition())["c1"].results


@awaited
async def test_a_result_leads_to_the_desk_while_it_can_be_changed_there() -> None:
    """That of the final does; those of the first round do not, since their winners have played on."""
    desk = await cup_of(FOUR)
    final = MatchId("c1-KO-2-1")
    for match in (FIRST, MatchId("c1-KO-1-2"), final):
        await desk.do(SECRETARY, await card_in(desk, match), match)
    shown = show_cup(await desk.competition(), await desk.names(), "c1")

    assert [tie.on_desk for round_ in shown.rounds for tie in round_.ties] == [None, None, final]


async def open_on_desk(desk: Season, match: MatchId) -> CardOpen:
    """Return a card as the desk opens it."""
    found, names = await desk.competition(), await desk.names()
    lines = show_cards_in(found, names, desk.now_ms, match)
    line = next(each for each in lines if each.match == match)
    playing = await desk.office.match_if_called(desk.cup, match)
    return open_card(found, line, names, playing, desk.now_ms)


@pytest.mark.clause("abingdon-L14-1")
@awaited
async def test_the_score_of_a_tie_of_single_players_is_taken_back_with_all_that_it_did() -> None:
    """Who played has not, until the next tie begins; one that has begun by mistake waits again."""
    desk = await season_of(FOUR)
    await singles(desk, 4)
    await desk.do(SECRETARY, cups.DrawCup("c1"))
    first, final = MatchId("KO-1-1"), MatchId("KO-2-1")
    await desk.do(SECRETARY, cups.EnterTie("c1", first, (2, 1)))
    await desk.do(SECRETARY, cups.EnterTie("c1", MatchId("KO-1-2"), (2, 0)))
    winner = cups_in(await desk.competition())["c1"].results[first].winner
    opened = await open_on_desk(desk, FIRST)
    assert opened.tie is not None
    assert (opened.tables, opened.tie.scores) == (0, ((0, 2), (1, 2), (2, 0), (2, 1)))
    await desk.do(SECRETARY, cups.StartTie("c1", final))
    back = cups.TakeTieBack("c1", first, "Rung up the wrong way round")
    assert await desk.refusal(SECRETARY, back) == "cup.next-begun"
    assert await desk.refusal(of("Ash"), back) == "permission.refused"
    await desk.do(SECRETARY, replace(back, tie=final))
    assert await desk.refusal(SECRETARY, replace(back, reason="")) == "reason.missing"
    assert await desk.refusal(SECRETARY, replace(back, tie=final)) == "result.none-yet"
    await desk.do(SECRETARY, back)
    found = await desk.competition()

    assert set(cups_in(found)["c1"].results) == {MatchId("KO-1-2")}
    assert PersonId(winner) not in found.signings.appeared
    await desk.do(SECRETARY, cups.EnterTie("c1", first, (1, 2)))
    assert cups_in(await desk.competition())["c1"].results[first].winner != winner


@awaited
async def test_a_walkover_that_was_given_by_mistake_is_taken_back_and_a_card_only_as_a_card() -> None:
    """What was entered without a card goes as such."""
    desk = await cup_of()
    home, away = await sides_of(desk, FIRST)
    tie = MatchId("KO-1-1")
    await desk.do(SECRETARY, cups.GiveWalkover("c1", tie, away, "They did not come"))
    await desk.do(SECRETARY, cups.TakeTieBack("c1", tie, "They did"))
    await desk.do(SECRETARY, await card_in(desk, FIRST), FIRST)

    assert await desk.refusal(SECRETARY, cups.TakeTieBack("c1", tie, "Again")) == "cup.by-card"
    assert cups_in(await desk.competition())["c1"].champion == home
