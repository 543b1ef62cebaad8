import csv
from functools import reduce
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hangjack.competition.conduct.offences import Sanction
from hangjack.competition.entries import names
from hangjack.competition.entries.alike import MOST_COMPARED
from hangjack.competition.entries.imports import Known, Preview, Renamed, apply_import, preview
from hangjack.competition.entries.rosters import EntriesOpened, EntryStatus, Rosters, fold
from hangjack.competition.entries.spreadsheets import MOST_ROWS, Row, read_rows
from hangjack.errors import BadInput, Refused
from hangjack.ids import PersonId
from hangjack.log import canonical
from hangjack.wording import sentence
from support.people import IC2024, MAFA, NOON, with_sanction

LIST = """Team,Player,Captain
Hawks,Kim Ali,yes
Hawks,Jo Paul,
Doves,Lee Wong,no
"""
EMPTY = Known(options=MAFA.rosters)


def imported(text: str, known: Known = EMPTY, salt: bytes = b"salt") -> Known:
    """Return what is known after importing *text*."""
    done = apply_import(text, known, NOON, salt)
    return replace(known, rosters=reduce(fold, done.events, known.rosters), directory=done.directory)


def rosters_by_name(known: Known) -> dict[str, list[str]]:
    """Return the players of each team, by name."""
    people, teams = known.directory.people, known.directory.teams
    return {
        teams[team]: [people[person].name for person in entry.players]
        for team, entry in known.rosters.entries.items()
    }


def sentences(text: str, known: Known = EMPTY) -> list[tuple[int, str, bool]]:
    """Return the problems of an import: row, sentence, whether it blocks."""
    found = preview(text, known, NOON).problems
    return [(problem.row, problem.in_words(), problem.blocks) for problem in found]


@pytest.mark.parametrize(
    "text",
    [
        LIST,
        LIST.replace(",", ";"),
        LIST.replace(",", "\t").replace("\n", "\r\n"),
        "\ufeffClub name,Name of player,CAPT.\nHawks,Kim Ali,x\nHawks,Jo Paul,\nDoves,Lee Wong,N\n",
        "Entries 2024,,,\n\nSurname,First name,Team,Captain\nAli,Kim,Hawks,Y\nPaul,Jo,Hawks,\nWong,Lee,Doves,\n",
        'team,phone,player,captain\nHawks,"1,2",Kim  Ali,1\nHawks,3,Jo\u00a0Paul,0\nDoves,4,Lee Wong,-\n',
    ],
)
def test_a_list_is_read_whatever_its_header_and_separators(text: str) -> None:
    """CSV, semicolons, pasted cells, titles above the header, names in two columns, columns nobody needs."""
    found = [(row.team, row.name, row.captain) for row in read_rows(text)]

    assert found == [("Hawks", "Kim Ali", True), ("Hawks", "Jo Paul", False), ("Doves", "Lee Wong", False)]


