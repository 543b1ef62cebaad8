"""Cards that somebody types: which are still awaited, what follows when one is taken in, and typing it once more because it was wrong."""

from collections.abc import Mapping
from functools import reduce

from msgspec import Struct

from hangjack.competition import floor
from hangjack.competition.competition import Competition
from hangjack.competition.doing import Doing
from hangjack.competition.entries.signings import Local, PlayersAppeared
from hangjack.competition.folding import fold
from hangjack.competition.formats import fielding
from hangjack.competition.judging import Happened
from hangjack.errors import BadInput, Refused
from hangjack.formats.divisions.books import queries, weeks
from hangjack.formats.divisions.books.cards import CardReceived
from hangjack.formats.divisions.books.nights import Night
from hangjack.formats.divisions.books.queries import CardQueried
from hangjack.formats.divisions.cups import team_ties
from hangjack.formats.divisions.deciding import late_cards, opening
from hangjack.formats.divisions.deciding.late_cards import night_played
from hangjack.formats.divisions.state import cups_in, season_in
from hangjack.ids import MatchId, PersonId
from hangjack.matches.events import ByNote
from hangjack.matches.games import game_card
from hangjack.matches.match import Match, MatchOpened, open_match
from hangjack.matches.match import fold as fold_match
from hangjack.matches.parties import SIDES, Counts
from hangjack.matches.scoring.cards import CardTyped, TableOnCard, Tables, require_its_tables
from hangjack.matches.signatures import AllTheSame


class CardIn(Struct, frozen=True):
    """A card as it has come: what stands on it, and when and how it came."""

    received: CardReceived
    tables: Tables
    reference: str
    stated: Counts | None
    signed: bool
    """Whether all players have signed; the captains must have."""
    reason: str
    """Why it counts although signatures are missing."""
    with_query: bool
    """Whether it is taken although somebody may not play, and both captains are asked."""
    night: Night | None
    """When a tie was played whose card nobody has opened."""
    why: str = ""
    """What was wrong with the card that was typed before."""

    @property
    def match(self) -> MatchId:
        """Which match it is of."""
        return self.received.match


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


def take_in(
    competition: Competition, playing: Match | None, card: CardIn, doing: Doing, local: Local
) -> Happened:
    """Take a card in: its match is called if it was not, who may not play is asked about, and the result counts.

    Refuses a card that is wrong, one that is not awaited, and one that would have come later than now.
    """
    require_awaited(competition, card.match, doing.at_ms)
    called = _called(competition, playing, card, doing, local)
    after = reduce(fold, called.competition, competition)
    match = _begun(playing, called)
    require_its_tables(game_card(match.opened.rules.scoring), card.tables)
    unfit = unfit_on(after, match, card.tables, local)
    if unfit and not card.with_query:
        raise Refused("card.unfit", players=tuple(unfit.values()))
    sealed = seal_typed(after, match, _as_typed(after, match, card), doing)
    known = season_in(competition).queries
    asked = CardQueried(card.match, "", doing.by, doing.at_ms, unfit=tuple(unfit))
    beside = (asked,) if unfit else queries.answered_by_card(known, card.match, doing)
    came = late_cards.receipt(competition, card.received, doing.at_ms)
    return Happened(
        (*called.competition, *came, *sealed.competition, *beside), (*called.match, *sealed.match)
    )


def correct(competition: Competition, match: Match, card: CardIn, doing: Doing, local: Local) -> Happened:
    """Take a card in once more that was typed wrongly; the first one stays in the log, and people are told what was wrong.

    Refuses the same card again, and one that nobody has typed.
    """
    require_typed(match)
    typed = game_card(match.opened.rules.scoring)
    require_its_tables(typed, card.tables)
    if typed.are_same(typed.tables_on(match), card.tables):
        raise Refused("card.same", match=match.opened.match)
    gone = _set_aside(competition, match, doing, card.why)
    before = reduce(fold, gone.competition, competition)
    taken = take_in(before, reduce(fold_match, gone.match, match), card, doing, local)
    after = reduce(fold, taken.competition, before)
    now = weeks.result_told(after, match.opened.match)
    told = weeks.correct(season_in(after).weeks, now, doing, card.why)
    return Happened((*gone.competition, *taken.competition, *told), (*gone.match, *taken.match))


def take_back(competition: Competition, match: Match, doing: Doing, reason: str) -> Happened:
    """Take a card back that was typed wrongly, so that it can be typed again. Refuses one of which people were told."""
    require_typed(match)
    weeks.require_untold(season_in(competition).weeks, match.opened.match)
    return _set_aside(competition, match, doing, reason)


def _set_aside(competition: Competition, match: Match, doing: Doing, reason: str) -> Happened:
    """Return that what was typed counts no more, and that nobody has played by it."""
    aside = floor.order_replay(competition, match, doing, reason)
    return Happened((*aside.competition, *_nobody_played(match)), aside.match)


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


def _nobody_played(match: Match) -> tuple[PlayersAppeared, ...]:
    """Return that nobody has played by a card that was taken back."""
    opened = match.opened
    return tuple(
        PlayersAppeared(opened.match, team, opened.scheduled_ms, ()) for team in opened.parties.values()
    )


def seal_typed(
    competition: Competition, match: Match, card: CardTyped[TableOnCard], doing: Doing
) -> Happened:
    """Write a card on the sheet of its match, and seal that: a card that is typed counts. Refuses one that is wrong."""
    events = game_card(match.opened.rules.scoring).typed(match, card, doing.by, doing.at_ms)
    despite = AllTheSame(doing.by, card.reason) if card.reason else None
    sealed = floor.seal(competition, reduce(fold_match, events, match), despite)
    return Happened(sealed.competition, (*events, *sealed.match))


def unfit_on(
    competition: Competition, match: Match, tables: Tables, local: Local
) -> Mapping[PersonId, Refused]:
    """Return who stands on a card that may not play, each with all reasons and their clauses."""
    card = game_card(match.opened.rules.scoring)
    found: dict[PersonId, Refused] = {}
    for side in SIDES:
        found |= fielding.problems(competition, match, side, card.players(tables, side), local)
    return found


def _called(
    competition: Competition, playing: Match | None, card: CardIn, doing: Doing, local: Local
) -> Happened:
    """Return that a match is called, or the card of a tie is open, where nobody has done that yet."""
    again = playing is not None
    if not team_ties.tie_of(cups_in(competition), card.match):
        return floor.call_match(competition, card.match, again=again)
    assert card.night is not None, "a tie was played on a night"
    if card.night.day > local(doing.at_ms).date():
        raise Refused("card.to-come")
    return opening.open_tie(competition, card.match, card.night, doing, again=again)


def _begun(playing: Match | None, called: Happened) -> Match:
    """Return the match that is played: the one that was *called* just now, or was before."""
    for event in called.match:
        playing = open_match(event) if isinstance(event, MatchOpened) else playing
    assert playing is not None, "a match that was called"
    return playing


def _as_typed(competition: Competition, match: Match, card: CardIn) -> CardTyped[TableOnCard]:
    """Return the card as it is typed: signed by the captains of both teams, and by all players where they have."""
    stand = {side: game_card(match.opened.rules.scoring).players(card.tables, side) for side in SIDES}
    captains = {
        side: competition.rosters.entries[team].captain or next(iter(stand[side]), PersonId(""))
        for side, team in match.opened.parties.items()
    }
    signed = tuple(person for people in stand.values() for person in people) if card.signed else ()
    agreed = queries.agreed_total(season_in(competition).queries, card.match)
    return CardTyped(card.tables, captains, card.reference, signed, card.stated, agreed, card.reason.strip())
