"""What a season adds to the answer who may play for which team on which night: its calendar, its cups, the winter before.

Where a league reads winter and summer as one season for members, who signed and played in winter is bound in summer.
"""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, time

from msgspec.structs import replace

from hangjack.competition.competition import Competition
from hangjack.competition.entries import signings
from hangjack.competition.entries.playing_for import (
    LEAGUE,
    Appearance,
    Player,
    Season,
    Signed,
)
from hangjack.competition.entries.signings import (
    FormSigned,
    Local,
    PlayersAppeared,
)
from hangjack.competition.formats.fielding import signing_rules
from hangjack.competition.formats.signing import Signing
from hangjack.formats.divisions.books.turns import PastSeason
from hangjack.formats.divisions.cups import team_ties
from hangjack.formats.divisions.cups.allowed import CupKind
from hangjack.formats.divisions.cups.cups import Cup, TieEntered
from hangjack.formats.divisions.state import cups_in, season_in, turn_in
from hangjack.ids import EntrantId, MatchId, PersonId


def season_of(competition: Competition) -> Season:
    """Return which season is played, whose limit holds: as its calendar says, and winter before there is one."""
    nights = season_in(competition).nights
    return "winter" if nights is None else nights.league


def season_began(competition: Competition) -> date | None:
    """Return the first day of the winter with which this summer is one season; None where it began by itself."""
    winter = winter_before(competition)
    return None if winter is None else winter.first


def original_start(competition: Competition, match: MatchId) -> int | None:
    """Return when a match was to begin before it was moved or put off; None for one that no calendar has."""
    fixture = competition.fixture(match)
    night = None if fixture is None else season_in(competition).night_of_round(fixture.round)
    return None if night is None else night.start_ms


def played_in(competition: Competition, match: MatchId | None) -> str:
    """Return of what a match is: of the league, as a play-off is too, or of which kind of cup."""
    tie = None if match is None else team_ties.tie_of(cups_in(competition), match)
    kind = CupKind.PLAY_OFF if tie is None else tie[0].opened.kind
    return LEAGUE if kind is CupKind.PLAY_OFF else kind.value


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


SIGNING = Signing(
    season=season_of,
    began=season_began,
    original_start=original_start,
    part=played_in,
    with_earlier=with_winter,
)
"""What a season adds to the answer who may play for whom."""
