"""Who is told what and when: cards, dates, cup rounds and matches, each once, and nobody who wants none."""

from msgspec.structs import replace

from desk.story_messages import ASH, BELL, CROWN, DUKE, FOUR, box, by_clock, with_mail
from desk.story_opening import the_cup_opens
from hangjack.competition.messages.events import MessageKind, Trouble
from hangjack.competition.messages.messages import LEASE_MS, PAUSES_MS
from hangjack.competition.permissions import Bound, Role
from hangjack.desk.clocks import remind
from hangjack.desk.directory import directory_of, record_id
from hangjack.desk.messages.reminders import reminders
from hangjack.desk.messages.texts import text_of
from hangjack.desk.messages.writing import Writing
from hangjack.desk.names import Names
from hangjack.desk.requests import lineups, records
from hangjack.desk.requests.messages import keeping, own, sending
from hangjack.formats.divisions.books.postponements import Agrees
from hangjack.formats.divisions.cups.allowed import CupKind
from hangjack.formats.divisions.desk.requests import cups, evenings, postponing
from hangjack.formats.divisions.desk.requests.cards_in import AnswerQuery, QueryCard
from hangjack.formats.divisions.state import season_in, state_of
from hangjack.ids import EntrantId, MatchId, PersonId, StreamId
from hangjack.matches.parties import SIDES, A, B
from support.acts import awaited
from support.crib_league import season_of
from support.desk import CUP, SECRETARY, Desk
from support.memory_store import MemoryStore

DATE_ASKED = (
    "The Ash would like to play The Ash \N{EN DASH} The Duke on Wed 1 Oct at 20:30: A burst pipe. It must be "
    "played by Wed 15 Oct. Please say whether you agree."
)


async def now(desk: Desk, *kinds: MessageKind) -> set[tuple[str, PersonId]]:
    """Return who should be told what."""
    found = reminders(await desk.competition(), desk.now_ms)
    return {(each.kind.value, each.to) for each in found if not kinds or each.kind in kinds}


@awaited
async def test_captains_are_reminded_of_a_match_its_card_and_a_late_card() -> None:
    """The evening before, a day before the card is due, once it is late; and not once it has come."""
    desk = await season_of(FOUR)
    desk.turn_to("2031-09-16", "17:59")
    assert await now(desk) == set()
    desk.turn_to("2031-09-16", "18:00")
    assert await now(desk) == {("match", person) for person in (ASH, BELL, CROWN, DUKE)}
    desk.turn_to("2031-09-19", "21:00")
    cards = {("card", person) for person in (ASH, BELL, CROWN, DUKE)}
    assert await now(desk) == cards
    await desk.play("Ash", "Duke", 6, card=("2031-09-19", "21:05"))
    desk.turn_to("2031-09-19", "21:10")
    assert await now(desk) == {("card", BELL), ("card", CROWN)}
    desk.turn_to("2031-09-20", "21:00")
    assert await now(desk) == {("late_card", BELL), ("late_card", CROWN)}


@awaited
async def test_whoever_must_agree_to_a_date_is_told_at_once_and_both_before_the_last_day() -> None:
    """A captain who has asked waits for the other; once it is put off, both hear of the last day a week before."""
    desk = await season_of(FOUR)
    match = await desk.match_of("Ash", "Duke")
    await desk.do(ASH, postponing.AskForDate(match, "2031-10-01", "A burst pipe."))
    assert await now(desk) == {("date", DUKE)}
    names = await names_of(desk)
    (told,) = reminders(await desk.competition(), desk.now_ms)
    writing = Writing(await desk.competition(), names, "https://league.test")
    text = text_of(writing, told.kind, told.about)
    assert text.subject == "New date asked for: The Ash \N{EN DASH} The Duke"
    assert text.body.splitlines() == [
        DATE_ASKED,
        f"https://league.test/c/{CUP}/dates",
    ]
    await desk.do(DUKE, postponing.AgreeToDate(match, Agrees.AWAY))
    assert await now(desk, MessageKind.DATE) == set()
    await desk.do(SECRETARY, postponing.AgreeToDate(match, Agrees.SECRETARY))
    latest = season_in(await desk.competition()).postponed[match].latest
    desk.turn_to(latest.replace(day=latest.day - 7).isoformat(), "18:00")
    assert await now(desk, MessageKind.LAST_DAY) == {("last_day", ASH), ("last_day", DUKE)}


