"""The ruling assistant: asked by anybody, with every kind of effect; in a match, reported, given, changed and overruled."""

from collections.abc import Mapping

from playwright.sync_api import Page, expect

from browser.people import FIRST, captain_of, official_of
from browser.venue import Venue, Visitors
from hangjack.competition.permissions import Role
from hangjack.matches.teams import Team
from hangjack.referee.record import Standing

RULING = f"/m/{FIRST}/ruling"

SIDES = ("North-South", "East-West")
ASKED: dict[str, tuple[str, str, dict[str, str | tuple[str, str]], str]] = {
    "points": (
        "peeped",
        "Looking at cards too early",
        {"Who did it?": "North", "score": ("5", "6")},
        "1 point to East-West",
    ),
    "bullseye lost": (
        "revoke",
        "Renege",
        {"Was it done to save the Jack?": "no", "Who did it?": "North", "Who deals?": "East"},
        "The game is lost: 1 bullseye to East-West",
    ),
    "board bullseye, the game goes on": (
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
    "misdeal": (
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
    "redeal": (
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
    "refer": ("toilet", "A player leaves the table", {}, "an official decides"),
}


def test_anybody_asks_what_the_book_says(venue: Venue, visit: Visitors) -> None:
    """Found in one's own words, a question or two, and the ruling stands there with its clause; nothing is written."""
    page = visit()
    for words, kind, answers, ruling in ASKED.values():
        page.goto(f"/c/{venue.competition}/ruling")
        page.get_by_role("searchbox").fill(words)
        page.get_by_role("link", name=kind, exact=True).click()
        answer(page, answers)
        expect(page.locator("[data-ruling]")).to_contain_text(ruling)
        expect(page.locator(".ruling a[href*='rules#ic2024-']").first).to_be_visible()

    assert venue.match(FIRST).rulings == {}


def answer(page: Page, answers: Mapping[str, str | tuple[str, str]]) -> None:
    """Answer whatever is asked, until there is a ruling."""
    page.wait_for_selector("[data-ruling], [data-questions]")
    while page.locator("[data-questions]").count():
        before = page.url
        asked = page.locator("[data-questions] :is(legend, .field > label)").all_inner_texts()
        asked = [each for each in asked if each not in SIDES]
        picked = [fill(page, question, answers) for question in asked]
        if picked != ["one tap"]:
            page.get_by_role("button", name="Go on").click()
        expect(page).not_to_have_url(before)
        page.wait_for_selector("[data-ruling], [data-questions]")


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
    page.goto(f"/c/{venue.competition}/ruling?kind=indiscipline&f.subs_used=many")
    expect(page.get_by_role("alert")).to_contain_text("subs_used cannot be many")
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
    assert noted.record.steps[0].ruling.incident.person == match.pairs[Team.A, 2][0]
    assert (match.board.bullseyes.A, match.board.bullseyes.B) == (0, 1)


def test_a_captain_reports_an_official_gives_another_and_the_committee_sets_it_aside(
    venue: Venue, visit: Visitors
) -> None:
    """Everything that is changed has its reason, and nothing is lost."""
    captain = captain_of(venue, visit, Team.B)
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
    assert venue.match(FIRST).board.bullseyes.B == 1
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
    assert venue.match(FIRST).board.bullseyes.B == 0
