"""Certificates of our own for a venue: an authority that can vouch for nothing but this server, and its certificate.

Everything is in the folder `tls` of the data folder. The authority's certificate has name constraints: whoever trusts it
trusts it for one `.local` name, for `localhost` and for private addresses, and for nothing on the internet, even if its
key is stolen. The server's own certificate is made anew when it nears its end, or when the machine has other addresses.
"""

import os
import ssl
from collections.abc import Sequence
from datetime import datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from msgspec import Struct

from hangjack.errors import BadInput

AUTHORITY_DAYS = 730
LEAF_DAYS = 397
RENEW_DAYS = 30
"""A server's certificate that ends sooner than this is made anew."""

PRIVATE = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "127.0.0.0/8", "fd00::/8")
"""The addresses that the authority may vouch for."""

Wanted = list[x509.DNSName | x509.IPAddress]
"""What a server's certificate is to say."""

_FOLDER = "tls"
_YESTERDAY = timedelta(days=1)
"""Certificates begin in the past: a phone's clock may be behind."""


class Pair(Struct, frozen=True):
    """A certificate and its key, as files."""

    certificate: Path
    key: Path


class OwnTls(Struct, frozen=True):
    """The files of our own authority and of the server's certificate."""

    authority: Pair
    leaf: Pair


def own_tls(folder: Path, local_name: str, addresses: Sequence[str], now: datetime) -> OwnTls:
    """Return certificates for *local_name*, `localhost` and private *addresses*, made where they are missing or old.

    The authority stays for its two years, so that devices need to trust it once. Refuses a folder whose authority is for
    another name or has run out: devices that trusted it must be told of a new one.
    """
    files = _files(folder)
    files.leaf.key.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not files.authority.certificate.exists():
        _make_authority(files.authority, local_name, now)
    authority = _read(files.authority)
    _require_fitting(authority, local_name, now, files.authority.certificate)
    wanted = _wanted(local_name, addresses)
    if not _still_good(files, authority, wanted, now):
        _make_leaf(files, authority, wanted, now)
    return files


def names_in(certificate: Path) -> tuple[str, ...]:
    """Return the names that a certificate is for; `*.example` stands for every name right below it."""
    found = _read(Pair(certificate, certificate))
    try:
        named = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return ()
    return tuple(named.get_values_for_type(x509.DNSName))


def context_of(pair: Pair) -> ssl.SSLContext:
    """Return what a listener needs to speak TLS with *pair*. Refuses files that do not belong together."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(pair.certificate, pair.key)
    except FileNotFoundError as error:
        raise BadInput("serve.certificate-missing", certificate=pair.certificate, key=pair.key) from error
    except (ssl.SSLError, OSError) as error:
        raise BadInput("serve.certificate-wrong", certificate=pair.certificate, key=pair.key) from error
    return context


def _files(folder: Path) -> OwnTls:
    own = folder / _FOLDER
    return OwnTls(Pair(own / "ca.pem", own / "ca.key"), Pair(own / "server.pem", own / "server.key"))


def authority_file(folder: Path) -> Path:
    """Return where the authority's certificate is, or would be, in a data folder."""
    return _files(folder).authority.certificate


def _make_authority(pair: Pair, local_name: str, now: datetime) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = _name(f"hangjack at {local_name}")
    permitted = [
        x509.DNSName(local_name),
        x509.DNSName("localhost"),
        *(x509.IPAddress(ip_network(each)) for each in PRIVATE),
    ]
    certificate = (
        _begun(name, name, key.public_key(), now)
        .not_valid_after(now + timedelta(days=AUTHORITY_DAYS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(of_authority=True), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .sign(key, hashes.SHA256())
    )
    _write(pair, certificate, key)


def _make_leaf(files: OwnTls, authority: x509.Certificate, wanted: Wanted, now: datetime) -> None:
    signing = serialization.load_pem_private_key(files.authority.key.read_bytes(), password=None)
    assert isinstance(signing, ec.EllipticCurvePrivateKey), "the authority's key is as we make it"
    key = ec.generate_private_key(ec.SECP256R1())
    ends = now - _YESTERDAY + timedelta(days=LEAF_DAYS)
    own = authority.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    certificate = (
        _begun(_name("hangjack"), authority.subject, key.public_key(), now)
        .not_valid_after(min(ends, authority.not_valid_after_utc))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(of_authority=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(wanted), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(own), critical=False)
        .sign(signing, hashes.SHA256())
    )
    _write(files.leaf, certificate, key)


def _begun(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, now: datetime
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _YESTERDAY)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
    )


def _usage(*, of_authority: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not of_authority,
        key_cert_sign=of_authority,
        crl_sign=of_authority,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _wanted(local_name: str, addresses: Sequence[str]) -> Wanted:
    """Return what the server is to be called: names first, then those of *addresses* that can be vouched for."""
    networks = [ip_network(each) for each in PRIVATE]
    numbers = [ip_address(each) for each in ("127.0.0.1", *addresses)]
    private = [each for each in numbers if any(each in network for network in networks)]
    return [
        x509.DNSName(local_name),
        x509.DNSName("localhost"),
        *(x509.IPAddress(each) for each in dict.fromkeys(private)),
    ]


def _require_fitting(authority: x509.Certificate, local_name: str, now: datetime, path: Path) -> None:
    permitted = authority.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees
    if x509.DNSName(local_name) not in (permitted or ()):
        raise BadInput("serve.authority-other-name", name=local_name, path=path)
    if authority.not_valid_after_utc <= now + timedelta(days=RENEW_DAYS):
        raise BadInput("serve.authority-over", path=path)


def _still_good(files: OwnTls, authority: x509.Certificate, wanted: Wanted, now: datetime) -> bool:
    """Whether the server's certificate is by this authority, has the right names, and lasts a while."""
    if not (files.leaf.certificate.exists() and files.leaf.key.exists()):
        return False
    leaf = _read(files.leaf)
    named = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    own = authority.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    issuer = leaf.extensions.get_extension_for_class(x509.AuthorityKeyIdentifier).value
    return (
        list(named) == list(wanted)
        and issuer.key_identifier == own.digest
        and leaf.not_valid_after_utc > now + timedelta(days=RENEW_DAYS)
    )


def _read(pair: Pair) -> x509.Certificate:
    try:
        return x509.load_pem_x509_certificate(pair.certificate.read_bytes())
    except (OSError, ValueError) as error:
        raise BadInput("serve.certificate-wrong", certificate=pair.certificate, key=pair.key) from error


def _write(pair: Pair, certificate: x509.Certificate, key: ec.EllipticCurvePrivateKey) -> None:
    """Write key and certificate, the certificate last: whoever finds one finds its key."""
    text = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    _put(pair.key, text, 0o600)
    _put(pair.certificate, certificate.public_bytes(serialization.Encoding.PEM), 0o644)


def _put(path: Path, text: bytes, mode: int) -> None:
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(text)
    new.replace(path)


def _name(common: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])
