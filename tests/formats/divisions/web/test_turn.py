"""Pages of the turn: captains answer, the secretary goes step by step, members sign again, the pack is printed, two seasons are there."""

from pathlib import Path

import pytest

from desk.story_turn import (
    BEFORE,
    GONE,
    NEXT,
    NEXT_NIGHT,
    a_short_season_is_played,
    captain,
    squad,
    team,
    the_season_turns,
)
from formats.divisions.web.test_season import office
from hangjack.desk.archives import read_event
from hangjack.desk.requests import records
from hangjack.formats.divisions.desk.requests import motions
from hangjack.formats.divisions.state import offices_in
from hangjack.ids import StreamId
from hangjack.store.archive.exporting import export_event
from hangjack.store.archive.importing import import_event
from hangjack.wording import languages
from support.acts import awaited
from support.crib_league import Season, ms_at
from support.desk import CUP, SECRETARY, copied, name_of
from support.memory_store import MemoryStore
from support.pdf import pages_of
from support.web import Hall
from web.test_spreadsheets import opened_xlsx

OLD, NEW = f"/c/{CUP}", f"/c/{NEXT}"
API = f"/api/competitions/{CUP}"
WANTED = {"id": NEXT, "name": "The Vale League 2032", "first": NEXT_NIGHT}
EVERYBODY = ("Ash A", "Bell A", "Crown", "Duke", "Ash B", "Bell B", "Eagle")


@pytest.fixture(scope="module")
def played() -> MemoryStore:
    """Give a season that is over, of which a member was erased."""
    store = MemoryStore()

    @awaited
    async def play() -> None:
        desk = Season(store, ms_at("2031-08-01", "12:00"))
        await a_short_season_is_played(desk)
        await desk.do(SECRETARY, records.EraseRecord(squad("Crown")[2]))

    play()
    return store


@pytest.fixture
def desk(played: MemoryStore) -> Season:
    """Give the secretary's desk after that season."""
    return Season(copied(played, MemoryStore()), ms_at("2032-05-01", "12:00"))


async def turned(place: Hall) -> None:
    """Turn the season as people do: answers, the committee's approval, the secretary's turn."""
    for path, body, who in (
        ("answer-return", {"teams": list(EVERYBODY), "returns": True}, "secretary"),
        ("answer-return", {"teams": [GONE], "returns": False}, "secretary"),
        ("approve-moves", {}, "committee"),
        ("turn-season", WANTED, "secretary"),
    ):
        answer = await place.post(f"{API}/{path}", body, who)
        assert answer.status_code == 200, answer.text


@awaited
async def test_the_secretary_turns_the_season_step_by_step_on_one_page(desk: Season) -> None:
    """Each step says whether it is done; what the turn does is told before, and then both seasons know each other."""
    async with office(desk) as place:
        first = (await place.get(f"{OLD}/turn", "secretary")).text
        for teams, returns in ((EVERYBODY, True), ((GONE,), False)):
            body = {"teams": list(teams), "returns": returns}
            assert (await place.post(f"{API}/answer-return", body, "secretary")).status_code == 200
        early = await place.post(f"{API}/turn-season", WANTED, "secretary")
        approved = await place.post(f"{API}/approve-moves", {}, "committee")
        ready = (await place.get(f"{OLD}/turn", "secretary")).text
        told = (await place.post(f"{API}/preview/turn-season", WANTED, "secretary")).json()["words"]
        turned = await place.post(f"{API}/turn-season", WANTED, "secretary")
        old = (await place.get(f"{OLD}/turn", "secretary")).text
        new = (await place.get(f"{NEW}/turn", "secretary")).text
        desk_then = (await place.get(f"{NEW}/season", "secretary")).text
        listed = (await place.get("/", "secretary")).text

    assert "7 teams return from the season before" in desk_then
    assert "wants to enter" not in desk_then
    assert "8 teams have not answered" in first
    assert "The other 8 teams return" in first
    assert "turn-season" not in first
    assert early.status_code == 409
    assert approved.status_code == 200
    assert "The Fox. They count among those who go down." in ready
    assert f'data-ask="{API}/turn-season"' in ready
    assert "with 7 teams in 2 divisions" in told[0]
    assert turned.status_code == 200
    assert f'<a href="{NEW}/turn">The Vale League 2032</a>' in old
    assert "take-turn-back" in new
    assert f'href="{OLD}"' in new
    assert {OLD, NEW} <= {each for each in (OLD, NEW) if f'href="{each}"' in listed}


