"""One more format needs no change to desk or pages: what its folder gives is all."""

import json
from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from hangjack.competition.formats import format_of
from hangjack.competition.formats.format import own_options
from hangjack.competition.governance import StandingsWithheld
from hangjack.competition.judging import Happened
from hangjack.competition.messages.events import MessageKind
from hangjack.competition.permissions import Bound, Role
from hangjack.competition.reach.endings import Ending
from hangjack.competition.standings.columns import Column
from hangjack.desk.clocks import tick
from hangjack.desk.formats import FORMAT_DESKS
from hangjack.desk.messages.reminders import reminders
from hangjack.desk.messages.spokesmen import DAY_MS
from hangjack.desk.messages.texts import text_of
from hangjack.desk.messages.writing import Text, Writing
from hangjack.desk.requests import entries, lineups, scores
from hangjack.desk.streams import keep, load_competition, wrong_snapshots
from hangjack.desk.views.chances import match_endings
from hangjack.desk.views.competitions import show_competition, show_schedule
from hangjack.desk.views.day.rooms import Room
from hangjack.desk.views.day.rounds import to_call
from hangjack.desk.views.disputes import elsewhere
from hangjack.desk.views.log.standpoints import Telling
from hangjack.desk.views.log.telling import told
from hangjack.desk.views.matches import show_match
from hangjack.desk.views.previews import Foreseen, in_words
from hangjack.desk.views.readers import EVERYBODY, Reader
from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.disputes import Dispute, DisputeOpened
from hangjack.matches.parties import Party, seats
from hangjack.matches.sheets import Place
from hangjack.web.formats import FORMAT_PAGES
from hangjack.wording import languages, phrase
from made_up.ladder.format import LADDER, START_MS, challenge, order, step_down
from made_up.ladder.options import Ladder
from made_up.ladder.requests import Challenge, StepDown
from made_up.ladder.state import LadderState, Step
from made_up.one_table import OneTable
from made_up.pips import PipsLine
from made_up.rules import ladder_rules, plugged_in, rules
from support.acts import awaited
from support.cup import DIRECTOR, OFFICIAL
from support.desk import CUP, SECRETARY, STREAM, Desk
from support.memory_store import MemoryStore
from support.web import hall, let_in

ANA, BEN, CAT = (EntrantId(name) for name in ("ana", "ben", "cat"))
BELOW, ABOVE = seats(2)


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with plugged_in():
        yield


async def on_a_ladder() -> Desk:
    """Return a desk at which three people have entered, one below the other."""
    desk = Desk(MemoryStore())
    await desk.open(ladder_rules())
    for person in (ANA, BEN, CAT):
        await desk.do(SECRETARY, entries.ApplyToEnter(person))
    return desk


async def challenged(below: EntrantId) -> Desk:
    """Return that desk once somebody has challenged the one above."""
    desk = await on_a_ladder()
    await desk.do(DIRECTOR, Challenge(below))
    return desk


async def played(desk: Desk, number: int, below: EntrantId, above: EntrantId, won: Party) -> None:
    """Let somebody challenge the one above, and one of the two win."""
    match = MatchId(f"L-{number}")
    people = {BELOW: PersonId(below), ABOVE: PersonId(above)}
    await desk.do(DIRECTOR, Challenge(below))
    await desk.do(DIRECTOR, lineups.CallMatch(), match)
    line = PipsLine({party: 1 if party == won else -1 for party in people})
    for number_of_line in (1, 2):
        for party, person in people.items():
            await desk.do(person, scores.EnterLine(party, Place(1, number_of_line), line), match)
    for party, person in people.items():
        await desk.do(person, scores.SignSheet(party), match)
    await desk.do(OFFICIAL, scores.SealByOfficial(), match)


@awaited
async def test_who_wins_against_the_one_above_changes_places() -> None:
    """From the entries to the final order, through the desk that every competition has."""
    desk = await on_a_ladder()
    await played(desk, 1, CAT, BEN, won=BELOW)
    await played(desk, 2, CAT, ANA, won=BELOW)
    await played(desk, 3, BEN, ANA, won=ABOVE)
    competition = await desk.competition()

    assert order(competition) == (CAT, ANA, BEN)
    assert format_of(competition).final_order(competition) == ((CAT,), (ANA,), (BEN,))


