"""Kinds of incident at an All Fours table, and the facts that may matter to them."""

from hangjack.referee.facts import Fact, FactType, choice, seat, yes_no
from hangjack.wording import Worded


class Kind(Worded):
    """What happened. `OTHER` is anything that has no name here: an official decides it."""

    EXCESS_SHUFFLE_DEALER = "excess_shuffle_dealer"
    IMPROPER_GATHER = "improper_gather"
    THIRD_PARTY_SHUFFLE = "third_party_shuffle"
    EXCESS_SHUFFLE_CUTTER = "excess_shuffle_cutter"
    DECK_RETURNED_FACE_UP = "deck_returned_face_up"
    REFUSED_CUT = "refused_cut"
    CUTTER_TURNED_CARD = "cutter_turned_card"
    RESHUFFLE_AFTER_CUT = "reshuffle_after_cut"
    IRREGULAR_DEAL = "irregular_deal"
    LANDSLIDE = "landslide"
    CHECKED_CARDS_AFTER_DECK_DOWN = "checked_cards_after_deck_down"
    WRONG_SADDLE = "wrong_saddle"
    CARD_EXPOSED_IN_DEAL = "card_exposed_in_deal"
    WRONG_CARD_COUNT = "wrong_card_count"
    PACK_INCORRECT = "pack_incorrect"
    PACK_FELL = "pack_fell"
    LOOSE_CARD_FOUND = "loose_card_found"
    KICK_IRREGULAR = "kick_irregular"
    KICKED_TWO = "kicked_two"
    PICKED_TWO_FOR_KICK = "picked_two_for_kick"
    NON_DEALER_KICKED = "non_dealer_kicked"
    RUN_KICK_VARIATION = "run_kick_variation"
    KICKED_TOP_SINGLE_CUT = "kicked_top_single_cut"
    STOOD_WITHOUT_TRUMP = "stood_without_trump"
    GAVE_WITHOUT_TRUMP = "gave_without_trump"
    LOOKED_UNPRIVILEGED = "looked_unprivileged"
    DENIED_BEG = "denied_beg"
    COMMUNICATED_BEFORE_DECISION = "communicated_before_decision"
    RENEGE = "renege"
    UNDER_TRUMP = "under_trump"
    THREW_IN_TO_SAVE_JACK = "threw_in_to_save_jack"
    LED_OUT_OF_TURN = "led_out_of_turn"
    PLAYED_OUT_OF_TURN = "played_out_of_turn"
    TWO_CARDS_PLAYED = "two_cards_played"
    HID_CARD = "hid_card"
    PALMED_JACK = "palmed_jack"
    WENT_INTO_LIFT = "went_into_lift"
    FROZE = "froze"
    WALKED_AWAY = "walked_away"
    PAUSE_REFUSED = "pause_refused"
    POINTS_WRITTEN_BADLY = "points_written_badly"
    WROTE_EXTRA_POINTS = "wrote_extra_points"
    ERASED_OPPONENT_POINTS = "erased_opponent_points"
    ERASED_OWN_BEFORE_SING = "erased_own_before_sing"
    GAMBLE_CHECK_BREACH = "gamble_check_breach"
    LATE_CLAIM = "late_claim"
    WRONG_SING = "wrong_sing"
    WRONG_TABLE = "wrong_table"
    OBSCENE_LANGUAGE = "obscene_language"
    INDISCIPLINE = "indiscipline"
    MIXED_CARDS_IN_DISPUTE = "mixed_cards_in_dispute"
    LEFT_DURING_DISPUTE = "left_during_dispute"
    REFUSED_AFTER_DECISION = "refused_after_decision"
    THIRD_PARTY_IN_DISPUTE = "third_party_in_dispute"
    LEFT_TABLE = "left_table"
    STOOD_UP = "stood_up"
    INTRUDER = "intruder"
    OTHER = "other"


class Occasion(Worded):
    """When something happens: by that an incident is looked for."""

    PLAY = "play"
    DEAL = "deal"
    SHUFFLE = "shuffle"
    KICK = "kick"
    BEG = "beg"
    SCORE = "score"
    PEOPLE = "people"
    DISPUTE = "dispute"
    OTHER = "other"


