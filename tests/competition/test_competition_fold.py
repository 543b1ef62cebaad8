from collections.abc import Iterator
from datetime import date
from functools import reduce
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hangjack.competition.appointments import OwnTeamAllowed, OwnTeamBarred, RoleEnded, RoleGiven
from hangjack.competition.competition import (
    Competition,
    CompetitionEnded,
    CompetitionEvent,
    CompetitionOpened,
    DeadlineNoticed,
    FormatEvent,
    PoolPrizesGiven,
    PrizesAnnounced,
)
from hangjack.competition.conduct.offences import Offence
from hangjack.competition.conduct.register import SanctionLifted
from hangjack.competition.entries.checkin import (
    AtDoor,
    IdentityChecked,
    IdentityUnchecked,
    LetPlay,
    LetPlayEnded,
)
from hangjack.competition.entries.clubs import ClubNamed, LandlordNamed, TeamOfClub
from hangjack.competition.entries.excuses import Duty, PlayerExcused
from hangjack.competition.entries.rosters import (
    CaptainNamed,
    EntriesOpened,
    EntryRefused,
    LicenceRecorded,
    PersonTurnedAway,
    PlayerStruck,
    RecordChanged,
    TeamNamed,
    TeamSeeded,
    TeamShortened,
    TeamWithdrew,
)
from hangjack.competition.entries.signings import (
    FormConsented,
    FormDeclined,
    FormSigned,
    NamedForNight,
    PlayersAppeared,
)
from hangjack.competition.entries.steps import EntryStep, EntryTakenBack
from hangjack.competition.event.record import EventCorrected, EventDeleted, EventHidden, EventListed, Said
from hangjack.competition.fixtures import draw
from hangjack.competition.fixtures.arrivals import ResultEntered, ResultSetAside
from hangjack.competition.fixtures.calls import CallTakenBack, MatchSealed
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.groups import GroupsChanged
from hangjack.competition.fixtures.knockout import KnockoutKept, KnockoutTakenBack
from hangjack.competition.fixtures.pools import FixturesSet
from hangjack.competition.fixtures.rescheduling import Delay, ScheduleChanged
from hangjack.competition.folding import fold, open_competition
from hangjack.competition.formats import FORMATS, format_of
from hangjack.competition.formats.format import every_event, one_of
from hangjack.competition.governance import (
    Decided,
    NoticeAcknowledged,
    NoticePosted,
    NoticeWithdrawn,
    RulesAdopted,
    ScreenRemoved,
    ScreenSteered,
    Showing,
    StandingsPublished,
    StandingsWithheld,
)
from hangjack.competition.messages.events import (
    EmailKept,
    MailAway,
    MailSwitched,
    MailTried,
    MessageAgain,
    MessageDelayed,
    MessageFailed,
    MessageKind,
    MessageSent,
    MessagesResumed,
    MessagesStopped,
    MessageWritten,
    OfMatch,
    OfNight,
    OfTie,
    OfWeek,
    SendingBegun,
    ToldByHand,
    Trouble,
)
from hangjack.competition.money.extras import (
    CupGiven,
    CupPaid,
    CupPaymentTakenBack,
    FundFilled,
    Packs,
    SlipPutIn,
    SlipTakenOut,
    TicketPaid,
    TicketsSold,
    TicketsTakenBack,
)
from hangjack.competition.money.ledger import CashCounted, Cause, PrizesForfeited, PrizesRestored, Signed
from hangjack.competition.notices import Audience
from hangjack.competition.permissions import Role
from hangjack.competition.photos.photos import PhotoErased, PhotoId, PhotoSent
from hangjack.competition.staging import GROUP_DRAW
from hangjack.competition.standings.ranking import TieDecided
from hangjack.competition.verdicts import VerdictOverruled
from hangjack.formats.divisions.books.cards import CardReceived, Channel, LateCardDecided
from hangjack.formats.divisions.books.evenings import (
    CardMissing,
    HeldResultDecided,
    PlayedElsewhen,
    ResultHeld,
    SideAbsent,
)
from hangjack.formats.divisions.books.honours import (
    HonourBefore,
    HonourCorrected,
    HonourId,
    HonoursHandedBack,
    HonourStruck,
    HonourTyped,
    Trophy,
)
from hangjack.formats.divisions.books.houses import (
    ClosingSettled,
    ClosingTakenBack,
    ClosingTold,
    CoverAnswered,
    CoverAsked,
)
from hangjack.formats.divisions.books.leaving import TeamLeft
from hangjack.formats.divisions.books.nights import (
    Division,
    DivisionsSet,
    HomeSet,
    MatchMoved,
    MovesApproved,
    Night,
    NightsSet,
    VenueSet,
)
from hangjack.formats.divisions.books.postponements import (
    Agrees,
    DateAgreed,
    DateRefused,
    MatchLapsed,
    PlayTold,
    PostponementAsked,
)
from hangjack.formats.divisions.books.queries import CardQueried, QueryAnswered, QueryClosed
from hangjack.formats.divisions.books.season import PointsAdjusted
from hangjack.formats.divisions.books.turns import (
    Honour,
    Meetings,
    PastDivision,
    PastPlayer,
    PastRow,
    PastSeason,
    ReturnAnswered,
    SeasonFollows,
    SeasonTurned,
    TeamBefore,
    TurnTakenBack,
)
from hangjack.formats.divisions.books.weeks import ResultTold, WeekPublished, WeekTakenBack
from hangjack.formats.divisions.cups.allowed import CupKind
from hangjack.formats.divisions.cups.cups import (
    CupDrawn,
    CupEntered,
    CupEntry,
    CupOpened,
    CupRoundDated,
    CupSideNamed,
    CupSubstituted,
    LandlordAsked,
    TieEntered,
    TieStarted,
    TieTakenBack,
)
from hangjack.formats.divisions.offices.minors import MinorCaseClosed, MinorReported
from hangjack.formats.divisions.offices.motions import MotionProposed, MotionWithdrawn
from hangjack.formats.divisions.offices.offices import (
    ByelawMade,
    ByelawWithdrawn,
    CaseDecided,
    CaseOpened,
    Meeting,
    MeetingHeld,
    Office,
    Seat,
    SeatFilled,
    SeatVacated,
    StatementGiven,
)
from hangjack.formats.rotation.field import (
    ByeScored,
    CardGiven,
    CardsDrawn,
    CardsReturned,
    FieldClosed,
    TeamCameIn,
    TeamNotHere,
)
from hangjack.formats.rotation.rotation import DrawnCard, Letter
from hangjack.formats.rotation.rounds.events import (
    RoundAnnounced,
    RoundEnded,
    RoundPaused,
    RoundResumed,
    RoundStarted,
    RoundStartTakenBack,
    TableCredited,
)
from hangjack.formats.table_draw.seating import Seated
from hangjack.formats.table_draw.sessions import (
    Location,
    LocationSet,
    PersonCameIn,
    PersonWentOut,
    SeatPassedOn,
    SeatTakenUp,
    SessionOpened,
    TablesChanged,
    TablesConfirmed,
    TablesDrawn,
)
from hangjack.ids import ClauseId, CompetitionId, EntrantId, MatchId, PersonId, PostingId, SanctionId
from hangjack.log import Digest, canonical
from hangjack.matches.parties import A, B
from hangjack.matches.results import Official
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import BOOK_IDS, book
from hangjack.unions import decode
from support.cup import (
    COMMITTEE,
    CRABS,
    DIRECTOR,
    DUCKS,
    EAGLES,
    NONCE,
    SHORT_RULES,
    TREASURER,
    Cup,
    between,
    cup,
    person_of,
)
from support.every_choice import every_choice

