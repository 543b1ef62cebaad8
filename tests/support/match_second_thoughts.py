"""Second thoughts of officials in a match, in any order: whatever was done is taken back, and the match is what it was."""

from collections.abc import Sequence

from hypothesis import strategies as st
from hypothesis.stateful import rule

from hangjack.matches import awards, rulings
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.matches.takebacks.acts import (
    Award,
    LevelDecision,
    Papers,
    RulingGiven,
    Scored,
    Scrapping,
    Settlement,
    Substitution,
    Waiver,
)
from hangjack.matches.takebacks.deciding import take_back
from support.match_acts import TABLES, MatchActs, Turn
from support.matches import OFFICIAL

SLIP = "A slip of the finger."


def whats(match: Match, turn: Turn) -> Sequence[Scored | Papers | RulingGiven]:
    """Return everything that somebody might take back, in the same order in a match and in its mirror image."""
    return (
        *(Settlement(place) for place in sorted(match.sheet.agreed)),
        *map(Waiver, match.waived),
        *map(Award, (*match.awards, *match.idle_tables)),
        *(Scrapping(table) for table in range(1, TABLES + 1)),
        LevelDecision(),
        *(Substitution(turn(side), number) for side in (Party("A"), Party("B")) for number in (1, 2)),
        Papers(),
        *map(RulingGiven, match.rulings),
    )


def shown(match: Match) -> object:
    """Return what pages show of a match."""
    tables = range(1, TABLES + 1)
    closed = [match.is_closed(table) for table in tables]
    figures = [match.figures(), *(match.figures(table) for table in tables)]
    return match.standing, figures, closed, match.ended, match.winner, match.level, match.sides.pairs


class SecondThoughts(MatchActs):
    """Everybody does anything, and officials take any of it back."""

    @rule(pick=st.integers(0, 40))
    def takes_back(self, pick: int) -> None:
        """Take something back that was done, or was not."""
        self.do(lambda m, t: _taken_back(m, whats(m, t), pick))

    @rule(table=st.integers(1, TABLES), against=st.sampled_from([Party("A"), Party("B")]))
    def closes_the_wrong_table(self, table: int, against: Party) -> None:
        """Close a table, and take that back at once: everything is shown as before."""
        before, closing = self.match, awards.Scrapping(2, "Abandoned.")
        if any(each.closing.table == table for each in before.scrapped):
            return
        self.do(lambda m, t: awards.scrap(m, table, t(against), OFFICIAL, closing))
        if self.match != before:
            self.do(lambda m, _: take_back(m, Scrapping(table), OFFICIAL, SLIP))

        assert shown(self.match) == shown(before)


def _taken_back(match: Match, all_of_it: Sequence[Scored | Papers | RulingGiven], pick: int) -> tuple:  # type: ignore[type-arg]
    what = all_of_it[pick % len(all_of_it)]
    if isinstance(what, RulingGiven):
        return rulings.reopen_ruling(match, what.id, OFFICIAL, SLIP)
    return take_back(match, what, OFFICIAL, SLIP)
