"""What ic2024 does about offences outside the play of the cards, clause by clause.

`Conduct` is stored whole with the competition; fines cost what the fine schedule says under the offence's name.
"""

from hangjack.competition.conduct.offences import Conduct, Offence, OffenceRow, Payer, Sanction
from hangjack.ids import ClauseId

FINE, SUSPENSION, EXPULSION = Sanction.FINE, Sanction.SUSPENSION, Sanction.EXPULSION
DEBARMENT, PRIZES_LOST = Sanction.DEBARMENT, Sanction.PRIZES_LOST


def _clauses(*numbers: str) -> tuple[ClauseId, ...]:
    return tuple(ClauseId(f"ic2024-{number}") for number in numbers)


def _people(*numbers: str, may: tuple[Sanction, ...]) -> OffenceRow:
    return OffenceRow(_clauses(*numbers), may)


def _team(*numbers: str, may: tuple[Sanction, ...] = (FINE,), always: bool = True) -> OffenceRow:
    return OffenceRow(_clauses(*numbers), may, always, fined=(Payer.TEAM,))


# Guidelines 3 to 5: entry, registration, discipline
FALSE_INFORMATION = OffenceRow(_clauses("3c-1"), (FINE, SUSPENSION, EXPULSION), committee_only=True)
UNREGISTERED_PLAYER = OffenceRow(
    _clauses("4-5", "4-6"),
    (FINE, EXPULSION),
    always=True,
    fined=(Payer.TEAM,),
    loses_match="offender",
    match_clause=ClauseId("ic2024-4-7"),
    by_protest=True,
)
NO_IDENTIFICATION = _people("4-9", may=(SUSPENSION,))
INDISCIPLINE = _people("5-1", "5-5", may=(FINE, DEBARMENT))

# Guidelines 6 to 10: sheets, decks, substitutes, default
DECKS_SHORT = _team("6g-2")
EXCESS_SUBSTITUTION = OffenceRow(
    _clauses("7a-6"),
    (FINE,),
    always=True,
    fined=(Payer.CAPTAIN_OF_TEAM, Payer.OPPOSING_CAPTAIN),
    loses_match="offender",
    match_clause=ClauseId("ic2024-7a-5"),
)
INCOMPLETE_SHEET = _team("8-3", "6g-2")
INCORRECT_SHEET = _team("8-3")
NAME_MISMATCH = _team("8a-2")
UNREPORTED_INCIDENT = _team("8d-2", always=False)
DEFAULT = _team("10-4", "10-5", may=(FINE, PRIZES_LOST))
SHORT_TEAM = _team("16c-2", always=False)

# Guideline 11: prohibitions
OBSCENE_LANGUAGE = _people("11a-4", may=(EXPULSION,))
SMOKING = _people("11b-1", "11b-3", may=(FINE, DEBARMENT))
DRUGS = _people("11b-2", "11b-3", may=(FINE, DEBARMENT))
FOOD_OR_DRINK = _people("11c-1", "11c-3", may=(FINE, EXPULSION))
FURNITURE = _people("11c-2", "11c-3", may=(FINE, EXPULSION))
BETTING = _people("11d-1", may=(FINE, DEBARMENT))
DISTURBING_OBJECT = _people("11e-1", may=())
WEAPON = OffenceRow(_clauses("11f-1", "11f-4"), (FINE, DEBARMENT), spares_licensed=True)
WEAPON_DISPLAY = _people("11f-3", "11f-4", may=(FINE, DEBARMENT))
SPONSOR_CONTACT = OffenceRow(_clauses("11g-1"), (EXPULSION,), always=True)

# Guideline 12, and the rules of play where they reach beyond the table
DISREPUTE = _people("12a-1", may=(FINE, PRIZES_LOST, EXPULSION))
UNPAID_MONEY = _team("12c-1", "6h-1", may=(SUSPENSION, EXPULSION, DEBARMENT), always=False)
HIDDEN_CARD = _people("25a-3", may=(DEBARMENT,))
MARKED_CARDS = OffenceRow(
    _clauses("25e-1", "25e-2"), (FINE, EXPULSION), always=True, committee_only=True, inform_captains=True
)
MATCH_FIXING = OffenceRow(
    _clauses("25f-1"),
    (FINE,),
    always=True,
    fined=(Payer.TEAM, Payer.OPPOSING_TEAM),
    loses_match="both",
    match_clause=ClauseId("ic2024-25f-1"),
)
ABANDONED_TABLE = _people("29d-3", may=(DEBARMENT,))
JOINED_DISPUTE = _people("29f-2", may=(DEBARMENT,))

CONDUCT = Conduct(
    offences={
        Offence.FALSE_INFORMATION: FALSE_INFORMATION,
        Offence.UNREGISTERED_PLAYER: UNREGISTERED_PLAYER,
        Offence.NO_IDENTIFICATION: NO_IDENTIFICATION,
        Offence.INDISCIPLINE: INDISCIPLINE,
        Offence.DECKS_SHORT: DECKS_SHORT,
        Offence.EXCESS_SUBSTITUTION: EXCESS_SUBSTITUTION,
        Offence.INCOMPLETE_SHEET: INCOMPLETE_SHEET,
        Offence.INCORRECT_SHEET: INCORRECT_SHEET,
        Offence.NAME_MISMATCH: NAME_MISMATCH,
        Offence.UNREPORTED_INCIDENT: UNREPORTED_INCIDENT,
        Offence.DEFAULT: DEFAULT,
        Offence.SHORT_TEAM: SHORT_TEAM,
        Offence.OBSCENE_LANGUAGE: OBSCENE_LANGUAGE,
        Offence.SMOKING: SMOKING,
        Offence.DRUGS: DRUGS,
        Offence.FOOD_OR_DRINK: FOOD_OR_DRINK,
        Offence.FURNITURE: FURNITURE,
        Offence.BETTING: BETTING,
        Offence.DISTURBING_OBJECT: DISTURBING_OBJECT,
        Offence.WEAPON: WEAPON,
        Offence.WEAPON_DISPLAY: WEAPON_DISPLAY,
        Offence.SPONSOR_CONTACT: SPONSOR_CONTACT,
        Offence.DISREPUTE: DISREPUTE,
        Offence.UNPAID_MONEY: UNPAID_MONEY,
        Offence.HIDDEN_CARD: HIDDEN_CARD,
        Offence.MARKED_CARDS: MARKED_CARDS,
        Offence.MATCH_FIXING: MATCH_FIXING,
        Offence.ABANDONED_TABLE: ABANDONED_TABLE,
        Offence.JOINED_DISPUTE: JOINED_DISPUTE,
    },
    any_breach=(FINE, SUSPENSION, EXPULSION),
    any_breach_clauses=_clauses("12b-1"),
    committee_clauses=_clauses("14-3"),
)
