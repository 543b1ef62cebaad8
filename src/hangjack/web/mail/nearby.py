"""Addresses of the server's own network: its own machine, what is beside it, and what no other network leads to.

Whoever runs the server may have a mail server there. Anybody else who names one could look through that network.
"""

import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

from msgspec import Struct

MOST_ADDRESSES = 4
"""So many addresses of one name are tried."""

_HOUSE_BITS = 64
"""So many bits of an address in IPv6 the machines of one house have in common."""
_THROUGH_IPV4 = ip_network("64:ff9b::/96")
"""Addresses in IPv6 that stand for one in IPv4."""


class Place(Struct, frozen=True):
    """An address that was found for a name, and the port there, as a socket takes them."""

    family: int
    where: tuple[str, int] | tuple[str, int, int, int]

    @property
    def address(self) -> str:
        """The address alone."""
        return self.where[0]


def places_of(host: str, port: int) -> tuple[Place, ...]:
    """Return where *host* is, the best first. Raises `OSError` where nobody knows it. Waits for whoever knows names."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    places = (Place(family, where) for family, _, _, _, where in found if isinstance(where[0], str))
    return tuple(dict.fromkeys(places))[:MOST_ADDRESSES]


def is_nearby(address: str) -> bool:
    """Whether an address is in the server's own network, or in no network that others can reach."""
    found = _plain(address)
    if not found.is_global or found.is_multicast:
        return True
    ours = _seen_from(found)
    return ours is not None and (ours == found or _in_one_house(ours, found))


def can_only_be_nearby(host: str) -> bool:
    """Whether one sees by the way a host is written that it is in the server's own network: nobody has to be asked."""
    name = host.lower().rstrip(".")
    try:
        return is_nearby(name)
    except ValueError:
        return "." not in name or name.endswith((".localhost", ".local"))


def _plain(address: str) -> IPv4Address | IPv6Address:
    """Return an address as it is reached in the end: one that stands for another as that other."""
    found = ip_address(address.partition("%")[0])
    if not isinstance(found, IPv6Address):
        return found
    stands_for = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
    if stands_for is None and found in _THROUGH_IPV4:
        stands_for = IPv4Address(int(found) & (2**32 - 1))
    return stands_for or found


def _seen_from(found: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address | None:
    """Return the address of ours from which *found* would be called; nothing is sent for that."""
    family = socket.AF_INET if found.version == 4 else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((str(found), 9))
            return ip_address(str(asking.getsockname()[0]).partition("%")[0])
    except OSError:
        return None


def _in_one_house(ours: IPv4Address | IPv6Address, found: IPv4Address | IPv6Address) -> bool:
    return isinstance(ours, IPv6Address) and found in IPv6Network((ours, _HOUSE_BITS), strict=False)
