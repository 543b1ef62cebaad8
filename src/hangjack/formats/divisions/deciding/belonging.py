"""Who may play for which team of a competition on which night: the one answer, asked of everything that is written there.

Where a league reads winter and summer as one season for members, who signed and played in winter is bound in summer.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime, time

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import Competition
from hangjack.competition.entries import clubs, signings
from hangjack.competition.entries.playing_for import (
    LEAGUE,
    Answer,
    Appearance,
    Night,
    Player,
    Season,
    Signed,
    SigningRules,
    may_play_for,
)
from hangjack.competition.entries.signings import (
    Evening,
    FormSigned,
    Local,
    PlayersAppeared,
)
from hangjack.errors import Refused
from hangjack.formats.divisions.books.houses import helps_out
from hangjack.formats.divisions.books.turns import PastSeason
from hangjack.formats.divisions.cups import team_ties
from hangjack.formats.divisions.cups.allowed import CupKind
from hangjack.formats.divisions.cups.cups import Cup, TieEntered
from hangjack.formats.divisions.state import cups_in, season_in, turn_in
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Party


def season_of(competition: Competition) -> Season:
    """Return which season is played, whose limit holds: as its calendar says, and winter before there is one."""
    nights = season_in(competition).nights
    return "winter" if nights is None else nights.league


def original_start(competition: Competition, match: MatchId | None) -> int | None:
    """Return when a match was to begin before it was moved or put off; None for one that no calendar has."""
    fixture = None if match is None else competition.fixture(match)
    night = None if fixture is None else season_in(competition).night_of_round(fixture.round)
    return None if night is None else night.start_ms


def played_in(competition: Competition, match: MatchId | None) -> str:
    """Return of what a match is: of the league, as a play-off is too, or of which kind of cup."""
    tie = None if match is None else team_ties.tie_of(cups_in(competition), match)
    kind = CupKind.PLAY_OFF if tie is None else tie[0].opened.kind
    return LEAGUE if kind is CupKind.PLAY_OFF else kind.value


def signing_rules(competition: Competition) -> SigningRules:
    """Return who plays for whom by its rules. Refuses a competition in which nobody signs for a team."""
    rules = competition.rules.people.signing
    if rules is None:
        raise Refused("signing.none-here")
    limit = rules.options.registration_limit
    if limit is None or not competition.opened.days:
        return rules
    winter = winter_before(competition)
    begins = date.fromisoformat(min(competition.opened.days)) if winter is None else winter.first
    own = in_season(limit, begins)
    return replace(rules, options=replace(rules.options, registration_limit=own))


def in_season(day: date, begins: date) -> date:
    """Return a day of the year as it falls in the season that begins then: the book names that of its own edition."""
    same = day.replace(year=begins.year)
    return same if same >= begins else day.replace(year=begins.year + 1)


class Asking(Struct, frozen=True):
    """The night in question: for which team, when it begins, what the clock shows there, and the match where it is known."""

    team: EntrantId
    start_ms: int
    local: Local
    match: MatchId | None = None

    @property
    def evening(self) -> Evening | None:
        """The evening itself, which says nothing about whoever is asked about."""
        return None if self.match is None else (self.match, self.team)


def asking_of(match: Match, side: Party, local: Local) -> Asking:
    """Return the night of *match* for one side."""
    opened = match.opened
    return Asking(opened.parties[side], opened.scheduled_ms, local, opened.match)


def answer(competition: Competition, person: PersonId, asking: Asking, others: int | None = None) -> Answer:
    """Return whether *person* may play that night, and why not.

    *others* is how many of the team's own are there beside them; None: as many as have signed for it and may play.
    """
    rules = signing_rules(competition)
    there = _own(competition, asking, person) if others is None else others
    first = original_start(competition, asking.match)
    night = Night(
        asking.team,
        asking.local(asking.start_ms),
        there,
        _full(competition),
        played_in(competition, asking.match),
        season=season_of(competition),
        original=None if first is None else asking.local(first),
    )
    signed = signings.player(competition.signings, person, asking.local, asking.evening)
    known = with_winter(competition, signed, asking.local)
    return may_play_for(known, night, clubs.known(competition.clubs, competition.out), rules)


def problems(
    competition: Competition, match: Match, side: Party, people: Iterable[PersonId], local: Local
) -> Mapping[PersonId, Refused]:
    """Return the refusal of everybody who may not play for *side* in *match*, with all reasons and their clauses.

    A team is short when fewer of its own than it needs are named; so a landlord helps only those who are short.
    """
    if competition.rules.people.signing is None:
        return {}
    asking, named = asking_of(match, side, local), tuple(dict.fromkeys(people))
    own = [each for each in named if competition.signings.last_team(each) == asking.team]
    found = {
        person: answer(competition, person, asking, sum(each != person for each in own)) for person in named
    }
    return {person: refusal(person, asking.team, each) for person, each in found.items() if not each.eligible}


def refusal(person: PersonId, team: EntrantId, found: Answer) -> Refused:
    """Return an answer as the refusal of a line-up: who it is, and everything that stands against it."""
    reasons = tuple(cause.reason for cause in found.causes)
    clauses = tuple(dict.fromkeys(clause for cause in found.causes for clause in cause.clauses))
    return Refused("signing.may-not-play", person=person, team=team, reasons=reasons, clauses=clauses)


def appeared(competition: Competition, match: Match) -> tuple[PlayersAppeared, ...]:
    """Return who has played in *match*: whoever sat at a table of which a leg was played. Named is not played."""
    if competition.rules.people.signing is None or match.meeting is None:
        return ()
    found = []
    for side in SIDES:
        team = match.opened.parties[side]
        people = dict.fromkeys(
            person
            for table in match.tables
            if match.lines_at(table)
            for person in match.sides.pairs.get((side, table), ())
        )
        helped = tuple(person for person in people if helps_out(competition, person, team))
        event = PlayersAppeared(
            match.opened.match,
            team,
            match.opened.scheduled_ms,
            tuple(people),
            helped,
            played_in(competition, match.opened.match),
        )
        found += [event] if people and not _known(competition, event) else []
    return tuple(found)


def in_cup(competition: Competition, cup: Cup, ties: Iterable[TieEntered]) -> tuple[PlayersAppeared, ...]:
    """Return who has played in *ties* of a cup: an appearance there ties people to their team as one in the league does.

    A landlord plays in the cup of landlords as such, and is tied to no team by it; nobody appears in a walkover.
    """
    landlords = frozenset(competition.clubs.landlords.values())
    return tuple(each for tie in ties if not tie.walkover for each in _appeared_in(cup, tie, landlords))


def _appeared_in(cup: Cup, tie: TieEntered, landlords: frozenset[PersonId]) -> Iterator[PlayersAppeared]:
    kind = cup.opened.kind
    for own in (cup.entries[entry] for entry in tie.entries):
        if own.team is not None and own.people:
            helped = (person for person in own.people if kind is CupKind.LANDLORDS and person in landlords)
            yield PlayersAppeared(
                MatchId(f"{tie.cup}/{tie.tie}"), own.team, tie.at_ms, own.people, tuple(helped), kind.value
            )


def not_in_cup(cup: Cup, tie: MatchId) -> tuple[PlayersAppeared, ...]:
    """Return that nobody has played in a tie whose result was taken back."""
    entered = cup.results.get(tie)
    if entered is None:
        return ()
    return tuple(replace(each, people=(), helped=()) for each in _appeared_in(cup, entered, frozenset()))


def is_after_limit(competition: Competition, form: FormSigned, local: Local) -> bool:
    """Whether a form came in after the last day for new players."""
    return signings.is_after_limit(form, season_of(competition), signing_rules(competition).options, local)


def held(competition: Competition, local: Local) -> tuple[FormSigned, ...]:
    """Return the forms that came in after the limit and wait for an officer's consent."""
    if competition.rules.people.signing is None:
        return ()
    return tuple(
        form
        for forms in competition.signings.forms.values()
        for form in forms
        if is_after_limit(competition, form, local)
        and signings.missing_consents(competition.signings, form)
        and not signed_in_winter(competition, form.person, form.team)
    )


