import ssl
import stat
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from hangjack.errors import BadInput
from hangjack.web.api.client import Client
from hangjack.web.running.tls import OwnTls, Pair, context_of, own_tls
from support.acts import awaited
from support.servers import serving

NOW = datetime.now(UTC)
NAME = "fig-tree.local"
HERE = ("192.168.7.2",)


def names_in(pair: Pair) -> list[str]:
    """Return what a certificate is for."""
    certificate = x509.load_pem_x509_certificate(pair.certificate.read_bytes())
    found = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return [str(each.value) for each in found]


def read(pair: Pair) -> x509.Certificate:
    """Return a certificate."""
    return x509.load_pem_x509_certificate(pair.certificate.read_bytes())


def forged(files: OwnTls, alternative: x509.GeneralName, folder: Path) -> Pair:
    """Return a certificate for something else, made with the stolen key of the authority."""
    signing = serialization.load_pem_private_key(files.authority.key.read_bytes(), None)
    assert isinstance(signing, ec.EllipticCurvePrivateKey)
    key = ec.generate_private_key(ec.SECP256R1())
    certificate = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "forged")]))
        .issuer_name(read(files.authority).subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(NOW - timedelta(days=1))
        .not_valid_after(NOW + timedelta(days=30))
        .add_extension(x509.SubjectAlternativeName([alternative]), critical=False)
        .sign(signing, hashes.SHA256())
    )
    pair = Pair(folder / "forged.pem", folder / "forged.key")
    pair.certificate.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    pair.key.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    return pair


def shake_hands(files: OwnTls, shown: Pair, name: str) -> None:
    """Let a device that trusts the authority, and nobody else, connect to *name*. Raises what TLS has against it."""
    trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trusting.load_verify_locations(files.authority.certificate)
    to_server, to_device = ssl.MemoryBIO(), ssl.MemoryBIO()
    device = trusting.wrap_bio(to_device, to_server, server_hostname=name)
    server = context_of(shown).wrap_bio(to_server, to_device, server_side=True)
    waiting = {device, server}
    for side in (device, server) * 4:
        if side in waiting:
            try:
                side.do_handshake()
            except ssl.SSLWantReadError:
                continue
            waiting.discard(side)
    assert not waiting


@pytest.mark.parametrize("name", [NAME, "localhost", "127.0.0.1", *HERE])
def test_a_device_that_trusts_the_authority_connects(tmp_path: Path, name: str) -> None:
    """By name, on the machine itself, and by number."""
    files = own_tls(tmp_path, NAME, HERE, NOW)

    shake_hands(files, files.leaf, name)


@pytest.mark.parametrize(
    ("name", "alternative"),
    [
        ("bank.example", x509.DNSName("bank.example")),
        ("other.local", x509.DNSName("other.local")),
        ("203.0.113.7", x509.IPAddress(ip_address("203.0.113.7"))),
    ],
)
def test_the_authority_vouches_for_nothing_else_even_if_its_key_is_stolen(
    tmp_path: Path, name: str, alternative: x509.GeneralName
) -> None:
    """Another name, or a public address: the device refuses it because of the name constraints."""
    files = own_tls(tmp_path, NAME, HERE, NOW)
    shown = forged(files, alternative, tmp_path)

    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
        shake_hands(files, shown, name)


def test_certificates_live_as_long_as_devices_accept(tmp_path: Path) -> None:
    """The authority two years and for no further authorities, the server's certificate 397 days at most."""
    files = own_tls(tmp_path, NAME, HERE, NOW)
    authority, leaf = read(files.authority), read(files.leaf)
    constraints = authority.extensions.get_extension_for_class(x509.BasicConstraints)

    assert authority.not_valid_after_utc - NOW.replace(microsecond=0) == timedelta(days=730)
    assert leaf.not_valid_after_utc - leaf.not_valid_before_utc == timedelta(days=397)
    assert constraints.critical
    assert constraints.value == x509.BasicConstraints(ca=True, path_length=0)
    assert authority.extensions.get_extension_for_class(x509.NameConstraints).critical


