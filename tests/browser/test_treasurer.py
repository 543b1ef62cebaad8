"""The treasurer's page: payments in part and in full, refunds with the committee's reason, the cash box, receipts."""

from playwright.sync_api import expect

from browser.pads import REFUSED
from browser.people import FIRST, official_of
from browser.venue import LAPTOP, Venue, Visitors
from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.money.fees import debt_of
from hangjack.competition.money.ledger import owed_by, totals
from hangjack.competition.permissions import Role
from hangjack.competition.proposals import Facts
from hangjack.desk.requests.rulings import GiveVerdictInMatch
from support.cup import CRABS, OFFICIAL


def fine(venue: Venue) -> None:
    """Fine the crabs for missing decks."""
    facts = Facts("decks", Offence.DECKS_SHORT, CRABS, match=FIRST)
    venue.ask(OFFICIAL, GiveVerdictInMatch(facts, (Sanction.FINE,)), FIRST)


def test_a_fine_is_explained_and_paid_in_two_parts(venue: Venue, visit: Visitors) -> None:
    """It stands there with its clause and verdict; what is no amount is refused and stays typed."""
    fine(venue)
    page = official_of(venue, visit, Role.TREASURER, viewport=LAPTOP)
    page.goto(f"/c/{venue.competition}/money")
    team = page.locator(f"[data-part=team-{CRABS}]")
    team.locator("summary").first.click()
    expect(team).to_contain_text("fine: missing decks")
    expect(team.get_by_role("link", name="ic2024-").first).to_be_visible()
    team.get_by_label("Amount").first.fill("five")
    team.get_by_role("button", name="Take a payment").click()
    expect(team.get_by_role("alert").first).to_contain_text("“five” is no amount")
    expect(team.get_by_label("Amount").first).to_have_value("five")
    for amount, left in (("5", "Owes 15.00"), ("15.00", "Owes nothing")):
        team.get_by_label("Amount").first.fill(amount)
        team.get_by_role("button", name="Take a payment").click()
        expect(team.locator("summary").first).to_contain_text(left)
    ledger = venue.do(venue.server.office.competition(venue.competition)).ledger

    assert debt_of(ledger, CRABS) == 0


BREAKS_OFF_ONCE = """() => {
  const whole = Response.prototype.text;
  Response.prototype.text = function () {
    Response.prototype.text = whole;
    globalThis.brokenOff = true;
    return Promise.reject(new TypeError("network error"));
  };
}"""
"""The connection ends in the middle of the next page that is fetched."""


def test_a_page_of_which_only_a_part_came_is_fetched_again(venue: Venue, visit: Visitors) -> None:
    """What somebody else has changed is there a little later, and nothing is wrong in the browser."""
    page = official_of(venue, visit, Role.TREASURER)
    page.clock.install()
    page.goto(f"/c/{venue.competition}/money")
    page.evaluate(BREAKS_OFF_ONCE)
    fine(venue)
    page.wait_for_function("() => globalThis.brokenOff")
    page.clock.fast_forward(5_000)

    expect(page.locator(f"[data-part=team-{CRABS}] summary").first).to_contain_text("Owes 20.00")


def test_a_payment_far_over_the_debt_is_questioned_taken_and_taken_back(
    venue: Venue, visit: Visitors
) -> None:
    """A second tap takes it all the same; the log has it after a reload, and what taking it back changes."""
    page = official_of(venue, visit, Role.TREASURER, Role.DIRECTOR, expected=REFUSED)
    page.goto(f"/c/{venue.competition}/money")
    team = page.locator(f"[data-part=team-{CRABS}]")
    team.locator("summary").first.click()
    sure = team.get_by_role("button", name="Yes, take all of it")
    team.get_by_label("Amount").first.fill("1000000")
    expect(sure).to_be_hidden()
    team.get_by_role("button", name="Take a payment").click()
    expect(team.get_by_role("alert").first).to_contain_text("that is 0.00 TTD")
    sure.click()
    expect(team.locator("summary").first).to_contain_text("1,000,000.00")
    page.goto(f"/c/{venue.competition}/log?kind=money")
    payment = page.locator(".log > li", has_text="1,000,000.00").first
    payment.locator("summary").click()
    expect(payment.locator(".foreseen")).to_contain_text("What it changes")
    payment.get_by_label("Reason").fill("A slip of the finger")
    payment.get_by_role("button", name="Take back").click()
    expect(page.locator(".log > li").first).to_contain_text("A slip of the finger")
    ledger = venue.do(venue.server.office.competition(venue.competition)).ledger

    assert ledger.balance(owed_by(CRABS)) == 0


def test_fees_are_refunded_only_with_the_committees_reason(venue: Venue, visit: Visitors) -> None:
    """The refusal says who can decide otherwise; with the reason it is in the book."""
    page = official_of(venue, visit, Role.TREASURER, expected=REFUSED)
    page.goto(f"/c/{venue.competition}/money")
    team = page.locator(f"[data-part=team-{CRABS}]")
    team.locator("summary").first.click()
    team.locator("summary", has_text="Refund entry fees").click()
    refund = team.locator("form", has_text="The committee's reason")
    refund.get_by_label("Amount").fill("100")
    refund.get_by_role("button").click()
    expect(refund.get_by_role("alert")).to_contain_text("never refunded")
    refund.get_by_label("The committee's reason").fill("The bridge was down")
    refund.get_by_role("button").click()

    expect(page.locator("[data-part=journal]")).to_contain_text("The bridge was down")


def test_the_cash_box_is_counted_and_a_receipt_printed(venue: Venue, visit: Visitors) -> None:
    """A difference is said and posted."""
    page = official_of(venue, visit, Role.TREASURER)
    page.goto(f"/c/{venue.competition}/money")
    before = totals(venue.do(venue.server.office.competition(venue.competition)).ledger).in_cash
    page.get_by_label("What you counted").fill(str(before // 100 - 1))
    page.get_by_role("button", name="Count the cash").click()
    expect(page.locator("[data-part=cash]")).to_contain_text("Difference: -1.00.")
    page.locator("[data-part=journal]").get_by_role("link", name="Receipt").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Receipt")

    expect(page.get_by_role("button", name="Print")).to_be_visible()


def test_money_is_not_for_everybody(venue: Venue, visit: Visitors) -> None:
    """A director sees it and cannot take any; an official sees nothing of it."""
    director = official_of(venue, visit, Role.DIRECTOR)
    official = official_of(venue, visit, Role.OFFICIAL, expected=REFUSED)
    address = f"/c/{venue.competition}/money"
    seen, refused = director.goto(address), official.goto(address)

    assert seen is not None
    assert refused is not None
    assert (seen.status, refused.status) == (200, 403)
    assert director.get_by_role("button", name="Take a payment").count() == 0
