"""The floor: what happens in a match and concerns the competition too, decided for both in one step.

A match is called by the rules that hold then. Whoever is named on a line-up is looked up in rosters, register, door and
ledger at that moment, and belongs to the team once both line-ups are out. A sealed sheet becomes an official result.
"""

from collections.abc import Mapping, Sequence
from functools import reduce

from hangjack.competition.competition import Competition
from hangjack.competition.conduct.offences import Offence
from hangjack.competition.conduct.register import Occasion, may_play
from hangjack.competition.doing import Doing
from hangjack.competition.entries.belonging import may_appear, may_be_fixtured, may_keep_score
from hangjack.competition.entries.checkin import AtDoor
from hangjack.competition.entries.eligibility import team_problem, unfit
from hangjack.competition.entries.entering import bound
from hangjack.competition.entries.rosters import people_of
from hangjack.competition.entries.signings import Local, NamedForNight
from hangjack.competition.fixtures.calls import CallTakenBack, MatchCalled, MatchSealed
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.hall import Placed
from hangjack.competition.formats import fielding, format_of
from hangjack.competition.judging import (
    Happened,
    counted_anew,
    verdict_on,
)
from hangjack.competition.money.fees import fee_paid
from hangjack.competition.proposals import Facts
from hangjack.competition.results import official_result
from hangjack.errors import Refused, require_reason
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.log import Entry
from hangjack.matches import awards, clocks, scorekeeping
from hangjack.matches.events import PairSeated, ReplayOrdered
from hangjack.matches.match import Match, MatchEvent, MatchOpened
from hangjack.matches.match import fold as fold_match
from hangjack.matches.parties import SIDES, Party, other
from hangjack.matches.rules import MatchRules
from hangjack.matches.scoring import Line, scoring_of
from hangjack.matches.sheets import Place
from hangjack.matches.sides import lineups, manning, seats, substitutions
from hangjack.matches.sides.lineups import LineUpDeclared
from hangjack.matches.sides.substitutions import Change
from hangjack.matches.signatures import AllTheSame, Corrected
from hangjack.matches.state import require_going_on


def call_match(competition: Competition, match: MatchId, *, again: bool = False) -> Happened:
    """Set a match up for play: both teams known, a time and tables for it, by the rules that hold now.

    One that was called before begins *again* with nothing on its sheet.
    A team that owes money or is not complete is called all the same: it learns at the line-up why it cannot play.
    """
    if match in competition.under_way:
        return Happened()
    fixture = competition.fixture(match)
    if fixture is None:
        raise Refused("floor.no-such-match", match=match)
    if competition.result(match) is not None:
        raise Refused("floor.has-result", match=match)
    if len(fixture.teams) < 2:
        raise Refused("floor.teams-unknown", match=match)
    placed = format_of(competition).placed(competition, match)
    if placed is None:
        raise Refused("floor.no-time", match=match)
    return set_up(competition, fixture, placed, competition.rules.match, again=again)


def set_up(
    competition: Competition, fixture: Fixture, placed: Placed, rules: MatchRules, *, again: bool = False
) -> Happened:
    """Set a match up whose teams are known, to be played then and there by *rules*."""
    schedule = competition.timetable.schedule
    parties = dict(zip(rules.parties(len(fixture.teams)), fixture.teams, strict=True))
    opened = MatchOpened(
        match=fixture.match,
        parties=parties,
        tables=rules.tables or len(placed.tables),
        scheduled_ms=placed.start_ms,
        rules=rules,
        play=scoring_of(rules.scoring).as_played(competition.rules.game.play),
        rosters={party: people_of(competition.rosters, entrant) for party, entrant in parties.items()},
        version=competition.governance.version,
        closes_ms=None if schedule is None else placed.start_ms + schedule.hall.length_ms,
        keepers=_keepers(competition, parties) if rules.sheet.agreement.ticked else {},
        again=again,
    )
    called = MatchCalled(fixture.match, fixture.teams, opened.version, placed.start_ms)
    return Happened((called,), (opened,))


