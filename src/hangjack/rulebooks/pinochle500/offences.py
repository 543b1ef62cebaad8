"""What the pinochle tournament does about offences outside the play of the cards: cheating sends a team out."""

from hangjack.competition.conduct.offences import Conduct, Offence, OffenceRow, Sanction
from hangjack.rulebooks.pinochle500.penalties import book

CHEATING = OffenceRow(book.clauses("table-talk-6", "table-talk-7"), (Sanction.EXPULSION,), always=True)
"""The whole team, for the rest of the event, and its fee stays."""

CONDUCT = Conduct({Offence.CHEATING: CHEATING}, keeps_fee=book.clauses("table-talk-7")[0])
