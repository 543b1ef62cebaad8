"""Every page there is, in a table: who opens it, at which moment of a cup, and in which state."""

from collections.abc import Callable, Mapping
from enum import StrEnum

from msgspec import Struct
from playwright.sync_api import Page, expect

from browser.moments import FINAL, FIRST, FOURTH, LEAGUE_MATCH, SECOND, THIRD, Moment

CUP = "/c/{competition}"
MATCH = f"{CUP}/m/{{match}}"


class Who(StrEnum):
    """Somebody who may see a page."""

    ANYBODY = "anybody"
    REFUSED = "refused"
    """Somebody who is told that this is not for them, or not there."""
    OFFICER = "officer"
    """Holds every office there is."""
    OWNER = "owner"
    """Has made the first account of the server."""
    CAPTAIN = "captain"
    OTHER_CAPTAIN = "other captain"
    """Of a match that was called and has no line-ups yet."""
    SIGNING = "signing captain"
    """Of a match that is played and not signed yet."""
    SCOREKEEPER = "scorekeeper"
    NEWCOMER = "newcomer"
    """Has scanned the code with which people enter by themselves."""
    SITTING = "sitting"
    """Sits at a table that has not dealt."""
    LEAGUE_CAPTAIN = "league captain"
    """Of the side of a league match that has named four."""
    LANDLORD = "landlord"
    """Has scanned the code of a house, and captains a team of it."""
    UNNAMED = "unnamed"
    """Has scanned the code of a table, and not said yet who they are."""


class Shown(Struct, frozen=True):
    """A page as somebody sees it: its route, what stands in the address, and what is opened on it by hand."""

    route: str
    who: Who = Who.ANYBODY
    at: Moment = Moment.PLAYING
    values: Mapping[str, str] = {}
    query: str = ""
    opens: Callable[[Page], None] | None = None

    @property
    def name(self) -> str:
        """What a test calls it."""
        opened = self.opens.__name__ if self.opens else ""
        values = " ".join(self.values.values())
        parts = (self.route, values, self.query, opened, self.who.value, self.at.value)
        return ", ".join(part for part in parts if part)


def of_match(match: str = FIRST) -> Mapping[str, str]:
    """Return what stands in the address of a match."""
    return {"match": match}


def everything(page: Page) -> None:
    """Open whatever is folded away."""
    page.evaluate("() => document.querySelectorAll('details').forEach((each) => (each.open = true))")


def two_days(page: Page) -> None:
    """Let a competition have a second day."""
    page.get_by_label("Day 1").fill("2031-08-23")
    page.get_by_role("button", name="Add the next day").click()
    expect(page.get_by_label("Day 2")).to_be_visible()


def deletion(page: Page) -> None:
    """Look at what goes with a competition that is deleted, or why it cannot be."""
    page.get_by_text("Delete the competition").click()
    expect(page.locator("#delete [data-foreseen]")).to_be_visible()


def whole_team(page: Page) -> None:
    """Ask who of a team has come."""
    page.get_by_role("button", name="The whole team is here").first.click()
    expect(page.locator("dialog[open]")).to_be_visible()


def identity(page: Page) -> None:
    """Ask for somebody's identity at the door."""
    page.get_by_role("button", name="Identity of").first.click()
    expect(page.locator("dialog[open]")).to_be_visible()


def walk_in(page: Page) -> None:
    """Enter a player at the door, with what it would cost."""
    page.get_by_role("button", name="Enter a player for").first.click()
    page.locator("#typed").fill("Zoë Late")
    expect(page.locator(".foreseen")).not_to_be_empty()


def codes(page: Page) -> None:
    """Hand out codes for the cards of a match."""
    page.get_by_role("button", name="Hand out codes").click()
    expect(page.get_by_text("Ready to print.")).to_be_visible()


def invitation(page: Page) -> None:
    """Make an invitation, whose link is shown once."""
    page.get_by_role("button", name="Make an invitation").click()
    expect(page.get_by_role("img", name="Code to scan")).to_be_visible()


