"""Sheepshead on a sheet: hands as lines, and points and plays of everybody at one table, counted from them.

A hand is one play: won or lost by its picker, or won in a leaster. Points off are listed apart and are no play. A table
that somebody leaves goes on or is broken off, as the house says; hands after the last one change nothing.
"""

from collections.abc import Mapping, Sequence
from typing import assert_never

from msgspec import Struct
from msgspec.structs import asdict, replace

from hangjack.errors import Refused
from hangjack.games.sheepshead.engine.counting import Level
from hangjack.games.sheepshead.engine.options import Options, StakesOptions
from hangjack.games.sheepshead.engine.seats import Seat, TableSize, size_for
from hangjack.games.sheepshead.engine.session import (
    HandMisdealt,
    HandPlayed,
    Penalised,
    SeatLeft,
    Session,
    fold,
    open_session,
    with_columns,
)
from hangjack.games.sheepshead.match.lines import (
    HandLine,
    PlayerLeft,
    PointsOff,
    RowCounted,
    RowLine,
    RulingAccepted,
    ScorerNamed,
    SessionEnded,
    SheetEntry,
    StakesAgreed,
    TotalsCounted,
    TotalsLine,
)
from hangjack.ids import EntrantId, PersonId
from hangjack.matches.parties import Counts, Party, leader, require_parties
from hangjack.matches.scoring import (
    Closing,
    Figures,
    Given,
    Play,
    Score,
    Scoring,
    ScoringOptions,
    Terms,
)
from hangjack.unions import joins

POINTS, PLAYS = "PTS", "PLAYS"
COLUMNS = (POINTS, PLAYS)


@joins(Play)
class Played(Options, frozen=True, gc=False, tag="sheepshead"):
    """How the hands of a table are played, as the match keeps it."""


@joins(ScoringOptions)
class TableOptions(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="sheepshead"):
    """What a table keeps beside points: the side ledger, off unless the house turns it on."""

    stakes: StakesOptions = StakesOptions()


@joins(Score)
class TableScore(Struct, frozen=True, gc=False, tag="sheepshead"):
    """What has been counted at a table, and what it keeps beside that."""

    session: Session
    scorer: Party | None = None
    """Whom the table has named; None: as a rule says."""
    asked: Mapping[Party, tuple[int, int, int]] = {}
    """The stakes that each wants, as long as not everybody wants the same."""
    stakes: tuple[tuple[int, tuple[int, int, int]], ...] = ()
    """Other stakes, by the hand from which they hold."""
    accepted: Mapping[str, tuple[Party, ...]] = {}
    """Who has accepted which ruling."""
    substitutes: Mapping[Party, EntrantId] = {}
    taken: tuple[EntrantId, ...] = ()
    """Everybody who has taken a seat, in the order in which the seats were handed over."""


def as_played(play: Options) -> Played:
    """Return the options of the engine as a match keeps them."""
    return Played(**asdict(play))


def start(terms: Terms) -> TableScore:
    """Return a table at which nothing was played."""
    return TableScore(open_session(play_of(terms), size_of(terms), stakes_of(terms), Seat.ONE))


def size_of(terms: Terms) -> TableSize:
    """Return how many sit at the table."""
    return size_for(len(terms.parties))


def play_of(terms: Terms) -> Options:
    """Return how the hands are played, as the engine knows it."""
    assert isinstance(terms.play, Options), "a table of Sheepshead"
    return Options(**asdict(terms.play))


def stakes_of(terms: Terms) -> StakesOptions:
    """Return what is played for beside points."""
    assert isinstance(terms.options, TableOptions), "a table of Sheepshead"
    return terms.options.stakes


def require_possible(line: HandLine | RowLine | TotalsLine, terms: Terms) -> None:
    """Refuse a hand that nobody of this table can have played so; but for who sits there, paper is checked as a whole."""
    require_parties(terms.parties, line)
    if not isinstance(line, HandLine):
        return
    if line.leaster and (not line.won or line.level is Level.NO_SCHNEIDER):
        raise Refused("sheepshead.line.leaster")
    if line.ruled is not None and (line.leaster or line.level is not Level.PLAIN):
        raise Refused("sheepshead.line.ruled")


