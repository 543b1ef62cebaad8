"""The one way in: who may, what is asked twice, who was quicker, what a clock that goes wrong does."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from desk.story_first_match import CRAB, FIRST, FOX, reported
from hangjack.competition.permissions import Role
from hangjack.desk import clocks, states
from hangjack.desk.office import TRIES
from hangjack.desk.requests import closing, entries, governing, lineups, money, rulings, scores, stops
from hangjack.desk.streams import load_competition
from hangjack.errors import BadInput, HangjackError, Refused
from hangjack.formats.divisions.desk.requests.offices import MakeByelaw
from hangjack.ids import ClauseId, CompetitionId, MatchId, PersonId, StreamId
from hangjack.matches.parties import A, B
from hangjack.matches.sheets import Place
from hangjack.store.interface import Act, Conflict, Done
from support.acts import awaited
from support.acts import opened as opened_file
from support.cup import CRABS, DIRECTOR, DUCKS, HOUR_MS, OFFICIAL, SHORT_RULES, TREASURER, game
from support.desk import COMMITTEE, CUP, STREAM, Desk, copied, cup_of, matches_of, opened, whole_log
from support.memory_store import MemoryStore

SECOND = Place(1, 2)
NOW_MS = 10_000_000
MATCH = StreamId(f"{CUP}/{FIRST}")
each_word = pytest.mark.parametrize("word", ["", "fig/tree", "/"])


class CountingStore(MemoryStore):
    """A store that counts how often somebody was too late."""

    conflicts = 0

    async def append(self, act: Act) -> Done:
        """Do *act*."""
        try:
            return await super().append(act)
        except Conflict:
            self.conflicts += 1
            raise


class SlowStore(CountingStore):
    """A store that lets others go first."""

    async def append(self, act: Act) -> Done:
        """Do *act* after a while."""
        await asyncio.sleep(0)
        return await super().append(act)


class BusyStore(MemoryStore):
    """A store in which somebody else is always quicker."""

    tried = 0

    async def append(self, act: Act) -> Done:
        """Refuse whatever comes after the opening."""
        if act.appends[0].expected == 0:
            return await super().append(act)
        self.tried += 1
        raise Conflict(act.appends[0].stream, act.appends[0].expected, act.appends[0].expected + 1)


@awaited
async def test_permission_is_asked_before_anything_else(desk: Desk) -> None:
    """Whoever may not ask learns nothing of what would have become of it, and nothing is written."""
    assert await desk.refusal(FOX[1], scores.SealByOfficial(), FIRST) == "permission.refused"
    assert await desk.refusal(OFFICIAL, scores.SealByOfficial(), FIRST) == "match.not-over"
    nobody = PersonId("nobody")
    assert await desk.refusal(nobody, money.TakePayment(CRABS, -5)) == "permission.refused"


@awaited
async def test_the_same_request_under_the_same_id_is_done_once(desk: Desk) -> None:
    """A phone that has lost the answer asks again and gets it."""
    request = scores.EnterLine(A, SECOND, game(A))
    first = await desk.ask(CRAB[12], request, FIRST, "phone 1")
    head = await desk.store.head(MATCH)
    again = await desk.ask(CRAB[12], request, FIRST, "phone 1")

    assert (first.repeated, again.repeated) == (False, True)
    assert again.entries == first.entries
    assert await desk.store.head(MATCH) == head


@awaited
async def test_the_first_answer_comes_again_although_it_would_be_refused_now(tmp_path: Path) -> None:
    """The sheet was sealed meanwhile; and a new process knows it too."""
    async with opened_file(tmp_path / "log.db") as store:
        desk = await cup_of(2, store)
        (match,) = await matches_of(desk)
        await desk.call(match)
        line_up = (await desk.match(match)).sides.line_ups.declared[A]
        assert line_up.scorer is not None
        request = scores.EnterLine(A, Place(1, 1), game(B))
        first = await desk.ask(line_up.scorer, request, match, "phone 1")
        await desk.win(match, A, lost=1)
        seen = [await desk.ask(line_up.scorer, request, match, "phone 1")]

        assert await desk.refusal(line_up.scorer, request, match) == "sheet.sealed"
    async with opened_file(tmp_path / "log.db") as store:
        later = Desk(store, NOW_MS)
        seen.append(await later.ask(line_up.scorer, request, match, "phone 1"))

    assert [(done.repeated, done.entries) for done in seen] == [(True, first.entries)] * 2


@awaited
async def test_an_id_belongs_to_one_request_of_one_person(desk: Desk) -> None:
    """Another request under it is refused, and so is somebody else who sends the same one."""
    await desk.ask(TREASURER, money.TakePayment(CRABS, 500, sure=True), id_="till 1")
    head = await desk.store.head(STREAM)
    others: list[tuple[PersonId, Any]] = [
        (TREASURER, money.TakePayment(CRABS, 600, sure=True)),
        (TREASURER, money.PutInFloat(500)),
        (DIRECTOR, money.TakePayment(CRABS, 500, sure=True)),
        (PersonId("nobody"), money.TakePayment(CRABS, 500, sure=True)),
    ]
    for by, request in others:
        with pytest.raises(Refused) as refusal:
            await desk.ask(by, request, id_="till 1")
        assert refusal.value.key == "store.act-id-reused"

    assert await desk.store.head(STREAM) == head


@awaited
async def test_two_processes_decide_anew_when_the_other_was_quicker(log: MemoryStore) -> None:
    """Both have the match in memory; what the one writes reaches the other's decision."""
    store = CountingStore()
    desk = Desk(copied(log, store), NOW_MS)
    other = desk.another_office()
    for office in (desk.office, other):
        await office.match(CUP, FIRST)
        await office.competition(CUP)
    await desk.ask(CRAB[12], scores.EnterLine(A, SECOND, game(A)), FIRST)
    await other.ask(desk.asked(FOX[8], FIRST), scores.EnterLine(B, SECOND, game(A)))
    await other.ask(desk.asked(FOX[8], FIRST), scores.EnterLine(B, Place(1, 3), game(B)))
    await desk.office.catch_up(MATCH)

    assert SECOND in (await other.match(CUP, FIRST)).sheet.agreed
    assert await other.match(CUP, FIRST) == await desk.match(FIRST)
    assert store.conflicts == 1


