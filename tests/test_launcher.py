"""The launcher in a copy of the clone, with an installer that needs no network: set up once, whoever starts."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.project import ROOT

FAKE_PIP = """\
import os, pathlib, sys
if "--version" in sys.argv:
    print("pip 99 from the tests")
    raise SystemExit
if os.environ.get("OFFLINE"):
    print("WARNING: Retrying after connection broken by <object at 0x7f>", file=sys.stderr)
    print("ERROR: No matching distribution found for uv", file=sys.stderr)
    raise SystemExit(1)
target = pathlib.Path(sys.argv[sys.argv.index("--target") + 1], "bin")
target.mkdir(parents=True, exist_ok=True)
uv = target / "uv"
uv.write_text(f"#!{sys.executable}\\n" + pathlib.Path(__file__).with_name("fake_uv.py").read_text())
uv.chmod(0o755)
"""
FAKE_UV = """\
import os, pathlib, subprocess, sys, time
if sys.argv[1] == "--version":
    print("uv 0.13.7")
    raise SystemExit
venv = pathlib.Path(os.environ["VIRTUAL_ENV"])
with venv.with_name("done.txt").open("a") as done:
    print(sys.argv[2], file=done)
time.sleep(0.3)
if "--editable" in sys.argv:
    (folder,) = venv.glob("lib/python*/site-packages")
    (folder / "hangjack.py").write_text("print('hangjack, version 1')")
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Give a copy of what the launcher needs, in a folder whose name is not a plain word, and a pip of our own."""
    root = tmp_path / "Mein Café Ω" / "hang jack"
    (root / "scripts").mkdir(parents=True)
    for name in (
        "hangjack",
        "scripts/set_up.py",
        "pyproject.toml",
        "requirements.lock",
        "requirements-dev.lock",
    ):
        shutil.copy(ROOT / name, root / name)
    pip = tmp_path / "fakes" / "pip"
    pip.mkdir(parents=True)
    (pip / "__init__.py").touch()
    (pip / "__main__.py").write_text(FAKE_PIP, encoding="utf-8")
    (pip / "fake_uv.py").write_text(FAKE_UV, encoding="utf-8")
    return root


def started(clone: Path, **more: str) -> "subprocess.Popen[str]":
    """Start the launcher of *clone*."""
    fakes = str(clone.parent.parent / "fakes")
    environment = {
        **os.environ,
        "PYTHONPATH": fakes,
        "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin",
        **more,
    }
    return subprocess.Popen(  # noqa: S603
        [clone / "hangjack", "--version"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment,
    )


def test_four_first_starts_at_once_set_up_once(clone: Path) -> None:
    """One of them sets up, three wait for it, and all four run."""
    starts = [started(clone) for _ in range(4)]
    said = [start.communicate() for start in starts]

    assert [start.returncode for start in starts] == [0, 0, 0, 0], said
    assert [out for out, _ in said] == ["hangjack, version 1\n"] * 4
    assert sum("Setting hangjack up" in err for _, err in said) == 1
    assert (clone / "done.txt").read_text(encoding="utf-8").split() == ["sync", "install"]


def test_what_is_set_up_is_not_set_up_again_until_a_lock_file_changes(clone: Path) -> None:
    """The second start says nothing; after an update the set-up is repeated."""
    said = [started(clone).communicate() for _ in range(2)]
    with (clone / "requirements.lock").open("a", encoding="utf-8") as lock:
        lock.write("# newer\n")
    said.append(started(clone).communicate())

    setting_up = f"Setting hangjack up (once, in {clone / '.venv'}) ...\n"
    assert [err for _, err in said] == [setting_up, "", setting_up]


def test_without_a_network_the_first_start_says_one_sentence_and_heals_later(clone: Path) -> None:
    """Nobody reads an installer's warnings; the next start with a network goes on where it stopped."""
    offline = started(clone, OFFLINE="1")
    _, said = offline.communicate()
    online = started(clone)
    online.communicate()

    assert offline.returncode == 1
    assert said.splitlines()[1:] == [
        "hangjack: could not install uv; is this machine online? (ERROR: No matching distribution found for uv)"
    ]
    assert online.returncode == 0


def set_up_where_we_may_not_write(clone: Path) -> str:
    """Return what the set-up of *clone* says to somebody who may not write there; root may everywhere, so it is told not to."""
    script = "import os, runpy; os.access = lambda *_: False; runpy.run_path('scripts/set_up.py', run_name='__main__')"
    ended = subprocess.run(  # noqa: S603
        [sys.executable, "-c", script, "run"], cwd=clone, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    return ended.stderr


def test_a_folder_that_cannot_be_written_is_named(clone: Path) -> None:
    """Whoever may not write there needs a clone of their own."""
    assert set_up_where_we_may_not_write(clone) == (
        f"hangjack: cannot write to {clone}; run this from a clone of your own.\n"
    )


def test_a_python_that_others_may_not_run_is_named(clone: Path) -> None:
    """Root has set up with a Python in a home that nobody else sees: a clone of their own is not what they lack."""
    started(clone).communicate()
    python = clone / ".venv/bin/python"
    python.unlink()
    python.symlink_to("/nobody-sees-this/bin/python3")
    made_with = Path(sys.executable).resolve().parent

    assert set_up_where_we_may_not_write(clone) == (
        f"hangjack: {python} cannot be run by this user: it was made with {made_with}. "
        "Whoever set hangjack up removes .venv and starts it with a Python that everybody may run.\n"
    )
