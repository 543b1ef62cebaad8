"""From one season to the next: divisions as the book has them, people who sign again, a team that is gone and one that is new."""

from pathlib import Path

import pytest

from desk.story_turn import (
    GONE,
    MERIT,
    NEXT,
    NEXT_NIGHT,
    TURN,
    a_new_club_enters,
    captain,
    desk_after,
    everybody_answers,
    members_sign_again,
    season_over,
    squad,
    team,
    the_season_turns,
)
from hangjack.competition.entries.rosters import EntryStatus
from hangjack.competition.formats import format_of
from hangjack.competition.permissions import Role
from hangjack.desk.archives import read_event
from hangjack.desk.directory import record_id
from hangjack.desk.requests import records
from hangjack.desk.requests.event import DeleteEvent
from hangjack.desk.requests.messages import keeping, own
from hangjack.desk.streams import load_competition
from hangjack.formats.divisions.books.turns import added
from hangjack.formats.divisions.desk.requests import calendar, cards, offices, turning
from hangjack.formats.divisions.offices.offices import Meeting, Office
from hangjack.formats.divisions.state import offices_in, season_in, turn_in
from hangjack.ids import CompetitionId, PersonId, StreamId
from hangjack.store.archive.exporting import export_event
from hangjack.store.archive.importing import import_event
from hangjack.store.interface import Act, Done
from support.acts import awaited
from support.crib_league import Season
from support.cup import DIRECTOR
from support.desk import COMMITTEE, CUP, SECRETARY, name_of
from support.memory_store import MemoryStore


@pytest.fixture(scope="module")
def played() -> MemoryStore:
    """Give a season that is over."""
    return season_over()


@pytest.fixture
def desk(played: MemoryStore) -> Season:
    """Give the secretary's desk after that season."""
    return desk_after(played)


def divisions_of(desk_divisions: object) -> list[tuple[str, ...]]:
    """Return who plays in which division."""
    return [each.teams for each in desk_divisions]  # type: ignore[attr-defined]


@pytest.mark.clause("abingdon-L8-1")
@awaited
async def test_the_next_season_has_the_divisions_of_the_book_with_clubs_kept_apart(desk: Season) -> None:
    """The second club team cannot go up to the first, nor the first come down to it; the next go instead."""
    await everybody_answers(desk)
    await desk.do(COMMITTEE, cards.ApproveMoves())
    await desk.do(SECRETARY, TURN)
    desk.cup = NEXT
    found = await desk.competition()

    assert divisions_of(season_in(found).divisions) == [
        ("Ash A", "Crown", "Bell A", "Eagle"),
        ("Ash B", "Bell B", "Duke"),
    ]
    assert {entry.status for entry in found.rosters.entries.values()} == {EntryStatus.APPLIED}
    assert team(GONE) not in found.rosters.entries
    assert found.clubs.of_team == {} or found.clubs.of_team[team("Ash A")] == "Ash"
    assert season_in(found).homes[team("Ash B")] == "Ash"
    assert found.appointments.roles[SECRETARY] == frozenset({Role.SECRETARY})
    assert found.opened.days == (NEXT_NIGHT,)


@awaited
async def test_a_team_that_does_not_return_counts_among_those_who_go_down(desk: Season) -> None:
    """Where the best team of the first division leaves, nobody else goes down for it."""
    await everybody_answers(desk, leaving=("Ash A",))
    await desk.do(COMMITTEE, cards.ApproveMoves())
    await desk.do(SECRETARY, TURN)
    desk.cup = NEXT

    assert divisions_of(season_in(await desk.competition()).divisions) == [
        ("Crown", "Duke", "Bell A", "Ash B"),
        ("Eagle", "Bell B", "Fox"),
    ]


@awaited
async def test_nothing_turns_before_everybody_has_answered_and_the_committee_has_approved(
    desk: Season,
) -> None:
    """Each refusal says what comes first; an answer that changes afterwards wants another approval."""
    assert await desk.refusal(SECRETARY, TURN) == "turn.unanswered"
    await everybody_answers(desk)
    assert await desk.refusal(SECRETARY, TURN) == "turn.not-approved"
    await desk.do(COMMITTEE, cards.ApproveMoves())
    await desk.do(SECRETARY, turning.AnswerReturn((team(GONE),), returns=True))
    assert await desk.refusal(SECRETARY, TURN) == "turn.approve-again"
    await desk.do(COMMITTEE, cards.ApproveMoves())
    early = turning.TurnSeason("early", "Early", "2031-09-17")
    assert await desk.refusal(SECRETARY, early) == "turn.before"
    assert await desk.refusal(COMMITTEE, TURN) == "permission.refused"

    assert await desk.do(SECRETARY, TURN) != []
    assert await desk.refusal(SECRETARY, TURN) == "turn.turned"


