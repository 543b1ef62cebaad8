"""Formats: who meets whom, how results arrive, who came in first; one module for each, under the same names.

Whoever adds a format adds a line here.
"""

from hangjack.competition.formats.format import FORMATS, FormatModule, Step, format_of
from hangjack.formats.cup import format as cup
from hangjack.formats.divisions import format as divisions
from hangjack.formats.league import format as league
from hangjack.formats.rotation import format as rotation
from hangjack.formats.table_draw import format as table_draw

__all__ = ["FORMATS", "FormatModule", "Step", "format_of"]

FORMATS["cup"] = cup
FORMATS["divisions"] = divisions
FORMATS["league"] = league
FORMATS["table-draw"] = table_draw
FORMATS["rotation"] = rotation
