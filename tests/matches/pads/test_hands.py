"""Two hands at one table: which of the things that are the same somebody is asked about, and which they wrote both."""

from hangjack.ids import PersonId
from hangjack.matches.pads.hands import Hand, doubtful, written_by_both
from hangjack.matches.parties import A

ANA, BEN = PersonId("ana"), PersonId("ben")
SECOND_MS = 1000


def hand(id_: str, by: PersonId, seconds: int) -> Hand:
    """Return what somebody has written so many seconds after the beginning."""
    return Hand(id_, by, A, seconds * SECOND_MS)


def test_whoever_writes_is_asked_about_the_last_of_those_that_are_the_same() -> None:
    """The other phone has written it twice; what one has written oneself is never asked about."""
    first, second, own = hand("1", BEN, 10), hand("2", BEN, 40), hand("3", ANA, 45)

    assert doubtful((first, second, own), hand("4", ANA, 50)) == second
    assert doubtful((own,), hand("4", ANA, 50)) is None


def test_what_was_written_a_minute_ago_is_in_no_doubt() -> None:
    """A second sooner it is."""
    theirs = hand("1", BEN, 0)

    assert doubtful((theirs,), hand("2", ANA, 59)) == theirs
    assert doubtful((theirs,), hand("2", ANA, 60)) is None


def test_the_oldest_that_was_not_seen_was_written_by_both() -> None:
    """What was seen is another one; and where nobody knows what was seen, nothing counts for both."""
    first, second, third = hand("1", BEN, 10), hand("2", BEN, 20), hand("3", BEN, 30)
    own = hand("4", ANA, 31)

    assert written_by_both((first, second, third), own, ("1",)) == second
    assert written_by_both((first, second, third), own, ("1", "2", "3")) is None
    assert written_by_both((first, second, third), own, None) is None
