"""What the director chooses where the book leaves it open: a renege, or a call that was not proved."""

from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.games.pinochle.referee.effects import Either, Finding, RuledTable, Verdict
from hangjack.games.pinochle.referee.prescriptions import Case, Renege, Whom
from hangjack.games.pinochle.referee.rule import consequences
from hangjack.games.pinochle.referee.rulings import Penalties, Ruling
from hangjack.referee.rows import Outcome
from hangjack.wording import Worded


class Decision(Worded):
    """Between which two the director chooses."""

    RENEGE = "renege"
    UNPROVEN_CALL = "unproven_call"


_FOUND = {
    Decision.RENEGE: (Verdict.RENEGE, Whom.OFFENDERS),
    Decision.UNPROVEN_CALL: (Verdict.UNPROVEN_CALL, Whom.CALLERS),
}


def is_open(ruling: Ruling) -> bool:
    """Whether the director has still to choose."""
    return any(isinstance(effect, Either) for effect in ruling.effects)


def decided(ruling: Ruling, decision: Decision, penalties: Penalties) -> Ruling:
    """Return *ruling* as the director has decided it. Refuses one that leaves nothing to choose."""
    if not is_open(ruling):
        raise Refused("pinochle.round.nothing-to-choose")
    verdict, whom = _FOUND[decision]
    table: RuledTable = ruling.incident.table
    case = Case(dict(ruling.incident.facts), table, penalties.play, penalties.options)
    effects = (Finding(verdict), *Renege(whom).resolve(case))
    clauses = dict.fromkeys((*ruling.clauses, *consequences(effects, penalties)))
    return replace(ruling, outcome=Outcome.RULED, clauses=tuple(clauses), effects=effects, official=())
