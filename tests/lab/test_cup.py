from collections import Counter
from collections.abc import Callable, Mapping

import msgspec
import pytest
from msgspec.structs import replace

from hangjack.competition import dues
from hangjack.competition.competition import CompetitionOpened
from hangjack.competition.entries.rosters import roster_of
from hangjack.competition.fixtures.arrivals import ResultEntered
from hangjack.competition.fixtures.knockout import champion
from hangjack.competition.folding import fold, open_competition
from hangjack.competition.formats.format import every_event, one_of
from hangjack.competition.money.ledger import CASH, Posted, PostingKind, money, totals
from hangjack.competition.standings import ranking as rankings
from hangjack.competition.standings.ranking import Ranking, open_ranking
from hangjack.competition.standings.standings import standings
from hangjack.ids import EntrantId
from hangjack.lab.stories.cup import Cup, CupSize
from hangjack.lab.stories.event import Event
from hangjack.lab.stories.fiction import MARSHAL
from hangjack.lab.stories.games import made_up
from hangjack.lab.stories.league import League
from hangjack.lab.stories.log_files import lines_of, streams_of
from hangjack.log import Entry
from hangjack.matches.clocks import deadlines
from hangjack.matches.match import Match, MatchEvent, MatchOpened, open_match
from hangjack.matches.match import fold as fold_match
from hangjack.matches.parties import SIDES
from hangjack.matches.results import Official
from hangjack.unions import decode
from support.story_logs import broken_streams, read_lines, replayed

WHOLE = CupSize(teams=32, groups=8, tables=48)


def run(event: Cup | League) -> Cup | League:
    """Let an event happen."""
    event.run()
    return event


@pytest.fixture(scope="module")
def cup() -> Event:
    """Return a cup of 32 teams in eight groups, with everything that goes wrong in it."""
    return run(Cup(1, WHOLE, made_up))


@pytest.fixture(scope="module")
def league() -> Event:
    """Return a season of six teams."""
    return run(League(1, made_up))


@pytest.fixture(scope="module", params=["cup", "league"])
def event(request: pytest.FixtureRequest) -> Event:
    """Return either of the two."""
    found: Event = request.getfixturevalue(request.param)
    return found


def results_of(event: Event) -> list[Official]:
    """Return every result that counts, in groups and knockout."""
    competition = event.venue.competition
    in_rankings = [result for ranking in competition.rankings.values() for result in results_in(ranking)]
    return [*in_rankings, *competition.knockout.results.values()]


def results_in(ranking: Ranking) -> list[Official]:
    """Return the results of a ranking, each once."""
    found = {match: result for row in ranking.rows.values() for match, result in row.results.items()}
    return [found[match] for match in ranking.fixtures]


def test_a_cup_of_32_teams_ends_with_a_champion_and_prizes(cup: Event) -> None:
    """All matches of eight groups and of four rounds of knockout count, and the books are closed."""
    competition = cup.venue.competition
    won = champion(competition.knockout)

    assert len(results_of(cup)) == 8 * 6 + 15
    assert isinstance(won, str)
    assert competition.ended is not None
    assert competition.under_way == {}
    assert totals(competition.ledger).prizes_due == 0
    assert competition.ledger.turnover[PostingKind.PRIZE_PAID] == sum(competition.prizes)


def test_a_league_ends_with_every_team_in_its_place(league: Event) -> None:
    """Everybody has met everybody, and what each pair has made is counted."""
    (ranking,) = league.venue.competition.rankings.values()
    played = sum(totals.played.get("BF", 0) for totals in league.venue.competition.players.values())
    credited = sum(totals.credited.get("BF", 0) for totals in league.venue.competition.players.values())

    assert len(results_in(ranking)) == 15
    assert standings(ranking).unresolved_ties == ()
    assert played + credited == sum(row.totals["BF"] for row in ranking.rows.values())


def test_every_deadline_is_noticed_once(event: Event) -> None:
    """Over all streams no deadline has fired twice."""
    ids = [
        (entry.stream, entry.body["id"])
        for entry in event.venue.log
        if entry.tag in {"deadline-fired", "deadline-noticed"}
    ]

    assert ids
    assert [id_ for id_, times in Counter(ids).items() if times > 1] == []


def test_every_deadline_that_came_is_noticed(event: Event) -> None:
    """Between any two entries of a stream nothing was due that nobody has noticed."""
    own, *others = streams_of(event.venue.log).values()
    missed = [each for entries in others for each in _missed_in_match(entries)]

    assert missed == []
    assert list(_missed_in_competition(own)) == []


def _missed_in_match(entries: list[Entry]) -> list[str]:
    opened, *events = [msgspec.convert(entry.body, MatchEvent, dec_hook=decode) for entry in entries]
    assert isinstance(opened, MatchOpened)
    match, due = open_match(opened), set[str]()
    for event, entry in zip(events, entries[1:], strict=True):
        due |= {each.id for each in deadlines(match, entry.at_ms) if each.due_ms < entry.at_ms}
        match = fold_match(match, event)
    return sorted(due - match.fired)


def _missed_in_competition(entries: list[Entry]) -> list[str]:
    opened, *events = [
        msgspec.convert(entry.body, one_of(every_event()), dec_hook=decode) for entry in entries
    ]
    assert isinstance(opened, CompetitionOpened)
    competition, due = open_competition(opened), set[str]()
    for event, entry in zip(events, entries[1:], strict=True):
        due |= {each.id for each in dues.deadlines(competition) if each.due_ms < entry.at_ms}
        competition = fold(competition, event)
    return sorted(due - competition.noticed)


