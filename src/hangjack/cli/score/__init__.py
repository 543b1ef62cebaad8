"""`hangjack score`: a hand counted and explained, without a table."""

from hangjack.cli.lazy import GamesGroup

command = GamesGroup("score", help="Count a hand and explain every point of it.")
