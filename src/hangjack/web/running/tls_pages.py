"""The page that tells a committee how its devices come to trust this server, and the certificate to get there."""

from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from starlette.requests import Request as HttpRequest
from starlette.responses import Response
from starlette.routing import Route

from hangjack.web.pages.kit import Looking, page, render

DEVICES = {"android": 2, "iphone": 3, "windows": 2, "mac": 2, "linux": 2}
"""The devices that the page explains, and in how many steps."""


def tls_routes(authority: Path, local_name: str, url: str) -> list[Route]:
    """Return the routes for the certificate in the file *authority*; *url* is where https is spoken."""
    certificate = authority.read_bytes()
    fingerprint = fingerprint_of(authority)

    @page
    async def explain(looking: Looking) -> Response:
        return render(
            looking,
            "entrance/tls.html",
            name=local_name,
            url=url,
            fingerprint=fingerprint,
            devices=DEVICES.items(),
        )

    async def give(_: HttpRequest) -> Response:
        return Response(certificate, media_type="application/x-x509-ca-cert")

    return [Route("/tls", explain), Route("/tls/ca.pem", give)]


def fingerprint_of(certificate: Path) -> str:
    """Return the SHA-256 of a certificate as devices show it: pairs of digits."""
    digest = x509.load_pem_x509_certificate(certificate.read_bytes()).fingerprint(hashes.SHA256())
    return digest.hex(":").upper()
