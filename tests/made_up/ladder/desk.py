"""What a ladder gives to the desk: its requests, what they would change, what the log says, and whom it reminds."""

from collections.abc import Collection, Iterator

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.pools import FixturesSet
from hangjack.competition.messages.events import Matter, MessageKind, OfMatch
from hangjack.competition.messages.messages import Wanted
from hangjack.competition.permissions import Act, Role
from hangjack.desk.formats import HALL_ROLES, FormatDesk, FormatLog, FormatMessages, PlayedIn
from hangjack.desk.menus import RULES, STANDINGS, Link, Menu
from hangjack.desk.messages.spokesmen import DAY_MS
from hangjack.desk.messages.writing import Text, Writing
from hangjack.desk.names import Names
from hangjack.desk.views.changes import Change
from hangjack.desk.views.day.rooms import AT_HAND, Room
from hangjack.desk.views.fixtures import FixtureShown, in_a_hall
from hangjack.desk.views.log.standpoints import More, Telling
from hangjack.desk.views.readers import Reader
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.wording import say
from made_up.ladder import requests
from made_up.ladder.format import LADDER, START_MS, fixtures
from made_up.ladder.state import SteppedDown

RUNGS = Room.of_format("rungs")


def _shown(competition: Competition, names: Names, fixture: Fixture) -> FixtureShown:
    """Return a challenge with the time at which it is played: on its day or never."""
    return replace(in_a_hall(competition, names, fixture), start_ms=START_MS)


def _table_of(competition: Competition, match: MatchId) -> int:
    """Return the how-manieth challenge it is: each has a table of its own."""
    return next(each.round for each in fixtures(competition) if each.match == match)


def _challenges(change: Change) -> Iterator[str]:
    """Say who would play whom besides."""
    for each in fixtures(change.after)[len(fixtures(change.before)) :]:
        below, above = change.teller.teams(each.teams)
        yield change.say("preview.challenged", below=below, above=above)


def _previews(change: Change) -> Iterator[str]:
    """Say who would stand on the lowest rung."""
    for each in change.happened:
        if isinstance(each, SteppedDown):
            yield change.say("preview.stepped-down", entrant=change.teller.team(each.entrant))


def _beside_result(competition: Competition, match: MatchId, names: Names) -> Iterator[str]:
    """Yield who has gone up."""
    fixture, result = competition.fixture(match), competition.result(match)
    if fixture is not None and result is not None and result.winner == fixture.teams[0]:
        yield say("message.ladder.up", language=names.language, below=names.entrant(result.winner))


def _says(event: Struct, telling: Telling) -> More | None:
    """Say of a challenge who has challenged whom: the last one that is listed."""
    if not isinstance(event, FixturesSet):
        return None
    below, above = map(telling.names.entrant, event.fixtures[-1].teams)
    return "challenged", {"below": below, "above": above}


def _wanted(competition: Competition, now_ms: int) -> Iterator[Wanted]:
    """Yield whom nobody has told yet that somebody has challenged them."""
    del now_ms
    for each in fixtures(competition):
        if competition.result(each.match) is None:
            above = PersonId(each.teams[-1])
            yield Wanted(MessageKind.LAST_DAY, OfMatch(each.match), above, START_MS, START_MS + DAY_MS)


def _text(writing: Writing, about: Matter) -> Text | None:
    """Return who has challenged whom."""
    fixture = writing.competition.fixture(about.match) if isinstance(about, OfMatch) else None
    if fixture is None:
        return None
    below, above = map(writing.names.entrant, fixture.teams)
    return Text(LADDER, writing.say("message.ladder.waits", below=below, above=above))


def _menu(_competition: Competition, _rooms: Collection[Room]) -> Menu:
    """Return the menu of a ladder: its rungs come first."""
    return (Link("rungs", "page.ladder.nav"),), (STANDINGS,), (RULES,)


def _goes_on(_competition: Competition, _match: MatchId, now_ms: int) -> bool:
    """Whether somebody plays still: a day after the challenge nobody does."""
    return now_ms < START_MS + DAY_MS


def _own_team(competition: Competition, reader: Reader) -> EntrantId | None:
    """Return whoever looks: on a ladder everybody is their own team."""
    own = EntrantId(reader.person or "")
    return own if own in competition.rosters.entries else None


DESK = FormatDesk(
    LADDER,
    own_team=_own_team,
    roles=HALL_ROLES | {Role.NEWCOMER},
    menu=_menu,
    goes_on=_goes_on,
    requests=(requests,),
    rooms={RUNGS: (Act.DRAW,), **AT_HAND},
    with_pages_below=frozenset({RUNGS}),
    shown=_shown,
    played_in=PlayedIn(rounds=True, season=True),
    is_of_its_day=True,
    table_of=_table_of,
    beside_result=_beside_result,
    fixture_previews=_challenges,
    previews=_previews,
    log=FormatLog(says=_says),
    messages=FormatMessages(wanted=_wanted, text=_text),
)
