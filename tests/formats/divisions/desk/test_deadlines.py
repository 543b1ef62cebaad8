from datetime import timedelta

import pytest

from desk.views.test_previews import said_before
from hangjack.desk.requests import entries
from hangjack.formats.divisions.books.cards import Channel
from hangjack.formats.divisions.books.postponements import Agrees
from hangjack.formats.divisions.deciding.ending import moves, open_playoffs
from hangjack.formats.divisions.deciding.late_cards import card_of
from hangjack.formats.divisions.desk.requests import cards, members, postponing
from hangjack.formats.divisions.desk.views.waiting import FormWaiting, show_forms, show_late
from hangjack.formats.divisions.state import offices_in, season_in
from hangjack.formats.divisions.table import playoffs
from hangjack.ids import EntrantId, MatchId, PersonId
from support.acts import awaited
from support.crib_league import DISPUTES, Season, season_of
from support.cup import person_of
from support.desk import COMMITTEE, SECRETARY

FOUR = ("Ash", "Bell", "Crown", "Duke")


def captain(team: str) -> PersonId:
    return person_of(EntrantId(team), 1)


@pytest.mark.clause("abingdon-L20-2", "abingdon-L20-3", "abingdon-L20-6")
@awaited
async def test_a_late_card_is_given_or_waived_with_a_reason() -> None:
    """Saturday at nine is in time; a minute later five points are proposed, and count once somebody gives them."""
    desk = await season_of(FOUR)
    in_time = await desk.play("Ash", "Duke", 6, card=("2031-09-20", "20:59"))
    late = await desk.play("Bell", "Crown", 4, card=("2031-09-20", "21:01"))
    found = await desk.competition()
    early, tardy = (card_of(found, match, desk.now_ms) for match in (in_time, late))
    assert early is not None
    assert tardy is not None

    assert (early.state, early.proposed) == ("in-time", {})
    assert (tardy.state, tardy.proposed) == ("late", {"Crown": -5})
    assert (await desk.points())["Crown"] == 5
    assert await desk.refusal(SECRETARY, cards.DecideLateCard(in_time, True, "Late")) == "card.not-late"
    assert await desk.refusal(SECRETARY, cards.DecideLateCard(late, True, " ")) == "reason.missing"
    await desk.do(SECRETARY, cards.DecideLateCard(late, True, "The third time this autumn"))
    assert (await desk.points())["Crown"] == 0
    (adjusted,) = (await desk.competition()).rankings["1"].adjusted
    assert (adjusted.points, adjusted.clause, adjusted.told) == (
        -5,
        "abingdon-L20-6",
        "The third time this autumn",
    )
    await desk.do(COMMITTEE, cards.DecideLateCard(late, False, "The post was on strike"))
    assert (await desk.points())["Crown"] == 5


@awaited
async def test_before_somebody_decides_about_a_late_card_it_is_seen_what_it_would_make_of_the_table() -> None:
    """The points and the place of the winners as they are, then as they would be."""
    desk = await season_of(FOUR)
    await desk.play("Ash", "Duke", 6, card=("2031-09-20", "20:59"))
    await desk.play("Bell", "Crown", 4, card=("2031-09-20", "21:01"))
    (line,) = show_late(await desk.competition(), await desk.names(), desk.now_ms, SECRETARY)

    assert (line.against, line.cost, line.late) == ("The Crown", -5, (0, 1))
    assert (line.points, line.places) == ((5, 0), (2, 4))


@awaited
async def test_a_form_is_seen_until_it_waits_for_nobody_and_its_member_may_play() -> None:
    """In time, until the day on which its member may play; after the last day, until both officers have agreed."""
    desk = await season_of(FOUR)
    desk.turn_to("2031-10-01")
    await desk.do(SECRETARY, signs("Ash", 7))
    (early,) = await forms_seen(desk)
    desk.now_ms = early.plays_from_ms
    played_from = await forms_seen(desk)
    desk.turn_to("2032-01-03")
    await desk.do(SECRETARY, signs("Ash", 8))
    (late,) = await forms_seen(desk)
    desk.now_ms = late.plays_from_ms
    held = await forms_seen(desk)

    assert (early.person.id, early.consents) == (person_of(EntrantId("Ash"), 7), ())
    assert played_from == ()
    assert late.consents == ("chairman", "secretary")
    assert held == (late,)