def ready(page: Page) -> None:
    """Wait until the pad is there."""
    page.wait_for_selector("#pad[data-ready=yes]")


def board_out(page: Page) -> None:
    """Take the board of a crib table out, with a pair about to peg."""
    page.wait_for_selector("#pad[data-ready=yes]")
    page.locator(".foot").get_by_role("button").nth(2).click()
    page.locator(".winners button").first.click()


def written_on(page: Page) -> None:
    """Write points on the pad, and open its forms."""
    ready(page)
    table = page.get_by_role("button", name="Table 2").first
    table.click()
    expect(table).to_have_attribute("aria-pressed", "true")
    page.locator("#pad details > summary").evaluate_all("(all) => all.forEach((each) => each.click())")


def to_sign(page: Page) -> None:
    """Wait until the pad wants a signature."""
    expect(page.get_by_role("button", name="Sign for").first).to_be_visible()


def receipt(page: Page) -> None:
    """Wait until the pad shows the receipt of a sealed sheet."""
    expect(page.locator("#receipt-title")).to_be_visible()


def drawn(page: Page) -> None:
    """Wait until the console has drawn itself."""
    expect(page.locator(".matches").first).to_be_visible()


def match_dialog(page: Page) -> None:
    """Open a match on the console."""
    page.locator(".match", has_text=FIRST).locator("button, .face").first.click()
    expect(page.locator("dialog[open]")).to_be_visible()


LEADS_ON, PDF = "leads on", "application/pdf"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
IN_TABLE = "?table=1&kind=renege&f.to_save_jack=yes&f.offender=N&f.dealer=E"
FELL = "?kind=pack_fell&f.when=after_kick&f.offender=N&f.dealer=N&f.kick_points=2"
FOR_THE_FLOOR = ("score-sheets", "line-ups", "table-cards")
"""What is printed for each match: in portions, when there are many."""
OFFICER, PLAYING, OVER, ENTRIES = Who.OFFICER, Moment.PLAYING, Moment.OVER, Moment.ENTRIES

