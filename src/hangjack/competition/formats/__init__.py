"""Formats: who meets whom, how results arrive, who came in first; one module for each, under the same names.

Whoever adds a format adds a line here.
"""

from hangjack.competition.formats import cup, divisions, league, rotation, table_draw
from hangjack.competition.formats.format import FORMATS, FormatModule, Step, format_of

__all__ = ["FORMATS", "FormatModule", "Step", "format_of"]

FORMATS["cup"] = cup
FORMATS["divisions"] = divisions
FORMATS["league"] = league
FORMATS["table-draw"] = table_draw
FORMATS["rotation"] = rotation
