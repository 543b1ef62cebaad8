"""A match of crabs and ducks that is judged, and what officials find about it."""

from msgspec.structs import replace

from hangjack.competition.conduct.offences import Offence
from hangjack.competition.verdicts import (
    MatchGiven,
    Verdict,
)
from hangjack.games.all_fours import Seat, Tally
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.referee import Incident, Kind, RuledTable, Ruling
from hangjack.games.all_fours.referee import rule as ruling_on
from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId
from hangjack.matches.results import Official
from support.cup import (
    CRABS,
    DUCKS,
    Cup,
    between,
    cup,
)

STRANGERS = (PersonId("rob"), PersonId("sue"))


def underway(teams: int = 4) -> tuple[Cup, MatchId]:
    """Return a cup with a match of crabs and ducks that has begun."""
    made = cup(teams)
    match = between(made, CRABS, DUCKS)
    made.begin(match)
    return made, match


def unregistered(made: Cup, match: MatchId) -> Verdict:
    """Return the verdict on crabs who fielded two strangers against ducks."""
    return made.verdict(
        "v1", Offence.UNREGISTERED_PLAYER, CRABS, people=STRANGERS, opponents=DUCKS, match=match
    )


def defaulted(made: Cup, match: MatchId, id_: str = "v1", loser: EntrantId = CRABS) -> Verdict:
    """Return the verdict that a team did not come to a match."""
    winner = DUCKS if loser == CRABS else CRABS
    found = made.verdict(id_, Offence.DEFAULT, loser, opponents=winner, match=match)
    return replace(found, gives_match=MatchGiven(winner, ClauseId("ic2024-10-7")))


def result_of(made: Cup, match: MatchId) -> Official:
    """Return the result that counts."""
    result = made.competition.result(match)
    assert result is not None
    return result


def balanced(made: Cup) -> bool:
    """Whether all accounts together hold nothing."""
    return sum(made.competition.ledger.balances.values()) == 0


def renege(made: Cup, seat: str = "W") -> Ruling:
    """Return the proposal for a plain renege."""
    table = RuledTable(Seat.NORTH, Tally(8, 9), cards_played=9)
    incident = Incident(
        Kind.RENEGE, table, {"offender": seat, "to_save_jack": False, "trump_jack_dealt": True}
    )
    ruling = ruling_on(incident, made.competition.rules.game_as(AllFoursGame).penalties)
    assert isinstance(ruling, Ruling)
    return ruling