@awaited
async def test_a_captain_answers_for_the_own_team_alone(desk: Season) -> None:
    """The last word counts, until the season has turned."""
    own = turning.AnswerReturn((team("Ash A"),), returns=False)
    assert await desk.do(captain("Ash A"), own) == ["return-answered"]
    assert await desk.do(captain("Ash A"), own) == []
    assert await desk.refusal(captain("Ash B"), own) == "turn.other-team"
    stranger = turning.AnswerReturn((team("Goat"),), returns=True)
    assert await desk.refusal(SECRETARY, stranger) == "divisions.no-such-team"

    assert turn_in(await desk.competition()).leaving == {team("Ash A")}


@awaited
async def test_the_new_season_keeps_tables_honours_players_and_meetings_of_the_old(desk: Season) -> None:
    """Everything that a page wants of the old season stands in the new one; both are there after a restart."""
    await the_season_turns(desk)
    found = await desk.competition()
    (past,) = turn_in(found).past
    again = (await load_competition(desk.store, StreamId(NEXT))).state
    before = (await load_competition(desk.store, StreamId(CUP))).state

    assert again == found
    assert format_of(before).seasons(before).after == NEXT
    assert [(each.name, [row.name for row in each.rows]) for each in past.divisions] == [
        ("1", ["The Ash A", "The Crown", "The Duke", "The Bell A"]),
        ("2", ["The Ash B", "The Eagle", "The Bell B", "The Fox"]),
    ]
    assert [(each.name, each.place, each.team_name) for each in past.honours] == [
        ("1", 1, "The Ash A"),
        ("1", 2, "The Crown"),
        ("2", 1, "The Ash B"),
        ("2", 2, "The Eagle"),
    ]
    assert [row.moved for each in past.divisions for row in each.rows] == [
        "",
        "",
        "down",
        "",
        "",
        "up",
        "",
        "",
    ]
    met = added(past.meetings, team("Crown"), team("Ash A"))
    assert (met.played, met.won, met.lost, met.scored + met.conceded) == (2, 0, 2, 18)


@awaited
async def test_members_sign_again_as_the_same_people_and_nobody_else_is_known_there(desk: Season) -> None:
    """Names are copied when somebody signs; the captain is captain again, and whoever was erased stays erased."""
    erased, moved = squad("Ash A")[5], squad(GONE)[2]
    await desk.do(SECRETARY, records.EraseRecord(erased))
    await the_season_turns(desk)
    new = await desk.competition()
    assert new.signings.forms == {}
    assert not [each for each in await desk.store.records() if each.id.startswith(f"{NEXT}/")]

    await desk.do(SECRETARY, turning.SignAgain(team("Ash A"), squad("Ash A")[:5], "On paper"))
    gone = turning.SignAgain(team("Ash A"), (erased,), "On paper")
    assert await desk.refusal(SECRETARY, gone) == "turn.erased"
    stranger = turning.SignAgain(team("Ash A"), (PersonId("stranger"),), "On paper")
    assert await desk.refusal(SECRETARY, stranger) == "turn.nobody-before"
    await desk.do(SECRETARY, turning.SignAgain(team("Eagle"), (squad("Eagle")[0],), "On paper"))
    unsigned = turning.SignAgain(team("Eagle"), (moved,), "")
    assert await desk.refusal(SECRETARY, unsigned) == "signing.unsigned"
    await desk.do(SECRETARY, turning.SignAgain(team("Eagle"), (moved,), "The landlord saw it"))
    found, names = await desk.competition(), await desk.names()

    assert found.rosters.entries[team("Ash A")].players == squad("Ash A")[:5]
    assert found.rosters.entries[team("Ash A")].captain == captain("Ash A")
    assert names.person(captain("Ash A")) == name_of(team("Ash A"), 1)
    assert moved in found.rosters.entries[team("Eagle")].players
    assert await desk.store.record(record_id(NEXT, erased)) is None


