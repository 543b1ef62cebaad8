"""What must not be seen is not sent: all bytes that readers get, compared between worlds that differ in nothing else.

Two worlds are the same but for one thing that a reader may not know. Everything that is sent to this reader, pages and live
streams alike, must then be the same in both, byte for byte: whatever differs could be worked out from.
"""

import logging
from collections.abc import Awaitable, Callable, Iterable

import pytest

from desk.story_first_match import CRAB, FIRST, reported
from hangjack.competition.entries.rosters import roster_of
from hangjack.competition.permissions import Role
from hangjack.desk.requests import draws, governing, lineups, rulings, scores
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.parties import SIDES, A, B, Party
from hangjack.matches.sheets import Place
from hangjack.matches.sides.lineups import LineUp
from hangjack.store.interface import Store
from support.acts import awaited
from support.cup import CRABS, DIRECTOR, DUCKS, EAGLES, FOXES, OFFICIAL, game, person_of
from support.desk import CUP, Desk, copied, cup_of, line_up_of, matches_of, name_of
from support.memory_store import MemoryStore
from support.web import OTHER_MATCH, PASSWORD, Doors, Listening, everything_arrived, hall, let_in, sent_to

NEXT_PATH = f"/api/competitions/{CUP}/matches/{OTHER_MATCH}"
World = Callable[[Desk], Awaitable[None]]
STRANGERS = ("", "guest", "captain of the next match", "scorekeeper elsewhere")
FINAL = MatchId("KO-1-1")
STRENGTHS = ([CRABS, DUCKS, EAGLES, FOXES], [FOXES, EAGLES, DUCKS, CRABS])


async def seen_in(
    inside: Doors,
    store: Store,
    happens: World,
    readers: Iterable[str],
    matches: tuple[MatchId, ...] = (FIRST, OTHER_MATCH),
) -> dict[tuple[str, str], bytes]:
    """Let something happen, and return all bytes that *readers* get: on the live streams meanwhile, on every page then."""
    async with hall(inside, store) as place:
        desk = Desk(store, place.clock.now_ms + 1)
        desk.office = place.server.office
        competition = await desk.competition()
        live = {f"/api/competitions/{CUP}/live": Listening(place.app, f"/api/competitions/{CUP}/live")}
        for match in competition.under_way:
            path = f"/api/competitions/{CUP}/matches/{match}/live"
            live[path] = Listening(place.app, path)
        for board in live.values():
            await board.until(lambda each: len(each.messages) == 2)
        await happens(desk)
        await everything_arrived(place, live.values())
        sent = {
            (who, path): body
            for who in readers
            for path, body in (await sent_to(place, who, matches)).items()
        }
        late = [Listening(place.app, path) for path in live]
        for board in late:
            await board.until(lambda each: len(each.messages) == 2)
        sent |= {("late", path): board.body for path, board in zip(live, late, strict=True)}
        sent |= {("live", path): board.body for path, board in live.items()}
        for board in (*live.values(), *late):
            await board.leave()
    return sent


async def told_apart(
    inside: Doors, worlds: tuple[World, World], readers: Iterable[str] = STRANGERS
) -> list[tuple[str, str]]:
    """Return where the two worlds differ, for these readers."""
    one, other = [
        await seen_in(inside, copied(inside.store, MemoryStore()), each, readers) for each in worlds
    ]
    assert one.keys() == other.keys()
    return [where for where in one if one[where] != other[where]]


def played(winner: Party, lost: int, *, withheld: bool) -> World:
    """Return a world in which five games are written, and agreed, that one side has won."""

    async def happens(desk: Desk) -> None:
        if withheld:
            await desk.do(DIRECTOR, governing.WithholdStandings("A surprise."))
        for number in range(2, 7):
            await desk.write(FIRST, Place(2, number - 1), winner, lost)

    return happens


