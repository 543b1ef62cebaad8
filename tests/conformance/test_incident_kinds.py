"""A misspelt kind of incident in a precedent is named, in every game."""

import json

import pytest

from hangjack.conformance.report import lines, report
from hangjack.conformance.runner import run_examples

TABLE = {
    "dealer": "N",
    "score": {"NS": 8, "EW": 9},
    "phase": "play",
    "kick_points": 0,
    "cards_played": 9,
    "trump": "s",
}


def precedent(game: str, book: str, given: dict[str, object]) -> list[str]:
    """Return what is said about a precedent that expects something else than comes."""
    head = {"schema": "hangjack-examples/1", "game": game, "rulebook": book}
    example = {
        "id": "x",
        "type": "incident",
        "title": "x",
        "clauses": [],
        "given": given,
        "expect": {"outcome": "ruled"},
    }
    return lines(report(run_examples(json.dumps({**head, "examples": [example]}))))


@pytest.mark.parametrize(
    ("game", "book", "given", "meant"),
    [
        ("allfours", "ic2024", {"table": TABLE, "incident": {"kind": "renage", "offender": "W"}}, "renege"),
        ("allfours", "mafa", {"table": TABLE, "incident": {"kind": "undertrumps"}}, "under_trump"),
        ("cribbage", "abingdon", {"code": "imperfct-pack"}, "imperfect-pack"),
        ("pinochle", "pinochle500", {"kind": "failed_to_trmp"}, "failed_to_trump"),
        ("sheepshead", "sheepshead", {"kind": "lok_back"}, "look_back"),
    ],
)
def test_a_misspelt_kind_is_said_with_the_nearest(
    game: str, book: str, given: dict[str, object], meant: str
) -> None:
    """One sentence instead of everything that the wrong question would answer."""
    (line, count) = precedent(game, book, given)

    assert line.startswith(f"x ({book}): refused: There is no kind of incident called ")
    assert line.endswith(f"did you mean {meant}?")
    assert count == "0 passed, 1 failed"


def test_a_kind_may_be_written_as_people_write_it() -> None:
    """Large letters and dashes are no slip."""
    incidents = [{"kind": kind, "offender": "W"} for kind in ("under_trump", "Under-Trump", "UNDER_TRUMP")]
    said = [precedent("allfours", "ic2024", {"table": TABLE, "incident": each}) for each in incidents]

    assert said == [["1 passed, 0 failed"]] * 3


def test_what_all_fours_has_no_name_for_stays_with_the_official() -> None:
    """A word that is near to no kind is something else that happened."""
    given: dict[str, object] = {"table": TABLE, "incident": {"kind": "the_lights_went_out"}}

    assert (
        precedent("allfours", "ic2024", given)[0]
        == 'x (ic2024): expected outcome "ruled", got "refer_to_official"'
    )
