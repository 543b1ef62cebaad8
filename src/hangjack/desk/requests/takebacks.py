"""Second thoughts: what was done by mistake is taken back, and stays in the log as done and undone."""

from typing import ClassVar

from hangjack.competition import judging, latecomers, papers
from hangjack.competition.entries import entering
from hangjack.competition.entries.steps import EntryStep
from hangjack.competition.formats import format_of
from hangjack.competition.judging import Happened
from hangjack.competition.money import ledger
from hangjack.competition.permissions import Act
from hangjack.desk.asking import FloorRequest, Request, Scene
from hangjack.desk.views.ledger_book import team_of
from hangjack.ids import EntrantId, PostingId
from hangjack.matches.deciding import judgements
from hangjack.matches.takebacks.acts import Papers, RulingGiven, VerdictInMatch, What


class TakeBack(FloorRequest, frozen=True, tag="take-back"):
    """Let something no longer hold that an official has done in a match, for a reason.

    A ruling or verdict is taken back by whoever has given it; anybody else's is for the committee to overrule.
    """

    act: ClassVar[Act] = Act.TAKE_BACK
    what: What
    reason: str

    def decide(self, scene: Scene) -> Happened:
        competition, match, doing = scene.competition, scene.match, scene.doing
        match self.what:
            case Papers():
                return papers.take_papers_back(competition, match, doing, self.reason)
            case RulingGiven(id_):
                return judging.reopen_ruling(competition, match, id_, doing, self.reason)
            case VerdictInMatch(id_):
                return judging.take_verdict_back(competition, match, id_, doing, self.reason)
        return Happened(match=judgements.take_back(match, self.what, scene.by, self.reason))


class TakeVerdictBack(Request, frozen=True, tag="take-verdict-back"):
    """Let a verdict about no match no longer hold that one has given oneself, with everything that it did."""

    act: ClassVar[Act] = Act.FINE
    id: str
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return judging.take_verdict_back(scene.competition, None, self.id, scene.doing, self.reason)


class TakePostingBack(Request, frozen=True, tag="take-posting-back"):
    """Take a payment, a refund or another posting back that was entered by mistake.

    The reason is kept with it. Fees and fines fall with what they are for.
    """

    act: ClassVar[Act] = Act.TAKE_MONEY
    id: PostingId
    reason: str

    def decide(self, scene: Scene) -> Happened:
        books = scene.competition.ledger
        team = team_of(books.open[self.id]) if self.id in books.open else None
        if team is not None:
            format_of(scene.competition).require_account_here(scene.competition, team)
        return Happened(ledger.take_back(books, self.id, scene.doing.signed(), self.reason))


class TakeEntryBack(Request, frozen=True, tag="take-entry-back"):
    """Take back what was done for an entry by mistake: a tick, its admission, its withdrawal.

    A team that was let in is out again, with its fee and its matches, as long as none of them was called.
    """

    act: ClassVar[Act] = Act.MANAGE_ENTRIES
    team: EntrantId
    step: EntryStep
    reason: str

    def decide(self, scene: Scene) -> Happened:
        competition, doing = scene.competition, scene.doing
        if self.step is EntryStep.ADMISSION:
            return Happened(latecomers.let_out(competition, self.team, doing, self.reason))
        rosters = competition.rosters
        return Happened(entering.take_step_back(rosters, self.team, self.step, scene.by, self.reason))
