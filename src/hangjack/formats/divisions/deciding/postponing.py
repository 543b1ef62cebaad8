"""Matches on another day: one side asks for it, both captains and the secretary agree, and the clock lets it lapse.

What stands in the way of another night is a team that plays then, or a house that is full or closed. Where a match was played
on another day than the one that holds, its result is held until those who judge disputes have decided.
"""

from collections.abc import Iterator
from datetime import date

from msgspec import Struct

from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.doing import Doing
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.folding import fold
from hangjack.competition.formats import format_of
from hangjack.errors import BadInput, Refused, require_reason
from hangjack.formats.divisions.books import postponements
from hangjack.formats.divisions.books.evenings import HeldResultDecided, PlayedElsewhen, ResultHeld
from hangjack.formats.divisions.books.nights import Night
from hangjack.formats.divisions.books.postponements import (
    Agrees,
    DateAgreed,
    DateRefused,
    Facts,
    MatchLapsed,
    PlayTold,
    Postponement,
    PostponementAsked,
    latest_date,
    outcome,
    require_new_date,
)
from hangjack.formats.divisions.deciding.dates import is_struck, last_games, night_of, venue_of
from hangjack.formats.divisions.deciding.drawing_up import grounds_of, season_rules
from hangjack.formats.divisions.deciding.opening import require_played
from hangjack.formats.divisions.offices.offices import CaseOpened
from hangjack.formats.divisions.state import offices_in, season_in
from hangjack.ids import EntrantId, MatchId, PersonId


class Wanted(Struct, frozen=True):
    """Another night for a match, why, and which side asks for it: none where both do, or a whole night is called off."""

    match: MatchId
    team: EntrantId | None
    night: Night
    reason: str


def latest_for(competition: Competition, match: MatchId) -> date:
    """Return the last day on which *match* can be played if it is put off."""
    known = season_in(competition).postponed.get(match)
    if known is not None:
        return known.latest
    first, last = night_of(competition, match), last_games(competition, match)
    if first is None or last is None:
        raise BadInput("floor.no-such-match", match=match)
    return latest_date(first.day, last, season_rules(competition).table.postponements)


def ask(
    competition: Competition, wanted: Wanted, lapses_ms: int, doing: Doing
) -> tuple[PostponementAsked, ...]:
    """Ask for another night, for a reason. Refuses a date beyond the limit or in the past: the first date stands."""
    match = wanted.match
    latest, known = latest_for(competition, match), season_in(competition).postponed.get(match)
    now = night_of(competition, match)
    assert now is not None, "a match with a limit has a night"
    played = known is not None and was_played(competition, known)
    if played or competition.result(match) is not None or match in competition.under_way:
        raise Refused("floor.has-begun", match=match)
    if is_struck(competition, match):
        raise Refused("divisions.match-struck", match=match)
    fixture = competition.fixture(match)
    if wanted.team is not None and (fixture is None or wanted.team not in fixture.teams):
        raise BadInput("divisions.no-such-team", team=wanted.team)
    require_new_date(latest, wanted.night, now.day, doing.at_ms)
    first = known.first if known is not None else now
    told = require_reason(wanted.reason)
    return (
        PostponementAsked(
            match, wanted.team, told, wanted.night, doing.by, doing.at_ms, first, latest, lapses_ms
        ),
    )


def agree(competition: Competition, match: MatchId, who: Agrees, doing: Doing) -> tuple[DateAgreed, ...]:
    """Agree to the date that was asked for last; with the third word the match is put off."""
    return postponements.agree(season_in(competition).postponed.get(match), who, doing.by, doing.at_ms)


