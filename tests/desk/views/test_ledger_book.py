"""The book of the ledger and the leaders: what the log says about money, and about pairs."""

from msgspec.structs import replace

from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.money.ledger import PostingKind
from hangjack.competition.proposals import Facts
from hangjack.competition.standings.averages import Totals, players_of
from hangjack.desk.directory import directory_of
from hangjack.desk.names import Names
from hangjack.desk.requests.money import CountCash
from hangjack.desk.requests.rulings import GiveVerdict, OverruleVerdict
from hangjack.desk.views.ledger_book import Book
from hangjack.desk.views.ledger_book import book_of as book_out_of
from hangjack.desk.views.readers import EVERYBODY
from hangjack.games.all_fours.desk.leaders import played_matches, season_pairs, show_leaders
from hangjack.ids import StreamId
from hangjack.matches.parties import A
from support.acts import awaited
from support.cup import CRABS, HOUR_MS, OFFICIAL, TREASURER, person_of
from support.desk import COMMITTEE, CUP, Desk, cup_of, matches_of, name_of


async def book_of(desk: Desk) -> Book:
    """Return the book as it is now."""
    return book_out_of(await desk.store.read(StreamId(CUP)), await desk.names())


@awaited
async def test_a_fine_stands_in_the_book_with_its_verdict_and_is_struck_when_that_falls() -> None:
    """The posting stays, marked; another takes it back."""
    desk = await cup_of(2)
    facts = Facts("decks", Offence.DECKS_SHORT, CRABS)
    await desk.do(OFFICIAL, GiveVerdict(facts, (Sanction.FINE,)))
    before = (await book_of(desk)).of(CRABS)[-1]
    await desk.do(COMMITTEE, OverruleVerdict("decks", "They were found."))
    fine, reversal = (await book_of(desk)).of(CRABS)[-2:]

    assert (before.kind, before.what, before.owed) == (PostingKind.FINE, "missing decks", 2000)
    assert (before.verdict, before.taken_back, fine.taken_back) == ("decks", False, True)
    assert (reversal.kind, reversal.owed, reversal.reason) == (
        PostingKind.REVERSAL,
        -2000,
        "They were found.",
    )


@awaited
async def test_the_book_balances_with_the_ledger() -> None:
    """Whatever was posted adds up to what teams owe and what is in the box, a miscount included."""
    desk = await cup_of(4)
    await desk.do(TREASURER, CountCash(100))
    book, ledger = await book_of(desk), (await desk.competition()).ledger

    assert sum(each.cash for each in book.postings) == ledger.balance("cash") == 100  # type: ignore[arg-type]
    assert sum(each.owed for each in book.postings if each.team == CRABS) == 0
    assert [each.number for each in book.postings] == list(range(1, len(book.postings) + 1))
    assert len(book.counts) == 1


@awaited
async def test_pairs_are_counted_from_official_results() -> None:
    """Also where the book itself keeps no count of pairs."""
    desk = await cup_of(2)
    desk.now_ms = 2 * HOUR_MS
    (match_id,) = await matches_of(desk)
    await desk.call(match_id)
    await desk.win(match_id, A, lost=1)
    competition = await desk.competition()
    names = await desk.names()
    matches = [await desk.match(each) for each in played_matches(competition)]
    leaders = show_leaders(competition, matches, EVERYBODY, names)
    won = next(each for each in leaders.pairs if each.names == (name_of(CRABS, 3), name_of(CRABS, 4)))

    assert [each.team.name for each in leaders.teams] == ["The crabs", "The ducks"]
    assert (won.team, won.bullseyes, won.matches, won.average) == ("The crabs", 2, 1, "2.00")


@awaited
async def test_pairs_of_a_season_stand_by_their_averages() -> None:
    """By the number, not by how it is written: 11.00 before 9.00, and a pair that only got a forfeit last."""
    desk = await cup_of(2)
    competition = await desk.competition()
    directory = directory_of(CUP, competition.rosters, await desk.store.records())
    names = Names(directory, competition.rosters)
    totals = [Totals(1, {"BF": 9}), Totals(), Totals(2, {"BF": 22})]
    people = [(person_of(CRABS, number), person_of(CRABS, number + 1)) for number in (1, 3, 5)]
    pairs = {players_of(pair): each for pair, each in zip(people, totals, strict=True)}
    shown = season_pairs(replace(competition, players=pairs), EVERYBODY, names)

    assert [each.average for each in shown] == ["11.00", "9.00", ""]
    assert shown[0].names == (name_of(CRABS, 5), name_of(CRABS, 6))
