"""A file that calls another league's season its own: refused, or it opens no door there; each of two seasons has to name the other."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from msgspec import Struct
from msgspec.structs import replace

from desk.story_turn import NEXT, TURN, squad, team, turning_rules
from formats.divisions.web.test_season import office
from hangjack.competition.permissions import Role
from hangjack.desk.requests import governing
from hangjack.desk.requests.messages import keeping
from hangjack.formats.divisions.desk.requests import cards, honours, landlords, members, turning
from hangjack.ids import CompetitionId, PersonId, StreamId
from hangjack.log import Entry
from hangjack.store.archive.exporting import export_event
from hangjack.store.interface import ActId, PersonalRecord
from support.acts import awaited
from support.crib_league import Season, ms_at
from support.cup import DIRECTOR
from support.desk import COMMITTEE, CUP, SECRETARY, copied, name_of
from support.forging import Change, Forgery
from support.importing import typed_import, without_events
from support.memory_store import MemoryStore
from support.web import Hall, hall

GIFT = CompetitionId("gift")
LANDLORD = "Lena Land"


class Made(Struct, frozen=True):
    """A league and the season that follows it, as a server has them and as files; and the account of a stranger there."""

    store: MemoryStore
    tokens: dict[str, str]
    stranger: PersonId
    secretary: PersonId
    now_ms: int
    league: bytes
    next: bytes
    records: frozenset[str]


async def _a_league(desk: Season) -> None:
    """Let two teams play, with somebody who is written to, a landlord, and an honour from before."""
    await desk.begin(turning_rules(), ("Ash", "Bell"))
    await desk.settle({"Ash": ("Ash",), "Bell": ("Bell",)})
    await desk.do(SECRETARY, members.NameClub("Ash", "The Ash"))
    await desk.do(SECRETARY, members.JoinClub(team("Ash"), "Ash"))
    await desk.do(SECRETARY, landlords.NameLandlord("Ash", name=LANDLORD, email="lena@example.org"))
    await desk.draw_up()
    for home, away, legs in (("Ash", "Bell", 9), ("Bell", "Ash", 0)):
        await desk.play(home, away, legs)
    desk.turn_to("2032-05-01")
    await desk.do(SECRETARY, keeping.KeepEmail(squad("Ash")[1], "ash@example.org"))
    await desk.do(SECRETARY, honours.TypeHonour("1996-97", "Singles Cup", "B. Baker", "C. Cooper"))
    await desk.do(SECRETARY, turning.AnswerReturn((team("Ash"), team("Bell")), returns=True))
    await desk.do(COMMITTEE, cards.ApproveMoves())


async def _made(folder: Path) -> Made:
    desk = Season(MemoryStore(), ms_at("2031-08-01", "12:00"))
    await _a_league(desk)
    assert isinstance(desk.store, MemoryStore)
    async with office(desk) as place:
        stranger, secretary = [
            PersonId((await place.get("/api/me", who)).json()["person"]) for who in ("guest", "secretary")
        ]
        tokens = dict(place.tokens)
    store = copied(desk.store, MemoryStore())
    desk = Season(store, ms_at("2032-05-02", "12:00"))
    await desk.do(SECRETARY, TURN)
    files = [await _exported(desk, event, folder) for event in (CUP, NEXT)]
    kept = frozenset(each.id for each in await desk.store.records(f"{CUP}/"))
    return Made(store, tokens, stranger, secretary, desk.now_ms, files[0], files[1], kept)


async def _exported(desk: Season, event: CompetitionId, folder: Path) -> bytes:
    await export_event(desk.store, StreamId(event), folder / event, public=False, at_ms=0)
    return await asyncio.to_thread((folder / event).read_bytes)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """Give the league, the season that follows it, and their files."""
    return asyncio.run(_made(tmp_path_factory.mktemp("leagues")))


@pytest.fixture
def store(made: Made) -> MemoryStore:
    """Give a server with the accounts of that one, and no event."""
    return without_events(made.store, MemoryStore())


@pytest.fixture
def imports(store: MemoryStore, tmp_path: Path) -> Callable[..., Result]:
    """Give what whoever runs the server types: `hangjack import FILE`."""

    def run(text: bytes, *words: str) -> Result:
        (tmp_path / "file").write_bytes(text)
        return typed_import(store, tmp_path / "file", *words)

    return run


def of_kind(tag: str, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Change:
    """Return a change of every event of one kind."""
    return lambda entry: change(entry.body) if entry.tag == tag else entry.body


def follows(made: Made, name: str = GIFT, **changes: Any) -> bytes:
    """Return the season that follows, written anew as somebody else's: under another name, with them as its director."""
    forged = Forgery(made.next)
    forged.call(name)
    forged.change(of_kind("competition-opened", lambda body: {**body, "id": name, "director": made.stranger}))
    forged.change(of_kind("season-follows", lambda body: {**body, **changes}))
    return forged.written()


