"""Worked examples about entries, rosters, substitutes and money."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Any

from hangjack.competition.competition import CompetitionOpened
from hangjack.competition.conduct import register as conduct
from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.conduct.register import Case, Deciding, Register, sanction
from hangjack.competition.entries.belonging import double_registrations, may_be_fixtured
from hangjack.competition.entries.entering import appear
from hangjack.competition.entries.imports import Person
from hangjack.competition.entries.names import registered_as
from hangjack.competition.entries.namesakes import Listed, namesake_problem
from hangjack.competition.entries.rosters import (
    AgreementSigned,
    EntryApproved,
    FormCompleted,
    PlayerRegistered,
    PlayerStruck,
    RosterEvent,
    Rosters,
    TeamApplied,
    Tick,
    fold,
)
from hangjack.competition.folding import open_competition
from hangjack.competition.money import ledger
from hangjack.competition.money.fees import (
    Charge,
    FeeOptions,
    PaymentMethod,
    charge,
    closing_charges,
    entry_charges,
    fee_paid,
    fine_for,
    may_start,
    refund_fees,
    take_payment,
)
from hangjack.competition.money.ledger import (
    CASH,
    FEES,
    Ledger,
    Line,
    Posted,
    PostingKind,
    Signed,
    owed_by,
    post,
)
from hangjack.competition.proposals import Facts, propose_verdict
from hangjack.competition.rules import PeopleRules, Rules
from hangjack.competition.verdicts import Verdict
from hangjack.conformance.given import Plain
from hangjack.errors import Refused
from hangjack.ids import CompetitionId, EntrantId, MatchId, PersonId, PostingId, SanctionId
from hangjack.matches.parties import A
from hangjack.matches.problems import Problem
from hangjack.matches.sheets.put_away import HandedIn
from hangjack.matches.sides import substitutions
from hangjack.matches.sides.substitutions import (
    Bench,
    Benches,
    Change,
    SubstitutionFault,
    SubstitutionOptions,
    credit_idle_pair,
    substitution_problems,
)
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.rules import rules_of

TEAM, OTHERS = EntrantId("the team"), EntrantId("the others")
_CAPTAINS = {PersonId("our captain"): "captain_of_team", PersonId("their captain"): "opposing_captain"}
DIRECTOR = PersonId("the director")
SIGNED = Signed(PostingId("example"), DIRECTOR, 0)
NOW = Tick(DIRECTOR, 0)


class LedgerGiven(Plain, frozen=True):
    """What a team registered, handed in and paid; money is in dollars here and in cents in the ledger."""

    balance_before: float = 0
    players_registered: int | None = None
    sheet_complete: bool = True
    sheet_correct: bool = True
    names_wrong: int = 0
    decks_returned: int | None = None
    unregistered_players: int = 0
    paid: float = 0
    team_withdraws: bool = False
    form_complete: bool = True
    agreement_signed: bool = True


def run_ledger(given: LedgerGiven, house: House) -> Mapping[str, Any]:
    """Post the charges in the order they arise, take what was paid, and say where the team stands."""
    rules = rules_of(house).people
    charges = _charges(given, rules.fees)
    postings = [posted for due in charges for posted in charge(TEAM, due, SIGNED)]
    if given.balance_before:
        postings += _brought_forward(_cents(given.balance_before))
    if given.paid:
        postings += take_payment(TEAM, _cents(given.paid), PaymentMethod.CASH, SIGNED, rules.fees)
    books = _booked(rules.fees, postings)
    rosters = reduce(fold, _entry_events(given), Rosters())
    complete = may_be_fixtured(rosters, TEAM, rules.rosters, fee_paid=fee_paid(books, TEAM)) is None
    return {
        "charges": [[_name(due), _dollars(due.amount)] for due in charges],
        "balance": _dollars(books.balance(owed_by(TEAM))),
        "refund": _dollars(_refunded(given, rules.fees)) if given.team_withdraws else 0.0,
        "entry_complete": complete,
        "may_play_next_match": may_start(books, TEAM, rules.fees) is None,
    }


def _refunded(given: LedgerGiven, fees: FeeOptions) -> int:
    """Return what the treasurer gives back to a team that withdraws, without anybody's leave: what is not refused."""
    try:
        posted = refund_fees(TEAM, _cents(given.paid), SIGNED, fees)
    except Refused:
        return 0
    return -_booked(fees, posted).balance(CASH)


def _charges(given: LedgerGiven, fees: FeeOptions) -> list[Charge]:
    charges: list[Charge] = []
    if given.players_registered is not None:
        charges += entry_charges(given.players_registered, fees)
    decks = fees.decks_per_match if given.decks_returned is None else given.decks_returned
    charges += closing_charges(
        HandedIn(decks, given.sheet_complete, given.sheet_correct, given.names_wrong), fees
    )
    if given.unregistered_players:
        charges.append(fine_for(Offence.UNREGISTERED_PLAYER, fees, given.unregistered_players))
    return charges


def _entry_events(given: LedgerGiven) -> Iterable[RosterEvent]:
    yield from (TeamApplied(TEAM, 0), EntryApproved(TEAM, DIRECTOR))
    if given.form_complete:
        yield FormCompleted(TEAM, NOW)
    if given.agreement_signed:
        yield AgreementSigned(TEAM, NOW, "as printed")


def _brought_forward(cents: int) -> tuple[Posted]:
    return post(SIGNED, PostingKind.TRANSFER, (Line(owed_by(TEAM), cents), Line(FEES, -cents)))


def _booked(fees: FeeOptions, postings: Iterable[Posted]) -> Ledger:
    return reduce(ledger.fold, postings, Ledger(fees.currency))


def _name(due: Charge) -> str:
    return f"{due.what}_{due.times}_x_{due.each // 100}" if due.what == "extra_players" else due.what


