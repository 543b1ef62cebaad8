"""What is due in a season: cards that have not come, and matches that were put off and lapse."""

from collections.abc import Iterator

from hangjack.competition.competition import Competition
from hangjack.competition.formats.due import CompetitionDeadline, Due, Lapse
from hangjack.formats.divisions.deciding.drawing_up import season_rules
from hangjack.formats.divisions.deciding.late_cards import by_itself, received_ms
from hangjack.formats.divisions.deciding.postponing import lapses, was_played
from hangjack.formats.divisions.state import season_in
from hangjack.ids import PersonId


def deadlines(competition: Competition) -> Iterator[CompetitionDeadline]:
    """Yield when cards are due that have not come, and when matches lapse that were put off."""
    rules = season_rules(competition)
    for table in competition.rankings.values():
        for fixture in table.remaining:
            night = season_in(competition).night(fixture.match, fixture.round)
            if night is not None and received_ms(competition, fixture.match) is None:
                subject = f"match {fixture.match}"
                yield CompetitionDeadline(Due.CARD, subject, night.card_due_ms, rules.table.cards.clause)
    for match, put_off in season_in(competition).postponed.items():
        open_ = put_off.is_off and competition.result(match) is None
        if open_ and not was_played(competition, put_off):
            clause = rules.table.lapse_clauses[0]
            yield CompetitionDeadline(Due.LAPSE, f"match {match}", put_off.lapses_ms, clause)


def lapsed(competition: Competition, now_ms: int, by: PersonId) -> tuple[Lapse, ...]:
    """Return the matches that lapse now, with the cases that these become, and what late cards cost at once."""
    found = (*lapses(competition, now_ms, by), *by_itself(competition, now_ms, by))
    return tuple(Lapse(str(each.match), each) for each in found)
