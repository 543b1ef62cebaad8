"""Handing sheets in: what the host of a place has checked, from phones or from paper, sealed and counted."""

from collections.abc import Collection, Iterator, Mapping
from functools import reduce
from typing import ClassVar

from hangjack.competition import floor
from hangjack.competition.competition import Competition
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import FloorRequest, Scene
from hangjack.desk.directory import record_id
from hangjack.errors import BadInput, Refused
from hangjack.formats.table_draw.occasions import every_session, session_of
from hangjack.formats.table_draw.sessions import Session, match_number, session_fixtures, sessions_of
from hangjack.games.sheepshead.competition.resulting import SheepsheadGame
from hangjack.games.sheepshead.engine.entries import entries_of
from hangjack.games.sheepshead.engine.rows import Reading, Written
from hangjack.games.sheepshead.engine.seats import Seat, seats_of
from hangjack.games.sheepshead.engine.session import Left, length_of
from hangjack.games.sheepshead.match import table as tables
from hangjack.games.sheepshead.match.lines import HandLine, PointsOff, RowLine, TotalsLine
from hangjack.games.sheepshead.match.paper import (
    Checked,
    Head,
    Identity,
    Known,
    PaperSheet,
    Total,
    check_sheet,
    require_acceptable,
)
from hangjack.games.sheepshead.match.paper_typed import lines_of, totals_of, typed_hand, typed_rows
from hangjack.games.sheepshead.match.scoring import PLAYS, POINTS
from hangjack.matches import scorekeeping
from hangjack.matches.deciding import judgements
from hangjack.matches.events import EntryNoted
from hangjack.matches.match import Match, MatchEvent, fold
from hangjack.matches.parties import Party
from hangjack.matches.scoring import Line
from hangjack.matches.sheets import Place
from hangjack.matches.signatures import AllTheSame, Corrected
from hangjack.store.interface import RecordId


def played_in(competition: Competition, match: Match) -> tuple[Session, int] | None:
    """Return the session of a table and its number there; None for a table that no session has."""
    session = session_of(competition, match.opened.match)
    number = None if session is None else match_number(session, match.opened.match)
    return None if session is None or number is None else (session, number)


def require_here(scene: Scene) -> None:
    """Refuse the host of another place than the one where the table plays."""
    found = played_in(scene.competition, scene.match)
    if found is None:
        return
    host = sessions_of(scene.competition).locations[found[0].opened.location].host
    if host is not None and host != scene.by:
        raise Refused("sheepshead.other-place")


def head_of(competition: Competition, match: Match) -> Head:
    """Return the head of the table's sheet, as the program knows it."""
    found = played_in(competition, match)
    if found is None:
        return Head()
    session, number = found
    place = sessions_of(competition).locations[session.opened.location].name
    return Head(session.opened.day, place, number, session.id)


def received(scene: Scene) -> Iterator[Identity]:
    """Yield the sheets that are in."""
    for session in every_session(scene.competition).values():
        place = sessions_of(scene.competition).locations[session.opened.location].name
        for number, fixture in enumerate(session_fixtures(session), start=1):
            if scene.competition.result(fixture.match) is not None:
                yield session.opened.day, place, session.id, number


def names_at(scene: Scene) -> dict[Seat, str]:
    """Return what everybody at the table is called, as far as that was not erased."""
    people = {seat: tables.person_at(scene.match, seat) for seat in scene.match.opened.parties}
    found = {seat: scene.records.get(record_id(scene.competition.id, who)) for seat, who in people.items()}
    return {Seat(seat): str(each.content["name"]) for seat, each in found.items() if each is not None}


def reading_for(competition: Competition, match: Match) -> Reading:
    """Return what the rows of the table's sheet are read by."""
    penalties = competition.rules_of(match).game_as(SheepsheadGame).penalties
    return Reading(penalties.play, penalties.options.penalty_points)


def on_phones(competition: Competition, match: Match, names: Mapping[Seat, str]) -> PaperSheet:
    """Return the sheet that was kept on phones, as it would stand on paper."""
    session, figures = tables.score_of(match).session, match.figures()
    options = reading_for(competition, match).options
    rows = []
    for place in sorted(match.sheet.agreed):
        line = match.sheet.line_at(place)
        if isinstance(line, HandLine):
            active = session.active(Seat(line.dealer), place.number)
            rows.append(Written(Seat(line.dealer), entries_of(line.outcome, active, options)))
        elif isinstance(line, RowLine):
            rows.append(Written(Seat(line.dealer), {Seat(seat): each for seat, each in line.entries.items()}))
    return PaperSheet(
        size=session.table_size,
        head=head_of(competition, match),
        names=names,
        totals={Seat(seat): Total(figures[POINTS][seat], figures[PLAYS][seat]) for seat in figures[POINTS]},
        rows=tuple(rows),
        penalties=tuple(
            (seat, column.penalties)
            for seat, column in zip(seats_of(session.table_size), session.columns, strict=True)
        ),
        gone=session.left,
    )


def checked(competition: Competition, match: Match, names: Mapping[Seat, str]) -> Checked:
    """Return what is wrong with the sheet that was kept on phones."""
    return check_sheet(on_phones(competition, match, names), reading_for(competition, match))


def _needed(scene: Scene) -> tuple[RecordId, ...]:
    people = (tables.person_at(scene.match, seat) for seat in scene.match.opened.parties)
    return tuple(record_id(scene.competition.id, person) for person in people)


