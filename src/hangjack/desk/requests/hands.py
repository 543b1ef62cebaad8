"""Whose hand writes on the pad of a table."""

from hangjack.desk.asking import Scene
from hangjack.matches.pads.hands import Hand
from hangjack.matches.parties import Party


def hand_of(scene: Scene, side: Party) -> Hand:
    """Return the hand that writes: what it writes has the id of the request."""
    return Hand(scene.doing.id, scene.by, side, scene.at_ms)
