"""Cups of a season: who may enter by the rosters, draws by chance, and what captains report of their own people.

Results of ties that were entered wrongly are taken back as far as the bracket allows.
"""

from collections.abc import Container, Iterator, Sequence

from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.doing import Doing
from hangjack.competition.fixtures import knockout
from hangjack.competition.money.fees import Charge, charge
from hangjack.competition.standings.standings import standings
from hangjack.errors import BadInput, Refused, require_reason
from hangjack.formats.divisions.cups import cups
from hangjack.formats.divisions.cups.allowed import (
    OPENED,
    PEOPLE,
    CupFault,
    CupKind,
    entry_fault,
    is_short,
    landlord_fault,
)
from hangjack.formats.divisions.cups.brackets import match_of, require_next_waits
from hangjack.formats.divisions.cups.cups import (
    Cup,
    CupEntered,
    CupEntry,
    CupOpened,
    CupSideNamed,
    CupSubstituted,
    LandlordAsked,
    TieEntered,
    TieTakenBack,
    cup_called,
)
from hangjack.formats.divisions.cups.team_ties import BY_CARD
from hangjack.formats.divisions.deciding.drawing_up import clubs_of, season_rules
from hangjack.formats.divisions.state import cups_in
from hangjack.ids import EntrantId, MatchId, PersonId

MOST_CUPS = 20
BY_DIVISION = "division winners"
"""Who meets among champions, unless the committee names the teams itself."""


def open_cup(competition: Competition, opened: CupOpened) -> tuple[CupOpened, ...]:
    """Let a cup be played. Refuses one without a name, twice, and too many of them."""
    season_rules(competition)
    if opened.kind not in OPENED or not opened.name.strip() or not opened.cup.isalnum():
        raise BadInput("cup.name-missing")
    if opened.cup in cups_in(competition) or len(cups_in(competition)) >= MOST_CUPS:
        raise Refused("cup.known", cup=opened.name)
    return (opened,)


def team_of(competition: Competition, person: PersonId) -> EntrantId | None:
    """Return the team that somebody has signed for; None for whoever has signed for none that still plays."""
    team = competition.signings.last_team(person)
    return None if team in competition.out else team


