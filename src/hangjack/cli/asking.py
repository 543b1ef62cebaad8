"""Asking the person at the terminal: one line at a time, and only when somebody is there to answer."""

import sys


def can_ask() -> bool:
    """Whether a person sits at standard input."""
    return sys.stdin.isatty()


def read_line(prompt: str) -> str:
    """Return what was typed after *prompt*. Raises `EOFError` at the end of the input."""
    return input(prompt).strip()