PAIRED, ROTATING = Moment.PAIRED, Moment.ROTATING
ANYBODY = {"person": "anybody"}
"""Stands for somebody who has entered alone."""
A_PHOTO = {"photo": "the first"}
"""Stands for a photo of a card, which has a name made of chance."""
SESSION = {"session": "S1"}
COMING, SEATED = Moment.COMING, Moment.SEATED
EVENING, MAILED = Moment.EVENING, Moment.MAILED
LEAGUE_PAGES: tuple[Shown, ...] = (
    Shown(f"{CUP}/members", OFFICER, at=EVENING, opens=everything),
    Shown(f"{CUP}/members", Who.REFUSED, at=EVENING),
    Shown(f"{CUP}/setup/divisions", OFFICER, at=EVENING, opens=everything),
    Shown(f"{CUP}/season", OFFICER, at=EVENING, opens=everything),
    Shown(f"{CUP}/season", OFFICER, at=EVENING, query="?publish=1"),
    Shown(f"{CUP}/season", Who.REFUSED, at=EVENING),
    Shown(f"{CUP}/dates", OFFICER, at=EVENING, opens=everything),
    Shown(f"{CUP}/cups", at=EVENING),
    Shown(f"{CUP}/cups", OFFICER, at=EVENING, opens=everything),
    Shown(f"{CUP}/committee", OFFICER, at=EVENING, opens=everything),
    Shown(f"{CUP}/turn", OFFICER, at=EVENING, opens=everything),
    Shown(f"{CUP}/turn", OFFICER, at=Moment.TURNED, opens=everything),
    Shown(f"{CUP}/turn", Who.REFUSED, at=EVENING),
    Shown(f"{CUP}/sign-again", OFFICER, at=Moment.TURNED, opens=everything),
    Shown(f"{CUP}/honours", OFFICER, at=Moment.TURNED),
    Shown(f"{CUP}/honours/before", OFFICER, at=Moment.TURNED, opens=everything),
    Shown(f"{CUP}/honours/before", Who.REFUSED, at=EVENING),
    Shown(f"{CUP}/seasons", at=Moment.TURNED, opens=everything),
    Shown(f"{CUP}/seasons", at=Moment.TURNED, query="?one=Ash%20A&other=Crown"),
    Shown(f"{CUP}/may-play", OFFICER, at=EVENING),
    Shown(f"{CUP}/may-play", OFFICER, at=EVENING, query="?team=vine&day=2019-10-01"),
    Shown(
        f"{MATCH}/captain", Who.LEAGUE_CAPTAIN, values=of_match(LEAGUE_MATCH), at=EVENING, opens=everything
    ),
    Shown(f"{MATCH}/pad", Who.LEAGUE_CAPTAIN, values=of_match(LEAGUE_MATCH), at=EVENING, opens=board_out),
    Shown(f"{MATCH}/paper", OFFICER, values=of_match(LEAGUE_MATCH), at=EVENING),
    Shown(f"{CUP}/team", Who.LEAGUE_CAPTAIN, at=EVENING, opens=everything),
    Shown(f"{CUP}/team", OFFICER, at=EVENING, query="?of=vine", opens=everything),
    Shown(f"{CUP}/team", Who.REFUSED, at=EVENING),
    Shown(f"{CUP}/house", OFFICER, at=EVENING, query="?of=lion", opens=everything),
    Shown(f"{CUP}/house", Who.LANDLORD, at=EVENING, opens=everything),
    Shown(f"{CUP}/house", Who.REFUSED, at=EVENING),
    Shown(f"{CUP}/dates", Who.LANDLORD, at=EVENING, opens=everything),
    Shown(f"{CUP}/photos", OFFICER, at=EVENING, opens=everything),
    Shown(f"{CUP}/photos", Who.REFUSED, at=EVENING),
    Shown(f"{MATCH}/photos", OFFICER, values=of_match(LEAGUE_MATCH), at=EVENING, opens=everything),
    Shown(f"{MATCH}/photos", Who.LEAGUE_CAPTAIN, values=of_match(LEAGUE_MATCH), at=EVENING, opens=everything),
    Shown(f"{MATCH}/photos", Who.REFUSED, values=of_match(LEAGUE_MATCH), at=EVENING),
)
MESSAGE_PAGES: tuple[Shown, ...] = (
    Shown(f"{CUP}/messages", OFFICER, at=MAILED, opens=everything),
    Shown(f"{CUP}/messages", OFFICER, at=PLAYING),
    Shown(f"{CUP}/messages", Who.REFUSED, at=MAILED),
    Shown(f"{CUP}/messages/server", OFFICER, at=MAILED, opens=everything),
    Shown(f"{CUP}/my-messages", Who.LEAGUE_CAPTAIN, at=EVENING),
    Shown(f"{CUP}/stop/{{token}}", at=MAILED),
    Shown(f"{CUP}/stop/{{token}}", Who.REFUSED, values={"token": "cut-off"}, at=MAILED),
    Shown(f"{CUP}/report", at=MAILED),
    Shown(f"{CUP}/report", at=EVENING),
    Shown(f"{CUP}/report/{{day}}", values={"day": "2031-09-20"}, at=MAILED),
)
WINTER, CROWN, PLAYER = Moment.WINTER, {"team": "Crown", "venue": "Crown"}, {"person": "Crown-1"}
FOLLOWED: tuple[Shown, ...] = (
    Shown(CUP, at=EVENING),
    Shown(CUP, at=WINTER),
    Shown(CUP, OFFICER, at=WINTER),
    Shown(f"{CUP}/standings", at=WINTER),
    Shown(f"{CUP}/divisions/{{division}}", values={"division": "1"}, at=WINTER, opens=everything),
    Shown(f"{CUP}/weeks/{{first}}", values={"first": "2031-09-15"}, at=WINTER, opens=everything),
    Shown(f"{CUP}/teams/{{team}}", values=CROWN, at=WINTER),
    Shown(f"{CUP}/players/{{person}}", values=PLAYER, at=WINTER),
    Shown(f"{CUP}/players/{{person}}", OFFICER, values=PLAYER, at=WINTER),
    Shown(f"{CUP}/players/{{person}}", Who.REFUSED, values={"person": "nobody"}, at=WINTER),
    Shown(f"{CUP}/venues/{{venue}}", values=CROWN, at=WINTER),
    Shown(f"{CUP}/cups/{{cup}}", values={"cup": "c1"}, at=WINTER),
    Shown(f"{CUP}/honours", at=WINTER),
    Shown(f"{CUP}/calendars", at=WINTER),
    Shown(f"{CUP}/calendars"),
    Shown(f"{CUP}/calendars", OFFICER, at=WINTER, query="?person=Crown-1"),
)
"""What people see who follow a league."""

