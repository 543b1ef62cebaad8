"""Halls that are only looked at: a cup at each of its moments, and people who have a browser open in it."""

from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_bytes

from playwright.sync_api import Browser, Page

from browser.all_pages import Shown, Who
from browser.moments import FIRST, FOURTH, LEAGUE_MATCH, OTHER_TABLE, THIRD, TIMES_MS, Moment, cup_at
from browser.pads import REFUSED
from browser.people import official_of, scanned, sign_in
from browser.venue import LAN_NAME, PHONE, Venue, Visitors
from hangjack.competition.permissions import APPOINTED, Bound, Role
from hangjack.formats.table_draw.sessions import sessions_of
from hangjack.ids import EntrantId, PersonId
from hangjack.matches.parties import A, B, seats
from hangjack.web.access.tokens import SECRET_BYTES, spelled
from hangjack.web.access.values import Order
from hangjack.web.access.ways_back import WayBack, WaysBack
from hangjack.web.api.devices import ENTERING
from hangjack.web.pages.kit import LANGUAGE_COOKIE
from hangjack.web.running.tls import own_tls
from hangjack.web.running.tls_pages import tls_routes
from support.access import request
from support.cup import DIRECTOR, HOUR_MS, person_of

BY_CODE = {
    Who.CAPTAIN: (Role.CAPTAIN, FIRST, 1),
    Who.OTHER_CAPTAIN: (Role.CAPTAIN, THIRD, 1),
    Who.SIGNING: (Role.CAPTAIN, FOURTH, 1),
    Who.SCOREKEEPER: (Role.SCOREKEEPER, FIRST, 8),
    Who.LEAGUE_CAPTAIN: (Role.CAPTAIN, LEAGUE_MATCH, 1),
}
"""People of the first side who come by the code of a table: their role, their match, and their number in the team."""


PLAYER = person_of(EntrantId("Crown"), 1)
"""Somebody who has played in a league."""


