"""Benchmarks, a file each: `python -m benchmarks` lists them, and the README beside this says how to run and compare them.

Cups and leagues are built as the tests build them, so `tests` is on the path here, behind all else: whoever compares two checkouts
names others first.
"""

import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent

sys.path.append(str(ROOT / "tests"))
if find_spec("pytest") is None:
    raise SystemExit(
        "The benchmarks need the tools of the tests, and .venv has only what it takes to run hangjack. "
        "Set them up once: python3 scripts/set_up.py test"
    )