ROTATION_PAGES: tuple[Shown, ...] = (
    Shown(CUP, at=PAIRED),
    Shown(CUP, OFFICER, at=ROTATING),
    Shown(f"{CUP}/standings", at=ROTATING),
    Shown(f"{CUP}/standings", OFFICER, at=ROTATING),
    Shown(f"{CUP}/tables", at=PAIRED),
    Shown(f"{CUP}/tables", at=ROTATING),
    Shown(f"{CUP}/p/{{person}}", values=ANYBODY, at=ROTATING),
    Shown(MATCH, values=of_match("1-1"), at=ROTATING),
    Shown(f"{CUP}/setup/entries", OFFICER, at=PAIRED, opens=everything),
    Shown(f"{CUP}/setup/cards", OFFICER, at=PAIRED, opens=everything),
    Shown(f"{CUP}/door", OFFICER, at=PAIRED),
    Shown(f"{CUP}/door", OFFICER, at=ROTATING),
    Shown(f"{CUP}/rounds", OFFICER, at=PAIRED),
    Shown(f"{CUP}/rounds", OFFICER, at=ROTATING, opens=everything),
    Shown(f"{CUP}/rounds", Who.REFUSED, at=ROTATING),
    Shown(f"{CUP}/extras", OFFICER, at=ROTATING, opens=everything),
    Shown(f"{MATCH}/round", OFFICER, values=of_match("2-2"), at=ROTATING, opens=everything),
    Shown(f"{MATCH}/ruling", OFFICER, values=of_match("2-2"), at=ROTATING, query="?kind=failed_to_follow"),
    Shown(f"{CUP}/board", at=PAIRED),
    Shown(f"{CUP}/board", at=ROTATING),
    Shown(f"{MATCH}/specials", OFFICER, values=of_match("2-2"), at=ROTATING, opens=everything),
)
"""Where teams rotate."""

