"""The page that tells a committee how its devices come to trust this server, and the certificate to get there."""

from html import escape
from importlib.resources import files
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from starlette.requests import Request as HttpRequest
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route


def tls_routes(authority: Path, local_name: str, url: str) -> list[Route]:
    """Return the routes for the certificate in the file *authority*; *url* is where https is spoken."""
    certificate = authority.read_bytes()
    page = files("hangjack.web").joinpath("tls.html").read_text(encoding="utf-8")
    values = {"name": local_name, "url": url, "fingerprint": fingerprint_of(authority)}
    for name, value in values.items():
        page = page.replace(f"{{{name}}}", escape(value))

    async def explain(_: HttpRequest) -> Response:
        return HTMLResponse(page)

    async def give(_: HttpRequest) -> Response:
        return Response(certificate, media_type="application/x-x509-ca-cert")

    return [Route("/tls", explain), Route("/tls/ca.pem", give)]


def fingerprint_of(certificate: Path) -> str:
    """Return the SHA-256 of a certificate as devices show it: pairs of digits."""
    digest = x509.load_pem_x509_certificate(certificate.read_bytes()).fingerprint(hashes.SHA256())
    return digest.hex(":").upper()
