"""Keys that are put together while the program runs: for whatever they can be there is a sentence.

What is chosen from words that stand in the source is found there. What comes from a value is named here, with all that the
value can be. That every language has the same keys is tested with the languages.
"""

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from importlib import import_module
from itertools import product
from typing import Any, get_args, get_type_hints

from hangjack.competition.conduct.offences import Sanction
from hangjack.competition.entries.playing_for import OFFICERS, SigningOptions
from hangjack.competition.entries.registration import FormField
from hangjack.competition.entries.steps import EntryStep
from hangjack.competition.messages.events import MessageKind
from hangjack.competition.messages.messages import State as MessageState
from hangjack.competition.permissions import APPOINTED
from hangjack.competition.reach.needs import Outcome, Rest
from hangjack.competition.standings.adjustments import Cause
from hangjack.competition.standings.columns import Column
from hangjack.competition.standings.ranking import FinalTiebreak
from hangjack.competition.standings.standings import Why
from hangjack.desk.views.log.families import events
from hangjack.formats.divisions.books.postponements import Agrees
from hangjack.formats.divisions.books.turns import Moved
from hangjack.formats.divisions.offices.offices import Office
from hangjack.formats.divisions.offices.powers import Class
from hangjack.formats.divisions.web.setup import PAPERS as SEASON_PAPERS
from hangjack.formats.rotation.desk.views import clock, event
from hangjack.formats.rotation.web.setup import PAPERS as ROUND_PAPERS
from hangjack.formats.table_draw.season import SeasonOptions
from hangjack.formats.table_draw.web.setup import PAPERS as SESSION_PAPERS
from hangjack.games.all_fours.engine.counting import AwardFor
from hangjack.games.all_fours.engine.state import WonBy
from hangjack.games.pinochle.engine.rounds import Why as PinochleWhy
from hangjack.matches.parties import SIDES
from hangjack.matches.problems import GapKind
from hangjack.matches.results import Ended
from hangjack.matches.rules import Clock
from hangjack.matches.scoring import MATCHES, Recorded
from hangjack.matches.takebacks.acts import TakenBack
from hangjack.referee.facts import FactType
from hangjack.referee.referee import REFEREES
from hangjack.referee.rulings import Penalties
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.model import Kind
from hangjack.rulebooks.rules import game_of
from hangjack.rulebooks.settings import SettingType
from hangjack.rulebooks.shelf import shelf
from hangjack.web.formats import FORMAT_PAGES, FormatPages
from hangjack.web.pages.setup.hall import STEPS as HALL_STEPS
from hangjack.web.pages.setup.papers import PAPERS
from hangjack.web.running.tls_pages import DEVICES
from hangjack.wording import catalogue, languages
from support.put_together import GAP, put_together


def values(kind: Any) -> tuple[str, ...]:
    """Return the words of an enumeration or of a literal type."""
    return tuple(
        str(each.value if isinstance(each, Enum) else each)
        for each in (kind if isinstance(kind, tuple) else get_args(kind) or kind)
    )


def tags(union: Any) -> tuple[str, ...]:
    """Return the tags of a union's members."""
    return tuple(str(each.__struct_config__.tag) for each in get_args(union))


def of(owner: type, field: str) -> tuple[str, ...]:
    """Return the words that a field may have."""
    return values(get_type_hints(owner)[field])


def of_game(module: str, name: str) -> Any:
    """Return something of a game's module."""
    return getattr(import_module(f"hangjack.games.{module}"), name)


def asked(game: str) -> tuple[str, ...]:
    """Return the facts that a referee asks for."""
    facts = of_game(f"{game}.referee", "FACTS")
    return tuple(name for name, fact in facts.items() if not fact.follows_from)


