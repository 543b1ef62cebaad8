"""How old people are, as far as the day of birth is kept beside the log."""

from datetime import date, datetime

from hangjack.competition.competition import Competition
from hangjack.competition.entries.playing_for import age_on
from hangjack.desk.names import Names
from hangjack.ids import PersonId

BORN = "born"
"""The field of a person's record that has the day of birth."""


def is_minor(competition: Competition, names: Names, person: PersonId, at: datetime) -> bool:
    """Whether somebody is too young for alcohol on a day; nobody knows of one whose day of birth is not kept."""
    born, rules = born_on(names, person), competition.rules.people.signing
    return born is not None and rules is not None and age_on(born, at.date()) < rules.options.alcohol_age


def born_on(names: Names, person: PersonId) -> date | None:
    """Return the day of birth that is kept of somebody beside the log."""
    about = names.directory.people.get(person)
    text = about.form.get(BORN, "") if about is not None else ""
    return date.fromisoformat(text) if text else None