def signs(team: str, number: int) -> members.SignPlayer:
    """Return the form of a new member of a team."""
    person = person_of(EntrantId(team), number)
    return members.SignPlayer(
        person, EntrantId(team), f"New {number}", "1980-05-01", "On paper", person=person
    )


async def forms_seen(desk: Season) -> tuple[FormWaiting, ...]:
    """Return the forms that the secretary sees."""
    return show_forms(await desk.competition(), await desk.names(), desk.now_ms)


@pytest.mark.clause("abingdon-L20-5")
@awaited
async def test_the_first_card_that_came_counts_whoever_typed_it_when() -> None:
    """A picture on Friday keeps a card in time that the secretary types in on Sunday."""
    desk = await season_of(FOUR)
    match = await desk.match_of("Ash", "Duke")
    desk.turn_to("2031-09-19", "18:00")
    await desk.do(SECRETARY, cards.ReceiveCard(match, Channel.UPLOAD))
    await desk.play("Ash", "Duke", 6, card=("2031-09-21", "10:00"))
    found = card_of(await desk.competition(), match, desk.now_ms)
    assert found is not None

    assert (found.state, found.proposed) == ("in-time", {})
    before = cards.ReceiveCard(match, Channel.POST, "2031-09-10", "10:00")
    assert await desk.refusal(SECRETARY, before) == "card.before-match"
    assert await desk.refusal(captain("Ash"), cards.ReceiveCard(match, Channel.POST)) == "permission.refused"


async def put_off(desk: Season, home: str, away: str, day: str) -> MatchId:
    """Let the home captain ask, and everybody agree."""
    match = await desk.match_of(home, away)
    await desk.do(captain(home), postponing.AskForDate(match, day, "Snow"))
    await desk.do(captain(home), postponing.AgreeToDate(match, Agrees.HOME))
    await desk.do(captain(away), postponing.AgreeToDate(match, Agrees.AWAY))
    await desk.do(SECRETARY, postponing.AgreeToDate(match, Agrees.SECRETARY))
    return match


@pytest.mark.clause(
    "abingdon-L11-15", "abingdon-L11-16", "abingdon-L16-1", "abingdon-L16-2", "abingdon-L16-3"
)
@awaited
async def test_a_match_is_put_off_when_both_captains_and_the_secretary_agree() -> None:
    """Until the third word the first date stands; a date beyond the limit is refused when it is asked for."""
    desk = await season_of(FOUR)
    match = await desk.match_of("Ash", "Duke")
    first = await desk.day_of(match)
    beyond = (first + timedelta(days=29)).isoformat()

    assert (
        await desk.refusal(captain("Ash"), postponing.AskForDate(match, beyond, "Snow"))
        == "postponing.too-late"
    )
    await desk.do(captain("Ash"), postponing.AskForDate(match, "2031-09-22", "Snow"))
    await desk.do(captain("Ash"), postponing.AgreeToDate(match, Agrees.HOME))
    assert (
        await desk.refusal(captain("Ash"), postponing.AgreeToDate(match, Agrees.AWAY))
        == "postponing.other-voice"
    )
    assert (
        await desk.refusal(captain("Bell"), postponing.AgreeToDate(match, Agrees.AWAY))
        == "postponing.other-match"
    )
    await desk.do(SECRETARY, postponing.AgreeToDate(match, Agrees.SECRETARY))
    assert await desk.day_of(match) == first
    await desk.do(captain("Duke"), postponing.AgreeToDate(match, Agrees.AWAY))
    assert (await desk.day_of(match)).isoformat() == "2031-09-22"
    await desk.do(captain("Duke"), postponing.AskForDate(match, "2031-09-29", "A wedding"))
    await desk.do(SECRETARY, postponing.RefuseDate(match, Agrees.SECRETARY, "Once is enough"))
    assert (await desk.day_of(match)).isoformat() == "2031-09-22"


