from collections.abc import Iterator
from typing import get_args, get_origin

import msgspec
import pytest
from msgspec import Struct

from hangjack.cards import Card
from hangjack.games.all_fours import Side
from hangjack.games.all_fours.engine.counting import Award, AwardFor
from hangjack.games.all_fours.match import pad as pads
from hangjack.games.sheepshead.match.lines import ScorerNamed
from hangjack.ids import EntrantId, StreamId
from hangjack.log import Digest, chain
from hangjack.matches import disputes, events, pauses, sheets
from hangjack.matches.match import MatchEvent
from hangjack.matches.pads import pens
from hangjack.matches.pads.hands import Hand
from hangjack.matches.parties import A, B, Party, both
from hangjack.matches.problems import GapKind
from hangjack.matches.scoring import Closing
from hangjack.matches.sheets import Place, put_away
from hangjack.matches.sheets.put_away import HandedIn
from hangjack.matches.sides import claimed, leaves, lineups, restraints, substitutions, tosses
from hangjack.matches.sides.claimed import ClaimForm, ClaimOutcome
from hangjack.matches.sides.substitutions import Change
from hangjack.matches.takebacks import acts as takebacks
from hangjack.referee.record import give, overrule, proposed
from hangjack.unions import decode
from support.every_choice import every_choice
from support.matches import ANA, BEN, CLAUSE, OFFICIAL, line, line_up, new_match, renege_by

FORM = ClaimForm(A, 1, CLAUSE, OFFICIAL, 2, BEN, "captain")
CHANGE = Change(A, ANA, BEN, disciplinary=True)
KICK = Award(AwardFor.KICK, Side.NS, 3, Card("Jh"))
RULED = overrule(give(proposed(renege_by("W"), ANA), OFFICIAL), OFFICIAL, "Wrong.", renege_by("E"))
SEED = Digest("ab" * 32)

