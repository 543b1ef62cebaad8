import pytest

from hangjack.errors import BadInput
from hangjack.ids import ClauseId, CompetitionId, PersonId
from hangjack.rulebooks import pinochle500
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.opening import Wanted, opened_by
from hangjack.rulebooks.settled import settled
from hangjack.rulebooks.shelf import book
from hangjack.wording import sentence

CUP = Wanted(CompetitionId("cup"), PersonId("dana"))


@pytest.mark.clause("ic2024-0-1", "ic2024-1-1")
def test_the_cup_brings_its_own_name_sponsor_and_days() -> None:
    """Whoever opens the cup by its book need not type what the book says about it."""
    opened = opened_by(plain_house(book("ic2024")), CUP)

    assert opened.name == "White Oak Independence Cup 2024, three-table All Fours"
    assert (opened.short, opened.sponsor) == ("IC2024 3-Table", "White Oak")
    assert opened.days == ("2024-08-24", "2024-08-25")
    assert opened.time_zone == "America/Port_of_Spain"
    assert opened.rules.book == "ic2024"


@pytest.mark.clause("mafa-title-1")
def test_a_league_by_the_association_s_rules_is_named_after_them() -> None:
    """The league's record and its pages carry the association's name, unless the house has its own."""
    house = plain_house(book("mafa"))

    assert opened_by(house, CUP).name == "Manitoba association rules for Jelico All Fours"
    named = Wanted(CUP.id, CUP.director, name="Winter League", short="winter")
    assert (opened_by(house, named).name, opened_by(house, named).short) == ("Winter League", "winter")


def test_an_unknown_time_zone_is_refused_with_an_example() -> None:
    """A slip in the time zone would put every clock wrong."""
    with pytest.raises(BadInput) as refusal:
        opened_by(plain_house(book("ic2024")), Wanted(CUP.id, CUP.director, time_zone="Trinidad"))

    assert "America/Port_of_Spain" in sentence(refusal.value)


@pytest.mark.parametrize("day", ["Saturday", "", "2031-02-30", "23/08/2031"])
def test_a_day_that_is_none_is_refused_with_an_example(day: str) -> None:
    """Every schedule and every page counts on days."""
    with pytest.raises(BadInput) as refusal:
        opened_by(plain_house(book("ic2024")), Wanted(CUP.id, CUP.director, days=("2031-08-23", day)))

    assert "write it like 2031-08-23" in sentence(refusal.value)


@pytest.mark.clause("ic2024-0-2")
def test_the_cup_s_book_has_two_chapters() -> None:
    """Guidelines 1 to 14 and rules 15 to 31; every clause but the title stands in one of them."""
    cup = book("ic2024")

    assert [chapter.title for chapter in cup.chapters] == ["Operating guidelines", "Tournament rules"]
    assert cup.chapter_of(ClauseId("ic2024-0-1")) is None
    assert cup.chapter_of(ClauseId("ic2024-14-5")) == "Operating guidelines"
    assert cup.chapter_of(ClauseId("ic2024-15a-1")) == "Tournament rules"
    assert cup.chapter_of(ClauseId("ic2024-31-1")) == "Tournament rules"
    assert book("mafa").chapter_of(ClauseId("mafa-title-1")) is None


def test_an_event_of_ones_own_may_have_no_sponsor() -> None:
    """Left out it is the book's; said to be nobody it is nobody."""
    opened = opened_by(plain_house(book("ic2024")), Wanted(CUP.id, CUP.director, sponsor=""))

    assert opened.sponsor == ""


def test_an_event_with_a_name_of_its_own_has_nothing_of_the_book_s_event() -> None:
    """Nobody else's sponsor, short name or days stand on its public page; the rules and the time zone are the book's."""
    opened = opened_by(plain_house(book("ic2024")), Wanted(CUP.id, CUP.director, name="Mini Cup"))

    assert (opened.name, opened.short, opened.sponsor, opened.days) == ("Mini Cup", "Mini Cup", "", ())
    assert (opened.rules.book, opened.time_zone) == ("ic2024", "America/Port_of_Spain")


def test_a_book_whose_competition_is_not_built_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its game can be played and judged; whoever opens a competition by it is told that this comes later."""
    monkeypatch.delattr(pinochle500, "rules")
    with pytest.raises(BadInput) as refusal:
        opened_by(plain_house(book("pinochle500")), CUP)

    assert book("pinochle500").title in sentence(refusal.value)


def test_what_a_house_decides_about_cup_and_tickets_is_among_its_settings() -> None:
    """Also where the rules know more of it than the house says."""
    assert settled(pinochle500.rules(plain_house(book("pinochle500"))))["saturday_features"] == "by_date"
