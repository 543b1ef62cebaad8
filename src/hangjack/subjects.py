"""Games and formats: which there are, what each gives to a layer, and where it keeps what is no code.

Whoever adds a subject adds its folder and its name here. Nobody has to call anything first: what a layer asks of its subjects
is imported when it is first asked for.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from operator import attrgetter
from threading import RLock
from types import ModuleType
from typing import Any, Generic, Literal, ParamSpec, TypeVar, cast

GAMES = ("all_fours", "cribbage", "pinochle", "sheepshead")
FORMATS = ("cup", "round_robin", "rotation", "table_draw", "divisions")

Room = Literal["games", "formats"]
T = TypeVar("T")
P = ParamSpec("P")
Key = Callable[[Any], str]

_SUBJECTS: Mapping[Room, tuple[str, ...]] = {"games": GAMES, "formats": FORMATS}


_ONE_AT_A_TIME = RLock()
"""Two threads that import parts of the same subject from two ends would each meet the other's half."""


def parts(room: Room, part: str) -> tuple[ModuleType, ...]:
    """Return that part of every subject of a room, imported; a subject that has nothing to say to a layer has no such part."""
    names = [f"{__package__}.{room}.{subject}.{part}" for subject in _SUBJECTS[room]]
    with _ONE_AT_A_TIME:
        return tuple(import_module(name) for name in names if _is_there(name))


def _is_there(name: str) -> bool:
    """Whether a subject has a part; the subject itself must be there."""
    above, _, last = name.rpartition(".")
    if last in (*GAMES, *FORMATS):
        import_module(name)
        return True
    return _is_there(above) and find_spec(name) is not None


def given(room: Room, part: str, name: str, kind: type[T]) -> tuple[T, ...]:
    """Return what the subjects of a room give under *name* in that part of theirs, as many as have the part."""
    found = tuple(getattr(each, name) for each in parts(room, part))
    assert all(isinstance(each, kind) for each in found), f"a {name} that is no {kind.__name__}"
    return found


class Registry(Mapping[str, T], Generic[T]):
    """What every subject of a room gives to one layer, by its tag: `MATCH` in `games/<game>/match`, say."""

    def __init__(self, room: Room, part: str, name: str, kind: type[T], key: Key = attrgetter("tag")) -> None:
        self._where, self._kind, self._key = (room, part, name), kind, key
        self._given: dict[str, T] = {}
        self._is_full = False

    def __getitem__(self, tag: str) -> T:
        if not self._is_full:
            self._fill()
        return self._given[tag]

    def __contains__(self, tag: object) -> bool:
        self._fill()
        return tag in self._given

    def __iter__(self) -> Iterator[str]:
        self._fill()
        return iter(self._given)

    def __len__(self) -> int:
        self._fill()
        return len(self._given)

    @contextmanager
    def with_one_more(self, value: T) -> Iterator[None]:
        """Let somebody else's subject be known for a while: what its folder would give."""
        tag = self._key(value)
        assert tag not in self, f"there is a {tag} already"
        self._given[tag] = value
        try:
            yield
        finally:
            del self._given[tag]

    def _fill(self) -> None:
        if not self._is_full:
            found = given(*self._where, self._kind)
            self._given |= {self._key(each): each for each in found}
            assert len({self._key(each) for each in found}) == len(found), "two subjects with one tag"
            self._is_full = True


def house() -> Traversable:
    """Return the folder in which everything stands."""
    return files(__package__)


_OTHERS: dict[str, Traversable] = {}
"""The folders of somebody else's subjects, while they are known."""
_KEPT: list[Callable[[], None]] = []
"""How to let go of what was made of folders, when there is another one."""


def made_of_folders(function: Callable[P, T]) -> Callable[P, T]:
    """Keep what *function* makes of the folders of subjects, until there is another one."""
    kept = cache(function)
    _KEPT.append(kept.cache_clear)
    return cast("Callable[P, T]", kept)


@contextmanager
def with_one_more_folder(whose: str, folder: Traversable) -> Iterator[None]:
    """Let what is no code in somebody else's folder be found for a while: `formats/ladder`."""
    assert whose not in folders(""), f"there is a {whose} already"
    _OTHERS[whose] = folder
    _let_go()
    try:
        yield
    finally:
        del _OTHERS[whose]
        _let_go()


def _let_go() -> None:
    for forget in _KEPT:
        forget()


@made_of_folders
def folders(inside: str) -> Mapping[str, Traversable]:
    """Return the folders of that name in games and formats, by whose they are: `formats/rotation`."""
    below = {
        f"{room}/{each}": house().joinpath(room, each) for room, every in _SUBJECTS.items() for each in every
    }
    own = sorted({**below, **_OTHERS}.items())
    found = {name: each.joinpath(*inside.split("/")) for name, each in own}
    return {name: each for name, each in found.items() if each.is_dir()}
