"""What people see of a match: plain values, made for one reader at a time.

Line-ups are shown as `LineUps.seen_by` says. What a side has written is for both sides and the officials until the line is
agreed; proposals are for those who can give or dispute them. While standings are withheld, the public sees no score, no
seal (it is a digest of the scores), and of a knockout not even who plays.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from hangjack.competition.competition import Competition
from hangjack.competition.floor import has_other_teams
from hangjack.competition.permissions import Act
from hangjack.desk.formats import format_desk
from hangjack.desk.games import viewed_by
from hangjack.desk.names import EntrantShown, Names, PersonShown
from hangjack.desk.views.faces import MatchFace, TableFace, face_of, given_in_words, table_face
from hangjack.desk.views.readers import Reader, is_hidden_from
from hangjack.ids import ClauseId, EntrantId, PersonId
from hangjack.log import Digest
from hangjack.matches import rulings
from hangjack.matches.clocks import deadlines
from hangjack.matches.gaps import gaps
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Counts, Party
from hangjack.matches.sheets import Behind
from hangjack.matches.sides.duties import open_duties
from hangjack.matches.sides.lineups import LineUp
from hangjack.matches.sides.passing import tables_on_one_phone
from hangjack.matches.signatures import one_device, one_hand, seal_without
from hangjack.matches.stops import stops
from hangjack.referee.record import Standing
from hangjack.wording import phrase, say


class LineUpShown(Struct, frozen=True):
    """Who plays for a side, as far as the reader may know."""

    tables: tuple[tuple[PersonShown, ...], ...]
    substitutes: tuple[PersonShown, ...]
    captain: PersonShown
    scorer: PersonShown | None


class LineShown(Struct, frozen=True):
    """One line of the sheet: agreed, or what each side has written as far as the reader may see it; both if it is asked again."""

    table: int
    number: int
    agreed: dict[str, Any] | None
    official: bool
    written: dict[Party, dict[str, Any]]
    counts: str = ""
    """What it counts, in words, where that is more than a line mostly does."""


class TableShown(TableFace, frozen=True):
    """One table of a match."""

    number: int
    points: Counts
    """Of the line that is being played."""
    players: dict[Party, tuple[PersonShown, ...]]
    seated_ms: dict[Party, int]
    stopped: tuple[str, ...]
    written: int = 0
    """How many of its lines stand on the sheet; the others were claimed or ruled."""
    begins: str = ""
    """Who begins there, in words, as long as nothing is written."""


class RulingShown(Struct, frozen=True):
    """A ruling in words, with how far it has come."""

    id: str
    table: int
    standing: Standing
    words: tuple[str, ...]
    clauses: tuple[ClauseId, ...]


class DeadlineShown(Struct, frozen=True):
    """Something that is due in a match."""

    id: str
    kind: str
    subject: str
    due_ms: int
    clause: ClauseId | None
    proposes: bool
    noticed: bool


class MatchShown(MatchFace, frozen=True):
    """A match for one reader."""

    scheduled_ms: int
    version: int
    hidden: bool
    """Whether scores are kept from this reader."""
    your_side: Party | None
    tables: tuple[TableShown, ...]
    lines: tuple[LineShown, ...]
    line_ups: dict[Party, LineUpShown]
    north_south: Party | None
    rulings: tuple[RulingShown, ...]
    disputes: tuple[str, ...]
    deadlines: tuple[DeadlineShown, ...]
    duties: tuple[str, ...]
    gaps: tuple[str, ...]
    signed: tuple[Party, ...]
    sealed: Digest | None
    decided: bool
    beside_seal: tuple[str, ...]
    """What stands beside a sealed sheet: why it was sealed all the same, corrections, late rulings, a replay."""
    paper: bool
    """Whether it was typed in from paper, which says how many lines each side has won, and not always which."""


def show_match(
    competition: Competition, match: Match, reader: Reader, names: Names, now_ms: int
) -> MatchShown:
    """Return a match as the reader may see it."""
    side = reader.side_in(match.opened.match)
    hidden = is_hidden_from(competition, reader) and side is None
    official = reader.may(Act.GIVE_RULING, match.opened.match)
    return MatchShown(
        **face_of(
            match,
            _teams(competition, match, names, hidden=hidden),
            names.language,
            competition.result(match.opened.match),
            hidden=hidden,
        ),
        scheduled_ms=match.opened.scheduled_ms,
        version=match.opened.version,
        hidden=hidden,
        your_side=side,
        tables=() if hidden else tuple(_tables(match, names, now_ms, reader.language)),
        lines=() if hidden else tuple(_lines(match, side, names.language, official=official)),
        line_ups=_line_ups(match, side, names),
        north_south=match.meeting.toss.north_south if match.meeting and match.meeting.toss else None,
        rulings=() if hidden else tuple(_rulings(match, side, reader, official=official)),
        disputes=() if hidden else tuple(dispute.opened.about for dispute in match.disputes.values()),
        deadlines=tuple(_deadlines(match, now_ms, reader.language)) if official or side else (),
        duties=tuple(
            phrase(duty.kind, reader.language) for duty in open_duties(match) if official or duty.side == side
        ),
        gaps=gaps_in_words(match, names) if official or side else (),
        signed=tuple(match.sheet.signed),
        sealed=None if hidden else match.sheet.sealed,
        decided=match.ended is not None,
        beside_seal=() if hidden else (*_replaced(competition, match, names), *beside_seal(match, names)),
        paper=match.sheet.paper is not None,
    )


def _replaced(competition: Competition, match: Match, names: Names) -> Iterator[str]:
    result = competition.result(match.opened.match)
    yield from format_desk(competition).beside_result(competition, match.opened.match, names)
    if result is not None and result.ended != "played":
        yield given_in_words(result, names)
    if match.opened.match in competition.uncalled:
        yield say("view.call-taken-back", language=names.language)
    elif has_other_teams(competition, match):
        yield say("view.other-teams", language=names.language)


def beside_seal(match: Match, names: Names) -> tuple[str, ...]:
    """Return what was said about a sealed sheet, in the order in which a reader wants to know it."""
    told, sheet = partial(say, language=names.language), match.sheet
    found = []
    if match.replay is not None:
        found.append(told("view.replay", reason=match.replay.reason))
    if (seal := sheet.sealed_despite) is not None:
        missing = [told(f"view.missing.{kind.value}") for kind in seal.despite]
        found.append(told("view.sealed-despite", missing=missing, reason=seal.reason))
        if seal_without(seal):
            found.append(_unsigned(match, names))
    for each in sheet.corrections:
        place = each.place
        key = "view.corrected" if match.meeting is not None else "view.corrected-line"
        found.append(told(key, table=place.table, number=place.number, reason=each.reason))
    if (winner := match.ruled_winner) is not None:
        found.append(told("view.corrected-winner", team=names.entrant(match.opened.parties[winner])))
    found += [told("view.one-phone", table=table) for table in tables_on_one_phone(match)]
    late = sorted({match.rulings[id_].table for id_, case in match.cases.items() if case.late})
    found += [told("view.late-ruling", table=table) for table in late]
    return tuple(found)


def _unsigned(match: Match, names: Names) -> str:
    """Return who has not signed a sheet that was sealed all the same, and by which clause they should have."""
    teams = tuple(
        names.entrant(team) for side, team in match.opened.parties.items() if side not in match.sheet.signed
    )
    clause = match.opened.rules.sheet.signed_by
    told = partial(say, language=names.language, teams=teams)
    return told("view.unsigned-by", clause=clause) if clause is not None else told("view.unsigned")


def _line_ups(match: Match, side: Party | None, names: Names) -> dict[Party, LineUpShown]:
    """Return the line-ups that a side may see; none where everybody plays for themselves."""
    if match.meeting is None:
        return {}
    known = match.meeting.line_ups
    return {
        each: _line_up(line_up, known.captains.get(each, line_up.captain), names)
        for each, line_up in known.seen_by(side).items()
    }


def gaps_in_words(match: Match, names: Names) -> tuple[str, ...]:
    """Return what is missing before the sheet can go in, the sides by the names of their teams."""
    called = {side: names.entrant(team) for side, team in match.opened.parties.items()}
    found = []
    for gap in gaps(match):
        sides = {"sides": [called[side] for side in gap.values["sides"]]} if "sides" in gap.values else {}
        people = {"people": tuple(map(names.person, gap.values.get("people", ())))}
        found.append(say(gap.what.key, language=names.language, **{**gap.values, **sides, **people}))
    return tuple(found)


def _teams(
    competition: Competition, match: Match, names: Names, *, hidden: bool
) -> dict[Party, EntrantShown]:
    """Return who plays; of a knockout nobody while that is kept from the reader, for it says who came through."""
    in_knockout = match.opened.match not in competition.homes
    if hidden and in_knockout:
        return {team: EntrantShown(EntrantId(""), "") for team in SIDES}
    return {team: names.shown(id_) for team, id_ in match.opened.parties.items()}


def _sitting(match: Match, table: int) -> Iterable[tuple[Party, tuple[PersonId, ...]]]:
    """Return who sits at a table for each party: as the line-ups say, or everybody for themselves."""
    sitting = match.opened.rosters if match.meeting is None else match.meeting.sitting_at(table)
    return sitting.items()


def _tables(match: Match, names: Names, now_ms: int, language: str) -> Iterable[TableShown]:
    standing_still = stops(match, now_ms)
    for number in match.tables:
        yield TableShown(
            **asdict(table_face(match, number)),
            number=number,
            points=viewed_by(match).points(match, number),
            players={
                party: tuple(map(names.person_shown, people)) for party, people in _sitting(match, number)
            },
            seated_ms={
                side: at_ms
                for (side, table), at_ms in (match.meeting.seated_ms if match.meeting else {}).items()
                if table == number
            },
            stopped=tuple(phrase(stop.why, language) for stop in standing_still if stop.table == number),
            written=sum(place.table == number for place in match.sheet.agreed),
            begins=viewed_by(match).begins(match, number, names),
        )


def _lines(match: Match, side: Party | None, language: str, *, official: bool) -> Iterable[LineShown]:
    sheet, counts = match.sheet, viewed_by(match).counts
    reopened = sheet.reopened
    for place in sorted({*sheet.written, *sheet.agreed}):
        agreed = sheet.agreed.get(place)
        lanes = sheet.written.get(place, {})
        open_to = official or side is not None
        yield LineShown(
            table=place.table,
            number=place.number,
            agreed=_line(sheet.line_at(place)) if agreed else None,
            official=agreed.official if agreed else False,
            written={team: _line(each.line) for team, each in lanes.items()}
            if open_to and (not agreed or place in reopened)
            else {},
            counts=counts(match, sheet.counting_at(place), language) if agreed else "",
        )


def _line(line: Any) -> dict[str, Any]:
    """Return a line as it is sent, with its tag: what a phone reads it can write again."""
    shown: dict[str, Any] = msgspec.to_builtins(line)
    return shown


def _rulings(match: Match, side: Party | None, reader: Reader, *, official: bool) -> Iterable[RulingShown]:
    for id_, noted in match.rulings.items():
        standing = noted.record.standing
        if standing is Standing.PROPOSED and not official and side is None:
            continue
        ruling = next(step.ruling for step in reversed(noted.record.steps) if step.ruling is not None)
        yield RulingShown(
            id=id_,
            table=noted.table,
            standing=standing,
            words=(rulings.in_words(match, ruling, reader.language),),
            clauses=ruling.clauses,
        )


def _deadlines(match: Match, now_ms: int, language: str) -> Iterable[DeadlineShown]:
    for each in deadlines(match, now_ms):
        yield DeadlineShown(
            id=each.id,
            kind=phrase(each.kind, language),
            subject=each.subject,
            due_ms=each.due_ms,
            clause=each.clause,
            proposes=each.proposes is not None,
            noticed=each.id in match.fired,
        )


def _line_up(line_up: LineUp, captain: PersonId, names: Names) -> LineUpShown:
    return LineUpShown(
        tables=tuple(tuple(names.person_shown(person) for person in table) for table in line_up.tables),
        substitutes=tuple(names.person_shown(person) for person in line_up.substitutes),
        captain=names.person_shown(captain),
        scorer=names.person_shown(line_up.scorer) if line_up.scorer else None,
    )


class Signature(Struct, frozen=True):
    """One signature: whose it is, and how it came about, in a sentence."""

    side: Party
    name: str
    how: str


class Signatures(Struct, frozen=True):
    """All signatures of a sheet; *doubt* says what nobody should overlook, and is empty otherwise."""

    each: tuple[Signature, ...] = ()
    doubt: str = ""


def show_signatures(match: Match, names: Names, officials: Mapping[PersonId, str]) -> Signatures:
    """Return the signatures of a sheet; *officials* are the names of those who have accounts."""
    called = _Called(names, officials)
    signed = match.sheet.signed.items()
    each = tuple(Signature(side, called.by_name(by), _how(match, side, called)) for side, by in signed)
    if hand := one_hand(match.sheet):
        return Signatures(each, _said(names, "one-hand", person=called.by_name(hand)))
    return Signatures(each, _said(names, "one-device") if one_device(match.sheet) else "")


class _Called(Struct, frozen=True):
    """What players and officials are called."""

    names: Names
    officials: Mapping[PersonId, str]

    def by_name(self, person: PersonId) -> str:
        if self.names.knows(person):
            return self.names.person(person)
        return self.officials.get(person) or _said(self.names, "official")


def _how(match: Match, side: Party, called: _Called) -> str:
    if match.sheet.paper is not None:
        return _said(called.names, "paper")
    behind = match.sheet.behind.get(side, Behind())
    if behind == Behind():
        return ""
    if behind.link_by is None:
        return _said(called.names, "account")
    issuer = called.by_name(behind.link_by)
    if behind.hand is None:
        return _said(called.names, "link", issuer=issuer)
    if behind.hand == behind.link_by:
        return _said(called.names, "own-link", issuer=issuer)
    return _said(called.names, "others-device", issuer=issuer, person=called.by_name(behind.hand))


def _said(names: Names, key: str, **values: str) -> str:
    return say(f"signature.{key}", language=names.language, **values)
