"""A rotation at the desk: what pairs, recorder and director can ask."""

from hangjack.desk.formats import FormatDesk
from hangjack.formats.rotation.desk.requests import cards, clock, extras, pairs

DESK = FormatDesk("rotation", requests=(clock, extras, pairs, cards))
