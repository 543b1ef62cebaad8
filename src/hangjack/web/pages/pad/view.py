"""What a score pad shows of its match: the match as its side may see it, and beside it what only a pad needs.

A pad adds what waits in its own outbox; so everything here is as the server has it, with the number of the match's last
entry: a pad knows by that number which of its own entries are in the picture already.
"""

from collections.abc import Iterable

from msgspec import Struct

from hangjack.competition.permissions import Act, Subject, may
from hangjack.desk.names import Names, PersonShown
from hangjack.desk.views.matches import MatchShown
from hangjack.desk.views.readers import Reader
from hangjack.games.all_fours.counting import Award, AwardFor
from hangjack.games.all_fours.options import Points
from hangjack.games.all_fours.seats import Side
from hangjack.ids import PersonId
from hangjack.matches.closings import on_sheet
from hangjack.matches.match import Match
from hangjack.matches.pads.all_fours_points import pad_of, points_at
from hangjack.matches.pads.running import game_at
from hangjack.matches.parties import SIDES, Counts, Party, both
from hangjack.matches.scoring.all_fours import board_of, is_power_play_next
from hangjack.matches.sides.all_fours_directions import side_of, team_at
from hangjack.matches.sides.leaves import LeaveStage

OFFERED = (
    Act.WRITE_SCORE,
    Act.CONFIRM_SCORE,
    Act.SIGN_SHEET,
    Act.CALL_OFFICIAL,
    Act.SEAT,
    Act.LEAVE_TABLE,
)
"""What a pad can ask for; it offers what its holder may do."""


class AwardShown(Struct, frozen=True):
    """Points of a running game, with their cause."""

    what: AwardFor
    team: Party
    points: int


class PadTable(Struct, frozen=True):
    """The running game of one table."""

    number: int
    points: Counts
    """Everything counted, rulings too."""
    packed: tuple[AwardShown, ...]
    issue: tuple[AwardShown, ...]
    agreed: tuple[Party, ...]
    """Who has agreed to the issue."""
    power_play: bool
    confirmed: tuple[Party, ...]
    """Whose pair has answered for the table as it stands on the sheet."""


class PadRules(Struct, frozen=True):
    """What the keys are worth."""

    target: int
    kicks: dict[str, int]
    points: Points
    bonus: int
    """What a kick counts more in the power play."""
    halves: tuple[int, ...]
    """The games that a table plays in each half, where there are halves."""


class LeaveShown(Struct, frozen=True):
    """A player's leave from the table that is not over."""

    id: str
    side: Party
    table: int
    player: PersonShown
    reason: str
    stage: LeaveStage


class PadShown(Struct, frozen=True):
    """Everything that a pad shows."""

    number: int
    """The number of the match's last entry."""
    you: PersonShown | None
    side: Party
    parties: tuple[Party, ...]
    """Who writes on the sheet, in the order shown."""
    may: tuple[Act, ...]
    seats: dict[Party, Side]
    rules: PadRules
    tables: tuple[PadTable, ...]
    leaves: tuple[LeaveShown, ...]
    match: MatchShown
    level: bool
    """Whether everything is played and nobody has won: an official has the next word."""
    receipt: str | None
    """What both captains keep once the sheet is sealed."""
    receipt_code: str | None
    """The same, to be scanned."""
    arrived: dict[str, int]
    """Of the entries that the pad has asked about, those that are in the log, with their number there."""


class Kept(Struct, frozen=True):
    """What the log has of a match beside its state: its last number, the receipt of its seal, entries by their ids."""

    number: int
    receipt: str | None = None
    receipt_code: str | None = None
    arrived: dict[str, int] = {}


def show_pad(match: Match, shown: MatchShown, reader: Reader, names: Names, kept: Kept) -> PadShown:
    """Return what the pad of the reader's side shows; *shown* is the match as that side sees it."""
    side = shown.your_side
    assert side is not None, "a pad belongs to a side"
    return PadShown(
        number=kept.number,
        you=_you(names, reader.person) if reader.person else None,
        side=side,
        parties=tuple(match.opened.parties),
        may=tuple(act for act in OFFERED if may(reader.bounds, act, Subject(match.opened.match, side))),
        seats={team: side_of(match, team) for team in SIDES},
        rules=_rules(match),
        tables=tuple(_tables(match)),
        leaves=tuple(_leaves(match, names)),
        match=shown,
        level=match.level and match.ended is None,
        receipt=kept.receipt,
        receipt_code=kept.receipt_code,
        arrived=kept.arrived,
    )


def _rules(match: Match) -> PadRules:
    play, halves = match.opened.play, match.opened.rules.halves
    kicks = {rank.value: points for rank, points in play.kick_values.items() if points}
    return PadRules(
        play.target, kicks, play.points, play.power_play.bonus, halves.half_games if halves else ()
    )


def _tables(match: Match) -> Iterable[PadTable]:
    for table in range(1, match.opened.tables + 1):
        pad = pad_of(game_at(match.running, table))
        score = points_at(match, table).score
        yield PadTable(
            number=table,
            points=both(*(score.of(side_of(match, team)) for team in SIDES)),
            packed=tuple(_award(match, award) for award in pad.packed),
            issue=tuple(_award(match, award) for award in pad.issue),
            agreed=tuple(team_at(match, side) for side in pad.agreed),
            power_play=is_power_play_next(board_of(match.score), table, match.opened.play.power_play),
            confirmed=tuple(team for team in SIDES if _has_confirmed(match, team, table)),
        )


def _award(match: Match, award: Award) -> AwardShown:
    return AwardShown(award.what, team_at(match, award.side), award.points)


def _has_confirmed(match: Match, team: Party, table: int) -> bool:
    confirmed = match.closings.confirmed.get((team, table))
    return confirmed is not None and confirmed.figures == on_sheet(match, table)


def _leaves(match: Match, names: Names) -> Iterable[LeaveShown]:
    over = {LeaveStage.BACK, LeaveStage.TURNED_DOWN}
    for id_, leave in match.sides.leaves.items():
        if leave.stage not in over:
            asked = leave.asked
            player = names.person_shown(asked.player)
            yield LeaveShown(id_, asked.side, asked.table, player, asked.reason, leave.stage)


def _you(names: Names, person: PersonId) -> PersonShown:
    """Return who holds the pad; somebody with an account may have no record here."""
    return names.person_shown(person) if names.knows(person) else PersonShown(person, "")
