"""Registration of people who enter alone: what is asked, what is kept, and lists of them."""

import pytest

from hangjack.competition.entries.forms import Person
from hangjack.competition.entries.people_lists import read_people
from hangjack.competition.entries.registration import (
    ADDRESS,
    EXTRA,
    FormOptions,
    Visit,
    address_of,
    last_name,
    missing_fields,
    person_of,
    read_form,
    require_form,
)
from hangjack.errors import BadInput, HangjackError, Refused
from hangjack.ids import PersonId
from hangjack.wording import sentence

ADA = {"first": "Ada", "last": "Thimble"}
HOME = {"street": "1 Hill Road", "town": "Ashby", "post_code": "A1"}
KNOWN = {PersonId("ada"): Person("Ada Thimble", form={**ADA, **HOME}), PersonId("bo"): Person("Bo Leek")}


@pytest.mark.clause("sheepshead-registration-3")
def test_whoever_got_the_mailing_gives_only_what_has_changed_and_only_on_the_first_visit() -> None:
    """A name is enough; a changed address is asked for whole, once for each host."""
    assert missing_fields(Visit(known=True), ADA) == ()
    assert missing_fields(Visit(known=True, address_changed=True), {**ADA, "town": "Bray"}) == (
        "street",
        "post_code",
    )
    later = Visit(known=True, address_changed=True, first_visit_to_host=False)
    assert missing_fields(later, {**ADA, "town": "Bray"}) == ()
    assert missing_fields(Visit(known=True), {"first": "Ada"}) == ("last",)


@pytest.mark.clause("sheepshead-registration-4")
def test_whoever_is_new_or_got_no_mailing_fills_in_everything() -> None:
    """What the organiser has added to the form too; what is open is named in the order of the form."""
    options = FormOptions(form_telephone=True, form_email=True)
    for visit in (Visit(known=False), Visit(known=True, mailing_arrived=False, first_visit_to_host=False)):
        assert missing_fields(visit, ADA, ADDRESS, EXTRA) == (*ADDRESS, *EXTRA)
        require_form(visit, {**ADA, **HOME}, FormOptions())
        with pytest.raises(Refused) as refused:
            require_form(visit, {**ADA, **HOME, "telephone": " "}, options)
        assert sentence(refused.value) == "Still open on the form: telephone and e-mail."
        assert sentence(refused.value, "fr") == "Encore à remplir\u00a0: téléphone et courriel."


def test_a_form_is_read_line_by_line_and_nothing_strange_gets_in() -> None:
    """Blanks are single, empty fields are none, other fields and hidden letters are refused."""
    assert read_form({"first": " Ada \n Jane ", "last": "Thimble", "street": ""}) == {
        "first": "Ada Jane",
        "last": "Thimble",
    }
    for wrong in ({"shoe": "42"}, {"street": "x" * 201}, {"first": "A\u200bda"}):
        with pytest.raises(HangjackError) as refused:
            read_form(wrong)
        assert sentence(refused.value)


def test_what_is_kept_grows_with_what_somebody_says() -> None:
    """A new street leaves the rest; lists are sorted by last name, and labels have three lines."""
    moved = person_of({"street": "2 Mill Lane"}, KNOWN[PersonId("ada")])

    assert moved == Person("Ada Thimble", form={**ADA, **HOME, "street": "2 Mill Lane"})
    assert last_name(moved) == ("Thimble", "Ada")
    assert last_name(Person("Mary Jane Leek")) == ("Leek", "Mary Jane")
    assert address_of(moved) == ("Ada Thimble", "2 Mill Lane", "A1 Ashby")
    assert address_of(Person("Bo Leek")) == ("Bo Leek",)


@pytest.mark.clause("sheepshead-registration-4")
def test_a_list_adds_who_is_new_changes_who_has_moved_and_enters_nobody_twice() -> None:
    """Under whatever header, in either language, with whole names or in two columns."""
    found = read_people(
        "Name;Street;Town\nAda Thimble;2 Mill Lane;Ashby\nLeek, Bo;;\nCy Quince;3 Hill;Bray\n", KNOWN
    )
    french = read_people("Prénom\tNom\tCode postal\nCy\tQuince\tA1\n", KNOWN)

    assert [(row.name, row.becomes) for row in found.rows] == [
        ("Ada Thimble", "changed"),
        ("Bo Leek", "unchanged"),
        ("Cy Quince", "added"),
    ]
    assert found.problems == ()
    assert french.which("added")[0].form == {"first": "Cy", "last": "Quince", "post_code": "A1"}


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("Ada,,", "registration.name-incomplete"),
        ("=HYPERLINK(1),Leek,", "registration.formula"),
        ("Cy,Quince,x\nCy,quince,y", "registration.twice"),
    ],
)
def test_rows_that_cannot_be_are_named_with_what_is_wrong(line: str, key: str) -> None:
    """And the others can still be seen."""
    found = read_people(f"first,last,street\n{line}\nDot,Radish,4 Hill\n", KNOWN)

    assert [problem.key for problem in found.problems] == [key]
    assert found.which("added")[-1].name == "Dot Radish"
    for language in ("en", "fr"):
        assert found.problems[0].in_words(language)


def test_namesakes_on_the_list_are_not_guessed_between_and_a_text_without_a_header_is_refused() -> None:
    """Both say what to do."""
    two = {**KNOWN, PersonId("ada2"): Person("Ada Thimble")}
    assert read_people("first,last\nAda,Thimble\n", two).problems[0].key == "registration.namesakes"
    with pytest.raises(BadInput) as refused:
        read_people("hello there", KNOWN)
    assert refused.value.key == "registration.no-list"