@awaited
async def test_members_sign_again_on_a_page_that_offers_nobody_who_was_erased(desk: Season) -> None:
    """Their names come from the season before; whoever has signed is ticked off, in both languages."""
    async with office(desk) as place:
        await turned(place)
        forms = {"team": "Ash A", "people": list(squad("Ash A")), "witness": "On paper"}
        signed = await place.post(f"/api/competitions/{NEXT}/sign-again", forms, "secretary")
        page = (await place.get(f"{NEW}/sign-again", "secretary")).text
        french = await place.get(f"{NEW}/sign-again", "secretary", **{"accept-language": "fr"})
        refused = await place.get(f"{NEW}/sign-again", "guest")

    assert signed.status_code == 200
    assert name_of(team("Crown"), 1) in page
    assert str(squad("Crown")[2]) not in page
    assert "1 member was erased" in page
    assert "6 matches in 1 season" in page
    assert f"{name_of(team('Ash A'), 1)} has signed for The Ash A." in page
    assert "Members of teams that do not return" in page
    assert name_of(team(GONE), 1) in page
    assert "Signer à nouveau" in french.text
    assert refused.status_code == 403


@awaited
async def test_seasons_are_public_with_tables_and_meetings(desk: Season) -> None:
    """Without signing in and without script, in every language; a season without another before it says so."""
    async with office(desk) as place:
        await turned(place)
        shown = [
            await place.get(f"{NEW}/seasons?one=Ash%20A&other=Crown", **{"accept-language": each})
            for each in languages()
        ]
        same = await place.get(f"{NEW}/seasons?one=Crown&other=Crown")
        first = await place.get(f"{OLD}/seasons")
        front = await place.get(NEW)

    assert [each.status_code for each in shown] == [200] * len(languages())
    page = shown[0].text
    assert f'href="{NEW}/honours"' in page
    assert page.index("Final tables of The Vale League") < page.index("The Ash A")
    assert "The Ash A against The Crown" in page
    assert "Choose two different teams." in same.text
    assert "This is the first season that is kept here." in first.text
    assert "<script" not in page.partition("<main")[2]
    assert f'href="{NEW}/seasons"' in front.text


@awaited
async def test_a_season_that_is_kept_alone_is_whole_though_another_follows_it(
    desk: Season, tmp_path: Path
) -> None:
    """Moved to another server without the next one: its pages say what that is called in addresses, and all of them open."""
    there = MemoryStore()
    await the_season_turns(desk)
    await export_event(desk.store, StreamId(CUP), tmp_path / "season", public=False, at_ms=0)
    await import_event(there, tmp_path / "season", read_event)
    async with office(Season(there, desk.now_ms)) as place:
        shown = [
            await place.get(f"{OLD}/{path}", "secretary")
            for path in ("seasons", "honours", "honours/before", "turn", "money")
        ]

    assert [each.status_code for each in shown] == [200] * len(shown)
    assert all(f">{NEXT}</a>" in each.text for each in shown)


@awaited
async def test_the_pack_for_the_general_meeting_is_printed_and_a_workbook(desk: Season) -> None:
    """Tables, accounts, motions and seats; for those who may see the money."""
    async with office(desk) as place:
        motion = {"text": "Legs to 61 at the third table", "team": "Crown"}
        proposed = await place.post(f"{API}/propose-motion", motion, "secretary")
        committee = (await place.get(f"{OLD}/committee", "secretary")).text
        pdf = await place.get(f"{OLD}/print/agm.pdf", "secretary")
        book = await place.get(f"{OLD}/agm.xlsx", "treasurer")
        refused = await place.get(f"{OLD}/agm.xlsx", "guest")
        unknown = await place.get(f"{OLD}/agm.xlsx")
    text = " ".join(each.text for each in pages_of(pdf.content))

    assert proposed.status_code == 200
    assert "Legs to 61 at the third table" in committee
    for part in (
        "Division 1",
        "The Ash A",
        "Accounts",
        "Legs to 61 at the third table",
        "The Crown",
        "Chairman",
    ):
        assert part in text
    sheets = opened_xlsx(book.content)
    assert [*sheets][:3] == ["Division 1", "Division 2", "Cups"]
    assert sheets["Division 1"][1][:3] == ["1", "The Ash A", "6"]
    assert sheets["Matches played"][1] == [name_of(team("Ash A"), 1), "The Ash A", "6"]
    assert refused.status_code == 403
    assert unknown.status_code == 303


