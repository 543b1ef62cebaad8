from collections import Counter
from functools import reduce

import msgspec
from hypothesis import settings
from hypothesis.stateful import invariant

from hangjack.matches.clocks import deadlines
from hangjack.matches.closings import unmatched_tables
from hangjack.matches.events import (
    AwardGiven,
    ByAward,
    ByDecision,
    ByRuling,
    DeadlineFired,
    LineAt,
    TableGone,
)
from hangjack.matches.gaps import seal_gaps
from hangjack.matches.match import Match, MatchEvent, fold, open_match
from hangjack.matches.pads.all_fours_points import points_at
from hangjack.matches.parties import A, B, Counts, both, other, total
from hangjack.matches.problems import GapKind
from hangjack.matches.scoring.all_fours import Board, BullseyesGiven, GameWon, board_of, count, start
from hangjack.matches.sheets import SheetSealed
from hangjack.matches.sides.lineups import CaptainChanged
from hangjack.matches.takebacks.acts import Award, TakenBack
from hangjack.unions import decode
from support.match_acts import TABLES
from support.match_second_thoughts import SecondThoughts
from support.matches import (
    OFFICIAL,
)


def turned(counts: Counts) -> Counts:
    """Return both sides' numbers the other way round."""
    return both(counts[B], counts[A])


def counted(match: Match) -> Board:
    """Count the board from nothing."""
    entries = [entry for _, entry in match.recorded]
    return reduce(count, entries, start(match.opened.terms))


class AnyMatch(SecondThoughts):
    """Whatever is done in a match, this holds."""

    @invariant()
    def what_counts_was_agreed_by_two_or_given_by_an_official(self) -> None:
        """Every game on the board is an agreed line, everything else an official's act."""
        for source, _ in self.match.recorded:
            if isinstance(source, LineAt):
                agreed = self.match.sheet.agreed[source.place]
                assert agreed.official or len(set(agreed.by)) == 2
            else:
                assert isinstance(source, ByRuling | ByAward | TableGone | ByDecision)

    @invariant()
    def replaying_the_log_gives_the_same_match(self) -> None:
        """State is nothing but its events, also after they were stored and read."""
        stored = msgspec.json.encode(self.log)
        again = msgspec.json.decode(stored, type=list[MatchEvent], dec_hook=decode)

        assert reduce(fold, again, open_match(self.match.opened)) == self.match

    @invariant()
    def the_board_is_what_is_recorded(self) -> None:
        """However it was brought up to date."""
        assert board_of(self.match.score) == counted(self.match)

    @invariant()
    def each_deadline_fires_at_most_once_and_each_award_is_given_once(self) -> None:
        """Whoever else noticed it; what was taken back may be given again."""
        fired = Counter(event.id for event in self.log if isinstance(event, DeadlineFired))
        awards = [event for event in self.log if isinstance(event, AwardGiven)]

        assert max(fired.values(), default=1) == 1
        taken = [
            event.what.id
            for event in self.log
            if isinstance(event, TakenBack) and isinstance(event.what, Award)
        ]
        standing = Counter(award.id for award in awards) - Counter(taken)
        assert max(standing.values(), default=1) == 1
        assert {award.by for award in awards} <= {OFFICIAL}

    @invariant()
    def swapping_the_sides_changes_nothing_else(self) -> None:
        """Compare with the mirror image: the same board, end and deadlines, for the other side."""
        ours, image = self.match, self.mirror

        assert turned(board_of(image.score).bullseyes) == board_of(ours.score).bullseyes
        assert turned(board_of(image.score).hang_jacks) == board_of(ours.score).hang_jacks
        assert image.ended == ours.ended
        assert (image.winner and other(image.winner)) == ours.winner
        assert Counter((each.kind, each.due_ms) for each in deadlines(image, self.now)) == Counter(
            (each.kind, each.due_ms) for each in deadlines(ours, self.now)
        )

    @invariant()
    def a_sealed_match_has_ended_and_its_tables_agree_where_they_must(self) -> None:
        """Nobody signs a match that goes on."""
        if self.match.sheet.sealed is not None:
            strict = self.match.opened.rules.sheet.tables_must_match is not None
            assert self.match.ended is not None
            assert not strict or unmatched_tables(self.match) == ()

    @invariant()
    def no_sheet_is_sealed_with_a_gap_that_lacks_an_official_s_reason(self) -> None:
        """Say beside the seal what was missing, who sealed it and why."""
        seals = [event for event in self.log if isinstance(event, SheetSealed)]
        for seal in seals:
            assert bool(seal.despite) == bool(seal.by) == bool(seal.reason)
        if self.match.sheet.sealed is not None and self.match.sheet.sealed_despite is None:
            late = {id_ for id_, case in self.match.cases.items() if case.late}
            open_now = {
                gap.what for gap in seal_gaps(self.match) if not late.intersection(gap.values.get("ids", ()))
            }
            assert open_now <= {GapKind.TABLES}

    @invariant()
    def board_sheet_and_result_say_the_same(self) -> None:
        """Lines count as they stand on the sheet, tables add up to the board, and a sealed match has its winner."""
        board = board_of(self.match.score)
        for source, entry in self.match.recorded:
            if isinstance(source, LineAt):
                written = self.match.sheet.line_at(source.place)
                assert isinstance(entry, GameWon)
                assert written is not None
                assert (entry.winner, entry.score, entry.hang_jacks) == (
                    written.winner,
                    written.score,
                    written.hang_jacks,
                )
        at_tables = [total(table.bullseyes) for table in board.tables]
        beside = [
            each for _, each in self.match.recorded if isinstance(each, BullseyesGiven) and each.table is None
        ]
        assert sum(at_tables) + sum(each.number for each in beside) >= total(board.bullseyes)
        if self.match.sheet.sealed is not None:
            assert self.match.ended is not None
            assert self.match.winner is not None

    @invariant()
    def nobody_captains_from_the_bench(self) -> None:
        """Whoever was made captain in the match sat at a table then."""
        for event in self.log:
            if isinstance(event, CaptainChanged):
                assert event.captain in self.match.sides.line_ups.declared[event.side].named

    @invariant()
    def no_running_score_is_below_nothing(self) -> None:
        """Whatever was erased, forfeited or overruled."""
        for table in range(1, TABLES + 1):
            score = points_at(self.match, table).score
            assert min(score.NS, score.EW) >= 0


AnyMatch.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
test_matches_of_both_books_in_any_order = AnyMatch.TestCase
