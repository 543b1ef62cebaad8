"""Paper: every sheet is reached from its page, says what it must, and its codes lead where they say; pages print plainly."""

import pytest
import segno
from msgspec import Struct
from playwright.sync_api import Page, expect

from browser.all_pages import Who
from browser.halls import Hall, Halls
from browser.moments import FINAL, FIRST, LONG_NAME, THIRD, Moment
from browser.people import SCHEMES
from hangjack.formats.divisions.web import codes
from hangjack.store.receipts import parse_receipt
from hangjack.web.pages.prints.printing import ROUTES
from support.desk import CUP as CUP_ID
from support.pdf import Printed, pages_of
from support.qr import text_in

CUP = f"/c/{CUP_ID}"
SETUP = f"{CUP}/setup/print"
CARDS = f"{CUP}/m/{THIRD}/cards"
OPEN = ("A-1-1", "A-2-1", "A-2-2", "A-3-1", "A-3-2")
"""The matches that have no result while others are played."""
DASH = "\N{EN DASH}"
SOUP, CAPS = "Soup is served in the yard.", "Caps off."
WHY = f"ahead of {LONG_NAME} on wins, 1 to 0"


class Paper(Struct, frozen=True):
    """Something that is printed: the link that leads to it, how many pages it has, and what stands on them."""

    page: str
    link: str
    who: Who
    pages: int
    says: tuple[str, ...]
    at: Moment = Moment.PLAYING
    title: str = "The Fig Tree Cup"


PAPERS = (
    Paper(SETUP, "Table cards", Who.OFFICER, len(OPEN), (*OPEN, "Captain", "Scorekeeper", LONG_NAME)),
    Paper(SETUP, "Line-up forms", Who.OFFICER, 2 * len(OPEN), (*OPEN, "MX CRABS NUMBER4", "Substitutes")),
    Paper(SETUP, "Schedule", Who.OFFICER, 1, (*OPEN, "A-1-2", "The crabs v The ducks", f"4{DASH}6", "22:00")),
    Paper(
        SETUP, "Score sheets", Who.OFFICER, len(OPEN), (*OPEN, "Hang-jacks", f"The crabs {DASH} The ducks")
    ),
    Paper(SETUP, "Standings", Who.OFFICER, 1, ("The foxes", WHY)),
    Paper(SETUP, "Announcements", Who.OFFICER, 1, (SOUP,)),
    Paper(f"{CUP}/fixtures", "Print the schedule", Who.ANYBODY, 1, (*OPEN, "The crabs v The ducks")),
    Paper(f"{CUP}/standings", "Print the standings", Who.ANYBODY, 1, (WHY, "ends with entry")),
    Paper(CUP, "Print the announcements", Who.ANYBODY, 1, (SOUP,)),
    Paper(f"{CUP}/m/{FIRST}", "Print the sheet", Who.ANYBODY, 2, ("MX CRABS NUMBER1", "14-7", "renege")),
    Paper(f"{CUP}/m/{FINAL}", "Print the sheet", Who.ANYBODY, 2, (FINAL, "2-0", "Signed"), Moment.OVER),
    Paper(f"{CUP}/m/{FINAL}", "Print the receipt", Who.ANYBODY, 1, (FINAL, "Keep this."), Moment.OVER),
    Paper(CARDS, "Score sheet", Who.OFFICER, 1, (THIRD, f"The ducks {DASH} The foxes")),
    Paper(CARDS, "Line-up forms", Who.OFFICER, 2, (THIRD, "MX FOXES NUMBER4")),
    Paper(CARDS, "Table cards", Who.OFFICER, 1, (THIRD, "against The foxes", f"Tables 1{DASH}3")),
    Paper(SETUP, "The code for the wall", Who.OFFICER, 1, ("Scores, standings and fixtures on your phone",)),
    Paper(SETUP, "Draw", Who.OFFICER, 1, ("Group A", "The crabs", "Seed")),
    Paper(SETUP, "Cross table", Who.OFFICER, 1, ("Group A", "A dot is a match to come.")),
    Paper(SETUP, "Bracket", Who.OFFICER, 1, ("Final", "Champions"), Moment.OVER),
    Paper(SETUP, "Certificates for teams", Who.OFFICER, 4, ("Place 1", "Place 2", "Place 3"), Moment.OVER),
    Paper(SETUP, "Certificates for people", Who.OFFICER, 32, ("Place 1", "Mx Crabs Number1"), Moment.OVER),
    Paper(f"{CUP}/draw", "Print the draw", Who.ANYBODY, 1, ("Group A",)),
    Paper(f"{CUP}/standings", "Print who met whom", Who.ANYBODY, 1, ("Group A",)),
    Paper(f"{CUP}/bracket", "Print the bracket", Who.ANYBODY, 1, ("Final",), Moment.OVER),
    Paper(
        f"{CUP}/members",
        "Print all codes",
        Who.OFFICER,
        1,
        ("The lion-a", "The vine", "Landlord"),
        Moment.EVENING,
        "Winter",
    ),
)


