"""Worked examples of Sheepshead, by type."""

from hangjack.conformance.adapter import Adapter, Examples
from hangjack.games.sheepshead.examples.cards import (
    BuryGiven,
    HandScoreGiven,
    LeasterGiven,
    LegalPlaysGiven,
    StakesGiven,
    ThrowInGiven,
    TrickGiven,
    run_bury,
    run_hand_score,
    run_leaster,
    run_legal_plays,
    run_stakes,
    run_throw_in,
    run_trick,
)
from hangjack.games.sheepshead.examples.days import (
    DrawGiven,
    LateArrivalGiven,
    RosterGiven,
    SeasonGiven,
    StandingsGiven,
    run_draw,
    run_late_arrival,
    run_roster,
    run_season,
    run_standings,
)
from hangjack.games.sheepshead.examples.incidents import IncidentGiven, run_incident
from hangjack.games.sheepshead.examples.sheets import (
    AccessGiven,
    ScorerGiven,
    SheetGiven,
    run_access,
    run_scorer,
    run_sheet,
)
from hangjack.games.sheepshead.examples.tables import (
    DealCheckGiven,
    DealOrderGiven,
    FullHandGiven,
    PickingGiven,
    SessionGiven,
    run_deal_check,
    run_deal_order,
    run_full_hand,
    run_picking,
    run_session,
)

EXAMPLES = Examples(
    "sheepshead",
    {
        "trick": Adapter(TrickGiven, run_trick),
        "legal_plays": Adapter(LegalPlaysGiven, run_legal_plays, frozenset({"legal"})),
        "picking": Adapter(PickingGiven, run_picking),
        "bury": Adapter(BuryGiven, run_bury),
        "hand_score": Adapter(HandScoreGiven, run_hand_score),
        "leaster": Adapter(LeasterGiven, run_leaster),
        "throw_in": Adapter(ThrowInGiven, run_throw_in),
        "incident": Adapter(IncidentGiven, run_incident, frozenset({"exposed", "barred"})),
        "deal_check": Adapter(DealCheckGiven, run_deal_check, frozenset({"problems"})),
        "deal_order": Adapter(DealOrderGiven, run_deal_order),
        "session": Adapter(SessionGiven, run_session),
        "stakes": Adapter(StakesGiven, run_stakes),
        "access": Adapter(AccessGiven, run_access),
        "sheet": Adapter(SheetGiven, run_sheet, frozenset({"problems", "advice"})),
        "scorer": Adapter(ScorerGiven, run_scorer),
        "full_hand": Adapter(FullHandGiven, run_full_hand),
        "draw": Adapter(DrawGiven, run_draw),
        "late_arrival": Adapter(LateArrivalGiven, run_late_arrival),
        "standings": Adapter(StandingsGiven, run_standings),
        "season": Adapter(SeasonGiven, run_season),
        "roster": Adapter(RosterGiven, run_roster),
    },
)
