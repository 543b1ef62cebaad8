"""What waits beside the matches under way: debts, defaults, a knockout under which the groups have changed."""

from collections.abc import Iterator

from hangjack.competition import dues
from hangjack.competition.competition import Competition
from hangjack.competition.defaulting import Why, default_clauses, open_defaults
from hangjack.competition.money.fees import debt_of
from hangjack.competition.money.ledger import money
from hangjack.competition.staging import Shaken, shaken
from hangjack.desk.names import Names, by_name
from hangjack.desk.views.calls.kinds import ACT_FOR, CallKind, CallShown
from hangjack.desk.views.readers import Reader
from hangjack.ids import MatchId
from hangjack.wording import say


def waiting_of(competition: Competition, reader: Reader, names: Names, now_ms: int) -> tuple[CallShown, ...]:
    """Return what waits beside the matches under way: debts, defaults, a knockout under which the groups have changed."""
    found = (
        *debts_of(competition, reader, names, now_ms),
        *_defaults_of(competition, names, now_ms),
        *_shaken_of(competition, names),
    )
    return tuple(each for each in found if reader.may(ACT_FOR[each.kind]))


def _defaults_of(competition: Competition, names: Names, now_ms: int) -> Iterator[CallShown]:
    clauses = default_clauses(competition, competition.rules.match)
    for each in open_defaults(competition, now_ms):
        teams = tuple(map(names.shown, each.teams))
        out = tuple(names.entrant(team) for team in each.teams if team in competition.out)
        key = "console.out" if each.why is Why.OUT else "console.unplayed"
        yield CallShown(
            CallKind(each.why.value),
            each.match,
            f"{each.why.value}/{each.match}",
            say(
                key,
                language=names.language,
                teams=out,
                match=each.match,
                team_a=teams[0].name,
                team_b=teams[1].name,
            ),
            clauses=tuple(dict.fromkeys(clauses)),
            teams=teams,
            winner=each.winner,
        )


def _shaken_of(competition: Competition, names: Names) -> Iterator[CallShown]:
    found = shaken(competition)
    if found is not None:
        says = say("console.shaken", language=names.language)
        yield CallShown(
            CallKind.KNOCKOUT,
            MatchId(""),
            "knockout",
            says,
            detail=shaken_in_words(competition, found, names),
        )


def shaken_in_words(competition: Competition, found: Shaken, names: Names) -> str:
    """Return how the groups have changed under the knockout."""
    if found.refusal is not None:
        values = {key: by_name(value, names) for key, value in found.refusal.values.items()}
        return say(found.refusal.key, language=names.language, **values)
    goes, comes = (tuple(map(names.entrant, each(competition))) for each in (found.goes, found.comes))
    if not goes:
        return say("console.shaken-order", language=names.language)
    return say("console.shaken-teams", language=names.language, goes=goes, comes=comes)


def debts_of(competition: Competition, reader: Reader, names: Names, now_ms: int) -> tuple[CallShown, ...]:
    """Return the teams whose next match has come and who still owe money, for a reader who may judge that.

    Whatever was decided about that match and that debt, nobody is asked again.
    """
    if not reader.may(ACT_FOR[CallKind.MONEY]):
        return ()
    return tuple(
        CallShown(
            CallKind.MONEY,
            each.proposes.match,
            each.id,
            say(
                "console.owes",
                language=reader.language,
                team=names.entrant(each.proposes.team),
                debt=money(debt_of(competition.ledger, each.proposes.team)),
                currency=competition.ledger.currency,
            ),
            since_ms=each.due_ms,
            clauses=(each.clause,) if each.clause else (),
            facts=each.proposes,
        )
        for each in dues.deadlines(competition)
        if each.due_ms <= now_ms
        and each.proposes is not None
        and each.proposes.match is not None
        and competition.verdicts.in_force(each.proposes.id) is None
    )