@awaited
async def test_a_real_conflict_in_a_lane_comes_back_with_its_reason(desk: Desk) -> None:
    """An official has settled the game through another process: the scorekeeper hears it, and nothing is written."""
    other = desk.another_office()
    await desk.match(FIRST)
    await other.ask(desk.asked(OFFICIAL, FIRST), scores.SettleLine(SECOND, game(B), "I saw it."))

    assert await desk.refusal(CRAB[12], scores.EnterLine(A, SECOND, game(A)), FIRST) == "sheet.agreed-already"
    assert (await desk.match(FIRST)).sheet.agreed[SECOND].line == game(B)


@awaited
async def test_nothing_to_do_is_an_answer_only_about_what_is_so_now(desk: Desk) -> None:
    """To write the same again adds nothing, but an official has settled it otherwise through another process."""
    other = desk.another_office()
    await desk.write(FIRST, SECOND, A)
    same = scores.EnterLine(A, SECOND, game(A))
    added = await desk.do(CRAB[12], same, FIRST)
    await other.ask(desk.asked(OFFICIAL, FIRST), scores.SettleLine(SECOND, game(B), "I saw it."))

    assert added == []
    assert await desk.refusal(CRAB[12], same, FIRST) == "sheet.agreed-already"


@awaited
async def test_nobody_is_refused_for_what_a_process_has_not_read_yet(desk: Desk) -> None:
    """A line written, a captain named and an official appointed through another process count here at once."""
    other = desk.another_office()
    new = PersonId("new official")
    await desk.match(FIRST)
    await other.ask(desk.asked(CRAB[12], FIRST), scores.EnterLine(A, SECOND, game(A)))
    await other.ask(desk.asked(CRAB[1], FIRST), lineups.ChangeCaptain(A, CRAB[4]))
    await other.ask(desk.asked(DIRECTOR), governing.Appoint(new, Role.OFFICIAL))

    assert await desk.do(FOX[1], scores.ConfirmLine(B, SECOND), FIRST) == ["line-confirmed"]
    assert await desk.do(CRAB[4], lineups.ChangeCaptain(A, CRAB[1]), FIRST) == ["captain-changed"]
    assert await desk.do(new, stops.TakeDispute("x"), FIRST) == ["escalated"]


