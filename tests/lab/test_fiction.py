"""The people of the demos: plainly fictional, and nobody is hurt by what they are called."""

from hashlib import sha256
from random import Random

from hangjack.ids import EntrantId
from hangjack.lab.stories.crib.founding import OFFICERS
from hangjack.lab.stories.fiction import LEAGUE_TEAMS, OFFICIALS, PUBS, TEAMS, people

INSULTS = """
0be9b885f4 0f28c4960d 120f6e5b4e 12246ef480 13a465fc66 158869a973 16353df544 16ea09fc78 1e40254793
267463e5e3 27a62b6817 32c2aaad55 39c824dcac 3a38f42cfb 3b1e0d7c5d 3d7c42ace9 4426e54cf6 4b18aefe82
533438f4a6 544fc8545c 566f532d48 6122fdf4ae 619bc82e0d 71da248c60 741094f66e 796e43a5a8 8171c4ecae
886d51e97a 8f5083e3e5 94a877e2ce 94c6d2e10a 9652fe506b 98b52c4b6b 9915ba2d82 9ae315a94e a40ccba874
a821c62e81 aa750137af ad412adb49 ad505b0be8 ad6cacf3af b04a8a4006 b0cc76b18b b3cec2f6ec b76e107adf
b7973b80ab bb87adf8aa be00f1af52 c1b4ed0539 c3de533e9b ca5941f915 cc02032349 d75a838dc7 dd92623b0a
e3ae0782ba e7b98c6aa5 e84dde508a e98932f1fb edf5e73441 ee5a869b5a f59e28f8bb f7535d7b6a f9d0d9b18a
"""
"""How the digests of words begin that insult somebody in one dialect or another; the words themselves stand nowhere."""
EVERYBODY = 400
"""As many names as there are: a first one with each last one."""


def test_nobody_in_a_demo_is_called_what_insults_somebody_somewhere() -> None:
    """Every word of every name: players, officials, teams and pubs."""
    chance = Random(1)  # noqa: S311 - has to be the same every time
    players = [name for _, name in people(chance, EntrantId("all"), EVERYBODY)]
    officials = (*OFFICIALS.values(), *OFFICERS.values())
    words = {word for name in (*players, *officials, *TEAMS, *LEAGUE_TEAMS, *PUBS) for word in name.split()}

    assert len(set(players)) == EVERYBODY
    assert [word for word in sorted(words) if _digest(word) in INSULTS] == []


def _digest(word: str) -> str:
    return sha256(word.lower().encode()).hexdigest()[:10]
