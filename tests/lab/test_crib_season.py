"""The fictional crib league: what a secretary finds on a Saturday evening in its middle, whatever the seed."""

import pytest

from hangjack.formats.divisions.deciding import belonging
from hangjack.formats.divisions.deciding.late_cards import cards_due
from hangjack.formats.divisions.state import cups_in, offices_in, season_in
from hangjack.games.cribbage import Options
from hangjack.lab.stories.crib.legs import by_bots, made_up
from hangjack.lab.stories.crib.season import SHOWN, CribSeason
from hangjack.lab.stories.venue import local_time
from hangjack.matches.parties import Party


def played(seed: int) -> CribSeason:
    """Return a season that has been played."""
    season = CribSeason(seed)
    season.run()
    return season


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whatever_the_seed_the_secretary_finds_the_same_on_saturday_evening(seed: int) -> None:
    """Cards to come, one that is queried, one about which points are to be decided, dates, forms, cups and a dispute."""
    season = played(seed)
    live = season.moments["live"]
    competition, cards = live.competition, tuple(cards_due(live.competition, live.at_ms))
    zone = competition.opened.time_zone
    received = [card for card in cards if card.received_ms is not None]

    assert sum(card.state == "awaited" for card in cards) == 2
    assert sum(competition.result(card.match) is None for card in received) == 1
    assert len(season_in(competition).queries) == 1
    assert len(season_in(competition).weeks.out) == SHOWN - 1
    assert sum(bool(card.proposed) and card.decided is None for card in cards) == 1
    assert {card.decided.given for card in cards if card.decided is not None} == {True, False}
    assert sum(each.waits is not None for each in season_in(competition).postponed.values()) == 1
    assert len(belonging.held(competition, lambda at_ms: local_time(at_ms, zone))) == 2
    assert [case.decided for case in offices_in(competition).cases.values()] == [None]
    assert len(competition.out) == 1
    assert not any(cup.champion for cup in cups_in(competition).values())
    assert all(cup.champion for cup in cups_in(season.venue.competition).values())
    assert {line.key for line in season.told} >= {"late-card", "queried", "put-off", "team-left"}


def test_a_season_is_the_same_each_time_and_its_moments_come_in_their_order() -> None:
    """The same seed gives the same log."""
    one, other = played(4), played(4)
    times = [one.moments[name].at_ms for name in ("start", "halfway", "live", "end")]

    assert one.venue.log == other.venue.log
    assert times == sorted(times)
    assert season_in(one.moments["start"].competition).night_of_round(SHOWN) is not None


def test_bots_play_the_match_that_is_kept_on_phones_and_no_other() -> None:
    """One match a week, nine legs each; so that nobody waits for minutes."""
    asked: list[str] = []

    def counted(seed: str, options: Options, likely: float) -> Party:
        asked.append(seed)
        return made_up(seed, options, likely)

    CribSeason(1, counted).run()

    assert len(asked) == 14 * 9


def test_a_leg_that_bots_play_is_the_same_each_time() -> None:
    """Its seed alone decides."""
    assert {by_bots(str(seed), Options(), 0.5) for seed in range(4)} == {"A", "B"}
    assert by_bots("7", Options(), 0.1) == by_bots("7", Options(), 0.9)