def _keepers(competition: Competition, parties: Mapping[Party, EntrantId]) -> dict[Party, PersonId]:
    """Return who keeps the sheet of each team: whom it has named, or the first on its form."""
    found = {}
    for party, entrant in parties.items():
        named = competition.rosters.entries[entrant].captain
        people = people_of(competition.rosters, entrant)
        if keeper := named or next(iter(people), None):
            found[party] = keeper
    return found


def has_other_teams(competition: Competition, match: Match) -> bool:
    """Whether a match that was called has other teams now, or a team that is not known: its sheet is nobody's."""
    id_ = match.opened.match
    if id_ in competition.under_way or competition.result(id_) is not None:
        return False
    fixture = competition.fixture(id_)
    return fixture is None or set(fixture.teams) != set(match.opened.parties.values())


def require_its_teams(competition: Competition, match: Match) -> None:
    """Refuse what is about the sheet of a match that other teams play now, or that is not called any more."""
    if match.opened.match in competition.uncalled:
        raise Refused("floor.call-taken-back", match=match.opened.match)
    if has_other_teams(competition, match):
        raise Refused("floor.other-teams", match=match.opened.match)


def declare_line_up(competition: Competition, match: Match, declared: LineUpDeclared, at_ms: int) -> Happened:
    """Hand in a line-up. Everybody named is looked up now; with the second one both are out, and their players bound."""
    team = match.opened.parties[declared.side]
    _require_ready(competition, team, match.opened.match, at_ms)
    occasion = Occasion(at_ms, team, match.opened.match)
    problems = unfit(competition.books, declared.line_up.named, occasion, competition.rules.people.at_door)
    options = match.opened.rules.line_ups
    if options is None:
        raise Refused("line-up.none-here")
    events = lineups.declare(match.sides.line_ups, declared, tables_to_fill(match), options, problems)
    _require_scorer(competition, declared.line_up.scorer, occasion)
    after = reduce(fold_match, events, match)
    if match.sides.line_ups.revealed or not after.sides.line_ups.revealed:
        return Happened(match=events)
    players = {
        after.opened.parties[side]: line_up.players for side, line_up in after.sides.line_ups.declared.items()
    }
    theirs = match.opened.parties[other(declared.side)]
    if any(may_appear(competition.rosters, theirs, person) for person in players[theirs]):
        raise Refused("line-up.theirs-outdated", team=theirs)
    return Happened(bound(competition.rosters, players), (*events, *clocks.credited_before(after)))


def declare_doubling(
    competition: Competition, match: Match, declared: LineUpDeclared, local: Local
) -> Happened:
    """Hand in a line-up in which somebody may play twice; whoever has signed for the team may stand on it."""
    side, people = declared.side, declared.line_up.named
    unfit = fielding.problems(competition, match, side, people, local)
    events = manning.declare(match, declared, unfit)
    named = (_named(match, side, people),) if events and competition.rules.people.signing else ()
    return Happened(named, events)


def _named(match: Match, side: Party, people: Sequence[PersonId]) -> NamedForNight:
    """Return that a line-up names *people* for the night of *match*."""
    opened = match.opened
    return NamedForNight(
        opened.match, opened.parties[side], opened.scheduled_ms, tuple(dict.fromkeys(people))
    )


def tables_to_fill(match: Match) -> range:
    """Return how many tables a line-up may fill: all, or as few as a short team may start with."""
    tables, short = match.opened.tables, match.opened.rules.short_team
    return range(min(tables, short.pairs_to_start) if short else tables, tables + 1)


def seat_pair(competition: Competition, match: Match, seated: tuple[PairSeated, ...]) -> Happened:
    """Seat a pair. One that its line-up did not name is looked up now, and bound as those are whom it did."""
    new = [each for each in seated if match.sides.pairs.get((each.side, each.table)) == ()]
    for each in new:
        occasion = Occasion(each.at_ms, match.opened.parties[each.side], match.opened.match)
        problems = unfit(competition.books, each.people, occasion, competition.rules.people.at_door)
        if problem := next((problems[person] for person in each.people if person in problems), None):
            raise problem
    players = {match.opened.parties[each.side]: each.people for each in new}
    return Happened(bound(competition.rosters, players) if players else (), seated)