def test_keys_are_for_their_owner_alone(tmp_path: Path) -> None:
    """Nobody else on the machine can read them."""
    files = own_tls(tmp_path, NAME, HERE, NOW)

    assert [stat.S_IMODE(each.key.stat().st_mode) for each in (files.authority, files.leaf)] == [0o600, 0o600]


def test_a_certificate_stays_until_there_is_a_reason_for_another(tmp_path: Path) -> None:
    """Started again nothing changes; with other addresses, or near its end, only the server's certificate is new."""
    first = own_tls(tmp_path, NAME, HERE, NOW)
    authority, leaf = read(first.authority), read(first.leaf)
    same = read(own_tls(tmp_path, NAME, HERE, NOW + timedelta(days=300)).leaf)
    moved = own_tls(tmp_path, NAME, ("10.0.0.9", "203.0.113.7"), NOW)
    named = names_in(moved.leaf)
    renewed = read(own_tls(tmp_path, NAME, ("10.0.0.9",), NOW + timedelta(days=380)).leaf)

    assert same == leaf
    assert named == [NAME, "localhost", "127.0.0.1", "10.0.0.9"]
    assert renewed.not_valid_after_utc > leaf.not_valid_after_utc
    assert read(first.authority) == authority


def test_another_name_or_an_authority_at_its_end_is_refused(tmp_path: Path) -> None:
    """Devices that trusted the old one must be told, so nothing is replaced silently."""
    own_tls(tmp_path, NAME, HERE, NOW)

    with pytest.raises(BadInput) as other:
        own_tls(tmp_path, "another.local", HERE, NOW)
    with pytest.raises(BadInput) as over:
        own_tls(tmp_path, NAME, HERE, NOW + timedelta(days=710))
    assert (other.value.key, over.value.key) == ("serve.authority-other-name", "serve.authority-over")


@awaited
async def test_the_server_speaks_http_to_everybody_and_https_to_those_who_trust_it(tmp_path: Path) -> None:
    """The public is asked nothing; the page says how committee devices come to trust it, and gives the certificate."""
    async with serving("--data", str(tmp_path), "--tls") as server:
        secure = next(line.rpartition(" ")[2] for line in server.said if "https://127" in line)
        async with Client(server.url) as plain:
            page = (await plain._http.get("/tls")).text
            given = (await plain._http.get("/tls/ca.pem")).text
        trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        trusting.load_verify_locations(cadata=given)
        async with Client(secure, trust=trusting) as client:
            alive = await client.see("/api/health")
            by_name = await client._http.get("/api/health", headers={"host": "hangjack.local:8443"})
        code, _ = await server.stopped()

    assert alive == {"alive": True}
    assert "strict-transport-security" not in by_name.headers
    assert "hangjack.local" in page
    assert "{" not in page.partition("<body")[2]
    assert code == 0


@awaited
async def test_a_certificate_that_was_given_is_used(tmp_path: Path) -> None:
    """With --cert and --key there is https and nothing else."""
    files = own_tls(tmp_path / "elsewhere", NAME, HERE, NOW)
    options = ("--cert", str(files.leaf.certificate), "--key", str(files.leaf.key))
    trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trusting.load_verify_locations(files.authority.certificate)
    async with (
        serving("--data", str(tmp_path), *options) as server,
        Client(server.url, trust=trusting) as client,
    ):
        alive = await client.see("/api/health")

    assert server.url.startswith("https://")
    assert alive == {"alive": True}


def test_files_that_do_not_belong_together_are_refused(tmp_path: Path) -> None:
    """The key of another certificate, or no file at all, gets a sentence."""
    files = own_tls(tmp_path, NAME, HERE, NOW)

    with pytest.raises(BadInput) as wrong:
        context_of(Pair(files.leaf.certificate, files.authority.key))
    with pytest.raises(BadInput) as missing:
        context_of(Pair(tmp_path / "nothing.pem", files.leaf.key))
    assert (wrong.value.key, missing.value.key) == ("serve.certificate-wrong", "serve.certificate-missing")
