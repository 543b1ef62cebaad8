"""The ruling assistant: asked by anybody, with every kind of effect; in a match, reported, given, changed and overruled."""

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import get_args

from playwright.sync_api import Browser, Page, expect

from browser.people import FIRST, captain_of, official_of
from browser.venue import Venue, Visitors
from hangjack.competition.conduct.offences import Offence
from hangjack.competition.permissions import Role
from hangjack.games.all_fours.match.scoring import board_of
from hangjack.games.all_fours.referee.effects import Effect
from hangjack.matches.parties import A, B
from hangjack.referee.record import Standing
from hangjack.rulebooks import shelf
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import rules_of
from support.cup import CRABS, DUCKS, HOUR_MS
from support.desk import Desk, begin_league
from support.memory_store import MemoryStore

RULING = f"/m/{FIRST}/ruling"

SIDES = ("North-South", "East-West")
Asked = tuple[str, str, dict[str, str | tuple[str, str]], str]
"""What somebody types, the incident that this finds, the answers, and what the ruling says."""

IN_THE_CUP: dict[str, Asked] = {
    "points": (
        "peeped",
        "Looking at cards too early",
        {"Who did it?": "North", "score": ("5", "6")},
        "1 point to East-West",
    ),
    "bullseye-lost": (
        "revoke",
        "Renege",
        {"Was it done to save the Jack?": "no", "Who did it?": "North", "Who deals?": "East"},
        "The game is lost: 1 bullseye to East-West",
    ),
    "bullseye-awarded": (
        "wrong table",
        "Players at the wrong table",
        {"Who did it?": "South"},
        "1 bullseye to East-West on the board.",
    ),
    "warning": (
        "cursing",
        "Obscene language",
        {"warned for this before": "no"},
        "Obscene language: a warning. Warn the player.",
    ),
    "misdealt": (
        "spilled",
        "Landslide",
        {
            "score in this game": ("5", "6"),
            "Who deals?": "West",
            "misdeals in a row": "0",
            "points have the kicks": "0",
        },
        "It is a misdeal.",
    ),
    "hand": (
        "dropped",
        "The pack falls",
        {"When was it?": "before the kick", "Who deals?": "South"},
        "South deals again.",
    ),
    "table closed": (
        "fighting",
        "Indiscipline",
        {"How many substitutions": "6", "Who did it?": "North"},
        "The table is closed and its game is void.",
    ),
    "duty": (
        "fighting",
        "Indiscipline",
        {"How many substitutions": "2"},
        "The player is substituted at once.",
    ),
    "points-off": (
        "messy",
        "Points written badly",
        {"Who did it?": "East", "score": ("5", "6"), "How many points": "2"},
        "2 points off East-West.",
    ),
    "kicks-forfeited": (
        "dropped",
        "The pack falls",
        {
            "When was it?": "after the kick",
            "Who deals?": "South",
            "score": ("5", "6"),
            "points have the kicks": "3",
            "Who did it?": "South",
        },
        "North-South lose the 3 points of the kick.",
    ),
    "score-wiped": (
        "rubbed sing",
        "Own points wiped before singing",
        {"Who did it?": "East", "score": ("5", "6"), "Who deals?": "North"},
        "East-West go back to nothing.",
    ),
    "hang-jack": (
        "threw",
        "Cards thrown in to save the Jack",
        {"Who did it?": "West", "Who deals?": "North"},
        "A hang-jack to North-South.",
    ),
    "issue-void": (
        "one short",
        "Wrong number of cards",
        {
            "How many cards have been played": "9",
            "Who holds": "East",
            "Who deals?": "South",
            "score": ("5", "6"),
        },
        "East-West score nothing in this issue.",
    ),
    "game-to": (
        "gamble",
        "Cards handled while Game is contested",
        {"Who did it?": "North"},
        "The game point of this issue goes to East-West.",
    ),
    "refer": ("toilet", "A player leaves the table", {}, "an official decides"),
}
IN_THE_LEAGUE: dict[str, Asked] = {
    "dispute-lost": (
        "mixed",
        "Cards mixed in a dispute",
        {"Who did it?": "South"},
        "North-South lose the dispute.",
    ),
}
"""By the tag of an effect, or of what else a ruling can say; the cup's book never makes anybody lose a dispute."""


