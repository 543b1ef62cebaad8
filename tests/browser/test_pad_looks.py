"""The score pad to the eye: what its tables have won, words that fit their keys, air round its boxes, a result to be glad of."""

from playwright.sync_api import expect

from browser.all_pages import MATCH, Shown, Who, of_match, receipt
from browser.halls import Halls
from browser.moments import Moment
from browser.pads import FIRST, pad_of
from browser.venue import Venue, Visitors
from hangjack.desk.requests import scores
from hangjack.ids import PersonId
from hangjack.matches.parties import SIDES, A
from hangjack.matches.sheets import Place
from support.cup import CRABS, DUCKS, game

ROOM_PX, AIR_PX = 2, 20
WIDTHS = (320, 360, 390, 412)
"""Of usual phones, from the smallest on."""
TIGHT = """(keys) => keys.map((key) => {
  const [words, edge] = [key.querySelector("span").getBoundingClientRect(), key.getBoundingClientRect()];
  return [key.innerText, Math.min(words.left - edge.left, edge.right - words.right) - key.clientLeft];
})"""
"""How far the words of each key are from its border."""
AIR = """(box) => {
  const above = [...document.querySelectorAll("#pad *")].map((each) => each.getBoundingClientRect().bottom);
  return box.getBoundingClientRect().top - Math.max(...above);
}"""
"""How far a box is from whatever stands above it."""


def test_a_table_shows_what_it_has_won_and_its_next_game_by_number(venue: Venue, visit: Visitors) -> None:
    """Points of the running game stand in large figures: above them are bullseyes, and nobody is told that nothing was scored."""
    crabs = pad_of(venue, visit, A, number=1)
    chip = crabs.page.locator(".tables button").first
    expect(chip).to_contain_text("0\N{EN DASH}0")
    for side, team in zip(SIDES, (CRABS, DUCKS), strict=True):
        venue.ask(PersonId(f"{team}-8"), scores.EnterLine(side, Place(1, 1), game(A)), FIRST)
    expect(chip).to_contain_text("1\N{EN DASH}0")
    expect(crabs.page.locator("#score-title")).to_have_text("Game 2: nothing scored yet")
    expect(crabs.page.locator(".board")).to_contain_text("Bullseyes: The crabs 1, The ducks 0.")
    crabs.points(A, "Game")
    expect(crabs.page.locator(".side .points").first).to_have_text("2")
    expect(chip).to_contain_text("1\N{EN DASH}0")


def test_words_fit_their_keys_and_boxes_stand_apart(venue: Venue, visit: Visitors) -> None:
    """On every usual phone; what the rulebook has to say sticks to nothing."""
    crabs = pad_of(venue, visit, A)
    tight: dict[int, list[str]] = {}
    for width in WIDTHS:
        crabs.page.set_viewport_size({"width": width, "height": 800})
        found = crabs.page.locator("#pad .keys .key").evaluate_all(TIGHT)
        tight[width] = [words for words, room_px in found if room_px < ROOM_PX]
    air_px = crabs.page.locator("aside.note").evaluate(AIR)

    assert tight == {width: [] for width in WIDTHS}
    assert air_px >= AIR_PX


def test_a_sealed_sheet_shows_its_result_large_and_folds_its_receipt_away(halls: Halls) -> None:
    """A tick and who has won, before anything that only machines read."""
    page = halls.at(Moment.OVER).open(
        Shown(f"{MATCH}/pad", Who.SCOREKEEPER, values=of_match(), at=Moment.OVER, opens=receipt)
    )
    shown = page.locator(".receipt")
    expect(shown.locator(".seal")).to_be_visible()
    expect(shown.locator(".result")).to_have_text("The crabs 2, The ducks 0")
    expect(shown.locator("#receipt-words")).to_be_hidden()
    sizes = [
        shown.locator(each).evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
        for each in (".result", "h2", ":scope > p:not([class])")
    ]
    shown.locator("summary").click()
    expect(shown.locator("#receipt-words")).to_be_visible()

    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[1]
