"""A ladder: who stands on which rung, who has challenged whom, and what a result does."""

from datetime import date

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.hall import Placed
from hangjack.competition.fixtures.pools import FixturesSet
from hangjack.competition.formats import Format
from hangjack.competition.formats.due import Lapse
from hangjack.competition.formats.format import own_options
from hangjack.competition.formats.usual import Places, Withdrawal
from hangjack.competition.reach.endings import Ending
from hangjack.competition.rules import Rules
from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId, PersonId
from made_up.ladder.options import Ladder
from made_up.ladder.state import LadderState, SteppedDown, folded, steps_of

LADDER = "ladder"
START_MS = 1_000_000
DAY_MS = 24 * 60 * 60 * 1000


def fixtures(competition: Competition) -> tuple[Fixture, ...]:
    """Return every challenge, the first one first: who has challenged stands before whom."""
    ranking = competition.rankings.get(LADDER)
    return () if ranking is None else tuple(ranking.fixtures.values())


def placed(competition: Competition, match: MatchId) -> Placed | None:
    """Return that whoever was challenged sits down at once."""
    return Placed(match, START_MS, (1,)) if competition.fixture(match) else None


def order(competition: Competition) -> tuple[EntrantId, ...]:
    """Return who stands on which rung: as they came, changed by each challenge that was won, and by who stepped down."""
    rungs, known = list(competition.rosters.entries), fixtures(competition)
    for number in range(len(known) + 1):
        for entrant in steps_of(competition, number):
            rungs.append(rungs.pop(rungs.index(entrant)))
        if number < len(known):
            _climb(competition, rungs, known[number])
    return tuple(rungs)


def _climb(competition: Competition, rungs: list[EntrantId], fixture: Fixture) -> None:
    """Let whoever has won against the one above change places."""
    result, (below, above) = competition.result(fixture.match), fixture.teams
    if result is not None and result.winner == below:
        lower, upper = rungs.index(below), rungs.index(above)
        rungs[lower], rungs[upper] = above, below


def step_down(competition: Competition, entrant: EntrantId) -> tuple[SteppedDown, ...]:
    """Let somebody stand on the lowest rung; whoever stands there already stays."""
    if entrant == order(competition)[-1]:
        return ()
    return (SteppedDown(entrant, len(fixtures(competition))),)


def challenge(competition: Competition, entrant: EntrantId) -> FixturesSet:
    """Let somebody play the one above. Refuses the first, and everybody while a challenge is open."""
    longest, rungs, known = (
        own_options(competition, Ladder).longest,
        order(competition),
        fixtures(competition),
    )
    if entrant not in rungs[1:longest]:
        raise Refused("ladder.nobody-above", entrant=entrant)
    if any(competition.result(each.match) is None for each in known):
        raise Refused("ladder.open")
    number = len(known) + 1
    above = rungs[rungs.index(entrant) - 1]
    added = Fixture(MatchId(f"L-{number}"), (entrant, above), number)
    return FixturesSet(LADDER, tuple(competition.rosters.entries), (*known, added))


def require_entry(competition: Competition, entrant: EntrantId, today: date) -> None:
    """Refuse one more than there are rungs, on whatever day."""
    del today
    entries = competition.rosters.entries
    if entrant not in entries and len(entries) >= own_options(competition, Ladder).longest:
        raise Refused("ladder.full", entrant=entrant)


def final_order(competition: Competition) -> Places:
    """Return who stands on which rung. Refuses while a challenge is open."""
    if any(competition.result(each.match) is None for each in fixtures(competition)):
        raise Refused("stage.not-over")
    return tuple((each,) for each in order(competition))


def unplayed(rules: Rules) -> tuple[Ending, ...]:
    """Return that a challenge of which nothing comes changes nothing."""
    del rules
    return (Ending({}, {}),)


def withdrawn(competition: Competition, withdrawal: Withdrawal) -> tuple[SteppedDown, ...]:
    """Return that a team which withdraws stands on the lowest rung: those below it go up."""
    return step_down(competition, withdrawal.team)


def lapsed(competition: Competition, now_ms: int, by: PersonId) -> tuple[Lapse, ...]:
    """Return that whoever was challenged and has not played after a day steps down."""
    del by
    known = fixtures(competition)
    if not known or now_ms < START_MS + DAY_MS or competition.result(known[-1].match) is not None:
        return ()
    above = known[-1].teams[-1]
    return tuple(Lapse(known[-1].match, event) for event in step_down(competition, above))


FORMAT = Format(
    LADDER,
    Ladder,
    fixtures=fixtures,
    state=LadderState,
    events=(SteppedDown,),
    fold=folded,
    placed=placed,
    unplayed=unplayed,
    final_order=final_order,
    require_entry=require_entry,
    withdrawn=withdrawn,
    lapsed=lapsed,
)
