"""A match as it stands: its parties, its sheet, what counts, rulings, stops and its end; and what does not go as it stands."""

from collections.abc import Mapping

from msgspec import Struct

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches.disputes import Disputes
from hangjack.matches.events import (
    AwardGiven,
    DeadlineWaived,
    DeckChanged,
    IdleTableClosed,
    MatchAwarded,
    MatchOpened,
    ReplayOrdered,
    RulingId,
    RulingNoted,
    Source,
    TableScrapped,
)
from hangjack.matches.pads import Pad, PadKind, PadMark
from hangjack.matches.pads.pens import Pens
from hangjack.matches.pads.running import Games
from hangjack.matches.parties import Counts, Party
from hangjack.matches.pauses import Pauses
from hangjack.matches.results import Ended
from hangjack.matches.scoring import AnyScoring, Figures, Line, Play, Recorded, Score, scoring_of
from hangjack.matches.sheets import Sheet
from hangjack.matches.sheets.put_away import Closings
from hangjack.matches.sides.meeting import (
    Pair,
    Sides,
    start_sides,
)
from hangjack.unions import tag_of


class Case(Struct, frozen=True):
    """Whom a ruling is about, as the table stood when it was noted first."""

    side: Party | None
    offender: PersonId | None
    substitutions: int = 0
    """How many had been made in the match by then."""
    late: bool = False
    """Whether it was reported after the sheet was sealed."""


class Match(Struct, frozen=True):
    """A match as it stands."""

    opened: MatchOpened
    score: Score
    """Counted from `recorded` whenever that changes."""
    sheet: Sheet[Line]
    meeting: Sides | None = None
    """What its two sides do beside play; None where everybody plays for themselves."""
    recorded: tuple[tuple[Source, Recorded], ...] = ()
    """What counts, by what it came from, in the order in which it came to count."""
    sat: Mapping[Source, Mapping[Party, Pair]] = {}
    """Who sat at the table of a recorded entry when it came to count."""
    running: Games = {}
    """The lines that are being played, by table."""
    pens: Pens = {}
    """Who writes at each table, while the others check."""
    keepers: Mapping[Party, PersonId] = {}
    """Who has taken a party's own sheet over."""
    rulings: Mapping[RulingId, RulingNoted] = {}
    cases: Mapping[RulingId, Case] = {}
    awards: Mapping[str, AwardGiven] = {}
    scrapped: tuple[TableScrapped, ...] = ()
    idle_tables: Mapping[str, IdleTableClosed] = {}
    disputes: Disputes = {}
    pauses: Pauses = Pauses()
    decks: tuple[DeckChanged, ...] = ()
    closings: Closings = Closings()
    fired: frozenset[str] = frozenset()
    waived: Mapping[str, DeadlineWaived] = {}
    awarded: MatchAwarded | None = None
    replay: ReplayOrdered | None = None
    """That its sealed result no longer counts, until it is called again."""

    @property
    def scoring(self) -> AnyScoring:
        """How this match is counted."""
        return scoring_of(self.opened.rules.scoring)

    @property
    def pads(self) -> PadKind[Pad, PadMark, Play]:
        """The pad on which its running lines are kept."""
        pad = self.scoring.pad
        assert pad is not None, f"there is no pad in {self.game}"
        return pad

    @property
    def sides(self) -> Sides:
        """What the two sides do beside play. Refuses a match in which nobody hands in a line-up."""
        if self.meeting is None:
            raise Refused("match.no-line-ups")
        return self.meeting

    @property
    def level(self) -> bool:
        """Whether all is played and an official has to say who wins."""
        return self.ruled_winner is None and self.scoring.is_level(self.score)

    @property
    def ruled_winner(self) -> Party | None:
        """Who has won by the committee's word, because nobody has by the sheet as it was corrected last."""
        corrections = self.sheet.corrections
        return corrections[-1].winner if corrections else None

    @property
    def ended(self) -> Ended | None:
        """How the match ended; None while it goes on."""
        if self.awarded is not None:
            return "default" if self.awarded.winner else "double_default"
        over = self.ruled_winner is not None or self.scoring.is_over(self.score)
        return "played" if over and not self.level else None

    @property
    def winner(self) -> Party | None:
        """Who has won, by play, by default or by the committee's word."""
        if self.awarded is not None:
            return self.awarded.winner
        return self.ruled_winner or self.scoring.winner(self.score)

    def figures(self, table: int | None = None) -> Figures:
        """Return what the parties have in each column of the sheet: in the match, or at one table."""
        return self.scoring.figures(self.score, table)

    @property
    def standing(self) -> Counts:
        """What each party has in the sheet's first column."""
        return self.figures()[self.scoring.sheet_columns[0]]

    @property
    def game(self) -> str:
        """The tag of what is played: each layer has a module for it."""
        return tag_of(self.opened.rules.scoring)

    @property
    def tables(self) -> range:
        """The numbers of its tables."""
        return range(1, self.opened.tables + 1)

    def keeper(self, party: Party) -> PersonId | None:
        """Return who keeps the sheet of *party*; None where nobody was named for it."""
        return self.keepers.get(party) or self.opened.keepers.get(party)

    def is_closed(self, table: int) -> bool:
        """Whether *table* writes no more lines."""
        return self.scoring.is_closed(self.score, table)

    def lines_at(self, table: int) -> int:
        """Return how many lines *table* has used."""
        return self.scoring.lines_at(self.score, table)

    def lines_since_break(self, table: int) -> int:
        """Return how many lines *table* has played since its last break."""
        return self.lines_at(table) - self.pauses.last_break(table)


def open_match(opened: MatchOpened) -> Match:
    """Return a match that has just been set up."""
    rules = opened.rules
    agreement = rules.sheet.agreement
    return Match(
        opened,
        scoring_of(rules.scoring).start(opened.terms),
        Sheet(agreement.lanes, agreement.reopens, agreement.ticked is not None),
        None if rules.line_ups is None else start_sides(opened.rosters),
    )


def has_begun(match: Match, table: int) -> bool:
    """Whether anything is written of what is played at *table*: a line, or a point of one."""
    return table in match.sheet.tables or table in match.running


def require_going_on(match: Match) -> None:
    """Refuse what makes no sense after the end."""
    if match.ended is not None:
        raise Refused("match.over")


def require_table(match: Match, table: int) -> None:
    """Refuse a table that the match does not have."""
    if not 1 <= table <= match.opened.tables:
        raise Refused("match.no-such-table", table=table, tables=match.opened.tables)


def require_over(match: Match) -> None:
    """Refuse what waits for the end of the match; a level one has not come to it."""
    if match.ended is None:
        raise Refused("match.level" if match.level else "match.not-over")
