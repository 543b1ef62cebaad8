"""Everything that can be done in a match, in any order: the acts of a state machine, without what must hold."""

from collections.abc import Callable
from functools import reduce

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from hangjack.errors import Refused
from hangjack.games.all_fours.engine.counting import Award, AwardFor
from hangjack.games.all_fours.engine.seats import Side
from hangjack.games.all_fours.match import pad as pads
from hangjack.games.all_fours.match.scoring import play_of
from hangjack.games.all_fours.referee import Kind
from hangjack.matches import awards, disputes, rulings, scorekeeping
from hangjack.matches.clocks import due, fire, give_due, overdue, waive
from hangjack.matches.closings import close_match, confirm_table, on_sheet
from hangjack.matches.disputes import DisputeOpened, SayLost, Settlement, Speaker
from hangjack.matches.match import Match, MatchEvent, fold
from hangjack.matches.pads.marking import mark_pad
from hangjack.matches.parties import SIDES, A, B, Party, other
from hangjack.matches.pauses import CountGiven, PauseCalled, end_count, end_pause
from hangjack.matches.sheets import Place
from hangjack.matches.sheets.put_away import HandedIn
from hangjack.matches.sides import seats, tosses
from hangjack.matches.sides.claimed import ClaimForm, ClaimOutcome
from hangjack.matches.sides.claims import ClaimRuling, claim_default, settle_claim
from hangjack.matches.sides.leaves import answer_leave, appeal_leave, come_back, decide_leave, go, leave_of
from hangjack.matches.sides.lineups import change_captain
from hangjack.matches.sides.restraints import (
    RestraintAnswered,
    RestraintAsked,
    answer_restraint,
    ask_restraint,
)
from hangjack.matches.sides.seats import bring_on, report_substitute, schedule_second_half, swap_seats
from hangjack.matches.sides.substitutions import Change, acknowledge
from hangjack.matches.sides.tosses import Toss
from hangjack.matches.signatures import AllTheSame, Corrected
from hangjack.matches.stops import (
    ask_leave,
    begin_break,
    call_pause,
    dispute_of,
    give_count,
    open_dispute,
    take_time_out,
)
from support.matches import (
    ALL_THE_SAME,
    CLAUSE,
    MINUTE,
    OFFICIAL,
    SCOREKEEPERS,
    START,
    declared,
    kick,
    line,
    new_match,
    person,
    renege_by,
    ruling,
)

TABLES = 3
Turn = Callable[[Party], Party]
Act = Callable[[Match, Turn], tuple[MatchEvent, ...]]


def same(team: Party) -> Party:
    """Leave a side as it is."""
    return team


def mirrored(team: Party) -> Party:
    """Turn a side into the other."""
    return other(team)


def hung(side: Side) -> Award:
    """Return points for a hung Jack."""
    return Award(AwardFor.HANG_JACK, side, 3)


