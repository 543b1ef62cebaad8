"""Who belongs to which team, what an entry still lacks, and who therefore plays or keeps the score."""

from hangjack.competition.entries.rosters import (
    Entry,
    EntryStatus,
    Missing,
    RosterFault,
    RosterOptions,
    Rosters,
    roster_of,
    teams_of,
)
from hangjack.ids import EntrantId, PersonId
from hangjack.matches.problems import Problem


def is_locked(rosters: Rosters, options: RosterOptions) -> bool:
    """Whether nobody changes teams any more: the first match has been played, where the book locks the forms then."""
    return rosters.started and options.roster_locks_after_first_match


def belongs_to(rosters: Rosters, person: PersonId) -> tuple[EntrantId, ...]:
    """Return the teams on whose forms *person* stands, or has stood since the first match was played."""
    last = rosters.left.get(person)
    return teams_of(rosters, person) or (() if last is None else (last,))


def double_registrations(rosters: Rosters) -> tuple[Problem, ...]:
    """Return a problem for each person who stands on more than one form, to be resolved by striking or by playing."""
    teams: dict[PersonId, list[EntrantId]] = {}
    for team, entry in rosters.entries.items():
        for person in entry.players:
            teams.setdefault(person, []).append(team)
    return tuple(
        Problem(RosterFault.DOUBLE_REGISTRATION, {"person": person, "teams": tuple(listed)})
        for person, listed in teams.items()
        if len(listed) > 1
    )


def missing_from(entry: Entry, options: RosterOptions, *, fee_paid: bool) -> tuple[Missing, ...]:
    """Return what *entry* still lacks; the fee is ticked by the ledger, and only in full."""
    needs = options.entry_needs
    lacks = {
        Missing.APPROVAL: entry.status is not EntryStatus.APPROVED,
        Missing.FORM_COMPLETE: needs.form and entry.form is None,
        Missing.FEE_PAID: needs.fee and not fee_paid,
        Missing.AGREEMENT_SIGNED: needs.agreement and entry.agreement is None,
    }
    return tuple(what for what, lacking in lacks.items() if lacking)


def may_be_fixtured(
    rosters: Rosters, team: EntrantId, options: RosterOptions, *, fee_paid: bool
) -> Problem | None:
    """Return why *team* gets no fixtures and plays none yet, or None once its entry is complete."""
    entry = rosters.entries.get(team)
    lacks = missing_from(entry, options, fee_paid=fee_paid) if entry else (Missing.APPROVAL,)
    return Problem(RosterFault.ENTRY_INCOMPLETE, {"team": team, "missing": lacks}) if lacks else None


def may_appear(rosters: Rosters, team: EntrantId, person: PersonId) -> Problem | None:
    """Return why *person* does not belong to *team*, or None: not on its form, or bound to another team."""
    home = rosters.bound.get(person, team)
    if home != team:
        return Problem(RosterFault.BOUND_ELSEWHERE, {"person": person, "team": team, "home": home})
    if person not in roster_of(rosters, team):
        return Problem(RosterFault.NOT_ON_ROSTER, {"person": person, "team": team})
    return None


def may_keep_score(
    rosters: Rosters, team: EntrantId, person: PersonId, *, in_uniform: bool
) -> Problem | None:
    """Return why *person* cannot be the scorer of *team*, or None: a registered member, dressed like the team."""
    if person not in roster_of(rosters, team):
        return Problem(RosterFault.SCORER_NOT_ON_ROSTER, {"person": person, "team": team})
    return None if in_uniform else Problem(RosterFault.SCORER_NOT_IN_UNIFORM, {"person": person})