@awaited
async def test_a_captain_who_has_asked_for_a_date_is_not_asked_to_agree_to_it() -> None:
    """The secretary writes down who asks; that is word enough, also where a log has no other."""
    desk = await season_of(FOUR)
    match = await desk.match_of("Ash", "Duke")
    await desk.do(SECRETARY, postponing.AskForDate(match, "2031-10-01", "A burst pipe.", asks=Agrees.HOME))
    found = await desk.competition()
    alone = replace(season_in(found).postponed[match], agreed=frozenset())
    season = replace(season_in(found), postponed={match: alone})
    asked = replace(found, format_state=replace(state_of(found), season=season))
    told = [each.to for each in reminders(asked, desk.now_ms)]

    assert await now(desk) == {("date", DUKE)}
    assert told == [DUKE]


@awaited
async def test_those_who_meet_in_a_cup_are_told_a_week_before_its_round_ends() -> None:
    """In both languages, with whom they meet and until when."""
    desk = await season_of(FOUR)
    await desk.do(SECRETARY, cups.OpenCup("c1", CupKind.SINGLES, "The Singles"))
    for person, team in ((ASH, "Ash"), (BELL, "Bell")):
        await desk.do(SECRETARY, cups.EnterCup("c1", EntrantId(team), (person,)))
    await desk.do(SECRETARY, cups.DrawCup("c1"))
    await desk.do(SECRETARY, cups.DateCupRound("c1", 1, "2031-12-10"))
    desk.turn_to("2031-12-03", "17:00")
    assert await now(desk, MessageKind.TIE) == set()
    desk.turn_to("2031-12-03", "18:00")
    assert await now(desk, MessageKind.TIE) == {("tie", ASH), ("tie", BELL)}
    told = next(
        each for each in reminders(await desk.competition(), desk.now_ms) if each.kind is MessageKind.TIE
    )
    french = text_of(Writing(await desk.competition(), await names_of(desk, "fr")), told.kind, told.about)
    assert french.subject == "The Singles, à jouer le mer. 10 déc. au plus tard"


@awaited
async def test_captains_are_reminded_of_the_card_of_a_tie_and_of_what_is_asked_about_it() -> None:
    """By the night on which its card was opened; else by the last of its round. A captain who has answered hears no more."""
    desk = await season_of(FOUR)
    await desk.do(SECRETARY, cups.OpenCup("c1", CupKind.FINALS_NIGHT, "Finals Night"))
    for team in ("Ash", "Bell"):
        await desk.do(SECRETARY, cups.EnterCupTeam("c1", EntrantId(team)))
    await desk.do(SECRETARY, cups.DrawCup("c1"))
    await desk.do(SECRETARY, cups.DateCupRound("c1", 1, "2032-06-11"))
    match = MatchId("c1-KO-1-1")
    desk.turn_to("2032-06-04", "18:00")
    assert await now(desk) == {("tie", ASH), ("tie", BELL)}
    await desk.do(ASH, evenings.OpenCard(), match)
    assert await now(desk) == set()
    await desk.do(SECRETARY, lineups.TakeCallBack(), match)
    desk.turn_to("2032-06-13", "21:00")
    assert await now(desk) == {("card", ASH), ("card", BELL)}
    writing = Writing(await desk.competition(), await names_of(desk))
    (told, _) = reminders(await desk.competition(), desk.now_ms)
    sides = " \N{EN DASH} ".join(map(writing.names.entrant, writing.competition.fixture(match).teams))  # type: ignore[union-attr]
    assert text_of(writing, told.kind, told.about).body == (
        f"The card of Finals Night, {sides} must be with the secretary by Mon 14 Jun, 21:00. "
        "Please see that it is sent."
    )
    desk.turn_to("2032-06-14", "21:00")
    assert await now(desk) == {("late_card", ASH), ("late_card", BELL)}
    await desk.do(SECRETARY, QueryCard(match, "Whose is the last leg?"))
    assert await now(desk) == {("query", ASH), ("query", BELL)}
    side = SIDES[(await desk.competition()).fixture(match).teams.index("Ash")]  # type: ignore[union-attr]
    await desk.do(ASH, AnswerQuery(match, side, {A: 5, B: 4}))
    assert await now(desk) == {("query", BELL)}
    asked = Writing(await desk.competition(), await names_of(desk, "fr"), "https://league.test")
    (told,) = reminders(await desk.competition(), desk.now_ms)
    french = text_of(asked, told.kind, told.about)
    assert "Finals Night" in french.subject
    assert "Whose is the last leg? Merci de dire" in french.body
    assert french.body.endswith(f"https://league.test/c/{CUP}/team")


