"""Makes .venv beside the launcher what the lock files say, once for all who start at the same time.

python scripts/set_up.py run|test
Both launchers, hangjack and hangjack.cmd, call it; it needs Python and pip, and nothing that is not there yet.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "ready"
UV_VERSION = "0.13.7"
LOCKS = {"run": "requirements.lock", "test": "requirements-dev.lock"}
"""What is installed for each kind of set: what it takes to run, and the test tools too."""

_OPTIONS = (
    "install",
    "-qq",
    "--disable-pip-version-check",
    "--no-warn-script-location",
    "--root-user-action=ignore",
)


def main(kind: str) -> None:
    """Set up what *kind* needs, unless it is there."""
    if is_ready(kind):
        return
    _require_writable(kind)
    with _alone():
        if is_ready(kind):
            return
        _say(f"Setting hangjack up (once, in {VENV}) ...")
        _set_up("test" if _stamped("test") else kind)


def is_ready(kind: str) -> bool:
    """Whether *kind* is installed as the lock files say now; the test tools are more than enough to run."""
    return _is_stamped_for(kind) and _runs(PYTHON)


def stamp(kind: str) -> bytes:
    """Return what names an installed set: its kind, and everything that decides what is in it."""
    deciding = ("pyproject.toml", *LOCKS.values())
    return f"{kind}\n".encode() + b"".join((ROOT / name).read_bytes() for name in sorted(deciding))


def _is_stamped_for(kind: str) -> bool:
    return any(STAMP.is_file() and STAMP.read_bytes() == stamp(each) for each in {kind, "test"})


def _stamped(kind: str) -> bool:
    return STAMP.is_file() and STAMP.read_bytes().startswith(kind.encode())


def _set_up(kind: str) -> None:
    STAMP.unlink(missing_ok=True)
    if not _runs(PYTHON):
        _do("could not make .venv", [sys.executable, "-m", "venv", "--clear", "--without-pip", VENV])
    uv = _uv()
    failed = "could not install the packages it needs; is this machine online?"
    _do(failed, [uv, "pip", "sync", "--quiet", "--require-hashes", LOCKS[kind]])
    _do(failed, [uv, "pip", "install", "--quiet", "--no-deps", "--editable", "."])
    STAMP.write_bytes(stamp(kind))


def _uv() -> Path:
    """Return the installer. It stands apart from the packages it syncs, so that a sync never removes it."""
    folder = VENV / "uv"
    if (found := _program_in(folder)) and _said_by([found, "--version"]).split()[1:2] == [UV_VERSION]:
        return found
    words = [*_pip(), *_OPTIONS, "--upgrade", "--target", folder, f"uv=={UV_VERSION}"]
    _do("could not install uv; is this machine online?", words)
    found = _program_in(folder)
    assert found is not None
    return found


def _pip() -> list[str | Path]:
    """Return what installs: the pip of this Python or, where it is an environment without one, of the Python behind it."""
    pythons = (sys.executable, getattr(sys, "_base_executable", sys.executable))
    found = [python for python in pythons if _said_by([python, "-m", "pip", "--version"])]
    if not found:
        _stop(
            f"needs pip for {sys.executable}; install it (Debian: apt-get install python3-pip) and run this again."
        )
    return [found[0], "-m", "pip"]


def _program_in(folder: Path) -> Path | None:
    names = ("bin/uv", "bin/uv.exe", "Scripts/uv.exe")
    return next((folder / name for name in names if (folder / name).is_file()), None)


def _require_writable(kind: str) -> None:
    if os.access(ROOT, os.W_OK):
        return
    if _is_stamped_for(kind):
        _stop(
            f"{PYTHON} cannot be run by this user: it was made with {_maker()}. "
            "Whoever set hangjack up removes .venv and starts it with a Python that everybody may run."
        )
    _stop(f"cannot write to {ROOT}; run this from a clone of your own.")


def _maker() -> str:
    """Return the Python that .venv was made with."""
    for line in (VENV / "pyvenv.cfg").read_text(encoding="utf-8").splitlines():
        name, _, value = line.partition(" = ")
        if name == "home":
            return value
    return "another Python"


@contextmanager
def _alone() -> Iterator[None]:
    """Wait until nobody else sets up; the system lets go of the lock however a program ends."""
    with (ROOT / ".venv.lock").open("a+b") as lock:
        if not _taken(lock.fileno(), wait=False):
            _say("Another start is setting hangjack up; waiting for it ...")
            while not _taken(lock.fileno(), wait=True):
                pass
        yield


def _taken(handle: int, *, wait: bool) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415

            msvcrt.locking(
                handle, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1
            )  # gives up after ten seconds
        else:
            import fcntl  # noqa: PLC0415

            fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        return False
    return True


def _runs(python: Path) -> bool:
    try:
        return subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0  # noqa: S603
    except OSError:
        return False


def _said_by(words: list[str | Path]) -> str:
    """Return what a program prints; nothing if it cannot be run."""
    try:
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return ""


def _do(failed: str, words: list[str | Path]) -> None:
    """Run a program in silence; where it fails, stop with our sentence and the last line of what it said."""
    environment = {**os.environ, "VIRTUAL_ENV": str(VENV)}
    done = subprocess.run(  # noqa: S603
        words, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", errors="replace", check=False
    )
    if done.returncode:
        said = [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        _stop(f"{failed} ({said[-1]})" if said else failed)


def _say(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def _stop(sentence: str) -> NoReturn:
    _say(f"hangjack: {sentence}")
    sys.exit(1)


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except KeyboardInterrupt:
        sys.exit(130)
