"""The night of a match: who opens the card, who is not there, what was played on another day, and what entries cost."""

import pytest

from hangjack.competition.money.fees import debt_of
from hangjack.desk.requests import money
from hangjack.formats.divisions.books.cards import Channel
from hangjack.formats.divisions.books.postponements import Agrees
from hangjack.formats.divisions.cups.allowed import CupKind
from hangjack.formats.divisions.desk.requests import calendar, cards, cups, evenings, offices, postponing
from hangjack.formats.divisions.desk.views.evenings import show_nights
from hangjack.formats.divisions.desk.views.governing import show_nobody_came
from hangjack.formats.divisions.offices.offices import Meeting
from hangjack.formats.divisions.state import cups_in, offices_in, season_in
from hangjack.ids import EntrantId, MatchId, PersonId
from support.acts import awaited
from support.crib_league import DISPUTES, Season, league_rules, ms_at, season_of
from support.cup import TREASURER, person_of
from support.desk import SECRETARY
from support.memory_store import MemoryStore

FOUR = ("Ash", "Bell", "Crown", "Duke")


def captain(team: str) -> PersonId:
    return person_of(EntrantId(team), 1)


async def tonight(clock: str) -> tuple[Season, MatchId]:
    """Return a season on its first night at this hour, and the match of Ash and Duke."""
    desk = await season_of(FOUR)
    desk.turn_to("2031-09-17", clock)
    return desk, await desk.match_of("Ash", "Duke")


@pytest.mark.clause("abingdon-L20-1")
@awaited
async def test_the_home_captain_opens_the_card_on_the_night() -> None:
    """Not the day before, and nobody of another match; opened twice it is open once, and nothing is noted."""
    desk, match = await tonight("19:00")
    desk.turn_to("2031-09-16", "20:30")

    assert await desk.refusal(captain("Ash"), evenings.OpenCard(), match) == "card.not-tonight"
    desk.turn_to("2031-09-17", "19:00")
    assert await desk.refusal(captain("Bell"), evenings.OpenCard(), match) == "postponing.other-match"
    await desk.do(captain("Ash"), evenings.OpenCard(), match)
    await desk.do(captain("Ash"), evenings.OpenCard(), match)
    found = await desk.competition()
    assert list(found.under_way) == [match]
    assert season_in(found).evenings.no_card == {}


@pytest.mark.clause("abingdon-L20-1")
@awaited
async def test_the_away_captain_opens_it_once_the_match_should_have_begun() -> None:
    """That it was missing is then noted against the home side."""
    desk, match = await tonight("20:29")

    assert await desk.refusal(captain("Duke"), evenings.OpenCard(), match) == "card.home-opens"
    desk.turn_to("2031-09-17", "20:30")
    await desk.do(captain("Duke"), evenings.OpenCard(), match)
    (noted,) = season_in(await desk.competition()).evenings.no_card.values()
    assert (noted.match, noted.team, noted.by) == (match, "Ash", captain("Duke"))


@awaited
async def test_a_card_opened_by_mistake_is_put_away_while_nothing_is_written() -> None:
    """Either captain does it, nobody of another match; it can be opened again."""
    desk, match = await tonight("20:30")
    await desk.do(captain("Duke"), evenings.OpenCard(), match)
    assert await desk.refusal(captain("Bell"), evenings.PutCardAway(), match) == "permission.refused"
    await desk.do(captain("Ash"), evenings.PutCardAway(), match)
    assert match not in (await desk.competition()).under_way
    await desk.do(captain("Ash"), evenings.OpenCard(), match)
    assert match in (await desk.competition()).under_way


@awaited
async def test_a_card_that_was_sent_is_not_opened_once_more_by_a_captain() -> None:
    """Three days later one tap would have made it a match under way; the page offers it no more, nor that nobody came."""
    desk, match = await tonight("22:30")
    await desk.do(SECRETARY, cards.ReceiveCard(match, Channel.UPLOAD))
    desk.turn_to("2031-09-20", "20:00")
    found, names = await desk.competition(), await desk.names()

    for team in ("Ash", "Duke"):
        assert await desk.refusal(captain(team), evenings.OpenCard(), match) == "card.has-come"
        (night,) = show_nights(found, names, desk.now_ms, captain(team))
        assert (night.may_open, night.may_miss, night.come) == (False, False, True)


