"""Registration of people who enter alone: which fields of the form somebody must fill in, and which they have left open.

Whoever is on the list and got the mailing only says what has changed, once for each host and season; whoever is new, or got no
mailing, fills in the whole form. A name is always given. All of it stands beside the log, where it can be erased.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from hangjack.competition.entries.forms import Person
from hangjack.competition.entries.letters import require_readable
from hangjack.errors import BadInput, Refused
from hangjack.wording import Worded

Form = Mapping[str, str]
"""What somebody has filled in, by field."""

LONGEST = 200


class FormField(Worded):
    """A field of the form."""

    FIRST = "first"
    LAST = "last"
    STREET = "street"
    TOWN = "town"
    POST_CODE = "post_code"
    TELEPHONE = "telephone"
    EMAIL = "email"

    @property
    def asked(self) -> "Asked":
        """How it is asked for."""
        return FIELDS[self]


class FormOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What the organiser's form asks beside name and address."""

    form_telephone: bool = False
    form_email: bool = False

    @property
    def extra(self) -> tuple[FormField, ...]:
        """The further fields, in the order of the form."""
        return tuple(field for field in FormField if field.asked.wanted and field.asked.wanted(self))

    @property
    def fields(self) -> tuple[FormField, ...]:
        """All fields of the form."""
        return (*_of("name"), *_of("address"), *self.extra)


class Asked(Struct, frozen=True):
    """How a field is asked for, wherever people fill it in: at the desk, on their own phones, in a list."""

    part: Literal["name", "address", "extra"]
    heads: tuple[str, ...]
    """What its column may be called in a list, without blanks and capitals."""
    browser: str = "off"
    """As what browsers know it, which fill it in by themselves."""
    input: str = "text"
    wanted: Callable[[FormOptions], bool] | None = None
    """Whether the organiser's form has it; None for what every form has."""


FIELDS: Mapping[FormField, Asked] = {
    FormField.FIRST: Asked("name", ("first", "firstname", "givenname", "forename", "prénom", "prenom")),
    FormField.LAST: Asked("name", ("last", "lastname", "surname", "familyname", "nom", "nomdefamille")),
    FormField.STREET: Asked(
        "address", ("street", "address", "streetaddress", "rue", "adresse"), browser="street-address"
    ),
    FormField.TOWN: Asked("address", ("town", "city", "place", "ville"), browser="address-level2"),
    FormField.POST_CODE: Asked(
        "address", ("postcode", "zip", "zipcode", "postalcode", "codepostal"), browser="postal-code"
    ),
    FormField.TELEPHONE: Asked(
        "extra",
        ("telephone", "phone", "tel", "mobile", "téléphone"),
        browser="tel",
        input="tel",
        wanted=lambda form: form.form_telephone,
    ),
    FormField.EMAIL: Asked(
        "extra",
        ("email", "mail", "courriel"),
        browser="email",
        input="email",
        wanted=lambda form: form.form_email,
    ),
}
"""Every field, in the order of the form."""


def _of(part: str) -> tuple[FormField, ...]:
    return tuple(field for field, asked in FIELDS.items() if asked.part == part)


NAMES, ADDRESS, EXTRA = map(_of, ("name", "address", "extra"))


class Visit(Struct, frozen=True):
    """Somebody at the door of a host: whether they are on the list, and what became of the mailing."""

    known: bool
    mailing_arrived: bool = True
    address_changed: bool = False
    first_visit_to_host: bool = True

    @property
    def whole_form(self) -> bool:
        """Whether every field is asked for."""
        return not self.known or not self.mailing_arrived

    @property
    def asks_address(self) -> bool:
        """Whether the address is asked for."""
        return self.whole_form or (self.address_changed and self.first_visit_to_host)


def missing_fields(
    visit: Visit, form: Form, address: Sequence[str] = ADDRESS, extra: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return the fields that *form* leaves open and must not, in the order of the form."""
    asked = (*NAMES, *(address if visit.asks_address else ()), *(extra if visit.whole_form else ()))
    return tuple(field for field in asked if not form.get(field, "").strip())


def require_form(visit: Visit, form: Form, options: FormOptions) -> None:
    """Refuse a form with fields left open, and name them."""
    if missing := missing_fields(visit, form, ADDRESS, options.extra):
        raise Refused("registration.missing", fields=_worded(missing))


def read_form(form: Form) -> Form:
    """Return what was filled in, each field on one line. Refuses fields that no form has, letters nobody sees, and whole books."""
    unknown = [field for field in form if field not in FIELDS]
    if unknown:
        raise BadInput("registration.no-such-field", fields=tuple(unknown))
    told = {field: " ".join(text.split()) for field, text in form.items()}
    for field, text in told.items():
        if len(text) > LONGEST:
            raise BadInput("registration.too-long", fields=_worded((field,)), longest=LONGEST)
    names = {field.value: require_readable(told[field]) for field in NAMES if field in told}
    return {field: text for field, text in {**told, **names}.items() if text}


def own_changes(form: Form, before: Person, options: FormOptions) -> Form:
    """Return what somebody changes in their own address. Refuses another name, and an address without all its parts.

    What the organiser asks beside the address can be taken away.
    """
    told = read_form(form)
    known = {**split_name(before.name), **before.form}
    if any(told.get(field, known.get(field)) != known.get(field) for field in NAMES):
        raise Refused("registration.own-name")
    require_form(Visit(known=True, address_changed=True), {**known, **dict(form), **told}, options)
    emptied = {field.value: "" for field in options.extra if field in form}
    return {field: text for field, text in {**emptied, **told}.items() if field not in NAMES}


def person_of(form: Form, before: Person | None = None) -> Person:
    """Return what is kept of somebody who has filled in *form*, over what was known of them *before*."""
    known = {**split_name(before.name), **before.form} if before is not None else {}
    whole = {**known, **form}
    name = " ".join(whole[field] for field in NAMES if whole.get(field))
    return Person(name, before.number if before is not None else "", whole)


def split_name(name: str) -> Form:
    """Return a whole name as a form has it: the last word is the last name."""
    first, _, last = name.rpartition(" ")
    return {"first": first, "last": last} if first else {"first": "", "last": last}


def last_name(person: Person) -> tuple[str, str]:
    """Return last and first name, as lists and boards are sorted by."""
    told = person.form if person.form.get("last") else split_name(person.name)
    return told.get("last", ""), told.get("first", "")


def address_of(person: Person) -> tuple[str, ...]:
    """Return the lines of an address label: the name, the street, then post code and town."""
    form = person.form
    town = " ".join(form[field] for field in ("post_code", "town") if form.get(field))
    return tuple(line for line in (person.name, form.get("street", ""), town) if line)


def _worded(fields: Iterable[str]) -> tuple[FormField, ...]:
    return tuple(FormField(field) for field in fields)
