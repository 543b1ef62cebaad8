"""Worked examples of pinochle: each builds engine values and asks the engine or the referee."""

from hangjack.conformance.adapter import Adapter, Examples
from hangjack.games.pinochle.examples.access import AccessGiven, run_access
from hangjack.games.pinochle.examples.cards import (
    AuctionGiven,
    BoardGiven,
    HandScoreGiven,
    LastBookGiven,
    LegalPlaysGiven,
    MeldGiven,
    RoundEndGiven,
    TeamMeldGiven,
    TrickGiven,
    accepts,
    rejects,
    run_auction,
    run_board,
    run_hand_score,
    run_last_book,
    run_legal_plays,
    run_meld,
    run_round_end,
    run_team_meld,
    run_trick,
)
from hangjack.games.pinochle.examples.clock import ClockGiven, run_clock
from hangjack.games.pinochle.examples.dealing import DealCheckGiven, DealerGiven, run_deal_check, run_dealer
from hangjack.games.pinochle.examples.events import (
    ByeGiven,
    RotationGiven,
    StandingsGiven,
    TournamentGiven,
    run_bye,
    run_rotation,
    run_standings,
    run_tournament,
)
from hangjack.games.pinochle.examples.hands import FullHandGiven, run_full_hand
from hangjack.games.pinochle.examples.incidents import IncidentGiven, run_incident
from hangjack.games.pinochle.examples.ledger import LedgerGiven, run_ledger
from hangjack.games.pinochle.examples.sheets import SheetGiven, run_sheet

EXAMPLES = Examples(
    "pinochle",
    {
        "meld": Adapter(MeldGiven, run_meld, frozenset({"items"})),
        "team_meld": Adapter(TeamMeldGiven, run_team_meld),
        "auction": Adapter(
            AuctionGiven,
            run_auction,
            frozenset({"accept", "reject"}),
            {"accept": accepts, "reject": rejects},
        ),
        "legal_plays": Adapter(LegalPlaysGiven, run_legal_plays, frozenset({"legal"})),
        "trick": Adapter(TrickGiven, run_trick),
        "last_book": Adapter(LastBookGiven, run_last_book),
        "hand_score": Adapter(HandScoreGiven, run_hand_score),
        "board": Adapter(BoardGiven, run_board),
        "round_end": Adapter(RoundEndGiven, run_round_end),
        "incident": Adapter(IncidentGiven, run_incident),
        "deal_check": Adapter(DealCheckGiven, run_deal_check, frozenset({"problems"})),
        "dealer": Adapter(DealerGiven, run_dealer, frozenset({"cut_again"})),
        "rotation": Adapter(RotationGiven, run_rotation),
        "bye": Adapter(ByeGiven, run_bye),
        "standings": Adapter(StandingsGiven, run_standings),
        "tournament": Adapter(TournamentGiven, run_tournament),
        "access": Adapter(AccessGiven, run_access),
        "clock": Adapter(ClockGiven, run_clock),
        "ledger": Adapter(LedgerGiven, run_ledger, frozenset({"specials"})),
        "sheet": Adapter(SheetGiven, run_sheet, frozenset({"blocking", "warnings"})),
        "full_hand": Adapter(FullHandGiven, run_full_hand),
    },
)