@awaited
async def test_a_match_called_by_rules_that_are_new_to_a_process_is_ruled_by_them(desk: Desk) -> None:
    """The rules were adopted and the match called elsewhere, while this process knew the cup as it was before."""
    other = desk.another_office()
    second = MatchId("A-1-2")
    await desk.competition()
    await other.ask(desk.asked(COMMITTEE), governing.AdoptRules(SHORT_RULES, "It is late."))
    await other.ask(desk.asked(OFFICIAL, second), lineups.CallMatch())
    asked = rulings.ReportIncident(A, "r2", 1, reported())

    assert await desk.do(OFFICIAL, asked, second) == ["ruling-noted"]
    assert (await desk.match(second)).opened.version == 2


@awaited
async def test_acts_on_different_matches_do_not_disturb_each_other(log: MemoryStore) -> None:
    """Two processes write two matches in turn; nobody is ever too late, whatever the competition does meanwhile."""
    store = CountingStore()
    desk = Desk(copied(log, store), NOW_MS)
    other = desk.another_office()
    second = MatchId("A-1-2")
    await desk.call(second)
    scorer = (await desk.match(second)).sides.line_ups.declared[A].scorer
    assert scorer is not None
    for number in range(1, 6):
        await desk.do(CRAB[12], scores.EnterLine(A, Place(3, number), game(A)), FIRST)
        await other.ask(desk.asked(scorer, second), scores.EnterLine(A, Place(1, number), game(A)))
        await desk.do(TREASURER, money.PutInFloat(100))

    assert store.conflicts == 0


@awaited
async def test_people_who_write_at_the_same_time_wait_for_each_other(log: MemoryStore) -> None:
    """In one process nobody has to be decided anew, however long the store takes."""
    store = SlowStore()
    desk = Desk(copied(log, store), NOW_MS)
    lines = [scores.SettleLine(Place(3, number), game(A), "Seen.") for number in range(1, 9)]
    floats = [money.PutInFloat(amount) for amount in range(1, 9)]
    await asyncio.gather(
        *(desk.ask(OFFICIAL, line, FIRST) for line in lines), *(desk.ask(TREASURER, each) for each in floats)
    )

    assert store.conflicts == 0
    assert len((await desk.match(FIRST)).sheet.agreed) == 9


@awaited
async def test_a_request_is_given_up_when_others_are_always_quicker() -> None:
    """After many tries the person hears that nothing was lost."""
    store = BusyStore()
    desk = Desk(store)
    await desk.office.open(desk.asked(DIRECTOR), opened(SHORT_RULES))

    assert await desk.refusal(DIRECTOR, entries.OpenEntries()) == "desk.too-busy"
    assert store.tried == TRIES


@awaited
async def test_a_clock_that_is_set_back_turns_no_entry_back(desk: Desk) -> None:
    """Two hours back: everything is written at the time of the last entry, and nothing is noticed twice."""
    assert await clocks.tick(desk.office, CUP) > 0
    desk.now_ms -= 2 * HOUR_MS
    again = Desk(desk.store, desk.now_ms)
    await again.ask(CRAB[12], scores.EnterLine(A, SECOND, game(A)), FIRST)
    await again.ask(TREASURER, money.PutInFloat(100))

    assert await clocks.tick(again.office, CUP) == 0
    desk.now_ms += 2 * HOUR_MS
    assert await clocks.tick(desk.office, CUP) == 0
    log = await whole_log(desk.store)
    assert [entry.tag for entry in log[MATCH]][-1] == "line-entered"
    fired = [entry.body["id"] for entry in log[MATCH] if entry.tag == "deadline-fired"]
    assert len(fired) == len(set(fired)) > 0


@awaited
async def test_what_has_no_canonical_form_is_refused_in_words(desk: Desk) -> None:
    """A fraction or a number beyond all measure cannot be part of an event."""
    half = rulings.ReportIncident(A, "r2", 1, reported(to_save_jack=0.5))

    assert await desk.refusal(OFFICIAL, half, FIRST) == "desk.unreadable"
    assert await desk.refusal(TREASURER, money.TakePayment(CRABS, 10**30)) == "desk.unreadable"