def _cents(dollars: float) -> int:
    return round(dollars * 100)


def _dollars(cents: int) -> float:
    return cents / 100


class RosterGiven(Plain, frozen=True):
    """One of several shapes: a name on a sheet, a new roster, a first appearance, or a substitution."""

    registered: tuple[str, ...] = ()
    sheet_name: str | None = None
    ban_list: tuple[str, ...] = ()
    new_roster: tuple[str, ...] | None = None
    rosters: dict[str, list[str]] | None = None
    first_appearance: str | None = None
    player: str | None = None
    substitutions_made: int = 0
    new_substitution: bool = True
    off: tuple[str, ...] = ()
    idle_table_pair: tuple[str, ...] = ()
    short_table_bullseyes_awarded: bool = False
    new_substitute: str = "new player"
    game_running: bool = False
    disciplinary: bool = False


def run_roster(given: RosterGiven, house: House) -> Mapping[str, Any]:
    """Ask the question that the example's shape stands for."""
    rules = rules_of(house).people
    if given.sheet_name is not None:
        return _name_on_sheet(given.registered, given.sheet_name, rules)
    if given.new_roster is not None:
        return _new_roster(given.new_roster, given.ban_list, rules)
    if given.rosters is not None:
        return _first_appearance(given, given.rosters)
    return _substitution(given, options_of(house, SubstitutionOptions), rules_of(house))


def _name_on_sheet(registered: Sequence[str], name: str, rules: PeopleRules) -> Mapping[str, Any]:
    found = registered_as(name, {PersonId(known): known for known in registered})
    if not isinstance(found, Problem):
        return {"problems": [], "fine": 0.0, "line_up_accepted": True}
    charged = closing_charges(HandedIn(rules.fees.decks_per_match, names_wrong=1), rules.fees)
    fine = sum(each.amount for each in charged)
    return {"problems": [found.code], "fine": _dollars(fine), "line_up_accepted": False}


def _new_roster(names: Sequence[str], banned: Sequence[str], rules: PeopleRules) -> Mapping[str, Any]:
    known = {PersonId(name): Person(name) for name in banned}
    listed = Listed(reduce(fold, (TeamApplied(TEAM, 0),), Rosters()), _expelled(banned, rules), known)
    out = [name for name in names if namesake_problem(listed, TEAM, Person(name), 1)]
    return {
        "problems": [f"banned_player:{name}" for name in out],
        "accepted": [name for name in names if name not in out],
    }


def _expelled(names: Sequence[str], rules: PeopleRules) -> Register:
    committee = Deciding(DIRECTOR, 0, as_committee=True)
    found = Register()
    for name in names:
        case = Case(SanctionId(name), Sanction.EXPULSION, PersonId(name), reason="ban list")
        found = reduce(conduct.fold, sanction(found, case, committee, rules.conduct), found)
    return found


def _first_appearance(given: RosterGiven, listed: Mapping[str, list[str]]) -> Mapping[str, Any]:
    registered = [
        PlayerRegistered(EntrantId(team), PersonId(name)) for team, names in listed.items() for name in names
    ]
    rosters = reduce(fold, registered, Rosters())
    doubles = double_registrations(rosters)
    result: dict[str, Any] = {"problems": [problem.code for problem in doubles]}
    if given.first_appearance is None:
        return {**result, "bound_to": None, "removed_from": []}
    first = doubles[0].values["person"] if doubles else listed[given.first_appearance][0]
    person = PersonId(given.player or first)
    events = appear(rosters, EntrantId(given.first_appearance), person)
    struck = [event.team for event in events if isinstance(event, PlayerStruck)]
    return {**result, "bound_to": reduce(fold, events, rosters).bound[person], "removed_from": struck}


def _substitution(given: RosterGiven, options: SubstitutionOptions, rules: Rules) -> Mapping[str, Any]:
    if not given.new_substitution:
        return {"problems": [], "allowed": True}
    bench = _bench(given)
    wanted = Change(A, PersonId("player"), PersonId(given.new_substitute), given.disciplinary)
    found = substitution_problems(bench, wanted, options, game_running=given.game_running)
    result: dict[str, Any] = {"problems": [problem.code for problem in found], "allowed": not found}
    if SubstitutionFault.TOO_MANY_SUBSTITUTIONS not in [problem.what for problem in found]:
        return {**result, "match": "continues", "fined": []}
    verdict = _excess(rules)
    lost = verdict.gives_match is not None and verdict.gives_match.winner == OTHERS
    fined = [_CAPTAINS[fine.person] for fine in verdict.fines if fine.person]
    return {**result, "match": "default_loss" if lost else "continues", "fined": fined}


def _excess(rules: Rules) -> Verdict:
    """Return the verdict that the book has for one substitution too many, when both captains are known."""
    opened = CompetitionOpened(CompetitionId("example"), "", "", (), "UTC", rules, DIRECTOR)
    facts = Facts(
        "example",
        Offence.EXCESS_SUBSTITUTION,
        TEAM,
        opponents=OTHERS,
        captains=tuple(_CAPTAINS),
        match=MatchId("example"),
        each=1,
    )
    return propose_verdict(open_competition(opened), facts)


def _bench(given: RosterGiven) -> Bench:
    playing = PersonId("player")
    named = given.registered or (given.new_substitute, *given.idle_table_pair)
    roster = frozenset(PersonId(name) for name in (playing, *named))
    bench = Bench(roster, {playing: 1}, frozenset(map(PersonId, given.off)), made=given.substitutions_made)
    if not given.short_table_bullseyes_awarded:
        return bench
    credited = credit_idle_pair(bench, A, tuple(map(PersonId, given.idle_table_pair)))
    return reduce(substitutions.fold, credited, Benches(bench, bench)).A