async def names_of(desk: Desk, language: str = "en") -> Names:
    found = await desk.competition()
    return Names(directory_of(found.id, found.rosters, await desk.store.records()), found.rosters, language)


@awaited
async def test_the_clock_writes_each_message_once_to_those_who_can_be_written_to() -> None:
    """Also from a second process, and again a moment later; the log has no address."""
    desk = await season_of(FOUR)
    await with_mail(desk, ASH, BELL, kinds=(MessageKind.CARD,))
    desk.turn_to("2031-09-19", "21:00")
    assert [await remind(each, CUP) for each in (desk.office, desk.another_office(), desk.office)] == [
        2,
        0,
        0,
    ]
    assert [(each.kind, each.to, each.state) for each in await box(desk)] == [
        (MessageKind.CARD, person, "waiting") for person in sorted((ASH, BELL))
    ]
    log = b"".join(bytes(str(entry.body), "utf-8") for entry in await desk.store.read(StreamId(CUP)))
    assert b"@example.org" not in log


@awaited
async def test_a_reminder_that_is_needless_or_too_late_or_unwanted_is_not_sent() -> None:
    """The card has come; somebody wants no more; the address is gone with the name; the time is over."""
    desk = await season_of(FOUR)
    await with_mail(desk, ASH, BELL, CROWN, DUKE, kinds=(MessageKind.CARD,))
    desk.turn_to("2031-09-19", "21:00")
    await remind(desk.office, CUP)
    await desk.play("Ash", "Duke", 6, card=("2031-09-19", "21:05"))
    await desk.by_link(BELL, own.StopMessages(), Bound(Role.PLAYER))
    await desk.do(SECRETARY, keeping.KeepEmail(CROWN, ""))
    desk.turn_to("2031-09-19", "21:10")
    await remind(desk.office, CUP)
    assert {each.to: each.why for each in await box(desk)} == {
        ASH: Trouble.NEEDLESS,
        DUKE: Trouble.NEEDLESS,
        BELL: Trouble.STOPPED,
        CROWN: Trouble.NO_ADDRESS,
    }
    assert await desk.refusal(SECRETARY, keeping.SendAgain((await box(desk))[0].id)) == "message.needless"


