"""A tournament of pairs that rotate: a list, walk-ins, cards drawn twice, a hat, a latecomer, a cheat, and a bye by the director's word."""

from hangjack.competition.entries.excuses import Duty
from hangjack.desk.requests import entries, governing
from hangjack.formats.rotation.desk.requests import cards, pairs
from hangjack.ids import EntrantId
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from support.cup import DIRECTOR
from support.desk import SECRETARY, Desk
from support.pinochle_day import PASTED, begun, paper, team


async def a_rotation_is_played(desk: Desk) -> None:
    """Enter, draw, play two rounds and give the prizes."""
    await desk.open(rules_of(with_settings(book("pinochle500"), {"rounds": 2})))
    await they_enter(desk)
    await they_draw(desk)
    await begun(desk, 1)
    await paper(desk, 1, 1, (512, 430))
    await paper(desk, 1, 2, (390, 401))
    await begun(desk, 2)
    await two_go_and_a_bye_is_open(desk)
    await desk.do(DIRECTOR, governing.AnnouncePrizes((6000, 4000)))
    await desk.do(DIRECTOR, governing.GivePrizes())


async def they_enter(desk: Desk) -> None:
    """Take over a list, let somebody walk in, and put right who plays."""
    await desk.do(SECRETARY, pairs.ImportPairs("\n".join(PASTED.splitlines()[:3])))
    await desk.do(SECRETARY, pairs.EnterPair("Mabel Lark", "Nils Kestrel"))
    first, second = tuple((await desk.competition()).rosters.entries.items())[:2]
    await desk.do(SECRETARY, pairs.NameScorekeeper(first[0], first[1].players[1]))
    await desk.do(DIRECTOR, pairs.ExcusePlayer(first[1].players[0], (Duty.SHUFFLE, Duty.DEAL)))
    await desk.do(DIRECTOR, pairs.ReplacePlayer(second[0], second[1].players[0], "Otto Jay", "A cold."))


async def they_draw(desk: Desk) -> None:
    """Be ticked at the door, draw by lot, give the cards back, draw out of a hat, and let a late pair take what is left."""
    everybody = tuple((await desk.competition()).rosters.entries)
    await desk.do(SECRETARY, cards.CheckInPairs(everybody))
    await desk.do(SECRETARY, cards.PairNotHere(everybody[0]))
    await desk.do(SECRETARY, cards.CheckInPairs(everybody[:1]))
    await desk.do(DIRECTOR, cards.PrepareCards())
    await desk.do(DIRECTOR, cards.DrawCards("silver spoon"))
    await desk.do(DIRECTOR, cards.ReturnCards("A card was marked."))
    *others, last = (await desk.competition()).rosters.entries
    for entrant, card in zip((*others, last), ("1A", "1B", "2A", "2B"), strict=True):
        await desk.do(DIRECTOR, cards.TypeCard(entrant, card))
    late = EntrantId("late")
    await desk.do(SECRETARY, entries.ApplyToEnter(late))
    for name in ("Petra Ibis", "Quentin Heron"):
        await desk.do(SECRETARY, entries.RegisterPlayer(late, name))
    await desk.do(SECRETARY, entries.AdmitTeam(late))
    await desk.do(DIRECTOR, cards.GiveLateCard(late))


async def two_go_and_a_bye_is_open(desk: Desk) -> None:
    """Let so many go that no table is played in the second round."""
    await desk.do(DIRECTOR, pairs.DisqualifyTeam(await team(desk, "1B"), "Signals."))
    await desk.do(SECRETARY, entries.WithdrawTeam(await team(desk, "2B"), "Unwell."))
    await desk.do(DIRECTOR, cards.ScoreBye(2, 450))
