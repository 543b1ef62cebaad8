"""What the book lets happen in a cup: who may enter, who may come in for whom, and who has won a tie."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from hangjack.competition.fixtures.bracket import Seeded, byes_for, rounds_of
from hangjack.ids import ClauseId, EntrantId, PersonId
from hangjack.wording import Worded


class CupKind(Worded):
    """The cups there are."""

    SINGLES = "singles"
    PAIRS = "pairs"
    LANDLORDS = "landlords"
    CHAMPIONS = "champions"
    FINALS_NIGHT = "finals-night"
    PLAY_OFF = "play-off"
    """No cup, but drawn and played like one: teams that are level at the end of a season."""


OPENED = tuple(kind for kind in CupKind if kind is not CupKind.PLAY_OFF)
"""The cups that somebody opens."""
PEOPLE = {CupKind.SINGLES: 1, CupKind.PAIRS: 2, CupKind.LANDLORDS: 1}
"""How many people make an entry; in the other cups a team is one."""


class CupOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """Until when somebody may come in for an entrant, who meets, and when a tie is over."""

    substitution_until: Literal["competition_round_1", "entrant_first_tie"]
    pairs_cup_legs: Literal["stop_at_two", "all_three"]
    landlords_change: Literal["round_1", "none", "any"]
    champions_teams: str
    finals_night_teams: str | None
    individual_cups_after_withdrawal: Literal["stand", "walkover"]


class CupRules(Struct, frozen=True):
    """What cups are played by: best of so many games, or all legs of a match."""

    options: CupOptions
    games: int
    """A tie of single players and pairs is the best of so many."""
    legs: int
    """How many legs a match of teams has."""
    players: int
    """How many different players a team must have there."""
    short_clauses: Mapping[CupKind, ClauseId]
    """By which a team loses its tie that has fewer."""
    fee: int = 0
    """What an entry costs, in minor units."""


class CupFault(Worded):
    """Why something is not allowed in a cup."""

    NOT_ELIGIBLE = "not-eligible"
    AFTER_FIRST_ROUND = "after-first-round"
    TIE_STARTED = "tie-started"
    ALREADY_IN = "already-in-competition"
    CLUB_ENTERED = "club-already-entered"
    NOT_ASKED = "landlord-not-asked"
    LANDLORD_ENTERS = "landlord-is-entering"
    NOT_OF_CLUB = "not-a-player-of-this-club"


class DrawShape(Struct, frozen=True):
    """How a draw of so many entries looks."""

    bracket: int
    byes: int
    rounds: int
    first_round_ties: int


def draw_shape(entries: int) -> DrawShape:
    """Return the bracket that so many *entries* need, and who has a bye in it."""
    byes = byes_for(entries)
    rounds = rounds_of([EntrantId(str(each)) for each in range(entries)])
    return DrawShape(entries + byes, byes, len(rounds), len(rounds[0]) if rounds else 0)


def entry_fault(kind: CupKind, team: str, players: Sequence[tuple[PersonId, str]]) -> CupFault | None:
    """Return why people cannot enter for *team*: too few or too many, or one who is signed for another team."""
    fits = len(players) == PEOPLE[kind] == len({person for person, _ in players})
    return None if fits and all(own == team for _, own in players) else CupFault.NOT_ELIGIBLE


class Substitution(Struct, frozen=True):
    """Somebody who would come in for somebody else."""

    kind: CupKind
    round: int
    tie_started: bool
    eligible: bool
    already_entered: bool
    had_bye: bool = False


def substitution_fault(wanted: Substitution, options: CupOptions) -> CupFault | None:
    """Return why somebody may not come in: the round, the tie, the person, in this order."""
    if wanted.round > 1 and not _any_round(wanted, options):
        return CupFault.AFTER_FIRST_ROUND
    if wanted.kind is CupKind.LANDLORDS and options.landlords_change == "none":
        return CupFault.AFTER_FIRST_ROUND
    if wanted.tie_started:
        return CupFault.TIE_STARTED
    if not wanted.eligible:
        return CupFault.NOT_ELIGIBLE
    return CupFault.ALREADY_IN if wanted.already_entered else None


def _any_round(wanted: Substitution, options: CupOptions) -> bool:
    """Whether a round after the first is early enough: anywhere, or in an entrant's first tie after a bye."""
    if wanted.kind is CupKind.LANDLORDS:
        return options.landlords_change == "any"
    first_tie = wanted.had_bye and wanted.round == 2
    return options.substitution_until == "entrant_first_tie" and first_tie


def landlord_fault(
    landlord: PersonId | None,
    enters: bool | None,  # noqa: FBT001 - what the landlord has said, if anything
    entrant: PersonId,
    *,
    of_club: bool,
    club_entered: bool,
) -> CupFault | None:
    """Return why somebody may not enter for a club: it has entered, or its landlord comes first."""
    if club_entered:
        return CupFault.CLUB_ENTERED
    if landlord is not None and entrant == landlord:
        return None
    if landlord is not None and enters is None:
        return CupFault.NOT_ASKED
    if landlord is not None and enters:
        return CupFault.LANDLORD_ENTERS
    return None if of_club else CupFault.NOT_OF_CLUB


class TieScore(Struct, frozen=True):
    """How a tie stands."""

    winner: str | None
    third_needed: bool
    score: tuple[int, int]


def best_of(players: Sequence[str], games: Sequence[str], most: int) -> TieScore:
    """Return how the best of *most* games stands; a last one is needed when both have as many as can be without it."""
    won = (games.count(players[0]), games.count(players[1]))
    enough = most // 2 + 1
    winner = next((player for player, number in zip(players, won, strict=True) if number >= enough), None)
    level = won == (enough - 1, enough - 1)
    return TieScore(winner, level or len(games) == most, won)


def is_possible(kind: CupKind, score: tuple[int, int], rules: CupRules) -> bool:
    """Whether a tie can have ended like this."""
    more, fewer = max(score), min(score)
    if fewer < 0 or more == fewer or more + fewer > max(rules.games, rules.legs):
        return False
    if kind not in PEOPLE:
        return more + fewer == rules.legs
    if kind is CupKind.PAIRS and rules.options.pairs_cup_legs == "all_three":
        return more + fewer == rules.games
    found = best_of(("won", "lost"), ("won",) * more + ("lost",) * fewer, rules.games)
    return found.winner == "won" and more == rules.games // 2 + 1


def is_short(people: Sequence[PersonId], rules: CupRules) -> bool:
    """Whether a team has fewer different players than its tie takes: nobody plays twice there."""
    return len(set(people)) < rules.players


def apart(order: Sequence[EntrantId], teams: Mapping[EntrantId, str]) -> int:
    """Return how many ties of the first round would be between entrants of one team."""
    rounds = rounds_of(order)
    found = 0
    for tie in rounds[0] if rounds else ():
        own = [teams.get(side.team, "") for side in tie.sides if isinstance(side, Seeded)]
        found += len(own) > len(set(own)) and "" not in own
    return found
