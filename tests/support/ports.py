"""Ports of this machine that stay ours: nobody who runs beside us takes one while it is closed for a while."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager

HOST = "127.0.0.1"


@contextmanager
def own_port() -> Iterator[int]:
    """Keep a port for ourselves: a server of ours can listen there again and again, and while none does, calls are refused.

    The system gives a port that somebody holds to nobody who asks for any, and lets it be taken by its number.
    """
    with socket.socket() as holding:
        holding.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holding.bind((HOST, 0))
        yield int(holding.getsockname()[1])
