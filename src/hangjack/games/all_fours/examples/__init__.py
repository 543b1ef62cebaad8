"""Worked examples of All Fours, by type."""

from hangjack.conformance.adapter import Adapter, Examples
from hangjack.games.all_fours.examples.cards import (
    IssueGiven,
    LateSingGiven,
    LegalPlaysGiven,
    SingGiven,
    TrickExample,
    run_issue,
    run_late_sing,
    run_legal_plays,
    run_sing,
    run_trick,
)
from hangjack.games.all_fours.examples.formats import (
    AveragesGiven,
    BracketGiven,
    DefaultGiven,
    StandingsGiven,
    run_averages,
    run_bracket,
    run_default_result,
    run_standings,
)
from hangjack.games.all_fours.examples.incidents import IncidentGiven, run_incident
from hangjack.games.all_fours.examples.matches import (
    AbsenceGiven,
    MatchGiven,
    StartGiven,
    TimeOutGiven,
    run_absence_clock,
    run_match,
    run_start_clock,
    run_timeout,
)
from hangjack.games.all_fours.examples.people import LedgerGiven, RosterGiven, run_ledger, run_roster
from hangjack.games.all_fours.examples.tables import (
    ChoiceGiven,
    DealGiven,
    KickGiven,
    ShuffleGiven,
    run_choice,
    run_deal,
    run_kick,
    run_shuffle,
)

EXAMPLES = Examples(
    "allfours",
    {
        "deal": Adapter(DealGiven, run_deal),
        "shuffle": Adapter(ShuffleGiven, run_shuffle),
        "legal_plays": Adapter(LegalPlaysGiven, run_legal_plays),
        "trick": Adapter(TrickExample, run_trick),
        "issue": Adapter(IssueGiven, run_issue),
        "kick": Adapter(KickGiven, run_kick),
        "choice": Adapter(ChoiceGiven, run_choice),
        "sing": Adapter(SingGiven, run_sing),
        "late_sing": Adapter(LateSingGiven, run_late_sing),
        "match": Adapter(MatchGiven, run_match),
        "start_clock": Adapter(StartGiven, run_start_clock),
        "absence_clock": Adapter(AbsenceGiven, run_absence_clock),
        "timeout": Adapter(TimeOutGiven, run_timeout),
        "ledger": Adapter(LedgerGiven, run_ledger),
        "roster": Adapter(RosterGiven, run_roster, frozenset({"problems"})),
        "default_result": Adapter(DefaultGiven, run_default_result),
        "standings": Adapter(StandingsGiven, run_standings),
        "bracket": Adapter(BracketGiven, run_bracket),
        "averages": Adapter(AveragesGiven, run_averages),
        "incident": Adapter(IncidentGiven, run_incident, frozenset({"duties", "clauses"})),
    },
)
