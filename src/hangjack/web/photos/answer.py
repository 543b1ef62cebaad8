"""What the program that develops pictures answers, and the server reads."""

from msgspec import Struct


class Developed(Struct, frozen=True):
    """What a picture came to: its plain form, or why there is none."""

    body: bytes = b""
    refused: str = ""
    values: dict[str, int] = {}