@awaited
async def test_an_address_and_the_wish_for_no_messages_come_with_a_new_signature_alone(desk: Season) -> None:
    """On the list of those who sign again, and by a form on which an old face is recognised."""
    signs, silent, waits, old_face = squad("Ash A")[1], captain("Ash A"), captain("Crown"), captain(GONE)
    for person in (signs, silent, waits, old_face):
        await desk.do(SECRETARY, keeping.KeepEmail(person, f"{person.replace(' ', '')}@example.org"))
    await desk.do(silent, own.StopMessages())
    await the_season_turns(desk)
    kept = await desk.store.records(f"{NEXT}/")
    await members_sign_again(desk, "Ash A")
    await a_new_club_enters(desk)
    found = (await desk.competition()).messages
    new = {person: await desk.store.record(record_id(NEXT, person)) for person in (signs, silent, old_face)}

    assert not kept
    assert found.addressed == {signs, silent, old_face}
    assert found.stopped == {silent}
    assert not found.reaches(silent)
    assert [each and each.content["form"]["email"] for each in new.values()] == [
        f"{person.replace(' ', '')}@example.org" for person in new
    ]


@awaited
async def test_a_second_signature_takes_back_nothing_that_was_said_after_the_first(desk: Season) -> None:
    """Whoever moves to another team keeps the address that they have given in this season, or has none."""
    moves, leaves = squad("Ash A")[1:3]
    for person in (moves, leaves):
        await desk.do(SECRETARY, keeping.KeepEmail(person, "older@example.org"))
    await the_season_turns(desk)
    await members_sign_again(desk, "Ash A")
    await desk.do(SECRETARY, keeping.KeepEmail(moves, "newer@example.org"))
    await desk.do(SECRETARY, keeping.KeepEmail(leaves, ""))
    await desk.do(SECRETARY, turning.SignAgain(team("Eagle"), (moves, leaves), "On paper"))
    kept = [await desk.store.record(record_id(NEXT, person)) for person in (moves, leaves)]

    assert [each and each.content["form"].get("email") for each in kept] == ["newer@example.org", None]
    assert (await desk.competition()).messages.addressed == {moves}


@awaited
async def test_whoever_is_erased_in_one_season_is_erased_in_all(desk: Season) -> None:
    """In the new one with the one before, and in the old one with the one that follows."""
    await the_season_turns(desk)
    await members_sign_again(desk, "Ash A", "Crown")
    await desk.do(SECRETARY, records.EraseRecord(captain("Ash A")))
    desk.cup = CUP
    await desk.do(SECRETARY, records.EraseRecord(captain("Crown")))
    kept = {each.id for each in await desk.store.records()}

    assert not [id_ for id_ in kept if id_.endswith((captain("Ash A"), captain("Crown")))]
    assert {record_id(CUP, squad("Ash A")[1]), record_id(NEXT, squad("Ash A")[1])} <= kept


@awaited
async def test_a_new_club_takes_the_free_place_and_an_old_face_is_recognised(desk: Season) -> None:
    """By name and day of birth; the season is drawn up with it, and cannot be taken back any more."""
    await the_season_turns(desk)
    await members_sign_again(desk, "Ash A", "Crown", "Bell A", "Eagle", "Ash B", "Bell B", "Duke")
    await a_new_club_enters(desk)
    await desk.do(SECRETARY, calendar.DrawSeasonUp(NEXT_NIGHT))
    found = await desk.competition()

    assert season_in(found).divisions[1].teams == ("Ash B", "Bell B", "Duke", "Goat")
    assert captain(GONE) in found.rosters.entries[team("Goat")].players
    assert len(found.rankings["2"].fixtures) == 12
    assert await desk.refusal(SECRETARY, turning.TakeTurnBack("No")) == "turn.drawn-up"


@awaited
async def test_a_turn_can_be_taken_back_and_done_again_while_nothing_is_drawn_up(desk: Season) -> None:
    """The season before has none after it then; the name of the one that is gone stays taken."""
    await the_season_turns(desk)
    await members_sign_again(desk, "Crown")
    await desk.do(SECRETARY, turning.TakeTurnBack("The wrong night"))
    kept = [each for each in await desk.store.records() if each.id.startswith(f"{NEXT}/")]
    desk.cup = CUP
    found = await desk.competition()

    assert kept == []
    assert (turn_in(found).turned, turn_in(found).gone) == (None, (NEXT,))
    assert (await desk.names()).person(captain("Crown")) == name_of(team("Crown"), 1)
    assert await desk.refusal(SECRETARY, TURN) == "desk.competition-known"
    assert await desk.refusal(SECRETARY, turning.TakeTurnBack("Again")) == "turn.follows-none"
    again = turning.TurnSeason("vale-again", "The Vale League", NEXT_NIGHT)
    await desk.do(SECRETARY, again)
    assert turn_in(await desk.office.competition(CompetitionId("vale-again"))).follows is not None


