"""Where this machine can be reached: sockets to listen on, and the addresses that other devices can type."""

import errno
import socket
from contextlib import suppress
from ipaddress import IPv4Address, ip_address
from urllib.parse import urlsplit

from msgspec import Struct

from hangjack.errors import BadInput, Refused

BACKLOG = 2048
_OURS_ALONE = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
"""Take a port that a server has just let go of, but none that another has: on Windows the usual option would share it."""
_ANYWHERE = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - what people type to be reached by everybody
_TOWARDS = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "169.254.255.254")
"""Nothing is sent to these: the system only says from which of its own addresses it would be."""


class Reachable(Struct, frozen=True):
    """How a server can be reached: a scheme, a port, and the names and numbers that lead to it, the best first."""

    scheme: str
    port: int
    hosts: tuple[str, ...]

    @property
    def urls(self) -> tuple[str, ...]:
        """The addresses to type."""
        return tuple(self.url(host) for host in self.hosts)

    def url(self, host: str) -> str:
        """Return the address with this *host*."""
        usual = {"http": 80, "https": 443}[self.scheme]
        bracketed = f"[{host}]" if ":" in host else host
        return f"{self.scheme}://{bracketed}" + ("" if self.port == usual else f":{self.port}")


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens on *host* and *port*; port 0 takes any that is free.

    Raises `Refused("serve.port-in-use")`, and `BadInput` for a host or a port that cannot be this machine's.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, _OURS_ALONE, 1)
        found.bind((host, port))
        found.listen(BACKLOG)
    except OSError as error:
        found.close()
        raise _unusable(error, host, port) from error
    found.setblocking(False)
    found.set_inheritable(True)
    return found


def port_of(listener: socket.socket) -> int:
    """Return the port that *listener* listens on."""
    return int(listener.getsockname()[1])


def hosts_of(host: str, local_name: str) -> tuple[str, ...]:
    """Return what leads to a server that listens on *host*: numbers first, since every phone understands them."""
    if host not in _ANYWHERE:
        return (host,)
    return (*lan_addresses(), local_name, "localhost")


def in_hall(way: Reachable) -> tuple[str, ...]:
    """Return the addresses that phones in the hall can open: none where this machine is in no network."""
    found = [host for host in way.hosts if not is_local(host)]
    alone = len(found) < len(way.hosts) and not any(map(_is_number, found))
    return () if alone else tuple(map(way.url, found))


def is_local(host: str) -> bool:
    """Whether a host is whatever machine one asks on: no other one can open it."""
    if not _is_number(host):
        return host.lower().rstrip(".") in {"localhost", ""} or host.lower().endswith(".localhost")
    found = ip_address(host.strip("[]"))
    return found.is_loopback or found.is_unspecified


def _is_number(host: str) -> bool:
    try:
        return bool(ip_address(host.strip("[]")))
    except ValueError:
        return False


def lan_addresses() -> tuple[str, ...]:
    """Return the addresses of this machine in the networks around it, the usual one first."""
    found = [address for target in _TOWARDS if (address := _source_towards(target)) is not None]
    with suppress(OSError):
        found += [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return tuple(address for address in dict.fromkeys(found) if _is_useful(address))


def local_name_of(name: str) -> str:
    """Return the name under which devices of the same network find this machine. Refuses one that cannot be a name."""
    label = name.removesuffix(".local").lower()
    allowed = set("abcdefghijklmnopqrstuvwxyz0123456789-")
    if not 0 < len(label) <= 63 or set(label) - allowed or label.startswith("-") or label.endswith("-"):
        raise BadInput("serve.name-form", name=name)
    return f"{label}.local"


def public_url_of(text: str) -> str:
    """Return the address that is given out, without a slash at its end. Refuses one that nobody could open."""
    if not text:
        return ""
    scheme, _, rest = text.rpartition("://")
    host, _, more = rest.partition("/")
    if scheme not in {"http", "https"} or not _is_host(host):
        raise BadInput("serve.public-url-form", url=text, better=f"https://{rest}")
    if more or "?" in host or "#" in host:
        raise BadInput("serve.public-url-more", url=text, better=f"{scheme}://{host}")
    return f"{scheme}://{host}"


def _is_host(text: str) -> bool:
    """Whether *text* can be a host with a port, or without one."""
    try:
        parts = urlsplit(f"//{text}")
        return bool(parts.hostname) and parts.username is None and (parts.port is None or parts.port > 0)
    except ValueError:
        return False


def _source_towards(target: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((target, 9))
        except OSError:
            return None
        return str(asking.getsockname()[0])


def _is_useful(address: str) -> bool:
    found = IPv4Address(address)
    return not (found.is_loopback or found.is_unspecified or found.is_link_local)


def _unusable(error: OSError, host: str, port: int) -> BadInput | Refused:
    match error.errno:
        case errno.EADDRINUSE:
            return Refused("serve.port-in-use", port=port)
        case errno.EACCES:
            return BadInput("serve.port-reserved", port=port)
    return BadInput("serve.not-our-address", host=host, port=port, reason=error.strerror or str(error))
