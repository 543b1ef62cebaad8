"""Admitting teams and players, with what that costs: an entry and its charges are one step."""

from collections.abc import Sequence
from functools import reduce

from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.conduct.register import team_barred
from hangjack.competition.doing import Doing
from hangjack.competition.entries import entering
from hangjack.competition.entries.entering import Registration
from hangjack.competition.entries.rosters import EntryStatus, PlayerRegistered, RosterEvent, fold, roster_of
from hangjack.competition.money.fees import charge, charge_extra_players, entry_charges
from hangjack.competition.money.ledger import PostingKind, money, owed_by, reverse
from hangjack.errors import Refused
from hangjack.ids import EntrantId


def admit(
    competition: Competition, team: EntrantId, doing: Doing, despite: str = ""
) -> tuple[CompetitionEvent, ...]:
    """Let a team in and charge what its entry costs with the players it has; a second time changes nothing.

    Refuses a team that is out of the whole event; *despite* is why it is let in where something else speaks against it.
    """
    if barred := team_barred(competition.register, team):
        raise barred.refusal
    approved = entering.approve(competition.rosters, team, doing.by, despite)
    if not approved:
        return ()
    due = entry_charges(len(roster_of(competition.rosters, team)), competition.rules.people.fees)
    charged = (
        posted
        for number, each in enumerate(due, start=1)
        for posted in charge(team, each, doing.signed(number))
    )
    return (*approved, *charged)


def require_owed(competition: Competition, team: EntrantId, amount: int) -> None:
    """Question a payment of more than *team* owes, or will owe for its entry: it may be a slip of the finger."""
    fees, rosters = competition.rules.people.fees, competition.rosters
    expected = competition.ledger.balance(owed_by(team))
    if rosters.entries[team].status is not EntryStatus.APPROVED:
        expected += sum(each.amount for each in entry_charges(len(roster_of(rosters, team)), fees))
    expected = max(0, expected)
    if amount > expected:
        raise Refused(
            "payment.doubt.more-than-owed",
            team=team,
            amount=money(amount),
            owed=money(expected),
            currency=competition.ledger.currency,
        )


def no_longer_owed(
    competition: Competition, team: EntrantId, doing: Doing, reason: str
) -> tuple[CompetitionEvent, ...]:
    """Return how everything that the entry of *team* has cost is no longer owed."""
    charged = [
        posted
        for posted in competition.ledger.open.values()
        if posted.kind is PostingKind.CHARGE and posted.lines[0].account == owed_by(team)
    ]
    return tuple(
        event
        for number, posted in enumerate(charged, start=1)
        for event in reverse(competition.ledger, posted, doing.signed(number), reason)
    )


def register_player(
    competition: Competition, wanted: Registration, doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Enter a person on a team's form; once the team is in, a player beyond those that the fee covers is charged."""
    options = competition.rules.people.rosters
    registered = entering.register(competition.rosters, wanted, competition.register, options)
    return (*registered, *charge_new_players(competition, registered, doing))


def transfer_player(
    competition: Competition, wanted: Registration, doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Move a person to another team's form, with what that costs the team."""
    options = competition.rules.people.rosters
    moved = entering.transfer(competition.rosters, wanted, competition.register, options)
    return (*moved, *charge_new_players(competition, moved, doing))


def charge_new_players(
    competition: Competition, entered: Sequence[RosterEvent], doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Charge teams that are in for the players that *entered* adds to their forms beyond those that the fee covers."""
    before, after = competition.rosters, reduce(fold, entered, competition.rosters)
    touched = dict.fromkeys(event.team for event in entered if isinstance(event, PlayerRegistered))
    known = {team: before.entries[team] for team in touched if team in before.entries}
    teams_in = (team for team, entry in known.items() if entry.status is EntryStatus.APPROVED)
    return tuple(
        posted
        for number, team in enumerate(teams_in, start=1)
        for posted in charge_extra_players(
            team,
            len(roster_of(before, team)),
            len(roster_of(after, team)),
            doing.signed(number),
            competition.rules.people.fees,
        )
    )