def test_rows_are_counted_as_the_spreadsheet_counts_them() -> None:
    """Header and blank rows included, so that a person finds the row again."""
    rows = read_rows("team,player\n\nHawks,Kim Ali\n,,\nHawks\n")

    assert rows == (Row(3, "Hawks", "Kim Ali"), Row(5, "Hawks", ""))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "import.no-header"),
        ("Hawks,Kim Ali\n", "import.no-header"),
        ("team,captain\nHawks,yes\n", "import.no-header"),
        ("team,player,name\nHawks,Kim,Kim\n", "import.column-twice"),
        ('team,player\n"Hawks,Kim\n' + "x" * 140_000, "import.unreadable"),
    ],
)
def test_a_text_without_a_header_is_refused_with_what_is_missing(text: str, key: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(BadInput) as refusal:
        read_rows(text)

    assert refusal.value.key == key


def test_a_preview_says_what_would_be_added_and_changes_nothing() -> None:
    """Teams, players and captains."""
    rows = read_rows(LIST)

    assert preview(LIST, EMPTY, NOON) == Preview(
        new_teams=("Hawks", "Doves"), added=rows, captains=(rows[0],)
    )


def test_an_import_enters_teams_players_and_captains() -> None:
    """By ids that give no name away; the names stay in the directory."""
    done = apply_import(LIST, EMPTY, NOON, b"salt")
    known = imported(LIST)
    hawks = next(iter(known.rosters.entries.values()))

    assert rosters_by_name(known) == {"Hawks": ["Kim Ali", "Jo Paul"], "Doves": ["Lee Wong"]}
    assert (hawks.status, hawks.captain) == (EntryStatus.APPLIED, hawks.players[0])
    assert all(name not in canonical(done.events).decode() for name in ("Kim", "Ali", "Hawks"))
    assert done.directory != apply_import(LIST, EMPTY, NOON, b"other").directory


def test_the_same_text_again_adds_nothing() -> None:
    """Whatever chance it is given the second time."""
    known = imported(LIST)
    again = apply_import(LIST, known, NOON, b"more")

    assert (again.events, again.directory) == ((), known.directory)
    assert preview(LIST, known, NOON) == Preview(unchanged=read_rows(LIST))


def test_a_longer_list_adds_only_what_is_new() -> None:
    """A captain can change on the way."""
    known = imported(LIST)
    longer = LIST.replace("yes", "no") + "Doves,Una Bell,yes\n"
    found = preview(longer, known, NOON)

    assert (found.added, found.captains, len(found.unchanged)) == (
        (Row(5, "Doves", "Una Bell", captain=True),),
        (Row(5, "Doves", "Una Bell", captain=True),),
        3,
    )
    assert rosters_by_name(imported(longer, known))["Doves"] == ["Lee Wong", "Una Bell"]


def test_a_member_number_makes_a_corrected_name_a_change() -> None:
    """The person stays the same; without a number it would be somebody else. A number can come later."""
    first = imported("team,player\nHawks,John Thomas\n")
    numbered = imported("team,player,no\nHawks,John Thomas,17\n", first)
    corrected = "team,player,no\nHawks,Johnny Thomas,17\n"

    assert preview(corrected, numbered, NOON).renamed == (Renamed(2, "John Thomas", "Johnny Thomas"),)
    assert list(imported(corrected, numbered).directory.people) == list(first.directory.people)


def test_every_problem_has_its_row_and_a_sentence() -> None:
    """And while one blocks, nothing at all is imported."""
    text = (
        "team,player,captain\n"
        ",Kim Ali,\n"
        "Hawks,,\n"
        "Hawks,=1+1,\n"
        "Hawks,Jo Paul,maybe\n"
        "Doves,Lee Wong,yes\n"
        "Doves,Una Bell,yes\n"
        "Hawks,Sam Roy,\n"
        "hawks,sam roy,\n"
    )
    with pytest.raises(Refused) as refusal:
        apply_import(text, EMPTY, NOON, b"salt")

    assert sentences(text) == [
        (2, "Kim Ali has no team: fill in the team's name.", True),
        (3, "A player of Hawks has no name: fill it in, or take the row out.", True),
        (4, "The name of player or team is a formula, not text: type it out.", True),
        (5, "Whether Jo Paul is the captain of Hawks cannot be made out: write yes or no.", True),
        (6, "Doves has more than one captain: leave one.", True),
        (7, "Doves has more than one captain: leave one.", True),
        (9, "sam roy of hawks stands further up already; this row is left out.", False),
    ]
    assert sentence(refusal.value) == "Nothing was imported: 6 rows must be put right first."


@pytest.mark.parametrize(
    "text",
    [
        "Team,Captain,Player 1,Player 2,Player 3\nHawks,Kim Ali,Jo Paul,Una Bell,\nDoves,Lee Wong,Sam Roy,,Vi Cox\n",
        "Team\tPlayer\tPlayer\tPlayer\tCaptain\nHawks\tKim Ali\tJo Paul\tUna Bell\tkim ali\nDoves\tLee Wong\tSam Roy\tVi Cox\tLEE WONG\n",
        "Équipe;Capitaine;Joueur 1;Joueur 2\nHawks;Kim Ali;Jo Paul;Una Bell\nDoves;Lee Wong;Sam Roy;Vi Cox\n",
    ],
)
def test_a_list_with_one_row_a_team_is_read_too(text: str) -> None:
    """A column for each player, and the captain by name, among the players or beside them."""
    known = imported(text)
    captains = [
        known.directory.people[entry.captain or PersonId("")].name for entry in known.rosters.entries.values()
    ]

    assert rosters_by_name(known) == {
        "Hawks": ["Kim Ali", "Jo Paul", "Una Bell"],
        "Doves": ["Lee Wong", "Sam Roy", "Vi Cox"],
    }
    assert captains == ["Kim Ali", "Lee Wong"]


def test_what_is_wrong_with_one_player_of_a_row_that_is_a_team_is_said_of_that_player() -> None:
    """By row and cell; a team without anybody has nobody's name to fill in."""
    text = f"Team,Captain,Player 1,Player 2\nHawks,Kim Ali,{'x' * 101},Jo Paul\nDoves,,,\n,Una Bell,,\n"
    found = preview(text, EMPTY, NOON)

    assert [(each.at, each.key) for each in found.problems] == [
        ((2, 3), "import-fault.too_long"),
        ((3, 3), "import-fault.name_missing"),
        ((4, 2), "import-fault.team_missing"),
    ]
    assert [row.name for row in found.added] == ["Kim Ali", "Jo Paul"]


def test_one_number_for_two_names_of_one_team_is_a_slip_and_never_left_out_in_silence() -> None:
    """The second name would be lost; the same row twice is the same person."""
    head = "team,player,no\n"

    assert sentences(head + "Hawks,Kim Ali,1\nHawks,Jo Paul,1\n") == [
        (3, "Member number 1 belongs to Jo Paul here and to Kim Ali elsewhere: put one of them right.", True)
    ]
    assert [blocks for _, _, blocks in sentences(head + "Hawks,Kim Ali,1\nHawks,Kim Ali,1\n")] == [False]


def test_one_name_with_two_numbers_in_one_team_and_a_number_unlike_the_others_are_looked_at() -> None:
    """Two people of one name there may be, and odd numbers too; somebody should look before they are taken over."""
    head = "team,player,no\n"

    assert sentences(head + "Hawks,Kim Ali,1\nHawks,Kim Ali,2\n") == [
        (
            3,
            (
                "Kim Ali stands twice on the list of this team, with the numbers 1 and 2. "
                "If that is one person, take one row out."
            ),
            False,
        )
    ]
    assert sentences(head + "Hawks,Kim Ali,1\nHawks,Jo Paul,2\nHawks,Una Bell,x9\n") == [
        (4, "The number of Una Bell, x9, is not like the others. Look whether it is meant.", False)
    ]


@pytest.mark.clause("ic2024-3a-3")
def test_one_name_in_two_teams_must_be_told_apart() -> None:
    """By member numbers: one number is one person on two forms, which is a warning; two numbers are two people."""
    head = "team,player,no\n"
    unclear = head + "Hawks,Kim Ali,\nDoves,Kim Ali,\n"
    one = head + "Hawks,Kim Ali,1\nDoves,Kim Ali,1\n"
    two = head + "Hawks,Kim Ali,1\nDoves,Kim Ali,2\n"

    assert sentences(unclear) == [
        (
            3,
            "Kim Ali of Doves has the same name as a player of Hawks: give both a member number, or take one out.",
            True,
        )
    ]
    assert [blocks for _, _, blocks in sentences(one)] == [False]
    assert (sentences(two), len(imported(two).directory.people)) == ([], 2)


def test_one_number_with_two_names_is_a_slip() -> None:
    """Within one list a person has one name."""
    assert sentences("team,player,no\nHawks,Kim Ali,1\nDoves,Jo Paul,1\n") == [
        (3, "Member number 1 belongs to Jo Paul here and to Kim Ali elsewhere: put one of them right.", True)
    ]


def test_a_new_name_that_looks_like_a_known_one_is_a_warning() -> None:
    """Somebody should look before one person is entered twice."""
    known = imported("team,player\nHawks,Kim Ali\n")

    assert sentences("team,player\nDoves,Ali Kim\n", known) == [
        (2, "Ali Kim looks like Kim Ali: the same words in another order. Is it one person?", False)
    ]


@pytest.mark.clause("ic2024-11h-1")
def test_an_expelled_person_is_found_on_a_new_team_s_list() -> None:
    """By name or by number; the ban follows the person."""
    known = imported("team,player,no\nHawks,Kim Ali,7\n")
    kim = next(iter(known.directory.people))
    banned = replace(known, sanctions=with_sanction(Sanction.EXPULSION, person=kim))
    later = replace(NOON, at_ms=NOON.at_ms + 1)
    for row in ("Doves,Kim Ali,", "Doves,K Ali,7"):
        found = preview(f"team,player,no\n{row}\n", banned, later).problems

        assert [(problem.row, problem.key, problem.blocks) for problem in found][:1] == [
            (2, "bar.expelled", True)
        ]


def test_an_import_keeps_the_rules_of_entries() -> None:
    """Where teams enter by invitation the import is one; after the closing time nobody enters this way either."""
    invitation = Known(options=IC2024.rosters)
    closed = replace(EMPTY, rosters=fold(Rosters(), EntriesOpened(None, NOON.at_ms - 1)))
    entry = next(iter(imported(LIST, invitation).rosters.entries.values()))

    assert (entry.status, entry.invited) == (EntryStatus.APPLIED, NOON)
    assert {says for _, says, _ in sentences(LIST, closed)} == {
        "Hawks cannot apply any more: entries are closed.",
        "Doves cannot apply any more: entries are closed.",
    }


def test_a_table_of_too_many_rows_is_refused_with_a_sentence() -> None:
    """As many as anybody enters at once are taken; blank rows do not count, unless there are no end of them."""
    head, rows = "team,player\n", "Hawks,Kim Ali\n" * MOST_ROWS

    assert len(read_rows(head + rows + "\n" * MOST_ROWS)) == MOST_ROWS
    for text in (head + rows + "Doves,Lee Wong\n", head + "\n" * 400_000):
        with pytest.raises(BadInput) as refusal:
            read_rows(text)
        assert sentence(refusal.value) == (
            "A table has at most 5000 rows here: paste it in several parts, each with the header."
        )


def test_a_name_that_is_a_whole_story_is_a_problem_of_its_row() -> None:
    """It is not compared with anybody, and the rest of the table is looked at all the same."""
    told = sentences(f"team,player,no\nHawks,{'x' * 101},\n{'y' * 101},Kim Ali,\nHawks,Jo Paul,{'1' * 101}\n")

    assert told == [
        (row, "A name of this row has more than 100 letters, or its number more than 30: shorten it.", True)
        for row in (2, 3, 4)
    ]


@pytest.mark.parametrize(
    "row",
    [
        "Hawks,John Smith,{0}",
        "Team {0},John Smith{0},",
        "Team {0},J{1} Smith,",
        "Hawks,Player {0},",
        "Team {0},Kim Ali,",
    ],
)
def test_the_work_grows_with_the_rows_and_not_with_their_square(
    row: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However alike the names are: each is compared with a few."""
    compared: list[object] = []
    slowly = names._likeness

    def counted(ours: tuple[str, ...], theirs: tuple[str, ...]) -> names.Likeness | None:
        compared.append((ours, theirs))
        return slowly(ours, theirs)

    monkeypatch.setattr(names, "_likeness", counted)
    counts = []
    for size in (400, 800):
        compared.clear()
        lines = "\n".join(row.format(number, "o" * (number % 80)) for number in range(size))
        preview(f"team,player,no\n{lines}\n", EMPTY, NOON)
        counts.append(len(compared))

    assert counts[1] <= MOST_COMPARED * 800
    assert counts[1] <= 3 * max(counts[0], 1)


WORDS = st.sampled_from(["Kim Ali", "Ali Kim", "Jo Paul", "=2", "", "Lee", "KIM ALI"])
ROWS = st.lists(
    st.tuples(st.sampled_from(["Hawks", "Doves", "hawks", ""]), WORDS, st.sampled_from(["", "1", "2"])),
    max_size=7,
)


@given(ROWS, st.sampled_from(",;\t"))
def test_an_import_is_whole_or_nothing_and_the_second_time_nothing(
    rows: list[tuple[str, str, str]], delimiter: str
) -> None:
    """Whatever the sheet: a blocked one adds nothing, any other adds nothing more when it comes again."""
    text = StringIO()
    csv.writer(text, delimiter=delimiter).writerows([("team", "player", "no"), *rows])
    seen = preview(text.getvalue(), EMPTY, NOON)
    try:
        known = imported(text.getvalue())
    except Refused:
        assert seen.blocked
        return
    again = preview(text.getvalue(), known, NOON)

    assert not seen.blocked
    assert sum(len(entry.players) for entry in known.rosters.entries.values()) == len(seen.added)
    assert (again.added, again.new_teams, again.captains, again.blocked) == ((), (), (), False)
    assert apply_import(text.getvalue(), known, NOON, b"x").events == ()
