"""Cups: opened, entered, drawn, dated; substitutes, and ties whose results somebody rings up."""

from functools import reduce
from typing import ClassVar

from hangjack.competition.folding import fold
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Request, Scene
from hangjack.desk.hours import day_of
from hangjack.errors import BadInput, Refused
from hangjack.formats.divisions.cups import cups
from hangjack.formats.divisions.cups.allowed import CupKind
from hangjack.formats.divisions.cups.brackets import match_of
from hangjack.formats.divisions.cups.cups import CupOpened, CupRoundDated, LandlordAsked, cup_called
from hangjack.formats.divisions.deciding import belonging, cup_ties
from hangjack.formats.divisions.format import played_off
from hangjack.formats.divisions.state import cups_in
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.log import digest_of

SEED_BYTES = 32


class OpenCup(Request, frozen=True, tag="open-cup"):
    """Let a cup be played beside the season."""

    act: ClassVar[Act] = Act.KEEP_CUPS
    cup: str
    kind: CupKind
    name: str

    def decide(self, scene: Scene) -> Happened:
        opened = CupOpened(self.cup, self.kind, " ".join(self.name.split()), scene.by)
        return Happened(cup_ties.open_cup(scene.competition, opened))


class EnterCup(Request, frozen=True, tag="enter-cup"):
    """Enter a player, or a pair, for the team that they are signed for.

    A captain enters the own team's people.
    """

    act: ClassVar[Act] = Act.ENTER_CUPS
    cup: str
    team: EntrantId | None = None
    """Where it is left out, the one that the first of them is signed for."""
    people: tuple[PersonId, ...] = ()

    def decide(self, scene: Scene) -> Happened:
        people = tuple(dict.fromkeys(self.people))
        signed = cup_ties.team_of(scene.competition, people[0]) if people else None
        team = self.team or signed or EntrantId("")
        _require_own_team(scene, team)
        return Happened(cup_ties.enter_people(scene.competition, self.cup, team, people, scene.doing))


class EnterCupTeam(Request, frozen=True, tag="enter-cup-team"):
    """Enter a team into a cup of teams: a division's winner, or one that the committee has named."""

    act: ClassVar[Act] = Act.KEEP_CUPS
    cup: str
    team: EntrantId

    def decide(self, scene: Scene) -> Happened:
        return Happened(cup_ties.enter_team(scene.competition, self.cup, self.team, scene.doing))


class AskLandlord(Request, frozen=True, tag="ask-landlord"):
    """Write down whether the landlord of a club enters the cup of the landlords."""

    act: ClassVar[Act] = Act.KEEP_CUPS
    cup: str
    club: str
    enters: bool

    def decide(self, scene: Scene) -> Happened:
        asked = LandlordAsked(self.cup, self.club, self.enters, scene.by)
        return Happened(cup_ties.ask_landlord(scene.competition, asked))


class EnterLandlord(Request, frozen=True, tag="enter-landlord"):
    """Enter somebody for a club: its landlord, or a player of it where the landlord does not want to or there is none."""

    act: ClassVar[Act] = Act.KEEP_CUPS
    cup: str
    club: str
    person: PersonId

    def decide(self, scene: Scene) -> Happened:
        entered = cup_ties.enter_landlord(scene.competition, self.cup, self.club, self.person, scene.doing)
        return Happened(entered)


class DrawCup(Request, frozen=True, tag="draw-cup"):
    """Draw a cup by chance, with byes in its first round alone.

    Drawn anew only while nothing was played.
    """

    act: ClassVar[Act] = Act.KEEP_CUPS
    cup: str

    def decide(self, scene: Scene) -> Happened:
        seed = digest_of(scene.chance(SEED_BYTES).hex())
        return Happened(cups.draw(cup_called(cups_in(scene.competition), self.cup), seed, scene.doing))


class DateCupRound(Request, frozen=True, tag="date-cup-round"):
    """Say by which day a round of a cup is to be played."""

    act: ClassVar[Act] = Act.KEEP_CUPS
    cup: str
    round: int
    until: str

    def decide(self, scene: Scene) -> Happened:
        cup = cup_called(cups_in(scene.competition), self.cup)
        if not 1 <= self.round <= len(cup.bracket.rounds):
            raise BadInput("cup.no-such-round", round=self.round)
        return Happened((CupRoundDated(self.cup, self.round, day_of(self.until), scene.by),))