@pytest.mark.clause("abingdon-L3-1", "abingdon-L3-2")
@awaited
async def test_between_seasons_a_member_of_the_last_one_takes_a_vacant_seat(desk: Season) -> None:
    """Before the first night; from then on only whoever has signed for this season is a member."""
    await the_season_turns(desk)
    await desk.do(SECRETARY, offices.RecordMeeting(Meeting.COMMITTEE, "2032-05-02", "A seat is vacant"))
    (minute,) = offices_in(await desk.competition()).meetings
    stranger = offices.CoOpt(Office.TREASURER, PersonId("stranger"), minute)

    assert await desk.refusal(SECRETARY, stranger) == "power.fault"
    await desk.do(SECRETARY, offices.CoOpt(Office.TREASURER, squad("Crown")[1], minute))
    await members_sign_again(desk, *(name for name in MERIT if name != GONE))
    await desk.do(SECRETARY, calendar.DrawSeasonUp(NEXT_NIGHT))
    desk.turn_to(NEXT_NIGHT, "21:00")
    late = offices.CoOpt(Office.CHAIRMAN, squad(GONE)[1], minute)
    assert await desk.refusal(SECRETARY, late) == "power.fault"
    await desk.do(SECRETARY, offices.CoOpt(Office.CHAIRMAN, squad("Duke")[1], minute))


@awaited
async def test_each_season_can_be_taken_to_another_server_alone_or_with_the_other(
    desk: Season, tmp_path: Path
) -> None:
    """What a turn writes in two seasons is an act of each: both files fit into one store, in any order."""
    await the_season_turns(desk)
    await members_sign_again(desk, "Crown")
    there = MemoryStore()
    for number, season in enumerate((NEXT, CUP)):
        file = tmp_path / str(number)
        await export_event(desk.store, StreamId(season), file, public=False, at_ms=0)
        await import_event(there, file, read_event)
    again = (await load_competition(there, StreamId(NEXT))).state

    assert again == await desk.competition()
    assert await there.heads() == await desk.store.heads()


@awaited
async def test_a_season_that_follows_another_is_taken_back_and_not_deleted(
    desk: Season, tmp_path: Path
) -> None:
    """Else the season before would be followed for ever by one that is not there; on a server of its own it can be deleted."""
    await the_season_turns(desk)
    await export_event(desk.store, StreamId(NEXT), tmp_path / "next", public=False, at_ms=0)
    alone = Season(MemoryStore(), desk.now_ms)
    await import_event(alone.store, tmp_path / "next", read_event)
    alone.cup = desk.cup
    await alone.do(DIRECTOR, DeleteEvent("Imported by mistake"))
    refused = await desk.refusal(DIRECTOR, DeleteEvent("Opened twice"))
    await desk.do(SECRETARY, turning.TakeTurnBack("Opened twice"))
    desk.cup = CUP

    assert refused == "turn.take-back"
    assert turn_in(await desk.competition()).turned is None


@awaited
async def test_a_turn_that_was_cut_off_in_the_middle_is_finished_when_it_is_asked_for_again(
    desk: Season,
) -> None:
    """The next season is there and this one does not know it yet: the same request writes what is missing, once."""
    await everybody_answers(desk)
    await desk.do(COMMITTEE, cards.ApproveMoves())
    whole = desk.store.append

    async def torn(act: Act) -> Done:
        if any(append.stream == StreamId(CUP) for append in act.appends):
            raise ConnectionError("The power went.")
        return await whole(act)

    desk.store.append = torn  # type: ignore[method-assign]
    with pytest.raises(ConnectionError):
        await desk.ask(SECRETARY, TURN, id_="the-turn")
    desk.store.append = whole  # type: ignore[method-assign]
    half = turn_in(await desk.competition()).turned, (await desk.store.head(StreamId(NEXT))).number
    await desk.ask(SECRETARY, TURN, id_="the-turn")
    found = await desk.competition()

    assert half[0] is None
    assert turn_in(found).turned is not None
    assert (await desk.store.head(StreamId(NEXT))).number == half[1] > 0
