"""People who sign for teams are of no format: who may play for whom is asked in every event whose book wants forms."""

from msgspec.structs import replace

from desk.story_crib import SIX, pairs_of
from hangjack.competition import floor
from hangjack.competition.competition import Competition
from hangjack.competition.entries.signings import NamedForNight, PlayersAppeared
from hangjack.competition.formats import fielding
from hangjack.desk.hours import local_clock
from hangjack.desk.requests import lineups, scores
from hangjack.desk.requests.scores import PaperLine
from hangjack.games.cribbage.match.scoring import LegLine
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.parties import SIDES, A
from hangjack.matches.sheets import Place
from hangjack.matches.sides.lineups import LineUpDeclared
from hangjack.matches.signatures import AllTheSame
from made_up.ladder.options import Ladder
from made_up.ladder.state import LadderState
from made_up.rules import plugged_in
from support.acts import awaited
from support.crib_league import LEGS, Season, season_of
from support.cup import OFFICIAL, person_of
from support.desk import SECRETARY

HOME, GUESTS = EntrantId("Ash"), EntrantId("Bell")


async def called() -> tuple[Season, MatchId]:
    """Return a season on an evening whose match is called."""
    desk = await season_of((HOME, GUESTS))
    match = await desk.match_of(HOME, GUESTS)
    desk.turn_to((await desk.day_of(match)).isoformat(), "20:00")
    await desk.do(SECRETARY, lineups.CallMatch(), match)
    return desk, match


def on_a_ladder(season: Competition) -> Competition:
    """Return the same people and forms in an event of another format, which knows of no nights and no cups."""
    versions = tuple(replace(rules, format=Ladder()) for rules in season.governance.versions)
    governance = replace(season.governance, versions=versions)
    return replace(season, governance=governance, format_state=LadderState())


@awaited
async def test_a_line_up_is_asked_whether_everybody_has_signed_and_is_noted() -> None:
    """A player of the others may not stand on it; one's own are named for the night."""
    desk, match = await called()
    own, mixed = (pairs_of(HOME, *SIX), pairs_of(GUESTS, *SIX))
    with plugged_in():
        found = on_a_ladder(await desk.competition())
        at_table, local = await desk.match(match), local_clock(found)
        theirs = fielding.problems(found, at_table, A, mixed.named, local)
        declared = LineUpDeclared(A, person_of(HOME, 1), own, desk.now_ms)
        happened = floor.declare_doubling(found, at_table, declared, local)

    assert {refused.key for refused in theirs.values()} == {"signing.may-not-play"}
    assert set(theirs) == set(mixed.named)
    assert [each.people for each in happened.competition if isinstance(each, NamedForNight)] == [own.named]


@awaited
async def test_everybody_who_has_played_is_tied_to_the_team() -> None:
    """Whoever sat at a table of which a leg was played, as the sealed sheet says."""
    desk, match = await called()
    for side in SIDES:
        await desk.declare(match, side)
    lines = tuple(PaperLine(Place(at // 3 + 1, at % 3 + 1), LegLine(A)) for at in range(LEGS))
    signed = {side: person_of((await desk.match(match)).opened.parties[side], 1) for side in SIDES}
    await desk.do(SECRETARY, scores.EnterPaper(lines, signed, "card"), match)
    with plugged_in():
        found = on_a_ladder(await desk.competition())
        happened = floor.seal(found, await desk.match(match), AllTheSame(OFFICIAL, ""))

    appeared = [each for each in happened.competition if isinstance(each, PlayersAppeared)]
    assert [(each.team, len(each.people), each.competition) for each in appeared] == [
        (HOME, 6, "league"),
        (GUESTS, 6, "league"),
    ]


@awaited
async def test_nobody_is_asked_where_the_book_wants_no_forms() -> None:
    """The same evening without that rule: everybody may play, and nothing is noted."""
    desk, match = await called()
    with plugged_in():
        found = on_a_ladder(await desk.competition())
        people = tuple(
            replace(each, people=replace(each.people, signing=None)) for each in found.governance.versions
        )
        free = replace(found, governance=replace(found.governance, versions=people))
        at_table = await desk.match(match)
        theirs = fielding.problems(free, at_table, A, pairs_of(GUESTS, *SIX).named, local_clock(free))

    assert theirs == {}
    assert fielding.appeared(free, at_table) == ()