@awaited
async def test_the_first_challenges_nobody_and_everybody_waits_for_an_open_challenge() -> None:
    """Each refusal says what is wrong."""
    first = await (await on_a_ladder()).refusal(DIRECTOR, Challenge(ANA))
    desk = await challenged(BEN)

    assert first == "ladder.nobody-above"
    assert await desk.refusal(DIRECTOR, Challenge(CAT)) == "ladder.open"


@awaited
async def test_a_challenge_is_told_in_its_own_words() -> None:
    """In the preview of it, in the log and to whoever is challenged; nobody has written these sentences in the house."""
    desk = await on_a_ladder()
    before, names = await desk.competition(), await desk.names()
    happened = Happened((challenge(before, BEN),))
    foreseen = in_words(Foreseen(before, None, happened), names.directory, START_MS)
    await desk.do(DIRECTOR, Challenge(BEN))
    after = await desk.competition()
    (wanted,) = (each for each in reminders(after, START_MS) if each.kind is MessageKind.LAST_DAY)
    ana, ben = map(names.entrant, (ANA, BEN))

    assert foreseen == (f"{ben} would play {ana}, and go up by winning.",)
    assert told(happened.competition[0], Telling(after, names)) == f"{ben} challenges {ana}."
    assert (wanted.to, text_of(Writing(after, names), wanted.kind, wanted.about)) == (
        PersonId(ANA),
        Text("ladder", f"{ana} has been challenged by {ben}, and waits at table 1."),
    )


@awaited
async def test_who_would_meet_whom_is_said_before_what_else_would_change() -> None:
    """What becomes of the schedule and of the event comes between that and what only a ladder has."""
    desk = await on_a_ladder()
    found, names = await desk.competition(), await desk.names()
    withheld = StandingsWithheld(DIRECTOR, "The prizes come later.")
    happened = Happened((*step_down(found, ANA), withheld, challenge(found, BEN)))
    ana, ben = map(names.entrant, (ANA, BEN))
    said = in_words(Foreseen(found, None, happened), names.directory, START_MS)

    assert said[0] == f"{ben} would play {ana}, and go up by winning."
    assert "standings" in said[1].lower()
    assert said[2:] == (f"{ana} would stand on the lowest rung.",)


@awaited
async def test_what_only_a_ladder_keeps_comes_back_from_the_store() -> None:
    """Its event is read from the log, and its state from a snapshot, though nobody in the house has heard of either."""
    desk = await on_a_ladder()
    await played(desk, 1, BEN, ANA, won=BELOW)
    await desk.do(DIRECTOR, StepDown(BEN))
    folded = await load_competition(desk.store, STREAM)
    await keep(desk.store, STREAM, folded)
    kept = await load_competition(desk.store, STREAM)

    assert kept.state == folded.state
    assert kept.state.format_state == LadderState((Step(BEN, 1),))
    assert await wrong_snapshots(desk.store) == ()
    assert order(kept.state) == (ANA, CAT, BEN)


@awaited
async def test_who_withdraws_or_does_not_play_in_time_stands_on_the_lowest_rung() -> None:
    """The desk and the clock ask the format what follows, and write it down once."""
    desk = await on_a_ladder()
    left = await desk.do(SECRETARY, entries.WithdrawTeam(ANA, "Tired."))
    await desk.do(DIRECTOR, Challenge(CAT))
    early = await tick(desk.office, CUP)
    desk.now_ms = START_MS + DAY_MS
    late = [await tick(desk.office, CUP) for _ in range(2)]

    assert left == ["team-withdrew", "stepped-down"]
    assert (early, late) == (0, [1, 0])
    assert order(await desk.competition()) == (CAT, ANA, BEN)