def address_of(hall: Hall, paper: Paper) -> str:
    """Return where the link on the page leads."""
    page = hall.page(paper.who)
    page.goto(paper.page)
    link = page.locator("main").get_by_role("link", name=paper.link, exact=True)
    return link.get_attribute("href") or ""


def printed_by(hall: Hall, paper: Paper) -> list[Printed]:
    """Follow the link on the page, and return what is printed."""
    answer = hall.page(paper.who).request.get(address_of(hall, paper))
    assert answer.headers["content-type"] == "application/pdf", answer.text()
    return pages_of(answer.body())


def words_on(pages: list[Printed]) -> str:
    """Return everything that can be read, as if lines had no end."""
    return " ".join(" ".join(page.text for page in pages).split())


@pytest.mark.parametrize("paper", PAPERS, ids=[f"{each.link} from {each.page}" for each in PAPERS])
def test_a_sheet_is_reached_from_its_page_and_says_what_it_must(halls: Halls, paper: Paper) -> None:
    """For whoever may print it, with a link and without a manual; what is for captains is not on the wall."""
    hall = halls.at(paper.at)
    pages = printed_by(hall, paper)
    words = words_on(pages)
    hall.require_no_complaints()

    assert len(pages) == paper.pages
    assert [each for each in paper.says if each not in words] == []
    assert CAPS not in words
    assert words.startswith(paper.title)


def test_every_kind_of_paper_is_linked_from_a_page(halls: Halls) -> None:
    """Nothing can be printed that nobody finds."""
    addresses = [address_of(halls.at(paper.at), paper) for paper in PAPERS]
    linked = {each.partition("?")[0].rpartition("/")[2] for each in addresses}

    assert linked == {route.path.rpartition("/")[2] for route in (*ROUTES, *codes.ROUTES)}


def test_the_code_of_a_score_sheet_leads_to_exactly_that_entry(halls: Halls) -> None:
    """Whoever has it in hand scans it, signs in if need be, and has the empty grid of that match before them."""
    hall = halls.at(Moment.PLAYING)
    sheets = printed_by(hall, PAPERS[3])
    scanned = {text_in(code) for page in sheets for code in page.codes}
    on_page = {text_in(page.codes[0]): page.text for page in sheets}
    official, stranger = hall.page(Who.OFFICER), hall.page(Who.ANYBODY)
    address = f"{hall.venue.url}{CUP}/m/{FIRST}/paper"
    official.goto(address)
    expect(official.get_by_text(f"Match {FIRST}, The crabs against The ducks:")).to_be_visible()
    stranger.goto(address)
    expect(stranger.get_by_role("heading", level=1)).to_have_text("Sign in")
    hall.require_no_complaints()

    assert scanned == {f"{hall.venue.url}{CUP}/m/{match}/paper" for match in OPEN}
    assert FIRST in on_page[address].splitlines()
    assert stranger.url.endswith(f"?next={CUP}/m/{FIRST}/paper")


def test_the_code_of_a_table_card_opens_the_page_of_that_side(halls: Halls) -> None:
    """The captain's card leads to the captain's page, the scorekeeper's to the pad; each asks who one is, once."""
    hall = halls.at(Moment.PLAYING)
    (sheet,) = [page for page in printed_by(hall, PAPERS[0]) if FIRST in page.text.splitlines()]
    found = {}
    for card, code in zip(cards_on(sheet), sheet.codes, strict=True):
        phone = hall.visit()
        phone.goto(text_in(code))
        expect(phone.get_by_role("heading", level=1)).to_have_text("Who are you?")
        people = phone.locator("form button[name=person]")
        role, team = card[card.index(FIRST) + 2 :][:2]
        assert all(team.removeprefix("The ").title() in name for name in people.all_inner_texts())
        people.first.click()
        phone.wait_for_url(f"**/m/{FIRST}/*")
        found[team, role] = phone.url.rpartition("/")[2]
        phone.context.close()

    assert found == {
        (team, role): page
        for team in ("The crabs", "The ducks")
        for role, page in (("Captain", "captain"), ("Scorekeeper", "pad"))
    }