def turns(made: Made, to: str = CUP) -> bytes:
    """Return an event that calls another one the season that follows it."""
    turned = {"type": "season-turned", "next": to, "by": "mallory", "at_ms": 0}
    forged = Forgery(follows(made))
    forged.change(of_kind("season-follows", lambda _: turned))
    return forged.written()


@asynccontextmanager
async def opened(made: Made, store: MemoryStore) -> AsyncIterator[Hall]:
    """Open the server."""
    async with hall(made, store) as place:  # type: ignore[arg-type]
        place.clock.now_ms = made.now_ms + 3_600_000
        yield place


def the_league(store: MemoryStore) -> tuple[list[Entry], list[PersonalRecord]]:
    """Return the log of the league that is there, and what is kept of its people."""
    return list(store._streams[StreamId(CUP)]), kept_of(store, CUP)


def kept_of(store: MemoryStore, event: str) -> list[PersonalRecord]:
    """Return what is kept of the people of an event, also when the server has closed."""
    return [each for id_, each in store._records.items() if id_.startswith(f"{event}/")]


@pytest.mark.parametrize("claim", [follows, turns])
def test_a_file_is_refused_that_names_an_event_here_which_does_not_name_it_back(
    made: Made, imports: Callable[..., Result], store: MemoryStore, claim: Callable[[Made], bytes]
) -> None:
    """The sentence says which event it is, and what to do if both are one's own. Nothing is taken in."""
    first = imports(made.league)
    before = store._streams.keys() | store._acts.keys()
    refused = imports(claim(made))

    assert (first.exit_code, refused.exit_code) == (0, 1)
    assert (
        f"The file says that gift and {CUP} are seasons of one league. {CUP} is here already"
        in refused.output
    )
    assert "--continue" in refused.output
    assert store._streams.keys() | store._acts.keys() == before


@pytest.mark.parametrize("newest_first", [True, False])
def test_two_seasons_that_name_each_other_come_in_either_order(
    made: Made, imports: Callable[..., Result], newest_first: bool
) -> None:
    """A third time changes nothing."""
    files = (made.next, made.league) if newest_first else (made.league, made.next)
    found = [imports(each) for each in (*files, *files)]

    assert [each.exit_code for each in found] == [0] * 4
    assert all("0 entries taken in" in each.output for each in found[2:])


def test_a_season_comes_in_behind_the_newest_file_of_the_one_before(
    made: Made, imports: Callable[..., Result]
) -> None:
    """An older file of that one does not name it yet: what the refusal advises is what helps."""
    older = Forgery(made.league)
    older.change(of_kind("season-turned", lambda _: {"type": "prizes-announced", "amounts": []}))
    (last,) = (entry for entry in older.entries if entry.tag == "prizes-announced")
    older.entries.remove(last)
    older.acts = [
        each
        for each in older.acts
        if (last.stream, last.number) != (each.spans[0].stream, each.spans[0].first)
    ]
    head = older.header.streams[StreamId(CUP)]
    assert (last.stream, last.number) == (StreamId(CUP), head.number)
    first = imports(older.written())
    refused = imports(made.next)
    newest = imports(made.league, "--continue")
    then = imports(made.next)

    assert [each.exit_code for each in (first, refused, newest, then)] == [0, 1, 0, 0]


ASKED: dict[str, dict[str, Any]] = {
    "sign-again": {"team": "Ash", "people": list(squad("Ash")), "witness": "On paper"},
    "take-turn-back": {"reason": "Mine"},
}
"""What reaches into the season before, each by a form of its own."""


async def erased(place: Hall, event: str) -> list[int]:
    """Ask for everybody of the league to be erased; return how that was answered."""
    api = f"/api/competitions/{event}/erase-record"
    people = (*squad("Ash"), *squad("Bell"))
    return [(await place.post(api, {"person": each}, "guest")).status_code for each in people]