ANA, CAUSE = PersonId("ana"), Cause("default", (ClauseId("ic2024-10-5"),), ruling="v1")
SIGNED = Signed(PostingId("p1"), TREASURER, 5)
DIGEST = Digest("ab" * 32)


def mid_season() -> Cup:
    """Return a cup in the middle of everything: results, a match under way, a verdict, one overruled, a knockout."""
    made = cup(4, groups=2)
    made.win_all()
    made.begin_knockout()
    match = MatchId("KO-1-1")
    one, other = made.competition.knockout.order[0], made.competition.knockout.order[-1]
    made.begin(match)
    made.write(match, "AB/A")
    made.give(made.verdict("v1", Offence.SPONSOR_CONTACT, one, people=(person_of(one, 1),)))
    made.give(made.verdict("v2", Offence.MATCH_FIXING, one, opponents=other, match=match))
    made.overrule("v2", match)
    made.pay(one)
    return made


SEASON = mid_season()
NIGHT = Night(date(2031, 9, 17), 1, 2, 3)
PAST = PastSeason(
    CompetitionId("last"),
    "Last winter",
    "last",
    date(2030, 9, 18),
    date(2031, 3, 5),
    (PastDivision("1", ("P", "PTS"), (PastRow(1, CRABS, "The Crabs", ("14", "75"), "up"),)),),
    (Honour("division", "1", 1, CRABS, "The Crabs"), Honour("cup", "Singles", 2, None, "", (ANA,))),
    (PastPlayer(ANA, CRABS, 12),),
    (Meetings(CRABS, DUCKS, 2, 1, 1, 9, 9),),
)
HONOUR = HonourBefore(HonourId("h1"), "1998-99", Trophy("cup", "Singles"), CompetitionId("last"), DIGEST)
SEASON_EVENTS: tuple[CompetitionEvent, ...] = (
    NightsSet("winter", (NIGHT,), (date(2031, 12, 24),)),
    DivisionsSet((Division("1", (CRABS, DUCKS)),), DIRECTOR),
    MovesApproved((Division("1", (CRABS,)),), (CRABS,), (DUCKS,), (), DIRECTOR, 5),
    VenueSet("bell", "The Bell", 2, (date(2031, 9, 24),)),
    HomeSet(CRABS, "bell"),
    MatchMoved(MatchId("A-1-1"), NIGHT, DIRECTOR, "Snow.", "bell"),
    PostponementAsked(MatchId("A-1-1"), CRABS, "Snow.", NIGHT, ANA, 5, NIGHT, date(2031, 10, 15), 9),
    DateAgreed(MatchId("A-1-1"), Agrees.HOME, ANA, 6),
    DateRefused(MatchId("A-1-1"), Agrees.AWAY, ANA, 7, "No."),
    MatchLapsed(MatchId("A-1-1"), 10),
    PlayTold(MatchId("A-1-1"), True, ANA, 11, "Both captains say so."),
    CardReceived(MatchId("A-1-1"), 5, Channel.POST, DIRECTOR),
    LateCardDecided(MatchId("A-1-1"), CRABS, -5, True, DIRECTOR, 6, "Late."),
    TeamLeft(CRABS, date(2031, 9, 20)),
    PointsAdjusted("p1", CRABS, 2, DIRECTOR, 7, "Decided."),
    CardMissing(MatchId("A-1-1"), CRABS, ANA, 5),
    SideAbsent(MatchId("A-1-1"), CRABS, ANA, 5),
    PlayedElsewhen(MatchId("A-1-1"), date(2031, 9, 20), "Snow.", ANA, 5),
    ResultHeld(Official(MatchId("A-1-1"), {CRABS: {"W": 1}, DUCKS: {"W": 0}}, CRABS)),
    HeldResultDecided(MatchId("A-1-1"), True, DIRECTOR, 6),
    CardQueried(MatchId("A-1-1"), "Whose leg?", DIRECTOR, 8, unfit=(ANA,)),
    QueryAnswered(MatchId("A-1-1"), A, {A: 6, B: 3}, ANA, 9),
    QueryClosed(MatchId("A-1-1"), DIRECTOR, 10),
    WeekPublished(
        date(2031, 9, 15),
        date(2031, 9, 21),
        (ResultTold(MatchId("A-1-1"), (6, 3)),),
        (MatchId("A-1-2"),),
        DIRECTOR,
        8,
    ),
    WeekTakenBack(date(2031, 9, 15), DIRECTOR, 9, "Too early."),
    ReturnAnswered(CRABS, True, ANA, 5),
    SeasonTurned(CompetitionId("next"), DIRECTOR, 6),
    TurnTakenBack(CompetitionId("next"), DIRECTOR, 7, "The wrong night."),
    SeasonFollows(
        CompetitionId("last"), (PAST,), (TeamBefore(CRABS, "The Crabs", ANA, (ANA,)),), DIRECTOR, 8
    ),
    HonourTyped(HONOUR, DIRECTOR, 5),
    HonourCorrected(replace(HONOUR, season="1997-98"), "The cup says so.", DIRECTOR, 6),
    HonourStruck(HonourId("h1"), "1998-99", Trophy("cup", "Singles"), "Nobody played.", DIRECTOR, 7),
    HonoursHandedBack((HONOUR,), DIRECTOR, 8),
    CupOpened("c1", CupKind.PAIRS, "The Pairs", DIRECTOR),
    CupEntered("c1", CupEntry(EntrantId("a+b"), CRABS, (ANA,)), DIRECTOR, 5),
    LandlordAsked("c1", "bell", True, DIRECTOR),
    CupDrawn("c1", (EntrantId("a+b"), EntrantId("c+d")), DIGEST, DIRECTOR),
    CupRoundDated("c1", 1, date(2031, 11, 30), DIRECTOR),
    CupSubstituted("c1", EntrantId("a+b"), ANA, PersonId("bob"), DIRECTOR, 6),
    CupSideNamed("c1", MatchId("KO-1-1"), EntrantId("a+b"), (ANA,), DIRECTOR, 6),
    TieStarted("c1", MatchId("KO-1-1"), DIRECTOR),
    TieTakenBack("c1", MatchId("KO-1-1"), DIRECTOR, 5, "The wrong way round"),
    TieEntered(
        "c1",
        MatchId("KO-1-1"),
        (EntrantId("a+b"), EntrantId("c+d")),
        (2, 1),
        EntrantId("a+b"),
        DIRECTOR,
        7,
    ),
    MeetingHeld("m1", Meeting.AGM, date(2031, 9, 3), "Elected.", DIRECTOR, 5),
    SeatFilled(Seat(Office.CHAIRMAN), ANA, "m1", False, DIRECTOR, 6),
    SeatVacated(Seat(Office.CHAIRMAN), "Moved.", DIRECTOR, 7),
    MotionProposed(1, "Six cards.", CRABS, ANA, 5),
    MotionWithdrawn(1, "Five it is.", DIRECTOR, 6),
    ByelawMade(1, "A board in reserve.", DIRECTOR, 8),
    ByelawWithdrawn(1, "Nobody has one.", DIRECTOR, 9),
    CaseOpened("k1", "They counted aloud.", (CRABS,), DIRECTOR, 5),
    StatementGiven("k1", "The captain", "Nobody did.", DIRECTOR, 6),
    CaseDecided("k1", "A leg each.", DIRECTOR, 7),
    MinorReported("y1", ANA, CRABS, ANA, DIRECTOR, 5, (ClauseId("ic2024-14-1"),)),
    MinorCaseClosed("y1", "A word with the captain.", DIRECTOR, 6),
    PhotoSent(PhotoId("f1"), MatchId("A-1-1"), ANA, 5, CRABS, 90_000, 1600, 1200, DIGEST),
    PhotoErased(PhotoId("f1"), MatchId("A-1-1"), ANA, 6, "A thumb."),
    CoverAsked(MatchId("A-1-1"), CRABS, ANA, DIRECTOR, 5),
    CoverAnswered(MatchId("A-1-1"), CRABS, True, ANA, 6),
    ClosingTold("bell", date(2031, 10, 1), "A wedding.", ANA, 5),
    ClosingSettled("bell", date(2031, 10, 1), True, DIRECTOR, 6),
    ClosingTold("bell", date(2031, 10, 8), "A slip.", ANA, 7),
    ClosingTakenBack("bell", date(2031, 10, 8), ANA, 8),
)
_MATTER = OfMatch(MatchId("A-1-1"))
MESSAGE_EVENTS: tuple[CompetitionEvent, ...] = (
    MailSwitched(True, (MessageKind.CARD,), "en", DIRECTOR, 1),
    EmailKept(ANA, True, DIRECTOR),
    MessageWritten("w1", MessageKind.CARD, _MATTER, ANA, 90, 2),
    SendingBegun("w1", ANA, 3),
    MessageDelayed("w1", ANA, Trouble.BUSY, 9, 4),
    MessageFailed("w1", ANA, Trouble.TOO_LATE, 5),
    MessageAgain("w1", ANA, 99, DIRECTOR, 6),
    MessageSent("w1", ANA, 7),
    ToldByHand("w2", MessageKind.WEEK, OfWeek(date(2031, 9, 21)), ANA, DIRECTOR, 8),
    ToldByHand("w3", MessageKind.TIE, OfTie("c1", MatchId("KO-1-1")), ANA, DIRECTOR, 8),
    ToldByHand("w4", MessageKind.CLOSING, OfNight("bell", date(2031, 10, 1)), ANA, DIRECTOR, 8),
    MailAway(Trouble.AWAY, 10, 9),
    MailTried(None, DIRECTOR, 10),
    MessagesStopped(ANA, 11),
    MessagesResumed(ANA, 12),
)
RARE: tuple[CompetitionEvent, ...] = (
    *SEASON_EVENTS,
    *MESSAGE_EVENTS,
    CallTakenBack(MatchId("A-1-2"), DIRECTOR),
    MatchSealed(MatchId("A-1-1"), DIGEST, DIGEST, 40),
    DeadlineNoticed("ic2024-6h-1|crabs|5", 5),
    PrizesAnnounced((100, 50)),
    KnockoutKept((CRABS, DUCKS), "It is tonight."),
    KnockoutTakenBack("Too early."),
    CompetitionEnded(DIRECTOR, 9),
    EventCorrected(Said("Sunday Cup", "Sunday", ("2031-08-24",), "Europe/Paris", "A Bank"), DIRECTOR, 5),
    EventHidden(DIRECTOR, 5),
    TeamShortened(CRABS, "Crb"),
    TeamSeeded(CRABS, 1),
    IdentityChecked(ANA, "passport", DIRECTOR, 5),
    IdentityUnchecked(ANA, DIRECTOR, 5),
    EventListed(DIRECTOR, 6),
    EventDeleted(DIRECTOR, 7, "A mistake."),
    RulesAdopted(SHORT_RULES, COMMITTEE, "Time."),
    Decided("d1", "Again.", COMMITTEE, 5, (ClauseId("ic2024-14-1"),), "r1"),
    NoticePosted("n1", "Lunch.", Audience.CAPTAINS, DIRECTOR, 5, to_acknowledge=True),
    NoticeAcknowledged("n1", ANA, 6),
    NoticeWithdrawn("n1", DIRECTOR, 7),
    StandingsWithheld(DIRECTOR, "Ceremony."),
    StandingsPublished(DIRECTOR),
    ScreenSteered("North wall", Showing.CLOCK, DIRECTOR),
    ScreenRemoved("North wall", DIRECTOR),
    RoleGiven(ANA, Role.TREASURER, DIRECTOR),
    RoleEnded(ANA, Role.TREASURER, DIRECTOR),
    OwnTeamAllowed(DIRECTOR, "Two officials, eight teams."),
    OwnTeamBarred(DIRECTOR),
    EntriesOpened(1, None),
    EntryRefused(CRABS, COMMITTEE, "Too late."),
    TeamWithdrew(CRABS, "The bus."),
    EntryTakenBack(CRABS, EntryStep.WITHDRAWAL, DIRECTOR, "The bus came."),
    TeamNamed(CRABS, "The Crabs"),
    PlayerStruck(CRABS, person_of(CRABS, 8)),
    PersonTurnedAway(ANA, COMMITTEE, "Fought."),
    CaptainNamed(CRABS, person_of(CRABS, 2)),
    LicenceRecorded(ANA, licensed=True, by=DIRECTOR),
    RecordChanged(ANA, DIGEST),
    LetPlay(ANA, (AtDoor.UNIFORM,), DIRECTOR, 5, "Borrowed a shirt."),
    LetPlayEnded(ANA, DIRECTOR, 6),
    PlayerExcused(ANA, (Duty.SHUFFLE, Duty.DEAL), DIRECTOR, 7),
    CashCounted(SIGNED, 100, 90),
    PrizesForfeited(SIGNED, CRABS, CAUSE),
    PrizesRestored(SIGNED, CRABS, "Overruled."),
    SanctionLifted(SanctionId("v1/sanction/1"), COMMITTEE, 5, "Mercy."),
    VerdictOverruled("v1", COMMITTEE, 5, "No."),
    draw.RedrawOrdered("groups", "A team was missing.", DIGEST),
    GroupsChanged(SEASON.competition.groups.groups, "Rain."),
    ClubNamed("mill", "The Mill"),
    TeamOfClub(CRABS, "mill"),
    LandlordNamed("mill", ANA, DIRECTOR),
    FormSigned("f1", CRABS, ANA, 5, "2031-08-01", "On paper.", DIRECTOR),
    FormDeclined("f1", ANA, "chairman", DIRECTOR, 6, "Too late."),
    FormConsented("f1", ANA, "secretary", DIRECTOR, 6, "Moved here."),
    NamedForNight(MatchId("A-1-1"), CRABS, 10, (ANA,)),
    PlayersAppeared(MatchId("A-1-1"), CRABS, 10, (ANA,)),
    LocationSet(Location("mill", "The Mill", DIRECTOR)),
    SessionOpened("S1", "mill", "2031-08-23", 1000),
    PersonCameIn("S1", CRABS, DIRECTOR, 900),
    PersonWentOut("S1", CRABS, DIRECTOR, 950, "Ill."),
    TablesDrawn("S1", Seated(((CRABS, DUCKS),)), Digest("0" * 64), DIRECTOR, 960, counts=False),
    TablesConfirmed("S1", DIRECTOR, 970),
    TablesChanged("S1", Seated(((CRABS, DUCKS),)), "Late.", DIRECTOR, 980),
    SeatPassedOn("S1", 1, 2, DIRECTOR, 990, CRABS),
    SeatTakenUp("S1", 1, 2, DIRECTOR, 991, "A slip."),
    PoolPrizesGiven("S1", DIRECTOR, 990),
    FixturesSet("T", (CRABS, DUCKS), (Fixture(MatchId("T-1"), (CRABS, DUCKS)),), "One table."),
    TeamCameIn(CRABS, DIRECTOR, 993),
    TeamNotHere(CRABS, DIRECTOR, 994),
    CardGiven(CRABS, DrawnCard(1, Letter.STAYS), "hat", DIRECTOR, 995),
    FieldClosed(DIRECTOR, 996),
    CardsReturned("A card was missing.", DIRECTOR, 997),
    CardsDrawn(((CRABS, DrawnCard(1, Letter.STAYS)),), DIGEST, DIRECTOR, 998),
    ByeScored(1, 480, DIRECTOR, 999),
    RoundAnnounced(1, 1000, DIRECTOR),
    RoundStarted(1, 3_000_000, "2031-01-18", DIRECTOR, 1000),
    RoundPaused(1, "A fire alarm.", DIRECTOR, 2000),
    RoundResumed(1, DIRECTOR, 3000),
    TableCredited(1, MatchId("A-1-1"), 240, "A ruling.", DIRECTOR, 4000),
    RoundEnded(1, (MatchId("A-1-1"),), "A lost sheet.", DIRECTOR, 5000),
    RoundStartTakenBack(1, "Too early.", DIRECTOR, 6000),
    TicketsSold(PostingId("t1"), 1, Packs(1, 1), 1, 23, TREASURER, 7000),
    TicketsTakenBack(PostingId("t1"), "Twice.", TREASURER, 7001),
    SlipPutIn("s1", MatchId("A-1-1"), 3, CRABS, ANA, "double_aces", DIRECTOR, 7002),
    SlipTakenOut("s1", "Only one pair.", DIRECTOR, 7003),
    CupPaid(PostingId("c1"), CRABS, 100, DIRECTOR, 7004),
    CupPaymentTakenBack(PostingId("c1"), "Another team.", DIRECTOR, 7005),
    CupGiven(ANA, 100, DIRECTOR, 7006),
    TicketPaid(7, 150, TREASURER, 7007),
    FundFilled(2000, TREASURER, 7008),
    ScheduleChanged(Delay(5, 10), (), "Rain."),
    ResultSetAside(MatchId("A-1-1"), "Wrong sheet."),
    TieDecided((CRABS, DUCKS), "committee", (2, 4), "By lot."),
)