def chosen() -> tuple[str, ...]:
    """Return the answers among which people choose at a ruling, whatever the game."""
    facts = [
        fact
        for referee in REFEREES.values()
        for kind in referee.kinds
        for fact in referee.facts_for(kind).values()
    ]
    return tuple(
        {
            str(value)
            for fact in facts
            if fact.type is FactType.CHOICE and not fact.follows_from
            for value in fact.values
        }
    )


def left_open(game: str) -> set[str]:
    """Return what the books of a game leave to an official, by the keys of the words for it."""
    every = (game_of(plain_house(each)) for each in shelf())
    tables = (each.penalties for each in every if type(each).__module__.startswith(f"hangjack.games.{game}."))
    rows = (row for table in tables if isinstance(table, Penalties) for row in table.rows.values())
    return {key for row in rows for branch in row for key in branch.official}


DECIDED = {"level", "decided", "decided_against"}
SETTLED = ("clinched", "out")
NEEDS = (*SETTLED, "open", "out_below", "sure_from", "sure_or_out", "between")
TICKS = ("apply-to-enter", "complete-form", "sign-agreement", "admit-team", "take-payment")
TIMERS = ("shuffle", "cut", "beg", "give", "card")
COLUMNS = (*values(Column), *(column for game in MATCHES.values() for column in game.scoring.sheet_columns))
EFFECTS = {
    "all_fours": {"hand"},
    "pinochle": {"finding", "hand-over"},
    "sheepshead": set[str](),
}
"""The effects that are told in other words."""
KEPT_BY = ("captain", "scorekeeper")
SEASONS_OF = ("captain", "landlord")
STEPS = ("1", "2", "3")
PAPERS_OF = tuple(
    name
    for part in (PAPERS, SESSION_PAPERS, SEASON_PAPERS, ROUND_PAPERS)
    for name, sheets in part
    for name in (name, *sheets)
)
SHEETS = tuple(name for name in PAPERS_OF if not name.startswith("for-"))
FAMILIES: Mapping[str, Iterable[str | tuple[str, ...]]] = {
    "agrees.{}": values(Agrees),
    "all_fours.ruling.{}": tuple(set(values(of_game("all_fours.referee.effects", "HandGoes"))) - {"play_on"}),
    "answer.{}": values(FactType),
    "changed-by.{}": values(Class),
    "column.{}": COLUMNS,
    "cribbage.score.{}": values(of_game("cribbage.engine.showing", "Role")),
    "entry-step.{}": values(EntryStep),
    "expected.{}": tuple(each.name.lower() for each in SettingType),
    "form-field.{}": values(FormField),
    "log.back.{}": tags(get_type_hints(TakenBack)["what"]),
    "log.noted.{}": tuple(
        tag for tag, each in Recorded.members.items() if each.__module__.startswith("hangjack.")
    ),
    "log.{}": tuple(set(events()) - {"ruling-noted"}),
    "need.rest.{}": values(Rest),
    "office.{}": values(Office),
    "page.console.role.{}": ("captain", "scorekeeper", "player"),
    "page.follow.cause.{}": values(Cause),
    "page.follow.cause.{}-match": values(Cause),
    "page.follow.how-{}": ("won", "drawn", "lost"),
    "page.follow.went-{}": tuple(filter(None, values(Moved))),
    "page.agm.moved-{}": tuple(filter(None, values(Moved))),
    "page.seasons.moved-{}": tuple(filter(None, values(Moved))),
    "page.turn.moved-{}": ("up", "down"),
    "page.fixtures.{}": tuple(set(values(Ended)) - {"played"}),
    "page.kind.{}": values(Kind),
    "page.language.{}": languages(),
    "page.messages.is-{}": values(MessageState),
    "page.money.no-postings-{}": {each.words.entrant for each in (FormatPages(""), *FORMAT_PAGES.values())},
    "page.round.state.{}": values(clock.TableState),
    "page.rounds.state-{}": values(event.TableState),
    "page.sanction.{}": values(Sanction),
    "page.season.agree-{}": values(Agrees),
    "page.sessions.season-{}": of(SeasonOptions, "season"),
    "page.setup.{}": {
        step.name for steps in (HALL_STEPS, *(each.steps for each in FORMAT_PAGES.values())) for step in steps
    },
    "page.assistant.answer.{}": chosen(),
    "page.members.effect-{}": of(SigningOptions, "ineligible_effect"),
    "pinochle.help-on.{}": values(of_game("pinochle.cli.sitting", "_ASKED")),
    "pinochle.table.result-{}": ("played", "board-set", "renege"),
    "sheepshead.help-on.{}": values(of_game("sheepshead.cli.sitting", "_ASKED")),
    "table.help-on.{}": values(of_game("all_fours.engine.state", "Phase")),
    "table.award.{}": values(AwardFor),
    "table.award.{}-no-card": ("high", "low"),
    "table.won.{}": values(WonBy),
    "view.given.{}": tuple(set(values(Ended)) - {"played"}),
    "view.missing.{}": values(GapKind),
    "all_fours.official.{}": left_open("all_fours"),
    "pinochle.official.{}": (*left_open("pinochle"), "decides", "boston_review"),
    "clock.{}": values(Clock),
    "crib.begins.{}": STEPS,
    "crib.side.{}": values(SIDES),
    "day.month.short.{}": map(str, range(1, 13)),
    "day.weekday.short.{}": map(str, range(1, 8)),
    "message.{}": (
        f"{kind}.{part}" for kind in set(values(MessageKind)) - {"week"} for part in ("subject", "body")
    ),
    "need.{}.{}": {*product(values(Outcome), NEEDS), ("win", "held_to")},
    "standing.{}": set(values(Why)) - DECIDED,
    "standing.{}.{}": {
        *(("level", by) for by in values(FinalTiebreak)),
        *product(DECIDED - {"level"}, ("committee", "lot", "play_off")),
    },
    "reach.{}": (
        "certain",
        "place",
        "alive.sure",
        "alive.perhaps",
        *(f"{each}.sure" for each in SETTLED),
        *(f"prize.{each}" for each in SETTLED),
    ),
    "page.assistant.also.{}": {kind.value for referee in REFEREES.values() for kind in referee.kinds},
    "page.card.{}-1": KEPT_BY,
    "page.card.{}-2": KEPT_BY,
    "page.card.{}-3": KEPT_BY,
    "page.card.{}-season-1": SEASONS_OF,
    "page.card.{}-season-2": SEASONS_OF,
    "page.card.{}-season-3": SEASONS_OF,
    "page.card.{}-{}": product(KEPT_BY, STEPS),
    "page.cards.{}": KEPT_BY,
    "page.print.role-{}": KEPT_BY,
    "page.print.role-{}-season": SEASONS_OF,
    "page.draw.how-{}": map(str, range(1, 7)),
    "page.entries.all-{}": TICKS,
    "page.entries-done.all-{}": TICKS,
    "page.evening.close-{}": ("ours", "theirs"),
    "page.evening.state-{}": ("ours", "theirs"),
    "page.follow.letter-{}": ("won", "drawn", "lost"),
    "page.office.{}": {*values(APPOINTED), "captain", *OFFICERS},
    "page.office-does.{}": values(APPOINTED),
    "page.pad-all_fours.timer-{}": TIMERS,
    "page.pad-all_fours.timer-over-{}": TIMERS,
    "page.print-step.{}": PAPERS_OF,
    "page.print-step.{}-help": SHEETS,
    "page.rounds.out-{}": ("left", "disqualified"),
    "page.season.outcome-{}": ("open", "not-agreed", "not-counted", "played-in-time", "cancelled"),
    "page.session.{}-state": ("waiting", "playing", "ended", "in"),
    "page.tls.{}": DEVICES,
    "page.tls.{}-{}": (
        (device, str(step)) for device, steps in DEVICES.items() for step in range(1, steps + 1)
    ),
    "pinochle.table.round-won.{}": set(values(PinochleWhy)) - {"tie_extra_hand"},
    "table-log.broken.{}": ("stream", "number", "previous", "digest"),
    **{f"{game}.question.{GAP}": asked(game) for game in EFFECTS},
    "cribbage.question.{}": asked("cribbage"),
    **{
        f"{game}.effect.{GAP}": tuple(set(tags(of_game(f"{game}.referee.effects", "Effect"))) - told)
        for game, told in EFFECTS.items()
    },
    **{
        f"{key}.did.{GAP}": tags(of_game(f"{game}.engine.actions", "Action"))
        for game, key in {
            "all_fours": "table",
            "cribbage": "cribbage",
            "pinochle": "pinochle",
            "sheepshead": "sheepshead",
        }.items()
    },
}
"""What fills the gap of each key: every word that the value can be."""


