"""The page about the API: its program runs as it stands there, and its promises are those of the document."""

import re
import subprocess
import sys
from pathlib import Path

from hangjack.web.api.openapi import ABOUT
from support.project import ROOT
from support.web import PASSWORD, Doors, serving

PAGE = (ROOT / "docs" / "howto" / "api.md").read_text(encoding="utf-8")
MOST_LINES = 50


def program() -> str:
    """Return the program of the page."""
    found = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def test_a_cup_is_played_by_the_program_on_the_page(inside: Doors, tmp_path: Path) -> None:
    """From signing in to the champion, against a server, in as many lines as the page says."""
    with serving(inside) as address:
        text = program().replace("http://127.0.0.1:8000", address).replace('"dora"', '"guest"')
        (tmp_path / "cup.py").write_text(text, encoding="utf-8")
        ran = subprocess.run(
            [sys.executable, "cup.py"], cwd=tmp_path, capture_output=True, text=True, check=False
        )

    assert (ran.returncode, ran.stderr) == (0, "")
    *standings, last = ran.stdout.splitlines()
    assert [line.split()[:2] for line in standings] == [
        ["1", "Crabs"],
        ["2", "Ducks"],
        ["3", "Eagles"],
        ["4", "Foxes"],
    ]
    assert re.fullmatch(r"Receipt and champion: hangjack:1:mini:\S+:KO-1-1:\S+ Crabs", last)
    assert f'"{PASSWORD}"' in program()
    assert sum(bool(line.strip()) for line in program().splitlines()) <= MOST_LINES


def test_a_refused_step_ends_the_program_with_the_server_s_sentence(inside: Doors, tmp_path: Path) -> None:
    """A program for people: no traceback, but what is wrong."""
    with serving(inside) as address:
        text = program().replace("http://127.0.0.1:8000", address)
        (tmp_path / "cup.py").write_text(text, encoding="utf-8")
        ran = subprocess.run(
            [sys.executable, "cup.py"], cwd=tmp_path, capture_output=True, text=True, check=False
        )

    assert ran.returncode == 1
    assert ran.stderr.startswith("/sign-in: ")


def test_the_reference_names_every_operation() -> None:
    """Beside its previews, which are said once."""
    page = (ROOT / "docs" / "reference" / "api.md").read_text(encoding="utf-8")

    assert "`POST /api/competitions/{competition}/matches/{match}/enter-line`" in page
    assert "`GET /api/competitions/{competition}/live`" in page
    assert ABOUT.splitlines()[0] in page
