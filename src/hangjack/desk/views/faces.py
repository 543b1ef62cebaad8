"""What every picture of a match has in common: who plays, what each has, its tables, and how far it has come.

A board in the hall, a director's screen, a pad and the page of a match add to it what only they show.
"""

from functools import partial
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import asdict

from hangjack.competition.standings.adjustments import Adjustment
from hangjack.competition.standings.columns import Column, halves_in, value_in, whole_columns
from hangjack.desk.games import viewed_by
from hangjack.desk.names import EntrantShown, Names
from hangjack.ids import MatchId
from hangjack.matches.match import Match
from hangjack.matches.parties import Counts, Party
from hangjack.matches.results import Ended, Official
from hangjack.matches.state import has_begun
from hangjack.wording import say


class TableFace(Struct, frozen=True):
    """One table of a match."""

    figures: dict[str, Counts]
    """What the parties have made there, by column of the sheet."""
    lines: int
    """How many lines it has written."""
    closed: Annotated[bool, Meta(description="No more is written here, though the match goes on.")]


class MatchFace(Struct, frozen=True):
    """A match as every picture shows it."""

    match: MatchId
    teams: dict[Party, EntrantShown]
    figures: dict[str, Counts]
    """What the parties have, by column of the sheet."""
    winner: Party | None
    ended: Ended | None
    news: str
    """What everybody there is told at this moment; mostly nothing."""
    begun: bool
    """Whether anything was played; True while scores are withheld."""


def face_of(
    match: Match,
    teams: dict[Party, EntrantShown],
    language: str,
    result: Official | None = None,
    *,
    hidden: bool = False,
) -> dict[str, Any]:
    """Return the fields of a match's face; *hidden*: nobody has anything, and nothing is over.

    A match that was given away shows what its *result* counts, as fixtures and standings do, and not what was played of it.
    """
    figures = _nothing(match) if hidden else _given(match, result) or dict(match.figures())
    return asdict(
        MatchFace(
            match.opened.match,
            teams,
            figures,
            None if hidden else match.winner,
            None if hidden else match.ended,
            "" if hidden else viewed_by(match).news(match, language),
            hidden or bool(match.recorded) or any(has_begun(match, table) for table in match.tables),
        )
    )


def given_in_words(result: Official, names: Names) -> str:
    """Return what a match that was given away counts for each team, column by column: where the figures come from."""
    told = partial(say, language=names.language)
    counts = [
        told(
            "view.counts-for",
            team=names.entrant(team),
            columns=[
                told("view.counts-in", column=told(f"column.{each}"), value=value_in(figures, each))
                for each in whole_columns(figures)
                if each not in set(Column) and value_in(figures, each)
            ]
            or [told("view.counts-nothing")],
        )
        for team, figures in result.figures.items()
    ]
    return told(f"view.given.{result.ended}", match=result.match, counts=" ".join(counts))


def adjusted_in_words(adjusted: Adjustment, names: Names) -> str:
    """Return points that a team has beside its matches, with their reason and clause: `Ash: -5, late card (1-2-1)`."""
    return say(
        "view.adjusted",
        language=names.language,
        team=names.entrant(adjusted.team),
        points=f"{adjusted.points:+}",
        cause=adjusted.cause,
        about=": ".join(filter(None, (adjusted.match, adjusted.told))),
        clause=adjusted.clause or "",
    )


def table_face(match: Match, number: int) -> TableFace:
    """Return one table of a match."""
    return TableFace(dict(match.figures(number)), match.lines_at(number), match.is_closed(number))


def _given(match: Match, result: Official | None) -> dict[str, Counts]:
    if result is None or result.ended == "played":
        return {}
    sides = {side: result.figures.get(team, {}) for side, team in match.opened.parties.items()}
    return {
        column: {side: halves_in(columns, column) // 2 for side, columns in sides.items()}
        for column in match.scoring.sheet_columns
    }


def _nothing(match: Match) -> dict[str, Counts]:
    return {column: dict.fromkeys(match.opened.parties, 0) for column in match.scoring.sheet_columns}
