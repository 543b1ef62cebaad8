"""Winter and summer as one season for members, where a league reads it so: who signed and played in winter is bound in summer."""

from datetime import datetime, time

from msgspec.structs import replace

from hangjack.competition.competition import Competition
from hangjack.competition.entries.playing_for import Appearance, Player, Signed
from hangjack.competition.entries.signings import Local
from hangjack.formats.divisions.books.past import PastSeason
from hangjack.ids import EntrantId, PersonId


def winter_before(competition: Competition) -> PastSeason | None:
    """Return the winter with which this summer is one season; None where seasons are apart, and for a winter."""
    rules, nights = competition.rules.people.signing, competition.season.nights
    joint = rules is not None and rules.options.season_scope == "joint"
    past = competition.turn.past
    if not joint or nights is None or nights.league != "summer" or not past:
        return None
    return past[0] if past[0].league == "winter" else None


def signed_in_winter(competition: Competition, person: PersonId, team: EntrantId) -> bool:
    """Whether somebody had signed for *team* in the winter with which this summer is one season."""
    follows = competition.turn.follows if winter_before(competition) is not None else None
    return follows is not None and any(each.team == team and person in each.players for each in follows.teams)


def with_winter(competition: Competition, player: Player, local: Local) -> Player:
    """Return what is known of somebody, with the form that they signed in winter and the team for which they played then."""
    winter, follows = winter_before(competition), competition.turn.follows
    if winter is None or follows is None:
        return player
    zone = local(0).tzinfo
    began, ended = (datetime.combine(day, time(), zone) for day in (winter.first, winter.last))
    signed = tuple(Signed(each.team, began) for each in follows.teams if player.id in each.players)
    played = tuple(
        Appearance(each.team, ended) for each in winter.players if each.person == player.id and each.matches
    )
    return replace(player, signed=(*signed, *player.signed), appearances=(*played, *player.appearances))