@pytest.mark.clause("abingdon-L16-4", "abingdon-L16-5", "abingdon-L16-6")
@awaited
async def test_a_match_that_is_never_played_lapses_by_the_clock() -> None:
    """Three points from those who put it off last, six to the others, and a later card does not count."""
    desk = await season_of(FOUR)
    match = await put_off(desk, "Ash", "Duke", "2031-09-22")
    last = season_in(await desk.competition()).postponed[match].latest
    await desk.wait_until(last.isoformat(), "23:59")
    assert set((await desk.points()).values()) == {0}
    await desk.wait_until((last + timedelta(days=1)).isoformat(), "00:01")

    assert await desk.points() == {"Duke": 6, "Bell": 0, "Crown": 0, "Ash": -3}
    causes = {
        each.team: (each.cause.value, each.clause)
        for each in (await desk.competition()).rankings["1"].adjusted
    }
    assert causes == {"Ash": ("lapsed", "abingdon-L16-5"), "Duke": ("lapsed", "abingdon-L16-6")}
    assert (
        await desk.refusal(captain("Ash"), postponing.AskForDate(match, "2031-09-23", "Now"))
        == "divisions.match-struck"
    )
    found = await desk.competition()
    assert found.rankings["1"].rows[EntrantId("Duke")].shows("P") == 0
    await desk.wait_until("2031-12-30")
    assert (await desk.points())["Duke"] == 6


@pytest.mark.clause("abingdon-L22-2")
@awaited
async def test_a_match_that_lapses_by_nobodys_fault_goes_to_those_who_decide() -> None:
    """Both asked: no points move, and a case is opened."""
    desk = await season_of(FOUR)
    match = await desk.match_of("Ash", "Duke")
    await desk.do(SECRETARY, postponing.AskForDate(match, "2031-09-22", "Snow everywhere"))
    for who in Agrees:
        await desk.do(SECRETARY, postponing.AgreeToDate(match, who))
    await desk.wait_until("2031-12-30")
    found = await desk.competition()

    assert set((await desk.points()).values()) == {0}
    (case,) = offices_in(found).cases.values()
    assert (case.opened.match, case.opened.concerned) == (match, ("Ash", "Duke"))


@pytest.mark.clause("abingdon-L9-3", "abingdon-L16-6")
@awaited
async def test_a_team_that_leaves_with_a_match_put_off_gives_the_others_their_six() -> None:
    """It had put off a match of the first half, and leaves in the second with it still open."""
    desk = await season_of(FOUR)
    await put_off(desk, "Ash", "Bell", "2031-10-13")
    desk.turn_to("2031-10-08")
    await desk.do(SECRETARY, entries.WithdrawTeam(EntrantId("Ash"), "The pub closes", "2031-10-08"))

    assert await desk.points() == {"Bell": 6, "Crown": 0, "Duke": 0}


@pytest.mark.clause("abingdon-L22-3")
@awaited
async def test_points_by_decision_stand_in_the_table_with_their_reason() -> None:
    """The Disputes Committee alone gives or takes them."""
    desk = await season_of(FOUR)
    await desk.do(DISPUTES, cards.AdjustPoints(EntrantId("Bell"), -2, "An unsigned card"))

    assert (await desk.points())["Bell"] == -2
    assert (
        await desk.refusal(SECRETARY, cards.AdjustPoints(EntrantId("Bell"), 2, "x")) == "permission.refused"
    )
    assert await desk.refusal(DISPUTES, cards.AdjustPoints(EntrantId("Bell"), 0, "x")) == "divisions.points"


