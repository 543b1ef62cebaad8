import ast
import re
from datetime import date
from functools import cache
from pathlib import Path
from string import Formatter
from types import UnionType
from typing import NamedTuple, get_args

import pytest

import hangjack
from hangjack import wording
from hangjack.errors import BadInput, HangjackError, Refused
from hangjack.wording import Worded, catalogue, languages, phrase, say, sentence
from hangjack.wording.days import long_day, named_days, short_day

ENGLISH = catalogue("en")
SOURCE = Path(hangjack.__file__).parent
SAID_BY_TEMPLATES = re.compile(r'\bsay\(\s*"([^"]+)"\s*[,)]')


def test_a_sentence_has_its_values_in_it() -> None:
    """Values stand where the template names them; a number comes with the word that fits it."""
    assert say("fact.unknown-near", fact="hoder", nearest="holder") == (
        "hoder is not a fact that matters to any ruling: did you mean holder?"
    )
    assert say("rules.coverage", clauses=1, books=5) == "1 clause in 5 rulebooks."


def test_lists_end_in_and_or_in_or() -> None:
    """As a person would say them."""
    assert phrase(("ic2024", "mafa", "abingdon")) == "ic2024, mafa and abingdon"
    assert phrase(["one"]) == "one"
    assert phrase(()) == "none"
    assert say("expected.choice", values=("a", "b", "c")) == "a, b or c"


def test_truth_numbers_and_tables_are_said_in_words() -> None:
    """What a template does not spell out is still readable."""
    assert (phrase(value=True), phrase(value=False), phrase(None), phrase(14)) == ("yes", "no", "none", "14")
    assert phrase({"NS": 3, "EW": 2}) == "NS 3, EW 2"


@pytest.mark.parametrize("kind", [Refused, BadInput])
def test_an_error_carries_a_key_and_values_and_becomes_a_sentence(kind: type[HangjackError]) -> None:
    """What code catches is data; what a person reads is worded last."""
    error = kind("card.not-in-pack", card="6h", size=32)

    assert (error.key, error.values) == ("card.not-in-pack", {"card": "6h", "size": 32})
    assert sentence(error) == "6h is not in this pack of 32."
    assert str(error) == "card.not-in-pack (card=6h, size=32)"


def test_every_word_that_people_read_has_an_entry() -> None:
    """Each member of each worded enumeration, in each game."""
    _import_everything()
    missing = [member.key for words in _all_worded(Worded) for member in words if member.key not in ENGLISH]

    assert missing == []


@pytest.mark.parametrize(
    ("module", "family"),
    [
        ("hangjack.games.cribbage.engine.seats", "cribbage.leave-stage"),
        ("hangjack.games.cribbage.referee.rulings", "cribbage.leave-stage"),
        ("hangjack.games.cribbage.table.lines", "cribbage.leave-stage"),
        ("hangjack.tables.pairs", "leave-stage"),
        ("hangjack.matches.leaves", "leave-stage"),
        ("hangjack.matches.sides.leaves", "leave-stage"),
    ],
)
def test_only_a_class_of_one_game_stands_below_the_game(module: str, family: str) -> None:
    """Any other class has its own name alone, however deep its folder is: moving a module changes no key."""
    words = type("LeaveStage", (), {"__module__": module})

    assert wording._family(words) == family


@pytest.mark.parametrize("language", languages())
def test_every_key_has_a_family(language: str) -> None:
    """The noun that a sentence belongs to comes first: `tie.not-open`, never `tie-not-open`."""
    assert [key for key in catalogue(language) if "." not in key] == []


def test_every_key_that_code_uses_has_an_entry() -> None:
    """Keys are literal in the code, so that this test can find them."""
    missing = sorted(key for key in _said().keys if key not in ENGLISH)

    assert missing == []


def test_every_key_that_a_template_uses_has_an_entry() -> None:
    """Whatever a page says under a condition is found here, not by whoever meets the condition first."""
    missing = sorted(
        (path.name, key)
        for path in SOURCE.rglob("*.html")
        for key in SAID_BY_TEMPLATES.findall(path.read_text(encoding="utf-8"))
        if key not in ENGLISH
    )

    assert missing == []


def test_every_entry_is_used() -> None:
    """A sentence that nothing says is a leftover."""
    _import_everything()
    words = {member.key for enumeration in _all_worded(Worded) for member in enumeration}
    used = words | _said().keys | _said().strings
    families = _families_in_source()
    unused = [key for key in ENGLISH if key not in used and not key.startswith(families)]

    assert unused == []


def test_every_template_can_be_read() -> None:
    """Braces match, and formats are a pair of words, a list's joint, or one sentence after the other."""
    for key, template in ENGLISH.items():
        for _, _, spec, _ in Formatter().parse(template):
            assert not spec or spec in {"or", "each"} or spec.count("|") == 1, key


