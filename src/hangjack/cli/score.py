"""`hangjack score`: a hand counted and explained, without a table."""

from hangjack.cli.lazy import LazyGroup

_HANDS: dict[str, str] = {}

command = LazyGroup(
    name="score",
    lazy=_HANDS,
    prefix="hangjack.cli.score_",
    help="Count a hand and explain every point of it.",
)