class SubstituteInCup(Request, frozen=True, tag="substitute-in-cup"):
    """Let somebody come in for an entrant, who must be signed for the same team and not be in the cup already.

    Only in the first round, before the tie begins.
    """

    act: ClassVar[Act] = Act.ENTER_CUPS
    cup: str
    entry: EntrantId
    out: PersonId
    on: PersonId

    def decide(self, scene: Scene) -> Happened:
        entry = cup_called(cups_in(scene.competition), self.cup).entries.get(self.entry)
        if entry is not None and entry.team is not None:
            _require_own_team(scene, entry.team)
        change = (self.out, self.on)
        return Happened(cup_ties.substitute(scene.competition, self.cup, self.entry, change, scene.doing))


class StartTie(Request, frozen=True, tag="start-tie"):
    """Say that a tie has begun: nobody comes in for anybody in it from now on."""

    act: ClassVar[Act] = Act.ENTER_CUPS
    cup: str
    tie: MatchId

    def decide(self, scene: Scene) -> Happened:
        _require_own_tie(scene, self.cup, self.tie)
        return Happened(
            cups.start_tie(cup_called(cups_in(scene.competition), self.cup), self.tie, scene.doing)
        )


class NameCupSide(Request, frozen=True, tag="name-cup-side"):
    """Say who plays for a team in a tie of teams.

    With fewer different players than the book wants the tie goes to the others.
    """

    act: ClassVar[Act] = Act.ENTER_CUPS
    cup: str
    tie: MatchId
    team: EntrantId
    people: tuple[PersonId, ...]

    def decide(self, scene: Scene) -> Happened:
        _require_own_team(scene, self.team)
        named = (self.team, self.people)
        return Happened(cup_ties.name_side(scene.competition, self.cup, self.tie, named, scene.doing))


class EnterTie(Request, frozen=True, tag="enter-tie"):
    """Enter the result of a tie: games or legs of both, in the order in which they stand in the draw.

    Whoever plays in it may, and their captains; the secretary for those who ring up.
    """

    act: ClassVar[Act] = Act.ENTER_CUPS
    cup: str
    tie: MatchId
    score: tuple[int, int]

    def decide(self, scene: Scene) -> Happened:
        _require_own_tie(scene, self.cup, self.tie)
        entered = cup_ties.enter_score(scene.competition, self.cup, self.tie, self.score, scene.doing)
        cup = cup_called(cups_in(scene.competition), self.cup)
        appeared = belonging.in_cup(scene.competition, cup, entered)
        decided = played_off(reduce(fold, entered, scene.competition), match_of(self.cup, self.tie))
        return Happened((*entered, *appeared, *decided))


class GiveWalkover(Request, frozen=True, tag="give-walkover"):
    """Give a tie to the entrant who could play, for a reason."""

    act: ClassVar[Act] = Act.KEEP_CUPS
    cup: str
    tie: MatchId
    winner: EntrantId
    reason: str

    def decide(self, scene: Scene) -> Happened:
        cup = cup_called(cups_in(scene.competition), self.cup)
        given = cups.walk_over(cup, self.tie, self.winner, scene.doing, self.reason)
        after = reduce(fold, given, scene.competition)
        return Happened((*given, *played_off(after, match_of(self.cup, self.tie))))


class TakeTieBack(Request, frozen=True, tag="take-tie-back"):
    """Take the result of a tie back that was entered wrongly, with the reason, until its winner plays on.

    A card is taken back as a card. A tie of single players that has begun by mistake waits again.
    """

    act: ClassVar[Act] = Act.KEEP_CUPS
    cup: str
    tie: MatchId
    reason: str

    def decide(self, scene: Scene) -> Happened:
        competition = scene.competition
        cup = cup_called(cups_in(competition), self.cup)
        taken = cup_ties.take_back(cup, self.tie, competition.under_way, scene.doing, self.reason)
        return Happened((*taken, *belonging.not_in_cup(cup, self.tie)))


def _require_own_team(scene: Scene, team: EntrantId) -> None:
    """Refuse a captain who acts for another team."""
    entry = scene.competition.rosters.entries.get(team)
    if not scene.keeps_calendar and (entry is None or entry.captain != scene.by):
        raise Refused("cup.other-team")


def _require_own_tie(scene: Scene, cup: str, tie: MatchId) -> None:
    """Refuse somebody whose tie it is not."""
    found = cup_called(cups_in(scene.competition), cup)
    if not scene.keeps_calendar and not cup_ties.concerns(scene.competition, found, tie, scene.by):
        raise Refused("cup.other-tie")