class HandInSheet(FloorRequest, frozen=True, tag="hand-in-sheet"):
    """Hand in, as the host, a sheet that was kept on phones: it is sealed, and counts. What is wrong needs a *reason*."""

    act: ClassVar[Act] = Act.HAND_IN
    id: str
    reason: str = ""

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return _needed(scene)

    def decide(self, scene: Scene) -> Happened:
        require_here(scene)
        found = checked(scene.competition, scene.match, names_at(scene))
        require_acceptable(found.problems, self.reason)
        ended = tables.break_off(scene.match, self.id, scene.by, self.reason)
        return _sealed(scene, ended, self.reason)


class HandInPaper(FloorRequest, frozen=True, tag="hand-in-paper"):
    """Hand in, as the host, a sheet that was kept on paper, as it stands there: head, names, rows, totals, penalties.

    *rows* are typed like `4 . .`, or `2: . -2 1 1` where somebody dealt out of turn; none for a summary.
    """

    act: ClassVar[Act] = Act.HAND_IN
    long: ClassVar[bool] = True
    id: str
    head: Head
    names: dict[Party, str]
    totals: dict[Party, Total]
    reference: str
    rows: tuple[str, ...] = ()
    penalties: Mapping[Party, int] = {}
    left: Party | None = None
    left_after: int = 0
    reason: str = ""

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return _needed(scene)

    def decide(self, scene: Scene) -> Happened:
        require_here(scene)
        match, by = scene.match, reading_for(scene.competition, scene.match)
        paper = self._paper(match, by)
        known = Known(names_at(scene), tuple(received(scene)))
        found = check_sheet(paper, by, known)
        require_acceptable(found.problems, self.reason)
        signed = {seat: tables.person_at(match, seat) for seat in match.opened.parties}
        entered = scorekeeping.enter_from_paper(
            match, lines_of(paper, found), scene.by, signed, self.reference
        )
        events: tuple[MatchEvent, ...] = (*self._penalties(scene), *entered)
        after = reduce(fold, events, match)
        why = self.reason or self.reference
        ended = tables.break_off(after, self.id, scene.by, why)
        return _sealed(scene, (*events, *ended), self.reason)

    def _paper(self, match: Match, by: Reading) -> PaperSheet:
        size = tables.score_of(match).session.table_size
        gone = None if self.left is None else Left(Seat(self.left), self.left_after)
        rows = typed_rows(self.rows, size, by.options, gone) if self.rows else None
        return PaperSheet(
            size=size,
            head=self.head,
            names={Seat(seat): name for seat, name in self.names.items()},
            totals={Seat(seat): total for seat, total in self.totals.items()},
            rows=rows,
            penalties=tuple((Seat(seat), points) for seat, points in self.penalties.items() if points),
            gone=gone,
        )

    def _penalties(self, scene: Scene) -> Iterator[EntryNoted]:
        for seat, points in self.penalties.items():
            if points:
                yield EntryNoted(f"{self.id}-{seat}", tables.TABLE, PointsOff(seat, points), scene.by)


class PutSheetRight(FloorRequest, frozen=True, tag="put-sheet-right"):
    """Put right, as the host and for a reason, a hand of a sheet that is in, or the *totals* of one without hands.

    What was written stays on it; what stands beside it counts, and the standings follow.
    """

    act: ClassVar[Act] = Act.HAND_IN
    reason: str
    hand: int = 1
    row: str = ""
    totals: Mapping[Party, Total] = {}

    def decide(self, scene: Scene) -> Happened:
        require_here(scene)
        match, place = scene.match, Place(tables.TABLE, self.hand)
        before = match.sheet.line_at(place)
        if before is None:
            raise Refused("sheet.not-there", table=place.table, number=place.number)
        judgements.require_open_to_change(match, place)
        line = self._totals(match) if isinstance(before, TotalsLine) else self._hand(scene, before)
        corrected = Corrected(place, line)
        return floor.correct_sheet(scene.competition, match, corrected, scene.doing, self.reason)

    def _hand(self, scene: Scene, before: Line) -> HandLine:
        assert isinstance(before, (HandLine, RowLine)), "a table of Sheepshead"
        session = tables.score_of(scene.match).session
        return typed_hand(self.row, before, self.hand, session, reading_for(scene.competition, scene.match))

    def _totals(self, match: Match) -> TotalsLine:
        session = tables.score_of(match).session
        seats = seats_of(session.table_size)
        off = tuple((seat, session.column(seat).penalties) for seat in seats)
        written = {Seat(seat): total for seat, total in self.totals.items()}
        _require_plays(match, written.values())
        return totals_of(PaperSheet(session.table_size, Head(), {}, written, None, off))


def _require_plays(match: Match, written: Collection[Total]) -> None:
    """Refuse sums in which somebody's plays are missing, or which come to add up to something else than the hands of the session."""
    known = [each.plays for each in written if each.plays is not None]
    if len(known) < len(match.opened.parties):
        raise BadInput("sheepshead.typed.plays")
    session = tables.score_of(match).session
    hands, before = (
        length_of(session.table_size, session.options).hands,
        sum(match.figures()["PLAYS"].values()),
    )
    if sum(known) not in {hands, before}:
        raise Refused("sheepshead.typed.plays-sum", found=sum(known), hands=hands)


def _sealed(scene: Scene, events: tuple[MatchEvent, ...], reason: str) -> Happened:
    """Return what has happened, with the seal behind it; with a reason also past somebody who did not confirm."""
    match = reduce(fold, events, scene.match)
    unsigned = tuple(seat for seat in match.opened.parties if seat not in match.sheet.signed)
    refusing = unsigned if reason.strip() else ()
    sealed = floor.seal(scene.competition, match, AllTheSame(scene.by, reason, refusing))
    return Happened(sealed.competition, (*events, *sealed.match))
