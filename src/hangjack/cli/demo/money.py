"""The treasurer's pages of `hangjack demo`: what each team was charged and paid, the totals, the prizes."""

from collections.abc import Iterable, Iterator

import msgspec

from hangjack.cli.demo.text import heading, in_columns, paragraph
from hangjack.competition.entries.rosters import team_name
from hangjack.competition.formats import format_of
from hangjack.competition.money.fees import NO_CURRENCY
from hangjack.competition.money.ledger import Posted, PostingKind, money, owed_by, prizes_of, totals
from hangjack.ids import EntrantId
from hangjack.lab.stories.venue import Moment
from hangjack.log import Entry
from hangjack.wording import phrase, say

_KINDS = (PostingKind.CHARGE, PostingKind.FINE, PostingKind.PAYMENT)


def ledger_lines(moment: Moment, log: Iterable[Entry]) -> Iterator[str]:
    """Yield every team's account and the totals; one line where the book has no money."""
    competition = moment.competition
    yield from heading(say("demo.heading-ledger"))
    if competition.ledger.currency == NO_CURRENCY:
        yield say("demo.no-money")
        return
    posted = tuple(_postings(log))
    head = tuple(say(f"demo.ledger.{name}") for name in ("team", "fees", "fines", "paid", "owes"))
    rows = [
        (
            team_name(competition.rosters, team),
            *_account(team, posted),
            phrase(money(competition.ledger.balance(owed_by(team)))),
        )
        for team in competition.rosters.entries
    ]
    yield from in_columns([head, *rows], 4)
    yield from paragraph(
        say(
            "demo.totals",
            currency=competition.ledger.currency,
            **{
                name: phrase(money(amount))
                for name, amount in msgspec.structs.asdict(totals(competition.ledger)).items()
            },
        )
    )


def prize_lines(moment: Moment, log: Iterable[Entry]) -> Iterator[str]:
    """Yield who came in where, and what they were given."""
    competition = moment.competition
    yield from heading(say("demo.heading-prizes"))
    posted, place = tuple(_postings(log)), 0
    rows = []
    for teams in format_of(competition).final_order(competition):
        for team in teams:
            won = _moved(posted, PostingKind.PRIZE_WON, prizes_of(team))
            prize = phrase(money(won)) if won else ""
            rows.append((str(place + 1), team_name(competition.rosters, team), prize))
        place += len(teams)
    yield from in_columns(rows, 1)
    for team in sorted(competition.ledger.forfeited):
        yield from paragraph(say("demo.forfeited", team=team_name(competition.rosters, team)))


def _postings(log: Iterable[Entry]) -> Iterator[Posted]:
    return (msgspec.convert(entry.body, Posted) for entry in log if entry.tag == "posted")


def _account(team: EntrantId, posted: Iterable[Posted]) -> tuple[str, ...]:
    return tuple(phrase(money(_moved(posted, kind, owed_by(team)))) for kind in _KINDS)


def _moved(posted: Iterable[Posted], kind: PostingKind, account: str) -> int:
    """Return how much was moved in an account under one kind of posting."""
    return sum(
        abs(line.amount)
        for each in posted
        if each.kind is kind
        for line in each.lines
        if line.account == account
    )