@pytest.mark.clause("abingdon-L11-5", "abingdon-L11-14")
@awaited
async def test_opponents_who_are_not_there_concede_when_the_secretary_says_so() -> None:
    """After half past eight, not at it; the note itself gives nobody a leg."""
    desk, match = await tonight("20:30")

    assert await desk.refusal(captain("Ash"), evenings.NoteAbsent(), match) == "card.not-yet-late"
    desk.turn_to("2031-09-17", "20:31")
    assert await desk.refusal(SECRETARY, evenings.NoteAbsent(), match) == "permission.refused"
    await desk.do(captain("Ash"), evenings.OpenCard(), match)
    await desk.do(captain("Ash"), evenings.NoteAbsent(), match)
    found = await desk.competition()
    assert season_in(found).evenings.absent[match].team == "Duke"
    assert set((await desk.points()).values()) == {0}
    conceded = evenings.EnterConcession(EntrantId("Ash"))
    assert await desk.refusal(captain("Ash"), conceded, match) == "permission.refused"
    await desk.do(SECRETARY, conceded, match)
    assert await desk.points() == {"Ash": 9, "Bell": 0, "Crown": 0, "Duke": 0}
    assert (await desk.competition()).rankings["1"].rows[EntrantId("Ash")].shows("W") == 1


@pytest.mark.clause("abingdon-L11-14")
@awaited
async def test_where_neither_side_came_nobody_has_played() -> None:
    """Three void tables: no points, and no match played, won or drawn."""
    desk, match = await tonight("23:00")
    await desk.do(SECRETARY, evenings.EnterConcession(), match)
    table = (await desk.competition()).rankings["1"]

    assert set((await desk.points()).values()) == {0}
    assert [table.rows[EntrantId(team)].shows("P") for team in ("Ash", "Duke")] == [0, 0]
    assert await desk.refusal(captain("Ash"), evenings.OpenCard(), match) == "floor.has-result"
    told = show_nobody_came(await desk.competition(), await desk.names())
    assert told == ((match, ("The Ash", "The Duke")),)


@pytest.mark.clause("abingdon-L11-15")
@awaited
async def test_a_match_played_on_another_day_counts_once_it_is_decided() -> None:
    """Without the three agreements its card is held; the decision must say whether it counts."""
    desk, match = await tonight("12:00")
    desk.turn_to("2031-09-19", "12:00")
    await desk.do(captain("Ash"), evenings.OpenCard("2031-09-18", "The pub was full"), match)
    await desk.type_card(match, 6)

    assert set((await desk.points()).values()) == {0}
    found = await desk.competition()
    (case,) = offices_in(found).cases
    assert list(season_in(found).evenings.held) == [match]
    assert match not in found.under_way
    silent = offices.DecideCase(case, "Both were there")
    assert await desk.refusal(DISPUTES, silent) == "card.say-whether-it-counts"
    await desk.do(DISPUTES, offices.DecideCase(case, "Both were there", counts=True))
    assert (await desk.points())["Ash"] == 6


@pytest.mark.clause("abingdon-L11-15")
@awaited
async def test_a_card_that_counted_is_held_when_the_day_comes_out_and_may_fall() -> None:
    """If it does not count the match is still to be played; on the day itself nothing is held."""
    desk, match = await tonight("12:00")
    await desk.play("Ash", "Duke", 6)
    same = evenings.NotePlayedOn(match, "2031-09-17", "On its night")

    assert await desk.refusal(SECRETARY, same) == "postponing.same-day"
    future = evenings.NotePlayedOn(match, "2031-12-01", "Later")
    assert await desk.refusal(SECRETARY, future) == "card.to-come"
    await desk.do(SECRETARY, evenings.NotePlayedOn(match, "2031-09-15", "They say so"))
    assert set((await desk.points()).values()) == {0}
    (case,) = offices_in(await desk.competition()).cases
    await desk.do(DISPUTES, offices.DecideCase(case, "Play it on a night", counts=False))
    found = await desk.competition()
    assert set((await desk.points()).values()) == {0}
    assert match in {each.match for each in found.rankings["1"].remaining}
    await desk.do(captain("Ash"), evenings.OpenCard(), match)
    assert match in (await desk.competition()).under_way


@pytest.mark.clause("abingdon-L11-15")
@awaited
async def test_a_date_that_the_secretary_refuses_after_the_night_goes_to_the_committee() -> None:
    """Both captains had agreed before the start: that is no concession by itself."""
    desk, match = await tonight("12:00")
    await desk.do(captain("Ash"), postponing.AskForDate(match, "2031-09-22", "Snow"))
    for team, who in (("Ash", "home"), ("Duke", "away")):
        await desk.do(captain(team), postponing.AgreeToDate(match, Agrees(who)))
    desk.turn_to("2031-09-18", "09:00")
    await desk.do(SECRETARY, postponing.RefuseDate(match, Agrees.SECRETARY, "Nobody rang me"))
    (case,) = offices_in(await desk.competition()).cases.values()

    assert (case.opened.match, case.opened.text) == (match, "Nobody rang me")


