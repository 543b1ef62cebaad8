"""What is due in a competition beside its matches: entries that close, money before the next match, sanctions that end.

As in a match, a deadline is worked out from what has happened, has a name that everybody gives it, is noticed once, and
proposes at most: whoever is entitled to decide gives it or does not. `all_due` puts it into one list with what is due in
the matches under way.
"""

from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct

from hangjack.competition.competition import Competition, CompetitionEvent, DeadlineNoticed
from hangjack.competition.conduct.offences import Offence
from hangjack.competition.fixtures.hall import Placed
from hangjack.competition.formats import format_of
from hangjack.competition.formats.due import CompetitionDeadline, Due, Lapse
from hangjack.competition.governance import NoticePosted
from hangjack.competition.money.fees import debt_of, may_start
from hangjack.competition.notices import Audience
from hangjack.competition.proposals import Facts
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches import clocks
from hangjack.matches.deadlines import Deadline
from hangjack.matches.match import Match


class Pending(Struct, frozen=True):
    """One line of the list of what is due: of a match, or of the competition where *match* is None."""

    match: MatchId | None
    deadline: Deadline | CompetitionDeadline
    noticed: bool


def deadlines(competition: Competition) -> tuple[CompetitionDeadline, ...]:
    """Return what is due in the competition, past and to come, by time."""
    return tuple(sorted(_deadlines(competition), key=lambda each: (each.due_ms, each.id)))


def current_notices(competition: Competition, audiences: Collection[Audience]) -> tuple[NoticePosted, ...]:
    """Return what is announced to these *audiences* now, the newest first: neither withdrawn nor over."""
    governance = competition.governance
    return tuple(
        each
        for id_, each in reversed(tuple(governance.notices.items()))
        if each.audience in audiences and id_ not in governance.withdrawn and not has_ended(competition, each)
    )


def has_ended(competition: Competition, posted: NoticePosted) -> bool:
    """Whether the clock has noticed that an announcement is over."""
    end = _notice_ends(posted)
    return end is not None and end.id in competition.noticed


def notice(competition: Competition, now_ms: int, by: PersonId) -> tuple[CompetitionEvent, ...]:
    """Notice every deadline of the competition that has passed, each once, with what the book lets follow by itself."""
    return (*_noticed(competition, now_ms), *(each.event for each in _lapsed(competition, now_ms, by)))


def to_notice(competition: Competition, now_ms: int, by: PersonId) -> tuple[str, ...]:
    """Return what everybody calls each thing that `notice` lets happen."""
    noticed, lapsed = _noticed(competition, now_ms), _lapsed(competition, now_ms, by)
    return (*(each.id for each in noticed), *(each.id for each in lapsed))


def _noticed(competition: Competition, now_ms: int) -> tuple[DeadlineNoticed, ...]:
    return tuple(
        DeadlineNoticed(each.id, now_ms)
        for each in deadlines(competition)
        if each.due_ms <= now_ms and each.id not in competition.noticed
    )


def _lapsed(competition: Competition, now_ms: int, by: PersonId) -> tuple[Lapse, ...]:
    return format_of(competition).lapsed(competition, now_ms, by)


def all_due(competition: Competition, matches: Iterable[Match], now_ms: int) -> tuple[Pending, ...]:
    """Return everything that has come due and is open, in the competition and its matches, the oldest first.

    A reminder is there until it was noticed; what proposes something, until somebody has given or waived it.
    """
    own = [
        Pending(None, each, each.id in competition.noticed)
        for each in deadlines(competition)
        if each.due_ms <= now_ms and (each.proposes is not None or each.id not in competition.noticed)
    ]
    of_matches = [
        Pending(match.opened.match, each, each.id in match.fired)
        for match in matches
        for each in (*clocks.due(match, now_ms), *clocks.overdue(match, now_ms))
    ]
    return tuple(sorted((*own, *of_matches), key=lambda each: (each.deadline.due_ms, each.deadline.id)))


def _deadlines(competition: Competition) -> Iterator[CompetitionDeadline]:
    closes = competition.rosters.closes_ms
    if closes is not None:
        yield CompetitionDeadline(Due.ENTRIES_CLOSE, "entries", closes)
    for id_, given in competition.register.given.items():
        until = given.case.until_ms
        if until is not None and id_ not in competition.register.lifted:
            yield CompetitionDeadline(Due.SANCTION_ENDS, f"sanction {id_}", until)
    for posted in competition.governance.notices.values():
        if (end := _notice_ends(posted)) and posted.id not in competition.governance.withdrawn:
            yield end
    yield from _money(competition)
    yield from _protests(competition)
    yield from format_of(competition).deadlines(competition)


def _notice_ends(posted: NoticePosted) -> CompetitionDeadline | None:
    if posted.until_ms is None:
        return None
    return CompetitionDeadline(Due.NOTICE_ENDS, f"notice {posted.id}", posted.until_ms)


def _money(competition: Competition) -> Iterator[CompetitionDeadline]:
    """Yield for each team in debt that its next match starts: then it is debarred, if somebody says so."""
    people = competition.rules.people
    clauses = people.conduct.clauses_of(Offence.UNPAID_MONEY)
    in_debt = [
        team
        for team in competition.rosters.entries
        if may_start(competition.ledger, team, people.fees) is not None
    ]
    ahead = _next_matches(competition) if in_debt else {}
    for team in in_debt:
        placed = ahead.get(team)
        if placed is not None:
            subject = f"team {team} match {placed.match} owes {debt_of(competition.ledger, team)}"
            facts = Facts(f"unpaid/{team}/{placed.match}", Offence.UNPAID_MONEY, team, match=placed.match)
            clause = clauses[-1] if clauses else None
            yield CompetitionDeadline(Due.MONEY, subject, placed.start_ms, clause, facts)


def _protests(competition: Competition) -> Iterator[CompetitionDeadline]:
    """Yield until when a match that was played can still be protested against."""
    rows = competition.rules.people.conduct.offences.values()
    clause = next((row.match_clause for row in rows if row.by_protest), None)
    for match in competition.sealed_ms:
        if (until := competition.protest_until_ms(match)) is not None:
            yield CompetitionDeadline(Due.PROTEST, f"match {match}", until, clause)


def _next_matches(competition: Competition) -> dict[EntrantId, Placed]:
    """Return when and where each team plays the first of its matches that has no result."""
    schedule, ahead = competition.timetable.schedule, dict[EntrantId, Placed]()
    for match, fixture in schedule.fixtures.items() if schedule is not None else ():
        placed = schedule.placed.get(match) if schedule is not None else None
        if placed is None or competition.result(match) is not None:
            continue
        for team in fixture.teams:
            if team not in ahead or placed.start_ms < ahead[team].start_ms:
                ahead[team] = placed
    return ahead
