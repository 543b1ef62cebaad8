"""Whether amounts can be shared out so that every sum lies within its bounds: a flow with lower bounds.

Each amount counts in two sums, one of a maker and one of a receiver. That makes it a flow from makers to receivers, and a
flow in whole numbers exists whenever any flow does.
"""

from collections import deque
from collections.abc import Hashable, Mapping, Sequence

from msgspec import Struct

Node = Hashable
"""A sum: whose, and of what. No node is both a maker's and a receiver's."""

_FREE = 10**15
_SOURCE, _SINK, _OWED, _DUE = "source", "sink", "owed", "due"
_Network = dict[Node, dict[Node, int]]


class Amount(Struct, frozen=True):
    """A whole number from 0 to *most*, which counts in the sums of both its nodes."""

    maker: Node
    receiver: Node
    most: int


def can_be_shared(amounts: Sequence[Amount], bounds: Mapping[Node, tuple[int, int]]) -> bool:
    """Whether there are amounts whose sum at each node of *bounds* is at least its first and at most its second number."""
    if any(least > most for least, most in bounds.values()):
        return False
    network: _Network = {}
    for amount in amounts:
        _join(network, amount.maker, amount.receiver, amount.most)
    makers = {amount.maker for amount in amounts}
    receivers = {amount.receiver for amount in amounts}
    for node in makers | receivers | bounds.keys():
        ends = (node, _SINK) if node in receivers else (_SOURCE, node)
        _join_between(network, ends, bounds.get(node, (0, _FREE)))
    _join(network, _SINK, _SOURCE, _FREE)
    return _most_from_owed_to_due(network) == sum(least for least, _ in bounds.values())


def _join_between(network: _Network, ends: tuple[Node, Node], bounds: tuple[int, int]) -> None:
    """Join *ends* by what may flow above the least; the least itself is owed at one end and due at the other."""
    (start, end), (least, most) = ends, bounds
    _join(network, start, end, most - least)
    _join(network, _OWED, end, least)
    _join(network, start, _DUE, least)


def _join(network: _Network, start: Node, end: Node, capacity: int) -> None:
    forward, back = network.setdefault(start, {}), network.setdefault(end, {})
    forward[end] = forward.get(end, 0) + capacity
    back.setdefault(start, 0)


def _most_from_owed_to_due(network: _Network) -> int:
    flow = 0
    while path := _shortest_path(network):
        pushed = min(network[start][end] for start, end in path)
        for start, end in path:
            network[start][end] -= pushed
            network[end][start] += pushed
        flow += pushed
    return flow


def _shortest_path(network: _Network) -> list[tuple[Node, Node]]:
    came_from: dict[Node, Node] = {_OWED: _OWED}
    queue: deque[Node] = deque([_OWED])
    while queue and _DUE not in came_from:
        start = queue.popleft()
        for end, capacity in network.get(start, {}).items():
            if capacity and end not in came_from:
                came_from[end] = start
                queue.append(end)
    path: list[tuple[Node, Node]] = []
    node: Node = _DUE
    while node in came_from and node != _OWED:
        path.append((came_from[node], node))
        node = came_from[node]
    return path
