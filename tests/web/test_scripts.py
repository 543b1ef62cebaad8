"""The modules of a page as one script: everything once and in order, nothing that only readers need."""

import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import pytest

from hangjack.tables.game import GAMES
from hangjack.web.scripts import bound, modules_of, style, taken_apart

HOUSE = Path(str(files("hangjack")))
STATIC = HOUSE / "web" / "static"
SCRIPTS = sorted(
    each.relative_to(HOUSE).as_posix() for each in HOUSE.rglob("*.js") if each.parent.name != "vendor"
)
SHARED = sorted(
    each.relative_to(HOUSE).as_posix()
    for room in ("web", "formats/*/web")
    for kind in ("static/**/*.js", "static/**/*.css", "templates/**/*.html")
    for each in HOUSE.glob(f"{room}/{kind}")
    if not {*each.with_suffix("").parts} & {"vendor", *(game.module for game in GAMES.values())}
)
"""What no game has for itself."""
ABSENT = STATIC / "pad/absent.js"
PAD_GAMES = sorted(HOUSE.glob("games/*/web/static/pad/game.js"))
A_GAMES_WORD = re.compile(
    r"bullseye|hang.?jack(?<!hangjack)|\bkick|\bNS\b|\bEW\b|trump|\bcrib|\bmeld|picker|sheepshead|pinochle",
    re.IGNORECASE,
)
LONGEST_LINE = 110

MODULES = {
    "page.js": 'import { twice as two } from "./sums.js";\nimport * as shown from "./parts/shown.js";\n\nshown.tell(two(3));\n',
    "sums.js": "// Sums.\n\nexport function twice(number) {\n  return number * 2; // exactly\n}\n",
    "parts/shown.js": 'import { twice } from "../sums.js";\nconst tell = (each) => twice(each);\nexport {\n  tell,\n};\n',
}


def text(entry: str, modules: Mapping[str, str]) -> str:
    """Bind modules that are written here."""
    return bound(entry, modules.__getitem__)


def test_each_module_comes_once_and_behind_what_it_imports() -> None:
    """Whatever way they import each other."""
    assert modules_of("page.js", MODULES.__getitem__) == ("sums.js", "parts/shown.js", "page.js")


def test_modules_become_one_script() -> None:
    """What a module exports is a constant for those behind it; comments, and blanks that say nothing, stay behind."""
    assert text("page.js", MODULES).splitlines() == [
        "const $sums=(()=>{",
        "function twice(number){return number * 2;}",
        "return{twice}})();",
        "const $parts_shown=(()=>{",
        "const {twice}=$sums;",
        "const tell=(each)=>twice(each);",
        "return{tell}})();",
        "const {twice:two}=$sums;",
        "const shown=$parts_shown;",
        "shown.tell(two(3));",
    ]


def test_what_a_script_says_is_not_taken_for_a_comment() -> None:
    """Addresses, sentences with two strokes in them, patterns, and templates with their blanks."""
    said = [
        'const at="http://hall.test";',
        'const both=["a; // b",`c; // d`];',
        "const pattern=/[/*]{2} \\/\\/ /g;",
        "const page=`<p>\n  // ${at}\n</p>`;",
    ]

    assert text("page.js", {"page.js": "\n".join(said)}) == "".join(said) + "\n"


def test_the_template_of_a_page_is_sent_without_what_only_its_readers_need() -> None:
    """Its lines begin at once and its code is shortened; blanks that are seen, and other templates in it, stay."""
    page = (
        "const page = html`<p title=${\n    a ?\n b : `c\n  d`\n  }>\n    ${ each }  and\n    ${more} </p>`;"
    )
    sent = "const page=html`<p title=${a?b:`c\n  d`}>\n${each}  and\n${more} </p>`;\n"

    assert text("page.js", {"page.js": page}) == sent


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("let a = 1\nlet b = 2\n", "let a=1\nlet b=2"),
        ("const f = () => {\n  return a\n}\nf()\n", "const f=()=>{return a}\nf()"),
        ("a = b\n++c\n", "a=b\n++c"),
        ("a + +b - -c\n", "a + +b - -c"),
        ("if (a) b /* why */\nelse c // or so\n", "if(a)b\nelse c"),
        ("x\n  .then(y) // next\n  .then(z);\n", "x.then(y).then(z);"),
        ("a = b /* one\n two */ + c;\n", "a=b\n+ c;"),
        ("const d = a /b/ c;\n", "const d=a /b/ c;"),
    ],
)
def test_what_a_script_does_is_what_it_did(written: str, sent: str) -> None:
    """A line's end stays where it may mean something, and two signs never become another one."""
    assert text("page.js", {"page.js": written}) == f"{sent}\n"


