"""Putting a match away: what is still missing before the sheet goes in, and what the captains handed in."""

from collections.abc import Iterator

from hangjack.matches.closings import unmatched_tables, unsigned_players
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Party
from hangjack.matches.problems import Gap, GapKind
from hangjack.matches.sheets import Place
from hangjack.matches.signatures import unsigned_by
from hangjack.referee.record import Standing


def gaps(match: Match) -> tuple[Gap, ...]:
    """Return everything that is missing before the sheet of a match can go in, in the order of the sheet."""
    return (*_before_play(match), *_games(match), *_incidents(match), *_signatures(match))


def seal_gaps(match: Match) -> tuple[Gap, ...]:
    """Return what keeps a sheet from its seal beside the signatures: an official may seal it despite that, for a reason."""
    return tuple(gap for gap in gaps(match) if gap.what is not GapKind.SIGNATURES)


def unsigned_in(match: Match) -> tuple[Party, ...]:
    """Return the parties that may still sign the sheet of a match, while signatures are missing."""
    return unsigned_by(match.sheet, match.opened.parties, match.opened.rules.sheet.agreement)


def _before_play(match: Match) -> Iterator[Gap]:
    if match.meeting is None:
        return
    declared = match.sides.line_ups.declared
    if missing := [team for team in SIDES if team not in declared]:
        yield Gap(GapKind.LINE_UP, {"sides": missing})
    if match.sides.toss is None and match.opened.rules.toss_minutes is not None:
        yield Gap(GapKind.TOSS)
    options = match.opened.rules.line_ups
    required = options is not None and options.scorer_required
    if required and (unscored := [team for team in SIDES if team in declared and not declared[team].scorer]):
        yield Gap(GapKind.SCORER, {"sides": unscored})


def _games(match: Match) -> Iterator[Gap]:
    if match.sheet.chosen is None and (waiting := _unagreed(match)):
        places = [f"{place.table}/{place.number}" for place in sorted(waiting)]
        yield Gap(GapKind.GAMES, {"places": places})
    if match.level and match.awarded is None:
        yield Gap(GapKind.LEVEL)
    elif match.ended is None:
        yield Gap(GapKind.NOT_ENDED)
    if match.meeting and match.sheet.paper is None and match.awarded is None:
        yield from _answered_for(match)


def _answered_for(match: Match) -> Iterator[Gap]:
    """Yield whoever has not answered for what was played: every player, or a pair for its table."""
    if match.opened.rules.sheet.players_sign is None:
        if tables := unmatched_tables(match):
            yield Gap(GapKind.TABLES, {"tables": tables})
    elif match.ended is not None and (people := unsigned_players(match)):
        yield Gap(GapKind.PLAYERS, {"people": people})


def _unagreed(match: Match) -> tuple[Place, ...]:
    sheet = match.sheet
    return (*sheet.differences, *sheet.one_sided, *sheet.reopened)


def _incidents(match: Match) -> Iterator[Gap]:
    undecided = [id_ for id_, noted in match.rulings.items() if noted.record.standing is Standing.PROPOSED]
    if undecided:
        yield Gap(GapKind.RULINGS, {"ids": undecided})
    ruled = [id_ for id_, noted in match.rulings.items() if noted.record.in_force is not None]
    nameless = [id_ for id_ in (*undecided, *ruled) if match.cases[id_].offender is None]
    if nameless and match.meeting is not None:
        yield Gap(GapKind.NAMES, {"ids": nameless})
    if disputed := [id_ for id_, dispute in match.disputes.items() if dispute.is_open]:
        yield Gap(GapKind.DISPUTES, {"ids": disputed})
    claims = {} if match.meeting is None else match.meeting.claims
    if claimed := [id_ for id_, claim in claims.items() if claim.settled is None]:
        yield Gap(GapKind.CLAIMS, {"ids": claimed})


def _signatures(match: Match) -> Iterator[Gap]:
    if unsigned := unsigned_in(match):
        yield Gap(GapKind.SIGNATURES, {"sides": unsigned})
