"""Warnings that are remembered: against the same person, for the same kind, for as long as the book says."""

from typing import Any

import pytest
from msgspec.structs import replace

from hangjack.games.all_fours.engine.seats import Side
from hangjack.games.all_fours.referee import Incident, Kind, Penalties, Ruling, rule
from hangjack.ids import PersonId
from hangjack.referee.facts import FactType, Question, Questions
from hangjack.referee.rows import Scope
from support.referee import (
    IC2024,
    MAFA,
    Verdict,
    at,
    game_lost,
    play_on,
    referred,
    ruled,
    to,
    verdict_of,
    warned,
)

TABLE = at("N", "7-6")
KATE, MILES = PersonId("kate"), PersonId("miles")
SHUFFLED = Incident(
    Kind.EXCESS_SHUFFLE_DEALER, TABLE, {"offender": "N"}, person=KATE, match="m1", session="s1"
)
WARNED = warned("17b-4", play_on(TABLE), "warn")
CHARGED = ruled("17b-4", play_on(TABLE, to(Side.EW)))
ASKS_FOR_WARNING = Questions((Question("prior_warning", FactType.YES_NO),))


def given(incident: Incident, *earlier: Ruling, penalties: Penalties = IC2024) -> Ruling:
    """Return the ruling on *incident* by an official who remembers the *earlier* ones."""
    ruling = rule(incident, penalties, earlier)
    assert isinstance(ruling, Ruling), ruling
    return ruling


def after_a_warning(incident: Incident, **changes: Any) -> Verdict:
    """Return the verdict when *incident* has brought a warning and happens again, with *changes*."""
    return verdict_of(given(replace(incident, **changes), given(incident)))


@pytest.mark.clause("ic2024-17b-4")
def test_a_warning_is_remembered_against_the_same_person_in_the_match() -> None:
    """The first time is a warning, the second costs, and so does the third."""
    first = given(SHUFFLED)
    second = given(SHUFFLED, first)
    third = given(SHUFFLED, first, second)

    assert [verdict_of(ruling) for ruling in (first, second, third)] == [WARNED, CHARGED, CHARGED]
    assert [ruling.warns for ruling in (first, second, third)] == [Scope.MATCH, None, None]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, CHARGED),
        ({"facts": {"offender": "S"}}, CHARGED),
        ({"session": "s2"}, CHARGED),
        ({"person": MILES}, WARNED),
        ({"person": None}, WARNED),
        ({"match": "m2"}, WARNED),
        ({"kind": Kind.IMPROPER_GATHER}, warned("17c-3", play_on(TABLE), "warn")),
        ({"kind": Kind.OBSCENE_LANGUAGE}, warned("11a-1", play_on(TABLE), "warn", "inform_captains")),
    ],
)
def test_a_warning_counts_only_against_the_same_person_kind_and_match(
    changes: dict[str, Any], expected: Verdict
) -> None:
    """The seat may change between games, the person may not."""
    assert after_a_warning(SHUFFLED, **changes) == expected


@pytest.mark.clause("ic2024-17e-1")
def test_kicking_and_shuffling_by_others_are_warned_each_for_itself() -> None:
    """They share a clause, but they are two kinds."""
    shuffled = replace(SHUFFLED, kind=Kind.THIRD_PARTY_SHUFFLE)

    assert after_a_warning(shuffled, kind=Kind.NON_DEALER_KICKED) == warned("17e-1", play_on(TABLE), "warn")
    assert after_a_warning(shuffled) == ruled("17e-1", play_on(TABLE, to(Side.EW)))


@pytest.mark.parametrize(
    ("before", "now", "expected"),
    [
        ({"offender": "N"}, {"offender": "N"}, CHARGED),
        ({"offender": "N"}, {"offender": "S"}, WARNED),
        ({"offender": "N"}, {}, WARNED),
        ({}, {"offender": "N"}, WARNED),
        ({}, {}, WARNED),
    ],
)
def test_where_no_person_is_named_the_seat_counts(
    before: dict[str, str], now: dict[str, str], expected: Verdict
) -> None:
    """And a warning to nobody in particular counts against nobody."""
    incident = replace(SHUFFLED, person=None, facts=before)

    assert after_a_warning(incident, facts=now) == expected


