"""Builders for teams, people and their books, named as in a small fictional cup."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import ParamSpec

import pytest

from hangjack.competition.conduct import register as conduct
from hangjack.competition.conduct.offences import Sanction
from hangjack.competition.conduct.register import Case, ConductEvent, Deciding, Register, sanction
from hangjack.competition.entries import rosters
from hangjack.competition.entries.rosters import PlayerRegistered, RosterEvent, Rosters, TeamApplied, Tick
from hangjack.competition.money import ledger
from hangjack.competition.money.ledger import Ledger, LedgerEvent, Signed
from hangjack.competition.rules import PeopleRules
from hangjack.errors import HangjackError
from hangjack.ids import EntrantId, PersonId, PostingId, SanctionId
from hangjack.rulebooks.house import plain_house, with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from hangjack.wording import sentence

P = ParamSpec("P")

HAWKS, DOVES = EntrantId("hawks"), EntrantId("doves")
ANA, BEN, CAL, DEE = (PersonId(name) for name in ("ana", "ben", "cal", "dee"))
SECRETARY, TREASURER, OFFICIAL = (PersonId(name) for name in ("secretary", "treasurer", "official"))
NOON = Tick(SECRETARY, 43_200_000)
IC2024: PeopleRules = rules_of(plain_house(book("ic2024"))).people
MAFA: PeopleRules = rules_of(plain_house(book("mafa"))).people


def ic2024_with(**settings: object) -> PeopleRules:
    """Return the ic2024 rules about people with some settings changed."""
    return rules_of(with_settings(book("ic2024"), settings)).people


def after(events: Iterable[RosterEvent], before: Rosters | None = None) -> Rosters:
    """Return the rosters after *events*."""
    return reduce(rosters.fold, events, before or Rosters())


def entered(**teams: tuple[PersonId, ...]) -> Rosters:
    """Return rosters on which these teams have applied with these players."""
    events: list[RosterEvent] = []
    for name, players in teams.items():
        team = EntrantId(name)
        events += [TeamApplied(team, 0), *(PlayerRegistered(team, person) for person in players)]
    return after(events)


def booked(events: Iterable[LedgerEvent], before: Ledger | None = None) -> Ledger:
    """Return the ledger after *events*."""
    return reduce(ledger.fold, events, before or Ledger("TTD"))


def signed(number: int = 1) -> Signed:
    """Return the treasurer's signature under a posting."""
    return Signed(PostingId(f"p{number}"), TREASURER, 0)


def registered(events: Iterable[ConductEvent], before: Register | None = None) -> Register:
    """Return the sanction register after *events*."""
    return reduce(conduct.fold, events, before or Register())


def with_sanction(
    kind: Sanction, *, person: PersonId | None = None, team: EntrantId | None = None
) -> Register:
    """Return a register in which the committee gave one sanction, at noon, for the whole event."""
    case = Case(SanctionId("s1"), kind, person=person, team=team, reason="for the good of the event")
    decided = Deciding(OFFICIAL, NOON.at_ms, as_committee=True)
    return registered(sanction(Register(), case, decided, IC2024.conduct))


def refused(act: Callable[P, object], *args: P.args, **named: P.kwargs) -> str:
    """Return the key with which *act* is refused; its sentence must be there too."""
    with pytest.raises(HangjackError) as refusal:
        act(*args, **named)
    assert sentence(refusal.value)
    return refusal.value.key
