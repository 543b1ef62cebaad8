"""What a director's screen shows: tables and their states, what waits and for whom, the list at the door."""

import pytest

from desk.story_first_match import CRAB, FIRST, FOX
from hangjack.competition.entries.checkin import AtDoor
from hangjack.competition.permissions import Bound, Role
from hangjack.desk.requests import closing, door, entries, lineups, rulings, scores, stops
from hangjack.desk.views.calls.kinds import ACT_FOR, CallKind
from hangjack.desk.views.console import (
    FloorMatch,
    MatchState,
    TableState,
    is_put_away,
    show_console,
    show_floor,
    to_put_away,
)
from hangjack.desk.views.day.door_list import Arriving, show_door
from hangjack.desk.views.readers import Reader
from hangjack.ids import ClauseId, MatchId, PersonId
from hangjack.matches.parties import SIDES, A, B
from hangjack.matches.sheets import Place
from hangjack.matches.sheets.put_away import HandedIn
from support.acts import awaited
from support.cup import CRABS, DIRECTOR, DUCKS, HOUR_MS, OFFICIAL, game, person_of
from support.desk import MINUTE_MS, SECRETARY, Desk, cup_of

START_MS = 2 * HOUR_MS


def reading(*roles: Role) -> Reader:
    """Return somebody who holds *roles*."""
    return Reader(DIRECTOR, tuple(map(Bound, roles)))


BOTH = reading(Role.DIRECTOR, Role.OFFICIAL)


async def floor(desk: Desk, reader: Reader = BOTH, match: MatchId = FIRST) -> FloorMatch:
    """Return a match as it is shown now."""
    competition = await desk.competition()
    names = await desk.names()
    return show_floor(competition, await desk.match(match), reader, names, desk.now_ms)


def kinds(shown: FloorMatch) -> list[CallKind]:
    """Return what waits."""
    return [call.kind for call in shown.calls]


@awaited
async def test_each_table_says_the_most_urgent_thing_about_itself() -> None:
    """Not begun, late, playing, waiting for a sheet, differing, calling, closed."""
    desk = await cup_of(2)
    desk.now_ms = START_MS - 5 * MINUTE_MS
    await desk.call(FIRST)
    before = await floor(desk)
    desk.now_ms = START_MS + MINUTE_MS
    for side in SIDES:
        await desk.do(OFFICIAL, lineups.MissPair(side), FIRST)
    late = await floor(desk)
    await desk.write(FIRST, Place(1, 1), A)
    await desk.do(person_of(CRABS, 8), scores.EnterLine(A, Place(2, 1), game(B, 7)), FIRST)
    waiting = await floor(desk)
    await desk.do(person_of(DUCKS, 8), scores.EnterLine(B, Place(2, 1), game(B, 9)), FIRST)
    differing = await floor(desk)
    await desk.do(person_of(CRABS, 1), stops.CallOfficial(A, "c", 2), FIRST)
    await desk.do(OFFICIAL, rulings.ScrapTable(3, B, "Left.", 0), FIRST)
    after = await floor(desk)

    assert {table.state for table in before.tables} == {TableState.READY}
    assert {table.state for table in late.tables} == {TableState.LATE}
    assert [table.state for table in waiting.tables][:2] == [TableState.PLAYING, TableState.WAITING]
    assert differing.tables[1].state is TableState.DIFFERING
    assert [table.state for table in after.tables] == [
        TableState.PLAYING,
        TableState.CALLING,
        TableState.CLOSED,
    ]
    assert [table.hall for table in after.tables] == [1, 2, 3]
    assert (before.state, after.state) == (MatchState.CALLED, MatchState.UNDER_WAY)


@awaited
async def test_what_waits_is_shown_with_what_it_takes_to_do_it(desk: Desk) -> None:
    """A dispute, a proposed ruling, an official called, leave appealed, sheets that differ, the most urgent first."""
    await desk.do(FOX[1], stops.AnswerLeave(B, "15:30", False), FIRST)
    await desk.do(CRAB[1], stops.AppealLeave(A, "15:30"), FIRST)
    for side, scorer, lost in ((A, CRAB[12], 7), (B, FOX[8], 9)):
        await desk.do(scorer, scores.EnterLine(side, Place(3, 1), game(A, lost)), FIRST)
    await desk.do(FOX[1], stops.CallOfficial(B, "c", 3), FIRST)
    shown = await floor(desk)
    by_kind = {call.kind: call for call in shown.calls}

    assert kinds(shown) == sorted(kinds(shown), key=list(CallKind).index)
    assert {
        CallKind.OFFICIAL,
        CallKind.DISPUTE,
        CallKind.LEAVE,
        CallKind.RULING,
        CallKind.DIFFERENCE,
    } <= set(by_kind)
    assert by_kind[CallKind.LEAVE].detail == "Air."
    assert by_kind[CallKind.DISPUTE].detail == "Who led?"
    assert by_kind[CallKind.RULING].clauses
    assert by_kind[CallKind.DIFFERENCE].written == {A: game(A, 7), B: game(A, 9)}
    assert by_kind[CallKind.DIFFERENCE].detail.startswith("The crabs wrote: The crabs 14")


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.OFFICIAL, Role.SECRETARY, Role.COMMITTEE])
@awaited
async def test_everybody_is_shown_what_they_may_do(desk: Desk, role: Role) -> None:
    """A secretary sees no proposed ruling, a director no dispute that only officials decide."""
    reader = reading(role)

    assert all(reader.may(ACT_FOR[kind]) for kind in kinds(await floor(desk, reader)))