@awaited
async def test_a_message_goes_through_the_outbox_step_by_step() -> None:
    """Begun once; later when the server says so, with growing pauses; given up when it is too late; sent again by hand."""
    desk = await season_of(FOUR)
    await with_mail(desk, ASH, kinds=(MessageKind.CARD,))
    desk.turn_to("2031-09-19", "21:00")
    await remind(desk.office, CUP)
    (message,) = await box(desk)
    for number, pause_ms in enumerate(PAUSES_MS[:3]):
        await by_clock(desk, sending.BeginSending(message.id), f"b{number}")
        assert await desk.refusal(SECRETARY, keeping.NoteTold((message.id,))) == "message.gone"
        await by_clock(desk, sending.EndSending(message.id, Trouble.BUSY), f"e{number}")
        (message,) = await box(desk)
        assert (message.state, message.again_ms) == ("waiting", desk.now_ms + pause_ms)
        desk.now_ms = message.again_ms
    await by_clock(desk, sending.BeginSending(message.id), "b9")
    await by_clock(desk, sending.EndSending(message.id, Trouble.ADDRESS), "e9")
    assert [(each.state, each.why) for each in await box(desk)] == [("failed", Trouble.ADDRESS)]
    await desk.do(SECRETARY, keeping.SendAgain(message.id))
    await by_clock(desk, sending.BeginSending(message.id), "b10")
    await by_clock(desk, sending.EndSending(message.id), "e10")
    assert [each.state for each in await box(desk)] == ["sent"]
    assert await desk.refusal(SECRETARY, keeping.SendAgain(message.id)) == "message.not-failed"


@awaited
async def test_what_began_and_has_no_outcome_is_never_sent_again_by_itself() -> None:
    """The server stopped between sending and noting: it may have gone, and whoever keeps messages decides."""
    desk = await season_of(FOUR)
    await with_mail(desk, ASH, kinds=(MessageKind.CARD,))
    desk.turn_to("2031-09-19", "21:00")
    await remind(desk.office, CUP)
    (message,) = await box(desk)
    await by_clock(desk, sending.BeginSending(message.id), "b")
    desk.now_ms += LEASE_MS
    await remind(desk.office, CUP)
    (message,) = await box(desk)
    assert (message.state, message.why) == ("failed", Trouble.UNSURE)
    await desk.do(SECRETARY, keeping.NoteTold((message.id,)))
    assert [each.state for each in await box(desk)] == ["told"]


@awaited
async def test_addresses_stand_beside_the_log_and_are_one_address_each() -> None:
    """No line can be ended in one, nor a second receiver added; erased with the name."""
    desk = await season_of(FOUR)
    for bad in (
        "two@example.org, three@example.org",
        "a@b@example.org",
        "a b@example.org",
        "a@example.org\nBcc: x@y.org",
        "a@localhost",
        "<a@example.org>",
        "é@example.org",
        "a@-.org",
        "x" * 65 + "@example.org",
    ):
        assert await desk.refusal(SECRETARY, keeping.KeepEmail(ASH, bad)) == "message.email"
    await desk.do(SECRETARY, keeping.KeepEmail(ASH, " Ash.1+league@Bücher.example "))
    record = await desk.store.record(record_id(CUP, ASH))
    assert record is not None
    assert record.content["form"]["email"] == "Ash.1+league@xn--bcher-kva.example"
    assert await desk.do(SECRETARY, keeping.KeepEmail(ASH, "Ash.1+league@bücher.example")) == []
    await desk.do(ASH, own.GiveOwnEmail("new@example.org"))
    await desk.do(SECRETARY, records.EraseRecord(ASH))
    assert await desk.refusal(SECRETARY, keeping.KeepEmail(ASH, "a@example.org")) == "desk.nothing-kept"


@awaited
async def test_a_captain_of_any_game_is_reminded_of_the_next_match() -> None:
    """Nothing about messages knows a game: each team hears of its first match to come, from the evening before."""
    desk = Desk(MemoryStore())
    await the_cup_opens(desk)
    found = await desk.competition()
    schedule = found.timetable.schedule
    assert schedule is not None
    first = min(schedule.placed.values(), key=lambda each: (each.start_ms, each.match))
    desk.now_ms = first.start_ms - 1
    told = reminders(found, desk.now_ms)
    captains = {found.rosters.entries[team].captain for team in schedule.fixtures[first.match].teams}
    assert captains <= {each.to for each in told}
    assert len({each.to for each in told}) == len(told)
    text = text_of(Writing(found, await names_of(desk)), told[0].kind, told[0].about)
    assert text.body.startswith("Your match ")