@pytest.mark.parametrize("claim", [follows, turns])
def test_nobody_is_erased_in_an_event_that_does_not_say_so_too(
    made: Made, imports: Callable[..., Result], store: MemoryStore, claim: Callable[[Made], bytes]
) -> None:
    """The file came before the event that it names; whoever directs the one has no office in the other."""
    taken = [imports(claim(made)).exit_code, imports(made.league).exit_code]

    @awaited
    async def ask() -> None:
        before = the_league(store)
        async with opened(made, store) as place:
            answers = await erased(place, GIFT)

        assert answers == [409] * 12
        assert the_league(store) == before

    ask()
    assert taken == [0, 0]


@pytest.mark.parametrize("wish", ASKED)
def test_nothing_is_read_from_and_written_to_an_event_that_does_not_say_so_too(
    made: Made, imports: Callable[..., Result], store: MemoryStore, wish: str
) -> None:
    """No name comes over, and no turn is taken back there; previews say no more."""
    taken = [imports(follows(made)).exit_code, imports(made.league).exit_code]
    api = f"/api/competitions/{GIFT}"

    @awaited
    async def ask() -> None:
        before = the_league(store)
        async with opened(made, store) as place:
            told = await place.post(f"{api}/preview/{wish}", ASKED[wish], "guest")
            answer = await place.post(f"{api}/{wish}", ASKED[wish], "guest")

        assert told.json()["possible"] is False
        assert (answer.status_code, answer.json()["code"]) == (409, "turn.before-missing")
        assert the_league(store) == before
        assert kept_of(store, GIFT) == []

    ask()
    assert taken == [0, 0]


def test_nobody_is_recognised_whom_an_event_knows_that_does_not_say_so_too(
    made: Made, imports: Callable[..., Result], store: MemoryStore
) -> None:
    """A member and a landlord with the right names are new people, without the e-mail addresses that are kept there."""
    imports(follows(made, landlords={"Ash": _landlord(made)}))
    imports(made.league)
    known = name_of(team("Ash"), 2)
    form = {"id": "f", "team": "Ash", "name": known, "born": "1980-05-01", "witness": "On paper"}
    api = f"/api/competitions/{GIFT}"

    @awaited
    async def ask() -> None:
        async with opened(made, store) as place:
            answers = [
                (await place.post(f"{api}/sign-player", form, "guest")).status_code,
                (
                    await place.post(f"{api}/name-landlord", {"club": "Ash", "name": LANDLORD}, "guest")
                ).status_code,
            ]
        found = kept_of(store, GIFT)

        assert answers == [200, 200]
        assert sorted(each.content["name"] for each in found) == sorted([known, LANDLORD])
        assert not {each.id.rpartition("/")[2] for each in found} & {squad("Ash")[1], _landlord(made)}
        assert "example.org" not in str(found)

    ask()


def _landlord(made: Made) -> str:
    """Return who is the landlord of the Ash in the league."""
    (named,) = (each for each in Forgery(made.league).entries if each.tag == "landlord-named")
    return str(named.body["person"])


def _all_honoured(made: Made, names: str) -> dict[str, Any]:
    """Return what a season has before it, with a team and a landlord of the league as the winners of a cup there."""
    (body,) = (each.body for each in Forgery(made.next).entries if each.tag == "season-follows")
    cup = {"kind": "cup", "name": "Pairs", "place": 1, "team": None, "team_name": names}
    return {**body["past"][0], "honours": [{**cup, "people": [*squad("Ash"), _landlord(made)]}]}


PAGES = ("", "/honours", "/honours/before", "/seasons", "/turn", "/sign-again", "/committee", "/money")


def test_pages_show_nothing_of_an_event_that_does_not_say_so_too_and_lead_to_none_of_its_pages(
    made: Made, imports: Callable[..., Result], store: MemoryStore
) -> None:
    """Neither its people, though they are called winners of cups, nor who won what before the server."""
    imports(follows(made, past=[_all_honoured(made, "Somebody")]))
    imports(made.league)

    @awaited
    async def look() -> None:
        async with opened(made, store) as place:
            pages = {path: await place.get(f"/c/{GIFT}{path}", "guest") for path in PAGES}

        assert {path: page.status_code for path, page in pages.items()} == dict.fromkeys(PAGES, 200)
        for path, page in pages.items():
            assert f"/c/{CUP}" not in page.text, path
            assert not [each for each in (*squad("Ash"), *squad("Bell")) if called(each) in page.text], path
            assert "B. Baker" not in page.text, path
            assert LANDLORD not in page.text, path
        assert "Somebody" in pages["/honours"].text

    look()


def called(person: PersonId) -> str:
    """Return what somebody of the league is called."""
    name, number = person.rsplit("-", 1)
    return name_of(team(name), int(number))


