"""Players who should not have played: found in cards that are in, and what a decision does to the card.

What is known of members changes: a form that came late, a second team, a consent that was never given. So every evening is
looked at again by the same question that a line-up is; whoever decides gives the legs to the opponents, or lets them be.
"""

from collections.abc import Iterator
from functools import reduce

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.doing import Doing
from hangjack.competition.entries.playing_for import Answer
from hangjack.competition.entries.signings import Local, PlayersAppeared
from hangjack.competition.formats.fielding import Asking, answer, signing_rules
from hangjack.competition.governance import Decided, decide
from hangjack.competition.judging import Happened, counted_anew
from hangjack.errors import Refused, require_reason
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.events import EntryNoted
from hangjack.matches.games import game_card
from hangjack.matches.match import Match
from hangjack.matches.match import fold as fold_match
from hangjack.matches.parties import SIDES, Party, other


class Found(Struct, frozen=True):
    """Somebody who has played for a team and should not have, with the answer why."""

    match: MatchId
    team: EntrantId
    person: PersonId
    answer: Answer

    @property
    def case(self) -> str:
        """What the decision about it is called."""
        return f"{self.match}/ineligible/{self.person}"


class Ruled(Struct, frozen=True):
    """What those who decide say about it."""

    person: PersonId
    upheld: bool
    """Whether the legs go to the opponents, as the book proposes."""
    reason: str


def found(competition: Competition, local: Local) -> tuple[Found, ...]:
    """Return everybody who has played and should not have, as far as nobody has decided about it."""
    if competition.rules.people.signing is None:
        return ()
    every = (
        _found(competition, person, event, local)
        for person, evenings in competition.signings.appeared.items()
        for event in evenings.values()
    )
    open_ = (each for one in every for each in one)
    return tuple(each for each in open_ if each.case not in competition.governance.decisions)


def _found(
    competition: Competition, person: PersonId, event: PlayersAppeared, local: Local
) -> Iterator[Found]:
    others = sum(each != person for each in event.people if each not in event.helped)
    asking = Asking(event.team, event.start_ms, local, event.match)
    told = answer(competition, person, asking, others)
    if not told.eligible:
        yield Found(event.match, event.team, person, told)


def rule_on(competition: Competition, match: Match, ruled: Ruled, doing: Doing, local: Local) -> Happened:
    """Decide about somebody who should not have played: the card changes as the book proposes, or stays as it is."""
    case = next(
        (
            each
            for each in found(competition, local)
            if (each.match, each.person) == (match.opened.match, ruled.person)
        ),
        None,
    )
    if case is None:
        raise Refused("ineligible.unknown", person=ruled.person)
    clauses = tuple(clause for cause in case.answer.causes for clause in cause.clauses)
    told = Decided(case.case, require_reason(ruled.reason), doing.by, doing.at_ms, clauses)
    decided = decide(competition.governance, told)
    if not ruled.upheld:
        return Happened(decided)
    given = awarded(competition, match, case, doing)
    if match.sheet.sealed is None:
        return Happened(decided, given)
    return Happened((*decided, *counted_anew(competition, decided, reduce(fold_match, given, match))), given)


def awarded(competition: Competition, match: Match, case: Found, doing: Doing) -> tuple[EntryNoted, ...]:
    """Return that every leg of the tables concerned goes to the opponents: where the person sat, or all, as the book says."""
    side = next(each for each in SIDES if match.opened.parties[each] == case.team)
    effect = signing_rules(competition).options.ineligible_effect
    clause = case.answer.causes[0].clauses[0] if case.answer.causes[0].clauses else None
    tables = {
        "table": [table for table in match.tables if case.person in _sat(match, side, table)],
        "match": list(match.tables),
    }.get(effect, [])
    card = game_card(match.opened.rules.scoring)
    return tuple(
        EntryNoted(f"{case.case}/{table}", table, card.awarded(table, other(side), clause), doing.by)
        for table in tables
    )


def _sat(match: Match, side: Party, table: int) -> tuple[PersonId, ...]:
    return match.sides.pairs.get((side, table), ()) if match.lines_at(table) else ()
