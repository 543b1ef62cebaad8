"""ic2024 about people, time, pencils and disputes: the branches of its penalties that are not about the cards."""

import pytest
from msgspec.structs import replace

from hangjack.games.all_fours.engine.counting import AtCount
from hangjack.games.all_fours.engine.seats import Seat, Tally
from hangjack.games.all_fours.referee import Kind
from hangjack.games.all_fours.referee.effects import GameIs, HandGoes
from support.referee import (
    IC2024,
    at,
    each_offender,
    free,
    game_lost,
    judge,
    opponents,
    pass_deal,
    play_on,
    referred,
    ruled,
    to,
    warned,
)

clause = pytest.mark.clause
TABLE = at("N", "7-6", kicks=2)


@clause("ic2024-11a-1", "ic2024-11a-2", "ic2024-11a-3", "ic2024-11a-4")
@each_offender
def test_obscene_language_is_warned_then_loses_the_bullseye(offender: Seat) -> None:
    """After the warning, of which captains are told, the offender is substituted at once and may be debarred."""
    first = judge(IC2024, TABLE, Kind.OBSCENE_LANGUAGE, offender=offender, prior_warning=False)
    again = judge(IC2024, TABLE, Kind.OBSCENE_LANGUAGE, offender=offender, prior_warning=True)

    assert first == warned("11a-1", play_on(TABLE), "warn", "inform_captains")
    assert again == ruled(
        "11a-2 11a-3 11a-4",
        game_lost(TABLE, opponents(offender)),
        "substitute_offender",
        "may_debar",
    )


@clause("ic2024-5-2", "ic2024-5-3")
@each_offender
def test_indiscipline_costs_a_substitution_or_the_table(offender: Seat) -> None:
    """Five used leave one to make; with all six used the table is closed, its game void, one bullseye to the others."""
    left = judge(IC2024, TABLE, Kind.INDISCIPLINE, offender=offender, subs_used=5)
    used_up = judge(IC2024, TABLE, Kind.INDISCIPLINE, offender=offender, subs_used=6)

    assert left == ruled("5-2", play_on(TABLE), "substitute_offender")
    assert used_up == ruled(
        "5-3",
        replace(
            play_on(TABLE),
            score=Tally(),
            bullseyes=to(opponents(offender)),
            game=GameIs.VOID,
            hand=HandGoes.TABLE_CLOSED,
        ),
    )


@clause("ic2024-15c-4", "ic2024-15f-2")
@each_offender
def test_a_pair_at_the_wrong_table_gives_a_bullseye_and_plays_on(offender: Seat) -> None:
    """The bullseye goes on the board; the running game keeps its score."""
    verdict = judge(IC2024, TABLE, Kind.WRONG_TABLE, offender=offender)

    assert verdict == ruled("15f-2 15c-4", replace(play_on(TABLE), bullseyes=to(opponents(offender))))


@pytest.mark.parametrize(
    ("decision", "limit", "number"),
    [
        pytest.param("stand_or_beg", 15, "26a-1", marks=clause("ic2024-26a-1")),
        pytest.param("give_or_run", 15, "26a-2", marks=clause("ic2024-26a-2")),
        pytest.param("play_card", 10, "26a-3", marks=clause("ic2024-26a-3")),
    ],
)
@clause("ic2024-26a-4", "ic2024-26a-5")
@each_offender
def test_freezing_is_noticed_and_counted_before_it_costs(
    offender: Seat, decision: str, limit: int, number: str
) -> None:
    """On the limit is in time; a second over brings notice and count; only after the count is the bullseye lost."""
    facts = {"offender": offender, "decision": decision}
    in_time = judge(IC2024, TABLE, Kind.FROZE, seconds=limit, count_given=True, **facts)
    over = judge(IC2024, TABLE, Kind.FROZE, seconds=limit + 1, count_given=False, **facts)
    counted = judge(IC2024, TABLE, Kind.FROZE, seconds=limit + 1, count_given=True, **facts)

    assert in_time == free(number, play_on(TABLE))
    assert over == warned(f"{number} 26a-4", play_on(TABLE), "inform_captains", "ten_second_count")
    assert counted == ruled("26a-5", game_lost(TABLE, opponents(offender)))


@clause("ic2024-26d-3", "ic2024-26d-4")
@each_offender
def test_a_player_who_walks_away_is_called_back_first(offender: Seat) -> None:
    """Captains are told; whoever comes back has lost nothing, whoever refuses loses the bullseye."""
    away = judge(IC2024, TABLE, Kind.WALKED_AWAY, offender=offender, called_back=False)
    came = judge(IC2024, TABLE, Kind.WALKED_AWAY, offender=offender, called_back=True, refused=False)
    stayed_away = judge(IC2024, TABLE, Kind.WALKED_AWAY, offender=offender, called_back=True, refused=True)

    assert away == free("26d-3", play_on(TABLE), "call_back", "inform_captains")
    assert came == free("26d-3", play_on(TABLE), "inform_captains")
    assert stayed_away == ruled("26d-4", game_lost(TABLE, opponents(offender)))


@clause("ic2024-25g-2")
@each_offender
def test_refusing_a_pause_is_warned(offender: Seat) -> None:
    """However often: the book names nothing worse."""
    verdict = judge(IC2024, TABLE, Kind.PAUSE_REFUSED, offender=offender, prior_warning=True)

    assert verdict == warned("25g-2", play_on(TABLE), "warn")