def of_each_kind() -> Iterator[CompetitionEvent]:
    """Yield events of each kind: those that are written here, and whatever the types of the others allow."""
    written = {type(event): event for event in (*SEASON.log, *RARE)}
    for kind in every_event():
        yield from [written[kind]] if kind in written else every_choice(kind)


def test_no_kind_of_event_is_forgotten_here() -> None:
    """A new one is here by its type, until somebody writes an example of it."""
    assert {type(event) for event in of_each_kind()} == set(every_event())


@pytest.mark.parametrize("event", tuple(of_each_kind()), ids=lambda event: type(event).__name__)
def test_every_event_survives_the_log(event: CompetitionEvent) -> None:
    """It is stored as canonical JSON and comes back as it was."""
    stored = msgspec.json.decode(canonical(event))

    assert msgspec.convert(msgspec.to_builtins(event), one_of(every_event()), dec_hook=decode) == event
    assert msgspec.convert(stored, one_of(every_event()), dec_hook=decode) == event


def test_the_fold_takes_every_event() -> None:
    """Each changes something, but for the commitment to a record, which is there for whoever verifies."""
    known, unchanged = {"": SEASON.competition, **dict(_one_of_each_format())}, []
    for event in RARE:
        own = next((tag for tag, each in FORMATS.items() if type(event) in each.events), "")
        before, known[own] = known[own], fold(known[own], event)
        if known[own] == before:
            unchanged.append(type(event))

    assert unchanged == [RecordChanged]


