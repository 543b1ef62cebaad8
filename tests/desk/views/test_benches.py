"""Substitutions that an official writes down: at the captain's word, told to the others, within what the book allows."""

import pytest

from desk.story_first_match import CRAB, FIRST, FOX
from hangjack.competition.permissions import Bound, Role
from hangjack.desk.directory import directory_of
from hangjack.desk.names import with_names
from hangjack.desk.requests import lineups
from hangjack.desk.views.console import FloorMatch, show_floor
from hangjack.desk.views.previews import in_words
from hangjack.desk.views.readers import Reader
from hangjack.desk.views.sides import show_side
from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches.parties import A, B
from hangjack.matches.sides.substitutions import Change
from hangjack.wording import sentence
from support.acts import awaited
from support.cup import DIRECTOR, OFFICIAL
from support.desk import COMMITTEE, CUP, SECRETARY, Desk

SECOND_FOR_SEVENTH = lineups.BringOn(A, CRAB[2], CRAB[7])


async def changes(desk: Desk) -> list[Change]:
    """Return the substitutions of the first match."""
    return [each.change for each in (await desk.match(FIRST)).sides.substituted]


async def floor(desk: Desk, *roles: Role) -> FloorMatch:
    """Return the first match as somebody with these roles has it on the screen."""
    competition = await desk.competition()
    names = await desk.names()
    reader = Reader(DIRECTOR, tuple(map(Bound, roles)))
    return show_floor(competition, await desk.match(FIRST), reader, names, desk.now_ms)


@pytest.mark.parametrize("by", [DIRECTOR, OFFICIAL])
@awaited
async def test_an_official_writes_a_substitution_down_at_the_captain_s_word(desk: Desk, by: PersonId) -> None:
    """Who asked for it is kept with it; who wrote it stands in the log like everybody who writes."""
    done = await desk.ask(by, SECOND_FOR_SEVENTH, FIRST)

    assert await changes(desk) == [Change(A, CRAB[2], CRAB[7], word_of=CRAB[1])]
    assert {entry.by for entry in done.entries} == {by}


@awaited
async def test_a_captain_alone_needs_nobody_s_word(desk: Desk) -> None:
    """As before: the log says who did it."""
    await desk.ask(CRAB[1], SECOND_FOR_SEVENTH, FIRST)

    assert await changes(desk) == [Change(A, CRAB[2], CRAB[7])]


@awaited
async def test_the_word_is_that_of_whoever_is_captain_now(desk: Desk) -> None:
    """Also after an official has written down that the captaincy was handed over."""
    await desk.do(OFFICIAL, lineups.ChangeCaptain(A, CRAB[3]), FIRST)
    await desk.do(OFFICIAL, SECOND_FOR_SEVENTH, FIRST)

    assert [change.word_of for change in await changes(desk)] == [CRAB[3]]


@awaited
async def test_the_other_captain_takes_note_whoever_wrote_it_down(desk: Desk) -> None:
    """The official knows of it; that does not tell the opponents."""
    await desk.do(OFFICIAL, SECOND_FOR_SEVENTH, FIRST)
    competition, match = await desk.competition(), await desk.match(FIRST)
    names = await desk.names()
    (told,) = show_side(competition, match, B, names, desk.now_ms).to_acknowledge

    assert (told.off.id, told.on.id) == (CRAB[2], CRAB[7])
    assert await desk.do(FOX[1], lineups.AcknowledgeSubstitution(B, 1), FIRST) == [
        "substitution-acknowledged"
    ]


@awaited
async def test_the_limits_of_the_book_are_an_official_s_too(desk: Desk) -> None:
    """Nobody returns, nobody of the other team comes on, and nobody plays twice."""
    await desk.do(OFFICIAL, SECOND_FOR_SEVENTH, FIRST)
    refused = [
        await desk.refusal(OFFICIAL, lineups.BringOn(A, CRAB[7], on), FIRST)
        for on in (CRAB[2], FOX[7], CRAB[3])
    ]

    assert refused == [
        "substitution-fault.already_substituted",
        "roster-fault.not_on_roster",
        "substitution-fault.already_playing",
    ]


@pytest.mark.parametrize("by", [SECRETARY, COMMITTEE, FOX[1], CRAB[3]])
@awaited
async def test_nobody_else_substitutes(desk: Desk, by: PersonId) -> None:
    """Not the secretary, not the committee, not the other captain, not a player."""
    assert await desk.refusal(by, SECOND_FOR_SEVENTH, FIRST) == "permission.refused"


@awaited
async def test_a_preview_says_what_a_substitution_uses_up_and_who_is_told(desk: Desk) -> None:
    """For the captain's own place: that a new captain has to be named."""
    said = []
    for wanted in (SECOND_FOR_SEVENTH, lineups.BringOn(A, CRAB[1], CRAB[7])):
        foreseen = await desk.office.preview(desk.asked(OFFICIAL, FIRST), wanted)
        names = directory_of(CUP, foreseen.competition.rosters, await desk.store.records())
        said.append(in_words(foreseen, names, desk.now_ms))

    assert said[0] == (
        "Mx Crabs Number7 comes on for Mx Crabs Number2.",
        "Mx Crabs Number2 cannot come back in this match.",
        "The crabs then have 5 substitutions left of 6.",
        "It is written down at the word of Ana Pond, captain of The crabs.",
        "The captain of The foxes is asked to take note of it.",
    )
    assert "Ana Pond is the captain of The crabs: name a new captain next." in said[1]


@awaited
async def test_a_refusal_can_name_who_is_meant(desk: Desk) -> None:
    """A director knows people by name, not by the id in the log."""
    await desk.do(OFFICIAL, SECOND_FOR_SEVENTH, FIRST)
    names = await desk.names()
    with pytest.raises(Refused) as refusal:
        await desk.office.preview(desk.asked(OFFICIAL, FIRST), lineups.BringOn(A, CRAB[7], CRAB[2]))

    assert sentence(with_names(refusal.value, names)) == (
        "Mx Crabs Number2 was taken off in this match and cannot come back."
    )


@awaited
async def test_the_console_shows_the_bench_to_those_who_may_use_it(desk: Desk) -> None:
    """Who plays where, who may come on, who may not and why, and how many changes are left."""
    await desk.do(OFFICIAL, SECOND_FOR_SEVENTH, FIRST)
    shown = await floor(desk, Role.DIRECTOR)
    bench = shown.benches[A]
    waiting = {each.person.id: each.problems for each in bench.waiting}

    assert [(each.person.id, each.table) for each in bench.playing if each.table == 1] == [
        (CRAB[1], 1),
        (CRAB[7], 1),
    ]
    assert waiting[CRAB[8]] == ()
    assert waiting[CRAB[2]] == ("Mx Crabs Number2 was taken off in this match and cannot come back.",)
    assert bench.left == 5
    assert (await floor(desk, Role.SECRETARY)).benches == {}
