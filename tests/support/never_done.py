"""Mail servers that never come to an end: each reply goes on and on, as lines or as one line, or comes byte by byte.

They count what they could send before somebody hung up. One that nobody stops gives up after `ENOUGH` bytes.
"""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Semaphore, Thread
from time import sleep

from support.ports import HOST

ENOUGH = 48 * 1024 * 1024
"""So much is sent to somebody who takes everything."""
HELD = 8 * 1024 * 1024
"""More than two sockets of this machine hold between them: what was sent beyond it, somebody has read."""
LONG = 1000
LINES = b"-and so on, and so on, and so on\r\n"

STAGES = (b"", b"EHLO", b"MAIL", b"RCPT", b"DATA", b".")
"""After which command the reply begins that never ends; at first: the greeting."""
_ANSWERS = {b"EHLO": b"250", b"MAIL": b"250", b"RCPT": b"250", b"DATA": b"354", b".": b"250", b"QUIT": b"221"}


class Endless:
    """A mail server whose reply at one stage does not end."""

    def __init__(self, stage: bytes = b"", *, one_line: bool = False) -> None:
        self.stage = stage
        self.one_line = one_line
        self.sent = 0
        self.calls = 0

    def answer(self, called: socket.socket) -> None:
        """Answer one call until whoever calls hangs up."""
        self.calls += 1
        with called, called.makefile("rb") as lines, suppress(OSError):
            if not self.stage:
                self.go_on(called, b"220")
                return
            called.sendall(b"220 test\r\n")
            in_letter = False
            for line in lines:
                command = line.strip() if in_letter else line[:4].upper()
                if in_letter and command != b".":
                    continue
                in_letter = command == b"DATA"
                if command == self.stage:
                    self.go_on(called, _ANSWERS[command])
                    return
                called.sendall(_ANSWERS.get(command, b"250") + b" ok\r\n")

    def stop(self) -> None:
        """Wait for nobody any more."""

    def go_on(self, called: socket.socket, code: bytes) -> None:
        """Send a reply that does not end."""
        part = b"x" * 4096 if self.one_line else (code + LINES) * 100
        called.sendall(code + b"-")
        while self.sent < ENOUGH:
            self.sent += called.send(part)


class Dripping(Endless):
    """A mail server of whose greeting a byte comes whenever somebody looks at the clock, and none otherwise."""

    def __init__(self) -> None:
        super().__init__()
        self.looked = Semaphore(0)
        self.now_s = 0.0
        self.stopped = False

    def clock(self) -> float:
        """Return the time, a second later with every look."""
        self.now_s += 1.0
        self.looked.release()
        return self.now_s

    def go_on(self, called: socket.socket, code: bytes) -> None:
        """Send a reply byte by byte."""
        for byte in code + b"-" + b"x" * LONG:
            self.looked.acquire()
            if self.stopped:
                return
            self.sent += called.send(bytes((byte,)))

    def stop(self) -> None:
        """Wait for no look any more."""
        self.stopped = True
        self.looked.release()


@contextmanager
def never_done(server: Endless) -> Iterator[int]:
    """Let such a server answer for a while, one call after the other; give its port."""
    with socket.create_server((HOST, 0)) as listener:
        thread = Thread(target=_answering, args=(listener, server.answer), daemon=True)
        thread.start()
        yield int(listener.getsockname()[1])
        server.stop()
        listener.shutdown(socket.SHUT_RDWR)
        thread.join()


def _answering(listener: socket.socket, answer: Callable[[socket.socket], None]) -> None:
    with suppress(OSError):
        while True:
            answer(listener.accept()[0])


class EndlessPage(Endless):
    """A server of ours by its address that answers over HTTP and does not come to an end: *part* again and again, after *head*."""

    def __init__(self, part: bytes, status: str = "200 OK", head: str = "") -> None:
        super().__init__()
        self._part = part
        self._head = f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\n{head}\r\n".encode()

    def answer(self, called: socket.socket) -> None:
        """Answer one call until whoever calls hangs up."""
        self.calls += 1
        with called, suppress(OSError):
            while b"\r\n\r\n" not in called.recv(65536):
                pass
            called.sendall(self._head)
            while self.sent < ENOUGH:
                self.sent += called.send(self._part)


class DrippingPage(EndlessPage):
    """One that sends a part now and then, for as long as somebody waits."""

    def answer(self, called: socket.socket) -> None:
        """Answer one call until whoever calls hangs up."""
        self.calls += 1
        with called, suppress(OSError):
            while b"\r\n\r\n" not in called.recv(65536):
                pass
            called.sendall(self._head)
            while True:
                self.sent += called.send(self._part)
                sleep(0.005)