@awaited
async def test_nobody_reads_the_day_of_a_withdrawal_where_no_day_counts() -> None:
    """Only in a season it matters from which day on a team is gone."""
    desk = await on_a_ladder()

    assert await desk.do(SECRETARY, entries.WithdrawTeam(ANA, "Tired.", "whenever")) == [
        "team-withdrew",
        "stepped-down",
    ]


@awaited
async def test_a_ladder_has_no_more_rungs_than_its_options_say() -> None:
    """The desk asks the format before anybody enters."""
    desk = await on_a_ladder()
    for number in range(Ladder().longest - 3):
        await desk.do(SECRETARY, entries.ApplyToEnter(EntrantId(f"more-{number}")))

    assert await desk.refusal(SECRETARY, entries.ApplyToEnter(EntrantId("late"))) == "ladder.full"


@awaited
async def test_a_match_can_end_as_its_game_says_and_as_the_ladder_does() -> None:
    """A challenge is won, or nothing comes of it."""
    desk = await challenged(BEN)
    won, nothing = match_endings(await desk.competition()) or ()

    assert (won.told, won.first[Column.WON]) == ("PIPS", 1)
    assert nothing == Ending({}, {}, told="PIPS")


@awaited
async def test_it_is_run_from_a_room_of_its_own() -> None:
    """Whoever may do something there is shown the way; the house has no such room, and names it in the words of the ladder."""
    desk = await on_a_ladder()
    competition, names = await desk.competition(), await desk.names()
    director, player = (
        Reader(DIRECTOR, (Bound(Role.DIRECTOR),)),
        Reader(PersonId(ANA), (Bound(Role.PLAYER),)),
    )
    shown = show_competition(competition, director, names)

    assert shown.rooms == tuple(map(Room, ("rungs", "board", "screens", "setup/print", "setup", "log")))
    assert shown.with_pages_below == {Room("rungs"), Room.SET_UP}
    assert show_competition(competition, player, names).rooms == ()
    assert [phrase(shown.rooms[0], language) for language in languages()] == ["Rungs", "Échelons"]
    assert (
        msgspec.to_builtins(shown)["rooms"][0]
        == json.loads(msgspec.json.encode(shown))["rooms"][0]
        == "rungs"
    )


def test_no_room_is_made_by_a_slip_of_the_pen() -> None:
    """Only what a format has said to be one of its rooms is read as a room."""
    with pytest.raises(ValueError, match="consoel"):
        Room("consoel")
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert("consoel", Room)

    assert msgspec.convert("rungs", Room) is Room("rungs") is Room.of_format("rungs")
    assert Room.of_format("console") is Room.CONSOLE


@awaited
async def test_programs_are_told_how_it_is_played() -> None:
    """In the words that they know of all events: as many of them as are true of a ladder."""
    desk = await on_a_ladder()
    told = msgspec.to_builtins(show_competition(await desk.competition(), EVERYBODY, await desk.names()))

    assert {key: told[key] for key in ("sessions", "rounds", "season", "seasons")} == {
        "sessions": False,
        "rounds": True,
        "season": True,
        "seasons": False,
    }


@awaited
async def test_a_challenge_is_called_on_its_day_alone() -> None:
    """In a hall it would have its turn, however late that comes."""
    desk = await challenged(CAT)
    found, names = await desk.competition(), await desk.names()
    (shown,) = show_schedule(found, EVERYBODY, names)
    called = [to_call(found, EVERYBODY, names, START_MS + late * DAY_MS) for late in (0, 1)]

    assert (shown.match, shown.start_ms) == ("L-1", START_MS)
    assert [[each.match for each in some] for some in called] == [["L-1"], []]


@awaited
async def test_a_dispute_is_at_the_table_that_the_ladder_says() -> None:
    """The second challenge is played at the second table."""
    desk = await on_a_ladder()
    await played(desk, 1, CAT, BEN, won=ABOVE)
    await desk.do(DIRECTOR, Challenge(CAT))
    await desk.do(DIRECTOR, lineups.CallMatch(), MatchId("L-2"))
    disputed = Dispute(DisputeOpened("d", 1, "A rung.", PersonId(CAT), START_MS, "00:16:40.000"))
    second = replace(await desk.match(MatchId("L-2")), disputes={"d": disputed})
    (waits,) = elsewhere(await desk.competition(), (second,))

    assert (waits.match, waits.table, waits.says) == ("L-2", 2, "A rung.")


