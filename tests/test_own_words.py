from pathlib import Path

from support.own_words import fingerprints_of, unpack
from support.project import ROOT, project_files

SOURCES = unpack((ROOT / "tests" / "source_fingerprints.bin").read_bytes())
TEXT = {
    ".md",
    ".toml",
    ".py",
    ".json",
    ".jsonl",
    ".html",
    ".js",
    ".css",
    ".txt",
    ".typ",
    ".yaml",
    ".yml",
    ".sh",
    "",
}


def test_no_text_file_repeats_eight_words_of_a_source_document() -> None:
    """Facts and numbers carry over from the source documents; their sentences never do."""
    repeated = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in _text_files()
        for mark, line in fingerprints_of(path.read_text(encoding="utf-8", errors="ignore")).items()
        if mark in SOURCES
    ]

    assert repeated == []


def test_the_check_finds_a_repeated_run_whatever_its_case_and_line_breaks() -> None:
    """A run is the same words in the same order, however they are written."""
    source = fingerprints_of("One two three four five six seven eight nine")
    copy = fingerprints_of("zero; ONE two,\nthree four -- five six\nseven eight")

    assert source.keys() & copy.keys() == fingerprints_of("one two three four five six seven eight").keys()


def test_there_are_source_documents_to_compare_with() -> None:
    """An empty list of fingerprints would let everything pass."""
    assert len(SOURCES) > 9000


def _text_files() -> list[Path]:
    """Return every text file that belongs to the project."""
    return [path for path in project_files() if path.suffix in TEXT]