@awaited
async def test_withheld_scores_cannot_be_worked_out(inside: Doors) -> None:
    """Who won the games, and with how much, is on no page and in no stream while scores are withheld."""
    hidden = (played(A, 7, withheld=True), played(B, 3, withheld=True))
    shown = (played(A, 7, withheld=False), played(B, 3, withheld=False))

    assert await told_apart(inside, hidden) == []
    assert await told_apart(inside, shown) != []


@awaited
async def test_withheld_scores_are_seen_by_whoever_runs_things_and_by_the_side_itself(inside: Doors) -> None:
    """They wrote them, or have to rule on them."""
    worlds = (played(A, 7, withheld=True), played(B, 3, withheld=True))
    different = await told_apart(inside, worlds, ("director", "official", "scorekeeper of A"))

    assert {who for who, _ in different} == {"director", "official", "scorekeeper of A"}


@awaited
async def test_how_many_games_were_written_is_withheld_too(inside: Doors) -> None:
    """In a race to a number of bullseyes the number of games would tell the loser's."""

    def games(number: int) -> World:
        async def happens(desk: Desk) -> None:
            await desk.do(DIRECTOR, governing.WithholdStandings("A surprise."))
            for each in range(1, number + 1):
                await desk.write(FIRST, Place(2, each), A)

        return happens

    assert await told_apart(inside, (games(2), games(5))) == []


@awaited
async def test_boards_show_scores_again_once_they_are_published(inside: Doors) -> None:
    """Without anything else having to happen in a match."""

    async def happens(desk: Desk) -> None:
        await played(A, 7, withheld=True)(desk)
        await desk.do(DIRECTOR, governing.PublishStandings())

    sent = await seen_in(inside, copied(inside.store, MemoryStore()), happens, ())

    assert all(b'"BF":{"A":6,"B":0}' in body for body in sent.values())


async def the_group_is_played(desk: Desk, strength: list[EntrantId]) -> None:
    """Play a whole group in which the stronger team always wins, while standings are withheld; call the final."""
    await desk.do(DIRECTOR, governing.WithholdStandings("A surprise."))
    for match in await matches_of(desk):
        await desk.call(match)
        one, other = [await desk.team(match, side) for side in SIDES]
        await desk.win(match, A if strength.index(one) < strength.index(other) else B)
    await desk.do(DIRECTOR, draws.BeginKnockout())
    await desk.do(DIRECTOR, draws.ScheduleKnockout("The groups are over."))
    await desk.do(OFFICIAL, lineups.CallMatch(), FINAL)


async def a_withheld_cup(inside: Doors, strength: list[EntrantId]) -> dict[tuple[str, str], bytes]:
    """Return what strangers get of a cup whose group was won by one team or another, and whose final has been called."""
    store = MemoryStore()
    await cup_of(4, store)
    async with hall(inside, store) as place:
        desk = Desk(store, 1_000)
        desk.office = place.server.office
        board = Listening(place.app, f"/api/competitions/{CUP}/live")
        await board.until(lambda each: len(each.messages) == 2)
        await the_group_is_played(desk, strength)
        await everything_arrived(place, [board])
        matches = [FIRST, FINAL]
        sent = {("", path): body for path, body in (await sent_to(place, "", matches)).items()}
        late = [
            Listening(place.app, path)
            for path in (f"/api/competitions/{CUP}/live", f"/api/competitions/{CUP}/matches/{FINAL}/live")
        ]
        for number, each in enumerate(late):
            await each.until(lambda one: len(one.messages) == 2)
            sent["late", str(number)] = each.body
            await each.leave()
        await board.leave()
        sent["live", ""] = board.body
    return sent


def pages_of(match: MatchId) -> tuple[str, str]:
    """Return where a match's own page is, for the public."""
    return "", f"/api/competitions/{CUP}/matches/{match}"


@awaited
async def test_who_came_through_withheld_groups_cannot_be_worked_out(inside: Doors) -> None:
    """Not from the schedule, the bracket, the front page or the boards: the final is called, and nobody knows who plays it."""
    one, other = [await a_withheld_cup(inside, strength) for strength in STRENGTHS]
    different = {where for where in one if one[where] != other[where]}

    assert different == set()