@pytest.mark.clause("abingdon-L6-2")
@awaited
async def test_entries_are_charged_what_the_league_says() -> None:
    """A team when it is let in, a cup entry when it is made; a team that has not paid is in no division."""
    desk = Season(MemoryStore(), ms_at("2031-08-01", "12:00"))
    await desk.begin(league_rules(entrance_fee=2000, cup_fee=150), FOUR)
    found = await desk.competition()

    assert {debt_of(found.ledger, EntrantId(team)) for team in FOUR} == {2000}
    assert found.ledger.currency == "GBP"
    await desk.do(SECRETARY, offices.RecordMeeting(Meeting.AGM, "2031-08-01", "Everybody was there"))
    assert await desk.refusal(SECRETARY, calendar.AllotDivisions(1)) == "divisions.entry"
    for team in FOUR:
        await desk.do(TREASURER, money.TakePayment(EntrantId(team), 2000))
    await desk.do(SECRETARY, calendar.AllotDivisions(1))
    await desk.do(SECRETARY, cups.OpenCup("c1", CupKind.SINGLES, "The Singles"))
    await desk.do(captain("Ash"), cups.EnterCup("c1", EntrantId("Ash"), (captain("Ash"),)))
    after = await desk.competition()
    assert {team: debt_of(after.ledger, EntrantId(team)) for team in FOUR} == {
        "Ash": 150,
        "Bell": 0,
        "Crown": 0,
        "Duke": 0,
    }


async def level_at_the_end(*teams: str) -> Season:
    """Return a season over, in which every home side has won five legs: everybody is level."""
    desk = await season_of(teams)
    for fixture in (await desk.competition()).rankings["1"].fixtures.values():
        await desk.play(fixture.teams[0], fixture.teams[1], 5)
    desk.turn_to("2032-05-10", "19:00")
    return desk


@pytest.mark.clause("abingdon-L18-7")
@awaited
async def test_a_play_off_is_drawn_and_its_card_puts_the_teams_in_order() -> None:
    """One match with line-ups as in the league: four may play; the points stay as they are."""
    desk = await level_at_the_end("Ash", "Bell")
    before = await desk.points()
    await desk.do(SECRETARY, cards.DrawPlayOff("1", "The decider"))

    assert await desk.refusal(SECRETARY, cards.DrawPlayOff("1")) == "divisions.no-playoff"
    match = MatchId("p1-KO-1-1")
    first, second = ((await desk.competition()).fixture(match) or pytest.fail("no match")).teams
    await desk.do(captain(second), evenings.OpenCard(), match)
    assert not (await desk.match(match)).opened.rules.doubling.all_compulsory  # type: ignore[union-attr]
    await desk.type_card(match, 2)
    found = await desk.competition()
    assert list(await desk.points()) == [second, first]
    assert await desk.points() == before
    (decided,) = found.rankings["1"].decisions
    assert (decided.by, decided.order) == ("play_off", (second, first))
    assert found.signings.appeared[captain(first)][match, first].competition == "league"


@pytest.mark.clause("abingdon-L18-7")
@awaited
async def test_three_level_teams_play_a_knockout_by_lot() -> None:
    """Who wins it is first, who loses the final second; one tie may be given to whoever could play."""
    desk = await level_at_the_end("Ash", "Bell", "Crown")
    await desk.do(SECRETARY, cards.DrawPlayOff("1"))
    cup = cups_in(await desk.competition())["p1"]
    (tie,), (final,) = cup.bracket.rounds
    through, out = (
        (await desk.competition()).fixture(MatchId(f"p1-{tie.match}")) or pytest.fail("no tie")
    ).teams
    rested = next(team for team in cup.entries if team not in {through, out})
    await desk.do(SECRETARY, cups.GiveWalkover("p1", tie.match, through, "Flu"))
    assert (await desk.competition()).rankings["1"].decisions == ()
    await desk.do(SECRETARY, cups.EnterTie("p1", final.match, (9, 0)))
    winner = cups_in(await desk.competition())["p1"].champion
    second = through if winner == rested else rested
    assert list(await desk.points()) == [winner, second, out]
