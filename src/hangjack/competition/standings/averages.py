"""Totals and averages of a pair or a player over a season; forfeits count in the totals alone."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from hangjack.competition.standings.defaults import PairCredit
from hangjack.ids import PersonId
from hangjack.matches.results import Official, PairLine


class AverageOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What a book divides, and by what."""

    average: Literal["per_match", "per_game"] = "per_match"
    late_claims_in_average: bool = True


class PairScore(Struct, frozen=True):
    """What a pair made in matches that were really played."""

    bullseyes: int
    """With those claimed because the others were late."""
    matches: int = 1
    games: int = 0
    late_claims: int = 0
    hang_jacks: int = 0


class PairTotals(Struct, frozen=True):
    """A pair's season so far: running totals of what was played and of what was credited."""

    played: PairScore = PairScore(bullseyes=0, matches=0)
    credited: PairCredit = PairCredit(bullseyes=0)

    @property
    def bullseyes(self) -> int:
        """All bullseyes, forfeits included."""
        return self.played.bullseyes + self.credited.bullseyes

    @property
    def hang_jacks(self) -> int:
        """All hang-jacks; a forfeit gives none."""
        return self.played.hang_jacks + self.credited.hang_jacks


def with_score(totals: PairTotals, score: PairScore) -> PairTotals:
    """Return *totals* with what the pair made in one more match, or in several."""
    before = totals.played
    played = PairScore(
        bullseyes=before.bullseyes + score.bullseyes,
        matches=before.matches + score.matches,
        games=before.games + score.games,
        late_claims=before.late_claims + score.late_claims,
        hang_jacks=before.hang_jacks + score.hang_jacks,
    )
    return PairTotals(played, totals.credited)


def with_forfeit(totals: PairTotals, credit: PairCredit) -> PairTotals:
    """Return *totals* with a match that the others forfeited: the average stays what it was."""
    before = totals.credited
    credited = PairCredit(before.bullseyes + credit.bullseyes, before.hang_jacks + credit.hang_jacks)
    return PairTotals(totals.played, credited)


def average(totals: PairTotals, options: AverageOptions) -> Fraction | None:
    """Return the pair's average over what it really played, exactly; None as long as it has played nothing."""
    played = totals.played
    bullseyes = played.bullseyes - (0 if options.late_claims_in_average else played.late_claims)
    over = played.matches if options.average == "per_match" else played.games
    return Fraction(bullseyes, over) if over else None


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
