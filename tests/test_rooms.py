"""Everything has its room: what one game knows stands in that game's files, and no rule's number stands in code.

A game's file has the game or its rulebook in its path, or is a registry called `every.py`, in which each game has a line.
The layers below matches have a package for each game, and the terminal and the fictional events are All Fours' or another
game's as they stand; everything above runs competitions of any game and names none of them.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "hangjack"
SHARED = ("matches", "competition", "desk", "store", "web")
"""The layers that know no game."""

KINDS = (".py", ".js", ".html", ".typ")
OF_A_GAME = re.compile(r"all_fours|crib|pinochle|sheepshead|abingdon|ic2024|mafa|every\.py$")
GAME_WORDS = re.compile(
    r"""
    all[-_ ]?fours | cribbage | \bcrib\b | pinochle | sheepshead       # the games
    | bulls?[-_ ]?eye | hang[-_ ]jack | hangs?\b.{0,20}\bJack | \bJacks?\b | \btrump | \bkick(s|ed|_values)?\b
    | \bbeg(s|ged|ging)?\b | power[-_ ]?play | undertrump | renege
    | \bHJ[FA]\b | \bB[FA]\b | \bNS\b | \bEW\b
    | \bmeld | \bpegg | \bpicker | \bschneider\b | \bskunk
    """,
    re.VERBOSE | re.IGNORECASE,
)
PRODUCT = re.compile("hangjack", re.IGNORECASE)

NAMES_A_GAME: dict[str, str] = {}
"""Files above that still name a game, each with the reason."""

MOST_MODULES = 20
"""More than that side by side, and a folder is a heap."""

UNITS = frozenset({2, 10, 24, 60, 100, 1000, 1024, 3600, 60_000, 3_600_000})
"""Numbers of arithmetic: halves and pairs of two, digits, hours, minutes, hundredths, milliseconds."""

RULE_LAYERS = ("matches", "competition", "desk")
NUMBERS: dict[str, str] = {}
"""Functions and types with a number that is no rule's, each with the reason."""


def shared_files() -> list[Path]:
    found = [path for layer in SHARED for path in (SOURCE / layer).rglob("*") if path.suffix in KINDS]
    return sorted(path for path in found if not OF_A_GAME.search(_name(path)) and "vendor" not in path.parts)


def _name(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def game_words(path: Path) -> list[str]:
    """Return the words of games in a file, each with its line: the program's own name is none."""
    lines = PRODUCT.sub("", path.read_text()).splitlines()
    return [
        f"{number}: {found[0]}" for number, line in enumerate(lines, 1) if (found := GAME_WORDS.search(line))
    ]


def test_no_shared_file_names_a_game() -> None:
    """Whoever adds a game adds files of its own and a line in a registry, and changes nothing else."""
    found = {_name(path): words for path in shared_files() if (words := game_words(path))}

    assert {name: words for name, words in found.items() if name not in NAMES_A_GAME} == {}
    assert sorted(NAMES_A_GAME) == sorted(set(NAMES_A_GAME) & set(found)), (
        "an exception that is none any more"
    )


def test_no_folder_is_a_heap() -> None:
    folders = {path.parent for path in SOURCE.rglob("*.py")}
    crowded = {_name(each): len(list(each.glob("*.py"))) - 1 for each in folders}

    assert {name: count for name, count in crowded.items() if count > MOST_MODULES} == {}


def _rule_numbers(path: Path) -> Iterator[str]:
    """Yield, with the place where it stands, each number that decides something: compared, or a default."""
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        for number in _deciding(node):
            if isinstance(number, ast.Constant) and _is_a_rules(number.value):
                yield f"{_name(path)}:{number.lineno}: {number.value!r}"


def _is_a_rules(value: object) -> bool:
    return type(value) is int and value > 1 and value not in UNITS


def _deciding(node: ast.AST) -> list[ast.AST | None]:
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    if isinstance(node, ast.Dict):
        return [*node.values]
    if isinstance(node, ast.arguments):
        return [*node.defaults, *node.kw_defaults]
    if isinstance(node, ast.AnnAssign | ast.keyword):
        return [node.value]
    return []


def test_no_rule_has_its_number_in_code() -> None:
    """What a book decides is a setting with its clause; a type of options has no number of its own."""
    files = [path for layer in RULE_LAYERS for path in (SOURCE / layer).rglob("*.py")]
    found = [each for path in sorted(files) for each in _rule_numbers(path)]

    assert [each for each in found if each.split(": ")[0] not in NUMBERS] == []
