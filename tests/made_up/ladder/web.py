"""What a ladder gives to the pages."""

from hangjack.web.formats import FormatPages
from made_up.ladder import setup
from made_up.ladder.format import LADDER

WEB = FormatPages(LADDER, steps=setup.STEPS)