def test_anybody_asks_what_the_book_says(venue: Venue, visit: Visitors) -> None:
    """Found in one's own words, a question or two, and the ruling stands there with its clause; nothing is written."""
    ask_all(visit(), venue, IN_THE_CUP, "ic2024-")

    assert venue.match(FIRST).rulings == {}


def test_the_league_s_book_is_asked_in_the_league(chromium: Browser) -> None:
    """Both books together have every effect that a ruling can have."""
    with ThreadPoolExecutor(1) as thread:
        store = thread.submit(asyncio.run, _league()).result()
    with Venue(store, HOUR_MS).open() as venue:
        visit = Visitors(chromium, venue.url)
        ask_all(visit(), venue, IN_THE_LEAGUE, "mafa-")
        visit.close()

    assert visit.complaints == []
    assert {each.__struct_config__.tag for each in get_args(Effect)} <= {*IN_THE_CUP, *IN_THE_LEAGUE}


def ask_all(page: Page, venue: Venue, asked: Mapping[str, Asked], book: str) -> None:
    """Ask one thing after the other, and read the ruling with a clause of the *book*."""
    for words, kind, answers, ruling in asked.values():
        page.goto(f"/c/{venue.competition}/ruling")
        page.get_by_role("searchbox").fill(words)
        page.get_by_role("link", name=kind, exact=True).click()
        answer(page, answers)
        expect(page.locator("[data-ruling]")).to_contain_text(ruling)
        expect(page.locator(f".ruling a[href*='rules#{book}']").first).to_be_visible()


async def _league() -> MemoryStore:
    store = MemoryStore()
    rules = rules_of(plain_house(shelf.book("mafa")))
    await begin_league(Desk(store), rules, (CRABS, DUCKS), 6)
    return store


def answer(page: Page, answers: Mapping[str, str | tuple[str, str]]) -> None:
    """Answer whatever is asked, until there is a ruling."""
    there(page)
    while page.locator("[data-questions]").count():
        before = page.url
        asked = page.locator("[data-questions] :is(legend, .field > label)").all_inner_texts()
        asked = [each for each in asked if each not in SIDES]
        picked = [fill(page, question, answers) for question in asked]
        if picked != ["one tap"]:
            page.get_by_role("button", name="Go on").click()
        expect(page).not_to_have_url(before)
        there(page)


def there(page: Page) -> None:
    """Wait until a page with questions or with a ruling is there as a whole."""
    page.wait_for_selector("[data-ruling], [data-questions]")
    page.wait_for_load_state()


def fill(page: Page, question: str, answers: Mapping[str, str | tuple[str, str]]) -> str:
    """Answer one question; return how that is done."""
    said = next(said for part, said in answers.items() if part in question)
    if isinstance(said, tuple):
        for label, number in zip(SIDES, said, strict=True):
            page.get_by_label(label).fill(number)
        return "numbers"
    group = page.get_by_role("group", name=question)
    if group.count():
        group.get_by_text(said, exact=True).click()
        return "one tap"
    page.get_by_label(question).fill(said)
    return "typed"


def test_it_works_without_script_and_keeps_what_was_typed(venue: Venue, visit: Visitors) -> None:
    """The search, the questions and the ruling are plain pages; a wrong answer gets a sentence."""
    page = visit(java_script_enabled=False)
    page.goto(f"/c/{venue.competition}/ruling")
    page.get_by_role("searchbox").fill("fighting")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="Indiscipline").click()
    expect(page.get_by_label("How many substitutions")).to_be_visible()
    page.goto(f"/c/{venue.competition}/ruling?kind=indiscipline&f.subs_used=many")
    expect(page.get_by_role("alert")).to_contain_text(
        "How many substitutions has the team used? “many” cannot be the answer: it must be a whole number"
    )
    expect(page.get_by_label("How many substitutions")).to_have_value("many")
    page.get_by_label("How many substitutions").fill("1")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("[data-ruling]")).to_contain_text("The player is substituted at once.")

    assert "many" not in page.url


def test_what_is_taken_for_granted_can_be_said_otherwise(venue: Venue, visit: Visitors) -> None:
    """An under-trump that was part of singing a sure point costs nothing."""
    page = visit()
    page.goto(f"/c/{venue.competition}/ruling?kind=under_trump&f.only_trumps=no&f.offender=N&f.dealer=E")
    expect(page.locator("[data-ruling]")).to_contain_text("The game is lost")
    page.get_by_text("What was answered").click()
    page.get_by_role("group", name="Was it part of singing").get_by_text("yes").click()
    page.get_by_role("button", name="Go on").click()

    expect(page.locator("[data-ruling]")).to_contain_text("no penalty")