SESSION_PAGES: tuple[Shown, ...] = (
    Shown(CUP, at=COMING),
    Shown(CUP, OFFICER, at=SEATED),
    Shown(f"{CUP}/standings", at=SEATED),
    Shown(f"{CUP}/draw", at=SEATED, opens=everything),
    Shown(MATCH, values=of_match("S1.2-1"), at=SEATED),
    Shown(f"{CUP}/setup/entries", OFFICER, at=COMING, opens=everything),
    Shown(f"{CUP}/setup/sessions", OFFICER, at=COMING, opens=everything),
    Shown(f"{CUP}/setup/sessions", OFFICER, at=SEATED),
    Shown(f"{CUP}/sessions/{{session}}", OFFICER, values=SESSION, at=COMING),
    Shown(f"{CUP}/sessions/{{session}}", OFFICER, values=SESSION, at=SEATED, opens=everything),
    Shown(f"{CUP}/sessions/{{session}}", Who.REFUSED, values=SESSION, at=SEATED),
    Shown(f"{CUP}/sessions/{{session}}/door", OFFICER, values=SESSION, at=COMING),
    Shown(f"{CUP}/sessions/{{session}}/door", OFFICER, values=SESSION, at=COMING, query="?person={person}"),
    Shown(f"{CUP}/seats", at=COMING),
    Shown(f"{CUP}/seats", at=SEATED),
    Shown(f"{CUP}/seats", at=SEATED, query="?session=S1#table"),
    Shown(f"{CUP}/p/{{person}}", values=ANYBODY, at=COMING),
    Shown(f"{CUP}/p/{{person}}", values=ANYBODY, at=SEATED),
    Shown(f"{CUP}/enter", Who.NEWCOMER, at=COMING),
    Shown(f"{MATCH}/hand-in", OFFICER, values=of_match("S1.2-1"), at=SEATED, opens=everything),
    Shown(f"{MATCH}/dispute", OFFICER, values=of_match("S1.2-1"), at=SEATED),
    Shown(f"{MATCH}/ruling", OFFICER, values=of_match("S1.2-1"), at=SEATED),
    Shown(f"{MATCH}/ruling", OFFICER, values=of_match("S1.2-1"), at=SEATED, query="?kind=look_back"),
    Shown(f"{MATCH}/begin", Who.SITTING, values=of_match("S1.2-2"), at=SEATED),
)