@awaited
async def test_a_competition_is_opened_once_under_a_name() -> None:
    """The same opening again gives the first answer; another one under the name is refused."""
    desk = Desk(MemoryStore())
    asked = desk.asked(DIRECTOR)
    first = await desk.office.open(asked, opened(SHORT_RULES))
    again = await desk.another_office().open(asked, opened(SHORT_RULES))
    with pytest.raises(Refused) as refusal:
        await desk.office.open(desk.asked(DIRECTOR), opened(SHORT_RULES))

    assert (again.entries, again.repeated) == (first.entries, True)
    assert refusal.value.key == "desk.competition-known"
    assert await desk.competition() == (await load_competition(desk.store, STREAM)).state


@each_word
@awaited
async def test_a_competition_s_name_cannot_be_taken_for_a_match(word: str) -> None:
    """Streams of matches stand behind a slash."""
    desk = Desk(MemoryStore())
    named = CompetitionId(word)
    with pytest.raises(BadInput) as refusal:
        await desk.office.open(
            replace(desk.asked(DIRECTOR), competition=named), replace(opened(SHORT_RULES), id=named)
        )

    assert refusal.value.key == "desk.competition-id"


@awaited
async def test_what_is_not_there_is_refused_in_words(desk: Desk) -> None:
    """No such competition, a match's stream taken for one, a match that nobody has called."""
    for name in ("nowhere", f"{CUP}/{FIRST}"):
        with pytest.raises(HangjackError) as refusal:
            await desk.office.competition(CompetitionId(name))
        assert refusal.value.key == "desk.no-such-competition"
    assert await desk.refusal(OFFICIAL, scores.SealByOfficial(), MatchId("A-9-9")) == "desk.no-such-match"
    assert await desk.refusal(OFFICIAL, lineups.CallMatch(), MatchId("A-9-9")) == "floor.no-such-match"
    assert (
        await desk.refusal(OFFICIAL, closing.AwardMatch(A, ClauseId("ic2024-16c-1")), MatchId("A-2-1"))
        == "desk.no-such-match"
    )


@awaited
async def test_calling_a_match_twice_from_two_processes_calls_it_once(desk: Desk) -> None:
    """The second call finds it called."""
    other = desk.another_office()
    second = MatchId("A-1-2")
    await other.competition(CUP)

    assert await desk.do(OFFICIAL, lineups.CallMatch(), second) == ["match-opened", "match-called"]
    assert (await other.ask(desk.asked(OFFICIAL, second), lineups.CallMatch())).entries == ()
    assert (await desk.match(second)).opened.parties[A] == DUCKS


@awaited
async def test_matches_that_are_over_are_let_go_from_memory_and_read_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Those that go on stay; what anybody sees is the same."""
    monkeypatch.setattr(states, "MOST_OVER", 4)
    desk = await cup_of(6)
    matches = await matches_of(desk)
    for match in matches:
        await desk.do(OFFICIAL, lineups.CallMatch(), match)
    for match in matches[:-1]:
        await desk.do(OFFICIAL, closing.AwardMatch(A, ClauseId("ic2024-16c-1")), match)
    seen = [await desk.office.match(CUP, match) for match in matches]
    again = [await desk.office.match(CUP, match) for match in matches]
    kept = desk.office.states.matches

    assert seen == again
    assert [match.awarded is not None for match in seen] == [True] * (len(matches) - 1) + [False]
    assert len(kept) <= 4 + 1 + 1
    assert StreamId(f"{CUP}/{matches[-1]}") in kept


@awaited
async def test_what_only_another_format_knows_is_refused_and_not_lost(desk: Desk) -> None:
    """A cup has no byelaws: whoever makes one is told so, and nothing is written of which nothing would come."""
    written = (await desk.store.head(STREAM)).number

    assert (
        await desk.refusal(COMMITTEE, MakeByelaw("A board is kept in reserve."), None) == "format.none-here"
    )
    assert (await desk.store.head(STREAM)).number == written
