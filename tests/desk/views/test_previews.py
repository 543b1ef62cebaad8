"""What is said before something is done: every consequence, and nothing written."""

import pytest

from desk.story_first_match import CRAB, FIRST, FOX
from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.fixtures.groups import Group
from hangjack.competition.fixtures.rescheduling import Delay, Move, Swap
from hangjack.competition.governance import Showing
from hangjack.competition.proposals import Facts
from hangjack.desk.asking import Request
from hangjack.desk.directory import directory_of
from hangjack.desk.requests import (
    closing,
    draws,
    entries,
    governing,
    latecomers,
    lineups,
    rulings,
    scores,
    stops,
)
from hangjack.desk.views.previews import in_words
from hangjack.errors import Refused
from hangjack.ids import ClauseId, MatchId, PersonId
from hangjack.matches.parties import SIDES, A, B
from hangjack.matches.sheets import Place
from hangjack.matches.sheets.put_away import HandedIn
from support.acts import awaited
from support.cup import CRABS, DIRECTOR, DUCKS, EAGLES, FOXES, HOUR_MS, OFFICIAL, TEAMS, game
from support.desk import COMMITTEE, CUP, MINUTE_MS, SECRETARY, Desk, cup_of

DEFAULT = ClauseId("ic2024-16c-1")
DASH = "\N{EN DASH}"


async def said_before(
    desk: Desk, by: PersonId, request: Request, match: MatchId | None = None
) -> tuple[str, ...]:
    """Return what a preview says; nothing may have been written."""
    before = await desk.store.heads(), len(await desk.store.acts())
    foreseen = await desk.office.preview(desk.asked(by, match), request)
    names = directory_of(CUP, foreseen.competition.rosters, await desk.store.records())

    assert (await desk.store.heads(), len(await desk.store.acts())) == before
    return in_words(foreseen, names, desk.now_ms)


@pytest.mark.parametrize(
    ("by", "request_", "match", "words"),
    [
        (
            OFFICIAL,
            closing.AwardMatch(A, DEFAULT),
            FIRST,
            "The crabs win match A-1-1 by default (ic2024-16c-1).",
        ),
        (OFFICIAL, closing.AwardMatch(None, DEFAULT), FIRST, "Nobody wins match A-1-1: both teams default"),
        (OFFICIAL, closing.AwardMatch(A, DEFAULT), FIRST, "The result of match A-1-1 counts from now on."),
        (
            OFFICIAL,
            rulings.ScrapTable(3, A, "Left."),
            FIRST,
            "Table 3 is closed: no more games are played there.",
        ),
        (
            OFFICIAL,
            rulings.ScrapTable(3, A, "Left.", 0),
            FIRST,
            "Table 3 is closed: no more games are played there.",
        ),
        (
            OFFICIAL,
            scores.SettleLine(Place(2, 1), game(B, 9), "Seen."),
            FIRST,
            "Game 1 of table 2 counts: The foxes won it 14",
        ),
        (OFFICIAL, rulings.GiveRuling("r1"), FIRST, "The board of The crabs"),
        (CRAB[1], stops.CallOfficial(A, "c", 3), FIRST, "Table 3 stands still."),
        (
            CRAB[1],
            lineups.BringOn(A, CRAB[2], CRAB[7]),
            FIRST,
            "Mx Crabs Number7 comes on for Mx Crabs Number2.",
        ),
        (SECRETARY, entries.RegisterPlayer(CRABS, "Zed New", override="Agreed."), None, "on their form."),
        (
            SECRETARY,
            governing.WithholdStandings("A surprise."),
            None,
            "The public no longer sees scores and standings.",
        ),
        (DIRECTOR, governing.PostNotice("n", "Lunch."), None, "Shown to everybody: “Lunch.”"),
        (
            DIRECTOR,
            governing.SteerScreen("2", Showing.STANDINGS),
            None,
            "Screen 2 shows the standings.",
        ),
        (DIRECTOR, governing.PublishStandings(), None, "Nothing changes: it is so already."),
        (
            OFFICIAL,
            stops.TakeDispute("x"),
            FIRST,
            "It is written down. No score, no place and no debt changes.",
        ),
    ],
)
@awaited
async def test_consequences_are_said_in_words(
    desk: Desk, by: PersonId, request_: Request, match: MatchId | None, words: str
) -> None:
    """Whatever is asked for: what it does to board, standings, people and the public."""
    assert words in " ".join(await said_before(desk, by, request_, match))


@awaited
async def test_a_verdict_says_what_a_team_will_owe_and_who_is_barred(desk: Desk) -> None:
    """The fine of the house, and the sanction that was chosen."""
    facts = Facts("v1", Offence.MARKED_CARDS, FOXES, (FOX[2],), CRABS, (FOX[1], CRAB[1]))
    decided = rulings.DecideMatchAsCommittee(facts)
    said = await said_before(desk, PersonId("committee"), decided, FIRST)

    assert "The foxes owe 400.00 TTD more, 400.00 TTD altogether." in said
    assert "Mx Foxes Number2: an expulsion." in said