@pytest.mark.parametrize(
    "match",
    [FIRST, FINAL],
)
@awaited
async def test_the_page_of_a_match_tells_nothing_that_is_withheld(match: MatchId, inside: Doors) -> None:
    """A seal binds the scores and a final names who won: neither is shown."""
    one, other = [await a_withheld_cup(inside, strength) for strength in STRENGTHS]

    assert one[pages_of(match)] == other[pages_of(match)]


def declared(tables: Callable[[LineUp], LineUp]) -> World:
    """Return a world in which one side of the next match has handed in a line-up."""

    async def happens(desk: Desk) -> None:
        await desk.do(OFFICIAL, lineups.CallMatch(), OTHER_MATCH)
        team = await desk.team(OTHER_MATCH, B)
        roster = roster_of((await desk.competition()).rosters, team)
        line_up = tables(line_up_of(roster))
        await desk.do(person_of(team, 1), lineups.DeclareLineUp(B, line_up), OTHER_MATCH)

    return happens


def turned_round(line_up: LineUp) -> LineUp:
    """Return a line-up with its tables in the other order."""
    return LineUp(tuple(reversed(line_up.tables)), line_up.captain, line_up.scorer, line_up.substitutes)


@awaited
async def test_a_line_up_is_seen_by_nobody_else_before_both_are_in(inside: Doors) -> None:
    """Not by the other side, not by the public; officials wait too."""
    worlds = (declared(lambda line_up: line_up), declared(turned_round))

    assert await told_apart(inside, worlds, (*STRANGERS, "scorekeeper of the next match")) == []


@awaited
async def test_line_ups_are_shown_to_all_once_both_are_in(inside: Doors) -> None:
    """Then the two worlds are told apart."""

    def both(tables: Callable[[LineUp], LineUp]) -> World:
        async def happens(desk: Desk) -> None:
            await declared(tables)(desk)
            await desk.declare(OTHER_MATCH, A)

        return happens

    different = await told_apart(inside, (both(lambda line_up: line_up), both(turned_round)))

    assert {who for who, _ in different} == set(STRANGERS)


def half_written(winner: Party, lost: int) -> World:
    """Return a world in which one side has written a game, and the other has not."""

    async def happens(desk: Desk) -> None:
        await desk.do(CRAB[12], scores.EnterLine(A, Place(2, 1), game(winner, lost)), FIRST)

    return happens


@awaited
async def test_what_one_side_has_written_is_not_public_before_it_is_agreed(inside: Doors) -> None:
    """Strangers learn nothing of it; the match's own people do, so that they can confirm it."""
    worlds = (half_written(A, 7), half_written(B, 2))

    assert await told_apart(inside, worlds) == []
    assert await told_apart(inside, worlds, ("captain of B",)) != []


def proposed(*, to_save_jack: bool) -> World:
    """Return a world in which a ruling on a renege is proposed, and not given."""

    async def happens(desk: Desk) -> None:
        incident = reported(to_save_jack=to_save_jack)
        await desk.do(CRAB[1], rulings.ReportIncident(A, "r2", 2, incident), FIRST)

    return happens


@awaited
async def test_a_ruling_that_is_only_proposed_is_not_public(inside: Doors) -> None:
    """What somebody is said to have done is for those who can rule on it or dispute it."""
    worlds = (proposed(to_save_jack=True), proposed(to_save_jack=False))

    assert await told_apart(inside, worlds) == []
    assert await told_apart(inside, worlds, ("official",)) != []


