"""What waits for the secretary beside the cards: late cards to decide, registrations, cups to be played."""

from datetime import timedelta

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.entries.rosters import EntryStatus
from hangjack.competition.league import belonging
from hangjack.competition.league.late_cards import CardShown, cards_due
from hangjack.desk.hours import local_clock
from hangjack.desk.names import EntrantShown, Names, PersonShown
from hangjack.desk.views.season.cups import CupTieShown, show_cups
from hangjack.ids import PersonId

HOUR_MS = int(timedelta(hours=1).total_seconds() * 1000)


class LateLine(Struct, frozen=True):
    """A late card with what it may cost, and what that would make of the table."""

    card: CardShown
    teams: tuple[str, ...]
    against: str
    cost: int
    hours: int
    """By how many hours it was late."""
    points: tuple[int, int]
    """What the team has now, and would have."""
    places: tuple[int, int]
    own: bool
    """Whether it is the own team of whoever looks, who does not decide about it."""


class FormWaiting(Struct, frozen=True):
    """A member's form: whose consent it waits for, or from when on its member may play."""

    id: str
    person: PersonShown
    team: EntrantShown
    received_ms: int
    consents: tuple[str, ...]
    plays_from_ms: int


class TieWaiting(Struct, frozen=True):
    """A tie of a cup that is to be played."""

    cup: str
    round: int
    until: str
    tie: CupTieShown


def show_late(
    competition: Competition, names: Names, now_ms: int, looks: PersonId | None
) -> tuple[LateLine, ...]:
    """Return the late cards about which nobody has decided, with what each would cost."""
    waiting = (each for each in cards_due(competition, now_ms) if each.proposed and each.decided is None)
    return tuple(_late(competition, each, names, looks) for each in waiting)


def show_forms(competition: Competition, names: Names, now_ms: int) -> tuple[FormWaiting, ...]:
    """Return the forms that wait for consent, and the last ones, whose members may not play yet."""
    if competition.rules.people.signing is None:
        return ()
    lead_ms = belonging.signing_rules(competition).options.registration_lead_hours * HOUR_MS
    held = {each.id for each in belonging.held(competition, local_clock(competition))}
    forms = [each for own in competition.signings.forms.values() for each in own]
    waiting = [each for each in forms if each.id in held or each.received_ms + lead_ms > now_ms]
    return tuple(
        FormWaiting(
            each.id,
            names.person_shown(each.person),
            names.shown(each.team),
            each.received_ms,
            late_cards_consents(competition, each.id) if each.id in held else (),
            each.received_ms + lead_ms,
        )
        for each in sorted(waiting, key=lambda each: each.received_ms)
    )


def show_entries(competition: Competition, names: Names) -> tuple[EntrantShown, ...]:
    """Return the teams that wait to be let in."""
    waiting = EntryStatus.APPLIED
    return tuple(
        names.shown(team) for team, each in competition.rosters.entries.items() if each.status is waiting
    )


def show_ties(competition: Competition, names: Names) -> tuple[TieWaiting, ...]:
    """Return the ties of all cups that can be played, those that are due first on top."""
    found = [
        TieWaiting(cup.cup.opened.name, round_.number, round_.until, tie)
        for cup in show_cups(competition, names)
        for round_ in cup.rounds
        for tie in round_.ties
        if tie.open
    ]
    return tuple(sorted(found, key=lambda each: (each.until or "~", each.cup)))