def test_what_belongs_to_another_format_changes_nothing() -> None:
    """A fold never refuses, whatever a stranger has written into a log."""
    events = [each for each in of_each_kind() if isinstance(each, FormatEvent)]

    assert events
    assert reduce(fold, events, SEASON.competition) == SEASON.competition


def test_a_fold_of_a_format_begins_anew_where_nothing_of_it_is_kept() -> None:
    """A competition whose state is another's, or none, is folded like one that has just been opened: nothing is refused."""
    for tag, opened in _one_of_each_format():
        own = [event for event in RARE if type(event) in FORMATS[tag].events]

        assert own
        assert reduce(fold, own, replace(opened, format_state=None)) == reduce(fold, own, opened)


def _one_of_each_format() -> Iterator[tuple[str, Competition]]:
    """Yield a competition that has just been opened in each format that has events of its own, by its tag."""
    for id_ in BOOK_IDS:
        opened = replace(SEASON.competition.opened, rules=rules_of(plain_house(book(id_))))
        competition = open_competition(opened)
        if format_of(competition).events:
            yield format_of(competition).tag, competition


def test_a_season_is_nothing_but_its_log() -> None:
    """Folded again from what is stored, the competition and its matches are the same."""
    events: Any = list[one_of(every_event())]  # type: ignore[misc]
    opened, *rest = msgspec.json.decode(canonical(SEASON.log), type=events, dec_hook=decode)
    assert isinstance(opened, CompetitionOpened)
    competition = open_competition(opened)
    for event in rest:
        competition = fold(competition, event)

    assert competition == SEASON.competition
    assert fold(SEASON.competition, opened) == open_competition(opened)