PAGES_SHOWN: tuple[Shown, ...] = (
    Shown("/", at=Moment.NOTHING),
    Shown("/"),
    Shown("/", OFFICER),
    Shown("/rulebooks"),
    Shown("/rulebooks/{book}", values={"book": "mafa"}, query="?find=deal"),
    Shown("/rulebooks/{book}", values={"book": "ic2024"}, query="?find=renege"),
    Shown("/rulebooks/{book}", values={"book": "ic2024"}, query="?find=zebra"),
    Shown("/rulebooks/{book}", Who.REFUSED, values={"book": "unheard-of"}),
    Shown("/first/{secret}", at=Moment.NOTHING),
    Shown("/first/{secret}"),
    Shown("/sign-in"),
    Shown("/sign-in", OFFICER),
    Shown("/password/{secret}"),
    Shown("/me", OFFICER, opens=everything),
    Shown("/me", Who.CAPTAIN),
    Shown("/me/server", Who.OWNER),
    Shown("/me/server", Who.REFUSED),
    Shown("/invited/{secret}"),
    Shown("/invited/{secret}", OFFICER),
    Shown("/invited/{secret}", Who.REFUSED, values={"secret": "nobody-was-invited"}),
    Shown("/new", OFFICER, opens=two_days),
    Shown(CUP, at=ENTRIES),
    Shown(CUP),
    Shown(CUP, OFFICER),
    Shown(CUP, at=OVER),
    Shown(CUP, Who.REFUSED, values={"competition": "no-such-cup"}),
    Shown(f"{CUP}/fixtures", at=ENTRIES),
    Shown(f"{CUP}/fixtures"),
    Shown(f"{CUP}/fixtures", at=OVER),
    Shown(f"{CUP}/standings", at=ENTRIES),
    Shown(f"{CUP}/standings"),
    Shown(f"{CUP}/standings", at=OVER),
    Shown(f"{CUP}/bracket"),
    Shown(f"{CUP}/bracket", at=Moment.KNOCKOUT),
    Shown(f"{CUP}/bracket", at=OVER),
    Shown(f"{CUP}/rules"),
    Shown(f"{CUP}/hang-jacks", at=ENTRIES),
    Shown(f"{CUP}/hang-jacks", at=OVER),
    Shown(f"{CUP}/draw", at=ENTRIES),
    Shown(f"{CUP}/draw", opens=everything),
    Shown(f"{CUP}/board", at=ENTRIES),
    Shown(f"{CUP}/board"),
    Shown(f"{CUP}/board", query="?theme=dark", at=Moment.KNOCKOUT),
    Shown(f"{CUP}/board", query="?theme=light", at=OVER),
    Shown(f"{CUP}/screens", OFFICER, opens=everything),
    Shown(f"{CUP}/screens", OFFICER, at=ENTRIES),
    Shown(f"{CUP}/screens", Who.REFUSED),
    Shown(MATCH, values=of_match()),
    Shown(MATCH, values=of_match(THIRD)),
    Shown(MATCH, values=of_match(FINAL), at=OVER),
    Shown(f"{CUP}/ruling"),
    Shown(f"{CUP}/ruling", query="?find=zebra"),
    Shown(f"{CUP}/ruling", query="?kind=renege"),
    Shown(f"{CUP}/ruling", query="?kind=under_trump"),
    Shown(f"{CUP}/ruling", query="?kind=indiscipline&f.subs_used=many"),
    Shown(f"{CUP}/ruling", query=FELL, opens=everything),
    Shown(f"{MATCH}/ruling", OFFICER, values=of_match(), opens=everything),
    Shown(f"{MATCH}/ruling", OFFICER, values=of_match(), query="?table=1&kind=renege"),
    Shown(f"{MATCH}/ruling", OFFICER, values=of_match(), query=IN_TABLE, opens=everything),
    Shown(f"{MATCH}/ruling", OFFICER, values=of_match(), query=f"{IN_TABLE}&change=open"),
    Shown(f"{MATCH}/ruling", Who.CAPTAIN, values=of_match(), query=IN_TABLE),
    Shown(f"{MATCH}/officials", OFFICER, values=of_match(), opens=everything),
    Shown(f"{MATCH}/officials", OFFICER, values=of_match(FINAL), at=OVER, opens=everything),
    Shown(f"{MATCH}/officials", Who.REFUSED, values=of_match()),
    Shown(f"{CUP}/console", OFFICER, opens=drawn),
    Shown(f"{CUP}/announcements", OFFICER, opens=everything),
    Shown(f"{CUP}/console", OFFICER, opens=match_dialog),
    Shown(f"{CUP}/console", OFFICER, at=OVER),
    Shown(f"{CUP}/console", Who.REFUSED),
    Shown(f"{MATCH}/cards", OFFICER, values=of_match()),
    Shown(f"{MATCH}/cards", OFFICER, values=of_match(THIRD), opens=codes),
    Shown(f"{MATCH}/officials", OFFICER, values=of_match(), opens=everything),
    Shown(f"{MATCH}/officials", OFFICER, values=of_match(SECOND), opens=everything),
    Shown(f"{MATCH}/officials", OFFICER, values=of_match(FINAL), at=OVER, opens=everything),
    Shown(f"{MATCH}/officials", Who.REFUSED, values=of_match()),
    Shown(f"{CUP}/log", OFFICER, opens=everything),
    Shown(f"{CUP}/log", OFFICER, at=OVER, query="?kind=scores"),
    Shown(f"{CUP}/log", Who.REFUSED),
    Shown(f"{CUP}/decisions", OFFICER, opens=everything),
    Shown(f"{CUP}/decisions", OFFICER, at=OVER),
    Shown(f"{CUP}/setup/entries/{{person}}", OFFICER, values={"person": "crabs-2"}),
    Shown(f"{CUP}/door", OFFICER),
    Shown(f"{CUP}/door", OFFICER, at=ENTRIES, opens=identity),
    Shown(f"{CUP}/door", OFFICER, at=ENTRIES, opens=walk_in),
    Shown(f"{CUP}/door", OFFICER, at=ENTRIES, opens=whole_team),
    Shown(f"{MATCH}/paper", OFFICER, values=of_match()),
    Shown(f"{MATCH}/paper", OFFICER, values=of_match(FINAL), at=OVER),
    Shown(f"{CUP}/money", OFFICER, opens=everything),
    Shown(f"{CUP}/money", OFFICER, at=OVER),
    Shown(f"{CUP}/money/receipt/{{number:int}}", OFFICER, values={"number:int": "1"}),
    Shown(f"{CUP}/money/receipt/{{number:int}}", OFFICER, values={"number:int": "2"}),
    Shown(f"{CUP}/setup", OFFICER, at=ENTRIES),
    Shown(f"{CUP}/setup", OFFICER, at=OVER),
    Shown(f"{CUP}/setup/event", OFFICER, opens=deletion),
    Shown(f"{CUP}/setup/rules", OFFICER, opens=everything),
    Shown(f"{CUP}/setup/officials", OFFICER, opens=invitation),
    Shown(f"{CUP}/setup/entries", OFFICER, at=ENTRIES, opens=everything),
    Shown(f"{CUP}/setup/entries", OFFICER),
    Shown(f"{CUP}/setup/draw", OFFICER, at=ENTRIES),
    Shown(f"{CUP}/setup/draw", OFFICER, opens=everything),
    Shown(f"{CUP}/setup/schedule", OFFICER, at=ENTRIES),
    Shown(f"{CUP}/setup/schedule", OFFICER, opens=everything),
    Shown(f"{CUP}/setup/print", OFFICER, at=ENTRIES),
    Shown(f"{CUP}/setup/print", OFFICER),
    *(Shown(f"{CUP}/print/{each}.pdf", OFFICER, at=Moment.CROWDED) for each in FOR_THE_FLOOR),
    Shown(f"{CUP}/knockout", OFFICER),
    Shown(f"{CUP}/knockout", OFFICER, at=Moment.KNOCKOUT),
    Shown(f"{CUP}/knockout", OFFICER, at=OVER),
    Shown(f"{MATCH}/captain", Who.CAPTAIN, values=of_match(), opens=everything),
    Shown(f"{MATCH}/captain", Who.OTHER_CAPTAIN, values=of_match(THIRD), opens=everything),
    Shown(f"{MATCH}/captain", Who.SIGNING, values=of_match(FOURTH)),
    Shown(f"{MATCH}/captain", Who.CAPTAIN, values=of_match(), at=OVER, opens=everything),
    Shown("/t"),
    Shown("/t", Who.REFUSED, query="?code=nonsense"),
    Shown("/t/{secret}"),
    Shown("/t/{secret}", OFFICER),
    Shown("/pad/who", Who.UNNAMED),
    Shown(f"{MATCH}/pad", Who.SCOREKEEPER, values=of_match(), opens=written_on),
    Shown(f"{MATCH}/pad", Who.OTHER_CAPTAIN, values=of_match(THIRD), opens=ready),
    Shown(f"{MATCH}/pad", Who.SIGNING, values=of_match(FOURTH), opens=to_sign),
    Shown(f"{MATCH}/pad", Who.SCOREKEEPER, values=of_match(), at=OVER, opens=receipt),
    Shown(f"{MATCH}/pad", Who.REFUSED, values=of_match()),
    Shown("/tls"),
    *SESSION_PAGES,
    *LEAGUE_PAGES,
    *MESSAGE_PAGES,
    *FOLLOWED,
    *ROTATION_PAGES,
)

