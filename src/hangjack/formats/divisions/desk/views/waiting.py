"""What waits for the secretary beside the cards: late cards to decide, registrations."""

from datetime import timedelta

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.entries import signings
from hangjack.competition.entries.rosters import EntryStatus
from hangjack.competition.folding import fold
from hangjack.competition.formats import fielding
from hangjack.competition.standings.standings import standings
from hangjack.desk.hours import local_clock
from hangjack.desk.names import EntrantShown, Names, PersonShown
from hangjack.formats.divisions.books.cards import LateCardDecided
from hangjack.formats.divisions.deciding import belonging
from hangjack.formats.divisions.deciding.late_cards import CardShown, belongs, cards_due
from hangjack.formats.divisions.state import turn_in
from hangjack.ids import EntrantId, PersonId

MINUTE_MS, HOUR_MS = (int(each.total_seconds() * 1000) for each in (timedelta(minutes=1), timedelta(hours=1)))


class LateLine(Struct, frozen=True):
    """A late card with what it may cost, and what that would make of the table."""

    card: CardShown
    teams: tuple[str, ...]
    against: str
    cost: int
    late: tuple[int, int]
    """By how many hours and minutes it came too late."""
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
    lead_ms = fielding.signing_rules(competition).options.registration_lead_hours * HOUR_MS
    held = {each.id for each in belonging.held(competition, local_clock(competition))}
    known = competition.signings
    forms = [each for own in known.forms.values() for each in own if each.id not in known.declined]
    waiting = [each for each in forms if each.id in held or each.received_ms + lead_ms > now_ms]
    return tuple(
        FormWaiting(
            each.id,
            names.person_shown(each.person),
            names.shown(each.team),
            each.received_ms,
            signings.missing_consents(known, each) if each.id in held else (),
            each.received_ms + lead_ms,
        )
        for each in sorted(waiting, key=lambda each: each.received_ms)
    )


def show_entries(competition: Competition, names: Names) -> tuple[EntrantShown, ...]:
    """Return the teams that want to enter and wait to be let in; not those that return from the season before."""
    returning = {each.id for each in show_returning(competition, names)}
    return tuple(each for each in _waiting(competition, names) if each.id not in returning)


def show_returning(competition: Competition, names: Names) -> tuple[EntrantShown, ...]:
    """Return the teams that have said in the season before that they play again, and are not let in yet."""
    follows = turn_in(competition).follows
    before = {each.team for each in follows.teams if each.returns} if follows is not None else frozenset()
    return tuple(each for each in _waiting(competition, names) if each.id in before)


def _waiting(competition: Competition, names: Names) -> tuple[EntrantShown, ...]:
    entries = competition.rosters.entries.items()
    return tuple(names.shown(team) for team, each in entries if each.status is EntryStatus.APPLIED)


def _late(competition: Competition, card: CardShown, names: Names, looks: PersonId | None) -> LateLine:
    ((team, cost),) = card.proposed.items()
    decided = LateCardDecided(card.match, team, cost, given=True, by=PersonId(""), at_ms=0, reason="-")
    before, after = (_stands(each, team) for each in (competition, fold(competition, decided)))
    return LateLine(
        card,
        tuple(map(names.entrant, card.teams)),
        names.entrant(team),
        cost,
        divmod(max(0, (card.received_ms or card.due_ms) - card.due_ms) // MINUTE_MS, HOUR_MS // MINUTE_MS),
        (before[0], after[0]),
        (before[1], after[1]),
        looks is not None and belongs(competition, looks, team),
    )


def _stands(competition: Competition, team: EntrantId) -> tuple[int, int]:
    """Return the points and the place of a team."""
    table = next(each for each in competition.rankings.values() if team in each.rows)
    place = next(each.place for each in standings(table).positions if each.team == team)
    return int(table.rows[team].shows(table.options.ranking[0])), place