@pytest.mark.parametrize(
    ("scope", "changes", "expected"),
    [
        (Scope.MATCH, {"match": "m2"}, WARNED),
        (Scope.SESSION, {"match": "m2"}, CHARGED),
        (Scope.SESSION, {"match": "m2", "session": "s2"}, WARNED),
        (Scope.EVENT, {"match": "m2", "session": "s2"}, CHARGED),
        (Scope.EVENT, {"person": MILES}, WARNED),
    ],
)
def test_a_warning_is_remembered_for_as_long_as_it_says(
    scope: Scope, changes: dict[str, Any], expected: Verdict
) -> None:
    """For the match, the session or the whole event; the ruling carries its own scope."""
    warning = replace(given(SHUFFLED), warns=scope)

    assert verdict_of(given(replace(SHUFFLED, **changes), warning)) == expected


def test_only_a_warning_counts_as_one() -> None:
    """A ruling of the same kind that did not warn is no prior warning."""
    charged = given(replace(SHUFFLED, facts={"offender": "N", "prior_warning": True}))

    assert charged.warns is None
    assert verdict_of(given(SHUFFLED, charged)) == WARNED


def test_what_is_said_goes_before_what_is_remembered() -> None:
    """An official may know of a warning that is not on record, or set one aside."""
    said = replace(SHUFFLED, facts={"offender": "N", "prior_warning": True})
    denied = replace(SHUFFLED, facts={"offender": "N", "prior_warning": False})

    assert verdict_of(given(said)) == CHARGED
    assert verdict_of(given(denied, given(SHUFFLED))) == WARNED


@pytest.mark.parametrize(
    "kind",
    [
        Kind.EXCESS_SHUFFLE_DEALER,
        Kind.EXCESS_SHUFFLE_CUTTER,
        Kind.IMPROPER_GATHER,
        Kind.THIRD_PARTY_SHUFFLE,
        Kind.NON_DEALER_KICKED,
        Kind.WRONG_SADDLE,
        Kind.OBSCENE_LANGUAGE,
    ],
)
def test_without_a_memory_the_official_is_asked(kind: Kind) -> None:
    """No memory at all is another thing than a memory with nothing in it."""
    incident = replace(SHUFFLED, kind=kind)

    assert rule(incident, IC2024, earlier=None) == ASKS_FOR_WARNING
    assert given(incident).warns is Scope.MATCH


@pytest.mark.clause("ic2024-19a-3")
def test_a_second_wrong_saddle_is_remembered_too() -> None:
    """It goes to the official instead of costing a point."""
    saddle = replace(SHUFFLED, kind=Kind.WRONG_SADDLE)

    assert after_a_warning(saddle) == referred("19a-3", play_on(TABLE), "call_official")


@pytest.mark.clause("mafa-delay-1a", "mafa-delay-2")
def test_the_second_slow_card_of_a_player_loses_the_bullseye_in_mafa() -> None:
    """If the marshal was told as well (ma-R23); the first, however slow, is a warning."""
    facts = {"offender": "N", "decision": "play_card", "seconds": 13, "marshal_notified": True}
    slow = replace(SHUFFLED, kind=Kind.FROZE, facts=facts)
    first = given(slow, penalties=MAFA)
    second = given(slow, first, penalties=MAFA)
    another = given(replace(slow, person=MILES), first, penalties=MAFA)

    assert (
        verdict_of(first)
        == verdict_of(another)
        == warned("delay-1b delay-2", play_on(TABLE), "warn", "call_official")
    )
    assert verdict_of(second) == ruled("delay-1a", game_lost(TABLE, Side.EW))
