"""Money as spreadsheets have it: amounts they can reckon with, and the totals of the books."""

from hangjack.competition.money.ledger import Ledger, totals
from hangjack.web.spreadsheets import Cell
from hangjack.wording import say


def whole(cents: int) -> float:
    """Return an amount as spreadsheets reckon with it: in whole units with two decimals."""
    return round(cents / 100, 2)


def total_rows(books: Ledger, language: str) -> tuple[tuple[Cell, ...], ...]:
    """Return what was charged, received, is owed and held in all, each with its name."""
    known = totals(books)
    amounts = {
        "charged": known.charged,
        "received": known.received,
        "outstanding": known.outstanding,
        "ahead": known.paid_ahead,
        "in-cash": known.in_cash,
        "prizes-due": known.prizes_due,
        "held": known.held,
    }
    carried = {"carried": known.carried} if known.carried else {}
    return tuple(
        (say(f"page.money.{name}", language=language), whole(amount))
        for name, amount in (carried | amounts).items()
    )
