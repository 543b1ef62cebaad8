"""Cards of a season: which are in, due and late, and what a late one may cost."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.doing import Doing
from hangjack.competition.entries.rosters import people_of
from hangjack.errors import BadInput, Refused
from hangjack.formats.divisions.books import cards
from hangjack.formats.divisions.books.cards import (
    CardReceived,
    Channel,
    LateCardDecided,
    State,
    card_state,
    deduction,
)
from hangjack.formats.divisions.books.nights import Night
from hangjack.formats.divisions.cups import team_ties
from hangjack.formats.divisions.cups.cups import TieNight
from hangjack.formats.divisions.deciding.dates import night_of
from hangjack.formats.divisions.deciding.drawing_up import season_rules
from hangjack.formats.divisions.offices.powers import sanction_fault
from hangjack.formats.divisions.state import cups_in, season_in
from hangjack.ids import EntrantId, MatchId, PersonId


class CardShown(Struct, frozen=True):
    """The card of a match: when it is due, whether it came, and what that may cost."""

    match: MatchId
    teams: tuple[EntrantId, ...]
    due_ms: int
    state: State
    received_ms: int | None
    proposed: Mapping[EntrantId, int]
    decided: LateCardDecided | None


def received_ms(competition: Competition, match: MatchId) -> int | None:
    """Return when the secretary had the result of *match*: by the first card written down, or by the sheet that was sealed."""
    written = season_in(competition).cards.received.get(match)
    sealed = competition.sealed_ms.get(match)
    known = [each for each in (written.at_ms if written else None, sealed) if each is not None]
    return min(known, default=None)


def night_played(competition: Competition, match: MatchId) -> Night | TieNight | None:
    """Return the night of a match with a card: of a season's as it stands, of a tie's while its card is open, or in."""
    found = team_ties.tie_of(cups_in(competition), match)
    if found is None:
        return night_of(competition, match)
    is_kept = match in competition.under_way or competition.result(match) is not None
    return found[0].nights.get(found[1]) if is_kept else None


def card_of(
    competition: Competition, match: MatchId, now_ms: int, due: Night | TieNight | None = None
) -> CardShown | None:
    """Return how it stands with the card of *match*; None for one that nobody plays, or has no night.

    A tie's card is due like every other, and costs nothing: there is no total to take it from. One that nobody has
    opened is *due* as if it was played that night.
    """
    table, night = competition.ranking_of(match), night_played(competition, match) or due
    result, fixture = competition.result(match), competition.fixture(match)
    if fixture is None or night is None or (table and match in table.struck and result is None):
        return None
    got = received_ms(competition, match)
    if result is not None and got is None:
        state: State = "in-time"
    else:
        state = card_state(night.card_due_ms, [] if got is None else [got], now_ms)
    winner = result.winner if result else None
    proposed = deduction(
        state, winner, season_rules(competition).table.cards.options, in_table=table is not None
    )
    decided = season_in(competition).cards.late.get(match)
    return CardShown(match, fixture.teams, night.card_due_ms, state, got, proposed, decided)


def cards_due(competition: Competition, now_ms: int) -> Iterator[CardShown]:
    """Yield the cards of all matches that have begun by now, in the order in which they are due."""
    found = []
    for table in competition.rankings.values():
        for match in table.fixtures:
            night = night_of(competition, match)
            if night is not None and night.start_ms <= now_ms:
                found.append(card_of(competition, match, now_ms))
    yield from sorted(
        (each for each in found if each is not None), key=lambda each: (each.due_ms, each.match)
    )


def receive(competition: Competition, received: CardReceived, now_ms: int) -> tuple[CardReceived, ...]:
    """Write down when a card came. Refuses a moment to come, one before the match, and a match that nobody plays.

    A tie is played on any night and at any hour, and its card may come without having been opened.
    """
    night = night_of(competition, received.match)
    if night is None and not team_ties.is_known(cups_in(competition), received.match):
        raise BadInput("floor.no-such-match", match=received.match)
    if received.at_ms > now_ms:
        raise Refused("card.to-come")
    if night is not None and received.at_ms < night.start_ms:
        raise Refused("card.before-match", match=received.match)
    return (received,)


def receipt(competition: Competition, received: CardReceived, now_ms: int) -> tuple[CardReceived, ...]:
    """Return when a card came, where that was not written down before: the first time counts. Refuses one that is to come."""
    if received.at_ms > now_ms:
        raise Refused("card.to-come")
    return () if received_ms(competition, received.match) is not None else (received,)


def uploaded(competition: Competition, match: MatchId, doing: Doing) -> tuple[CardReceived, ...]:
    """Take a photo of a card as its receipt; nothing where the card came before."""
    if match in season_in(competition).cards.received:
        return ()
    received = CardReceived(match, doing.at_ms, Channel.UPLOAD, doing.by)
    return receive(competition, received, doing.at_ms)


def decide(
    competition: Competition, match: MatchId, doing: Doing, reason: str, *, given: bool
) -> tuple[LateCardDecided, ...]:
    """Give or waive what a late card costs, for a reason; whoever decides is not of the team concerned."""
    card = card_of(competition, match, doing.at_ms)
    if card is None:
        raise BadInput("floor.no-such-match", match=match)
    own_team = any(belongs(competition, doing.by, team) for team in card.proposed)
    if fault := sanction_fault("late-card", own_team=own_team):
        raise Refused("power.fault", fault=fault)
    return cards.decide_late_card(card.proposed, match, doing, reason, given=given)


def by_itself(competition: Competition, now_ms: int, by: PersonId) -> Iterator[LateCardDecided]:
    """Yield what late cards cost at once, where the book leaves nobody a choice."""
    rules = season_rules(competition).table.cards
    if rules.options.late_card != "auto":
        return
    for card in cards_due(competition, now_ms):
        for team, points in card.proposed.items():
            if card.decided is None:
                yield LateCardDecided(card.match, team, points, True, by, now_ms, "")


def belongs(competition: Competition, person: PersonId, team: EntrantId) -> bool:
    """Whether somebody plays for a team, or leads it: about its late cards they do not decide."""
    entry = competition.rosters.entries.get(team)
    return entry is not None and (entry.captain == person or person in people_of(competition.rosters, team))