def test_a_page_leads_to_no_season_that_does_not_say_so_too(
    made: Made, imports: Callable[..., Result], store: MemoryStore
) -> None:
    """An event that calls the league the one that follows it: none of its pages has the league's name or address."""
    imports(turns(made))
    imports(made.league)

    @awaited
    async def look() -> None:
        async with opened(made, store) as place:
            pages = [await place.get(f"/c/{GIFT}{path}", "guest") for path in PAGES if path != "/sign-again"]

        assert [page.status_code for page in pages] == [200] * len(pages)
        assert not [
            page.text for page in pages if f"/c/{CUP}" in page.text or "The Vale League<" in page.text
        ]

    look()


@pytest.mark.parametrize("wish", ["strike-honour", "correct-honour"])
def test_an_honour_that_another_event_keeps_is_not_touched_from_here(
    made: Made, imports: Callable[..., Result], store: MemoryStore, wish: str
) -> None:
    """A file can say that it stands there; the record stays, whatever becomes of the line on the own board."""
    imports(follows(made))
    imports(made.league)
    (honour,) = (id_.rpartition("/")[2] for id_ in made.records if "/honour/" in id_)
    cells = {"season": "1995-96", "trophy": "Pairs", "winner": "Mallory"}
    more = cells if wish == "correct-honour" else {}

    @awaited
    async def ask() -> None:
        before = the_league(store)
        async with opened(made, store) as place:
            body = {"honour": honour, "reason": "Mine", **more}
            answer = await place.post(f"/api/competitions/{GIFT}/{wish}", body, "guest")

        assert answer.status_code == 200
        assert the_league(store) == before

    ask()


FORGED_NEXT: dict[str, dict[str, Any]] = {
    **ASKED,
    "erase-record": {"person": squad("Ash")[1]},
    "strike-honour": {"honour": "", "reason": "Mine"},
    "correct-honour": {
        "honour": "",
        "season": "1995-96",
        "trophy": "Pairs",
        "winner": "Mallory",
        "reason": "Mine",
    },
}


@pytest.mark.parametrize("wish", FORGED_NEXT)
def test_whoever_forges_the_season_that_really_follows_has_no_office_in_the_one_before(
    made: Made, imports: Callable[..., Result], store: MemoryStore, wish: str
) -> None:
    """Both name each other, since the true one is not here; what is done over there still asks for the right to it there."""
    honour = next(id_.rpartition("/")[2] for id_ in made.records if "/honour/" in id_)
    body = {key: honour if key == "honour" else value for key, value in FORGED_NEXT[wish].items()}
    taken = [imports(made.league).exit_code, imports(follows(made, NEXT)).exit_code]

    @awaited
    async def ask() -> None:
        before = the_league(store)
        async with opened(made, store) as place:
            told = await place.post(f"/api/competitions/{NEXT}/preview/{wish}", body, "guest")
            answer = await place.post(f"/api/competitions/{NEXT}/{wish}", body, "guest")

        assert (told.status_code, answer.status_code) == (403, 403)
        assert answer.json()["code"] == "permission.refused-there"
        assert "This concerns The Vale League too" in answer.json()["detail"]
        assert the_league(store) == before
        assert kept_of(store, NEXT) == []

    ask()
    assert taken == [0, 0]


def test_pages_of_a_forged_season_name_nobody_whom_the_one_before_keeps(
    made: Made, imports: Callable[..., Result], store: MemoryStore
) -> None:
    """The form of those who sign again is refused, nobody is offered for a seat; of winners it names whom that season shows to everybody."""
    imports(made.league)
    imports(follows(made, NEXT, past=[_all_honoured(made, "Somebody")]))

    @awaited
    async def look() -> None:
        async with opened(made, store) as place:
            again = await place.get(f"/c/{NEXT}/sign-again", "guest")
            pages = [await place.get(f"/c/{NEXT}/{path}", "guest") for path in ("committee", "honours")]

        assert again.status_code == 403
        assert "ask the director of The Vale League" in again.text
        assert [each.status_code for each in pages] == [200, 200]
        for text in (again.text, pages[0].text):
            assert not [each for each in (*squad("Ash"), *squad("Bell")) if called(each) in text]
        assert LANDLORD not in pages[1].text
        assert called(squad("Ash")[0]) in pages[1].text

    look()


