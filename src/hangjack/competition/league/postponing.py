"""Putting a match off: one side asks, both captains and the secretary agree to the date, and the clock lets it lapse."""

from collections.abc import Iterator
from datetime import date

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.doing import Doing
from hangjack.competition.league.drawing_up import is_struck, last_games, night_of, season_rules
from hangjack.competition.offices.offices import CaseOpened
from hangjack.competition.season import postponements
from hangjack.competition.season.nights import Night
from hangjack.competition.season.postponements import (
    Agrees,
    DateAgreed,
    DateRefused,
    MatchLapsed,
    PostponementAsked,
    latest_date,
    require_new_date,
)
from hangjack.errors import BadInput, Refused, require_reason
from hangjack.ids import EntrantId, MatchId, PersonId


class Wanted(Struct, frozen=True):
    """Another night for a match, why, and which side asks for it: none where both do, or a whole night is called off."""

    match: MatchId
    team: EntrantId | None
    night: Night
    reason: str


def latest_for(competition: Competition, match: MatchId) -> date:
    """Return the last day on which *match* can be played if it is put off."""
    known = competition.season.postponed.get(match)
    if known is not None:
        return known.latest
    first, last = night_of(competition, match), last_games(competition, match)
    if first is None or last is None:
        raise BadInput("floor.no-such-match", match=match)
    return latest_date(first.day, last, season_rules(competition).table.postponements)


def ask(
    competition: Competition, wanted: Wanted, lapses_ms: int, doing: Doing
) -> tuple[PostponementAsked, ...]:
    """Ask for another night, for a reason. Refuses a date beyond the limit: the first date stands."""
    match = wanted.match
    latest, known = latest_for(competition, match), competition.season.postponed.get(match)
    now = night_of(competition, match)
    assert now is not None, "a match with a limit has a night"
    if competition.result(match) is not None or match in competition.under_way:
        raise Refused("floor.has-begun", match=match)
    if is_struck(competition, match):
        raise Refused("divisions.match-struck", match=match)
    fixture = competition.fixture(match)
    if wanted.team is not None and (fixture is None or wanted.team not in fixture.teams):
        raise BadInput("divisions.no-such-team", team=wanted.team)
    require_new_date(latest, wanted.night.day, now.day)
    first = known.first if known is not None else now
    told = require_reason(wanted.reason)
    return (
        PostponementAsked(
            match, wanted.team, told, wanted.night, doing.by, doing.at_ms, first, latest, lapses_ms
        ),
    )


def agree(competition: Competition, match: MatchId, who: Agrees, doing: Doing) -> tuple[DateAgreed, ...]:
    """Agree to the date that was asked for last; with the third word the match is put off."""
    return postponements.agree(competition.season.postponed.get(match), who, doing.by, doing.at_ms)


def refuse(
    competition: Competition, match: MatchId, who: Agrees, doing: Doing, reason: str
) -> tuple[DateRefused | CaseOpened, ...]:
    """Do not agree: the match stays where it was.

    Where both captains had agreed before it should have begun, and the Secretary refuses afterwards, a case is opened.
    """
    known = competition.season.postponed.get(match)
    refused = postponements.refuse(known, who, doing.by, doing.at_ms, reason)
    now, fixture = night_of(competition, match), competition.fixture(match)
    both = known is not None and {Agrees.HOME, Agrees.AWAY} <= known.agreed
    if who is not Agrees.SECRETARY or not both or now is None or doing.at_ms <= now.start_ms:
        return refused
    teams = fixture.teams if fixture else ()
    return (*refused, CaseOpened(f"{match} refused {doing.id}", reason, teams, doing.by, doing.at_ms, match))


def lapses(competition: Competition, now_ms: int, by: PersonId) -> Iterator[MatchLapsed | CaseOpened]:
    """Yield the matches that were put off and can no longer be played; a case where nobody's fault is, and the book wants one."""
    cases = season_rules(competition).table.postponements.no_fault_cancellation == "disputes"
    for match, put_off in competition.season.postponed.items():
        open_ = put_off.night is not None and not put_off.lapsed and not is_struck(competition, match)
        late = put_off.lapses_ms <= now_ms and match not in competition.under_way
        if not open_ or not late or competition.result(match) is not None:
            continue
        yield MatchLapsed(match, now_ms)
        if put_off.by is None and cases:
            fixture = competition.fixture(match)
            teams = fixture.teams if fixture else ()
            yield CaseOpened(f"lapsed {match}", put_off.requests[-1].reason, teams, by, now_ms, match)
