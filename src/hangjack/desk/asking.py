"""What it means to ask for something: who asks, by which right, about what; and what a request is.

A request carries no person, no time and no chance: these come with `Asked` and `Scene`. So the same request sent again is
the same text, has the same digest, and is done once.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import ClassVar, Literal

from msgspec import Struct

from hangjack.competition.appointments import SignsIn, everybody
from hangjack.competition.competition import Competition, CompetitionEvent, CompetitionOpened
from hangjack.competition.doing import Doing
from hangjack.competition.formats import format_of
from hangjack.competition.formats.entitled import own_bounds
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act, Bound, Role, Subject, may
from hangjack.desk.seasons import require_there
from hangjack.errors import BadInput, Refused
from hangjack.ids import CompetitionId, MatchId, PersonId, StreamId, match_stream
from hangjack.log import Digest, NotCanonicalError, digest_of
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Party
from hangjack.matches.sheets import Author, Behind
from hangjack.store.interface import ActId, PersonalRecord, RecordId

Seasons = Literal["before", "all"]
"""Other seasons of a league: the one before alone, or all that are kept here."""

CLOCK = PersonId("clock")
"""Who notices deadlines: no person, and allowed nothing else."""


def own_act(kind: str, name: str) -> ActId:
    """Return the id of an act that the server does by itself. People's ids have a slash in them, so nobody can take it first."""
    assert "/" not in kind + name, "no id of a person's act"
    return ActId(f"{kind}:{name}")


class Asked(Struct, frozen=True, dict=True):
    """Who asks for something, under which id, in which competition and match; *via* is what a link entitles them to."""

    id: ActId
    by: PersonId
    competition: CompetitionId
    match: MatchId | None = None
    via: tuple[Bound, ...] = ()
    by_link: bool = False
    """Whether a link is all that entitles them: then a name that they have given themselves gives no rights."""
    device: str = ""
    """What it was sent from, where that is known: two sides from one device are no agreement."""
    also_known_as: tuple[PersonId, ...] = ()
    """Under which names whoever asks may stand on a team's form."""
    link_by: PersonId | None = None
    """Who handed out the link that they came by."""
    hand: PersonId | None = None
    """Whose own device it is, where somebody has signed in on it."""

    @cached_property
    def streams(self) -> tuple[StreamId, ...]:
        """The streams that it is about, the competition's first."""
        own = StreamId(self.competition)
        return (own,) if self.match is None else (own, match_stream(self.competition, self.match))


class Scene(Struct, frozen=True):
    """Everything that a decision may look at: the state of things, who does it and when, chance, and kept records."""

    competition: Competition
    doing: Doing
    chance: Callable[[int], bytes]
    """Gives so many random bytes."""
    records: dict[RecordId, PersonalRecord] = {}
    """What the request has asked for."""
    playing: Match | None = None
    others: Mapping[MatchId, Match] = {}
    """Other matches that the request has asked for, as far as they were called."""
    about: MatchId | None = None
    """The match that the request names, also when it is not set up yet."""
    seasons: Mapping[CompetitionId, Competition] = {}
    """The other seasons of the league that are kept here and say so too, for a request that looks at them."""
    device: str = ""
    link_by: PersonId | None = None
    hand: PersonId | None = None
    held: tuple[Bound, ...] = ()
    """What whoever asks is in this competition and match."""
    by_link: bool = False
    signs_in: SignsIn = everybody

    @property
    def by(self) -> PersonId:
        """Who asks."""
        return self.doing.by

    @property
    def author(self) -> Author:
        """Who writes on a sheet, and on which device."""
        return Author(self.by, self.device)

    @property
    def behind(self) -> Behind | None:
        """What is behind a signature that is given now; None where nothing is known of it."""
        known = Behind(self.device, self.link_by, self.hand)
        return None if known == Behind() else known

    @property
    def at_ms(self) -> int:
        """When."""
        return self.doing.at_ms

    @property
    def match(self) -> Match:
        """The match that it is about."""
        assert self.playing is not None, "a request about a match comes with the match"
        return self.playing

    def held_in(self, season: Competition) -> tuple[Bound, ...]:
        """Return what whoever asks is in another season: nothing by a link, which is for one competition alone."""
        return () if self.by_link else own_bounds(season, self.by, None)

    def require_in(self, season: Competition, act: Act) -> None:
        """Refuse *act* unless whoever asks may do it in another season too."""
        require_there(self.held_in(season), act, season)

    def season_before(self, act: Act) -> Competition | None:
        """Return the season before, if it is among the *seasons* and whoever asks may do *act* there too."""
        named = format_of(self.competition).seasons(self.competition).before
        before = None if named is None else self.seasons.get(named)
        return before if before is not None and may(self.held_in(before), act, Subject()) else None

    @property
    def keeps_calendar(self) -> bool:
        """Whether whoever asks keeps the calendar, and speaks for no side."""
        return not {Bound(Role.SECRETARY), Bound(Role.DIRECTOR)}.isdisjoint(self.held)

    def is_captain(self, side: Party) -> bool:
        """Whether whoever asks speaks for *side* as its captain."""
        return Bound(Role.CAPTAIN, self.about, side) in self.held

    def captained(self, match: MatchId) -> Party:
        """Return the side of *match* whose captain asks, by a link or by the form of the team. Refuses everybody else."""
        for side in SIDES:
            if Bound(Role.CAPTAIN, match, side) in self.held:
                return side
        fixture = self.competition.fixture(match)
        for side, team in zip(SIDES, fixture.teams if fixture else (), strict=False):
            entry = self.competition.rosters.entries.get(team)
            if entry is not None and entry.captain == self.by:
                return side
        raise Refused("postponing.other-match", match=match)


