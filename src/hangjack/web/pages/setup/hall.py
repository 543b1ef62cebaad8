"""The set-up of an event in a hall: from some teams to printed table cards."""

from hangjack.web.pages.setup.draw import DRAW, SCHEDULE
from hangjack.web.pages.setup.entries import ENTRIES
from hangjack.web.pages.setup.officials import OFFICIALS
from hangjack.web.pages.setup.overview import OPEN
from hangjack.web.pages.setup.papers import PRINT
from hangjack.web.pages.setup.rules import RULES

STEPS = (OPEN, RULES, OFFICIALS, ENTRIES, DRAW, SCHEDULE, PRINT)
