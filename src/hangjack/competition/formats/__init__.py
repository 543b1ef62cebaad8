"""Formats as a competition asks them: who meets whom, how results arrive, who came in first."""

from hangjack.competition.formats.format import FORMATS, Format, format_of
from hangjack.competition.formats.steps import Step

__all__ = ["FORMATS", "Format", "Step", "format_of"]
