"""From the invitation to the door, clause by clause, as secretary, treasurer and officials do it at the desk."""

from typing import Any

import pytest

from hangjack.competition.formats import format_of
from hangjack.competition.money.fees import debt_of
from hangjack.desk.requests import door, draws, entries, latecomers, lineups, money
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.parties import SIDES, A, B
from support.acts import awaited
from support.cup import CRABS, DIRECTOR, DUCKS, EAGLES, FOXES, OFFICIAL, RULES, TEAMS, TREASURER, person_of
from support.desk import SECRETARY, Desk, cup_of, line_up_of, name_of
from support.memory_store import MemoryStore

GEESE = TEAMS[4]
MATCH = MatchId("A-1-1")
ACCEPTED = "We accept the rules and what officials decide."


async def opened() -> Desk:
    """Return a cup that has just been opened."""
    desk = Desk(MemoryStore())
    await desk.open(RULES)
    return desk


async def enter(desk: Desk, team: EntrantId, without: str = "", players: int = 12) -> None:
    """Let a team in with everything that an entry needs but for what it is *without*."""
    await desk.do(SECRETARY, entries.InviteTeam(team, f"The {team}"))
    await desk.do(SECRETARY, entries.ApplyToEnter(team))
    for number in range(1, players + 1):
        await desk.register(team, number)
    await desk.do(SECRETARY, entries.NameCaptain(team, person_of(team, 1)))
    await desk.do(SECRETARY, entries.AdmitTeam(team))
    if without != "form":
        await desk.do(SECRETARY, entries.CompleteForm(team))
    if without != "agreement":
        await desk.do(SECRETARY, entries.SignAgreement(team, ACCEPTED))
    if without != "fee":
        await desk.pay(team)


@pytest.mark.clause("ic2024-3e-1")
@awaited
async def test_only_an_invited_team_applies() -> None:
    """With the invitation on record the same application goes through."""
    desk = await opened()
    refused = await desk.refusal(SECRETARY, entries.ApplyToEnter(CRABS))
    await desk.do(SECRETARY, entries.InviteTeam(CRABS, "The crabs"))

    assert refused == "entry.by-invitation"
    assert await desk.do(SECRETARY, entries.ApplyToEnter(CRABS)) == ["team-applied"]


@pytest.mark.clause("ic2024-3a-1", "ic2024-3a-2", "ic2024-3b-1", "ic2024-3d-1")
@awaited
async def test_only_complete_entries_are_drawn() -> None:
    """Form, fee in full and signed agreement: who lacks one of them gets no fixtures until it has complied."""
    desk = await opened()
    for team, without in ((CRABS, ""), (DUCKS, "form"), (EAGLES, "fee"), (FOXES, "agreement"), (GEESE, "")):
        await enter(desk, team, without)
    await desk.do(TREASURER, money.TakePayment(EAGLES, 299_900))
    await desk.do(DIRECTOR, draws.CommitDraw())
    await desk.do(DIRECTOR, draws.CloseField())

    assert (await desk.competition()).draws["groups"].entries == (CRABS, GEESE)


@pytest.mark.clause("ic2024-3d-1")
@awaited
async def test_a_late_team_plays_when_its_entry_is_complete_and_not_before() -> None:
    """It is called like everybody else, and its captain reads at the line-up what is still missing."""
    desk = await cup_of(4, MemoryStore())
    await desk.do(DIRECTOR, latecomers.LetTeamIn(GEESE, "A bus.", "The geese", "A"))
    for number in range(1, 9):
        await desk.register(GEESE, number)
    await desk.do(SECRETARY, entries.NameCaptain(GEESE, person_of(GEESE, 1)))
    found = await desk.competition()
    match = next(each for each in format_of(found).fixtures(found) if GEESE in each.teams)
    await desk.do(OFFICIAL, lineups.CallMatch(), match.match)
    side = SIDES[match.teams.index(GEESE)]
    line_up = lineups.DeclareLineUp(side, line_up_of([person_of(GEESE, each) for each in range(1, 9)]))
    owing = await desk.refusal(person_of(GEESE, 1), line_up, match.match)
    await desk.pay(GEESE)
    incomplete = await desk.refusal(person_of(GEESE, 1), line_up, match.match)
    await desk.do(SECRETARY, entries.CompleteForm(GEESE))
    await desk.do(SECRETARY, entries.SignAgreement(GEESE, ACCEPTED))

    assert (owing, incomplete) == ("debt.balance_unpaid", "roster-fault.entry_incomplete")
    assert await desk.do(person_of(GEESE, 1), line_up, match.match) == ["line-up-declared"]


@pytest.mark.clause("ic2024-3b-2")
@awaited
async def test_the_text_that_was_accepted_is_kept_with_who_took_it_and_when() -> None:
    """The agreement is no tick alone."""
    desk = await opened()
    await enter(desk, CRABS)
    entry = (await desk.competition()).rosters.entries[CRABS]

    assert entry.agreement is not None
    assert (entry.agreement_text, entry.agreement.by) == (ACCEPTED, SECRETARY)


