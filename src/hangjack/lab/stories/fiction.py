"""Plainly fictional teams and people: birds, trees and card words, so that nobody is taken for anybody."""

from collections.abc import Iterator
from random import Random

from hangjack.ids import EntrantId, PersonId

DIRECTOR = PersonId("director")
COMMITTEE = PersonId("committee")
SECRETARY = PersonId("secretary")
TREASURER = PersonId("treasurer")
MARSHAL = PersonId("marshal")
SECOND_MARSHAL = PersonId("second-marshal")

OFFICIALS = {
    DIRECTOR: "Director Bamboo",
    COMMITTEE: "Table Poui",
    SECRETARY: "Paper Immortelle",
    TREASURER: "Penny Almond",
    MARSHAL: "Marshal Teak",
    SECOND_MARSHAL: "Marshal Sapodilla",
}

TEAMS = (
    "Scarlet Ibis",
    "Blue Heron",
    "Green Kite",
    "Grey Pelican",
    "Red Poui",
    "White Egret",
    "Gold Oriole",
    "Brown Bittern",
    "Silver Tern",
    "Black Skimmer",
    "Copper Motmot",
    "Violet Sabrewing",
    "Amber Jacana",
    "Coral Plover",
    "Indigo Tanager",
    "Olive Limpkin",
    "Ivory Gull",
    "Crimson Finch",
    "Teal Gallinule",
    "Russet Rail",
    "Slate Swift",
    "Tawny Nightjar",
    "Lime Parakeet",
    "Pearl Kestrel",
    "Rust Hermit",
    "Jade Honeycreeper",
    "Onyx Cormorant",
    "Sand Piper",
    "Plum Swallow",
    "Mint Manakin",
    "Cocoa Warbler",
    "Azure Jay",
)
_FIRST = [
    "Ace",
    "King",
    "Baize",
    "Jack",
    "Ten",
    "Deck",
    "Pip",
    "Suit",
    "Riffle",
    "Ledger",
    "Slate",
    "Tally",
    "Saddle",
    "Cup",
    "Table",
    "Run",
    "Sing",
    "Quill",
    "Shuffle",
    "Stand",
]
_LAST = [
    "Almond",
    "Balata",
    "Breadfruit",
    "Calabash",
    "Cashew",
    "Cedar",
    "Chenet",
    "Cocorite",
    "Cypre",
    "Guava",
    "Hogplum",
    "Mahoe",
    "Mango",
    "Moriche",
    "Nutmeg",
    "Sorrel",
    "Pewa",
    "Samaan",
    "Tamarind",
    "Tonka",
]


LEAGUE_TEAMS = (
    "Prairie Crocus",
    "River Otters",
    "Northern Larches",
    "Snowy Owls",
    "Red Squirrels",
    "Silver Birches",
)

PUBS = {
    "Brass Peg": 3,
    "Quiet Goose": 2,
    "Spotted Teapot": 2,
    "Second Box": 2,
    "Nob and Heels": 2,
    "Paper Lantern": 2,
    "Painted Wagon": 2,
    "Old Turnstile": 1,
    "Winter Apple": 1,
    "Blue Kettle": 1,
    "Fifteen Steps": 1,
    "Copper Weathercock": 1,
    "Lock and Larder": 1,
    "Marble Hare": 1,
    "Rope Walk": 1,
    "Tin Whistle": 1,
}
"""Pubs of a league, each with so many teams."""


def team_id(name: str) -> EntrantId:
    """Return the id of a team: its name as addresses spell it."""
    return EntrantId(name.lower().replace(" ", "-"))


def people(chance: Random, team: EntrantId, number: int) -> Iterator[tuple[PersonId, str]]:
    """Yield so many people of *team*, each with an id and a name that nobody else of the team has."""
    names = [f"{first} {last}" for first in _FIRST for last in _LAST]
    for each, name in enumerate(chance.sample(names, number), start=1):
        yield PersonId(f"{team}-{each}"), name