@awaited
async def test_nobody_sees_the_nonce_of_a_draw_before_it_is_held() -> None:
    """Not even the director, who could choose the words that suit."""
    store = MemoryStore()
    desk = Desk(store)
    await desk.open()
    for team in (CRABS, DUCKS):
        await desk.enter(team)
    behind = await let_in(store)
    async with hall(behind, store) as place:
        committed = await place.post(
            f"/api/competitions/{CUP}/commit-draw", {"type": "commit-draw"}, "director"
        )
        nonces = [
            str(record.content["nonce"])
            for record in await place.server.store.records()
            if "nonce" in record.content
        ]
        sent = [
            body
            for who in ("", "director", "official", "captain of A")
            for body in (await sent_to(place, who, (FIRST,))).values()
        ]

    assert committed.status_code == 200
    assert len(nonces) == 1
    assert not any(nonces[0].encode() in body for body in (*sent, committed.content))


@awaited
async def test_names_are_sent_to_those_who_may_see_people_and_to_nobody_else(inside: Doors) -> None:
    """A player who waits on a roster is named to officials; the public reads names where line-ups are shown."""
    waiting = name_of(FOXES, 8)
    async with hall(inside) as place:
        seen = {
            who: [
                path
                for path, body in (await sent_to(place, who, (FIRST, OTHER_MATCH))).items()
                if waiting.encode() in body
            ]
            for who in ("", "guest", "treasurer", "recorder", "captain elsewhere", "director")
        }
        eagle = name_of(EAGLES, 1).encode()
        strangers = [
            body for who in STRANGERS for body in (await sent_to(place, who, (FIRST, OTHER_MATCH))).values()
        ]

    people = f"/api/competitions/{CUP}/people"
    assert people in seen.pop("director")
    assert all(people not in paths for paths in seen.values())
    assert not any(eagle in body for body in strangers)


@awaited
async def test_secrets_are_told_once_to_whom_they_are_for(
    inside: Doors, caplog: pytest.LogCaptureFixture
) -> None:
    """Tokens, passwords, links and invitations are in no page, no list and no log; neither are names and keys in the log."""
    with caplog.at_level(logging.DEBUG):
        async with hall(inside) as place:
            key = "a-key-that-belongs-into-no-log"
            handed = await place.link()
            token = await place.scan(handed["secret"], CRAB[12])
            invited = (
                await place.post(
                    f"/api/competitions/{CUP}/invitations", {"role": Role.OFFICIAL}, "director", key
                )
            ).json()
            signing = {"login": "director", "password": PASSWORD}
            signed_in = (await place.post("/api/sign-in", signing)).json()["token"]
            await place.post("/api/sign-in", {"login": "director", "password": PASSWORD + "?"})
            secrets = [
                token,
                handed["secret"],
                invited["secret"],
                signed_in,
                *inside.tokens.values(),
                PASSWORD,
            ]
            sent = [
                body
                for who in ("", "director", "official", "guest", token)
                for body in (await sent_to(place, who, (FIRST,))).values()
            ]
            log = [
                entry
                for stream in await place.server.store.heads()
                for entry in await place.server.store.read(stream)
            ]

    written = [repr(entry.body).encode() for entry in log]
    for secret in secrets:
        assert not any(secret.encode() in body for body in (*sent, *written))
        assert secret not in caplog.text
    names = [name_of(CRABS, 1), "Ana Pond", "Mx director", key]
    assert not any(name in caplog.text for name in names)
    assert not any(name.encode() in body for name in names for body in written)


@awaited
async def test_nobody_sees_the_nonce_of_a_toss_before_it_is_drawn(inside: Doors) -> None:
    """Neither captain could choose the words that suit."""
    async with hall(inside) as place:
        await place.post(f"{NEXT_PATH}/call-match", {"type": "call-match"}, "official")
        committed = await place.post(f"{NEXT_PATH}/commit-toss", {"type": "commit-toss"}, "official")
        records = await place.server.store.records()
        (nonce,) = [str(record.content["nonce"]) for record in records if "nonce" in record.content]
        sent = [
            body
            for who in ("", "official", "captain of the next match")
            for body in (await sent_to(place, who, (OTHER_MATCH,))).values()
        ]

    assert committed.status_code == 200
    assert not any(nonce.encode() in body for body in (*sent, committed.content))