class MatchActs(RuleBasedStateMachine):
    """Everybody does anything in any order, with retries, in either kind of match, and in its mirror image."""

    match: Match
    mirror: Match
    log: list[MatchEvent]
    now: int

    tables = st.integers(1, TABLES)
    sides = st.sampled_from(SIDES)
    names = st.sampled_from(["x1", "x2"])

    @initialize(
        name=st.sampled_from(["ic2024", "mafa"]),
        late=st.sampled_from([(), ((B, 3),), ((A, 1), (A, 2))]),
    )
    def begin(self, name: str, late: tuple[tuple[Party, int], ...]) -> None:
        """Set a match up and exchange the line-ups; all sit down but those who are late."""
        self.now = START
        self.match = self.mirror = new_match(name, TABLES, closes_ms=START + 200 * MINUTE)
        self.log = []
        self.do(lambda m, _: declared(m))
        self.do(lambda m, t: tosses.toss(m.sides.tossing, Toss(t(A), t(A))))
        for side in SIDES:
            for table in range(1, TABLES + 1):
                if (side, table) not in late:
                    self.seats(side, table)

    def do(self, act: Act) -> None:
        """Decide and fold in the match and its mirror image; what one refuses, the other does."""
        events, images = self.decided(act, self.match, same), self.decided(act, self.mirror, mirrored)
        assert (events is None) == (images is None)
        for event in events or ():
            self.log.append(event)
        self.match = reduce(fold, events or (), self.match)
        self.mirror = reduce(fold, images or (), self.mirror)

    @staticmethod
    def decided(act: Act, match: Match, turn: Turn) -> tuple[MatchEvent, ...] | None:
        """Return what happens, or None if it is refused."""
        try:
            return act(match, turn)
        except Refused:
            return None

    @rule(minutes=st.integers(0, 20), noticed=st.booleans())
    def waits(self, minutes: int, *, noticed: bool) -> None:
        """Let time pass; perhaps somebody notices what is due now."""
        self.now += minutes * MINUTE
        if noticed:
            self.fires(1)

    @rule(side=sides, table=tables)
    def seats(self, side: Party, table: int) -> None:
        """Seat a pair, by name."""
        self.do(lambda m, t: seats.seat_pair(m, t(side), table, self.now, m.sides.pairs[t(side), table]))

    @rule(table=tables, side=sides, winner=sides, lost=st.sampled_from([0, 7, 13]), times=st.integers(1, 2))
    def writes(self, table: int, side: Party, winner: Party, lost: int, times: int) -> None:
        """Write the next game of a side, perhaps twice."""
        written = self.match.sheet.written
        numbers = [place.number for place in written if place.table == table and side in written[place]]
        place = Place(table, max(numbers, default=0) + 1)
        for _ in range(times):
            self.do(
                lambda m, t: scorekeeping.enter_line(
                    m, place, t(side), SCOREKEEPERS[t(side)], line(t(winner), lost)
                )
            )

    @rule(table=tables, winner=sides, number=st.sampled_from([1, 4, 9]))
    def play(self, table: int, winner: Party, number: int) -> None:
        """Play some games at a table, which both sides write alike."""
        for _ in range(number):
            self.writes(table, A, winner, 7, 1)
            self.writes(table, B, winner, 7, 1)

    @rule(side=sides, back=st.booleans())
    def answers(self, side: Party, *, back: bool) -> None:
        """Confirm whatever waits, or take it back."""
        for place in self.match.sheet.one_sided:
            act = scorekeeping.withdraw_line if back else scorekeeping.confirm_line
            self.do(lambda m, t, at=place, act=act: act(m, at, t(side), SCOREKEEPERS[t(side)]))  # type: ignore[misc]

    @rule(winner=sides)
    def settles(self, winner: Party) -> None:
        """Settle what differs."""
        for place in self.match.sheet.differences:
            settle = scorekeeping.settle_line
            self.do(lambda m, t, at=place, do=settle: do(m, at, OFFICIAL, line(t(winner)), "Seen."))  # type: ignore[misc]

    @rule(table=tables, seat=st.sampled_from(["N", "W", "S", "E"]), id_=names, grave=st.booleans())
    def proposes(self, table: int, seat: str, id_: str, *, grave: bool) -> None:
        """Propose a ruling: a renege, or a look at the cards."""
        ruled = renege_by(seat) if grave else ruling(Kind.LOOKED_UNPRIVILEGED, seat)
        self.do(lambda m, t: rulings.propose_ruling(m, id_, table, ruled, SCOREKEEPERS[t(A)]))

    @rule(id_=names, what=st.sampled_from(["give", "overrule", "dismiss"]))
    def officiates(self, id_: str, what: str) -> None:
        """Give a ruling, dismiss the report, or overrule it; also beside a sealed sheet."""
        acts: dict[str, Act] = {
            "give": lambda m, _: rulings.give_ruling(m, id_, OFFICIAL),
            "overrule": lambda m, _: rulings.overrule_ruling(m, id_, OFFICIAL, "Wrong."),
            "dismiss": lambda m, _: rulings.dismiss_ruling(m, id_, OFFICIAL, "Nobody saw it."),
        }
        self.do(acts[what])

    @rule(table=tables, side=sides, what=st.sampled_from(["write", "hang", "erase", "agree", "pack", "turn"]))
    def pads(self, table: int, side: Party, what: str) -> None:
        """Do something with a pad."""
        for_side = Side.NS if side == A else Side.EW
        acts: dict[str, Callable[[pads.Pad], tuple[pads.PadEvent, ...]]] = {
            "write": lambda pad: pads.write_points(pad, kick(for_side), play_of(self.match.opened.terms)),
            "hang": lambda pad: pads.write_points(pad, hung(for_side), play_of(self.match.opened.terms)),
            "turn": lambda pad: pads.turn_pad(pad, for_side, SCOREKEEPERS[side]),
            "erase": pads.erase_last,
            "agree": lambda pad: pads.agree_issue(pad, for_side, SCOREKEEPERS[side]),
            "pack": pads.pack_cards,
        }
        self.do(lambda m, _: mark_pad(m, table, acts[what]))

    @rule(table=tables, against=sides, number=st.integers(0, 2))
    def scraps(self, table: int, against: Party, number: int) -> None:
        """Close a table."""
        self.do(
            lambda m, t: awards.scrap(m, table, t(against), OFFICIAL, awards.Scrapping(number, "Abandoned."))
        )

    @rule(id_=names, side=sides, number=st.integers(1, 6), granted=st.booleans())
    def leaves(self, id_: str, side: Party, number: int, *, granted: bool) -> None:
        """Ask for leave, get it in some way or not, and go."""
        opponent = other(side)
        self.do(lambda m, t: ask_leave(m, id_, person(t(side), number), "A call."))
        self.do(
            lambda m, t: answer_leave(
                leave_of(m.sides.leaves, id_), t(opponent), person(t(opponent), 1), granted=granted
            )
        )
        self.do(lambda m, t: appeal_leave(leave_of(m.sides.leaves, id_), person(t(side), number)))
        self.do(lambda m, _: decide_leave(leave_of(m.sides.leaves, id_), OFFICIAL, granted=granted))
        self.do(lambda m, _: go(m.sides.leaves, id_, self.now))

    @rule(id_=names, table=tables, time=st.sampled_from(["14:00", "17:31"]))
    def disputes(self, id_: str, table: int, time: str) -> None:
        """Dispute something."""
        self.do(
            lambda m, t: open_dispute(
                m, DisputeOpened(id_, table, "Renege?", person(t(A), 1), self.now, time)
            )
        )

    @rule(id_=names, side=sides, agreed=st.booleans())
    def ends_dispute(self, id_: str, side: Party, *, agreed: bool) -> None:
        """Agree as a captain, or hand it to the official who decides."""
        if agreed:
            self.do(
                lambda m, t: disputes.agree(
                    dispute_of(m, id_), Speaker(person(t(side), 1), t(side)), Settlement("No renege.")
                )
            )
        else:
            self.do(lambda m, _: disputes.escalate(dispute_of(m, id_), OFFICIAL, None, m.opened.parties))
            self.do(lambda m, _: disputes.decide(dispute_of(m, id_), OFFICIAL, Settlement("No renege.")))

    @rule(id_=names, table=tables, side=sides)
    def pauses(self, id_: str, table: int, side: Party) -> None:
        """Take a break, a time-out, a pause and a count."""
        self.do(lambda m, _: begin_break(m, table, self.now))
        self.do(lambda m, t: take_time_out(m, t(side), table, self.now))
        self.do(lambda m, t: call_pause(m, PauseCalled(f"p{id_}", table, person(t(side), 1), self.now)))
        self.do(
            lambda m, t: give_count(m, CountGiven(f"c{id_}", table, person(t(side), 1), OFFICIAL, self.now))
        )

    @rule(id_=names)
    def plays_on(self, id_: str) -> None:
        """Come back, end a pause and a count."""
        self.do(lambda m, _: come_back(leave_of(m.sides.leaves, id_), self.now))
        self.do(lambda m, _: end_pause(m.pauses, f"p{id_}", OFFICIAL))
        self.do(lambda m, _: end_count(m.pauses, f"c{id_}", OFFICIAL))

    @rule(side=sides, off=st.integers(1, 6), on=st.integers(7, 8), disciplinary=st.booleans())
    def substitutes(self, side: Party, off: int, on: int, *, disciplinary: bool) -> None:
        """Bring somebody on."""
        self.do(
            lambda m, t: bring_on(
                m, Change(t(side), person(t(side), off), person(t(side), on), disciplinary), self.now
            )
        )

    @rule(side=sides, number=st.integers(1, 2), table=tables)
    def reports(self, side: Party, number: int, table: int) -> None:
        """Report, take note, change seats."""
        self.do(lambda m, t: report_substitute(m, t(side), number, self.now))
        self.do(lambda m, t: acknowledge(m.sides.benches.of(t(side)), t(side), number, OFFICIAL))
        self.do(lambda m, t: swap_seats(m, t(side), table, m.sides.pairs[t(side), table][0]))

    @rule(minutes=st.integers(1, 200))
    def halves(self, minutes: int) -> None:
        """Set the second half."""
        self.do(lambda m, _: schedule_second_half(m, START + minutes * MINUTE, OFFICIAL))

    @rule(times=st.integers(1, 2))
    def fires(self, times: int) -> None:
        """Let one or two workers notice what is due."""
        for _ in range(times):
            self.do(lambda m, _: fire(m, self.now))

        assert due(self.match, self.now) == ()

    @precondition(lambda self: bool(overdue(self.match, self.now)))
    @rule(data=st.data(), given=st.booleans())
    def rules_on_deadline(self, data: st.DataObject, *, given: bool) -> None:
        """Give what a deadline proposes, or waive it; twice, because the answer was lost."""
        proposed = overdue(self.match, self.now)
        place = data.draw(st.integers(0, len(proposed) - 1))
        kind, at = proposed[place].kind, proposed[place].due_ms
        subject = proposed[place].subject

        def act(m: Match, t: Turn) -> tuple[MatchEvent, ...]:
            named = subject if t == same else subject.translate(str.maketrans("AB", "BA"))
            id_ = next(
                each.id
                for each in overdue(m, self.now)
                if (each.kind, each.due_ms, each.subject) == (kind, at, named)
            )
            return (
                give_due(m, id_, self.now, OFFICIAL) if given else waive(m, id_, self.now, OFFICIAL, "Storm.")
            )

        self.do(act)

    @rule(side=sides, outcome=st.sampled_from(ClaimOutcome))
    def claims(self, side: Party, outcome: ClaimOutcome) -> None:
        """Claim the match, and have it settled."""
        self.do(
            lambda m, t: claim_default(
                m,
                "c1",
                ClaimForm(t(side), self.now, CLAUSE, OFFICIAL, self.now, OFFICIAL, "official"),
                person(t(side), 1),
            )
        )
        self.do(lambda m, _: settle_claim(m, "c1", ClaimRuling(outcome, "Seen.", CLAUSE), OFFICIAL))

    @rule(id_=names, side=sides, player=st.integers(1, 2))
    def loses_say(self, id_: str, side: Party, player: int) -> None:
        """Walk away from a dispute."""
        self.do(
            lambda m, t: (
                (SayLost(dispute_of(m, id_).opened.id, person(t(side), player)),)
                if dispute_of(m, id_).is_open
                else ()
            )
        )

    @rule(side=sides, captain=st.integers(1, 8))
    def hands_over(self, side: Party, captain: int) -> None:
        """Make somebody else captain."""
        self.do(
            lambda m, t: change_captain(
                m.sides.line_ups, t(side), person(t(side), captain), m.sides.benches.of(t(side)).playing
            )
        )

    @rule(id_=names, side=sides)
    def restrains(self, id_: str, side: Party) -> None:
        """Ask a captain to restrain somebody, who answers."""
        asked = f"q{id_}"
        self.do(
            lambda m, t: ask_restraint(
                m.sides.restraints, RestraintAsked(asked, t(side), "The drum.", OFFICIAL, self.now)
            )
        )
        self.do(
            lambda m, t: answer_restraint(
                m.sides.restraints,
                t(side),
                RestraintAnswered(asked, "It stops.", person(t(side), 1), self.now),
            )
        )

    @precondition(lambda self: self.match.sheet.sealed is not None)
    @rule(data=st.data(), winner=sides, names=st.booleans())
    def corrects(self, data: st.DataObject, winner: Party, *, names: bool) -> None:
        """Rule, as the committee, on a line of a sealed sheet, with a winner or without."""
        place = data.draw(st.sampled_from(sorted(self.match.sheet.agreed)))
        self.do(
            lambda m, t: scorekeeping.correct_line(
                m, Corrected(place, line(t(winner)), t(winner) if names else None), OFFICIAL, "On video."
            )
        )

    @rule(side=sides, despite=st.booleans())
    def ends(self, side: Party, *, despite: bool) -> None:
        """Try to settle, confirm, sign, seal, with a reason or without, and close."""
        self.do(lambda m, t: awards.settle_level(m, t(side), OFFICIAL, "Lot."))
        for table in range(1, TABLES + 1):
            self.do(
                lambda m, t, at=table: confirm_table(  # type: ignore[misc]
                    m, t(side), at, m.sides.pairs[t(side), at][0], on_sheet(m, at)
                )
            )
        self.do(lambda m, t: scorekeeping.sign_sheet(m, t(side), person(t(side), 1)))
        self.do(lambda m, _: scorekeeping.seal_sheet(m, ALL_THE_SAME if despite else None))
        self.do(lambda m, _: close_match(m, {team: HandedIn(3) for team in SIDES}, OFFICIAL, self.now))

    @rule(refusing=st.sets(sides))
    def seals_past(self, refusing: set[Party]) -> None:
        """Seal although some captains will not sign."""
        self.do(
            lambda m, t: scorekeeping.seal_sheet(
                m, AllTheSame(OFFICIAL, "They left.", tuple(t(side) for side in SIDES if side in refusing))
            )
        )
