"""What a book says about offences outside the play of the cards: clauses, what may follow, and who pays.

The table is data that a book fills in and a competition stores whole. What each fine costs stands in the fine schedule
under the offence's name.
"""

from typing import Literal

from msgspec import Struct

from hangjack.ids import ClauseId
from hangjack.wording import Worded


class Offence(Worded):
    """Something that people or teams are sanctioned or fined for."""

    INDISCIPLINE = "indiscipline"
    FALSE_INFORMATION = "false_information"
    UNREGISTERED_PLAYER = "unregistered_player"
    NO_IDENTIFICATION = "no_identification"
    OBSCENE_LANGUAGE = "obscene_language"
    SMOKING = "smoking"
    DRUGS = "drugs"
    FOOD_OR_DRINK = "food_or_drink"
    FURNITURE = "furniture"
    BETTING = "betting"
    DISTURBING_OBJECT = "disturbing_object"
    WEAPON = "weapon"
    WEAPON_DISPLAY = "weapon_display"
    SPONSOR_CONTACT = "sponsor_contact"
    DISREPUTE = "disrepute"
    UNPAID_MONEY = "unpaid_money"
    HIDDEN_CARD = "hidden_card"
    MARKED_CARDS = "marked_cards"
    MATCH_FIXING = "match_fixing"
    ABANDONED_TABLE = "abandoned_table"
    JOINED_DISPUTE = "joined_dispute"
    INCOMPLETE_SHEET = "incomplete_sheet"
    INCORRECT_SHEET = "incorrect_sheet"
    DECKS_SHORT = "decks_short"
    NAME_MISMATCH = "name_mismatch"
    UNREPORTED_INCIDENT = "unreported_incident"
    EXCESS_SUBSTITUTION = "excess_substitution"
    DEFAULT = "default"
    SHORT_TEAM = "short_team"
    CHEATING = "cheating"


class Sanction(Worded):
    """What may follow an offence."""

    WARNING = "warning"
    CAUTION = "caution"
    FINE = "fine"
    SUSPENSION = "suspension"
    EXPULSION = "expulsion"
    DEBARMENT = "debarment"
    PRIZES_LOST = "prizes_lost"


class Payer(Worded):
    """Who pays a fine."""

    OFFENDER = "offender"
    TEAM = "team"
    OPPOSING_TEAM = "opposing_team"
    CAPTAIN_OF_TEAM = "captain_of_team"
    OPPOSING_CAPTAIN = "opposing_captain"


class OffenceRow(Struct, frozen=True):
    """What a book says about one offence."""

    clauses: tuple[ClauseId, ...]
    outcomes: tuple[Sanction, ...]
    """What may be given for it, one or several together."""
    always: bool = False
    """Whether all of it follows; otherwise whoever decides chooses, and may choose nothing."""
    fined: tuple[Payer, ...] = (Payer.OFFENDER,)
    """Each of these pays the fine, if it comes to one."""
    committee_only: bool = False
    """Whether only the committee may find that it happened."""
    spares_licensed: bool = False
    """Whether people who are licensed to carry a weapon do not commit it."""
    loses_match: Literal["offender", "both"] | None = None
    """Who loses the match for it by default; None: it costs no match."""
    match_clause: ClauseId | None = None
    """Where the book says so."""
    inform_captains: bool = False
    """Whether both captains must be told."""
    by_protest: bool = False
    """Whether officials hear of it only until protests against the match end; the committee always may."""


class Conduct(Struct, frozen=True):
    """A book's table of offences, and how far its committee may go beyond it."""

    offences: dict[Offence, OffenceRow] = {}
    any_breach: tuple[Sanction, ...] = ()
    """What the committee may give for the breach of any clause."""
    any_breach_clauses: tuple[ClauseId, ...] = ()
    committee_clauses: tuple[ClauseId, ...] = ()
    """Where the book lets the committee sanction without a clause."""
    keeps_fee: ClauseId | None = None
    """The clause by which whoever is expelled gets no fee back; None where the house decides."""

    def clauses_of(self, offence: Offence) -> tuple[ClauseId, ...]:
        """Return where the book speaks of *offence*; nothing if it does not."""
        return self.offences[offence].clauses if offence in self.offences else ()