def refuse(
    competition: Competition, match: MatchId, who: Agrees, doing: Doing, reason: str
) -> tuple[DateRefused | CaseOpened, ...]:
    """Do not agree: the match stays where it was.

    Where both captains had agreed before it should have begun, and the Secretary refuses afterwards, a case is opened.
    """
    known = season_in(competition).postponed.get(match)
    refused = postponements.refuse(known, who, doing.by, doing.at_ms, reason)
    now, fixture = night_of(competition, match), competition.fixture(match)
    both = known is not None and {Agrees.HOME, Agrees.AWAY} <= known.agreed
    if who is not Agrees.SECRETARY or not both or now is None or doing.at_ms <= now.start_ms:
        return refused
    teams = fixture.teams if fixture else ()
    return (*refused, CaseOpened(f"{match} refused {doing.id}", reason, teams, doing.by, doing.at_ms, match))


def tell_played(
    competition: Competition, match: MatchId, doing: Doing, reason: str, *, played: bool
) -> tuple[PlayTold | MatchLapsed | CaseOpened, ...]:
    """Say whether a match was played on the night to which it was put off, for a reason: then it has not lapsed.

    When its card comes is another matter. That it was not played lets it lapse at once where its last day is over.
    """
    put_off = _require_put_off(competition, match, doing.at_ms)
    if not played and match in competition.under_way:
        raise Refused("floor.has-begun", match=match)
    told = PlayTold(match, played, doing.by, doing.at_ms, require_reason(reason))
    if played or put_off.lapsed or put_off.lapses_ms > doing.at_ms:
        return (told,)
    return (told, *_lapse(competition, put_off, doing.at_ms, doing.by))


def was_played(competition: Competition, put_off: Postponement) -> bool:
    """Whether it is known that a match was played in time that was put off, though it has no result yet.

    The secretary's word comes first. Else its card was there in time, was taken once, or is open; or it was played on
    another day in time, and nobody has decided that this does not count.
    """
    match, evenings = put_off.match, season_in(competition).evenings
    if match in competition.under_way or put_off.night is None:
        return match in competition.under_way
    if put_off.told is not None:
        return put_off.told.played
    if (noted := evenings.elsewhen.get(match)) is not None:
        return noted.day <= put_off.latest
    decided = evenings.decided.get(match)
    if decided is not None and decided.counts:
        return True
    since_ms = max(put_off.night.start_ms, decided.at_ms if decided else 0)
    return _card_was_there(competition, put_off, since_ms)


def _card_was_there(competition: Competition, put_off: Postponement, since_ms: int) -> bool:
    """Whether the card of a match came, not before *since_ms*, until its last day was over, or was taken once."""
    received = season_in(competition).cards.received.get(put_off.match)
    sealed_ms = competition.sealed_ms.get(put_off.match)
    in_time = received is not None and since_ms <= received.at_ms < put_off.lapses_ms
    return in_time or (sealed_ms is not None and since_ms <= sealed_ms)


def lapses(competition: Competition, now_ms: int, by: PersonId) -> Iterator[MatchLapsed | CaseOpened]:
    """Yield the matches that were put off and can no longer be played; a case where nobody's fault is, and the book wants one."""
    for match, put_off in season_in(competition).postponed.items():
        open_ = put_off.is_off and not put_off.lapsed and not is_struck(competition, match)
        late = put_off.lapses_ms <= now_ms and not was_played(competition, put_off)
        if open_ and late and competition.result(match) is None:
            yield from _lapse(competition, put_off, now_ms, by)


def _lapse(
    competition: Competition, put_off: Postponement, now_ms: int, by: PersonId
) -> Iterator[MatchLapsed | CaseOpened]:
    match, case = put_off.match, f"lapsed {put_off.match}"
    cases = season_rules(competition).table.postponements.no_fault_cancellation == "disputes"
    yield MatchLapsed(match, now_ms)
    if put_off.by is None and cases and case not in offices_in(competition).cases:
        fixture = competition.fixture(match)
        teams = fixture.teams if fixture else ()
        yield CaseOpened(case, put_off.requests[-1].reason, teams, by, now_ms, match)


