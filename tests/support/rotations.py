"""A competition of teams that rotate, as far as a test needs it: entered, with cards, sheets that arrive, teams that go."""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Self

from msgspec.structs import replace

from hangjack.competition import charging
from hangjack.competition.competition import Competition, CompetitionEvent, CompetitionOpened
from hangjack.competition.conduct.offences import Sanction
from hangjack.competition.conduct.register import Case, Deciding, Sanctioned, SanctionLifted
from hangjack.competition.doing import Doing
from hangjack.competition.entries import entering
from hangjack.competition.entries.rosters import PlayerRegistered
from hangjack.competition.fixtures import draw
from hangjack.competition.fixtures.calls import MatchCalled
from hangjack.competition.folding import fold, open_competition
from hangjack.competition.formats import format_of
from hangjack.competition.rules import Rules
from hangjack.competition.standings.ranking import RankingOptions
from hangjack.formats.rotation import drawing
from hangjack.formats.rotation import format as rotation
from hangjack.formats.rotation.byes import Rotating
from hangjack.formats.rotation.field import ROTATION, match_at
from hangjack.formats.rotation.options import Rotation
from hangjack.formats.rotation.rotation import RotationOptions
from hangjack.formats.rotation.state import field_of
from hangjack.ids import CompetitionId, EntrantId, PersonId, SanctionId
from hangjack.matches.results import Official
from made_up.rules import rules as made_up_rules
from support.cup import DIRECTOR

POINTS = "PIPS"
WORDS = "silver spoon"
NONCE = b"n" * draw.NONCE_BYTES


def rotation_rules(rounds: int = 3, **options: str) -> Rules:
    """Return the rules of a game that no book has, for teams that rotate."""
    ranking = RankingOptions(ranking=("W", "L", POINTS), final_tiebreak="shared")
    rotating = Rotating(ranking, RotationOptions(rounds, **options), POINTS)  # type: ignore[arg-type]
    return replace(made_up_rules(), format=Rotation(rotating, minutes=50))


class Afternoon:
    """A competition, and what happens in it."""

    def __init__(self, teams: int = 5, rules: Rules | None = None) -> None:
        """Open it with so many teams of two."""
        opened = CompetitionOpened(
            CompetitionId("afternoon"),
            "Afternoon",
            "Afternoon",
            ("2031-01-18",),
            "UTC",
            rules or rotation_rules(),
            DIRECTOR,
        )
        self.competition: Competition = open_competition(opened)
        self.at_ms = 1000
        self.enter(*pairs(teams))

    def happened(self, events: Sequence[CompetitionEvent]) -> Self:
        """Let *events* have happened."""
        self.competition = reduce(fold, events, self.competition)
        return self

    def doing(self) -> Doing:
        """Return an act of the director, later than all before."""
        self.at_ms += 1
        return Doing(f"act-{self.at_ms}", DIRECTOR, self.at_ms)

    def enter(self, *teams: EntrantId) -> Self:
        """Let pairs enter."""
        options = self.competition.rules.people.rosters
        for each in teams:
            rosters, register = self.competition.rosters, self.competition.register
            self.happened(entering.apply_to_enter(rosters, each, self.at_ms, register, options))
            self.happened([PlayerRegistered(each, PersonId(f"{each}-{number}")) for number in (1, 2)])
            self.happened(charging.admit(self.competition, each, self.doing()))
        return self

    def draw(self) -> Self:
        """Draw the cards so that everybody can verify it."""
        self.happened(draw.commit(self.competition.draw(drawing.CARD_DRAW), NONCE))
        return self.happened(drawing.draw_cards(self.competition, NONCE, WORDS, self.doing()))

    def hat(self, cards: Mapping[EntrantId, str]) -> Self:
        """Let teams draw cards out of a hat."""
        for entrant, card in cards.items():
            self.happened(drawing.type_card(self.competition, entrant, card, self.doing()))
        return self

    def in_order(self) -> Self:
        """Give the cards out of the hat in the order in which the teams have entered: 1A, 1B, 2A."""
        cards = [f"{number}{letter}" for number in range(1, 40) for letter in "AB"]
        return self.hat(dict(zip(self.competition.rosters.entries, cards, strict=False)))

    def call(self, round_number: int, table: int) -> Self:
        """Let a table begin."""
        fixture = self.competition.fixture(match_at(round_number, table))
        assert fixture is not None, "somebody sits there"
        return self.happened((MatchCalled(fixture.match, fixture.teams, 1, self.at_ms),))

    def sheet(
        self, round_number: int, table: int, scores: tuple[int, int], winner: int | None = None
    ) -> Self:
        """Let the sheet of a table arrive, the team that stays first; the higher score wins unless it is said who."""
        match = match_at(round_number, table)
        fixture = self.competition.fixture(match)
        assert fixture is not None, "somebody sits there"
        won = scores.index(max(scores)) if winner is None else winner
        figures = {team: {POINTS: made} for team, made in zip(fixture.teams, scores, strict=True)}
        result = Official(match, figures, fixture.teams[won])
        return self.happened(format_of(self.competition).arrive(self.competition, result))

    def leave(self, card: str) -> Self:
        """Let a team go."""
        return self.happened(entering.withdraw(self.competition.rosters, self.team(card), "Unwell."))

    def disqualify(self, card: str) -> Self:
        """Expel a team from the whole event."""
        case = Case(SanctionId(card), Sanction.EXPULSION, team=self.team(card), reason="Signals.")
        return self.happened((Sanctioned(case, Deciding(DIRECTOR, self.at_ms, as_committee=True)),))

    def pardon(self, card: str) -> Self:
        """Let a team back in that was expelled by mistake."""
        return self.happened((SanctionLifted(SanctionId(card), DIRECTOR, self.at_ms, "Somebody else."),))

    def team(self, card: str) -> EntrantId:
        """Return who has a card."""
        return field_of(self.competition).holders[drawing.card_called(card)]

    def byes(self) -> dict[str, int | float]:
        """Return the awards that stand, by round and card: `1 3A`."""
        ranking = self.competition.rankings[ROTATION]
        cards = field_of(self.competition).cards
        return {
            f"{fixture.round} {cards[team]}": result.figures[team][POINTS]
            for match, fixture in ranking.fixtures.items()
            for team in fixture.teams
            if (result := ranking.rows[team].results.get(match)) is not None and result.ended == "bye"
        }

    def table(self) -> list[tuple[int | float | str, ...]]:
        """Return the standings: place, card, rounds won and lost, points; place 0 for whoever is out."""
        ranking, cards = self.competition.rankings[ROTATION], field_of(self.competition).cards
        return [
            (
                each.place,
                str(cards[each.team]),
                *(ranking.rows[each.team].shows(column) for column in ("W", "L", POINTS)),
            )
            for each in rotation.positions(self.competition)
        ]


def pairs(number: int) -> tuple[EntrantId, ...]:
    """Return so many teams."""
    return tuple(EntrantId(f"pair-{each:03}") for each in range(1, number + 1))