HAND = Hand("ben/1", BEN, B, 5)
EXAMPLES: tuple[MatchEvent, ...] = (
    new_match(closes_ms=7).opened,
    tosses.CameForToss(A, 1),
    tosses.TossCommitted(SEED),
    tosses.TossDrawn("5f", "blue heron", SEED, B),
    tosses.Tossed(A, B, (B,)),
    lineups.LineUpDeclared(A, ANA, line_up(A)),
    lineups.CaptainChanged(A, BEN),
    lineups.CaptainAcknowledged(A, OFFICIAL),
    lineups.TwiceTold(A, BEN, 5),
    lineups.TablesAtOnceAgreed(B, BEN),
    put_away.PlayerSigned(A, BEN, {"LF": both(6, 3)}, BEN),
    substitutions.Substituted(CHANGE, 1, 5),
    substitutions.SubstitutionAcknowledged(A, 1, BEN),
    substitutions.IdlePairCredited(B, (ANA, BEN)),
    substitutions.SubstitutionsExceeded(CHANGE, OFFICIAL),
    events.SubstituteReported(A, 1, 6),
    sheets.LineEntered(Place(1, 1), A, ANA, line(A)),
    sheets.LineConfirmed(Place(1, 1), B, BEN),
    sheets.LineSettled(Place(1, 1), OFFICIAL, line(B), "Seen."),
    sheets.LineWithdrawn(Place(1, 1), A, ANA),
    sheets.EnteredFromPaper(((Place(1, 1), line(A)),), OFFICIAL, {A: ANA, B: BEN}, "sheet 7"),
    sheets.SheetSigned(A, ANA),
    sheets.SheetSealed(SEED, (GapKind.DISPUTES,), OFFICIAL, "Storm."),
    sheets.SheetCorrected(Place(1, 1), OFFICIAL, line(B), "Mixed up.", B),
    sheets.SheetChosen(B, ANA),
    sheets.SignaturesWithdrawn(A, ANA),
    sheets.NextOpened(Place(1, 3), OFFICIAL, "They play on."),
    events.KeeperNamed(A, BEN, ANA),
    events.TimeCalled(9, True, OFFICIAL),
    events.TimeWithdrawn(OFFICIAL, "Too early."),
    events.SecondHalfScheduled(9, OFFICIAL),
    events.PairSeated(A, 1, 5, (ANA, BEN)),
    events.PairMissed(B, 2, 5, OFFICIAL),
    events.FoundAtWrongTable(A, 2, ANA, OFFICIAL),
    events.SeatsSwapped(A, 1, ANA),
    events.DeckChanged(2, (ANA, BEN), "Torn."),
    events.RulingNoted("r1", 2, RULED),
    events.AwardGiven("x", A, 1, None, CLAUSE, OFFICIAL),
    events.TableScrapped(Closing(2, A, 1, CLAUSE), OFFICIAL, "Left."),
    events.IdleTableClosed("x", Closing(3, A, 2), OFFICIAL),
    events.LevelSettled(A, OFFICIAL, "Lot."),
    events.PadMarked(1, pads.PointsWritten(KICK)),
    events.PadMarked(1, pads.PointsErased()),
    events.EntryNoted("n-1", 1, ScorerNamed(Party("3")), ANA),
    events.PadMarked(1, pads.PointsErased("ana/1", KICK, HAND)),
    events.PadMarked(1, pads.SamePointsWritten("ana/1", HAND)),
    pens.PenTaken(1, A, ANA),
    events.PadMarked(1, pads.IssueAgreed(Side.EW, BEN)),
    events.PadMarked(1, pads.CardsPacked()),
    events.PadMarked(1, pads.TurnAsked(Side.NS, ANA)),
    events.PadMarked(1, pads.PadTurned(BEN)),
    restraints.RestraintAsked("q1", A, "The drummer is loud.", OFFICIAL, 5),
    restraints.RestraintAnswered("q1", "He stops.", ANA, 6),
    disputes.DisputeOpened("d1", 1, "Renege?", ANA, 5, "17:31"),
    disputes.StatementMade("d1", ANA, "I had none."),
    disputes.SayLost("d1", ANA),
    disputes.CaptainAgreed("d1", A, "No renege.", CLAUSE),
    disputes.Escalated("d1", OFFICIAL),
    disputes.DisputeDecided("d1", OFFICIAL, "No renege.", None),
    leaves.LeaveAsked("l1", A, 1, ANA, "A call.", free=False),
    leaves.LeaveAnswered("l1", BEN, granted=False),
    leaves.LeaveAppealed("l1", ANA),
    leaves.LeaveDecided("l1", OFFICIAL, granted=True),
    leaves.PlayerLeft("l1", 5),
    leaves.PlayerBack("l1", 6),
    pauses.BreakBegun(1, 4, 5),
    pauses.TimeOutTaken(A, 1, 2, 5),
    pauses.PauseCalled("p1", 1, ANA, 5),
    pauses.PauseEnded("p1", OFFICIAL),
    pauses.CountGiven("c1", 1, ANA, OFFICIAL, 5),
    pauses.CountEnded("c1", OFFICIAL),
    claimed.DefaultClaimed("c1", FORM, ANA),
    claimed.ClaimSettled("c1", ClaimOutcome.REVERSED, OFFICIAL, "They were late."),
    put_away.TableConfirmed(A, 1, ANA, {"BF": both(5, 4), "HJF": both(1, 0)}),
    put_away.BoardRead(ANA, 5, ({"BF": both(5, 4)},), both(5, 4)),
    put_away.MatchClosed({A: HandedIn(3), B: HandedIn(2, names_wrong=1)}, OFFICIAL, 5),
    events.MatchAwarded(None, CLAUSE, OFFICIAL),
    events.AwardWithdrawn(OFFICIAL, "He was registered."),
    events.ReplayOrdered(OFFICIAL, 5, "The wrong table was used."),
    events.DeadlineFired("x", 5),
    events.DeadlineWaived("x", OFFICIAL, "The bridge was closed."),
    takebacks.TakenBack(takebacks.Settlement(Place(1, 1)), OFFICIAL, "A slip."),
    takebacks.TakenBack(takebacks.Waiver("x"), OFFICIAL, "A slip."),
    takebacks.TakenBack(takebacks.Award("x"), OFFICIAL, "A slip."),
    takebacks.TakenBack(takebacks.Scrapping(2), OFFICIAL, "A slip."),
    takebacks.TakenBack(takebacks.LevelDecision(), OFFICIAL, "A slip."),
    takebacks.TakenBack(takebacks.Substitution(A, 1), OFFICIAL, "A slip."),
    takebacks.TakenBack(takebacks.Papers(), OFFICIAL, "A slip."),
)


def of_each_kind() -> Iterator[MatchEvent]:
    """Yield the examples, and for each other kind of event whatever its type allows."""
    yield from EXAMPLES
    written = {type(event) for event in EXAMPLES}
    for kind in get_args(MatchEvent):
        yield from () if (get_origin(kind) or kind) in written else every_choice(kind)


def test_everything_that_can_happen_in_a_match_is_looked_at() -> None:
    """No event is forgotten here, and none has two meanings."""
    known = {get_origin(event) or event for event in get_args(MatchEvent)}
    tags = [msgspec.inspect.type_info(event) for event in known]

    assert {type(event) for event in of_each_kind()} == known
    assert len({tag.tag for tag in tags if isinstance(tag, msgspec.inspect.StructType)}) == len(known)


@pytest.mark.parametrize("event", tuple(of_each_kind()), ids=lambda event: type(event).__name__)
def test_every_event_survives_the_log(event: Struct) -> None:
    """As plain values, as JSON, and in the canonical form that is hashed."""
    entry = chain(None, StreamId("m1"), 5, ANA, event)

    assert msgspec.convert(msgspec.to_builtins(event), MatchEvent, dec_hook=decode) == event
    assert msgspec.json.decode(msgspec.json.encode(event), type=MatchEvent, dec_hook=decode) == event
    assert msgspec.convert(entry.body, MatchEvent, dec_hook=decode) == event


def test_a_team_is_named_in_the_event_that_opens_a_match() -> None:
    """With the rules that it is played by."""
    opened = msgspec.convert(msgspec.to_builtins(new_match().opened), MatchEvent, dec_hook=decode)

    assert isinstance(opened, events.MatchOpened)
    assert (opened.parties[A], opened.rules.toss_minutes) == (EntrantId("herons"), 5)