@pytest.mark.clause("abingdon-L18-6", "abingdon-L18-7", "abingdon-L8-1")
@awaited
async def test_the_end_of_a_season_is_played_off_and_approved() -> None:
    """Level at the top: a play-off puts them in order, their points stay; then the committee approves who moves."""
    desk = await season_of(("Ash", "Bell", "Crown", "Duke"), divisions=2, up_down=1, floor=2)
    for name, table in (await desk.competition()).rankings.items():
        for fixture in table.fixtures.values():
            home, away = fixture.teams
            await desk.play(home, away, 6 if name == "1" else 9 if home == "Crown" else 1)
    found = await desk.competition()

    assert await desk.points("1") == {"Ash": 9, "Bell": 9}
    assert open_playoffs(found, "1") == (("Ash", "Bell"),)
    assert playoffs(found.rankings["2"], (1,), "all") == ()
    assert await desk.refusal(COMMITTEE, cards.ApproveMoves()) == "divisions.playoff-first"
    order = (EntrantId("Bell"), EntrantId("Ash"))
    await desk.do(SECRETARY, cards.EnterPlayOff("1", order))
    assert list(await desk.points("1")) == ["Bell", "Ash"]
    assert await desk.points("1") == {"Bell": 9, "Ash": 9}
    await desk.do(COMMITTEE, cards.ApproveMoves())
    after = await desk.competition()
    assert moves(after).divisions == (("Bell", "Crown"), ("Duke", "Ash"))
    approved = season_in(after).moves
    assert approved is not None
    assert (approved.promoted, approved.relegated) == (("Crown",), ("Ash",))


@awaited
async def test_nobody_puts_a_match_off_to_a_day_that_is_over() -> None:
    """A slip of the month is refused to captains and to the secretary; today is still possible."""
    desk = await season_of(FOUR)
    match = await desk.match_of("Ash", "Duke")
    first = await desk.day_of(match)
    desk.turn_to((first + timedelta(days=3)).isoformat())
    over, today = ((first + timedelta(days=days)).isoformat() for days in (2, 3))

    for who in (captain("Ash"), SECRETARY):
        assert await desk.refusal(who, postponing.AskForDate(match, over, "Snow")) == "postponing.over"
    await desk.do(captain("Ash"), postponing.AskForDate(match, today, "Snow"))
    assert season_in(await desk.competition()).postponed[match].waits is not None


@awaited
async def test_who_asks_for_another_date_agrees_to_it() -> None:
    """Two words are left to give; the captain who asked can still take the wish back."""
    desk = await season_of(FOUR)
    match = await desk.match_of("Ash", "Duke")
    await desk.do(captain("Duke"), postponing.AskForDate(match, "2031-09-22", "Snow"))
    asked = season_in(await desk.competition()).postponed[match]
    await desk.do(captain("Duke"), postponing.RefuseDate(match, Agrees.AWAY, "It thaws"))

    assert asked.missing == (Agrees.HOME, Agrees.SECRETARY)
    assert season_in(await desk.competition()).postponed[match].waits is None


@awaited
async def test_a_team_leaves_neither_in_the_future_nor_before_its_last_match() -> None:
    """The preview counts what goes with this team alone, whoever has left before."""
    desk = await season_of((*FOUR, "Eagle"))
    match = await desk.play("Ash", "Duke", 6)
    day = await desk.day_of(match)
    await desk.do(SECRETARY, entries.WithdrawTeam(EntrantId("Eagle"), "No players", day.isoformat()))
    before = (await desk.competition()).rankings["1"].struck
    ahead, earlier = ((day + timedelta(days=days)).isoformat() for days in (1, -1))
    left = {
        each: entries.WithdrawTeam(EntrantId("Ash"), "No players", each)
        for each in (ahead, earlier, day.isoformat())
    }
    refused = [await desk.refusal(SECRETARY, left[each]) for each in (ahead, earlier)]
    told = await said_before(desk, SECRETARY, left[day.isoformat()])
    await desk.do(SECRETARY, left[day.isoformat()])
    after = (await desk.competition()).rankings["1"].struck

    assert refused == ["divisions.leaves-later", "divisions.played-since"]
    assert any(f"{len(after) - len(before)} matches are struck out" in each for each in told)
