"""`hangjack score`: a hand counted and explained, without a table."""

from hangjack.cli.lazy import LazyGroup

_HANDS: dict[str, str] = {
    "sheepshead": "Count a Sheepshead game, leaster or throw-in, and what it pays.",
    "crib": "Count a crib hand or box with its start card.",
    "meld": "Count the meld of a pinochle hand, or of two partners.",
}

command = LazyGroup(
    name="score",
    lazy=_HANDS,
    modules={
        "sheepshead": "hangjack.games.sheepshead.cli.score",
        "crib": "hangjack.games.cribbage.cli.score",
        "meld": "hangjack.games.pinochle.cli.score",
    },
    help="Count a hand and explain every point of it.",
)
