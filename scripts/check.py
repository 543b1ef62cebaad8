"""Everything that must hold before a change is done: format, lint, types, imports, then the tests of all that and more.

./hangjack test                       everything
./hangjack test --quick               without browsers, PostgreSQL, killed programs and the interface at random
./hangjack test --changed [BASE]      what a change touches: since BASE, or what is not committed, or the last commit
./hangjack test --deep                more random examples; --new-examples: others than usual
./hangjack test tests/games -- -x     some tests; whatever stands after -- goes to pytest

`./hangjack test` sets the tools up first and calls this. The types are looked at beside the tests, which leave a core idle
now and then.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import NoReturn

from touched import UnknownBase, touched

ROOT = Path(__file__).resolve().parent.parent
BIN = ROOT / ".venv/bin"
WORKERS = 3
NOT_COMMITTED = "what is not committed"

STEPS = (
    ("format", "ruff", "format", "--check", "--quiet", "."),
    ("format of scripts", "oxfmt", "--check", "src/hangjack/**/static/**"),
    ("lint", "ruff", "check", "--quiet", "."),
    ("imports", "lint-imports", "--no-cache"),
)
TYPES = ("mypy",)


def main(words: Sequence[str]) -> int:
    """Check what is asked for; return the exit code."""
    ours, theirs = _parted(words)
    asked = _parser().parse_args(ours)
    chosen = _chosen(asked)
    began = monotonic()
    for name, *command in STEPS:
        _begin(name)
        if code := _run(command):
            return code
    _begin("tests, and types beside them")
    with subprocess.Popen(  # noqa: S603
        _program(TYPES), cwd=ROOT, env=_environment(), stdout=subprocess.PIPE, text=True
    ) as types:
        code = _run([*_pytest(asked), *chosen, *theirs]) if chosen else _nothing_to_run()
        found, _ = types.communicate()
    _begin("types")
    _say(found.rstrip())
    _say(f"\n{(monotonic() - began) / 60:.1f} minutes in all")
    return code or types.returncode


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="hangjack test",
        description="Check everything, or what you name. Whatever stands after -- goes to pytest.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--quick", action="store_true", help="leave out browsers, PostgreSQL, kills, random requests"
    )
    parser.add_argument(
        "--changed",
        nargs="?",
        const=NOT_COMMITTED,
        metavar="BASE",
        help="run the tests that a change touches: since BASE, or what is not committed, or else the last commit",
    )
    parser.add_argument("--deep", action="store_true", help="try more random examples")
    parser.add_argument("--new-examples", action="store_true", help="try other random examples than usual")
    parser.add_argument("tests", nargs="*", help="folders, files or single tests, such as tests/games")
    return parser


def _parted(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return what is for us, and what stands after -- for pytest."""
    if "--" not in words:
        return words, ()
    at = words.index("--")
    return words[:at], words[at + 1 :]


def _chosen(asked: argparse.Namespace) -> Sequence[str]:
    """Return the tests to run; none, where a change touches none."""
    for each in asked.tests:
        if not (ROOT / each.partition("::")[0]).exists():
            _stop(f"there is no {each} here; name a folder or file of tests, such as tests/games")
    if asked.changed is not None and (ROOT / asked.changed).exists():  # no commit, but the first of the tests
        asked.tests, asked.changed = [asked.changed, *asked.tests], NOT_COMMITTED
    if asked.changed is None:
        return asked.tests or ["tests"]
    try:
        found = touched(ROOT, None if asked.changed == NOT_COMMITTED else asked.changed)
    except UnknownBase as unknown:
        _stop(f"git knows no {unknown}; name a commit or a branch after --changed")
    wanted = [ROOT / each.partition("::")[0] for each in asked.tests or ["tests"]]
    return [
        str(path.relative_to(ROOT)) for path in found if any(path.is_relative_to(each) for each in wanted)
    ]


def _pytest(asked: argparse.Namespace) -> Sequence[str]:
    profile = "deep" if asked.deep else "usual"
    named = [option for option in ("quick", "new_examples") if getattr(asked, option)]
    return [
        "pytest",
        *("-n", str(WORKERS), "--dist", "worksteal", f"--hypothesis-profile={profile}"),
        *(f"--{option.replace('_', '-')}" for option in named),
    ]


def _nothing_to_run() -> int:
    _say("This change touches no test.")
    return 0


def _run(command: Sequence[str]) -> int:
    return subprocess.run(_program(command), cwd=ROOT, env=_environment(), check=False).returncode  # noqa: S603


def _program(command: Sequence[str]) -> Sequence[str | Path]:
    name, *words = command
    return [BIN / name, *words]


def _environment() -> dict[str, str]:
    """Return the environment of a check: its tools come first, and each module is compiled once for all programs."""
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {
        **usual,
        "PATH": os.pathsep.join([str(BIN), os.environ.get("PATH", os.defpath)]),
        "PYTHONPYCACHEPREFIX": str(ROOT / ".venv/pycache"),
    }


def _begin(name: str) -> None:
    _say(f"\n== {name}")


def _say(words: str) -> None:
    print(words, flush=True)


def _stop(words: str) -> NoReturn:
    print(f"hangjack: {words}", file=sys.stderr)
    sys.exit(2)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
