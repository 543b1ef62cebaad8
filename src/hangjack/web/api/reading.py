"""Reading the API: what everybody sees of a competition, and what its officials see of money, people and clocks."""

from typing import Annotated

from msgspec import Meta, Struct

from hangjack.competition.competition import Competition
from hangjack.competition.dues import Pending
from hangjack.competition.money import ledger
from hangjack.competition.money.ledger import Totals
from hangjack.competition.permissions import Act, Bound, Subject, require
from hangjack.desk.clocks import what_is_due
from hangjack.desk.memory import remembered
from hangjack.desk.names import Names, PersonShown
from hangjack.desk.views.competitions import (
    CompetitionShown,
    StandingsShown,
    TieShown,
    front_page,
    show_bracket,
    show_schedule,
    show_standings,
)
from hangjack.desk.views.fixtures import FixtureShown
from hangjack.desk.views.matches import MatchShown, show_match
from hangjack.desk.views.readers import is_hidden_from
from hangjack.desk.views.refereeing import Advice, Asking, advise
from hangjack.ids import CompetitionId, EntrantId, MatchId, PersonId
from hangjack.web.api.measure import require_calm
from hangjack.web.api.operations import (
    COMPETITION,
    MATCH,
    Call,
    Later,
    Operation,
    names_for,
    read_whole,
    reading,
    require_act,
)


class Listed(Struct, frozen=True):
    """A competition in the list of all."""

    id: CompetitionId
    name: str
    short: str
    days: tuple[str, ...]
    ended: Annotated[bool, Meta(description="The prizes are given.")]
    left_out: bool = False
    """It cannot be read, and its page says why; the others go on without it."""


class Me(Struct, frozen=True):
    """Who the caller is, as far as the server knows."""

    person: PersonId | None
    signed_in: bool
    via: tuple[Bound, ...]
    competition: CompetitionId | None


class TeamAccount(Struct, frozen=True):
    """What one team owes; less than nothing if it has paid ahead."""

    team: EntrantId
    name: str
    owes: int


class Money(Struct, frozen=True):
    """The treasurer's page, in minor units."""

    currency: str
    totals: Totals
    teams: tuple[TeamAccount, ...]


class Roster(Struct, frozen=True):
    """A team's form, with names."""

    team: EntrantId
    name: str
    captain: PersonId | None
    players: tuple[PersonShown, ...]


class DueShown(Struct, frozen=True):
    """One line of what is due now."""

    match: MatchId | None
    id: str
    kind: str
    subject: str
    due_ms: int
    noticed: bool
    proposes: bool


async def list_competitions(call: Call) -> tuple[Listed, ...]:
    """List all competitions."""
    found = await call.server.listed(call.visitor)
    return (
        *(
            Listed(each.id, each.opened.name, each.opened.short, each.opened.days, each.ended)
            for each in found
        ),
        *(Listed(each, each, each, (), ended=False, left_out=True) for each in call.server.left_out),
    )


async def see_competition(call: Call) -> Later:
    """Show the front page of a competition."""
    return (await read_whole(call)).kept("competition", front_page)


async def see_schedule(call: Call) -> Later:
    """Show all matches by time."""
    return (await read_whole(call)).kept("schedule", show_schedule)


async def see_standings(call: Call) -> Later:
    """Show the standings with their reasons."""
    return (await read_whole(call)).kept("standings", show_standings)


async def see_bracket(call: Call) -> Later:
    """Show the knockout."""
    return (await read_whole(call)).kept("bracket", show_bracket)


async def see_match(call: Call) -> MatchShown:
    """Show a match, as the caller may see it."""
    server = call.server
    competition = await server.office.competition(call.competition_id)
    match = await server.office.match(call.competition_id, call.match_id)
    reader = await server.reader(call.visitor, competition, match, call.language)
    names = await names_for(call, competition)
    return show_match(competition, match, reader, names, server.office.clock())


async def see_due(call: Call) -> tuple[DueShown, ...]:
    """Show what has come due and is open: a director's list."""
    await require_act(call, Act.GIVE_AWARD)
    return tuple(map(_due, await what_is_due(call.server.office, call.competition_id)))


