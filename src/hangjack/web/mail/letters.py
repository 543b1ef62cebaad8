"""Letters: a message as mail servers take it. Whatever stands in a name, no line of its head ends before its end."""

from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate

from msgspec import Struct

from hangjack.desk.messages.writing import Text
from hangjack.web.mail.posting import LETTERS

_NAMED = "messages.hangjack"
"""The second half of every letter's name."""


class Envelope(Struct, frozen=True):
    """What stands on a letter: who sends it, whose name it has, to whom it goes, and where it is stopped."""

    name: str
    sender: str
    to: str
    id: str
    """The message's name, which the letter keeps however often it is sent."""
    stop: str = ""


def letter(envelope: Envelope, text: Text) -> EmailMessage:
    """Return a letter that can be handed over."""
    made = EmailMessage(policy=LETTERS)
    made["From"] = Address(_one_line(envelope.name), addr_spec=envelope.sender)
    made["To"] = Address(addr_spec=envelope.to)
    made["Subject"] = _one_line(text.subject)
    made["Date"] = formatdate(usegmt=True)
    made["Message-ID"] = f"<{envelope.id}@{_NAMED}>"
    made["Auto-Submitted"] = "auto-generated"
    by_mail = f"<mailto:{envelope.sender}?subject=stop>"
    made["List-Unsubscribe"] = f"<{envelope.stop}>, {by_mail}" if envelope.stop else by_mail
    if envelope.stop.startswith("https:"):
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    made.set_content(text.body)
    return made


def _one_line(text: str) -> str:
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