def require_fit_table(competition: Competition, match: Match, place: Place, at_ms: int) -> None:
    """Refuse a game that nobody has written yet, at a table where somebody sits who was barred meanwhile."""
    if match.meeting is None or match.sheet.has(place):
        return
    for side, people in match.meeting.sitting_at(place.table).items():
        occasion = Occasion(at_ms, match.opened.parties[side], match.opened.match)
        for person in people:
            if problem := may_play(competition.register, person, occasion):
                known = "person" in problem.values
                raise Refused("floor.barred-plays", **problem.values) if known else problem.refusal


def change_captain(
    competition: Competition, match: Match, side: Party, captain: PersonId, at_ms: int
) -> Happened:
    """Hand the captaincy to somebody else who plays and may, until the sheet is sealed."""
    occasion = Occasion(at_ms, match.opened.parties[side], match.opened.match)
    if match.sheet.sealed is not None:
        raise Refused("match.sealed")
    if barred := may_play(competition.register, captain, occasion):
        raise barred.refusal
    playing = match.sides.benches.of(side).playing
    return Happened(match=lineups.change_captain(match.sides.line_ups, side, captain, playing))


def substitute(
    competition: Competition, match: Match, change: Change, at_ms: int, *, game_running: bool = False
) -> Happened:
    """Bring somebody on, who is looked up like everybody on a line-up, and from now on belongs to the team."""
    team = match.opened.parties[change.team]
    occasion = Occasion(at_ms, team, match.opened.match)
    at_door = competition.rules.people.at_door
    if problem := unfit(competition.books, (change.on,), occasion, at_door).get(change.on):
        raise problem
    events = seats.bring_on(match, change, at_ms, game_running=game_running)
    return Happened(bound(competition.rosters, {team: (change.on,)}), events)


def confirm_excess(competition: Competition, match: Match, change: Change, doing: Doing) -> Happened:
    """Record one substitution more than the book allows: the match is the others', and what it costs is proposed."""
    require_going_on(match)
    row = competition.rules_of(match).people.conduct.offences.get(Offence.EXCESS_SUBSTITUTION)
    bench, options = match.sides.benches.of(change.team), match.opened.rules.substitutions
    exceeded = substitutions.confirm_excess(bench, change, options, doing.by)
    if row is None or row.match_clause is None:
        return Happened(match=exceeded)
    awarded = awards.award_match(match, other(change.team), row.match_clause, doing.by)
    return let_happen(competition, match, (*exceeded, *awarded))


def excess_facts(match: Match) -> Facts | None:
    """Return what a verdict about one substitution too many would be about; None where nobody has made one.

    A default that was taken back is no longer one.
    """
    side = next((each for each in SIDES if match.sides.benches.of(each).lost_by_default), None)
    if side is None or match.awarded is None:
        return None
    teams, captains = match.opened.parties, match.sides.line_ups.captains
    spoken = tuple(captains[each] for each in (side, other(side)) if each in captains)
    id_ = f"{match.opened.match}/excess/{side}"
    return Facts(
        id_,
        Offence.EXCESS_SUBSTITUTION,
        teams[side],
        opponents=teams[other(side)],
        captains=spoken if len(spoken) == len(SIDES) else (),
        match=match.opened.match,
    )


def let_happen(competition: Competition, match: Match, events: tuple[MatchEvent, ...]) -> Happened:
    """Return *events* of a match with what they mean to the competition: one given by default has a result at once."""
    after = reduce(fold_match, events, match)
    if after.awarded is None or after.awarded == match.awarded:
        return Happened(match=events)
    return Happened(
        format_of(competition).arrive(competition, official_result(after, competition.rules_of(match))),
        events,
    )


def take_award_back(competition: Competition, match: Match, doing: Doing, reason: str) -> Happened:
    """Let a match that an official gave by default go on, for a *reason*; one that nobody had called waits again.

    One that a verdict gave falls with that.
    """
    id_, teams = match.opened.match, tuple(match.opened.parties.values())
    if given := verdict_on(competition, id_):
        raise Refused("floor.given-by-verdict", match=id_, id=given.verdict.id)
    withdrawn = awards.withdraw_award(match, doing.by, reason)
    if not withdrawn:
        raise Refused("floor.not-given", match=id_)
    called = MatchCalled(id_, teams, match.opened.version, match.opened.scheduled_ms)
    uncalled = match.awarded is not None and match.awarded.uncalled
    waits = (CallTakenBack(id_, doing.by),) if uncalled else ()
    return Happened((*format_of(competition).set_aside(competition, id_, reason), called, *waits), withdrawn)


