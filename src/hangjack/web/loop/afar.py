"""Work in a process of its own: what takes long and needs little is carried there, and only what it comes to is carried back.

    python -m hangjack.web.loop.afar

reads what is to be done and writes what it came to. A thread would take turns with the event loop, a process takes another
processor; it gives way to whoever serves people, and what it took of memory is given back with its end.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import hangjack
from hangjack.errors import BadInput, HangjackError, Refused

T = TypeVar("T")

_GIVES_WAY = 10
"""How nice such a process is to others that want a processor."""


def done_afar(work: Callable[[], T]) -> T:
    """Return what *work* comes to in another process. Refuses what it refuses.

    *work* is a function of a module, or a `partial` of one, with values that can be carried. Waits for it: to be called in a thread.
    """
    ended = run_program("hangjack.web.loop.afar", given=pickle.dumps(work))
    assert ended.returncode == 0, ended.stderr.decode(errors="replace")
    refused, came = pickle.loads(ended.stdout)  # noqa: S301 - from a program of ours
    if refused is not None:
        kind, key, values = refused
        raise kind(key, **values)
    found: T = came
    return found


def run_program(module: str, *arguments: str, given: bytes) -> subprocess.CompletedProcess[bytes]:
    """Run a module of ours as a program, *given* what it reads. In a thread: starting it would hold the event loop."""
    paths = (str(Path(hangjack.__file__).parent.parent), os.environ.get("PYTHONPATH", ""))
    return subprocess.run(  # noqa: S603 - a program of ours
        [sys.executable, "-m", module, *arguments],
        input=given,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
    )


def give_way() -> None:
    """Let others have the processor first, where the system knows of that."""
    if hasattr(os, "nice"):
        os.nice(_GIVES_WAY)


def main() -> None:
    """Do what comes in."""
    give_way()
    work = pickle.loads(sys.stdin.buffer.read())  # noqa: S301 - from the server that has started this
    refused, came = None, None
    try:
        came = work()
    except HangjackError as error:
        refused = BadInput if isinstance(error, BadInput) else Refused, error.key, error.values
    sys.stdout.buffer.write(pickle.dumps((refused, came)))


if __name__ == "__main__":
    main()
