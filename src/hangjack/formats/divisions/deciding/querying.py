"""Cards that the secretary takes in: which are still awaited, what is asked about one, and taking one back."""

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.doing import Doing
from hangjack.competition.entries.signings import PlayersAppeared
from hangjack.errors import BadInput, Refused, require_length, require_reason
from hangjack.formats.divisions.books import weeks
from hangjack.formats.divisions.books.cards import CardReceived
from hangjack.formats.divisions.books.queries import CardQueried, Query, QueryAnswered, QueryClosed
from hangjack.formats.divisions.cups import team_ties
from hangjack.formats.divisions.deciding.late_cards import night_played, received_ms
from hangjack.formats.divisions.state import cups_in, season_in
from hangjack.ids import MatchId
from hangjack.matches.events import ByNote
from hangjack.matches.games import game_card
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Counts, Party
from hangjack.matches.scoring.cards import require_its_tables


class Answered(Struct, frozen=True):
    """What a captain says to a query."""

    match: MatchId
    side: Party
    total: Counts | None
    words: str = ""


def require_awaited(competition: Competition, match: MatchId, now_ms: int) -> None:
    """Refuse the card of a match that has its result, was cancelled or struck out, or has not begun.

    A tie is played on any night and at any hour, once both teams are known.
    """
    table, night = competition.ranking_of(match), night_played(competition, match)
    if not (table and night) and not team_ties.is_known(cups_in(competition), match):
        raise BadInput("floor.no-such-match", match=match)
    put_off = season_in(competition).postponed.get(match)
    if put_off is not None and put_off.lapsed:
        raise Refused("postponing.lapsed", match=match, latest=put_off.latest)
    if table is not None and match in table.struck:
        raise Refused("divisions.match-struck", match=match)
    if competition.result(match) is not None:
        raise Refused("card.in-already", match=match)
    if table is not None and night is not None and night.start_ms > now_ms:
        raise Refused("card.before-match", match=match)


def receipt(competition: Competition, received: CardReceived, now_ms: int) -> tuple[CardReceived, ...]:
    """Return when a card came, where that was not written down before: the first time counts. Refuses one that is to come."""
    if received.at_ms > now_ms:
        raise Refused("card.to-come")
    return () if received_ms(competition, received.match) is not None else (received,)


def query(competition: Competition, asked: CardQueried) -> tuple[CardQueried, ...]:
    """Ask both captains about a card. Refuses to ask about nothing."""
    if competition.ranking_of(asked.match) is None and not team_ties.is_known(
        cups_in(competition), asked.match
    ):
        raise BadInput("floor.no-such-match", match=asked.match)
    if not (asked.tables or asked.unfit):
        require_reason(asked.what, "query.nothing")
    require_its_tables(game_card(competition.rules.match.scoring), asked.tables)
    return (asked,)


def answer(competition: Competition, said: Answered, doing: Doing) -> tuple[QueryAnswered, ...]:
    """Write down what the captain of a side says. Refuses where nobody has asked, and an answer that says nothing that can be."""
    known, words = _open(competition, said.match), require_length(said.words)
    if said.total is None and not words:
        raise BadInput("query.no-answer")
    if said.total is not None and (set(said.total) != set(SIDES) or min(said.total.values()) < 0):
        raise BadInput("query.total")
    most = most_of(competition)
    if said.total is not None and sum(said.total.values()) > most:
        raise BadInput("query.too-many-legs", found=sum(said.total.values()), most=most)
    before = known.answers.get(said.side)
    if before is not None and (before.total, before.words) == (said.total, words):
        return ()
    return (QueryAnswered(said.match, said.side, said.total, doing.by, doing.at_ms, words),)


def close(competition: Competition, match: MatchId, doing: Doing, reason: str) -> tuple[QueryClosed, ...]:
    """Ask nothing more about a card, for a reason."""
    _open(competition, match)
    return (QueryClosed(match, doing.by, doing.at_ms, require_reason(reason)),)


def answered_by_card(competition: Competition, match: MatchId, doing: Doing) -> tuple[QueryClosed, ...]:
    """Return that nothing is asked any more about a card that is in."""
    asked = match in season_in(competition).queries
    return (QueryClosed(match, doing.by, doing.at_ms),) if asked else ()


def agreed_total(competition: Competition, match: MatchId) -> Counts | None:
    """Return the total on which both captains agree, whatever stands on the card; None while they do not."""
    known = season_in(competition).queries.get(match)
    return None if known is None else known.agreed


def most_of(competition: Competition) -> int:
    """Return what both sides of a match can have together."""
    scoring = competition.rules.match.scoring
    return game_card(scoring).most(scoring)


def is_typed(match: Match | None) -> bool:
    """Whether the card of a match that is in was typed from paper."""
    return match is not None and match.sheet.sealed is not None and match.sheet.paper is not None


def is_judged(match: Match) -> bool:
    """Whether those who decide about cards have changed what stands on this one."""
    noted = any(isinstance(source, ByNote) for source, _ in match.recorded)
    return noted or bool(match.rulings or match.sheet.corrections)


def require_typed(match: Match) -> None:
    """Refuse to change a card that nobody has typed, and one about which somebody has decided.

    What both sides kept and signed themselves is for those who decide about disputes.
    """
    id_ = match.opened.match
    if not is_typed(match):
        raise Refused("card.not-typed", match=id_)
    if is_judged(match):
        raise Refused("card.judged", match=id_)


def require_untold(competition: Competition, match: MatchId) -> None:
    """Refuse to take a card back of which people were told: it is corrected instead, and they are told so."""
    if match in weeks.told(season_in(competition).weeks):
        raise Refused("card.told", match=match)


def nobody_played(match: Match) -> tuple[PlayersAppeared, ...]:
    """Return that nobody has played by a card that was taken back."""
    opened = match.opened
    return tuple(
        PlayersAppeared(opened.match, team, opened.scheduled_ms, ()) for team in opened.parties.values()
    )


def _open(competition: Competition, match: MatchId) -> Query:
    known = season_in(competition).queries.get(match)
    if known is None:
        raise Refused("query.none-open", match=match)
    return known
