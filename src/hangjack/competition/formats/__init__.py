"""Formats as a competition asks them: who meets whom, how results arrive, who came in first."""

from hangjack.competition.formats.format import FORMATS, Format, format_of, own_options

__all__ = ["FORMATS", "Format", "format_of", "own_options"]
