"""What can still be changed in a running competition, and what can not."""

import pytest
from msgspec.structs import replace

from desk.story_first_match import FIRST
from hangjack.competition.conduct.offences import Offence
from hangjack.competition.fixtures.groups import Group
from hangjack.competition.proposals import Facts
from hangjack.desk.asking import Request
from hangjack.desk.requests import closing, draws, entries, governing, rulings
from hangjack.ids import BookId, ClauseId, EntrantId, PersonId
from hangjack.matches.parties import A, B
from hangjack.matches.sheets import Place
from support.acts import awaited
from support.cup import CRABS, DIRECTOR, DUCKS, EAGLES, FOXES, OFFICIAL, SHORT_RULES, TEAMS, person_of
from support.desk import COMMITTEE, SECRETARY, Desk, cup_of, hall
from support.memory_store import MemoryStore

DEFAULT = ClauseId("ic2024-16c-1")
OTHER_GROUPS = (Group("A", (CRABS, DUCKS)), Group("B", (EAGLES, FOXES)))


@awaited
async def test_groups_stay_as_they_are_once_a_match_was_called(desk: Desk) -> None:
    """Another draw or other groups would leave the match without its teams."""
    redraw = draws.OrderRedraw("A slip.")

    assert await desk.refusal(DIRECTOR, redraw) == "groups.team-has-played"
    changed = draws.ChangeGroups(OTHER_GROUPS, "Travel.")
    assert await desk.refusal(DIRECTOR, changed) == "stage.match-would-go"


@awaited
async def test_a_redraw_is_not_dealt_once_a_match_was_called() -> None:
    """It was ordered in time, but the old groups have begun."""
    desk = await cup_of(4)
    await desk.do(DIRECTOR, draws.OrderRedraw("A slip."))
    await desk.do(DIRECTOR, draws.CloseField())
    await desk.do(DIRECTOR, draws.HoldDraw("green figs"))
    await desk.call(FIRST)

    assert await desk.refusal(DIRECTOR, draws.DealGroups(2)) == "groups.team-has-played"


@awaited
async def test_a_schedule_is_made_anew_for_a_reason() -> None:
    """The groups were changed, and their new matches need times."""
    desk = await cup_of(4)
    await desk.do(DIRECTOR, draws.ChangeGroups(OTHER_GROUPS, "Travel."))
    there = hall(await desk.competition())

    assert await desk.refusal(DIRECTOR, draws.MakeSchedule(there)) == "reason.missing"
    assert await desk.do(DIRECTOR, draws.MakeSchedule(there, "New groups.")) == ["schedule-made"]
    schedule = (await desk.competition()).timetable.schedule
    assert schedule is not None
    assert sorted(schedule.placed) == ["A-1-1", "B-1-1"]


@pytest.mark.parametrize(
    ("request_", "key"),
    [
        (draws.CloseLot("groups", TEAMS[:2]), "desk.lot-name"),
        (draws.CloseLot("lot", ()), "tie.not-open"),
        (draws.CloseLot("lot", TEAMS[:2]), "tie.not-open"),
        (draws.SettleTieByLot("lot"), "draw.not-held"),
        (draws.HoldDraw("words", "lot"), "draw.entries-open"),
        (draws.BeginKnockout(), "qualifiers.matches-remain"),
    ],
)
@awaited
async def test_lots_and_knockouts_wait_for_their_time(desk: Desk, request_: Request, key: str) -> None:
    """Nothing is drawn before it is known among whom."""
    assert await desk.refusal(DIRECTOR, request_) == key


@pytest.mark.parametrize(
    ("by", "request_"),
    [(DIRECTOR, draws.SettleTieByLot("lot")), (COMMITTEE, draws.DecideTie(TEAMS[:2], "By age."))],
)
@awaited
async def test_nobody_is_level_before_there_are_groups(by: PersonId, request_: Request) -> None:
    """Where nothing has been drawn there is no tie to settle, of a group or of the seeding."""
    desk = Desk(MemoryStore())
    await desk.open(SHORT_RULES)

    assert await desk.refusal(by, request_) == "tie.not-open"