@awaited
async def test_what_is_due_stands_there_with_what_the_book_proposes() -> None:
    """One side has come, the other has not: the match may be given."""
    desk = await cup_of(2)
    desk.now_ms = START_MS - 5 * MINUTE_MS
    await desk.call(FIRST)
    for table in (1, 2, 3):
        await desk.do(OFFICIAL, lineups.SeatPair(A, table), FIRST)
    await desk.do(OFFICIAL, lineups.MissPair(B), FIRST)
    desk.now_ms = START_MS + 20 * MINUTE_MS
    (due,) = [call for call in (await floor(desk)).calls if call.detail.startswith("The book gives")]

    assert (due.kind, due.giveable) == (CallKind.DUE, True)
    assert due.says == "the team has too few pairs: The ducks"
    assert due.detail == "The book gives the match to The crabs by default."


@awaited
async def test_a_match_stays_on_the_screen_until_its_papers_are_in() -> None:
    """Signed it is to be sealed; sealed it waits for sheet and decks; closed it is gone."""
    desk = await cup_of(2)
    desk.now_ms = START_MS
    await desk.call(FIRST)
    await desk.win(FIRST, A)
    sealed = await floor(desk)
    left = to_put_away(await desk.competition(), desk.now_ms)
    await desk.do(OFFICIAL, closing.CloseMatch(dict.fromkeys(SIDES, HandedIn(3))), FIRST)

    assert (sealed.state, kinds(sealed), left) == (MatchState.TO_CLOSE, [CallKind.CLOSE], (FIRST,))
    assert is_put_away(await desk.match(FIRST))


@awaited
async def test_a_match_that_nobody_played_has_no_papers() -> None:
    """It was given by default before a card was dealt."""
    desk = await cup_of(2)
    await desk.call(FIRST)
    await desk.do(OFFICIAL, closing.AwardMatch(A, ClauseId("ic2024-16c-1")), FIRST)

    assert is_put_away(await desk.match(FIRST))


@awaited
async def test_the_screen_lists_what_is_to_be_called_and_who_owes_money(desk: Desk) -> None:
    """The earliest match first; a team in debt whose match has come is for somebody to judge."""
    competition = await desk.competition()
    names = await desk.names()
    shown = show_console(competition, BOTH, names, (FIRST,), desk.now_ms)
    starts = [each.start_ms for each in shown.to_play if each.start_ms is not None]

    assert starts == sorted(starts)
    assert FIRST not in [each.match for each in shown.to_play]
    assert [call.facts.offence.value for call in shown.waiting if call.facts] == ["unpaid_money"] * len(
        shown.waiting
    )
    assert show_console(competition, reading(Role.SECRETARY), names, (FIRST,), desk.now_ms).waiting == ()


@awaited
async def test_the_door_knows_who_has_come_and_what_is_missing() -> None:
    """Everybody is through; a new player lacks document and dress until somebody has seen them."""
    desk = await cup_of(2)
    await desk.register(CRABS, 9)
    new = PersonId("crabs-10")
    await desk.do(SECRETARY, entries.RegisterPlayer(CRABS, "Zed New", person=new))
    before = await _at_door(desk)
    await desk.do(OFFICIAL, door.CheckIdentity(new, "passport"))
    await desk.do(OFFICIAL, door.LetThemPlay(new, "The shirt is wet."))
    after = await _at_door(desk)

    assert before["crabs-9"].ready
    assert (before[new].missing, before[new].ready) == ((AtDoor.IDENTITY, AtDoor.UNIFORM), False)
    assert (after[new].identity, after[new].let_play, after[new].ready) == (
        "passport",
        "The shirt is wet.",
        True,
    )


async def _at_door(desk: Desk) -> dict[str, Arriving]:
    competition = await desk.competition()
    names = await desk.names()
    shown = show_door(competition, names, desk.now_ms)
    return {each.person: each for team in shown.teams for each in team.players}