GROUPS: dict[Occasion, tuple[Kind, ...]] = {
    Occasion.PLAY: (
        Kind.RENEGE,
        Kind.UNDER_TRUMP,
        Kind.LED_OUT_OF_TURN,
        Kind.PLAYED_OUT_OF_TURN,
        Kind.TWO_CARDS_PLAYED,
        Kind.THREW_IN_TO_SAVE_JACK,
        Kind.HID_CARD,
        Kind.PALMED_JACK,
        Kind.WENT_INTO_LIFT,
        Kind.FROZE,
    ),
    Occasion.DEAL: (
        Kind.WRONG_CARD_COUNT,
        Kind.CARD_EXPOSED_IN_DEAL,
        Kind.IRREGULAR_DEAL,
        Kind.LANDSLIDE,
        Kind.WRONG_SADDLE,
        Kind.CHECKED_CARDS_AFTER_DECK_DOWN,
        Kind.PACK_INCORRECT,
        Kind.PACK_FELL,
        Kind.LOOSE_CARD_FOUND,
    ),
    Occasion.SHUFFLE: (
        Kind.EXCESS_SHUFFLE_DEALER,
        Kind.IMPROPER_GATHER,
        Kind.THIRD_PARTY_SHUFFLE,
        Kind.EXCESS_SHUFFLE_CUTTER,
        Kind.DECK_RETURNED_FACE_UP,
        Kind.REFUSED_CUT,
        Kind.CUTTER_TURNED_CARD,
        Kind.RESHUFFLE_AFTER_CUT,
    ),
    Occasion.KICK: (
        Kind.KICK_IRREGULAR,
        Kind.KICKED_TWO,
        Kind.PICKED_TWO_FOR_KICK,
        Kind.NON_DEALER_KICKED,
        Kind.RUN_KICK_VARIATION,
        Kind.KICKED_TOP_SINGLE_CUT,
    ),
    Occasion.BEG: (
        Kind.STOOD_WITHOUT_TRUMP,
        Kind.GAVE_WITHOUT_TRUMP,
        Kind.LOOKED_UNPRIVILEGED,
        Kind.DENIED_BEG,
        Kind.COMMUNICATED_BEFORE_DECISION,
    ),
    Occasion.SCORE: (
        Kind.WROTE_EXTRA_POINTS,
        Kind.POINTS_WRITTEN_BADLY,
        Kind.ERASED_OPPONENT_POINTS,
        Kind.ERASED_OWN_BEFORE_SING,
        Kind.GAMBLE_CHECK_BREACH,
        Kind.LATE_CLAIM,
        Kind.WRONG_SING,
    ),
    Occasion.PEOPLE: (
        Kind.OBSCENE_LANGUAGE,
        Kind.INDISCIPLINE,
        Kind.WALKED_AWAY,
        Kind.LEFT_TABLE,
        Kind.STOOD_UP,
        Kind.WRONG_TABLE,
        Kind.PAUSE_REFUSED,
        Kind.INTRUDER,
    ),
    Occasion.DISPUTE: (
        Kind.MIXED_CARDS_IN_DISPUTE,
        Kind.LEFT_DURING_DISPUTE,
        Kind.REFUSED_AFTER_DECISION,
        Kind.THIRD_PARTY_IN_DISPUTE,
    ),
    Occasion.OTHER: (Kind.OTHER,),
}
"""Every kind of incident by when it happens, the most frequent occasion first."""

_SEATS = ("N", "W", "S", "E")
_NUMBER = Fact(FactType.NUMBER)
_CARD = Fact(FactType.CARD)

TABLE_FACTS = ("dealer", "score", "kick_points", "cards_played", "misdeals_in_a_row")
"""What is usually read off the table, and asked for where no table is at hand."""

FACTS: dict[str, Fact] = {
    "dealer": seat(*_SEATS),
    "score": Fact(FactType.SCORE),
    "kick_points": _NUMBER,
    "misdeals_in_a_row": _NUMBER,
    "offender": seat(*_SEATS),
    "prior_warning": yes_no(),
    "how": Fact(FactType.TEXT),
    "card": _CARD,
    "owner": seat(*_SEATS),
    "accepted": yes_no(),
    "holder": seat(*_SEATS),
    "has": _NUMBER,
    "should_have": _NUMBER,
    "cards_in_pack": _NUMBER,
    "cards_played": _NUMBER,
    "when": choice("before_kick", "after_kick", "after_lead"),
    "declared": Fact(FactType.CARD_OR_NONE),
    "actual": _CARD,
    "last_card": yes_no(default=False),
    "this_kick_points": _NUMBER,
    "looked": yes_no(),
    "card_before_kick": yes_no(),
    "cards_dealt": yes_no(),
    "trump_jack_dealt": yes_no(),
    "to_save_jack": yes_no(),
    "only_trumps": yes_no(),
    "sure_sing": yes_no(default=False),
    "wilful": yes_no(default=True),
    "both_visible": yes_no(),
    "bottom": _CARD,
    "first_touched": _CARD,
    "whose": choice("own", "opponents"),
    "announced": yes_no(),
    "decision": choice("stand_or_beg", "give_or_run", "play_card"),
    "seconds": _NUMBER,
    "count_given": yes_no(),
    "marshal_notified": yes_no(),
    "called_back": yes_no(),
    "refused": yes_no(),
    "points": _NUMBER,
    "subs_used": _NUMBER,
    "substituted": yes_no(),
    "holder_deals": Fact(FactType.YES_NO, follows_from="holder"),
    "owner_deals": Fact(FactType.YES_NO, follows_from="owner"),
    "others_one_short": Fact(FactType.YES_NO, follows_from="table"),
}
"""The last three are worked out: whether the seat named is of the dealing side, and whether the side that did not
deal is one point short of the game."""

WAYS_TO_KICK_WRONGLY = (
    "pack_in_hand",
    "overrun",
    "dealt_self_after_deck_down",
    "looked_at_own",
    "peeped",
    "towards_self",
)
"""What `how` may be for `kick_irregular`; for other kinds it is free text."""

_FACTS_OF_KICKS = {**FACTS, "how": choice(*WAYS_TO_KICK_WRONGLY)}


def facts_for(kind: Kind) -> dict[str, Fact]:
    """Return the facts that may matter to *kind*, with the answers they may have there."""
    return _FACTS_OF_KICKS if kind is Kind.KICK_IRREGULAR else FACTS
