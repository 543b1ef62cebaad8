"""How fictional teams come into a competition: invited, applied, registered, admitted, paid, seen at the door."""

from random import Random

from hangjack.competition import charging, governance
from hangjack.competition.entries import checkin, entering
from hangjack.competition.entries.checkin import IdentityChecked, UniformChecked, missing_at_door
from hangjack.competition.entries.entering import Registration
from hangjack.competition.governance import NoticePosted
from hangjack.competition.money.fees import PaymentMethod, debt_of, fee_paid, take_payment
from hangjack.competition.notices import Audience
from hangjack.ids import EntrantId, PersonId
from hangjack.lab.stories.fiction import COMMITTEE, DIRECTOR, MARSHAL, SECRETARY, TREASURER, people, team_id
from hangjack.lab.stories.venue import MINUTE, SECOND, Venue

_DOCUMENTS = ("national_id", "drivers_permit", "passport")


def enter_team(venue: Venue, chance: Random, name: str, players: int) -> EntrantId:
    """Bring a team from its invitation to its admission, with so many *players*; the first of them is its captain."""
    team = team_id(name)
    venue.now_ms += MINUTE
    venue.happen(COMMITTEE, entering.invite(venue.competition.rosters, team, venue.doing(COMMITTEE).tick))
    options = venue.competition.rules.people.rosters
    applied = entering.apply_to_enter(
        venue.competition.rosters, team, venue.now_ms, venue.competition.register, options
    )
    venue.happen(SECRETARY, applied)
    venue.happen(SECRETARY, entering.name_team(venue.competition.rosters, team, name))
    for person, called in people(chance, team, players):
        venue.names[person] = called
        wanted = Registration(team, person, venue.now_ms)
        venue.happen(SECRETARY, charging.register_player(venue.competition, wanted, venue.doing(SECRETARY)))
    _sign_up(venue, team)
    venue.happen(COMMITTEE, charging.admit(venue.competition, team, venue.doing(COMMITTEE)))
    return team


def captain_of(venue: Venue, team: EntrantId) -> PersonId:
    """Return who captains *team*."""
    captain = venue.competition.rosters.entries[team].captain
    assert captain is not None, "every team of the story has a captain"
    return captain


def pay(venue: Venue, team: EntrantId, parts: int = 1) -> None:
    """Pay everything that *team* owes, in cash, in so many parts; nothing if it owes nothing."""
    fees = venue.competition.rules.people.fees
    for left in range(parts, 0, -1):
        venue.now_ms += SECOND
        amount = debt_of(venue.competition.ledger, team) // left
        if amount:
            signed = venue.doing(TREASURER).signed()
            venue.happen(TREASURER, take_payment(team, amount, PaymentMethod.CASH, signed, fees))


def check_in(venue: Venue, chance: Random, team: EntrantId, undressed: PersonId | None = None) -> None:
    """Look at everybody of *team* at the door; who comes *undressed* is let play by an official."""
    rules = venue.competition.rules.people
    entry = venue.competition.rosters.entries[team]
    for person in entry.players:
        venue.now_ms += SECOND
        seen = IdentityChecked(person, chance.choice(_DOCUMENTS), MARSHAL, venue.now_ms)
        venue.happen(MARSHAL, checkin.check_identity(seen, rules.door))
        dressed = UniformChecked(person, person != undressed, MARSHAL, venue.now_ms)
        venue.happen(MARSHAL, checkin.check_uniform(dressed))
    if undressed is not None:
        paid = fee_paid(venue.competition.ledger, team)
        missing = missing_at_door(venue.competition.door, undressed, entry, rules.at_door, fee_paid=paid)
        reason = "The jersey was lost with the luggage; a shirt of the same colour will do."
        venue.happen(MARSHAL, checkin.let_play(missing, undressed, MARSHAL, venue.now_ms, reason))


def tell_captains(venue: Venue, id_: str, text: str) -> None:
    """Announce something that every captain says to have read."""
    notice = NoticePosted(id_, text, Audience.CAPTAINS, DIRECTOR, venue.now_ms, to_acknowledge=True)
    venue.happen(DIRECTOR, governance.post_notice(venue.competition.governance, notice))
    for team in venue.competition.rosters.entries:
        venue.now_ms += 10 * SECOND
        captain = captain_of(venue, team)
        read = governance.acknowledge(venue.competition.governance, id_, captain, venue.now_ms)
        venue.happen(captain, read)


def _sign_up(venue: Venue, team: EntrantId) -> None:
    captain = venue.competition.rosters.entries[team].players[0]
    venue.happen(SECRETARY, entering.name_captain(venue.competition.rosters, team, captain))
    tick = venue.doing(captain).tick
    venue.happen(SECRETARY, entering.complete_form(venue.competition.rosters, team, tick))
    agreed = "We accept the rules of this event and the decisions of its officials."
    venue.happen(captain, entering.sign_agreement(venue.competition.rosters, team, tick, agreed))
