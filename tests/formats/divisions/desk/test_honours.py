"""Honours from before the server: typed, pasted, put right, carried from season to season, and the names erased with them."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from desk.story_turn import (
    BEFORE,
    NEXT,
    captain,
    desk_after,
    honours_are_written_down,
    season_over,
    the_season_turns,
)
from hangjack.desk.archives import read_event
from hangjack.desk.requests import event
from hangjack.desk.streams import load_competition
from hangjack.errors import HangjackError
from hangjack.formats.divisions.books.honours import HonourId, Trophy, Won
from hangjack.formats.divisions.desk.honours_kept import honours_of, won_by
from hangjack.formats.divisions.desk.requests import honours, turning
from hangjack.formats.divisions.state import turn_in
from hangjack.ids import StreamId
from hangjack.log import canonical
from hangjack.store.archive.exporting import export_event
from hangjack.store.archive.importing import import_event
from hangjack.wording import languages, sentence
from support.acts import awaited
from support.crib_league import Season
from support.desk import COMMITTEE, CUP, SECRETARY
from support.memory_store import MemoryStore


@pytest.fixture(scope="module")
def played() -> MemoryStore:
    """Give a season that is over."""
    return season_over()


@pytest.fixture
def desk(played: MemoryStore) -> Season:
    """Give the secretary's desk after that season."""
    return desk_after(played)


async def written(desk: Season) -> list[tuple[str, str, str, str]]:
    """Return what stands there: season, trophy, winner and second."""
    known = turn_in(await desk.competition()).honours.values()
    records = {each.id: each for each in await desk.store.records()}
    won = won_by(known, records)
    gone = Won("erased")
    return [
        (each.season, each.trophy.name, won.get(each.id, gone).winner, won.get(each.id, gone).second)
        for each in known
    ]


@awaited
async def test_lines_and_forms_write_down_and_a_reason_puts_right(desk: Season) -> None:
    """A division is known as it is called now; names stand beside the log, and what was wrong is gone from there."""
    await honours_are_written_down(desk)
    found = await desk.competition()
    log = [canonical(each.body) for each in await desk.store.read(StreamId(CUP))]

    assert await written(desk) == [
        ("1998-99", "1", "The Bell A", "The Crown"),
        ("1997-98", "1", "The Fox, at that time the Hare", "The Duke"),
        ("1996-97", "Singles Cup", "B. Baker", "C. Cooper"),
    ]
    assert {each.trophy for each in turn_in(found).honours.values()} == {
        Trophy("division", "1"),
        Trophy("cup", "Singles Cup"),
    }
    assert not [body for body in log if b"Baker" in body or b"Archer" in body]
    assert len(await desk.store.records(honours_of(CUP))) == 3


@awaited
async def test_a_bad_line_is_named_by_its_number_and_nothing_is_written(desk: Season) -> None:
    """Every wrong line at once, in both languages; the same list put right goes in, and a second time adds nothing."""
    bad = (
        "1998-99;Division 1;The Bell;The Crown\n"
        "Long ago;Division 1;The Bell\n"
        "1998-99;division 1;The Fox\n"
        "1998-99;Singles Cup\n"
        '1998-99;Pairs Cup;"The Bell\n'
        "2099-00;Pairs Cup;The Bell\n"
        "1998-99;Doubles;The Bell;the  bell\n"
        "1998-99;Cup;A;B;C\n"
    )
    with pytest.raises(HangjackError) as refused:
        await desk.do(SECRETARY, honours.PasteHonours(bad))
    told = [sentence(refused.value, each) for each in languages()]

    assert turn_in(await desk.competition()).honours == {}
    for line in range(2, 9):
        assert all(f"ine {line}:" in each or f"igne {line}\u00a0:" in each for each in told), line
    assert "Line 1:" not in told[0]
    assert "7 lines have to be put right first" in told[0]
    assert await desk.refusal(SECRETARY, honours.PasteHonours(" \n;;\n")) == "honours.lines"
    assert await desk.refusal(SECRETARY, honours.PasteHonours("Season;Competition\n")) == "honours.no-lines"
    assert await desk.do(SECRETARY, honours.PasteHonours(BEFORE)) == ["honour-typed"] * 3
    assert await desk.do(SECRETARY, honours.PasteHonours(BEFORE.replace(";", "\t"))) == []