@pytest.mark.clause("ic2024-4-1", "ic2024-4-2")
@awaited
async def test_an_entry_costs_three_thousand_and_players_beyond_twelve_two_hundred_each() -> None:
    """Also when they are registered after the team was let in."""
    desk = await opened()
    await enter(desk, CRABS, "fee")
    twelve = debt_of((await desk.competition()).ledger, CRABS)
    await desk.register(CRABS, 13)

    assert (twelve, debt_of((await desk.competition()).ledger, CRABS)) == (300_000, 320_000)


@pytest.mark.clause("ic2024-4-3", "ic2024-12c-1")
@awaited
async def test_money_is_cash_and_fees_do_not_come_back() -> None:
    """Unless the committee has said so, which stands beside the posting."""
    desk = await opened()
    await enter(desk, CRABS, "fee")
    in_kind = await desk.refusal(TREASURER, money.TakePayment(CRABS, 1000, _cheque()))
    await desk.do(TREASURER, money.TakePayment(CRABS, 300_000))

    assert in_kind == "payment.cash-only"
    assert await desk.refusal(TREASURER, money.RefundFees(CRABS, 1000, "")) == "fees.not-refunded"
    assert await desk.do(TREASURER, money.RefundFees(CRABS, 1000, "The committee says so.")) == ["posted"]


@pytest.mark.clause("ic2024-4-8", "ic2024-9-1", "ic2024-9-2")
@awaited
async def test_at_the_door_papers_and_dress_are_seen_and_nobody_plays_without() -> None:
    """A library card will not do; whoever is not dressed like the team is put on no line-up until an official lets them."""
    desk = await cup_of(2)
    player = person_of(CRABS, 2)
    papers = await desk.refusal(OFFICIAL, door.CheckIdentity(player, "library card"))
    await desk.do(OFFICIAL, door.CheckUniform(player, False))
    await desk.do(OFFICIAL, lineups.CallMatch(), MATCH)
    side = A if await desk.team(MATCH, A) == CRABS else B
    declared = lineups.DeclareLineUp(side, line_up_of([person_of(CRABS, each) for each in range(1, 9)]))
    refused = await desk.refusal(person_of(CRABS, 1), declared, MATCH)
    await desk.do(OFFICIAL, door.CheckUniform(player))

    assert papers == "identity.kind"
    assert refused != ""
    assert await desk.do(OFFICIAL, door.CheckIdentity(player, "passport")) == ["identity-checked"]
    assert await desk.do(person_of(CRABS, 1), declared, MATCH) == ["line-up-declared"]


@pytest.mark.clause("ic2024-4-4")
@awaited
async def test_whoever_is_on_two_forms_belongs_to_the_team_they_play_for_first() -> None:
    """The line-up binds them, and strikes them from the other form."""
    desk = await cup_of(2)
    guest = person_of(DUCKS, 2)
    both = await desk.do(SECRETARY, entries.RegisterPlayer(CRABS, name_of(DUCKS, 2), person=guest))
    await desk.do(OFFICIAL, lineups.CallMatch(), MATCH)
    await desk.declare(MATCH, A)
    await desk.declare(MATCH, B)
    rosters = (await desk.competition()).rosters

    assert both == ["player-registered"]
    assert rosters.bound[guest] == DUCKS
    assert guest not in rosters.entries[CRABS].players


@pytest.mark.clause("ic2024-6h-1")
@awaited
async def test_a_team_that_owes_money_does_not_play_its_next_match() -> None:
    """Its line-up is not taken; once it has paid, it is."""
    desk = await cup_of(2)
    for number in range(9, 14):
        await desk.register(CRABS, number)
    await desk.do(OFFICIAL, lineups.CallMatch(), MATCH)
    side = A if await desk.team(MATCH, A) == CRABS else B
    declared = lineups.DeclareLineUp(side, line_up_of([person_of(CRABS, each) for each in range(1, 9)]))
    refused = await desk.refusal(person_of(CRABS, 1), declared, MATCH)
    await desk.pay(CRABS)

    assert refused == "debt.balance_unpaid"
    assert await desk.do(person_of(CRABS, 1), declared, MATCH) == ["line-up-declared"]


@pytest.mark.clause("ic2024-7d-1")
@awaited
async def test_nobody_changes_teams_once_a_match_was_played() -> None:
    """Before that it is done in one step."""
    desk = await cup_of(4)
    moved = await desk.do(SECRETARY, entries.TransferPlayer(CRABS, person_of(DUCKS, 8)))
    await desk.call(MATCH)
    await desk.win(MATCH, A)

    assert "player-registered" in moved
    refused = await desk.refusal(SECRETARY, entries.TransferPlayer(CRABS, person_of(DUCKS, 7)))
    assert refused == "transfer.after-start"


def _cheque() -> Any:
    return "cheque"
