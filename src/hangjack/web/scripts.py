"""Scripts and styles as they are sent: all modules of a page as one script, without what only its readers need.

The modules stay files of their own. Bound together, each becomes a function that gives what the module exports, and what it
imports is taken from those before it; so a page waits for one answer, not for one after the other. What stands where in a script
or a style is found by their grammars (tree-sitter, tinycss2), not guessed.
"""

from collections.abc import Callable, Iterator
from functools import cache
from posixpath import dirname, join, normpath
from re import sub

import tinycss2
import tree_sitter_javascript
from msgspec import Struct
from tinycss2.ast import CurlyBracketsBlock, LiteralToken, WhitespaceToken
from tinycss2.ast import Node as Part
from tree_sitter import Language, Node, Parser

Read = Callable[[str], str]
"""Gives the text of a file, by its name."""

_WHOLE = frozenset({"string", "template_string", "regex"})
"""What is sent as it stands, blanks and all; but for pages in templates, in which blanks at the beginning of a line say nothing."""
_PAGE = "html"
"""What stands before the template of a page."""
_NOTES = frozenset({"comment", "html_comment"})
_JOINTS = frozenset(
    ["{", "${", "}", "(", ")", "[", "]", ",", ";", ":", "?", "=", "=>", "&&", "||", "===", "!=="]
)
"""Signs that need no blank on either side."""
_LINE_GOES_ON = frozenset(["{", "${", "(", "[", ",", ";", ":", "?", "=", "=>", "&&", "||", "===", "!=="])
"""Signs after which the end of a line means nothing."""
_LINE_WENT_ON = frozenset(["}", ")", "]", ",", ";", ":", "?", "=", "&&", "||", "===", "!==", "."])
"""Signs before which the end of a line means nothing."""
_EXPORTED = frozenset({"function_declaration", "generator_function_declaration", "class_declaration"})
_CLOSE = frozenset("{};,")


class Module(Struct, frozen=True):
    """A module taken apart: what it imports and exports, and its text without either, shortened."""

    imports: tuple[tuple[str, str], ...]
    """Each import: the file, and the names it is taken by as a pattern; none for its effect alone."""
    exports: tuple[tuple[str, str], ...]
    """Each name that is given, and what it is called inside."""
    text: str


def bound(entry: str, read: Read) -> str:
    """Return the module *entry* and all that it needs as one script."""
    return "".join(_module(name, read, needed=name != entry) for name in modules_of(entry, read))


def modules_of(entry: str, read: Read) -> tuple[str, ...]:
    """Return the names of a module and of all that it needs, each behind those that it imports itself."""
    found: dict[str, None] = {}

    def visit(name: str, above: tuple[str, ...]) -> None:
        assert name not in above, (
            f"{' -> '.join((*above, name))}: modules that need each other cannot be bound"
        )
        for file, _ in taken_apart(read(name)).imports:
            visit(_beside(name, file), (*above, name))
        found[name] = None

    visit(entry, ())
    return tuple(found)


def style(text: str) -> str:
    """Return a style without comments, and without blanks where none is needed."""
    return "".join(_styled(tinycss2.parse_component_value_list(text, skip_comments=True)))


@cache
def taken_apart(text: str) -> Module:
    """Return what a script consists of. Whatever cannot be bound is a mistake of ours."""
    source = text.encode()
    root = Parser(_language()).parse(source).root_node
    assert not root.has_error, f"this cannot be bound, because it is no script: {text[:80]!r}"
    imports = tuple(_imported(each) for each in root.children if each.type == "import_statement")
    exports = tuple(pair for each in root.children for pair in _given(each))
    return Module(imports, exports, _shortened(_tokens(root), source))


def _module(name: str, read: Read, *, needed: bool) -> str:
    """Return a module as a constant that holds what it exports; the one that nobody imports stays as it is."""
    module = taken_apart(read(name))
    taken = "".join(
        f"const {names}={_constant(_beside(name, file))};\n" for file, names in module.imports if names
    )
    gives = ",".join(_pair(public, own) for public, own in module.exports)
    text = f"{taken}{module.text}\n"
    return f"const {_constant(name)}=(()=>{{\n{text}return{{{gives}}}}})();\n" if needed else text


def _imported(statement: Node) -> tuple[str, str]:
    """Return the file that an import names, and the pattern its names are taken by."""
    file = _text(statement.child_by_field_name("source"))[1:-1]
    clauses = [each for each in statement.named_children if each.type == "import_clause"]
    inside = [each for clause in clauses for each in clause.named_children]
    assert file.startswith("."), f"{_text(statement)} cannot be bound"
    assert len(inside) <= 1, f"{_text(statement)} cannot be bound"
    match [(each.type, each) for each in inside]:
        case []:
            return file, ""
        case [("namespace_import", each)]:
            return file, _text(each.named_children[0])
        case [("named_imports", each)]:
            return file, f"{{{','.join(_pair(*pair) for pair in _renamed(each))}}}"
    raise AssertionError(f"{_text(statement)} cannot be bound")