@awaited
async def test_a_default_that_an_official_gave_is_taken_back_and_the_match_goes_on(desk: Desk) -> None:
    """A wrong click costs no match; what a verdict gave falls only with the verdict."""
    back = closing.TakeAwardBack("Wrong match.")
    stranger = Facts("v1", Offence.UNREGISTERED_PLAYER, FOXES, opponents=CRABS)
    untouched = await desk.refusal(OFFICIAL, back, FIRST)
    await desk.do(OFFICIAL, closing.AwardMatch(B, DEFAULT), FIRST)
    given = (await desk.competition()).result(FIRST)
    without_reason = await desk.refusal(OFFICIAL, closing.TakeAwardBack(" "), FIRST)
    await desk.do(OFFICIAL, back, FIRST)
    taken = await desk.competition()
    await desk.write(FIRST, Place(1, 2), A)
    await desk.do(OFFICIAL, rulings.GiveVerdictInMatch(stranger), FIRST)

    assert (untouched, without_reason) == ("floor.not-given", "reason.missing")
    assert given is not None
    assert given.winner == FOXES
    assert taken.result(FIRST) is None
    assert FIRST in taken.under_way
    assert await desk.refusal(OFFICIAL, back, FIRST) == "floor.given-by-verdict"


@pytest.mark.clause("ic2024-7d-1")
@awaited
async def test_nobody_moves_to_another_team_once_matches_are_played(desk: Desk) -> None:
    """Before that a person moves with one request, and is charged where they arrive."""
    late = entries.TransferPlayer(DUCKS, person_of(CRABS, 8))
    unknown = entries.TransferPlayer(DUCKS, person_of(CRABS, 44))

    assert await desk.refusal(SECRETARY, late) == "transfer.after-start"
    assert await desk.refusal(SECRETARY, unknown) == "desk.nobody"


@awaited
async def test_a_team_that_comes_after_the_field_was_closed_is_not_drawn() -> None:
    """Its entry may be complete, but the draw has its list."""
    desk = await cup_of(3)
    await desk.enter(FOXES)

    assert await desk.refusal(DIRECTOR, draws.CloseField()) == "draw.entries-closed-already"
    assert FOXES not in (await desk.competition()).groups.groups[0].teams
    assert await desk.refusal(COMMITTEE, draws.DecideTie(TEAMS[:2], "By age.")) == "tie.not-open"


@pytest.mark.parametrize(
    ("name", "why"), [("no-such-book", "book.unknown"), ("sheepshead", "governance.other-game")]
)
@awaited
async def test_rules_are_those_of_a_book_that_there_is(name: str, why: str) -> None:
    """And of the same game: pages and the referee look things up in it."""
    desk = await cup_of(2)
    rules = replace(SHORT_RULES, book=BookId(name))

    assert await desk.refusal(COMMITTEE, governing.AdoptRules(rules, "It is late.")) == why
    adopted = await desk.do(
        COMMITTEE, governing.AdoptRules(replace(SHORT_RULES, book=BookId("mafa")), "Late.")
    )
    assert adopted == ["rules-adopted"]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("The Cr\N{CYRILLIC SMALL LETTER A}bs", "letters.mixed"),
        ("The crabs\N{ZERO WIDTH SPACE}", "letters.hidden"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}sbarc", "letters.hidden"),
        ("THE CRABS", "team-name.looks-like"),
        ("x" * 500, "letters.too-long"),
    ],
)
@awaited
async def test_nobody_enters_under_a_name_that_deceives(name: str, why: str) -> None:
    """Neither a team nor a person, by hand or pasted; an import says so for the row and goes on to the next."""
    desk = await cup_of(2)
    text = f"team,name,captain\n{name},Bo Reed,yes\n"

    assert await desk.refusal(SECRETARY, entries.InviteTeam(EntrantId("new"), name)) == why
    assert await desk.refusal(SECRETARY, entries.NameTeam(DUCKS, name)) == why
    if why != "team-name.looks-like":
        assert await desk.refusal(SECRETARY, entries.ImportEntries(text)) == "import.blocked"
        assert await desk.refusal(SECRETARY, entries.RegisterPlayer(DUCKS, name)) == why
