"""The types of example whose mechanism does not exist yet, by game.

Whoever builds one moves its name from here into the game's adapters: together they are all types there are. A type
that is in neither place, as after a lost import, fails a test instead of passing for unbuilt.
"""

from collections.abc import Mapping

NOT_BUILT: Mapping[str, frozenset[str]] = {
    "allfours": frozenset(
        {
            "match",
            "default_result",
            "start_clock",
            "absence_clock",
            "standings",
            "bracket",
            "ledger",
            "roster",
            "averages",
            "timeout",
        }
    ),
    "cribbage": frozenset(
        {
            "show",
            "play",
            "turn",
            "leg",
            "boxcut",
            "lineup",
            "card",
            "table",
            "deadline",
            "eligibility",
            "fixtures",
            "divisions",
            "promotion",
            "cup",
            "incident",
        }
    ),
    "pinochle": frozenset(
        {
            "meld",
            "team_meld",
            "auction",
            "legal_plays",
            "trick",
            "last_book",
            "hand_score",
            "board",
            "round_end",
            "incident",
            "deal_check",
            "rotation",
            "bye",
            "standings",
            "tournament",
            "sheet",
            "access",
            "clock",
            "dealer",
            "ledger",
            "full_hand",
        }
    ),
    "sheepshead": frozenset(
        {
            "trick",
            "legal_plays",
            "picking",
            "bury",
            "hand_score",
            "leaster",
            "throw_in",
            "incident",
            "deal_check",
            "deal_order",
            "session",
            "draw",
            "stakes",
            "sheet",
            "standings",
            "access",
            "scorer",
            "roster",
            "full_hand",
        }
    ),
}
