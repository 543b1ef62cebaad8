"""Children of the test that can be killed: forked, so that they start at once."""

import os
import signal
import traceback
import warnings
from collections.abc import Callable


def forked(work: Callable[[], None]) -> int:
    """Do *work* in a child process that ends with it; return the child's id."""
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore", DeprecationWarning
        )  # the threads of a test runner do not matter to the child
        child = os.fork()
    if child:
        return child
    try:
        work()
    except BaseException:  # noqa: BLE001 - a child must never go on with the parent's tests
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def was_killed(child: int) -> bool:
    """Wait for *child* and return whether it was killed; it must not have failed."""
    _, status = os.waitpid(child, 0)
    killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    assert killed or os.waitstatus_to_exitcode(status) == 0, f"the child ended with {status}"
    return killed