ONCE = tuple({shown.route: shown for shown in PAGES_SHOWN if shown.who is not Who.REFUSED}.values())
"""Every page once."""

NO_PAGES: tuple[tuple[Shown, str], ...] = (
    (Shown("/language/{language}", values={"language": "fr"}), LEADS_ON),
    (Shown("/pad", Who.SCOREKEEPER), LEADS_ON),
    (Shown(f"{MATCH}/pad/picture", Who.SCOREKEEPER, values=of_match()), "application/json"),
    (Shown(f"{MATCH}/call-text", OFFICER, values=of_match()), "text/plain"),
    (Shown("/sw.js", query="?all_fours"), "text/javascript"),
    (Shown(f"{CUP}/qr/{{secret}}", OFFICER), "image/svg+xml"),
    (Shown(f"{CUP}/code.svg"), "image/svg+xml"),
    (Shown(f"{CUP}/money.csv", OFFICER), "text/csv"),
    (Shown(f"{CUP}/fixtures.ics"), "text/calendar"),
    (Shown(f"{CUP}/teams/{{of}}.ics", values={"of": "crabs"}), "text/calendar"),
    (Shown(f"{CUP}/groups/{{of}}.ics", values={"of": "1"}, at=EVENING), "text/calendar"),
    (Shown(f"{CUP}/own/{{person}}/{{secret}}.ics", values=PLAYER, at=WINTER), "text/calendar"),
    (Shown(f"{CUP}/weeks", at=WINTER), LEADS_ON),
    (Shown(f"{CUP}/venues/{{of}}.ics", values={"of": "vine"}, at=EVENING), "text/calendar"),
    (Shown(f"{CUP}/fixtures.csv"), "text/csv"),
    (Shown(f"{CUP}/fixtures.xlsx"), XLSX),
    (Shown(f"{CUP}/standings.csv"), "text/csv"),
    (Shown(f"{CUP}/standings.xlsx"), XLSX),
    (Shown(f"{CUP}/money.xlsx", OFFICER), XLSX),
    (Shown(f"{CUP}/print/schedule.pdf"), PDF),
    (Shown(f"{CUP}/print/standings.pdf"), PDF),
    (Shown(f"{CUP}/print/notices.pdf"), PDF),
    (Shown(f"{CUP}/print/cross-table.pdf"), PDF),
    (Shown(f"{CUP}/print/draw.pdf"), PDF),
    (Shown(f"{CUP}/print/poster.pdf"), PDF),
    (Shown(f"{CUP}/print/pocket-card.pdf", at=WINTER, query="?team=Crown"), PDF),
    (Shown(f"{CUP}/print/codes.pdf", OFFICER, at=EVENING), PDF),
    (Shown(f"{CUP}/print/bracket.pdf", at=OVER), PDF),
    (Shown(f"{CUP}/print/certificates.pdf", OFFICER, at=OVER), PDF),
    (Shown(f"{CUP}/print/score-sheets.pdf", OFFICER), PDF),
    (Shown(f"{CUP}/print/line-ups.pdf", OFFICER), PDF),
    (Shown(f"{CUP}/print/table-cards.pdf", OFFICER), PDF),
    (Shown(f"{CUP}/print/agm.pdf", OFFICER, at=EVENING), PDF),
    (Shown(f"{CUP}/agm.xlsx", OFFICER, at=EVENING), XLSX),
    (Shown(f"{CUP}/sessions", OFFICER, at=SEATED), LEADS_ON),
    (Shown(f"{CUP}/print/seating.pdf", at=SEATED), PDF),
    *(
        (Shown(f"{CUP}/print/{each}.pdf", OFFICER, at=ROTATING), PDF)
        for each in ("round-sheets", "round-cards", "move-slips", "round-seating", "tickets", "special-slips")
    ),
    (Shown(f"{CUP}/print/place-cards.pdf", OFFICER, at=SEATED), PDF),
    (Shown(f"{CUP}/print/table-sheets.pdf", OFFICER, at=SEATED), PDF),
    (Shown(f"{CUP}/print/labels.pdf", OFFICER, at=SEATED), PDF),
    (Shown(f"{MATCH}/sheet.pdf", values=of_match()), PDF),
    (
        Shown(f"{MATCH}/photos/{{photo}}", OFFICER, values={**of_match(LEAGUE_MATCH), **A_PHOTO}, at=EVENING),
        "image/jpeg",
    ),
    (Shown(f"{MATCH}/receipt.pdf", values=of_match(FINAL), at=OVER), PDF),
)
"""What can be asked for by an address and is no page to look at: it leads on, or is of another kind."""
