"""The form of a card that somebody types: what its fields say, what is wrong in which of them, and what it asks for.

Every table has two names for each side and a field for its legs. A dash instead of names is a side that nobody came for.
Legs are typed as a number, how many the home side has won, or one by one with a key for each winner. A tie of single
players or pairs has no tables: its score is all that is typed.
"""

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec import Struct
from msgspec.structs import asdict, replace

from hangjack.competition.entries.rosters import teams_of
from hangjack.desk.names import Names
from hangjack.errors import HangjackError
from hangjack.formats.divisions.books.cards import Channel
from hangjack.formats.divisions.desk.requests.cards_in import CorrectCard, EnterCard, QueryCard
from hangjack.formats.divisions.desk.requests.cups import EnterTie
from hangjack.formats.divisions.desk.views.cards_in import CardOpen
from hangjack.ids import PersonId
from hangjack.matches.games import game_card
from hangjack.matches.parties import SIDES, A, B, Party
from hangjack.matches.scoring.cards import CardPart, TableOnCard, Tables, TableWritten
from hangjack.wording import phrase, say, sentence

NOBODY = "-"
Fields = Mapping[str, str]


class Typed(Struct, frozen=True):
    """A card as it was typed, and what is wrong with which field."""

    fields: Fields
    tables: Tables = ()
    stated: Mapping[Party, int] | None = None
    faults: Mapping[str, str] = {}
    said: str = ""
    """What is wrong with the card as a whole."""
    unfit: bool = False
    """Whether it can be taken with a query, because somebody on it may not play."""


def player_field(table: int, side: Party, seat: int) -> str:
    """Return what the field of a player is called."""
    return f"p{table}{side}{seat}"


def legs_field(table: int) -> str:
    """Return what the field of a table's legs is called."""
    return f"legs{table}"


def read_card(fields: Fields, card: CardOpen, names: Names) -> Typed:
    """Return what the *fields* say of *card*."""
    faults: dict[str, str] = {}
    tables = tuple(_table(fields, card, number, names, faults) for number in range(1, card.tables + 1))
    stated = _stated(fields, names.language, faults)
    if is_correction(fields) and not fields.get("why", "").strip():
        faults["why"] = say("page.desk.why-missing", language=names.language)
    if stated is None and not (tables or faults):
        faults["statedA"] = say("page.desk.score-missing", language=names.language)
    return Typed(fields, tables, stated, faults)


def entered(typed: Typed, card: CardOpen, *, with_query: bool) -> EnterCard | EnterTie:
    """Return the request that takes the card as it was typed, or the score of a tie that has none."""
    fields, line = typed.fields, card.line
    if line.tie is not None and not line.has_card:
        assert typed.stated is not None, "a score that was typed"
        return EnterTie(*line.tie, (typed.stated[A], typed.stated[B]))
    card_typed = EnterCard(
        typed.tables,
        fields.get("reference", "") or "card",
        typed.stated,
        signed=bool(fields.get("signed")),
        reason=fields.get("reason", ""),
        with_query=with_query,
        channel=_channel(fields),
        day=fields.get("day", ""),
        time=fields.get("time", ""),
        played=fields.get("played", ""),
    )
    if not is_correction(fields):
        return card_typed
    return CorrectCard(**asdict(card_typed), why=fields["why"])


def is_correction(fields: Fields) -> bool:
    """Whether a card is typed once more that is in already."""
    return bool(fields.get("correcting"))


def queried(typed: Typed, card: CardOpen, language: str) -> QueryCard:
    """Return the request that asks both captains about the card, also about what could not be read of it."""
    told = (typed.fields.get("note", "").strip(), *dict.fromkeys(_questions(typed, card, language)))
    written = map(game_card(card.scoring).write, typed.tables)
    is_begun = any(table.text or any(table.pairs.values()) for table in written)
    return QueryCard(
        card.line.match,
        " ".join(each for each in told if each),
        typed.tables if is_begun else (),
        typed.stated,
        _channel(typed.fields),
        typed.fields.get("day", ""),
        typed.fields.get("time", ""),
    )


def _questions(typed: Typed, card: CardOpen, language: str) -> Iterator[str]:
    """Yield what captains are asked about the fields that nobody could read, in words for them."""
    unread = {field: typed.fields.get(field, "").strip() for field in typed.faults}
    for table in range(1, card.tables + 1):
        for side, team in zip(SIDES, card.line.teams, strict=True):
            for text in filter(
                None, (unread.get(player_field(table, side, seat)) for seat in range(card.seats))
            ):
                yield say("page.desk.ask-name", language=language, table=table, team=team, text=text)
        if unread.get(legs_field(table)):
            yield say("page.desk.ask-legs", language=language, table=table)
    if any(unread.get(f"stated{side}") for side in SIDES):
        yield say("page.desk.ask-total", language=language)


def refused(typed: Typed, card: CardOpen, error: HangjackError, language: str) -> Typed:
    """Return a card with what stands in its way said beside the fields that are concerned."""
    known = error.__cause__ if isinstance(error.__cause__, HangjackError) else error
    if known.key == "card.unfit":
        players = zip(known.values["players"], error.values["players"], strict=True)
        faults = {
            _field_of(typed, each.values["person"]): sentence(named, language) for each, named in players
        }
        return replace(typed, faults=faults, unfit=True, said=say("page.desk.unfit", language=language))
    if known.key == "card.problems":
        problems = zip(known.values["problems"], error.values["problems"], strict=True)
        faults = {
            _concerned(each, typed, card): _capital(phrase(named, language)) for each, named in problems
        }
        if "signed" in faults and not typed.fields.get("signed"):
            faults["signed"] = say("page.desk.not-signed", language=language)
        return replace(typed, faults=faults, said=say("page.desk.not-taken", language=language))
    return replace(typed, said=sentence(error, language))