@awaited
async def test_a_trophy_of_a_season_stands_there_once_and_only_the_secretary_writes(desk: Season) -> None:
    """Other names for what is there want a correction with a reason; committee and captains write nothing."""
    one = honours.TypeHonour("1998-99", "Division 1", "The Bell")
    for who in (COMMITTEE, captain("Crown")):
        assert await desk.refusal(who, one) == "permission.refused"
    await desk.do(SECRETARY, one)
    (known,) = turn_in(await desk.competition()).honours
    again = honours.TypeHonour("1998/99", "Section 1", "The Crown")
    assert await desk.refusal(SECRETARY, again) == "honours.known"
    right = honours.CorrectHonour(known, "1998-99", "Division 1", "The Crown", " ")
    assert await desk.refusal(SECRETARY, right) == "reason.missing"
    strange = honours.StrikeHonour(HonourId("none"), "No")
    assert await desk.refusal(SECRETARY, strange) == "honours.unknown"
    pasted = honours.PasteHonours("1998-99;Division 1;The Crown")
    assert await desk.refusal(SECRETARY, pasted) == "honours.lines"
    unseen = honours.TypeHonour("1998-99", "Cup", "Ana\u202e")
    assert await desk.refusal(SECRETARY, unseen) == "letters.hidden"

    assert await written(desk) == [("1998-99", "1", "The Bell", "")]


@awaited
async def test_honours_go_on_into_the_next_season_and_come_back_when_it_is_taken_back(desk: Season) -> None:
    """What is put right there erases the old names; what a turn taken back had written is not lost."""
    await honours_are_written_down(desk)
    await the_season_turns(desk)
    known = await written(desk)
    first, *_ = turn_in(await desk.competition()).honours
    right = honours.CorrectHonour(first, "1998-99", "Division 1", "The Bell B", "An old programme")
    await desk.do(SECRETARY, right)
    await desk.do(SECRETARY, honours.TypeHonour("1990-91", "Singles Cup", "D. Dyer"))
    changed = await written(desk)
    desk.cup = CUP
    late = honours.TypeHonour("1991-92", "Singles Cup", "E. East")
    assert await desk.refusal(SECRETARY, late) == "honours.turned"
    assert [row[2] for row in await written(desk)] == ["erased", *(row[2] for row in known[1:])]
    desk.cup = NEXT
    await desk.do(SECRETARY, turning.TakeTurnBack("The wrong night"))
    desk.cup = CUP
    back = await written(desk)
    await desk.do(SECRETARY, late)
    again = (await load_competition(desk.store, StreamId(CUP))).state

    assert changed == [
        ("1998-99", "1", "The Bell B", ""),
        *known[1:],
        ("1990-91", "Singles Cup", "D. Dyer", ""),
    ]
    assert back == changed
    assert again == await desk.competition()
    assert list(await desk.store.records(honours_of(NEXT))) == []


@awaited
async def test_a_season_that_was_kept_here_is_not_written_down_again(desk: Season) -> None:
    """Its winners stand on the board; a cup that was not played for here may be added."""
    said = (await desk.competition()).said
    await desk.do(SECRETARY, event.CorrectEvent(replace(said, name="Vale League 2031-32")))
    await the_season_turns(desk)
    known = honours.TypeHonour("vale league 2031/32", "Division 1", "The Bell")

    assert await desk.refusal(SECRETARY, known) == "honours.kept-here"
    assert await desk.do(SECRETARY, replace(known, trophy="Quiz")) == ["honour-typed"]


@awaited
async def test_a_season_takes_its_honours_to_another_server_and_a_made_up_one_is_refused(
    desk: Season, tmp_path: Path
) -> None:
    """The names go with a full export and not with a public one."""
    await honours_are_written_down(desk)
    there, everybody = MemoryStore(), MemoryStore()
    for store, public in ((there, False), (everybody, True)):
        file = tmp_path / str(public)
        await export_event(desk.store, StreamId(CUP), file, public=public, at_ms=0)
        await import_event(store, file, read_event)
    moved = Season(there, desk.now_ms)

    assert await written(moved) == await written(desk)
    assert list(await everybody.records(honours_of(CUP))) == []