def _known(competition: Competition, event: PlayersAppeared) -> bool:
    evening = event.match, event.team
    own = competition.signings.appeared
    return all(own.get(person, {}).get(evening) == event for person in event.people)


def _full(competition: Competition) -> int:
    """Return how many make a side that is not short."""
    doubling = competition.rules.match.doubling
    return 0 if doubling is None else doubling.options.compulsory_players


def _own(competition: Competition, asking: Asking, but: PersonId) -> int:
    """Return how many of a team's own may play, beside one person."""
    rules = signing_rules(competition)
    night = Night(asking.team, asking.local(asking.start_ms), season=season_of(competition))
    known = clubs.known(competition.clubs, competition.out)
    own = [
        with_winter(
            competition,
            signings.player(competition.signings, person, asking.local, asking.evening),
            asking.local,
        )
        for person in competition.signings.forms
        if person != but and competition.signings.last_team(person) == asking.team
    ]
    return sum(may_play_for(each, night, known, rules).eligible for each in own)


def winter_before(competition: Competition) -> PastSeason | None:
    """Return the winter with which this summer is one season; None where seasons are apart, and for a winter."""
    rules, nights = competition.rules.people.signing, season_in(competition).nights
    joint = rules is not None and rules.options.season_scope == "joint"
    past = turn_in(competition).past
    if not joint or nights is None or nights.league != "summer" or not past:
        return None
    return past[0] if past[0].league == "winter" else None


def signed_in_winter(competition: Competition, person: PersonId, team: EntrantId) -> bool:
    """Whether somebody had signed for *team* in the winter with which this summer is one season."""
    follows = turn_in(competition).follows if winter_before(competition) is not None else None
    return follows is not None and any(each.team == team and person in each.players for each in follows.teams)


def with_winter(competition: Competition, player: Player, local: Local) -> Player:
    """Return what is known of somebody, with the form that they signed in winter and the team for which they played then."""
    winter, follows = winter_before(competition), turn_in(competition).follows
    if winter is None or follows is None:
        return player
    zone = local(0).tzinfo
    began, ended = (datetime.combine(day, time(), zone) for day in (winter.first, winter.last))
    signed = tuple(Signed(each.team, began) for each in follows.teams if player.id in each.players)
    played = tuple(
        Appearance(each.team, ended) for each in winter.players if each.person == player.id and each.matches
    )
    return replace(player, signed=(*signed, *player.signed), appearances=(*played, *player.appearances))