class Hall:
    """A cup at a moment, with people who look at its pages: each opens a browser once."""

    def __init__(self, venue: Venue, visit: Visitors, folder: Path) -> None:
        """Keep the ways back of those who lost their password in *folder*."""
        self._ways_back = venue.server.access.accounts.ways_back = WaysBack(folder)
        self.venue = venue
        self.visit = visit
        self._pages: dict[Who, Page] = {}
        if venue.do(venue.server.competitions()):
            venue.account("dora")

    def page(self, who: Who) -> Page:
        """Return the page of somebody who reads English; anybody may have followed a code before, and is nobody again."""
        if who not in self._pages:
            self._pages[who] = self._let_in(who)
        self._pages[who].context.clear_cookies(name=None if who is Who.ANYBODY else LANGUAGE_COOKIE)
        return self._pages[who]

    def address(self, shown: Shown) -> str:
        """Return where something is shown."""
        values = {"competition": self.venue.competition, **shown.values}
        if values.get("person") == "anybody" or "{person}" in shown.query:
            values["person"] = self._somebody()
        if values.get("photo") == "the first":
            values["photo"] = self._photo()
        if "{secret}" in shown.route and "secret" not in values:
            values["secret"] = self._secret(shown.route)
        if "{token}" in shown.route and "token" not in values:
            person = PersonId(self._somebody())
            values["token"] = self.venue.server.mail.stop_token(self.venue.competition, person)
        address = shown.route
        for name, value in values.items():
            address = address.replace(f"{{{name}}}", value)
        return address + shown.query.replace("{person}", values.get("person", ""))

    def open(self, shown: Shown) -> Page:
        """Open a page in its state."""
        page = self.page(shown.who)
        page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
        page.goto(self.address(shown))
        if shown.opens:
            shown.opens(page)
        return page

    def require_no_complaints(self) -> None:
        """Fail if a browser has complained about anything since this was asked last."""
        complaints, self.visit.complaints[:] = list(self.visit.complaints), []
        assert complaints == []

    def _let_in(self, who: Who) -> Page:
        if who is Who.OFFICER:
            return official_of(self.venue, self.visit, *sorted(APPOINTED))
        page = self.visit(expected=REFUSED if who is Who.REFUSED else r"(?!)")
        if who is Who.UNNAMED:
            page.request.post(
                "/api/redeem",
                data={"secret": self.venue.link(Role.SCOREKEEPER, FIRST, A).removeprefix("/t/")},
                headers={"idempotency-key": request()},
            )
        elif who is Who.OWNER:
            sign_in(page, "dora")
        elif who is Who.NEWCOMER:
            page.request.post(
                "/api/redeem", data={"secret": self._newcomer()}, headers={"idempotency-key": request()}
            )
        elif who is Who.SITTING:
            found = self.venue.do(self.venue.server.office.competition(self.venue.competition))
            person = PersonId(sessions_of(found).sessions["S1"].seated.tables[1][0])
            scanned(page, self.venue.link(Role.SCOREKEEPER, OTHER_TABLE, seats(1)[0], person))
        elif who is Who.LANDLORD:
            scanned(page, self.venue.house_code("lion"))
        elif who in BY_CODE:
            role, match, number = BY_CODE[who]
            person = person_of(self.venue.match(match).opened.parties[A], number)
            scanned(page, self.venue.link(role, match, A, person))
        return page

    def _somebody(self) -> EntrantId:
        """Return the first who has entered."""
        found = self.venue.do(self.venue.server.office.competition(self.venue.competition))
        return next(iter(found.rosters.entries))

    def _photo(self) -> str:
        """Return the first photo of a card."""
        found = self.venue.do(self.venue.server.office.competition(self.venue.competition))
        return next(iter(found.photos.kept))

    def _newcomer(self) -> str:
        """Return the code with which people enter by themselves."""
        order = Order(request(), self.venue.competition, DIRECTOR)
        until_ms = self.venue.now_ms() + HOUR_MS
        issued = self.venue.server.access.issue_link(order, Bound(Role.NEWCOMER), until_ms, ENTERING)
        return self.venue.do(issued).secret

    def _secret(self, route: str) -> str:
        access = self.venue.server.access
        if route.startswith("/first/"):
            return self.venue.do(access.accounts.offer_first_run()) or "taken"
        if route.startswith("/password/"):
            secret = spelled(token_bytes(SECRET_BYTES))
            self._ways_back.open(secret, WayBack("dora", self.venue.now_ms() + HOUR_MS))
            return secret
        if route.startswith("/invited/"):
            order = Order(request(), self.venue.competition, DIRECTOR)
            until_ms = self.venue.now_ms() + HOUR_MS
            return self.venue.do(access.invite(order, Role.OFFICIAL, until_ms)).secret
        if "/own/" in route:
            return access.calendar_secret(self.venue.competition, PLAYER)
        return self.venue.link(Role.CAPTAIN, FIRST, B).removeprefix("/t/")


class Halls:
    """All moments, each opened when somebody looks at it for the first time."""

    def __init__(self, chromium: Browser, folder: Path) -> None:
        """Keep certificates in *folder*: one of the pages is about them."""
        self._chromium = chromium
        self._folder = folder
        self._own = own_tls(folder, LAN_NAME, (), datetime.now(UTC))
        self._halls: dict[Moment, Hall] = {}
        self._opened = ExitStack()

    def at(self, moment: Moment) -> Hall:
        """Return the hall at a moment."""
        if moment not in self._halls:
            venue = self._opened.enter_context(Venue(cup_at(moment), TIMES_MS[moment]).open())
            venue.app.router.routes[:0] = tls_routes(self._own.authority.certificate, LAN_NAME, venue.url)
            visit = Visitors(self._chromium, venue.url)
            self._opened.callback(visit.close)
            self._halls[moment] = Hall(venue, visit, self._folder)
        return self._halls[moment]

    def close(self) -> None:
        """Let everybody go."""
        self._opened.close()