def test_an_official_gives_a_ruling_at_a_table(venue: Venue, visit: Visitors) -> None:
    """The players are asked for by name; the bullseye is on the board when it is given."""
    page = official_of(venue, visit, Role.OFFICIAL)
    page.goto(f"/c/{venue.competition}{RULING}?table=2")
    page.get_by_role("link", name="Renege").click()
    page.get_by_role("group", name="save the Jack").get_by_text("no").click()
    page.get_by_role("group", name="Who did it?").get_by_text("North: ").click()
    page.get_by_role("group", name="Who deals?").get_by_text("East: ").click()
    page.get_by_role("button", name="Give this ruling").click()
    expect(page.locator(".ruling .chip")).to_have_text("given")
    match = venue.match(FIRST)
    (noted,) = match.rulings.values()

    assert (noted.table, noted.record.standing) == (2, Standing.GIVEN)
    assert noted.record.steps[0].ruling is not None
    assert noted.record.steps[0].ruling.incident.person == match.sides.pairs[A, 2][0]
    assert (board_of(match.score).bullseyes[A], board_of(match.score).bullseyes[B]) == (0, 1)


def test_a_captain_reports_an_official_gives_another_and_the_committee_sets_it_aside(
    venue: Venue, visit: Visitors
) -> None:
    """Everything that is changed has its reason, and nothing is lost."""
    captain = captain_of(venue, visit, B)
    captain.goto(
        f"/c/{venue.competition}{RULING}?table=1&kind=renege&f.to_save_jack=yes&f.offender=N&f.dealer=E"
    )
    captain.get_by_role("button", name="Put it before an official").click()
    expect(captain.locator(".ruling .chip")).to_have_text("proposed")
    official = official_of(venue, visit, Role.OFFICIAL, Role.COMMITTEE)
    official.goto(f"/c/{venue.competition}{RULING}")
    official.get_by_role("link", name="Give another instead").click()
    official.get_by_role("link", name="Renege").click()
    official.get_by_role("group", name="save the Jack").get_by_text("no").click()
    official.get_by_role("group", name="Who did it?").get_by_text("North: ").click()
    official.get_by_role("group", name="Who deals?").get_by_text("East: ").click()
    official.get_by_label("Reason").fill("The Jack was not out yet.")
    official.get_by_role("button", name="Give this one instead").click()
    expect(official.locator(".ruling .chip")).to_have_text("given")
    assert board_of(venue.match(FIRST).score).bullseyes[B] == 1
    official.get_by_text("Overrule").click()
    official.get_by_label("Reason").fill("It was the other table.")
    official.get_by_role("button", name="Set it aside").click()
    expect(official.locator(".ruling .chip")).to_have_text("overruled")
    (noted,) = venue.match(FIRST).rulings.values()

    assert [step.standing for step in noted.record.steps] == [
        Standing.PROPOSED,
        Standing.GIVEN,
        Standing.OVERRULED,
    ]
    assert [step.reason for step in noted.record.steps][1:] == [
        "The Jack was not out yet.",
        "It was the other table.",
    ]
    assert board_of(venue.match(FIRST).score).bullseyes[B] == 0


def test_what_the_book_has_for_people_is_given_with_the_ruling(venue: Venue, visit: Visitors) -> None:
    """One tap more: the verdict has the ruling's name, so that both fall together when the ruling is overruled."""
    page = official_of(venue, visit, Role.OFFICIAL)
    page.goto(
        f"/c/{venue.competition}{RULING}?table=2&kind=obscene_language&f.offender=N&f.prior_warning=yes"
    )
    page.get_by_role("group", name="Who deals?").get_by_text("East: ").click()
    page.locator("[data-beside] input").first.check()
    page.get_by_role("button", name="Give this ruling").click()
    expect(page.locator(".ruling .chip")).to_have_text("given")
    (id_,) = venue.match(FIRST).rulings
    given = venue.do(venue.server.office.competition(venue.competition)).verdicts.given

    assert [(name, each.verdict.offence) for name, each in given.items()] == [(id_, Offence.OBSCENE_LANGUAGE)]
