"""Moments of a cup at which its pages look different: before the draw, while matches are played, and when all is over."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum

from msgspec.structs import replace

from desk.story_crib import NIGHT, SIX, call_next, pairs_of, the_league_opens, they_play
from desk.story_first_match import reported
from desk.story_messages import messages_are_sent
from desk.story_session import form, people_enter, they_are_drawn, they_come
from desk.story_turn import (
    TURN,
    a_short_season_is_played,
    honours_are_written_down,
    members_sign_again,
    squad,
    the_season_turns,
)
from formats.divisions.desk.test_cups import singles
from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.entries.excuses import Duty
from hangjack.competition.notices import Audience
from hangjack.competition.proposals import Facts
from hangjack.desk.requests import (
    draws,
    entries,
    governing,
    lineups,
    money,
    photos,
    records,
    rulings,
    scores,
    stops,
)
from hangjack.formats.divisions.desk.requests import calendar, cups
from hangjack.formats.divisions.desk.requests import cards as result_cards
from hangjack.formats.divisions.state import cups_in
from hangjack.formats.rotation.desk.requests import cards, pairs
from hangjack.formats.table_draw.desk.requests import persons, sessions
from hangjack.games.sheepshead.match.lines import HandLine
from hangjack.ids import CompetitionId, EntrantId, MatchId, PersonId
from hangjack.matches.parties import SIDES, A, B, seats
from hangjack.matches.sheets import Place
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from hangjack.web.pages.prints.portions import A_PORTION
from support import pinochle_day
from support.crib_league import Season, ms_at, season_of
from support.cup import CRABS, DIRECTOR, DUCKS, EAGLES, HOUR_MS, OFFICIAL, TREASURER, game, ic2024, person_of
from support.desk import CUP, MINUTE_MS, SECRETARY, Desk, cup_of, matches_of
from support.memory_store import MemoryStore
from support.pictures import a_plain_picture

FIRST, SECOND, THIRD, FOURTH = (MatchId(name) for name in ("A-1-1", "A-1-2", "A-2-1", "A-2-2"))
SEMIFINALS, FINAL = (MatchId("KO-1-1"), MatchId("KO-1-2")), MatchId("KO-2-1")
RULES = ic2024(match_target=2, qualifiers_per_group=4)
"""All four go on, so that the knockout has two rounds."""
SESSIONS = rules_of(with_settings(book("sheepshead"), {"season": "sum"}, "House"))
TABLE, OTHER_TABLE = MatchId("S1.2-1"), MatchId("S1.2-2")
"""A table that plays, and one that has not dealt."""
LEAGUE_TEAMS = ("Ash", "Bell", "Crown", "Duke")
LEAGUE_MATCH = MatchId("1-1-1")
"""The match of the first night of a league."""
LONG_NAME = "Diego Martin Independent Sportsmen & Friends"
"""A team that no column is wide enough for."""
CROWD = 15
"""So many teams have more matches with each other than are printed at once."""


class Moment(StrEnum):
    """When somebody looks."""

    NOTHING = "nothing"
    """A new server."""
    ENTRIES = "entries"
    """Some teams are in, some lack something, nothing is drawn."""
    PLAYING = "playing"
    """One match is over, one is played with everything that can wait for somebody, one was called, one is to be signed."""
    KNOCKOUT = "knockout"
    """The groups are over, and one of two semifinals."""
    OVER = "over"
    """The final is played, and the prizes are given."""
    CROWDED = "crowded"
    """A group with more matches than are printed at once."""
    COMING = "coming"
    """Another book: people who enter alone have come to a session, and nothing is drawn."""
    SEATED = "seated"
    """They are drawn; one table plays, the other has not dealt, and somebody has come late."""
    PAIRED = "paired"
    """Another book: pairs have entered, some have drawn out of the hat."""
    ROTATING = "rotating"
    """The first round is in, the second is played; one team was disqualified, and somebody is excused."""
    EVENING = "evening"
    """A night of a league: a match is called, one side has named four, and the other six."""
    MAILED = "mailed"
    """Another league after its first week: that is published, one card is late, and messages wait, went and failed."""
    WINTER = "winter"
    """A league in the middle of its season: results, a match put off, points taken, a cup in its second round."""
    TURNED = "turned"
    """A season that follows another: some have signed again, somebody was erased, and nothing is drawn up."""


TIMES_MS = {
    Moment.NOTHING: 0,
    Moment.ENTRIES: 2 * HOUR_MS,
    Moment.PLAYING: 2 * HOUR_MS + MINUTE_MS,
    Moment.KNOCKOUT: 30 * HOUR_MS,
    Moment.OVER: 30 * HOUR_MS,
    Moment.CROWDED: 2 * HOUR_MS,
    Moment.COMING: 2 * HOUR_MS,
    Moment.SEATED: 2 * HOUR_MS,
    Moment.EVENING: NIGHT,
    Moment.MAILED: ms_at("2031-09-20", "21:05"),
    Moment.WINTER: ms_at("2031-10-09", "12:00"),
    Moment.TURNED: ms_at("2032-06-01", "12:00"),
    Moment.PAIRED: 2 * HOUR_MS,
    Moment.ROTATING: 2 * HOUR_MS,
}


def cup_at(moment: Moment) -> MemoryStore:
    """Return the cup at a moment."""
    made = {
        Moment.ENTRIES: _entered,
        Moment.PLAYING: _playing,
        Moment.KNOCKOUT: _in_knockout,
        Moment.OVER: _over,
        Moment.CROWDED: _crowded,
        Moment.COMING: _coming,
        Moment.SEATED: _seated,
        Moment.EVENING: _evening,
        Moment.MAILED: _mailed,
        Moment.WINTER: _winter,
        Moment.TURNED: _turned,
        Moment.PAIRED: _paired,
        Moment.ROTATING: _rotating,
    }
    if moment is Moment.NOTHING:
        return MemoryStore()
    with ThreadPoolExecutor(1) as thread:
        store = thread.submit(asyncio.run, made[moment]()).result().store
    assert isinstance(store, MemoryStore)
    return store


async def _winter() -> Desk:
    desk = await season_of(LEAGUE_TEAMS)
    await desk.do(SECRETARY, entries.NameTeam(EntrantId("Duke"), LONG_NAME))
    await singles(desk)
    await desk.do(SECRETARY, cups.DrawCup("c1"))
    await desk.do(SECRETARY, cups.DateCupRound("c1", 1, "2031-11-30"))
    (tie,), _ = cups_in(await desk.competition())["c1"].bracket.rounds
    await desk.do(SECRETARY, cups.EnterTie("c1", tie.match, (2, 1)))
    match = await desk.match_of("Ash", "Bell")
    await desk.do(SECRETARY, calendar.MoveMatch(match, "2031-10-20", "A wedding", venue="Crown"))
    late = await desk.play("Crown", "Duke", 7, card=("2031-10-08", "23:00"))
    await desk.do(SECRETARY, result_cards.DecideLateCard(late, give=True, reason="The third time"))
    return desk


async def _evening() -> Desk:
    desk = Desk(MemoryStore())
    await the_league_opens(desk)
    match, teams = await call_next(desk)
    assert match == LEAGUE_MATCH
    four, six = pairs_of(teams[A], (1, 2), (3, 4), (2, 3), twice=(2, 3)), pairs_of(teams[B], *SIX)
    for side, line_up in ((A, four), (B, six)):
        await desk.do(person_of(teams[side], 1), lineups.DeclareLineUp(side, line_up), match)
    await they_play(desk, match, 1, "AB")
    desk.now_ms = NIGHT
    await desk.do(person_of(teams[A], 1), photos.SendPhoto(match, a_plain_picture()))
    return desk


async def _mailed() -> Desk:
    desk = Season(MemoryStore(), ms_at("2031-08-01", "12:00"))
    await messages_are_sent(desk)
    return desk


async def _turned() -> Desk:
    desk = Season(MemoryStore(), ms_at("2031-08-01", "12:00"))
    desk.cup = CompetitionId("last-winter")
    await a_short_season_is_played(desk)
    await desk.do(SECRETARY, records.EraseRecord(squad("Crown")[2]))
    await honours_are_written_down(desk)
    await the_season_turns(desk, replace(TURN, id=CUP))
    await members_sign_again(desk, "Ash A")
    return desk


async def _paired() -> Desk:
    desk = await pinochle_day.entered(5)
    first, second, *_ = (await desk.competition()).rosters.entries
    for team, card in ((first, "1A"), (second, "2B")):
        await desk.do(DIRECTOR, cards.TypeCard(team, card))
    return desk


async def _rotating() -> Desk:
    desk = await pinochle_day.drawn(6, saturday_features="on")
    excused = (await desk.competition()).rosters.entries[await pinochle_day.team(desk, "2A")].players[0]
    await desk.do(DIRECTOR, pairs.ExcusePlayer(excused, tuple(Duty)))
    await pinochle_day.begun(desk, 1)
    for table, scores_ in ((1, (512, 430)), (2, (390, 401)), (3, (505, 120))):
        await pinochle_day.paper(desk, 1, table, scores_)
    await desk.do(DIRECTOR, pairs.DisqualifyTeam(await pinochle_day.team(desk, "3B"), "Signals."))
    await pinochle_day.begun(desk, 2)
    return desk


async def _entered() -> Desk:
    desk = Desk(MemoryStore())
    await desk.open()
    for team in (CRABS, DUCKS):
        await desk.enter(team)
    await desk.do(SECRETARY, entries.InviteTeam(EAGLES, LONG_NAME))
    await desk.do(SECRETARY, entries.RegisterPlayer(EAGLES, "Immaculata Featherstonehaugh-Mohammed"))
    return desk


async def _playing() -> Desk:
    desk = await cup_of(4, MemoryStore())
    await desk.do(SECRETARY, entries.NameTeam(EAGLES, LONG_NAME))
    desk.now_ms = 2 * HOUR_MS - 30 * MINUTE_MS
    await desk.call(SECOND)
    await desk.win(SECOND, A, lost=1)
    await desk.call(FIRST)
    await desk.do(OFFICIAL, lineups.CallMatch(), THIRD)
    await desk.call(FOURTH)
    for number in (1, 2):
        await desk.write(FOURTH, Place(2, number), A)
    await _things_wait(desk)
    return desk


async def _things_wait(desk: Desk) -> None:
    """Let one game be agreed and one not, a ruling be given and one proposed, and people call, argue, owe and be told."""
    scorers = {side: (await desk.match(FIRST)).sides.line_ups.declared[side].scorer for side in SIDES}
    await desk.write(FIRST, Place(1, 1), A)
    for side, lost in ((A, 7), (B, 9)):
        scorer = scorers[side]
        assert scorer is not None, "these line-ups name who writes"
        await desk.do(scorer, scores.EnterLine(side, Place(3, 1), game(A, lost)), FIRST)
    for name, table in (("given", 3), ("open", 2)):
        await desk.do(OFFICIAL, rulings.ReportIncident(A, name, table, reported()), FIRST)
    await desk.do(OFFICIAL, rulings.GiveRuling("given"), FIRST)
    await desk.do(person_of(CRABS, 1), stops.CallOfficial(A, "look", 2), FIRST)
    await desk.do(person_of(DUCKS, 1), stops.OpenDispute(B, "kick", 1, "Was it a six?"), FIRST)
    await desk.do(person_of(CRABS, 1), stops.AskLeave(A, "call", person_of(CRABS, 1), "A call"), FIRST)
    facts = Facts("decks", Offence.DECKS_SHORT, CRABS, match=FIRST)
    await desk.do(OFFICIAL, rulings.GiveVerdictInMatch(facts, (Sanction.FINE,)), FIRST)
    await desk.do(DIRECTOR, governing.PostNotice("soup", "Soup is served in the yard."))
    for_captains = governing.PostNotice("caps", "Caps off.", Audience.CAPTAINS, to_acknowledge=True)
    await desk.do(DIRECTOR, for_captains)
    await desk.do(TREASURER, money.CountCash(1000))


async def _in_knockout() -> Desk:
    desk = await cup_of(4, MemoryStore(), RULES)
    await desk.do(SECRETARY, entries.NameTeam(EAGLES, LONG_NAME))
    for match in await matches_of(desk):
        await _play(desk, match)
    await desk.do(DIRECTOR, draws.BeginKnockout())
    await desk.do(DIRECTOR, draws.ScheduleKnockout("The groups are over."))
    await _play(desk, SEMIFINALS[0])
    return desk


async def _over() -> Desk:
    desk = await _in_knockout()
    await _play(desk, SEMIFINALS[1])
    await _play(desk, FINAL)
    await desk.do(DIRECTOR, governing.AnnouncePrizes((30_000, 10_000)))
    await desk.do(DIRECTOR, governing.GivePrizes())
    return desk


async def _crowded() -> Desk:
    desk = Desk(MemoryStore())
    await desk.open(RULES)
    for number in range(1, CROWD + 1):
        await desk.enter(EntrantId(f"team-{number}"), players=6)
    await desk.do(DIRECTOR, draws.CommitDraw())
    await desk.do(DIRECTOR, draws.CloseField())
    await desk.do(DIRECTOR, draws.HoldDraw("ripe figs"))
    await desk.do(DIRECTOR, draws.DealGroups(1))
    assert len(await matches_of(desk)) > A_PORTION
    return desk


async def _coming() -> Desk:
    desk = Desk(MemoryStore())
    await people_enter(desk, SESSIONS)
    await they_come(desk)
    return desk


async def _seated() -> Desk:
    desk = await _coming()
    await they_are_drawn(desk)
    await desk.do(SECRETARY, persons.RegisterPerson(form("Zoe", "Late"), "S1"))
    one, two = seats(2)
    await desk.do(OFFICIAL, sessions.BeginTable(one), TABLE)
    hand = HandLine(one, two, won=True)
    players = (await desk.match(TABLE)).opened.parties
    for number in (1, 2):
        for party in (one, two):
            line = replace(hand, dealer=(one, two)[number - 1], player=two if number == 1 else one)
            await desk.do(PersonId(players[party]), scores.EnterLine(party, Place(1, number), line), TABLE)
    return desk


async def _play(desk: Desk, match: MatchId) -> None:
    """Let the better team win: the one that is earlier in the alphabet."""
    desk.now_ms += HOUR_MS
    await desk.call(match)
    teams = (await desk.match(match)).opened.parties
    winner = min(SIDES, key=lambda side: teams[side])
    await desk.win(match, winner, lost=int(CRABS not in teams.values()))