def test_a_saved_log_gives_the_same_event_again(event: Event) -> None:
    """Written as lines and read back, every stream holds, and folds to the same competition and matches."""
    entries = read_lines(list(lines_of(event.venue.log)))

    assert [entry.digest for entry in entries] == [entry.digest for entry in event.venue.log]
    assert broken_streams(entries) == {}
    assert replayed(entries) == (event.venue.competition, event.venue.matches)


def test_a_changed_line_breaks_its_stream_and_no_other(league: Event) -> None:
    """What was changed is found, and where."""
    log = list(league.venue.log)
    place = next(number for number, entry in enumerate(log) if entry.tag == "line-entered")
    log[place] = replace(log[place], by=MARSHAL)
    broken = broken_streams(log)

    assert list(broken) == [log[place].stream]
    assert broken[log[place].stream].number == log[place].number


def test_money_balances_and_every_fine_has_its_verdict(cup: Event) -> None:
    """All accounts add up to nothing; a fine is one that a verdict in force gives, to the cent."""
    competition = cup.venue.competition
    posted = [msgspec.convert(entry.body, Posted) for entry in cup.venue.log if entry.tag == "posted"]
    fines = [each for each in posted if each.kind is PostingKind.FINE]
    given = [
        (verdict.verdict.id, money(fined.each * fined.times))
        for verdict in competition.verdicts.given.values()
        for fined in verdict.verdict.fines
    ]

    assert sum(competition.ledger.balances.values()) == 0
    assert totals(competition.ledger).outstanding == 0
    assert competition.ledger.balance(CASH) == totals(competition.ledger).in_cash
    assert fines
    assert sorted((each.cause.ruling or "", money(each.lines[0].amount)) for each in fines) == sorted(given)
    assert all(each.cause.clauses for each in fines)


def test_every_result_was_agreed_by_two_people_or_given_by_an_official(event: Event) -> None:
    """A line has two names, one of each side, or an official's; a sheet has two captains' signatures."""
    for result in results_of(event):
        match = event.venue.matches[result.match]
        if result.ended == "played":
            assert match.sheet.sealed is not None
            assert len(set(match.sheet.signed.values())) == 2
            _require_two_people(event, match)
        else:
            assert match.awarded is not None
            assert match.awarded.by == MARSHAL


def _require_two_people(event: Event, match: Match) -> None:
    rosters = event.venue.competition.rosters
    teams = [set(roster_of(rosters, match.opened.parties[side])) for side in SIDES]
    for agreed in match.sheet.agreed.values():
        people = set(agreed.by)
        assert agreed.official or (len(people) == 2 and all(people & team for team in teams))


def test_standings_do_not_depend_on_the_order_of_arrival(event: Event) -> None:
    """The same results in another order give the same ranking, with the same reasons."""
    for ranking in event.venue.competition.rankings.values():
        results = results_in(ranking)[::-1]
        again = open_ranking(tuple(ranking.rows), tuple(ranking.fixtures.values()), ranking.options)
        for result in (*results[::2], *results[1::2]):
            again = rankings.fold(again, ResultEntered(result))
        for decided in ranking.decisions:
            again = rankings.fold(again, decided)

        assert standings(again) == standings(ranking)


def test_teams_by_other_names_end_in_the_same_places(event: Event) -> None:
    """Names decide nothing."""
    for ranking in event.venue.competition.rankings.values():
        names = {
            team: EntrantId(f"team-{number}") for number, team in enumerate(reversed(tuple(ranking.rows)))
        }
        renamed, now = standings(_renamed(ranking, names)), standings(ranking)

        assert [(each.place, each.team) for each in renamed.positions] == [
            (each.place, names[each.team]) for each in now.positions
        ]
        assert [each.reason.why for each in renamed.positions] == [each.reason.why for each in now.positions]


def _renamed(ranking: Ranking, names: Mapping[EntrantId, EntrantId]) -> Ranking:
    fixtures = [
        replace(fixture, teams=tuple(names[team] for team in fixture.teams))
        for fixture in ranking.fixtures.values()
    ]
    again = open_ranking([names[team] for team in ranking.rows], fixtures, ranking.options)
    for result in results_in(ranking):
        moved = replace(
            result,
            figures={names[team]: columns for team, columns in result.figures.items()},
            winner=names[result.winner] if result.winner else None,
        )
        again = rankings.fold(again, ResultEntered(moved))
    for decided in ranking.decisions:
        order = tuple(names[team] for team in decided.order)
        again = rankings.fold(again, replace(decided, order=order))
    return again


def small_cup(seed: int) -> Cup:
    """Return a cup of eight teams."""
    return Cup(seed, CupSize(), made_up)


def season(seed: int) -> League:
    """Return a league."""
    return League(seed, made_up)


@pytest.mark.parametrize("make", [small_cup, season])
def test_the_same_seed_gives_the_same_log_to_the_byte(make: Callable[[int], Cup | League]) -> None:
    """And another seed gives another."""
    first, again, another = (b"".join(lines_of(run(make(seed)).venue.log)) for seed in (3, 3, 4))

    assert first == again
    assert first != another
