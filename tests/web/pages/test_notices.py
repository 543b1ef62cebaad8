"""What the rulebooks want people to be told stands on the page where they are, when they are there."""

from html import unescape

import pytest

from desk.story_first_match import FIRST
from hangjack.competition.notices import Audience, Moment
from hangjack.rulebooks.model import Clause, Way
from hangjack.rulebooks.rules import runs
from hangjack.rulebooks.shelf import book, shelf
from support.acts import awaited
from support.desk import CUP
from support.pages import PAGES
from support.pdf import pages_of
from support.web import OTHER_MATCH, Doors, Hall, hall

TOLD = [each for known in shelf() if runs(known) for each in known.clauses.values() if each.told]
WHERE = {
    (Audience.PUBLIC, Moment.ALWAYS): "competition",
    (Audience.CAPTAINS, Moment.ALWAYS): "captain",
    (Audience.CAPTAINS, Moment.ENTRY): "setup-entries",
    (Audience.CAPTAINS, Moment.SUBSTITUTION): "captain",
    (Audience.CAPTAINS, Moment.SHEET): "print-score-sheets",
    (Audience.PLAYERS, Moment.CHECK_IN): "door",
    (Audience.PLAYERS, Moment.LINE_UP): "captain",
    (Audience.PLAYERS, Moment.DEAL): "pad",
    (Audience.PLAYERS, Moment.PLAY): "pad",
    (Audience.PLAYERS, Moment.SCORING): "pad",
    (Audience.SCOREKEEPERS, Moment.SCORING): "pad",
    (Audience.OFFICIALS, Moment.RULING): "ruling",
}
"""The page on which each audience is told what it is told at each moment."""


async def words_of(place: Hall, name: str, *, before_line_ups: bool = False) -> str:
    """Return the words of a page about the match under way, or about one whose line-ups nobody has handed in."""
    page, match = PAGES[name], FIRST
    who = page.who
    if before_line_ups:
        match, who = OTHER_MATCH, "captain of the next match"
        called = f"/api/competitions/{CUP}/matches/{match}/call-match"
        await place.post(called, {"type": "call-match"}, "director")
    answer = await place.get(page.path.format(cup=CUP, match=match), who)

    assert answer.status_code == 200, (name, answer.text)
    if answer.headers["content-type"] == "application/pdf":
        return " ".join(" ".join(each.text.split()) for each in pages_of(answer.content))
    return " ".join(unescape(answer.text).split())


def _is_all(clause: Clause) -> bool:
    """Whether telling people is all that is done about a clause."""
    return clause.reach is not None and clause.reach.way is Way.NOTICE


@pytest.mark.parametrize(
    "clause",
    [
        pytest.param(each, marks=[pytest.mark.clause(each.id)] if _is_all(each) else [], id=each.id)
        for each in TOLD
    ],
)
@awaited
async def test_people_are_told_on_the_page_where_they_are(inside: Doors, clause: Clause) -> None:
    """Whoever opens it at that moment reads it; a notice that no page shows fails here."""
    assert clause.told is not None
    name = WHERE[clause.told.audience, clause.told.moment]
    async with hall(inside) as place:
        words = await words_of(place, name, before_line_ups=clause.told.moment is Moment.LINE_UP)

    assert clause.gist in words
    assert not (_is_all(clause) and clause.reach and clause.reach.by != (name,))


@pytest.mark.clause("ic2024-0-1", "ic2024-1-1", "mafa-title-1")
@awaited
async def test_whoever_opens_an_event_by_the_book_reads_the_book_s_own_words_about_it(inside: Doors) -> None:
    """Its name, days and sponsor at the head of the page, its short name wherever the event is listed."""
    async with hall(inside) as place:
        for name in ("ic2024", "mafa"):
            opening = {"type": "open-competition", "id": f"by-{name}", "book": name}
            await place.post("/api/competitions", opening, "director")
        cup = unescape((await place.get("/c/by-ic2024", "director")).text)
        league = unescape((await place.get("/c/by-mafa", "director")).text)

    assert f"<h1>{book('ic2024').title}</h1>" in cup
    assert f"<h1>{book('mafa').title}</h1>" in league
    assert all(
        each in cup for each in ("IC2024 3-Table", "White Oak", "Saturday 24 and Sunday 25 August 2024")
    )


@pytest.mark.clause("abingdon-Z0-1", "abingdon-Z0-2", "abingdon-L2-3")
@awaited
async def test_a_rulebook_says_its_name_its_state_and_who_issued_it_above_its_clauses(inside: Doors) -> None:
    """Whoever reads the rules of a league sees which edition they are."""
    async with hall(inside) as place:
        page = unescape((await place.get("/rulebooks/abingdon")).text)

    assert "<h1>Abingdon Invitation Cribbage League</h1>" in page
    assert "up to and including the annual general meeting of 2019" in page
    assert "issued by the League Secretary on 8 September 2019" in page


@pytest.mark.clause("ic2024-0-2")
@awaited
async def test_the_rules_are_read_in_two_chapters_and_every_clause_has_its_place(inside: Doors) -> None:
    """A ruling or a fine leads to its clause by its number."""
    known = book("ic2024")
    async with hall(inside) as place:
        page = await words_of(place, "rules")

    assert all(chapter.title in page for chapter in known.chapters)
    assert all(f'id="{clause}"' in page for clause in known.clauses)
