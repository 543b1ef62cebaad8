"""The games whose days are replayed; whoever adds one adds a line here."""

from benchmarks.games import LoadedGame, all_fours, sheepshead

GAMES: dict[str, LoadedGame] = {"all-fours": all_fours, "sheepshead": sheepshead}