def require_here(line: HandLine | RowLine | TotalsLine, number: int, score: TableScore) -> None:
    """Refuse a hand in which the player rested, or in which somebody plays who has left."""
    session = score.session
    if not isinstance(line, HandLine):
        return
    dealer, player = Seat(line.dealer), Seat(line.player)
    gone = session.left
    if gone is not None and number > gone.after and dealer is gone.seat:
        raise Refused("sheepshead.line.gone", seat=dealer)
    if player not in session.active(dealer, number):
        key = "sheepshead.line.rests" if player is dealer else "sheepshead.line.gone"
        raise Refused(key, seat=player, number=number)
    if number > session.hands:
        raise Refused("sheepshead.line.too-many", hands=session.hands)


def of_line(
    table: int, line: HandLine | RowLine | TotalsLine, terms: Terms
) -> HandPlayed | RowCounted | TotalsCounted:
    """Return what counts for a hand."""
    del table, terms
    if isinstance(line, RowLine):
        return RowCounted(line.dealer, line.points, line.plays)
    if isinstance(line, TotalsLine):
        return TotalsCounted(line.points, line.plays)
    return HandPlayed(Seat(line.dealer), line.outcome)


def of_given(given: Given) -> PointsOff:
    """Return points that an official takes or gives."""
    return PointsOff(given.to, given.number, given.clause)


def of_closing(closing: Closing) -> PlayerLeft | SessionEnded:
    """Return that a player has left, whom the closing names, or that the table was broken off."""
    return SessionEnded() if closing.to is None else PlayerLeft(closing.to)


def scrap(score: TableScore, table: int, against: Party, number: int | None = None) -> Closing:
    """Return that *against* leaves the table for good: it goes on without, or is broken off."""
    del number
    if score.session.is_complete:
        raise Refused("board.closed-already", table=table)
    return Closing(table, against)


def count(score: TableScore, entry: SheetEntry) -> TableScore:
    """Return the score with *entry* counted: no hand after the last one; points off at any time."""
    session = score.session
    match entry:
        case PointsOff(seat, points):
            return _with(score, fold(session, Penalised(Seat(seat), points)))
        case ScorerNamed(seat):
            return replace(score, scorer=seat)
        case StakesAgreed():
            return _with_stakes(score, entry)
        case RulingAccepted(seat, ruling):
            accepted = dict.fromkeys((*score.accepted.get(ruling, ()), seat))
            return replace(score, accepted={**score.accepted, ruling: tuple(accepted)})
        case PlayerLeft() | SessionEnded() if not session.is_complete:
            return _after_leaving(score, entry)
        case HandPlayed() | HandMisdealt() if not session.is_complete:
            return _with(score, fold(_begun(session, entry), entry))
        case RowCounted() | TotalsCounted() if not session.broken_off:
            return _with(score, _from_paper(session, entry))
        case PlayerLeft() | SessionEnded() | HandPlayed() | HandMisdealt() | RowCounted() | TotalsCounted():
            return score
    assert_never(entry)


def _with(score: TableScore, session: Session) -> TableScore:
    return replace(score, session=session)


def _begun(session: Session, entry: HandPlayed | HandMisdealt) -> Session:
    """Let whoever deals the first hand be the first dealer, where the house draws for it."""
    if session.dealt or session.options.first_dealer != "draw":
        return session
    return replace(session, first_dealer=entry.dealer)


def _with_stakes(score: TableScore, wanted: StakesAgreed) -> TableScore:
    """Let other stakes hold as soon as everybody at the table, whoever rests too, wants the same."""
    asked = {**score.asked, wanted.seat: wanted.stakes}
    if not all(asked.get(seat) == wanted.stakes for seat in at_table(score)):
        return replace(score, asked=asked)
    return replace(score, asked={}, stakes=(*score.stakes, (wanted.from_hand, wanted.stakes)))


def _after_leaving(score: TableScore, entry: PlayerLeft | SessionEnded) -> TableScore:
    session = score.session
    if isinstance(entry, SessionEnded):
        return _with(score, replace(session, broken_off=True))
    taken = entry.substitute is not None
    after = _with(score, fold(session, SeatLeft(Seat(entry.seat), taken)))
    if entry.substitute is None or after.session.handed_over == session.handed_over:
        return after
    taken_by = {**score.substitutes, entry.seat: entry.substitute}
    return replace(after, substitutes=taken_by, taken=(*score.taken, entry.substitute))


def _from_paper(session: Session, entry: RowCounted | TotalsCounted) -> Session:
    """Count what stands on paper as it is written; a summary ends the session."""
    columns = {}
    for place, column in enumerate(session.columns, start=1):
        seat = Party(str(place))
        dealt = isinstance(entry, RowCounted) and entry.dealer == seat
        columns[Seat(seat)] = replace(
            column,
            points=column.points + entry.points.get(seat, 0),
            plays=column.plays + entry.plays.get(seat, 0),
            deals=column.deals + dealt,
        )
    after = with_columns(session, columns)
    if isinstance(entry, TotalsCounted):
        return replace(after, broken_off=True)
    return replace(after, dealt=(*session.dealt, Seat(entry.dealer)))