@pytest.mark.parametrize("made", [Cup(), cup(2), SEASON], ids=["opened", "drawn", "mid-season"])
def test_the_state_survives_a_snapshot(made: Cup) -> None:
    """So that nobody has to fold a whole season to answer one question."""
    snapshot = msgspec.msgpack.encode(made.competition)

    assert msgspec.msgpack.decode(snapshot, type=Competition, dec_hook=decode) == made.competition


def test_a_result_costs_the_same_however_many_went_before() -> None:
    """Only matches under way are kept by name; results stand in the rows of their teams."""
    made = cup(4)
    made.win_all()

    assert made.competition.under_way == {}
    assert [len(row.results) for row in made.competition.rankings["A"].rows.values()] == [3, 3, 3, 3]


def test_a_result_that_is_set_aside_opens_the_match_again() -> None:
    """It may then be called anew and played again."""
    made = cup(4)
    match = between(made, CRABS, DUCKS)
    made.win(match, CRABS)
    made.happened(format_of(made.competition).set_aside(made.competition, match, "Played with a short pack."))

    assert made.competition.result(match) is None

    made.win(match, DUCKS)
    result = made.competition.result(match)

    assert result is not None
    assert result.winner == DUCKS


def test_a_result_counts_in_its_own_group_and_nowhere_else() -> None:
    """Other tables and the knockout stay as they are."""
    made = cup(4, groups=2)
    before = made.competition
    match, fixture = next(iter(before.rankings["B"].fixtures.items()))
    made.win(match, fixture.teams[0])
    entered = [event for event in made.log if isinstance(event, ResultEntered)]

    assert len(entered) == 1
    assert made.competition.rankings["A"] == before.rankings["A"]
    assert made.competition.knockout == before.knockout
    assert made.competition.has_played == made.competition.groups.groups[1].teams


def test_a_redraw_before_anybody_has_played_makes_new_groups() -> None:
    """The draw before stays on record."""
    made = cup(3)
    held = made.competition.draw(GROUP_DRAW).held
    again = bytes(reversed(NONCE))
    made.happened(draw.order_redraw(made.competition.draw(GROUP_DRAW), again, "The words were misheard."))

    assert made.competition.draw(GROUP_DRAW).held is None
    assert [each for each, _ in made.competition.draw(GROUP_DRAW).redrawn] == [held]
    assert EAGLES in made.competition.rankings["A"].rows
