"""The papers of a match: what both captains hand in, what is missing on the sheet, and the fines for it.

Each fine is a verdict of its own, so that it happens once and can be overruled.
"""

from collections.abc import Iterable, Mapping
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.doing import Doing
from hangjack.competition.folding import fold
from hangjack.competition.judging import (
    Happened,
    give_verdict,
    overrule_verdict,
)
from hangjack.competition.money.fees import Charge, closing_charges
from hangjack.competition.proposals import Facts, propose_verdict
from hangjack.ids import EntrantId, MatchId
from hangjack.matches import closings
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.matches.sheets.put_away import HandedIn
from hangjack.matches.takebacks.acts import Papers
from hangjack.matches.takebacks.deciding import take_back


def close_match(
    competition: Competition, match: Match, handed_in: Mapping[Party, HandedIn], doing: Doing
) -> Happened:
    """Put a match away: what both captains handed in, and a fine for what is missing.

    Each fine is a verdict of its own, so that it happens once and can be overruled. Put away otherwise than before, the
    fines for what is no longer missing fall.
    """
    closed = closings.close_match(match, handed_in, doing.by, doing.at_ms)
    before = match.closings.closed.handed_in if match.closings.closed else {}
    happened: tuple[CompetitionEvent, ...] = ()
    for side, handed in handed_in.items():
        team = match.opened.parties[side]
        counts = _handed(competition, match, team, handed)
        closing = _Closing(match.opened.match, team, before.get(side), counts)
        changed = _closing_fines(competition, closing, doing)
        competition, happened = reduce(fold, changed, competition), (*happened, *changed)
    return Happened(happened, closed)


def fine_unsigned(
    competition: Competition, match: Match, refusing: Iterable[Party], doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Fine the sides that refuse to answer for a sheet that is sealed now: without their word it is not complete."""
    happened: tuple[CompetitionEvent, ...] = ()
    for team in (match.opened.parties[side] for side in dict.fromkeys(refusing)):
        facts = Facts(_unsigned(match, team), Offence.INCOMPLETE_SHEET, team, match=match.opened.match)
        verdict = propose_verdict(competition, facts, (Sanction.FINE,))
        changed = give_verdict(competition, None, verdict, doing).competition
        competition, happened = reduce(fold, changed, competition), (*happened, *changed)
    return happened


def _unsigned(match: Match, team: EntrantId) -> str:
    """Return what the verdict about a sheet is called that *team* would not sign: one for each sheet of the match."""
    assert match.sheet.sealed is not None, "a sealed sheet"
    return f"{match.opened.match}/unsigned/{team}/{match.sheet.sealed[:16]}"


def _handed(competition: Competition, match: Match, team: EntrantId, handed: HandedIn) -> HandedIn:
    """Return what counts as handed in: a sheet for which *team* was fined when it was sealed is not fined again."""
    known = match.sheet.sealed is not None and competition.verdicts.in_force(_unsigned(match, team))
    return replace(handed, sheet_complete=True) if known else handed


def take_papers_back(competition: Competition, match: Match, doing: Doing, reason: str) -> Happened:
    """Let a match be put away anew: what was handed in is not noted any more, and the fines for what was missing fall."""
    taken = take_back(match, Papers(), doing.by, reason)
    before = match.closings.closed.handed_in if match.closings.closed else {}
    happened: tuple[CompetitionEvent, ...] = ()
    for side, handed in before.items():
        nothing_missing = HandedIn(competition.rules.people.fees.decks_per_match)
        closing = _Closing(match.opened.match, match.opened.parties[side], handed, nothing_missing)
        changed = _closing_fines(competition, closing, doing)
        competition, happened = reduce(fold, changed, competition), (*happened, *changed)
    return Happened(happened, taken)


class _Closing(Struct, frozen=True):
    """What a side has handed in after its match, and what it had *before*, if the match was put away before."""

    match: MatchId
    team: EntrantId
    before: HandedIn | None
    now: HandedIn

    def name(self, due: Charge) -> str:
        """Return what the verdict about a fine is called."""
        return f"{self.match}/closing/{self.team}/{due.offence}"


def _closing_fines(competition: Competition, closing: _Closing, doing: Doing) -> tuple[CompetitionEvent, ...]:
    """Return how the fines of a side change with what it has handed in."""
    fees = competition.rules.people.fees
    before, now = (closing_charges(each, fees) if each else () for each in (closing.before, closing.now))
    happened: tuple[CompetitionEvent, ...] = ()
    for due in (each for each in (*before, *now) if (each in before) != (each in now)):
        change = _fined if due in now else _no_longer_fined
        changed = change(competition, closing, due, doing)
        competition, happened = reduce(fold, changed, competition), (*happened, *changed)
    return happened


def _fined(
    competition: Competition, closing: _Closing, due: Charge, doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Return the fine that is *due*; under a name of its own where the match was put away before."""
    assert due.offence is not None, "a charge at the close is a fine"
    name = closing.name(due)
    id_ = f"{name}/{doing.id}" if name in competition.verdicts.given else name
    facts = Facts(id_, due.offence, closing.team, match=closing.match, times=due.times)
    verdict = propose_verdict(competition, facts, (Sanction.FINE,))
    return give_verdict(competition, None, verdict, doing).competition


def _no_longer_fined(
    competition: Competition, closing: _Closing, due: Charge, doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Return how the last fine for this falls; nothing where the committee has overruled it, or it was never given."""
    name, verdicts = closing.name(due), competition.verdicts
    named = [id_ for id_ in verdicts.given if id_ == name or id_.startswith(f"{name}/")]
    if not named:
        return ()
    last = named[-1]
    own, clause = replace(doing, id=f"{doing.id}/{last}"), verdicts.given[last].verdict.clauses[0]
    return overrule_verdict(competition, None, last, own, clause).competition
