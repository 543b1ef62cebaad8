"""Formats of events; a folder each, from its rules to its pages."""