def known_fields(card: CardOpen) -> dict[str, str]:
    """Return the fields that are filled before anybody types."""
    fields: dict[str, str] = {}
    for number, table in enumerate(card.known, start=1):
        for side in SIDES:
            for seat, person in enumerate(table.pairs.get(side, ())):
                fields[player_field(number, side, seat)] = card.label(side, person)
            if side in table.absent:
                fields[player_field(number, side, 0)] = NOBODY
        if table.text:
            fields[legs_field(number)] = table.text
    stated = card.query.asked.stated if card.query else card.made if card.correctable else None
    if card.tie is not None and card.tie.played is not None:
        fields["played"] = card.tie.played.isoformat()
    if card.correctable and card.signed:
        fields["signed"] = "yes"
    return fields | {f"stated{side}": str(number) for side, number in (stated or {}).items()}


def _table(fields: Fields, card: CardOpen, number: int, names: Names, faults: dict[str, str]) -> TableOnCard:
    pairs, absent = {}, []
    for side in SIDES:
        if fields.get(player_field(number, side, 0), "").strip() == NOBODY:
            absent.append(side)
        else:
            pairs[side] = tuple(_players(fields, card, (number, side), names, faults))
    game, field, told = game_card(card.scoring), legs_field(number), partial(say, language=names.language)
    keys = {told("page.desk.key-home"): A, told("page.desk.key-away"): B}
    table = game.read(TableWritten(pairs, tuple(absent), fields.get(field, "").strip()), card.scoring, keys)
    if not absent and not game.write(table).text:
        faults[field] = told("page.desk.legs-wrong", table=number, legs=card.lines)
    return table


def _players(
    fields: Fields, card: CardOpen, at: tuple[int, Party], names: Names, faults: dict[str, str]
) -> Iterator[PersonId]:
    """Yield who sits there; what stands in a field that names nobody, or somebody twice, is a fault."""
    number, side = at
    there: list[PersonId] = []
    for seat in range(card.seats):
        field = player_field(number, side, seat)
        text = " ".join(fields.get(field, "").split())
        found = _called(text, card, side, names)
        if fault := _fault_of_name(text, found, there):
            faults[field] = say(fault, language=names.language, text=text, others=tuple(found.values()))
        else:
            there += found
    yield from there


def _fault_of_name(text: str, found: Mapping[PersonId, str], there: list[PersonId]) -> str:
    """Return the key of what is wrong with a name; nothing where it is one person who does not sit there yet."""
    if not text:
        return "page.desk.no-name"
    if len(found) != 1:
        return "page.desk.several-called" if found else "page.desk.nobody-called"
    return "page.desk.twice" if there and there[0] in found else ""


def _called(text: str, card: CardOpen, side: Party, names: Names) -> Mapping[PersonId, str]:
    """Return who is called like that, of the side or else of anybody in the league, each under a name of their own.

    Others of the league may be typed with their team behind the name, which tells them apart.
    """
    wanted = text.casefold()
    own = {each.id: each.name for each in card.squads[side] if each.name.casefold() == wanted}
    if own or not text:
        return own
    found = {}
    for person, about in names.directory.people.items():
        if wanted.startswith(about.name.casefold()):
            teams = ", ".join(map(names.entrant, teams_of(names.rosters, person)))
            label = f"{about.name} ({teams})"
            if wanted in {about.name.casefold(), label.casefold()}:
                found[person] = label
    return found


def _stated(fields: Fields, language: str, faults: dict[str, str]) -> dict[Party, int] | None:
    """Return the total on the card; None where nobody has typed one."""
    texts = {side: fields.get(f"stated{side}", "").strip() for side in SIDES}
    if not any(texts.values()):
        return None
    for side, text in texts.items():
        if not text.isdecimal():
            faults[f"stated{side}"] = say("page.desk.stated-wrong", language=language)
            return None
    return {side: int(text) for side, text in texts.items()}


def _channel(fields: Fields) -> Channel:
    known = {each.value: each for each in Channel}
    return known.get(fields.get("channel", ""), Channel.POST)


def _field_of(typed: Typed, person: PersonId) -> str:
    """Return the field in which somebody stands."""
    return next(
        player_field(number, side, seat)
        for number, table in enumerate(typed.tables, start=1)
        for side, pair in table.pairs.items()
        for seat, each in enumerate(pair)
        if each == person
    )


def _concerned(problem: HangjackError, typed: Typed, card: CardOpen) -> str:
    """Return the field that a problem of a card is about."""
    match game_card(card.scoring).concerns.get(problem.key.rpartition(".")[2]):
        case CardPart.RESULT:
            return legs_field(problem.values["table"])
        case CardPart.TOTAL:
            return "statedA"
        case CardPart.PLAYER:
            return _field_of(typed, problem.values["person"])
        case CardPart.SIDE:
            return _lacking(typed, problem.values["side"])
        case _:
            return "signed"


def _lacking(typed: Typed, side: Party) -> str:
    """Return the field of a side in which somebody stands a second time, or nobody."""
    seen: set[PersonId] = set()
    for number, table in enumerate(typed.tables, start=1):
        pair = table.pairs.get(side, ())
        again = next((seat for seat, each in enumerate(pair) if each in seen), None if pair else 0)
        if again is not None:
            return player_field(number, side, again)
        seen.update(pair)
    return player_field(1, side, 0)


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