class Elsewhere(Struct, frozen=True):
    """What happens in another competition because of it, with the records erased there; the first event may open that one."""

    competition: CompetitionId
    events: tuple[CompetitionEvent, ...]
    erase: tuple[RecordId, ...] = ()

    @property
    def opens(self) -> bool:
        """Whether the competition begins with it."""
        return isinstance(self.events[0], CompetitionOpened)


class Decision(Struct, frozen=True):
    """What follows: events, here and elsewhere, and personal records that are kept or erased with them."""

    happened: Happened
    keep: tuple[PersonalRecord, ...] = ()
    erase: tuple[RecordId, ...] = ()
    elsewhere: tuple[Elsewhere, ...] = ()


class Request(Struct, frozen=True):
    """Something that a person can ask of a competition. Subclasses say what, and `decide` what follows."""

    act: ClassVar[Act]
    """The permission that it takes."""
    in_match: ClassVar[bool] = False
    """Whether it is about one match, whose state it needs."""
    joint: ClassVar[bool] = True
    """Whether it depends on the competition's state, or changes it; False for what concerns a match alone."""

    in_seasons: ClassVar[Seasons | None] = None
    """Which other seasons of the league it looks at too."""
    opens_match: ClassVar[bool] = False
    """Whether it sets the match up that it names."""
    long: ClassVar[bool] = False
    """Whether it may be as long as a spreadsheet or a whole set of rules."""
    slow: ClassVar[bool] = False
    """Whether it takes long to decide in a large competition: then others are served meanwhile."""
    by_clock: ClassVar[bool] = False
    """Whether only the clock asks for it, and nobody from outside."""
    undoes: ClassVar[tuple[type, ...]] = ()
    """What it takes back of all that is noted beside a sheet; then it has the *note*'s id, and a *reason*."""
    for_programs: ClassVar[str] = ""
    """Why no page sends it; nothing for what people ask on a page."""

    def subject(self, asked: Asked) -> Subject:
        """Return what the permission is asked for: the match, and the side where the request names one."""
        return Subject(asked.match, getattr(self, "side", None))

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        """Return the records that the decision looks at."""
        del scene
        return ()

    def beside(self, scene: Scene) -> tuple[MatchId, ...]:
        """Return the other matches that the decision looks at, and changes nothing in."""
        del scene
        return ()

    def decide(self, scene: Scene) -> Happened | Decision:
        """Return what follows, or raise `Refused` with the reason."""
        raise NotImplementedError


class MatchRequest(Request, frozen=True):
    """Something about one match that concerns nothing else: scores, clocks, disputes."""

    in_match: ClassVar[bool] = True
    joint: ClassVar[bool] = False


class FloorRequest(Request, frozen=True):
    """Something about one match that concerns the competition too: line-ups, results, verdicts."""

    in_match: ClassVar[bool] = True


def digest_asked(asked: Asked, request: Request) -> Digest:
    """Return the digest of what is asked, by whom and about what: the same id with another one is refused."""
    try:
        return digest_of([type(request).__struct_config__.tag, request, asked.streams, asked.by])
    except NotCanonicalError:
        raise BadInput("desk.unreadable") from None
