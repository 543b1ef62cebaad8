"""What pairs have made over a season, kept as running totals from the official results."""

from collections.abc import Iterable, Mapping

from hangjack.competition.averages import PairScore, PairTotals, with_forfeit, with_score
from hangjack.competition.defaults import PairCredit
from hangjack.ids import PersonId
from hangjack.matches.results import Official, PairLine


def pair_key(players: Iterable[PersonId]) -> str:
    """Return the name of a pair, whoever of them is named first."""
    return "+".join(sorted(players))


def pairs_after(
    pairs: Mapping[str, PairTotals], before: Official | None, after: Official | None
) -> Mapping[str, PairTotals]:
    """Return the totals when the result *after* counts for a match instead of *before*."""
    taken = [(line, -1) for line in (before.pairs if before else ())]
    given = [(line, 1) for line in (after.pairs if after else ())]
    if not taken and not given:
        return pairs
    totals = dict(pairs)
    for line, sign in (*taken, *given):
        key = pair_key(line.players)
        totals[key] = _with(totals.get(key, PairTotals()), line, sign)
    return totals


def _with(totals: PairTotals, line: PairLine, sign: int) -> PairTotals:
    if line.credited:
        return with_forfeit(totals, PairCredit(sign * line.bullseyes, sign * line.hang_jacks))
    return with_score(
        totals,
        PairScore(
            bullseyes=sign * line.bullseyes,
            matches=sign,
            games=sign * line.games,
            late_claims=sign * line.late_claims,
            hang_jacks=sign * line.hang_jacks,
        ),
    )
