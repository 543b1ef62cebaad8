"""Everything has its room: what only one game knows is in that game's folder, and no rule's number is in code.

A file of one game has the game or its rulebook in its path. All other files of the rooms in `SHARED`, and of the formats,
are searched for words of games; the terminal, the fictional events and the rulebooks may name them. `north_south`, what a
toss decides, is a word of the compass and no game's.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "hangjack"
SHARED = ("matches", "competition", "desk", "store", "web", "formats")
"""The rooms that know no game; what a format imports from one is counted by the contract `games-apart`."""

KINDS = (".py", ".js", ".html", ".typ")
OF_A_GAME = re.compile(r"all_fours|crib|pinochle|sheepshead|abingdon|ic2024|mafa")
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
IMPORTED = re.compile(r"^from hangjack\.games\.\S+", re.MULTILINE)

MOST_MODULES = 20
"""More than that side by side, and a folder is a heap."""

UNITS = frozenset({2, 10, 24, 60, 100, 1000, 1024, 3600, 60_000, 3_600_000})
"""Numbers of arithmetic: halves and pairs of two, digits, hours, minutes, hundredths, milliseconds."""

RULE_LAYERS = (
    "matches",
    "competition",
    "desk",
    "web/pages",
    "formats",
    *(f"games/*/{part}" for part in ("match", "competition", "desk", "web")),
)
NUMBERS = {
    "games/all_fours/competition/defaults.py: double_default_ba: int = 17": "mafa says nothing of double defaults",
    "games/all_fours/competition/defaults.py: forfeit_bullseyes: int = 9": "ic2024 says nothing of forfeits",
    'web/pages/screens/board.py: A_SLIDE = {"live": 3, "next": 6, "standings": 7, "ties": 4, "draw": 8, "prizes": 4}': "what fits on a screen",
    'web/pages/pad/page.py: code = segno.make(words, error="m").svg_data_uri(border=4, light="#fff")': "a code's rim",
    "matches/sheets/state.py: lanes: int = 2": "a line counts when two say the same, where a book says nothing else",
    "matches/signatures.py: lanes: int = 2": "a line counts when two say the same, where a book says nothing else",
}
"""Numbers that hold where a book says nothing, or that no book has, each with the reason."""


def shared_files() -> list[Path]:
    found = [path for layer in SHARED for path in (SOURCE / layer).rglob("*") if path.suffix in KINDS]
    return sorted(
        path
        for path in found
        if not OF_A_GAME.search(_name(path)) and not {"vendor", "examples"} & {*path.parts}
    )


def _name(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def game_words(path: Path) -> list[str]:
    """Return the words of games in a file, each with its line: the program's own name is none."""
    lines = PRODUCT.sub("", IMPORTED.sub("", path.read_text())).splitlines()
    return [
        f"{number}: {found[0]}" for number, line in enumerate(lines, 1) if (found := GAME_WORDS.search(line))
    ]


def test_no_shared_file_names_a_game() -> None:
    """Whoever adds a game adds files of its own and its name in `subjects`, and changes nothing else."""
    found = {_name(path): words for path in shared_files() if (words := game_words(path))}

    assert found == {}


def test_no_folder_is_a_heap() -> None:
    folders = {path.parent for path in SOURCE.rglob("*.py")}
    crowded = {_name(each): len(list(each.glob("*.py"))) - 1 for each in folders}

    assert {name: count for name, count in crowded.items() if count > MOST_MODULES} == {}


def _rule_numbers(path: Path) -> Iterator[str]:
    """Yield, as the line in which it stands, each number that decides something: a default, or what is compared."""
    text = path.read_text()
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        numbers = [
            *(each for each in _defaults(node) if _is_number(each)),
            *(each for each in _compared(node) if _is_number(each) and each.value not in UNITS),
        ]
        yield from (f"{_name(path)}: {lines[each.lineno - 1].strip()}" for each in numbers)


def _is_number(node: ast.Constant) -> bool:
    return type(node.value) is int and node.value > 1


def _defaults(node: ast.AST) -> list[ast.Constant]:
    """Return what stands in the defaults of a class's fields and of a function's arguments."""
    if isinstance(node, ast.ClassDef):
        return _constants(each.value for each in node.body if isinstance(each, ast.AnnAssign))
    return _constants([*node.defaults, *node.kw_defaults]) if isinstance(node, ast.arguments) else []


def _compared(node: ast.AST) -> list[ast.Constant]:
    """Return what is compared, chosen, given by name, looked up, or one of the values that may stand."""
    if isinstance(node, ast.Compare):
        return [each for each in (node.left, *node.comparators) if isinstance(each, ast.Constant)]
    if isinstance(node, ast.IfExp):
        return [each for each in (node.body, node.orelse) if isinstance(each, ast.Constant)]
    if isinstance(node, ast.Subscript) and ast.unparse(node.value) == "Literal":
        return _constants([node.slice])
    given = (
        node.values if isinstance(node, ast.Dict) else [node.value] if isinstance(node, ast.keyword) else []
    )
    return [each for each in given if isinstance(each, ast.Constant)]


def _constants(values: Iterable[ast.AST | None]) -> list[ast.Constant]:
    inside = (each for value in values if value is not None for each in ast.walk(value))
    return [each for each in inside if isinstance(each, ast.Constant)]


def test_no_rule_has_its_number_in_code() -> None:
    """What a book decides is a setting with its clause; a type of options has no number of its own."""
    found_in = (path for layer in RULE_LAYERS for path in SOURCE.glob(f"{layer}/**/*.py"))
    files = [path for path in found_in if "examples" not in path.parts]
    found = [each for path in sorted(files) for each in _rule_numbers(path)]

    assert sorted({*found} - NUMBERS.keys()) == []
    assert {*found} == NUMBERS.keys(), "an exception that is none any more"


SCRIPT_NUMBER = re.compile(r"(?:[=!]==?|[<>]=?|\b(?:max|min|value): |\?\?|\|\|) ?([0-9]+)\b")
SCRIPT_NUMBERS = {
    "pad/outbox.js": {"408", "429", "401", "500"},
    "sw.js": {"500"},
    "console/moves.js": {"15"},
}
"""Answers of HTTP, and the minutes by which the form for a delay begins: no book names them."""


def test_no_rule_has_its_number_in_a_shared_script() -> None:
    """What a book decides comes with the page."""
    found = {}
    for path in shared_files():
        if path.suffix == ".js":
            name = _name(path).removeprefix("web/static/")
            known = {str(unit) for unit in UNITS} | {"0", "1"} | SCRIPT_NUMBERS.get(name, set())
            if numbers := set(SCRIPT_NUMBER.findall(path.read_text())) - known:
                found[name] = numbers

    assert found == {}
