"""The end of a match in a story: what is open is settled, tables are confirmed, captains sign, decks come back."""

from hangjack.competition import floor, papers
from hangjack.games.all_fours.match.scoring import BULLSEYES, board_of
from hangjack.lab.stories.fiction import MARSHAL, SECRETARY
from hangjack.lab.stories.hours import Course
from hangjack.lab.stories.playing import Playing
from hangjack.lab.stories.venue import MINUTE, SECOND
from hangjack.matches import awards, closings, scorekeeping
from hangjack.matches.closings import on_sheet
from hangjack.matches.match import fold
from hangjack.matches.parties import SIDES, A, B, plus
from hangjack.matches.sheets import LineSettled, Place
from hangjack.matches.sheets.put_away import BoardRead, HandedIn


def put_away(playing: Playing) -> Course:
    """Bring the sheet of a match that is over to its seal, and close the match."""
    if playing.match.awarded is not None:
        return
    yield playing.now_ms + MINUTE
    _clear_sheet(playing)
    if playing.match.level:
        _settle_level(playing)
    yield playing.now_ms + MINUTE
    yield from _confirm_tables(playing)
    _read_board(playing)
    yield playing.now_ms + 2 * MINUTE
    if playing.match.sheet.paper is None:
        for side in SIDES:
            captain = playing.captain(side)
            playing.happen(captain, scorekeeping.sign_sheet(playing.match, side, captain))
    playing.happen_both(MARSHAL, floor.seal(playing.venue.competition, playing.match))
    yield playing.now_ms + 3 * MINUTE
    _hand_in(playing)


def from_paper(playing: Playing) -> Course:
    """Play the match out and type in what both captains signed on paper."""
    lines, scratch = {}, playing.match
    for table in range(1, playing.match.opened.tables + 1):
        number = 0
        while scratch.ended is None and not scratch.is_closed(table):
            number += 1
            line = playing.event.play(f"{playing.seed} table {table} game {number}", scratch, table)()
            lines[Place(table, number)] = line
            scratch = fold(scratch, LineSettled(Place(table, number), MARSHAL, line, "as on paper"))
    yield playing.match.opened.scheduled_ms + 110 * MINUTE
    signed_by = {side: playing.captain(side) for side in SIDES}
    reference = f"sheet {playing.id}"
    playing.happen(
        SECRETARY, scorekeeping.enter_from_paper(playing.match, lines, SECRETARY, signed_by, reference)
    )
    playing.tell("paper", reference=reference)


def _clear_sheet(playing: Playing) -> None:
    """Take back what only one side had written when the match ended, and settle what differed."""
    for place in playing.match.sheet.one_sided:
        ((side, written),) = playing.match.sheet.written[place].items()
        playing.happen(written.by, scorekeeping.withdraw_line(playing.match, place, side, written.by))
    for place, lanes in playing.match.sheet.differences.items():
        reason = "The match had ended at another table."
        line = lanes[A].line
        playing.happen(MARSHAL, scorekeeping.settle_line(playing.match, place, MARSHAL, line, reason))


def _settle_level(playing: Playing) -> None:
    winner = playing.chance.choice(list(SIDES))
    reason = "A deciding game was played at table 1."
    playing.happen(MARSHAL, awards.settle_level(playing.match, winner, MARSHAL, reason))
    playing.tell("level", team=playing.named(winner))


def _confirm_tables(playing: Playing) -> Course:
    """Let one of each pair answer for the table's own sheet; a pair that misread it looks again."""
    for table in range(1, playing.match.opened.tables + 1):
        for side in SIDES:
            by = playing.match.sides.pairs[side, table][0]
            figures = on_sheet(playing.match, table)
            if table == playing.plan.misread and side == B:
                wrong = {**figures, BULLSEYES: plus(figures[BULLSEYES], B, 1)}
                playing.happen(by, closings.confirm_table(playing.match, side, table, by, wrong))
                playing.tell("misread", table=table, differences=len(closings.compare(playing.match)))
                yield playing.now_ms + MINUTE
            playing.happen(by, closings.confirm_table(playing.match, side, table, by, figures))
        yield playing.now_ms + 10 * SECOND


def _read_board(playing: Playing) -> None:
    tables = tuple(on_sheet(playing.match, table) for table in range(1, playing.match.opened.tables + 1))
    read = BoardRead(MARSHAL, playing.now_ms, tables, board_of(playing.match.score).bullseyes)
    playing.happen(MARSHAL, closings.read_board(playing.match, read))


def _hand_in(playing: Playing) -> None:
    decks = playing.venue.competition.rules.people.fees.decks_per_match
    brought = {side: playing.plan.decks.get(side, decks) for side in SIDES}
    handed = {side: HandedIn(number) for side, number in brought.items()}
    doing = playing.venue.doing(MARSHAL)
    playing.happen_both(MARSHAL, papers.close_match(playing.venue.competition, playing.match, handed, doing))
    for side, number in brought.items():
        if number < decks:
            playing.tell("decks", team=playing.named(side), missing=decks - number)
