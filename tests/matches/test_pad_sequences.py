"""The server's fold of a pad, held to the same worked sequences as the phone's."""

from collections.abc import Callable, Iterator

import pytest
from msgspec import Struct

from hangjack.errors import Refused
from hangjack.games.all_fours import Side
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.engine.counting import Award, AwardFor
from hangjack.games.all_fours.match.directions import side_of, team_at
from hangjack.games.all_fours.match.pad import (
    Pad,
    PadEvent,
    agree_issue,
    erase_last,
    erase_points,
    pack_cards,
    write_instead,
    write_points,
)
from hangjack.games.all_fours.match.points import pad_of, points_at
from hangjack.games.all_fours.match.scoring import GameLine, require_possible
from hangjack.ids import PersonId
from hangjack.matches.match import Match, MatchEvent
from hangjack.matches.pads.hands import Before, Hand
from hangjack.matches.pads.marking import mark_pad
from hangjack.matches.pads.running import game_at
from hangjack.matches.parties import SIDES, Party, both, plus
from hangjack.matches.scorekeeping import confirm_line, enter_line, withdraw_line
from hangjack.matches.sheets import Place
from hangjack.matches.sides.tosses import Toss, toss
from support.matches import CUP, SCOREKEEPERS, after, all_seated, declared, new_match
from support.pad_sequences import NAMES, SEQUENCES, Outcome, Sequence, Step, Written, asked_of

TABLE = 1
PLAY = CUP.game_as(AllFoursGame).play
WORTH = {
    AwardFor.HIGH: PLAY.points.high,
    AwardFor.LOW: PLAY.points.low,
    AwardFor.JACK: PLAY.points.jack,
    AwardFor.HANG_JACK: PLAY.points.hang,
    AwardFor.GAME: PLAY.points.game,
}


def played(sequence: Sequence) -> Match:
    """Return the match after all steps, each decided and folded."""
    seated = after(
        new_match(),
        declared,
        lambda match: toss(match.sides.tossing, Toss(sequence.north_south, sequence.north_south)),
        all_seated,
    )
    steps = (Doing(sequence, number) for number in range(len(sequence.steps)))
    return after(seated, *(lambda match, doing=doing: decided(match, doing) for doing in steps))


class Doing(Struct, frozen=True):
    """One step of a sequence, by its number."""

    sequence: Sequence
    number: int

    @property
    def step(self) -> Step:
        """What is done."""
        return self.sequence.steps[self.number]

    @property
    def hand(self) -> Hand:
        """Who does it."""
        return Hand(self.id_of(self.number), SCOREKEEPERS[self.step.by], self.step.by, self.number)

    @property
    def seen(self) -> tuple[str, ...] | None:
        """What was before their eyes, by its ids."""
        return None if self.step.seen is None else tuple(map(self.id_of, self.step.seen))

    def id_of(self, number: int) -> str:
        """Return the id of what a step wrote."""
        return f"{SCOREKEEPERS[self.sequence.steps[number].by]}/{number}"


def decided(match: Match, doing: Doing) -> tuple[MatchEvent, ...]:
    """Return what a step brings about."""
    step = doing.step
    by = SCOREKEEPERS[step.by]
    if step.enters is not None:
        number, line = step.enters
        return enter_line(match, Place(TABLE, number), step.by, by, line)
    if step.confirms is not None:
        return confirm_line(match, Place(TABLE, step.confirms), step.by, by)
    if step.withdraws is not None:
        return withdraw_line(match, Place(TABLE, step.withdraws), step.by, by)
    return mark_pad(match, TABLE, on_the_pad(match, doing), step.game)


def on_the_pad(match: Match, doing: Doing) -> Callable[[Pad], tuple[PadEvent, ...]]:
    """Return what a step does to the pad of the running game."""
    step = doing.step
    if step.writes is not None:
        what, team, points = step.writes
        award = Award(what, side_of(match, team), points)
        if step.instead is not None:
            instead = doing.id_of(step.instead)
            return lambda pad: write_instead(pad, award, PLAY, doing.hand, instead)
        return lambda pad: write_points(pad, award, PLAY, doing.hand, Before(doing.seen, step.sure))
    if step.erases is not None:
        erases = doing.id_of(step.erases)
        return lambda pad: erase_points(pad, erases, doing.hand)
    assert step.marks is not None, "a step does something"
    acts: dict[str, Callable[[Pad], tuple[PadEvent, ...]]] = {
        "erase": erase_last,
        "agree": lambda pad: agree_issue(pad, side_of(match, step.by), doing.hand.by, doing.seen),
        "pack": pack_cards,
    }
    return acts[step.marks]


def outcome_of(match: Match) -> Outcome:
    """Return what stands at the table."""
    pad = pad_of(game_at(match.running, TABLE))
    score = points_at(match, TABLE).score
    home = first_home(match, pad)
    return Outcome(
        points={team: score.of(side_of(match, team)) for team in SIDES},
        packed=tuple(written(match, pad.packed)),
        issue=tuple(written(match, pad.issue)),
        agreed=tuple(sorted(team_at(match, side) for side in pad.agreed)),
        taken=tuple(what for what in WORTH if is_taken(pad, what)),
        home=home,
        proposed=proposed(match, pad, home) if home else None,
        lines=lines_of(match),
        hands=tuple(tuple(sorted(map(party_of, (hand.by, *hand.also)))) for hand in pad.hands),
        pen=match.pens[TABLE].side if TABLE in match.pens else None,
    )


def party_of(person: PersonId) -> Party:
    """Return whose scorekeeper somebody is."""
    return next(party for party, by in SCOREKEEPERS.items() if by == person)


def written(match: Match, awards: tuple[Award, ...]) -> Iterator[Written]:
    """Yield points with the team that they are for."""
    for award in awards:
        yield award.what, team_at(match, award.side), award.points


def is_taken(pad: Pad, what: AwardFor) -> bool:
    """Whether this issue has that point already."""
    try:
        write_points(pad, Award(what, Side.NS, WORTH[what]), PLAY)
    except Refused as refused:
        return refused.key in {"pad.twice", "pad.otherwise"}
    return False


def first_home(match: Match, pad: Pad) -> Party | None:
    """Return the team that could sing first, as the points were made."""
    for number in range(len(pad.written) + 1):
        for side in Side:
            if Pad(pad.written[:number]).score.of(side) >= PLAY.target:
                return team_at(match, side)
    return None


def proposed(match: Match, pad: Pad, home: Party) -> GameLine:
    """Return the line of a game that is home."""
    score, hung = both(), both()
    for what, team, points in written(match, pad.written):
        score = plus(score, team, points)
        hung = plus(hung, team, int(what is AwardFor.HANG_JACK))
    return GameLine(home, score, hung)


def lines_of(match: Match) -> dict[int, tuple[Party, ...]]:
    """Return who has written each game; a game that is agreed was written by both."""
    found = {place.number: tuple(sorted(lanes)) for place, lanes in match.sheet.written.items() if lanes}
    return {**found, **{place.number: SIDES for place in match.sheet.agreed}}


@pytest.mark.parametrize("sequence", SEQUENCES, ids=NAMES)
def test_the_server_folds_a_pad_as_the_sequence_says(sequence: Sequence) -> None:
    """And what the pad proposes for the sheet is a game that can be written."""
    found = outcome_of(played(sequence))

    assert asked_of(found, sequence) == sequence.outcome
    if found.proposed:
        require_possible(found.proposed, new_match().opened.terms)
