"""Telling the network around us under which `.local` name this server is found (multicast DNS)."""

import socket
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING

from hangjack.errors import Refused

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, Zeroconf

_SERVICE = "_http._tcp.local."


class Announcement:
    """A name that is announced until `withdraw`. Both take a second or two, and belong into a thread of their own."""

    def __init__(self, local_name: str, port: int, addresses: Sequence[str]) -> None:
        """Announce *local_name* with a port and the numbers that it stands for."""
        self._name = local_name
        self._port = port
        self._addresses = tuple(addresses)
        self._lock = threading.Lock()
        self._speaker: Zeroconf | None = None
        self._withdrawn = False

    def make(self) -> None:
        """Begin to announce. Raises `Refused("serve.not-announced")` where the network, or somebody on it, says no."""
        from zeroconf import Error, NonUniqueNameException, Zeroconf  # noqa: PLC0415 - nothing waits for it

        if not self._addresses:
            raise Refused("serve.not-announced", name=self._name)
        with self._lock:
            if self._withdrawn:
                return
            try:
                self._speaker = Zeroconf(interfaces=list(self._addresses))
                self._speaker.register_service(self._info())
            except NonUniqueNameException as error:
                self._fall_silent()
                raise Refused("serve.name-taken", name=self._name) from error
            except (Error, OSError) as error:
                self._fall_silent()
                raise Refused("serve.not-announced", name=self._name) from error

    def withdraw(self) -> None:
        """Say goodbye, so that the name is free for another machine at once."""
        with self._lock:
            self._withdrawn = True
            if self._speaker is not None:
                self._speaker.unregister_all_services()
            self._fall_silent()

    def _fall_silent(self) -> None:
        if self._speaker is not None:
            self._speaker.close()
            self._speaker = None

    def _info(self) -> "ServiceInfo":
        from zeroconf import ServiceInfo  # noqa: PLC0415 - see above

        label = self._name.removesuffix(".local")
        packed = [socket.inet_aton(address) for address in self._addresses]
        return ServiceInfo(
            _SERVICE, f"{label}.{_SERVICE}", port=self._port, addresses=packed, server=f"{self._name}."
        )