def cards_on(sheet: Printed) -> list[list[str]]:
    """Return the lines of each card of a sheet."""
    return [each.strip().splitlines() for each in sheet.text.split("The Fig Tree Cup\n") if each]


def test_the_code_of_a_receipt_is_the_receipt(halls: Halls) -> None:
    """It says the same as the letters beside it, and as the phones of both captains."""
    hall = halls.at(Moment.OVER)
    (page,) = printed_by(hall, PAPERS[11])
    (code,) = page.codes
    words = text_in(code)

    assert words in "".join(page.text.split())
    assert parse_receipt(words).match == FINAL


@pytest.mark.parametrize("level", ["L", "M", "Q", "H"])
def test_codes_are_read_as_they_were_written(level: str) -> None:
    """Whatever their size and correction: else the tests above would prove nothing."""
    said = ["A", "FIG TREE 14:7", "http://hall.test/t/" + "a" * 22, "https://hall.test/" + "figs/" * 40]
    codes = [segno.make(each, error=level, micro=False, boost_error=False) for each in said]

    assert [text_in([[bool(square) for square in row] for row in code.matrix]) for code in codes] == said


PLAIN = (
    (f"{CUP}/standings", Who.ANYBODY, "ahead of"),
    (f"{CUP}/fixtures", Who.ANYBODY, "A-3-2"),
    (f"{CUP}/m/{FIRST}", Who.ANYBODY, "The crabs"),
    (f"{CUP}/rules", Who.ANYBODY, "ic2024-24b-1"),
    (f"{CUP}/draw", Who.ANYBODY, "Group A"),
    (CARDS, Who.OFFICER, "The foxes"),
    (f"{CUP}/money", Who.OFFICER, "The crabs"),
    (f"{CUP}/money/receipt/1", Who.OFFICER, "Treasurer"),
)


@pytest.mark.parametrize(("address", "who", "says"), PLAIN, ids=[each for each, _, _ in PLAIN])
def test_a_page_is_printed_black_on_white_without_what_is_only_for_screens(
    halls: Halls, address: str, who: Who, says: str
) -> None:
    """No navigation, no buttons, no colours that eat ink, whether the screen is light or dark."""
    page = halls.at(Moment.PLAYING).page(who)
    page.goto(address)
    coloured, for_screens = [], []
    for scheme in SCHEMES:
        page.emulate_media(media="print", color_scheme=scheme)
        coloured += page.evaluate(COLOURED)
        for_screens += shown_of(page, "nav, header.top, footer, button, .button, .skip")
    words = page.locator("main").inner_text()
    page.emulate_media(media="null")

    assert coloured == []
    assert for_screens == []
    assert says in words


def shown_of(page: Page, selector: str) -> list[str]:
    """Return what can be seen of something."""
    return [each.inner_text() for each in page.locator(selector).all() if each.is_visible()]


COLOURED = """() => {
  const grey = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const dark = ([r, g, b]) => Math.max(r, g, b) <= 100 && Math.max(r, g, b) - Math.min(r, g, b) <= 8;
  const white = ([r, g, b, a = 1]) => a === 0 || Math.min(r, g, b) >= 250;
  const seen = [...document.querySelectorAll("html, body, main, main *")].filter((each) => each.checkVisibility());
  const told = (each, what) => `${each.cloneNode().outerHTML}: ${what}`;
  return seen.flatMap((each) => {
    const style = getComputedStyle(each);
    const words = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    return [
      ...(words && !dark(grey(style.color)) ? [told(each, `letters ${style.color}`)] : []),
      ...(white(grey(style.backgroundColor)) ? [] : [told(each, `ground ${style.backgroundColor}`)]),
    ];
  });
}"""
"""Whatever is not set in black, or dark grey, on white."""