def _given(statement: Node) -> Iterator[tuple[str, str]]:
    """Yield each name that an export gives, and what it is called inside."""
    if statement.type != "export_statement":
        return
    declared = statement.child_by_field_name("declaration")
    clauses = [each for each in statement.named_children if each.type == "export_clause"]
    is_plain = statement.child_by_field_name("source") is None and bool(declared or clauses)
    assert is_plain, f"{_text(statement)[:60]} cannot be bound"
    for clause in clauses:
        yield from ((public, own) for own, public in _renamed(clause))
    if declared is not None:
        yield from ((name, name) for name in _declared(declared))


def _declared(declaration: Node) -> Iterator[str]:
    if declaration.type in _EXPORTED:
        yield _text(declaration.child_by_field_name("name"))
        return
    is_constant = declaration.type == "lexical_declaration" and _text(declaration.children[0]) == "const"
    assert is_constant, f"{_text(declaration)[:60]} cannot be bound: it may change"
    for each in declaration.named_children:
        name = each.child_by_field_name("name")
        assert name is not None, f"{_text(declaration)[:60]} cannot be bound"
        assert name.type == "identifier", f"{_text(declaration)[:60]} cannot be bound"
        yield _text(name)


def _renamed(names: Node) -> Iterator[tuple[str, str]]:
    """Yield each name in braces, and the name that it goes by."""
    for each in names.named_children:
        if each.type not in _NOTES:
            name, alias = each.child_by_field_name("name"), each.child_by_field_name("alias")
            yield _text(name), _text(alias or name)


def _pair(public: str, own: str) -> str:
    """Return how braces say that a name goes by another, or by itself."""
    return public if public == own else f"{public}:{own}"


def _tokens(root: Node) -> Iterator[Node]:
    """Yield what a script consists of, without comments, imports and the word `export`."""
    for each in root.children:
        if each.type == "export_statement":
            declared = each.child_by_field_name("declaration")
            yield from _leaves(declared) if declared is not None else ()
        elif each.type != "import_statement":
            yield from _leaves(each)


def _leaves(node: Node) -> Iterator[Node]:
    waiting = [node]
    while waiting:
        each = waiting.pop()
        is_import = each.type in {"import", "meta_property"}
        assert not is_import or not _text(each).startswith("import"), (
            "import() and import.meta cannot be bound"
        )
        if each.type in _NOTES or each.start_byte == each.end_byte:
            continue
        if (each.type in _WHOLE and not _is_page(each)) or not each.child_count:
            yield each
        else:
            waiting += reversed(each.children)


def _is_page(template: Node) -> bool:
    """Whether *template* is that of a page, whose code and text are shortened in it."""
    tag = template.parent.child_by_field_name("function") if template.parent is not None else None
    return template.type == "template_string" and tag is not None and _text(tag) == _PAGE


def _shortened(tokens: Iterator[Node], source: bytes) -> str:
    """Return tokens with as few blanks and line ends between them as they can do with."""
    parts: list[bytes] = []
    before, end = "", 0
    for each in tokens:
        if parts:
            parts.append(_between(source[end : each.start_byte], before, each.type))
        text = source[each.start_byte : each.end_byte]
        parts.append(sub(rb"\n\s+", b"\n", text) if each.type == "string_fragment" else text)
        before, end = each.type, each.end_byte
    return b"".join(parts).decode()


def _between(gap: bytes, before: str, after: str) -> bytes:
    if b"\n" in gap:
        return b"" if before in _LINE_GOES_ON or after in _LINE_WENT_ON else b"\n"
    return b"" if not gap or before in _JOINTS or after in _JOINTS else b" "


def _styled(parts: list[Part]) -> Iterator[str]:
    """Yield a style part by part; blanks beside braces, semicolons and commas say nothing."""
    for at, each in enumerate(parts):
        if isinstance(each, CurlyBracketsBlock):
            yield "{" + "".join(_styled(each.content)).removesuffix(";") + "}"
        elif not isinstance(each, WhitespaceToken):
            yield each.serialize()
        elif not (_is_close(parts[:at][-1:]) or _is_close(parts[at + 1 : at + 2])):
            yield " "


def _is_close(beside: list[Part]) -> bool:
    """Whether a blank beside this is none: at an end, at a block, at a sign that separates, at a comment's other side."""
    return all(
        isinstance(each, CurlyBracketsBlock | WhitespaceToken)
        or (isinstance(each, LiteralToken) and each.value in _CLOSE)
        for each in beside
    )


def _text(node: Node | None) -> str:
    assert node is not None, "the grammar has this part"
    assert node.text is not None, "what was parsed is kept"
    return node.text.decode()


@cache
def _language() -> Language:
    return Language(tree_sitter_javascript.language())


def _beside(name: str, file: str) -> str:
    return normpath(join(dirname(name), file))


def _constant(name: str) -> str:
    return "$" + sub(r"\W", "_", name.removesuffix(".js"))