def _require_put_off(competition: Competition, match: MatchId, now_ms: int) -> Postponement:
    """Return a match that was put off to a night that has come. Refuses others, and one with a result or without a team."""
    put_off, night = season_in(competition).postponed.get(match), night_of(competition, match)
    if put_off is None or not put_off.is_off or night is None:
        raise Refused("postponing.not-put-off", match=match)
    if competition.result(match) is not None:
        raise Refused("card.in-already", match=match)
    if night.start_ms > now_ms:
        raise Refused("card.before-match", match=match)
    fixture = competition.fixture(match)
    if night.day > put_off.latest or (fixture and not competition.out.isdisjoint(fixture.teams)):
        raise Refused("divisions.match-struck", match=match)
    return put_off


class InTheWay(Struct, frozen=True):
    """What a night would clash with. It can be agreed to all the same."""

    playing: tuple[EntrantId, ...] = ()
    """Which of the two teams has another match that night."""
    at_home: tuple[EntrantId, ...] = ()
    """Who is at home in the house already, where it holds no more."""
    closed: bool = False
    """Whether the house is closed, by the calendar or as its landlord says."""


def in_the_way(competition: Competition, match: MatchId, day: date) -> InTheWay:
    """Return what stands in the way of playing *match* on *day*."""
    fixture, venue = competition.fixture(match), venue_of(competition, match)
    others = [each for each in _on(competition, day) if each.match != match]
    teams = fixture.teams if fixture else ()
    playing = tuple(team for team in teams if any(team in each.teams for each in others))
    here = tuple(each.teams[0] for each in others if venue_of(competition, each.match) == venue)
    known, told = season_in(competition).venues.get(venue), season_in(competition).houses.closings
    closed = (known is not None and day in known.closed) or (venue, day) in told
    full = not closed and len(here) >= grounds_of(competition).holds(venue, day)
    return InTheWay(playing, here if full else (), closed)


def _on(competition: Competition, day: date) -> Iterator[Fixture]:
    """Yield the matches of a day that are played, or were."""
    for table in competition.rankings.values():
        for match, fixture in table.fixtures.items():
            night = night_of(competition, match)
            if night is not None and night.day == day and match not in table.struck:
                yield fixture


def case_of_elsewhen(noted: PlayedElsewhen) -> str:
    """Return what the case is called in which it is decided whether a match counts."""
    return f"{noted.match} on {noted.day}"


def note_played(
    competition: Competition, match: MatchId, day: date, reason: str, doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Write down on which other day a match was played; a result that it has no longer counts until that is decided."""
    night = require_played(competition, match)
    last = last_games(competition, match)
    assert last is not None, "a match with a night has a division"
    facts = Facts(night.day, last, (), played_on=day)
    if outcome(facts, season_rules(competition).table.postponements) != "not-counted":
        raise Refused("postponing.same-day", day=day)
    if match in season_in(competition).evenings.elsewhen:
        raise Refused("card.played-elsewhen-already", match=match)
    told = require_reason(reason)
    fixture = competition.fixture(match)
    assert fixture is not None, "a match of the season"
    noted = PlayedElsewhen(match, day, told, doing.by, doing.at_ms)
    opened = CaseOpened(case_of_elsewhen(noted), told, fixture.teams, doing.by, doing.at_ms, match)
    result = competition.result(match)
    if result is None:
        return (noted, opened)
    return (noted, opened, *format_of(competition).set_aside(competition, match, told), ResultHeld(result))


def decide_elsewhen(
    competition: Competition, case: str, doing: Doing, *, counts: bool | None
) -> tuple[CompetitionEvent, ...]:
    """Return what a decision in *case* means for a match that was played on another day; it must say whether that counts."""
    noted = next(
        (
            each
            for each in season_in(competition).evenings.elsewhen.values()
            if case_of_elsewhen(each) == case
        ),
        None,
    )
    if noted is None:
        return ()
    if counts is None:
        raise Refused("card.say-whether-it-counts", match=noted.match)
    decided = HeldResultDecided(noted.match, counts, doing.by, doing.at_ms)
    held = season_in(competition).evenings.held.get(noted.match)
    if not counts or held is None:
        return (decided,)
    after = fold(competition, decided)
    return (decided, *format_of(after).arrive(after, held))