@awaited
async def test_a_call_a_change_of_the_schedule_and_new_groups_are_foreseen() -> None:
    """Which matches move from when to when, and which are new."""
    desk = await cup_of(4)
    start = 2 * HOUR_MS
    called = await said_before(desk, OFFICIAL, lineups.CallMatch(), FIRST)
    delayed = await said_before(desk, DIRECTOR, draws.ChangeSchedule(Delay(start, 30 * MINUTE_MS), "Rain."))
    swapped = await said_before(desk, DIRECTOR, draws.ChangeSchedule(Swap(FIRST, MatchId("A-1-2")), "Light."))
    grouped = draws.ChangeGroups((Group("A", (CRABS, DUCKS)), Group("B", (EAGLES, FOXES))), "Travel.")

    assert called == ("Match A-1-1 is called: The crabs against The ducks at 3 tables, start 22:00.",)
    assert delayed[0] == "Match A-1-1: from 22:00 to 22:30."
    assert len(delayed) == 6
    assert swapped[0].startswith("Match A-1-1: from 22:00, tables 1")
    assert "New matches, still without a time: B-1-1." in await said_before(desk, DIRECTOR, grouped)


@awaited
async def test_a_default_says_who_changes_place_and_what_its_fall_brings_back() -> None:
    """Places in the group, and the match that goes on when the default is taken back."""
    desk = await cup_of(4)
    await desk.call(FIRST)
    given = await said_before(desk, OFFICIAL, closing.AwardMatch(A, DEFAULT), FIRST)
    await desk.do(OFFICIAL, closing.AwardMatch(A, DEFAULT), FIRST)
    back = await said_before(desk, OFFICIAL, closing.TakeAwardBack("They came."), FIRST)

    assert "The ducks: from place 1 to place 4 in group A." in given
    assert back[0] == "Match A-1-1 goes on, with what stands on its board."
    assert "The result of match A-1-1 counts no more." in back


@awaited
async def test_missing_decks_say_what_they_cost() -> None:
    """The fine that closing a match brings is known before it is closed."""
    desk = await cup_of(2)
    await desk.call(FIRST)
    await desk.win(FIRST, A)
    short = HandedIn(0), HandedIn(3)
    said = await said_before(desk, OFFICIAL, closing.CloseMatch(dict(zip(SIDES, short, strict=True))), FIRST)

    assert [each for each in said if "owe" in each] == ["The crabs owe 20.00 TTD more, 20.00 TTD altogether."]


@awaited
async def test_a_preview_refuses_what_asking_would_refuse(desk: Desk) -> None:
    """A clash, a stranger, a table that is not there."""
    clash = draws.ChangeSchedule(Move(MatchId("A-1-2"), 2 * HOUR_MS, (1, 1, 1)), "Why not.")
    refused = []
    for by, request, match in (
        (DIRECTOR, clash, None),
        (FOX[1], closing.AwardMatch(B, DEFAULT), FIRST),
        (OFFICIAL, rulings.ScrapTable(9, A, "Left."), FIRST),
    ):
        with pytest.raises(Refused) as error:
            await desk.office.preview(desk.asked(by, match), request)
        refused.append(error.value.key)

    assert refused == ["schedule.clash", "permission.refused", "match.no-such-table"]


@awaited
async def test_a_late_team_is_foreseen_from_its_fee_to_its_last_match() -> None:
    """One step: the entry, the debt, the group, and every new match with its opponents, time and tables."""
    desk = await cup_of(2)
    await desk.call(FIRST)
    late = latecomers.LetTeamIn(TEAMS[4], "Their bus broke down.", "The geese", "A")
    said = await said_before(desk, DIRECTOR, late)

    assert said == (
        "The geese: the entry will be approved.",
        "The geese owe 3,000.00 TTD more, 3,000.00 TTD altogether.",
        "Group A is then: The crabs, The ducks and The geese.",
        f"Match A-2-1, The crabs {DASH} The geese, is played at 23:00, tables 1{DASH}3.",
        f"Match A-3-1, The geese {DASH} The ducks, is played at Thu 1 Jan 00:00, tables 1{DASH}3.",
    )


@awaited
async def test_a_disqualification_says_what_it_leaves_open(desk: Desk) -> None:
    """A team that is out still has matches: the one under way goes on until somebody gives it, the others wait."""
    out = rulings.DecideMatchAsCommittee(
        Facts("v1", Offence.SPONSOR_CONTACT, FOXES, opponents=CRABS, reason="Twice."), (Sanction.EXPULSION,)
    )
    person = rulings.DecideMatchAsCommittee(
        Facts("v2", Offence.SPONSOR_CONTACT, FOXES, (FOX[2],), reason="Twice."), (Sanction.EXPULSION,)
    )
    team_out = await said_before(desk, COMMITTEE, out, FIRST)

    assert team_out[:3] == (
        "The foxes: an expulsion.",
        "The foxes can hand in no more line-ups.",
        "Match A-1-1 is under way and goes on: if it is to end, give it to the other team.",
    )
    assert team_out[3].startswith("The foxes still have to play A-")
    assert await said_before(desk, COMMITTEE, person, FIRST) == (
        "Mx Foxes Number2: an expulsion.",
        "Mx Foxes Number2 can be on no line-up any more and cannot come on.",
        "Mx Foxes Number2 sits at a table now: substitute them as well.",
    )


@awaited
async def test_an_entry_step_by_step_is_foreseen_with_its_fee() -> None:
    """Invited first, then let in: from then on it owes its entry."""
    desk = await cup_of(2)
    geese = TEAMS[4]
    invited = await said_before(desk, SECRETARY, entries.InviteTeam(geese, "The geese"))
    await desk.do(SECRETARY, entries.InviteTeam(geese, "The geese"))
    await desk.do(SECRETARY, entries.ApplyToEnter(geese))
    admitted = await said_before(desk, SECRETARY, entries.AdmitTeam(geese))

    assert invited == ("The geese: the entry will be invited.",)
    assert admitted[0] == "The geese: the entry will be approved."
    assert admitted[1].startswith("The geese owe ")
