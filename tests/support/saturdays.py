"""An afternoon on a day with cup, slips and tickets: rounds by the clock, sheets with set hands, people who buy."""

from collections.abc import Mapping
from typing import Self

from msgspec.structs import replace

from hangjack.competition.fixtures import draw
from hangjack.competition.formats import format_of
from hangjack.competition.money.extras import ExtraRules, FundOptions, Packs
from hangjack.competition.money.fees import FeeOptions
from hangjack.competition.rules import PeopleRules
from hangjack.formats.rotation.field import match_at
from hangjack.formats.rotation.rounds import clock, slips, tickets
from hangjack.formats.rotation.rounds.drawing import draws_to_prepare
from hangjack.formats.rotation.rounds.events import MINUTE_MS
from hangjack.matches.results import Official
from support.rotations import NONCE, POINTS, WORDS, Afternoon, rotation_rules

SETS, BOARD_SETS, RENEGES = "SETS", "BOARD_SETS", "RENEGES"
SATURDAY, FRIDAY = "2031-01-18", "2031-01-17"
EXTRAS = ExtraRules(
    saturday_features="by_date",
    set_cup_cents=50,
    cup_figures=(SETS, BOARD_SETS),
    specials_percent=100,
    fifty_small_pack_tickets=3,
    fifty_small_pack_cents=100,
    fifty_large_pack_tickets=20,
    fifty_large_pack_cents=500,
    fifty_winner_percent=50,
)


class Saturday(Afternoon):
    """An afternoon of which the rounds are started and ended, with money beside them."""

    def __init__(
        self,
        teams: int = 4,
        rounds: int = 3,
        extras: ExtraRules = EXTRAS,
        fees: FeeOptions = FeeOptions("USD", 1000),  # noqa: B008 - a frozen value
        fund: FundOptions = FundOptions(),  # noqa: B008 - a frozen value
    ) -> None:
        """Open it, and give the cards out in the order in which the teams have entered."""
        people = PeopleRules(extras=extras, fees=fees, fund=fund)
        super().__init__(teams, replace(rotation_rules(rounds), people=people))
        self.in_order()

    def start(self, number: int, day: str = SATURDAY) -> Self:
        """Start a round, as the desk does: the server is bound to the draws with the first."""
        self.happened(clock.start_round(self.competition, number, day, self.doing()))
        for name in draws_to_prepare(self.competition, day):
            self.happened(draw.commit(self.competition.draw(name), NONCE))
        return self

    def hand_in(self, number: int, table: int, *figures: Mapping[str, int]) -> Self:
        """Let a sheet arrive with what it says of sets beside the points; the team that stays wins."""
        fixture = self.competition.fixture(match_at(number, table))
        assert fixture is not None, "somebody sits there"
        written = [*figures, {}, {}]
        rows = {team: {POINTS: 100 - place, **written[place]} for place, team in enumerate(fixture.teams)}
        result = Official(fixture.match, rows, fixture.teams[0])
        return self.happened(format_of(self.competition).arrive(self.competition, result))

    def play(self, number: int, day: str = SATURDAY) -> Self:
        """Play a whole round in which nobody is set."""
        self.start(number, day)
        for table in clock.tables_of(self.competition, number):
            self.hand_in(number, int(table.match.split("-")[1]))
        return self

    def sell(self, small: int = 0, large: int = 0) -> Self:
        """Sell packs of tickets."""
        return self.happened(tickets.sell(self.competition, Packs(small, large), self.doing()))

    def draw_ticket(self) -> Self:
        """Draw a ticket."""
        return self.happened(tickets.draw_ticket(self.competition, NONCE, WORDS, self.doing()))

    def draw_slip(self) -> Self:
        """Draw a slip."""
        return self.happened(slips.draw_slip(self.competition, NONCE, WORDS))

    def wait(self, minutes: int) -> Self:
        """Let time go by."""
        self.at_ms += minutes * MINUTE_MS
        return self
