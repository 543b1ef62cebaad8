"""Kinds of incident at a Sheepshead table, the facts that may matter to them, and the words of a ruling."""

from hangjack.referee.facts import Fact, FactType, choice, seat, yes_no
from hangjack.wording import Worded


class Kind(Worded):
    """What happened. `OTHER` is anything that has no name here: an official decides it."""

    MISDEAL = "misdeal"
    LOOK_AT_BLIND = "look_at_blind"
    LOOK_BACK = "look_back"
    LEAD_OUT_OF_TURN = "lead_out_of_turn"
    FAILED_TO_FOLLOW = "failed_to_follow"
    MISBURY = "misbury"
    TWO_CARDS = "two_cards"
    TAKE_BACK = "take_back"
    TABLE_TALK = "table_talk"
    THROW_IN = "throw_in"
    DISPUTE = "dispute"
    OTHER = "other"


class Occasion(Worded):
    """When something happens: by that an incident is looked for."""

    PLAY = "play"
    DEAL = "deal"
    BLIND = "blind"
    PEOPLE = "people"
    OTHER = "other"


GROUPS: dict[Occasion, tuple[Kind, ...]] = {
    Occasion.PLAY: (
        Kind.FAILED_TO_FOLLOW,
        Kind.LEAD_OUT_OF_TURN,
        Kind.TWO_CARDS,
        Kind.TAKE_BACK,
        Kind.LOOK_BACK,
        Kind.THROW_IN,
    ),
    Occasion.DEAL: (Kind.MISDEAL,),
    Occasion.BLIND: (Kind.LOOK_AT_BLIND, Kind.MISBURY),
    Occasion.PEOPLE: (Kind.TABLE_TALK, Kind.DISPUTE),
    Occasion.OTHER: (Kind.OTHER,),
}
"""Every kind of incident by when it happens, the most frequent occasion first."""


class Role(Worded):
    """What the offender is in this hand."""

    PICKER = "picker"
    OPPONENT = "opponent"
    LEASTER = "leaster"
    """A player of a leaster, where everybody is alone."""
    RESTING = "resting"
    UNDECIDED = "undecided"
    """A player of a hand that nobody has picked yet."""


class Family(Worded):
    """Offences that are warned together."""

    PEEK = "peek"
    BLIND = "blind"
    LEAD = "lead"


class Verdict(Worded):
    """The word by which a table knows a ruling."""

    REDEAL_SAME_DEALER = "redeal_same_dealer"
    NO_MISDEAL = "no_misdeal"
    ALLOWED = "allowed"
    WARNING = "warning"
    PENALTY = "penalty"
    PULL_BACK = "pull_back"
    STANDS = "stands"
    CORRECT_CARD = "correct_card_stays_exposed"
    CORRECT_BURY = "correct_bury"
    PICKER_LOSES = "picker_loses"
    PICKER_WINS = "picker_wins"
    BARRED = "barred_from_winning"
    CARD_PLAYED = "card_played"
    CHOOSE_LEGAL = "misplay_choose_legal"
    THROW_IN_GOOD = "throw_in_good"
    REFER = "refer_to_official"
    FINAL = "final"
    CLOSED_AT_TABLE = "closed_at_table"
    NOT_BINDING = "not_binding"


_SEATS = ("1", "2", "3", "4")
PICKER_LEADS = "picker"
_NUMBER = Fact(FactType.NUMBER)
_CARD = Fact(FactType.CARD)
_CARDS = Fact(FactType.CARDS)

FACTS: dict[str, Fact] = {
    "offender": seat(*_SEATS),
    "prior": _NUMBER,
    "picker_points_before": _NUMBER,
    "opponent_points_before": _NUMBER,
    "prior_other": Fact(FactType.NUMBER, default=0, has_default=True),
    "cause": choice(
        "wrong_order",
        "dealer_flipped_card",
        "wrong_sequence",
        "blind_card_flipped",
        "other_players_card_flipped",
        "wrong_number_of_cards",
        "player_flipped_own_card",
        "too_few_shuffles",
        "cut_missing",
    ),
    "deal_complete": yes_no(default=True),
    "first_trick_taken": yes_no(),
    "next_card_led": yes_no(),
    "older_trick": yes_no(default=False),
    "caught": choice("before_next_card", "after_next_card", "after_hand"),
    "correct_leader": seat(*_SEATS),
    "last_trick": yes_no(default=False),
    "card": _CARD,
    "next_trick_started": yes_no(),
    "hand_over": yes_no(default=False),
    "next_deal_begun": yes_no(default=False),
    "legal": yes_no(default=True),
    "buried": _NUMBER,
    "first_card_led": yes_no(),
    "trick": _CARDS,
    "hand": _CARDS,
    "top": _CARD,
    "under": _CARD,
    "thrown": _CARDS,
    "out": _CARDS,
    "out_of_other": _CARDS,
    "on_lead": Fact(FactType.SEAT, (*_SEATS, PICKER_LEADS), default=PICKER_LEADS, has_default=True),
    "decided_by": choice(
        "scorekeeper_of_another_table",
        "tournament_official",
        "captain",
        "host_as_official",
        "scorekeeper_of_same_table",
        "player_of_same_table",
    ),
    "sits_at_table": yes_no(default=False),
    "agreed": yes_no(default=False),
    "already_closed": yes_no(default=False),
    "text": Fact(FactType.TEXT, default="", has_default=True),
    "role": Fact(FactType.CHOICE, tuple(role.value for role in Role), follows_from="offender"),
    "top_is_legal": Fact(FactType.YES_NO, follows_from="top"),
    "under_is_legal": Fact(FactType.YES_NO, follows_from="under"),
    "nothing_takes": Fact(FactType.YES_NO, follows_from="thrown"),
}
"""The last four are worked out: what the offender is in this hand, whether the cards that fell may be played, and
whether a throw-in is good."""

BY_KIND: dict[Kind, dict[str, Fact]] = {Kind.MISDEAL: {"first_card_led": yes_no(default=False)}}
"""Facts that one kind of incident takes for granted, and others ask for."""


def facts_of(kind: Kind) -> dict[str, Fact]:
    """Return the facts that may matter to *kind*, without those that are read off the table."""
    return FACTS | BY_KIND.get(kind, {})


NOBODY, IN_LEASTER = "nobody", "leaster"

TABLE_FACTS: dict[str, Fact] = {
    "picker": seat(*_SEATS, NOBODY, IN_LEASTER),
    "dealer": seat(*_SEATS),
    "table_size": choice("3", "4"),
}
"""What is usually read off the table, and asked for where no table is at hand; who deals matters at a table of four."""

ASKED_FIRST: dict[Kind, tuple[str, ...]] = {
    Kind.TWO_CARDS: ("offender", "trick", "hand", "top", "under"),
    Kind.THROW_IN: ("thrown", "out", "out_of_other"),
}
"""Facts from which others are worked out, so that they are asked together."""


def family_of(kind: Kind, role: Role | None) -> Family | None:
    """Return which offences are counted with *kind* by a player in this *role*; None where nothing is counted.

    The role matters to a look at the blind alone, and may be unknown otherwise.
    """
    if kind is Kind.LOOK_AT_BLIND:
        return None if role is None else Family.PEEK if role is Role.PICKER else Family.BLIND
    return {Kind.LOOK_BACK: Family.PEEK, Kind.LEAD_OUT_OF_TURN: Family.LEAD}.get(kind)