def seal(competition: Competition, match: Match, despite: AllTheSame | None = None) -> Happened:
    """Seal the sheet of a match that has ended and is signed by both; from now on its result counts.

    An official may seal it *despite* what is missing on it.
    A match that was given by default has its result without a sheet, and goes on if the default falls.
    """
    if match.sheet.sealed is not None:
        return Happened()
    if match.awarded is not None:
        raise Refused("floor.given-by-default", match=match.opened.match)
    events = scorekeeping.seal_sheet(match, despite)
    after = reduce(fold_match, events, match)
    result = official_result(after, competition.rules_of(match))
    appeared = fielding.appeared(competition, after)
    return Happened((*format_of(competition).arrive(competition, result), *appeared), events)


def correct_sheet(
    competition: Competition, match: Match, corrected: Corrected[Line], doing: Doing, reason: str
) -> Happened:
    """Rule on a sealed sheet: the ruling stands beside it, and the result is worked out again.

    Refused, with the clause, where the book forbids even that.
    """
    _require_no_replay(match)
    beside = scorekeeping.correct_line(match, corrected, doing.by, reason)
    return Happened(counted_anew(competition, (), reduce(fold_match, beside, match)), beside)


def order_replay(competition: Competition, match: Match, doing: Doing, reason: str) -> Happened:
    """Set the result of a sealed sheet aside, so that the match is called and played again.

    Refused, with the clause, where the book allows no change; and where a verdict has given the match away.
    """
    _require_no_replay(match)
    id_ = match.opened.match
    if match.sheet.sealed is None:
        raise Refused("match.not-sealed")
    if (clause := match.opened.rules.sheet.forbidden_by) is not None:
        raise Refused("sheet.never-changed", clause=clause)
    if given := verdict_on(competition, id_):
        raise Refused("floor.given-by-verdict", match=id_, id=given.verdict.id)
    told = require_reason(reason)
    ordered = ReplayOrdered(doing.by, doing.at_ms, told)
    return Happened(format_of(competition).set_aside(competition, id_, told), (ordered,))


def sealed_by(match: Match, last: Entry) -> MatchSealed:
    """Return what the competition's stream says about a sealed match whose own stream ends with the entry *last*."""
    assert match.sheet.sealed is not None, "a sealed match"
    return MatchSealed(match.opened.match, match.sheet.sealed, last.digest, last.number, last.at_ms)


def _require_no_replay(match: Match) -> None:
    """Refuse what is about a result that was set aside."""
    if match.replay is not None:
        raise Refused("match.replay-ordered")


def _require_ready(competition: Competition, team: EntrantId, match: MatchId, at_ms: int) -> None:
    """Refuse a team whose entry is not complete, or that may not start for money's sake."""
    people = competition.rules.people
    if problem := team_problem(competition.books, Occasion(at_ms, team, match), people.fees):
        raise problem.refusal
    paid = fee_paid(competition.ledger, team)
    if problem := may_be_fixtured(competition.rosters, team, people.rosters, fee_paid=paid):
        raise problem.refusal


def _require_scorer(competition: Competition, scorer: PersonId | None, occasion: Occasion) -> None:
    """Refuse somebody who cannot write for a team: barred, or not dressed where the book looks at that."""
    if scorer is None:
        return
    if barred := may_play(competition.register, scorer, occasion):
        raise barred.refusal
    if competition.rules.people.door.check_in.uniform:
        let = competition.door.let_play.get(scorer)
        dressed = scorer in competition.door.dressed or (let is not None and AtDoor.UNIFORM in let.missing)
        if problem := may_keep_score(competition.rosters, occasion.team, scorer, in_uniform=dressed):
            raise problem.refusal