@awaited
async def test_honours_from_before_are_typed_on_a_page_and_stand_on_the_board_in_seasons_and_in_the_pack(
    desk: Season,
) -> None:
    """Lines that are wrong are named by their numbers and write nothing; everybody sees the board without script."""
    async with office(desk) as place:
        bad = await place.post(f"{API}/paste-honours", {"text": f"{BEFORE}98;Cup;The Bell"}, "secretary")
        pasted = await place.post(f"{API}/paste-honours", {"text": BEFORE}, "secretary")
        page = (await place.get(f"{OLD}/honours/before", "secretary")).text
        french = await place.get(f"{OLD}/honours/before", "secretary", **{"accept-language": "fr"})
        refused = await place.get(f"{OLD}/honours/before", "guest")
        front = (await place.get(OLD)).text
        pack = opened_xlsx((await place.get(f"{OLD}/agm.xlsx", "treasurer")).content)
        await turned(place)
        shown = (await place.get(f"{NEW}/honours")).text
        kept = (await place.get(f"{NEW}/honours", "secretary")).text
        seasons = (await place.get(f"{NEW}/seasons")).text
        old = (await place.get(f"{OLD}/honours", "secretary")).text
        log = (await place.get(f"{NEW}/log", "secretary")).text

    assert bad.status_code == 409
    assert "Line 6: Write the season with its year" in bad.text
    assert pasted.status_code == 200
    assert "The Fox, at that time the Hare" in page
    assert "Palmarès d&#39;avant" in french.text
    assert refused.status_code == 403
    assert f'href="{OLD}/honours"' in front
    assert pack["Honours"][1:] == [
        ["Division 1", "1998-99", "The Bell", "The Crown"],
        ["Division 1", "1997-98", "The Fox, at that time the Hare", "The Duke"],
        ["Singles Cup", "1998-99", "A. Archer"],
    ]
    assert shown.index("The Ash A") < shown.index("1998-99") < shown.index("1997-98") < shown.index("Singles")
    assert f'href="{NEW}/honours/before"' in kept
    assert "/honours/before" not in shown + old
    assert "<script" not in shown.partition("<main")[2]
    assert "A. Archer" in seasons
    assert f'href="{NEW}/honours"' in old
    assert "Archer" not in log


@awaited
async def test_motions_are_proposed_by_captains_for_their_own_team_alone(desk: Season) -> None:
    """Officers propose for the committee or for a team that has told them; a motion is withdrawn for a reason."""
    own = motions.ProposeMotion("Legs to 61", team("Crown"))
    await desk.do(captain("Crown"), own)
    await desk.do(SECRETARY, motions.ProposeMotion("A later start"))
    assert await desk.refusal(captain("Duke"), own) == "motion.other-team"
    assert await desk.refusal(captain("Duke"), motions.WithdrawMotion(1, "No")) == "motion.other-team"
    assert await desk.refusal(captain("Crown"), motions.ProposeMotion(" ")) == "motion.text-missing"
    await desk.do(captain("Crown"), motions.WithdrawMotion(1, "Not this year"))
    assert await desk.refusal(SECRETARY, motions.WithdrawMotion(1, "Again")) == "motion.unknown"
    found = offices_in(await desk.competition()).motions

    assert [(each.proposed.team, each.withdrawn is None) for each in found.values()] == [
        (team("Crown"), False),
        (None, True),
    ]


@awaited
async def test_a_captain_answers_by_the_teams_link_without_an_account(desk: Season) -> None:
    """The captain's page asks once the last match is played; another player of the team is not asked."""
    async with office(desk) as place:
        handed = await place.link("secretary", role="player", entrant="Crown", hours=24)
        phone = await place.scan(handed["secret"], captain("Crown"))
        other = await place.link("secretary", role="player", entrant="Crown", hours=24)
        player = await place.scan(other["secret"], squad("Crown")[1])
        waits = (await place.get(f"{OLD}/team", phone)).text
        asked = (await place.get(f"{OLD}/turn", phone)).text
        own, theirs = ({"teams": [each], "returns": True} for each in ("Crown", "Duke"))
        answers = [
            (await place.post(f"{API}/answer-return", body, who)).status_code
            for body, who in ((theirs, phone), (own, player), (own, phone))
        ]
        motion = await place.post(f"{API}/propose-motion", {"text": "Earlier"}, phone)
        after = (await place.get(f"{OLD}/team", phone)).text

    assert "Does your team play next season?" in waits
    assert "Does The Crown play next season too?" in asked
    assert "The Duke" not in asked
    assert f'data-ask="{API}/propose-motion"' in asked
    assert answers == [409, 403, 200]
    assert motion.status_code == 200
    assert "Does your team play next season?" not in after