def test_a_new_secretary_is_told_whom_to_ask_and_signs_members_again_with_the_office_in_both_seasons(
    made: Made, imports: Callable[..., Result], store: MemoryStore
) -> None:
    """Somebody who was given the office in the new season alone; the director gives it in the old one too."""
    imports(made.league)
    imports(made.next)
    api = f"/api/competitions/{NEXT}"

    @awaited
    async def ask() -> None:
        desk = Season(store, made.now_ms + 10_000)
        desk.cup = NEXT
        await desk.do(DIRECTOR, governing.Appoint(made.stranger, Role.SECRETARY))
        async with opened(made, store) as place:
            first = await place.post(f"{api}/sign-again", ASKED["sign-again"], "guest")
            desk.cup = CUP
            there = {"person": made.stranger, "role": "secretary"}
            given = await place.post(f"/api/competitions/{CUP}/appoint", there, "director")
            page = await place.get(f"/c/{NEXT}/sign-again", "guest")
            then = await place.post(f"{api}/sign-again", ASKED["sign-again"], "guest")
            gone = await place.post(f"{api}/erase-record", {"person": squad("Ash")[1]}, "guest")
        left = set(store._records)

        assert [each.status_code for each in (first, given, page, then, gone)] == [403, 200, 200, 200, 200]
        assert called(squad("Ash")[2]) in page.text
        assert not [id_ for id_ in left if id_.endswith(f"/{squad('Ash')[1]}")]

    ask()


def test_an_act_that_a_file_brings_is_never_taken_for_what_a_request_does_in_another_season(
    made: Made, imports: Callable[..., Result], store: MemoryStore
) -> None:
    """Somebody has foreseen its id: the turn is not taken back in one season alone, but refused."""
    for each in (made.league, made.next):
        imports(each)

    @awaited
    async def ask(key: str, secretary: str) -> None:
        forged = Forgery(follows(made))
        forged.change(of_kind("season-follows", lambda _: {"type": "prizes-announced", "amounts": []}))
        forged.acts[0] = replace(forged.acts[0], id=ActId(f"{secretary}/{key}:{CUP}"))
        taken = await asyncio.to_thread(imports, forged.written())
        async with opened(made, copied(store, MemoryStore())) as place:
            path = f"/api/competitions/{NEXT}/take-turn-back"
            answer = await place.post(path, ASKED["take-turn-back"], "secretary", key)
            next_ = await place.get(f"/c/{NEXT}")

        assert taken.exit_code == 0
        assert (answer.status_code, answer.json()["code"]) == (409, "store.act-id-reused")
        assert next_.status_code == 200

    ask("a-key-that-somebody-has-foreseen", made.secretary)


@awaited
async def test_a_phone_that_is_somebody_of_another_event_in_name_alone_may_nothing_there(made: Made) -> None:
    """Whoever enters people says under which ids: a code of their team makes nobody a captain, or an official, elsewhere."""
    captain = squad("Ash")[0]
    here, there = f"/api/competitions/{GIFT}", f"/api/competitions/{CUP}"
    form = {"team": "Owls", "born": "1980-05-01", "witness": "On paper"}
    async with opened(made, copied(made.store, MemoryStore())) as place:
        official = (await place.get("/api/me", "secretary")).json()["person"]
        done = [
            await place.post(path, body, "guest")
            for path, body in (
                ("/api/competitions", {"id": GIFT, "book": "abingdon", "days": ["2032-09-15"]}),
                (f"{here}/apply-to-enter", {"team": "Owls", "name": "The Owls"}),
                (f"{here}/sign-player", {**form, "id": "a", "name": "Any Body", "person": official}),
                (f"{here}/sign-player", {**form, "id": "b", "name": "Some Body", "person": captain}),
            )
        ]
        link = (await place.post(f"{here}/links", {"role": "player", "entrant": "Owls"}, "guest")).json()
        phones = [await place.scan(link["secret"], person) for person in (official, captain)]
        people = [(await place.get("/api/me", phone)).json().get("person") for phone in phones]
        answer = {"teams": ["Ash"], "returns": False}
        refused = [
            (await place.post(f"{there}/answer-return", answer, phones[1])).status_code,
            (await place.post(f"{there}/stop-messages", {}, phones[1])).status_code,
            (await place.get(f"{there}/links", phones[1])).status_code,
            (await place.get(f"/c/{CUP}/my-messages", phones[1])).status_code,
        ]
        calendars = await place.get(f"/c/{CUP}/calendars", phones[1])

    assert [each.status_code for each in done] == [200] * len(done)
    assert people == [None, captain]
    assert refused == [403] * len(refused)
    assert f"/own/{captain}/" not in calendars.text