@awaited
async def test_whoever_wins_reads_it_beside_the_sheet() -> None:
    """And whoever has lost, or won from above, reads nothing."""
    desk = await on_a_ladder()
    await played(desk, 1, CAT, BEN, won=BELOW)
    await played(desk, 2, CAT, ANA, won=ABOVE)
    found, names = await desk.competition(), await desk.names()
    up, stays = [await desk.match(MatchId(each)) for each in ("L-1", "L-2")]

    assert f"{names.entrant(CAT)} goes up one rung." in show_match(found, up, EVERYBODY, names, 0).beside_seal
    assert [
        each for each in show_match(found, stays, EVERYBODY, names, 0).beside_seal if "rung" in each
    ] == []


@awaited
async def test_what_it_gives_is_found_by_every_layer() -> None:
    """Its options are its own: no other format reads them."""
    desk = await on_a_ladder()
    competition = await desk.competition()
    with pytest.raises(Refused) as refused:
        own_options(competition, OneTable)

    assert own_options(competition.rules, Ladder) == Ladder()
    assert refused.value.key == "format.none-here"
    assert (LADDER in FORMAT_DESKS, LADDER in FORMAT_PAGES) == (True, True)


@awaited
async def test_its_set_up_has_a_step_and_papers_of_its_own() -> None:
    """The list of steps, its sentence and its page are what its folder says; what it has not is not there."""
    desk = await on_a_ladder()
    assert isinstance(desk.store, MemoryStore)
    async with hall(await let_in(desk.store), desk.store) as place:
        overview = (await place.get(f"/c/{CUP}/setup", "director")).text
        rungs = await place.get(f"/c/{CUP}/setup/rungs", "director")
        papers = (await place.get(f"/c/{CUP}/setup/print", "director")).text
        draw = await place.get(f"/c/{CUP}/setup/draw", "director")
        refused = await place.get(f"/c/{CUP}/setup/rungs", "treasurer")

    assert f'<a href="/c/{CUP}/setup/rungs">3. Rungs</a>' in overview
    assert "3 people stand on the ladder." in overview
    assert rungs.text.split("<br>") == ["ana", "ben", "cat"]
    assert ("For the stairs" in papers, f"/c/{CUP}/print/rungs.pdf" in papers) == (True, True)
    assert (draw.status_code, refused.status_code) == (404, 403)


@awaited
async def test_it_says_where_it_is_run_from_and_where_phones_wait() -> None:
    """Who asks for the console, for cards or for a pad that is not there yet is led to what a ladder has instead."""
    desk = await on_a_ladder()
    await desk.do(DIRECTOR, Challenge(CAT))
    assert isinstance(desk.store, MemoryStore)
    async with hall(await let_in(desk.store), desk.store) as place:
        here = f"/c/{CUP}"
        console = await place.get(f"{here}/console", "director")
        cards = await place.get(f"{here}/m/L-1/cards", "director")
        own = (await place.get("/me", "director")).text
        newcomer = await place.post(f"/api/competitions/{CUP}/links", {"role": "newcomer"}, "director")
        link = await place.link(match="L-1", side=BELOW)
        waits = await place.get(f"{here}/m/L-1/pad", await place.scan(link["secret"], CAT))

    led = [each.headers.get("location") for each in (console, cards, waits)]
    assert led == [f"{here}/setup/rungs", f"{here}/print/rungs.pdf?challenge=L-1", f"{here}/fixtures"]
    assert f'<a class="button" href="{here}/setup/rungs">Rungs</a>' in own
    assert newcomer.status_code == 200


