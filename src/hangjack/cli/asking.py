"""Asking the person at the terminal: one line at a time, and only when somebody is there to answer."""

import sys

_LEAVING = {"quit", "exit", "bye"}
"""Beside a small q: a large one is a queen."""


def can_ask() -> bool:
    """Whether a person sits at standard input."""
    return sys.stdin.isatty()


def read_line(prompt: str) -> str:
    """Return what was typed after *prompt*. Raises `EOFError` at the end of the input, and for whoever wants to leave."""
    text = input(prompt).strip()
    if text == "q" or text.lower() in _LEAVING:
        raise EOFError
    return text
