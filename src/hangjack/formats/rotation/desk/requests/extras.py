"""What is played for beside the places: the cup that set teams pay into, tickets, the two draws, the prize fund."""

from typing import ClassVar

from hangjack.competition import prize_giving
from hangjack.competition.fixtures.draw import NONCE_BYTES
from hangjack.competition.judging import Happened
from hangjack.competition.money.extras import Packs
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Decision, Request, Scene
from hangjack.desk.requests.draws import secret_id
from hangjack.formats.rotation.rounds import cup, slips, tickets
from hangjack.ids import EntrantId, PostingId
from hangjack.store.interface import RecordId


class ReceiveCup(Request, frozen=True, tag="receive-cup"):
    """Note what a team has put into the cup, in minor units.

    Whoever keeps the cup does it; more than the team owes by its sheets is refused.
    """

    act: ClassVar[Act] = Act.HOLD_CUP
    team: EntrantId
    amount: int

    def decide(self, scene: Scene) -> Happened:
        return Happened(cup.receive(scene.competition, self.team, self.amount, scene.doing))


class TakeCupBack(Request, frozen=True, tag="take-cup-back"):
    """Take back that a team has put something into the cup, for a reason."""

    act: ClassVar[Act] = Act.HOLD_CUP
    id: PostingId
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(cup.take_back(scene.competition, self.id, self.reason, scene.doing))


class HandOverCup(Request, frozen=True, tag="hand-over-cup"):
    """Give the whole cup to the player whose slip was drawn.

    Where nobody has a slip it is held, or goes to the prize fund, as the house says.
    """

    act: ClassVar[Act] = Act.HOLD_CUP

    def decide(self, scene: Scene) -> Happened:
        return Happened(cup.hand_over(scene.competition, scene.doing))


class SellTickets(Request, frozen=True, tag="sell-tickets"):
    """Sell whole packs of tickets for cash, between two rounds.

    The tickets have the next numbers.
    """

    act: ClassVar[Act] = Act.SELL_TICKETS
    small: int = 0
    large: int = 0

    def decide(self, scene: Scene) -> Happened:
        return Happened(tickets.sell(scene.competition, Packs(self.small, self.large), scene.doing))


class TakeTicketsBack(Request, frozen=True, tag="take-tickets-back"):
    """Take a sale of tickets back, for a reason: its numbers are in no draw, and the money is returned."""

    act: ClassVar[Act] = Act.SELL_TICKETS
    id: PostingId
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(tickets.take_back(scene.competition, self.id, self.reason, scene.doing))


class PayTicket(Request, frozen=True, tag="pay-ticket"):
    """Pay whoever shows the ticket that was drawn, in cash.

    Any other number is refused.
    """

    act: ClassVar[Act] = Act.TAKE_MONEY
    ticket: int

    def decide(self, scene: Scene) -> Happened:
        return Happened(tickets.pay_ticket(scene.competition, self.ticket, scene.doing))


class DrawTicket(Request, frozen=True, tag="draw-ticket"):
    """Draw one ticket with the words spoken in the hall.

    Once the last round has begun, when no more can be sold.
    """

    act: ClassVar[Act] = Act.DRAW
    words: str

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return (secret_id(scene.competition, tickets.TICKET_DRAW),)

    def decide(self, scene: Scene) -> Decision:
        drawn = tickets.draw_ticket(scene.competition, _nonce(scene), self.words, scene.doing)
        return Decision(Happened(drawn), erase=(secret_id(scene.competition, tickets.TICKET_DRAW),))


class DrawSlip(Request, frozen=True, tag="draw-slip"):
    """Draw one slip with the words spoken in the hall.

    When the last sheet is in: a slip could still come with it.
    """

    act: ClassVar[Act] = Act.DRAW
    words: str

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return (secret_id(scene.competition, slips.SLIP_DRAW),)

    def decide(self, scene: Scene) -> Decision:
        drawn = slips.draw_slip(scene.competition, _nonce(scene), self.words)
        return Decision(Happened(drawn), erase=(secret_id(scene.competition, slips.SLIP_DRAW),))


class ShareFund(Request, frozen=True, tag="share-fund"):
    """Fill the prize fund with its share of the entry fees, and announce what each place wins of it.

    By the split of the house, to the full cent. Asked again, it follows what was paid since.
    """

    act: ClassVar[Act] = Act.GIVE_PRIZES

    def decide(self, scene: Scene) -> Happened:
        return Happened(prize_giving.share_fund(scene.competition, scene.doing))


def _nonce(scene: Scene) -> bytes:
    secret = next(iter(scene.records.values()), None)
    return bytes.fromhex(str(secret.content["nonce"])) if secret else bytes(NONCE_BYTES)