async def see_money(call: Call) -> Later:
    """Show the ledger's totals and what each team owes."""
    competition = await require_act(call, Act.SEE_MONEY)
    names = await names_for(call, competition)
    return Later(lambda: _money(competition, names))


def _money(competition: Competition, names: Names) -> Money:
    return Money(
        competition.ledger.currency,
        ledger.totals(competition.ledger),
        tuple(
            TeamAccount(team, names.entrant(team), competition.ledger.balance(ledger.owed_by(team)))
            for team in competition.rosters.entries
        ),
    )


async def see_people(call: Call) -> Later:
    """Show the teams' forms with names."""
    competition = await require_act(call, Act.SEE_PEOPLE)
    names = await names_for(call, competition)
    return Later(lambda: _people(competition, names))


def _people(competition: Competition, names: Names) -> tuple[Roster, ...]:
    return tuple(
        Roster(
            team,
            names.entrant(team),
            entry.captain,
            tuple(map(names.person_shown, entry.players)),
        )
        for team, entry in competition.rosters.entries.items()
    )


async def ask_referee(call: Call) -> Advice:
    """Say what the rulebook prescribes for an incident, or what must still be known; nothing is written."""
    competition, reader = await reading(call)
    require(reader.bounds, Act.ASK_REFEREE, Subject())
    require_calm(call.server.access.limits, call.visitor)
    asking: Asking = call.body
    match = None
    if asking.match is not None:
        match = await call.server.office.match(competition.id, asking.match)
        reader = await call.server.reader(call.visitor, competition, match, call.language)
        if is_hidden_from(competition, reader) and reader.side_in(asking.match) is None:
            match = None
    others = await call.server.office.matches_called(competition.id, remembered(competition, match))
    return advise(competition, match, asking, others=others)


async def who_am_i(call: Call) -> Me:
    """Say who the caller is, as far as the server knows."""
    visitor = call.visitor
    if visitor is None:
        return Me(None, signed_in=False, via=(), competition=None)
    return Me(visitor.person, visitor.account, visitor.via, visitor.competition)


READING = (
    Operation("GET", "/api/me", "me", "Who am I?", who_am_i, Me),
    Operation(
        "GET", "/api/competitions", "competitions", "All competitions.", list_competitions, tuple[Listed, ...]
    ),
    Operation("GET", COMPETITION, "competition", "The front page.", see_competition, CompetitionShown),
    Operation(
        "GET", f"{COMPETITION}/schedule", "schedule", "All matches.", see_schedule, tuple[FixtureShown, ...]
    ),
    Operation(
        "GET",
        f"{COMPETITION}/standings",
        "standings",
        "Standings with their reasons.",
        see_standings,
        tuple[StandingsShown, ...],
    ),
    Operation(
        "GET",
        f"{COMPETITION}/bracket",
        "bracket",
        "The knockout.",
        see_bracket,
        tuple[tuple[TieShown, ...], ...],
    ),
    Operation("GET", MATCH, "match", "A match.", see_match, MatchShown),
    Operation(
        "GET",
        f"{COMPETITION}/due",
        "due",
        "What is due now.",
        see_due,
        tuple[DueShown, ...],
        act=Act.GIVE_AWARD,
    ),
    Operation(
        "GET", f"{COMPETITION}/money", "money", "The ledger's totals.", see_money, Money, act=Act.SEE_MONEY
    ),
    Operation(
        "GET",
        f"{COMPETITION}/people",
        "people",
        "The teams' forms.",
        see_people,
        tuple[Roster, ...],
        act=Act.SEE_PEOPLE,
    ),
    Operation(
        "POST",
        f"{COMPETITION}/ask-referee",
        "ask-referee",
        "What the rulebook says about an incident.",
        ask_referee,
        Advice,
        body=Asking,
        act=Act.ASK_REFEREE,
    ),
)


def _due(pending: Pending) -> DueShown:
    deadline = pending.deadline
    return DueShown(
        pending.match,
        deadline.id,
        deadline.kind.value,
        deadline.subject,
        deadline.due_ms,
        pending.noticed,
        deadline.proposes is not None,
    )