EVERY = tuple((key, each) for key, words in FAMILIES.items() for each in words)
NO_KEYS = {"page.console.", "page.door.", "page.cards.", "page.officials.differs-total-pair"}
_LOOKED_UP = "looked up first: where there is none, something else is said"
_WRITTEN_OUT = (
    "the words stand in the source, further away than this looks: pages and programs with them are tested"
)
ELSEWHERE: Mapping[str, str] = dict.fromkeys(
    (
        "all_fours.kind.{}",
        "charge.{}",
        "choice.{}.{}",
        "column-short.{}",
        "document.{}",
        "offence.{}",
        "page.assistant.question.{}",
        "page.bracket.last-{}",
        "page.draw.of-{}",
        "page.problem.{}",
        "setting-here.{}",
    ),
    _LOOKED_UP,
) | dict.fromkeys(
    (
        "archive.broken.{}",
        "demo.ledger.{}",
        "demo.told.{}",
        "page.agm.{}",
        "page.captain.{}",
        "page.desk.{}",
        "page.download.{}",
        "page.draw.{}",
        "page.entries-done.{}",
        "page.form.{}",
        "page.hall.{}",
        "page.members.{}",
        "page.money.{}",
        "page.paper.cell-{}",
        "page.photos.{}",
        "page.print.word.{}",
        "page.print.{}",
        "page.setup-said.{}",
        "page.standings.{}",
        "page.{}",
        "pinochle.decision.{}",
        "word.{}",
        "{}",
    ),
    _WRITTEN_OUT,
)
"""What is not walked here, and why."""


