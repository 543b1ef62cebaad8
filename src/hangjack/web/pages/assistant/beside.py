"""The verdict that a book has beside a ruling on the cards: offered with it, given and overruled in one step with it."""

import msgspec
from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.proposals import Facts
from hangjack.ids import PersonId
from hangjack.matches.match import Match
from hangjack.matches.parties import Party, other
from hangjack.wording import phrase


class Offender(Struct, frozen=True):
    """Whose offence it is: the side, and the person where the table knows who sits there."""

    side: Party
    person: PersonId | None = None


class Beside(Struct, frozen=True):
    """What an official may give together with a ruling: the facts of the offence, and what the book allows for it."""

    facts: str
    """As they are sent, without the name that they share with the ruling."""
    outcomes: tuple[tuple[Sanction, str, bool], ...]
    """Each with its word, and whether it always follows."""


def verdict_beside(
    competition: Competition, match: Match | None, kind: str, offender: Offender | None, language: str
) -> Beside | None:
    """Return what the book has for people beside a ruling of that *kind*; None where it has nothing."""
    if match is None or match.meeting is None or offender is None or kind not in set(Offence):
        return None
    offence = Offence(kind)
    row = competition.rules_of(match).people.conduct.offences.get(offence)
    if row is None or row.committee_only or not row.outcomes:
        return None
    parties, captains = match.opened.parties, match.meeting.line_ups.captains
    side, opponents = offender.side, other(offender.side)
    told = Facts(
        id="",
        offence=offence,
        team=parties[side],
        people=() if offender.person is None else (offender.person,),
        opponents=parties[opponents],
        captains=tuple(captains[each] for each in (side, opponents) if each in captains),
    )
    outcomes = tuple((each, phrase(each, language), row.always) for each in row.outcomes)
    return Beside(msgspec.json.encode(told).decode(), outcomes)
