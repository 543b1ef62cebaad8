"""The books of messages: what may be done next, and that they do not grow for ever."""

from hangjack.competition.messages.events import (
    EmailKept,
    MailSwitched,
    MessageKind,
    MessageSent,
    MessageWritten,
    OfMatch,
    SendingBegun,
)
from hangjack.competition.messages.messages import LONG_AGO_MS, MANY, Messages, fold, to_send, write
from hangjack.competition.messages.messages import Wanted as Told
from hangjack.ids import MatchId, PersonId

ANA, SECRETARY = PersonId("ana"), PersonId("secretary")


def on() -> Messages:
    """Return books of which messages go out to somebody."""
    switched = MailSwitched(True, tuple(MessageKind), "en", SECRETARY, 1)
    return fold(fold(Messages(), switched), EmailKept(ANA, True, SECRETARY))


def wanted(number: int) -> Told:
    """Return that somebody is to be told of a match."""
    return Told(MessageKind.MATCH, OfMatch(MatchId(f"m{number}")), ANA, number, number + 10)


def test_what_is_over_for_long_is_let_go_and_what_waits_is_not() -> None:
    """A league of years keeps some hundred messages in memory, and the log all of them."""
    books = on()
    for number in range(MANY):
        (written,) = write(books, [wanted(number)], number)
        books = fold(books, written)
        if number:
            books = fold(books, SendingBegun(written.id, ANA, number))
            books = fold(books, MessageSent(written.id, ANA, number))
    late = wanted(LONG_AGO_MS + MANY + 10)
    (written,) = write(books, [late], late.since_ms)
    after = fold(books, written)

    assert len(books.box) == MANY
    assert list(after.box) == [wanted(0).id, late.id]
    assert isinstance(written, MessageWritten)
    assert [each.id for each in to_send(after, late.since_ms)] == [late.id]
