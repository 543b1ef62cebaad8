"""Open unions: tagged Structs of one kind, of which every game, format or pad has its own.

A field of such a type takes whatever has joined it, so that one more member needs no change to what holds it. Members
are told apart by their tag, as those of any union are; one of them may do without, which is then what has no `type`. What
everybody may ask of one stands in the union, mostly nothing: only its own game or format knows what it is. Whoever decodes
passes `decode`, whoever describes `describe`.
A union says in which part of the subjects its members stand; that is imported before anybody asks which there are.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import StructConfig

from hangjack.subjects import Room, parts

Member = TypeVar("Member", bound=Struct)

if TYPE_CHECKING:
    from abc import ABCMeta as ProtocolMeta
else:
    ProtocolMeta = type(Protocol)


class Tagged(Protocol):
    """A tagged Struct of which nothing else is known."""

    __struct_config__: ClassVar[StructConfig]
    __struct_fields__: ClassVar[tuple[str, ...]]


def tag_of(value: Tagged) -> str:
    """Return by what *value* is told apart from other members of its union."""
    return str(value.__struct_config__.tag)


def own(kind: type[Member], value: Tagged | None) -> Member:
    """Return *value*, which is of that *kind*: only its own game or format asks."""
    assert isinstance(value, kind), f"{value} is no {kind.__name__}"
    return value


class OpenUnion(ProtocolMeta):
    """The class of open unions: `class Line(Tagged, Protocol, metaclass=OpenUnion, of=("games", "match"))`."""

    joined: dict[str, type[Struct]]
    """Those that have joined so far."""
    _of: tuple[Room, str]
    _is_full: bool

    def __new__(
        cls, name: str, bases: tuple[type, ...], body: dict[str, Any], **_: tuple[Room, str]
    ) -> "OpenUnion":
        """Make the class; *of* is for `__init__`."""
        return super().__new__(cls, name, bases, body)

    def __init__(
        cls, name: str, bases: tuple[type, ...], body: dict[str, Any], *, of: tuple[Room, str]
    ) -> None:
        super().__init__(name, bases, body)
        cls.joined, cls._of, cls._is_full = {}, of, False
        _EVERY.append(cls)

    @property
    def members(cls) -> Mapping[str, type[Struct]]:
        """Every member by its tag, in their order, whichever was imported first."""
        if not cls._is_full:
            parts(*cls._of)
            cls.joined, cls._is_full = dict(sorted(cls.joined.items())), True
        return cls.joined

    def __instancecheck__(cls, value: object) -> bool:
        return type(value) in cls.joined.values()


_EVERY: list[OpenUnion] = []


def every_member() -> Iterator[type[Struct]]:
    """Yield the members of all open unions."""
    for union in _EVERY:
        yield from union.members.values()


def joins(*unions: OpenUnion) -> Callable[[type[Member]], type[Member]]:
    """Let a Struct join *unions* under its tag, as the decorator of its class."""

    def joined(member: type[Member]) -> type[Member]:
        for union in unions:
            tag = str(member.__struct_config__.tag or "")
            known = union.joined.setdefault(tag, member)
            assert known.__qualname__ == member.__qualname__, f"{tag} names two members of {union.__name__}"
        return member

    return joined


def decode(kind: type, raw: Any) -> Any:
    """Return *raw* as the member of an open union that its tag names: msgspec's hook for types it does not know."""
    assert isinstance(kind, OpenUnion), f"{kind} is no open union"
    if isinstance(raw, kind):
        return raw
    member = kind.members.get(raw.get("type", "")) if isinstance(raw, dict) else None
    if member is None:
        raise ValueError(f"Expected one of {', '.join(sorted(kind.members))} as `type`")
    try:
        return msgspec.convert(raw, member, dec_hook=decode)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None


def describe(kind: type) -> dict[str, Any]:
    """Return the JSON Schema of an open union: an object with the tag of one of its members."""
    assert isinstance(kind, OpenUnion), f"{kind} is no open union"
    tags = sorted(filter(None, kind.members))
    return {
        "type": "object",
        **({} if "" in kind.members else {"required": ["type"]}),
        "properties": {"type": {"enum": tags}},
        "description": f"One of {', '.join(tags)}, each with its own fields.",
    }