def test_every_effect_of_an_all_fours_ruling_has_a_sentence() -> None:
    """Effects are worded by their tags, which no literal in the code names."""
    from hangjack.games.all_fours.referee.effects import Effect, Hand, HandGoes  # noqa: PLC0415
    from hangjack.games.all_fours.referee.kinds import FACTS  # noqa: PLC0415

    assert isinstance(Effect, UnionType)
    tags = [effect.__struct_config__.tag for effect in get_args(Effect) if effect is not Hand]
    keys = [f"all_fours.effect.{tag}" for tag in tags]
    keys += [f"all_fours.ruling.{goes.value}" for goes in HandGoes if goes is not HandGoes.PLAY_ON]
    keys += [f"all_fours.question.{name}" for name, fact in FACTS.items() if not fact.follows_from]

    assert [key for key in keys if key not in ENGLISH] == []


def test_every_effect_of_a_sheepshead_ruling_has_a_sentence() -> None:
    """Effects are worded by their tags, and questions by their facts, which no literal in the code names."""
    from hangjack.games.sheepshead.referee import FACTS  # noqa: PLC0415
    from hangjack.games.sheepshead.referee.effects import Effect  # noqa: PLC0415

    assert isinstance(Effect, UnionType)
    keys = [f"sheepshead.effect.{effect.__struct_config__.tag}" for effect in get_args(Effect)]
    keys += [f"sheepshead.question.{name}" for name, fact in FACTS.items() if not fact.follows_from]

    assert [key for key in keys if key not in ENGLISH] == []


def test_every_effect_of_a_pinochle_ruling_has_a_sentence() -> None:
    """Effects are worded by their tags, and questions by their facts, which no literal in the code names."""
    from hangjack.games.pinochle.referee import FACTS  # noqa: PLC0415
    from hangjack.games.pinochle.referee.effects import Effect, Finding, HandOver  # noqa: PLC0415

    assert isinstance(Effect, UnionType)
    said_otherwise = (Finding, HandOver)
    tags = [effect.__struct_config__.tag for effect in get_args(Effect) if effect not in said_otherwise]
    keys = [f"pinochle.effect.{tag}" for tag in tags]
    keys += [f"pinochle.question.{name}" for name, fact in FACTS.items() if not fact.follows_from]

    assert [key for key in keys if key not in ENGLISH] == []


def test_every_question_of_the_crib_referee_has_a_sentence() -> None:
    """Questions are worded by their facts, which no literal in the code names."""
    from hangjack.games.cribbage.referee import FACTS  # noqa: PLC0415

    assert [name for name in FACTS if f"cribbage.question.{name}" not in ENGLISH] == []


class _Said(NamedTuple):
    """What the source says: keys that are written out in calls, all strings, and the beginnings of strings put together."""

    keys: frozenset[str]
    strings: frozenset[str]
    beginnings: frozenset[str]


@cache
def _said() -> _Said:
    keys: set[str] = set()
    strings: set[str] = set()
    beginnings: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                keys |= _keys_in(node)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                strings.add(node.value)
            elif isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
                beginnings.add(str(node.values[0].value))
    return _Said(frozenset(keys), frozenset(strings), frozenset(beginnings))


def _keys_in(call: ast.Call) -> set[str]:
    """Return the first argument of a call that takes a key, where it is written out."""
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    first = call.args[0] if call.args else None
    takes_key = name in {"say", "__init__", "BadInput", "Refused", "unknown_key", "named", "HangjackError"}
    if not (takes_key and isinstance(first, ast.Constant) and isinstance(first.value, str)):
        return set()
    return {first.value, f"{first.value}-near"} if name in {"unknown_key", "named"} else {first.value}


def _families_in_source() -> tuple[str, ...]:
    """Return the beginnings of keys that are put together: `all_fours.effect.`."""
    return tuple(start for start in _said().beginnings if start.endswith(".") and len(start) > 3)


def _all_worded(words: type[Worded]) -> list[type[Worded]]:
    return [each for below in words.__subclasses__() for each in (below, *_all_worded(below))]


def _import_everything() -> None:
    import importlib  # noqa: PLC0415

    for path in SOURCE.rglob("*.py"):
        if path.name != "__main__.py":
            parts = path.relative_to(SOURCE.parent).with_suffix("").parts
            importlib.import_module(".".join(part for part in parts if part != "__init__"))


def test_days_are_said_as_people_say_them() -> None:
    """A month is said once where it is the same for all; of many days only the first and the last are named."""
    saturday, sunday, september = date(2031, 8, 23), date(2031, 8, 24), date(2031, 9, 7)

    assert long_day(saturday) == "Saturday 23 August 2031"
    assert short_day(saturday) == "Sat 23 Aug"
    assert (long_day(sunday, "fr"), short_day(sunday, "fr")) == ("dimanche 24 août 2031", "dim. 24 août")
    assert named_days([]) == ""
    assert named_days([saturday]) == "Saturday 23 August 2031"
    assert named_days([sunday, saturday]) == "Saturday 23 and Sunday 24 August 2031"
    assert named_days([saturday, september]) == "Saturday 23 August 2031 and Sunday 7 September 2031"
    assert named_days([date(2031, 9, 7 * week) for week in (1, 2, 3, 4)]) == (
        "Sunday 7 September 2031 to Sunday 28 September 2031, 4 days"
    )