def enter_people(
    competition: Competition, cup: str, team: EntrantId, people: Sequence[PersonId], doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Enter a player or a pair, all signed for one team, which owes what that costs."""
    found = cup_called(cups_in(competition), cup)
    if found.opened.kind not in PEOPLE or found.opened.kind is CupKind.LANDLORDS:
        raise BadInput("cup.other-entry")
    signed = [(person, str(team_of(competition, person))) for person in people]
    fault = entry_fault(found.opened.kind, team, signed)
    entry = CupEntry(EntrantId("+".join(people)), team, tuple(people))
    return _with_fee(competition, cups.enter(found, entry, fault, doing), doing)


def enter_team(competition: Competition, cup: str, team: EntrantId, doing: Doing) -> tuple[CupEntered, ...]:
    """Enter a team into a cup of teams: as the committee names it, or as the winner of its division."""
    found = cup_called(cups_in(competition), cup)
    if found.opened.kind in PEOPLE:
        raise BadInput("cup.other-entry")
    plays = team in competition.rosters.entries and team not in competition.out
    champions = season_rules(competition).cups.options.champions_teams == BY_DIVISION
    if found.opened.kind is CupKind.CHAMPIONS and champions:
        plays = plays and team in winners(competition)
    return cups.enter(found, CupEntry(team, team), None if plays else CupFault.NOT_ELIGIBLE, doing)


def winners(competition: Competition) -> tuple[EntrantId, ...]:
    """Return the winners of the divisions that are over."""
    return tuple(
        standings(table).order[0]
        for table in competition.rankings.values()
        if table.fixtures and not table.remaining
    )


def enter_landlord(
    competition: Competition, cup: str, club: str, person: PersonId, doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Enter somebody for a club: its landlord, or one of its players where the landlord does not want to."""
    found = cup_called(cups_in(competition), cup)
    if found.opened.kind is not CupKind.LANDLORDS:
        raise BadInput("cup.other-entry")
    landlord = competition.clubs.landlords.get(club)
    team = team_of(competition, person)
    fault = landlord_fault(
        landlord,
        found.landlords.get(club),
        person,
        of_club=team is not None and clubs_of(competition).get(team) == club,
        club_entered=any(entry.club == club for entry in found.entries.values()),
    )
    entry = CupEntry(EntrantId(person), team, (person,), club)
    return _with_fee(competition, cups.enter(found, entry, fault, doing), doing)


def _with_fee(
    competition: Competition, entered: tuple[CupEntered, ...], doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Return an entry with what it costs; a landlord who has signed for no team enters on the account of one of the club's."""
    fee = season_rules(competition).cups.fee
    clubs = clubs_of(competition)
    charged: list[CompetitionEvent] = []
    for number, each in enumerate(entered, start=1):
        of_club = (
            team for team, club in clubs.items() if club == each.entry.club and team not in competition.out
        )
        if fee and (owes := each.entry.team or next(of_club, None)):
            charged += charge(owes, Charge("cup_fee", fee), doing.signed(number))
    return (*entered, *charged)


def ask_landlord(competition: Competition, asked: LandlordAsked) -> tuple[LandlordAsked, ...]:
    """Write down whether the landlord of a club enters."""
    cup_called(cups_in(competition), asked.cup)
    if asked.club not in clubs_of(competition).values():
        raise BadInput("club.unknown", club=asked.club)
    return (asked,)


def substitute(
    competition: Competition, cup: str, entry: EntrantId, change: tuple[PersonId, PersonId], doing: Doing
) -> tuple[CupSubstituted, ...]:
    """Let somebody come in for somebody else, as long as the book allows it."""
    found = cup_called(cups_in(competition), cup)
    own = found.entries.get(entry)
    signed = team_of(competition, change[1])
    eligible = own is not None and signed is not None and signed == own.team
    options = season_rules(competition).cups.options
    out, on = cups.substitute(found, entry, change, options, eligible=eligible)
    return (CupSubstituted(cup, entry, out, on, doing.by, doing.at_ms),)


def enter_score(
    competition: Competition, cup: str, tie: MatchId, score: tuple[int, int], doing: Doing
) -> tuple[TieEntered, ...]:
    """Enter the result of a tie."""
    found = cup_called(cups_in(competition), cup)
    return cups.enter_score(found, tie, score, season_rules(competition).cups, doing)


def name_side(
    competition: Competition,
    cup: str,
    tie: MatchId,
    named: tuple[EntrantId, Sequence[PersonId]],
    doing: Doing,
) -> tuple[CupSideNamed | TieEntered, ...]:
    """Say who plays for a team: all signed for it. One that is short gives the tie away, unless the others are short too."""
    found, rules = cup_called(cups_in(competition), cup), season_rules(competition).cups
    entry, people = named
    if any(team_of(competition, person) != entry for person in people):
        raise Refused("cup.fault", fault=CupFault.NOT_ELIGIBLE)
    events = cups.name_side(found, tie, entry, people, doing)
    short, others = is_short(people, rules), cups.opponents(found, tie, entry)
    theirs = found.sides.get(tie, {}).get(others[0], ()) if others else ()
    compulsory = found.opened.kind in rules.short_clauses
    if not compulsory or not others or not theirs or short == is_short(theirs, rules):
        return events
    winner = others[0] if short else entry
    return (*events, *cups.walk_over(found, tie, winner, doing, rules.short_clauses[found.opened.kind]))


def concerns(competition: Competition, cup: Cup, tie: MatchId, person: PersonId) -> bool:
    """Whether somebody plays in a tie, or is captain of a team of those who do."""
    for entry in cup.entries.values():
        if cups.next_tie(cup, entry.id)[1] == tie or any(
            entry.id in each.entries for each in _results(cup, tie)
        ):
            team = competition.rosters.entries.get(entry.team) if entry.team else None
            if person in entry.people or (team is not None and team.captain == person):
                return True
    return False


def _results(cup: Cup, tie: MatchId) -> tuple[TieEntered, ...]:
    return (cup.results[tie],) if tie in cup.results else ()


def walkovers(competition: Competition, team: EntrantId, doing: Doing, reason: str) -> Iterator[TieEntered]:
    """Yield the ties that go to the others when *team* leaves: its own, and its people's where the book says so."""
    everybody = season_rules(competition).cups.options.individual_cups_after_withdrawal == "walkover"
    for cup in cups_in(competition).values():
        for entry in cup.entries.values():
            if entry.team != team or (cup.opened.kind in PEOPLE and not everybody):
                continue
            tie = cups.next_tie(cup, entry.id)[1]
            others = () if tie is None else cups.opponents(cup, tie, entry.id)
            if tie is not None and tie not in cup.results and others:
                yield from cups.walk_over(cup, tie, others[0], doing, reason)


def take_back(
    cup: Cup, tie: MatchId, under_way: Container[MatchId], doing: Doing, reason: str
) -> tuple[TieTakenBack, ...]:
    """Let a tie be open again whose result somebody has entered; one of single players that has begun waits again.

    Refused once its winner plays on, and where a card says the result: then the card is taken back.
    """
    told, id_ = require_reason(reason), match_of(cup.opened.cup, tie)
    entered = cup.results.get(tie)
    if entered is not None and entered.by == BY_CARD:
        raise Refused("cup.by-card", tie=id_)
    waits_again = entered is None and cup.opened.kind in PEOPLE and tie in cup.started
    if not waits_again:
        require_next_waits(cup, tie, under_way)
        knockout.set_result_aside(cup.bracket, tie, told)
    return (TieTakenBack(cup.opened.cup, tie, doing.by, doing.at_ms, told),)