@awaited
async def test_its_pages_are_there_and_in_the_menu_of_everybodys() -> None:
    """A page, a print and a front of its own; what it says of fixtures, people, screens and walls."""
    desk = await on_a_ladder()
    assert isinstance(desk.store, MemoryStore)
    async with hall(await let_in(desk.store), desk.store) as place:
        paths = (
            "",
            "/rungs",
            "/board",
            "/rules",
            "/print/rungs.pdf",
            "/fixtures",
            "/p/ana",
            "/calendars",
        )
        got = {path: await place.get(f"/c/{CUP}{path}") for path in paths}
        crosses = await place.get(f"/c/{CUP}/print/cross-table.pdf")
        money = (await place.get(f"/c/{CUP}/money", "treasurer")).text

    assert got[""].text == "ana is on top; 0 challenged."
    assert (got["/rungs"].text, got["/board"].text) == ("ana<br>ben<br>cat", "ana, ben, cat")
    assert f'<a href="/c/{CUP}/rungs">Rungs</a>' in got["/rules"].text
    assert got["/print/rungs.pdf"].content.startswith(b"%PDF")
    assert {got[path].headers["location"] for path in ("/fixtures", "/p/ana")} == {f"/c/{CUP}/rungs"}
    assert (got["/calendars"].status_code, crosses.status_code) == (404, 404)
    assert "Nothing was posted for this person." in money


@awaited
async def test_who_has_challenged_whom_is_on_the_front_page_for_a_day() -> None:
    """A match has its sheet; that somebody plays is no news any more on the day after."""
    desk = await on_a_ladder()
    await desk.do(DIRECTOR, Challenge(BEN))
    await desk.do(DIRECTOR, lineups.CallMatch(), MatchId("L-1"))
    assert isinstance(desk.store, MemoryStore)
    async with hall(await let_in(desk.store), desk.store) as place:
        sheet, standings = await place.get(f"/c/{CUP}/m/L-1"), await place.get(f"/c/{CUP}/standings")
        front = (await place.get(f"/c/{CUP}")).text
        place.clock.now_ms = START_MS + DAY_MS
        day_after = (await place.get(f"/c/{CUP}")).text

    assert (sheet.text, standings.text) == ("ben challenges ana.", "1. ana<br>2. ben<br>3. cat")
    assert (front, day_after) == ("ana is on top; 1 challenged.", "ana is on top; 0 challenged.")


@awaited
async def test_its_pages_are_not_there_for_an_event_of_any_other_format() -> None:
    """They refuse in one place, and in the words of an address that leads nowhere."""
    desk = Desk(MemoryStore())
    await desk.open(rules())
    assert isinstance(desk.store, MemoryStore)
    async with hall(await let_in(desk.store), desk.store) as place:
        elsewhere = await place.get(f"/c/{CUP}/rungs")
        nowhere = await place.get(f"/c/{CUP}/nowhere")

    assert elsewhere.status_code == nowhere.status_code == 404
    assert elsewhere.text.replace("/rungs", "/nowhere") == nowhere.text


@awaited
async def test_it_has_a_door_and_says_to_whom_a_phone_belongs_and_where_it_goes_next() -> None:
    """A phone knows its team from the first scan, and its pad leads to the rungs."""
    desk = await on_a_ladder()
    await desk.do(DIRECTOR, Challenge(BEN))
    await desk.do(DIRECTOR, lineups.CallMatch(), MatchId("L-1"))
    assert isinstance(desk.store, MemoryStore)
    async with hall(await let_in(desk.store), desk.store) as place:
        door = await place.get(f"/c/{CUP}/door", "director")
        link = await place.link(match="L-1", side=BELOW)
        token = await place.scan(link["secret"], BEN)
        own, pad = (await place.get("/me", token)).text, (await place.get(f"/c/{CUP}/m/L-1/pad", token)).text

    assert door.text == "cat<br>ben<br>ana"
    assert "You are of ben in" in own
    assert f'data-own-page="/c/{CUP}/rungs"' in pad
    assert f'<a href="/c/{CUP}/rungs">Rungs</a>' in pad
