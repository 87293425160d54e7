"""A certificate of our own, saved so that the phone accepts it only once: without HTTPS no browser reads tags."""

from __future__ import annotations

import datetime
import ipaddress
import os
from pathlib import Path

import platformdirs
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from companion.files import make_folder, write_whole

YEARS = 5


def certificate_for(address: str) -> Path:
    """The file with certificate and key for an address; made if there is none or it has expired."""
    home = Path(os.environ.get("COMPANION_HOME") or platformdirs.user_data_path("companion"))
    file = home / "phone" / f"{address}.pem"
    if not file.exists() or _has_run_out(file):
        make_folder(file.parent)
        write_whole(file, _made(address))
    return file


def _has_run_out(file: Path) -> bool:
    try:
        end = x509.load_pem_x509_certificate(file.read_bytes()).not_valid_after_utc
    except ValueError:  # it was written half
        return True
    return end < datetime.datetime.now(datetime.UTC)


def _made(address: str) -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "the companion on this table")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=365 * YEARS))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(address))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return private + made.public_bytes(serialization.Encoding.PEM)