def test_there_is_a_sentence_for_every_value() -> None:
    """However seldom it is: nobody meets a page that cannot say what is so."""
    said = (key.format(*(each if isinstance(each, tuple) else (each,))) for key, each in EVERY)

    assert sorted(key for key in said if key not in catalogue("en")) == []


def test_every_key_that_is_put_together_from_words_has_an_entry() -> None:
    """Wherever the words are written out in the source: in Python, and in templates."""
    whole = {place for place in put_together() if GAP not in place.key and place.key not in NO_KEYS}
    known = {key.partition(".")[0] for key in catalogue("en")}

    assert [
        each for each in whole if each.key.partition(".")[0] in known and each.key not in catalogue("en")
    ] == []


def test_every_key_that_is_put_together_from_a_value_is_named_here() -> None:
    """With all that the value can be, or with the reason why nobody needs to know that."""
    open_ = {place.key for place in put_together() if GAP in place.key and _is_of_sentences(place.key)}

    assert sorted(open_ - FAMILIES.keys() - ELSEWHERE.keys()) == []
    assert sorted((FAMILIES.keys() | ELSEWHERE.keys()) - open_) == []


def _is_of_sentences(key: str) -> bool:
    """Whether sentences have such keys: `preview-{}` names no sentence."""
    pattern = re.compile(".+".join(map(re.escape, key.split(GAP))))
    return any(map(pattern.fullmatch, catalogue("en")))
