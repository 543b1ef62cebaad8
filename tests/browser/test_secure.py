"""The score pad over https in a hall: certificates of our own, a name of the local network, and a reload without wifi."""

import ssl
from base64 import b64encode
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from urllib.request import urlopen

import pytest
import uvicorn
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, Error, expect

from browser.conftest import NOW_MS
from browser.pads import FIRST, NO_ANSWER, REFUSED, pad_of
from browser.test_offline import everything_arrives, points_arrive, points_of, sent_by
from browser.venue import LAN_NAME, PATIENCE_S, Venue, Visitors, launched
from hangjack.games.all_fours.match.points import pad_of as points_on
from hangjack.games.all_fours.match.scoring import GameLine
from hangjack.matches.parties import A, B, both
from hangjack.matches.sheets import Place
from hangjack.web.running.addresses import port_of
from hangjack.web.running.tls import OwnTls, Pair, context_of, own_tls
from hangjack.web.running.tls_pages import fingerprint_of, tls_routes
from support.memory_store import MemoryStore


class SecureVenue(Venue):
    """A server that speaks https with certificates of its own, and is called by its name in the local network."""

    def __init__(self, store: MemoryStore, now_ms: int, own: OwnTls) -> None:
        super().__init__(store, now_ms)
        self.own = own
        self.url = f"https://{LAN_NAME}:{port_of(self._listener)}"
        self.app.router.routes[:0] = tls_routes(own.authority.certificate, LAN_NAME, self.url)
        config = uvicorn.Config(
            self.app,
            log_level="error",
            access_log=False,
            timeout_graceful_shutdown=1,
            ssl_context_factory=lambda _config, _usual: context_of(own.leaf),
        )
        self._uvicorn = uvicorn.Server(config)

    def _wait(self) -> None:
        """Wait as somebody who trusts its authority and nobody else."""
        trusting = ssl.create_default_context(cafile=str(self.own.authority.certificate))
        here = f"https://localhost:{port_of(self._listener)}/api/ready"
        with urlopen(here, timeout=PATIENCE_S, context=trusting) as answer:
            assert answer.status == 200


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> OwnTls:
    """Give certificates for the name of the hall."""
    return own_tls(tmp_path_factory.mktemp("tls"), LAN_NAME, (), datetime.now(UTC))


@pytest.fixture(scope="module")
def trusting(chromium: Browser, own: OwnTls) -> Iterator[Browser]:
    """Give a browser that takes the server's certificate as valid, which is what a service worker asks for.

    A context that ignores errors of certificates is not enough: the browser then refuses the worker.
    """
    pinned = f"--ignore-certificate-errors-spki-list={pin_of(own.leaf)}"
    browser = launched(chromium.browser_type, pinned)
    yield browser
    browser.close()


@pytest.fixture
def venue(cup: MemoryStore, own: OwnTls) -> Iterator[Venue]:
    """Give a server with a copy of the cup in it, over https."""
    with SecureVenue(cup, NOW_MS, own).open() as opened:
        yield opened


@pytest.fixture
def visit(trusting: Browser, venue: Venue) -> Iterator[Visitors]:
    """Let people in whose devices trust the server."""
    visitors = Visitors(trusting, venue.url)
    yield visitors
    visitors.close()

    assert visitors.complaints == []


def pin_of(pair: Pair) -> str:
    """Return the hash by which a browser knows the key of a certificate."""
    key = x509.load_pem_x509_certificate(pair.certificate.read_bytes()).public_key()
    whole = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return b64encode(sha256(whole).digest()).decode()


def test_a_pad_over_https_is_opened_again_without_wifi_and_sends_everything_once(
    venue: Venue, visit: Visitors
) -> None:
    """Kept on the phone under the name of the hall: reloaded twice while offline, written on, and sent when wifi is back."""
    expected = f"{NO_ANSWER}|{REFUSED}"
    crabs, ducks = pad_of(venue, visit, A, expected=expected), pad_of(venue, visit, B)
    ids = sent_by(crabs.page)
    crabs.says("The pad is kept on this phone")
    assert crabs.page.evaluate(KEPT_BY) == {"secure": True, "workers": [f"{venue.url}/c/"]}
    crabs.points(A, "High")
    points_arrive(crabs, 1)
    crabs.page.context.set_offline(True)
    crabs.points(A, "Low")
    crabs.says("1 entry is saved here")
    crabs.page.reload()
    crabs.ready()
    crabs.says("The crabs lead 2 to 0")
    crabs.enter(A, 9)
    crabs.state(1, "saved here")
    crabs.page.reload()
    crabs.state(1, "saved here")
    crabs.points(B, "Kick Six")
    crabs.says("3 entries are saved here")
    unseen = venue.match(FIRST).sheet.written
    crabs.page.context.set_offline(False)
    crabs.sure()
    everything_arrives(crabs)
    ducks.says("The ducks lead 2 to 0")
    match = venue.match(FIRST)

    assert unseen == {}
    assert len(set(ids)) == 4 + 1, "four entries, and the game once more by somebody who is sure"
    line = match.sheet.written[Place(1, 1)][A].line
    assert isinstance(line, GameLine)
    assert line.score == both(14, 9)
    assert points_of(match) == [("kick", 2)]
    assert [award.what.value for award in points_on(match.running[1][0]).written] == ["high", "low"]


KEPT_BY = """async () => ({
  secure: isSecureContext,
  workers: (await navigator.serviceWorker.getRegistrations()).map((each) => each.scope),
})"""


def test_keys_travel_only_over_https(venue: Venue, visit: Visitors) -> None:
    """The cookie of a phone that was let in over https is never sent in the clear."""
    crabs = pad_of(venue, visit, A)
    kept = {each["name"]: each for each in crabs.page.context.cookies()}

    assert kept
    assert all(each["secure"] for name, each in kept.items() if name != "hangjack-language")


def test_a_device_that_trusts_nobody_new_is_warned_and_the_page_says_how_to_trust(
    venue: Venue, visit: Visitors, chromium: Browser, own: OwnTls
) -> None:
    """The certificate that the page gives is the authority's, with the fingerprint that stands there."""
    stranger = Visitors(chromium, venue.url)
    with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
        stranger().goto("/")
    stranger.close()
    page = visit()
    page.goto("/tls")
    expect(page.locator("code", has_text=fingerprint_of(own.authority.certificate))).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Get the certificate").click()

    assert Path(download.value.path()).read_bytes() == own.authority.certificate.read_bytes()