@pytest.mark.parametrize(
    "module",
    [
        "export default 1;\n",
        "export let count = 0;\n",
        'export * from "./sums.js";\n',
        'const { twice } = await import("./sums.js");\n',
        "const here = import.meta.url;\n",
        'import {} from "somewhere";\n',
        'import sums from "./sums.js";\n',
        'export { twice } from "./sums.js";\n',
        "export const { a, b } = c;\n",
        "function (\n",
    ],
)
def test_what_cannot_be_bound_is_a_mistake(module: str) -> None:
    """It is noticed when the script is made, not in a hall."""
    with pytest.raises(AssertionError, match="cannot be bound"):
        text("page.js", {"page.js": module, "sums.js": MODULES["sums.js"]})


def test_modules_that_need_each_other_are_a_mistake() -> None:
    """Neither could come first."""
    circle = {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'}

    with pytest.raises(AssertionError, match=r"a\.js -> b\.js -> a\.js"):
        text("a.js", circle)


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_script_of_ours_can_be_bound(name: str) -> None:
    """And is no longer than its modules."""

    def read(each: str) -> str:
        return HOUSE.joinpath(each).read_text(encoding="utf-8")

    needed = modules_of(name, read)

    assert needed[-1] == name
    assert len(bound(name, read)) < sum(len(read(each)) + 80 for each in needed)


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_line_of_a_script_is_longer_than_the_formatter_allows(name: str) -> None:
    """It breaks code, but not the text of a template, which is broken by hand."""
    lines = HOUSE.joinpath(name).read_text(encoding="utf-8").splitlines()

    assert [each for each in lines if len(each) > LONGEST_LINE] == []


@pytest.mark.parametrize("name", SHARED)
def test_what_every_game_shares_knows_no_game(name: str) -> None:
    """A game's words stand in files of its own, so that the next game adds files and changes none."""
    text = HOUSE.joinpath(name).read_text(encoding="utf-8")

    assert A_GAMES_WORD.findall(text) == []


@pytest.mark.parametrize("game", PAD_GAMES)
def test_every_pad_has_the_names_that_the_shared_pad_asks_for(game: Path) -> None:
    """And no other: a game adds a module, not a way of its own. What it has nothing of is absent, in one place."""
    shared = "".join(each.read_text(encoding="utf-8") for each in STATIC.glob("pad/*.js"))
    asked = set(re.findall(r"(?<![/\w])game\.(\w+)", shared))

    own, absent = (
        {public for public, _ in taken_apart(each.read_text(encoding="utf-8")).exports}
        for each in (game, ABSENT)
    )

    assert own | absent == asked


def test_a_style_loses_only_what_its_readers_need() -> None:
    """Comments, and blanks beside braces and commas; those that say something stay."""
    written = '/* Paper. */\n:root {\n  --paper: #fff;\n}\n\n/* Ink,\n   and more. */\na::before { content: "/* ; } "; }\n'
    more = "@media (min-width: 40em) {\n  ul li , a :hover + b {\n    width: calc(1em + 2px);\n    margin: 0 -1px;\n  }\n}\n"

    assert style(written) == ':root{--paper: #fff}a::before{content: "/* ; } "}'
    assert (
        style(more) == "@media (min-width: 40em){ul li,a :hover + b{width: calc(1em + 2px);margin: 0 -1px}}"
    )
