"""Photos in a demonstration: the captain of a card that is asked about has sent it once more, as a picture to look at."""

from collections.abc import Mapping, Sequence

from hangjack.competition.competition import Competition
from hangjack.competition.entries.rosters import team_name
from hangjack.desk.asking import Asked
from hangjack.desk.office import Office
from hangjack.desk.requests.photos import SendPhoto
from hangjack.formats.divisions.books.queries import Query
from hangjack.formats.divisions.state import season_in
from hangjack.ids import CompetitionId, PersonId
from hangjack.log import Entry
from hangjack.matches.games import game_card
from hangjack.matches.parties import SIDES
from hangjack.store.interface import ActId
from hangjack.wording import say


async def photograph(
    office: Office, competition: CompetitionId, names: Mapping[PersonId, str]
) -> list[Entry]:
    """Send a picture of each card that is asked about, as the captain at home would; return what that wrote."""
    found = await office.competition(competition)
    written: list[Entry] = []
    for match, query in season_in(found).queries.items():
        fixture = found.fixture(match)
        captain = found.rosters.entries[fixture.teams[0]].captain if fixture is not None else None
        if captain is not None and query.asked.tables:
            asked = Asked(ActId(f"demo/photo/{match}"), captain, competition)
            done = await office.ask(asked, SendPhoto(match, _picture(found, query, names)))
            written += done.entries
    return written


def _picture(competition: Competition, query: Query, names: Mapping[PersonId, str]) -> bytes:
    """Return the card as it was typed, with the totals that stand on it."""
    from hangjack.web.photos.drawn import DrawnCard, DrawnTable, drawn  # noqa: PLC0415 - most events draw nothing

    asked = query.asked
    fixture = competition.fixture(asked.match)
    assert fixture is not None, "a card of a match"
    one, other = (team_name(competition.rosters, team) for team in fixture.teams[: len(SIDES)])
    home, away = SIDES
    tables = tuple(
        DrawnTable(
            (_pair(each.pairs[home], names), _pair(each.pairs[away], names)),
            tuple(SIDES.index(side) for side in each.won),
        )
        for each in map(game_card(competition.rules.match.scoring).write, asked.tables)
    )
    won = [sum(table.legs.count(place) for table in tables) for place in range(len(SIDES))]
    totals = [asked.stated[side] for side in SIDES] if asked.stated is not None else won
    head = f"{competition.opened.name} \N{MIDDLE DOT} {asked.match}"
    note = say("demo.drawn-card")
    return drawn(DrawnCard(head, (one, other), tables, (totals[0], totals[1]), note)).body


def _pair(pair: Sequence[PersonId], names: Mapping[PersonId, str]) -> str:
    return " & ".join(names.get(person, "") for person in pair)