@clause("ic2024-27b-3")
@each_offender
def test_points_written_badly_are_void(offender: Seat) -> None:
    """They come off the offender's side, and never more than it has."""
    few = judge(IC2024, TABLE, Kind.POINTS_WRITTEN_BADLY, offender=offender, points=3)
    many = judge(IC2024, TABLE, Kind.POINTS_WRITTEN_BADLY, offender=offender, points=12)
    side = offender.side

    assert few == ruled("27b-3", play_on(TABLE, to(side, -3)))
    assert many == ruled("27b-3", play_on(TABLE, to(side, -TABLE.score.of(side))))


@clause("ic2024-27f-1", "ic2024-27f-2", "ic2024-27f-3")
@each_offender
def test_handling_the_cards_while_gamble_is_contested_concedes_it(offender: Seat) -> None:
    """The other side gets it at the count, whatever the cards say; nothing else changes."""
    verdict = judge(IC2024, TABLE, Kind.GAMBLE_CHECK_BREACH, offender=offender)

    assert verdict == ruled("27f-3", play_on(TABLE, at_count=AtCount(game_to=opponents(offender))))


@clause("ic2024-27h-4", "ic2024-27h-5")
@each_offender
def test_wiping_ones_points_before_singing_leaves_nothing_to_sing(offender: Seat) -> None:
    """No bullseye: the offender's side goes to nothing, the others keep theirs, and the next player deals."""
    table = at("N", "14-14")
    verdict = judge(IC2024, table, Kind.ERASED_OWN_BEFORE_SING, offender=offender)

    assert verdict == ruled("27h-4 27h-5", pass_deal(table, to(offender.side, -14)))


@clause("ic2024-27c-3")
@each_offender
def test_a_claim_after_the_cards_are_packed_is_rejected(offender: Seat) -> None:
    """Nothing is recalled, however many points are claimed."""
    verdict = judge(IC2024, TABLE, Kind.LATE_CLAIM, offender=offender, points=2)

    assert verdict == free("27c-3", play_on(TABLE), "claim_rejected")


@clause("ic2024-27g-1")
@each_offender
def test_a_bullseye_sung_wrongly_is_simply_no_bullseye(offender: Seat) -> None:
    """A claim that is not sure costs nothing (ic-R24)."""
    verdict = judge(IC2024, TABLE, Kind.WRONG_SING, offender=offender)

    assert verdict == free("27g-1", play_on(TABLE))


@clause("ic2024-29c-1")
@each_offender
def test_a_player_who_argues_after_the_decision_is_substituted(offender: Seat) -> None:
    """Once that is done, the game goes on."""
    verdict = judge(IC2024, TABLE, Kind.REFUSED_AFTER_DECISION, offender=offender, substituted=True)

    assert verdict == ruled("29c-1", play_on(TABLE), "substitute_offender")


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        pytest.param(
            Kind.COMMUNICATED_BEFORE_DECISION,
            referred("22f-2", play_on(TABLE)),
            marks=clause("ic2024-22f-2"),
        ),
        pytest.param(
            Kind.MIXED_CARDS_IN_DISPUTE,
            referred("29a-1", play_on(TABLE), left_open=("may_lose_dispute",)),
            marks=clause("ic2024-29a-1"),
        ),
        pytest.param(
            Kind.LEFT_DURING_DISPUTE,
            referred("29b-1 29b-2", play_on(TABLE), "loses_say", left_open=("may_lose_bullseye",)),
            marks=clause("ic2024-29b-1", "ic2024-29b-2"),
        ),
        pytest.param(
            Kind.THIRD_PARTY_IN_DISPUTE,
            referred("29f-2", play_on(TABLE), left_open=("may_substitute_or_debar",)),
            marks=clause("ic2024-29f-2"),
        ),
        pytest.param(Kind.LEFT_TABLE, referred("7b-3", play_on(TABLE)), marks=clause("ic2024-7b-3")),
        pytest.param(
            Kind.STOOD_UP,
            referred("16e-1", play_on(TABLE), left_open=("rising_to_sing_is_free",)),
            marks=clause("ic2024-16e-1", "ic2024-16e-2"),
        ),
        pytest.param(
            Kind.INTRUDER,
            referred("6d-1", play_on(TABLE), "note_on_sheet"),
            marks=clause("ic2024-6d-1"),
        ),
    ],
)
@each_offender
def test_what_the_book_leaves_to_an_official_changes_nothing(
    offender: Seat, kind: Kind, expected: object
) -> None:
    """The ruling names the clause and what the official may still decide."""
    verdict = judge(IC2024, TABLE, kind, offender=offender)

    assert verdict == expected


@clause("ic2024-29g-1")
@pytest.mark.parametrize("kind", [Kind.PACK_INCORRECT, Kind.OTHER])
@each_offender
def test_what_the_rules_do_not_cover_is_the_officials(offender: Seat, kind: Kind) -> None:
    """Nothing changes, and the clause on that is cited."""
    verdict = judge(IC2024, TABLE, kind, offender=offender)

    assert verdict == referred("29g-1", play_on(TABLE))
