"""Money: payments, refunds, the cash box, prizes paid."""

from datetime import date
from typing import ClassVar

from hangjack.competition import charging
from hangjack.competition.conduct.register import expelled_teams
from hangjack.competition.formats import format_of
from hangjack.competition.judging import Happened
from hangjack.competition.money import fees, ledger
from hangjack.competition.money.fees import PaymentMethod
from hangjack.competition.money.ledger import CASH, FLOAT, PostingKind
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Request, Scene
from hangjack.desk.hours import day_of, local_day
from hangjack.errors import Refused
from hangjack.ids import EntrantId


class TakePayment(Request, frozen=True, tag="take-payment"):
    """Take money from a team, in minor units.

    Part of what it owes is welcome; it still owes the rest. More than it owes is taken when somebody is *sure*. The day on which
    it was paid counts, not the day on which it is typed; that is today where nobody says otherwise.
    """

    act: ClassVar[Act] = Act.TAKE_MONEY
    team: EntrantId
    amount: int
    method: PaymentMethod = PaymentMethod.CASH
    sure: bool = False
    paid_on: str = ""

    def decide(self, scene: Scene) -> Happened:
        _require_team(scene, self.team)
        _require_account_here(scene, self.team)
        options = scene.competition.rules.people.fees
        taken = fees.take_payment(self.team, self.amount, self.method, scene.doing.signed(), options)
        if not self.sure:
            charging.require_owed(scene.competition, self.team, self.amount)
        return Happened(fees.paid_on(taken, self._day(scene)))

    def _day(self, scene: Scene) -> date:
        """Return the day of the payment. Refuses one that has not come."""
        today = local_day(scene.competition, scene.at_ms)
        day = day_of(self.paid_on) if self.paid_on else today
        if day > today:
            raise Refused("payment.to-come", day=day)
        return day


class RefundFees(Request, frozen=True, tag="refund-fees"):
    """Give entry fees back in cash; where the book never does, the committee's reason is needed.

    The reason is kept with the posting.
    """

    act: ClassVar[Act] = Act.TAKE_MONEY
    team: EntrantId
    amount: int
    override: str = ""

    def decide(self, scene: Scene) -> Happened:
        _require_team(scene, self.team)
        _require_account_here(scene, self.team)
        options = scene.competition.rules.people.fees
        keeps_fee = scene.competition.rules.people.conduct.keeps_fee
        fees.require_refundable(self.team, expelled_teams(scene.competition.register), keeps_fee)
        return Happened(
            fees.refund_fees(self.team, self.amount, scene.doing.signed(), options, self.override)
        )


class PayBack(Request, frozen=True, tag="pay-back"):
    """Give a team back in cash what it has paid beyond what it owes.

    All of it.
    """

    act: ClassVar[Act] = Act.TAKE_MONEY
    team: EntrantId

    def decide(self, scene: Scene) -> Happened:
        _require_account_here(scene, self.team)
        return Happened(fees.pay_back(scene.competition.ledger, self.team, scene.doing.signed()))


class PutInFloat(Request, frozen=True, tag="put-in-float"):
    """Put the organisers' own money into the cash box.

    It is no income.
    """

    act: ClassVar[Act] = Act.TAKE_MONEY
    amount: int

    def decide(self, scene: Scene) -> Happened:
        signed = scene.doing.signed()
        return Happened(ledger.move(signed, PostingKind.TRANSFER, self.amount, (CASH, FLOAT)))


class CountCash(Request, frozen=True, tag="count-cash"):
    """Say what is in the cash box.

    A difference is posted beside the count.
    """

    act: ClassVar[Act] = Act.TAKE_MONEY
    counted: int

    def decide(self, scene: Scene) -> Happened:
        return Happened(ledger.count_cash(scene.competition.ledger, self.counted, scene.doing.signed()))


class PayPrizes(Request, frozen=True, tag="pay-prizes"):
    """Pay a team in cash all the prize money it has won.

    Nothing is due to a team that has forfeited its prizes.
    """

    act: ClassVar[Act] = Act.TAKE_MONEY
    team: EntrantId

    def decide(self, scene: Scene) -> Happened:
        _require_account_here(scene, self.team)
        return Happened(fees.pay_prizes(scene.competition.ledger, self.team, scene.doing.signed()))


def _require_team(scene: Scene, team: EntrantId) -> None:
    if team not in scene.competition.rosters.entries:
        raise Refused("entry.unknown", team=team)


def _require_account_here(scene: Scene, team: EntrantId) -> None:
    """Refuse to move money of a team whose account is kept elsewhere."""
    format_of(scene.competition).require_account_here(scene.competition, team)
