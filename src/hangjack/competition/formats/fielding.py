"""Who may play for whom on which night, in any event in which people sign: the one answer, asked of everything that is written there.

What its format knows besides, of its seasons and cups, it says itself.
"""

from collections.abc import Iterable, Mapping
from datetime import date

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import Competition
from hangjack.competition.entries import clubs, signings
from hangjack.competition.entries.playing_for import Answer, Night, Player, SigningRules, may_play_for
from hangjack.competition.entries.signings import Evening, Local, PlayersAppeared
from hangjack.competition.formats.format import format_of
from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Party


def signing_rules(competition: Competition) -> SigningRules:
    """Return who plays for whom by its rules. Refuses a competition in which nobody signs for a team."""
    rules = competition.rules.people.signing
    if rules is None:
        raise Refused("signing.none-here")
    limit = rules.options.registration_limit
    if limit is None or not competition.opened.days:
        return rules
    began = format_of(competition).signing.began(competition)
    own = in_season(limit, began or date.fromisoformat(min(competition.opened.days)))
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
    rules, of = signing_rules(competition), format_of(competition).signing
    there = _own(competition, asking, person) if others is None else others
    first = None if asking.match is None else of.original_start(competition, asking.match)
    night = Night(
        asking.team,
        asking.local(asking.start_ms),
        there,
        _full(competition),
        of.part(competition, asking.match),
        season=of.season(competition),
        original=None if first is None else asking.local(first),
    )
    return may_play_for(
        _player(competition, person, asking), night, clubs.known(competition.clubs, competition.out), rules
    )


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


def helps_out(competition: Competition, person: PersonId, team: EntrantId) -> bool:
    """Whether *person* would play for *team* as the landlord of its club, being signed for another of its teams."""
    club = competition.clubs.of_team.get(team)
    is_landlord = club is not None and competition.clubs.landlords.get(club) == person
    return competition.signings.last_team(person) not in {None, team} and is_landlord


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
            format_of(competition).signing.part(competition, match.opened.match),
        )
        found += [event] if people and not _known(competition, event) else []
    return tuple(found)


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
    night = Night(
        asking.team, asking.local(asking.start_ms), season=format_of(competition).signing.season(competition)
    )
    known = clubs.known(competition.clubs, competition.out)
    own = [
        _player(competition, person, asking)
        for person in competition.signings.forms
        if person != but and competition.signings.last_team(person) == asking.team
    ]
    return sum(may_play_for(each, night, known, rules).eligible for each in own)


def _player(competition: Competition, person: PersonId, asking: Asking) -> Player:
    """Return what is known of somebody, without the night in question, and with what they did in earlier seasons."""
    known = signings.player(competition.signings, person, asking.local, asking.evening)
    return format_of(competition).signing.with_earlier(competition, known, asking.local)
