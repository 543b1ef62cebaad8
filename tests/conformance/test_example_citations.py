from conformance.example_files import FAKES
from hangjack.conformance.adapters import ADAPTERS
from hangjack.conformance.coverage import built_citations, citations_with


def test_examples_of_built_types_prove_the_clauses_they_cite() -> None:
    """A clause is proved only by examples that can be run, and the base games' anchors are no clauses."""
    found = citations_with({("sheepshead", "bury"): FAKES["pinochle", "trick"]})

    assert found == {"sheepshead-picker-1": ("SX-021", "SX-022", "SX-023", "SX-024")}


def test_without_adapters_nothing_is_proved() -> None:
    """An example of a type that is not built proves nothing."""
    assert citations_with({}) == {}
    assert built_citations() == citations_with(ADAPTERS)