def at_table(score: TableScore) -> tuple[Party, ...]:
    """Return who sits at the table: everybody but one who has left it."""
    gone = score.session.left
    seats = tuple(Party(str(place)) for place in range(1, score.session.table_size + 1))
    return tuple(seat for seat in seats if gone is None or seat != gone.seat.value)


def passed_on(score: TableScore) -> Mapping[Party, tuple[PersonId, ...]]:
    """Return the seats that substitutes have taken, and the one that stayed empty while the others go on."""
    taken = {seat: (PersonId(entrant),) for seat, entrant in score.substitutes.items()}
    gone = score.session.left
    return taken if gone is None else {**taken, Party(gone.seat.value): ()}


def made_by_substitutes(score: TableScore) -> dict[EntrantId, dict[str, int]]:
    """Return what substitutes have made since they took a seat, and until they handed it over themselves."""
    handed_over, shown = score.session.handed_over, figures(score)
    made: dict[EntrantId, dict[str, int]] = {}
    for at, (entrant, (seat, before)) in enumerate(zip(score.taken, handed_over, strict=True)):
        later = next((column for other, column in handed_over[at + 1 :] if other is seat), None)
        party, so_far = Party(seat.value), made.get(entrant, {POINTS: 0, PLAYS: 0})
        points, plays = (later.points, later.plays) if later else (shown[POINTS][party], shown[PLAYS][party])
        made[entrant] = {
            POINTS: so_far[POINTS] + points - before.points,
            PLAYS: so_far[PLAYS] + plays - before.plays,
        }
    return made


def table_score(score: Score) -> TableScore:
    """Return the score of a table as what it is."""
    assert isinstance(score, TableScore), "a table of Sheepshead"
    return score


def is_over(score: TableScore) -> bool:
    """Whether all hands are played, or the table was broken off."""
    return score.session.is_complete


def winner(score: TableScore) -> Party | None:
    """Return who has most points at the end; nobody where some share that."""
    return leader(points(score)) if is_over(score) else None


def is_closed(score: TableScore, table: int) -> bool:
    """Whether all hands are played."""
    del table
    return is_over(score)


def lines_at(score: TableScore, table: int) -> int:
    """Return how many hands were played."""
    del table
    return len(score.session.dealt)


def lines_in_all(score: TableScore) -> int | None:
    """Return how many hands the table plays: as many as everybody's deals come to."""
    return score.session.hands


def usual_scorers(parties: Sequence[Party]) -> Sequence[Party]:
    """Return the first seat, then the last (scorer-1, scorer-2)."""
    return parties[0], parties[-1]


def figures(score: TableScore, table: int | None = None) -> Figures:
    """Return the points and plays of everybody at the table."""
    del table
    return {POINTS: points(score), PLAYS: _each(score, "plays")}


def points(score: TableScore) -> Counts:
    """Return everybody's points, penalties among them."""
    return _each(score, "points")


def columns(score: TableScore, party: Party) -> Mapping[str, int]:
    """Return what the session adds to the row of whoever was drawn for a seat: what was made there before it was handed over."""
    for seat, column in score.session.handed_over:
        if seat.value == party:
            return {POINTS: column.points, PLAYS: column.plays}
    return {column: counts[party] for column, counts in figures(score).items()}


def _each(score: TableScore, figure: str) -> Counts:
    columns = score.session.columns
    return {Party(str(place)): getattr(column, figure) for place, column in enumerate(columns, start=1)}


SCORING: Scoring[TableOptions, Options, HandLine | RowLine | TotalsLine, SheetEntry, TableScore] = Scoring(
    sheet_columns=COLUMNS,
    ranking_columns=COLUMNS,
    lines=(HandLine, RowLine, TotalsLine),
    start=start,
    require_possible=require_possible,
    of_line=of_line,
    count=count,
    is_over=is_over,
    winner=winner,
    is_closed=is_closed,
    lines_at=lines_at,
    figures=figures,
    columns=columns,
    as_played=as_played,
    require_here=require_here,
    of_given=of_given,
    scrap=scrap,
    of_closing=of_closing,
    lines_in_all=lines_in_all,
    usual_scorers=usual_scorers,
)
