from collections import Counter
from functools import reduce

import msgspec
from hypothesis import settings
from hypothesis.stateful import invariant

from hangjack.competition.results import official_result
from hangjack.desk.views.faces import face_of, table_face
from hangjack.games.all_fours.match.pad import pack_cards
from hangjack.games.all_fours.match.points import points_at
from hangjack.games.all_fours.match.scoring import (
    Board,
    BoardEntry,
    BullseyesGiven,
    GameLine,
    GameWon,
    board_of,
    count,
    start,
)
from hangjack.matches.clocks import deadlines
from hangjack.matches.closings import on_sheet, unmatched_tables
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
from hangjack.matches.pads.marking import mark_pad
from hangjack.matches.parties import SIDES, A, B, Counts, both, other, total
from hangjack.matches.problems import GapKind
from hangjack.matches.sheets import SheetSealed
from hangjack.matches.sheets.printing import sheet_print
from hangjack.matches.sides.lineups import CaptainChanged
from hangjack.matches.signatures import seal_without
from hangjack.matches.takebacks.acts import Award, TakenBack
from hangjack.unions import decode, own
from support.match_acts import TABLES, same
from support.match_second_thoughts import SecondThoughts
from support.matches import OFFICIAL, RULES


def turned(counts: Counts) -> Counts:
    """Return both sides' numbers the other way round."""
    return both(counts[B], counts[A])


def counted(match: Match) -> Board:
    """Count the board from nothing."""
    entries = [entry for _, entry in match.recorded if isinstance(entry, BoardEntry)]
    assert len(entries) == len(match.recorded)
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
            seal = self.match.sheet.sealed_despite
            refused = seal is not None and GapKind.TABLES in seal.despite
            assert self.match.ended is not None
            assert not strict or refused or unmatched_tables(self.match) == ()
            assert set(self.match.sheet.signed) == set(SIDES) or (seal is not None and seal_without(seal))

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
                written = own(GameLine, self.match.sheet.line_at(source.place))
                assert isinstance(entry, GameWon)
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
    def pad_and_sheet_have_the_same_games(self) -> None:
        """Each game that is over on a pad was ended by one line of the sheet, or a ruling in force; each line ended one."""
        for table in range(1, TABLES + 1):
            games = self.match.running.get(table, ())
            ends = [game.ended_by for game in games[:-1]]
            lines = [each.place for each in ends if isinstance(each, LineAt)]
            sheet = self.match.sheet
            written = {place for place in (*sheet.written, *sheet.agreed) if place.table == table}

            assert None not in ends
            assert not games or games[-1].ended_by is None
            assert len(set(ends)) == len(ends)
            assert {place for place in lines if sheet.has(place)} == written

    @invariant()
    def pad_sheet_board_and_standings_say_the_same(self) -> None:
        """Whoever looks, wherever: each table and the whole, on every picture, in print and in what the standings count."""
        match, printed = self.match, sheet_print(self.match, {})
        face = face_of(match, {}, "en")
        assert face["figures"] == printed.figures == match.figures()
        assert face["winner"] == printed.winner == match.winner
        for at, on_paper in enumerate(printed.tables, start=1):
            table = table_face(match, at)
            assert table.figures == on_paper.figures == on_sheet(match, at)
            assert table.closed == match.is_closed(at)
            assert self.pad_refuses(at) or not (table.closed or match.ended)
        if match.sheet.sealed is not None and match.awarded is None:
            rules = next(each for each in RULES.values() if each.match == match.opened.rules)
            result = official_result(match, rules)
            for side, team in match.opened.parties.items():
                assert {column: face["figures"][column][side] for column in face["figures"]} == {
                    column: result.figures[team][column] for column in face["figures"]
                }
            assert result.winner == (match.opened.parties[match.winner] if match.winner else None)

    def pad_refuses(self, table: int) -> bool:
        """Return whether nothing can be written on the pad of a table."""
        return self.decided(lambda m, _: mark_pad(m, table, pack_cards), self.match, same) is None

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
