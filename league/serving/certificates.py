"""A hall's own certificate authority, and the server's certificate under it.

The authority is limited to the networks of a hall: a phone that trusts it trusts no
other site more than before. It knows nothing of the machine; names, addresses and the
time are arguments.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv4Address, ip_network
from pathlib import Path
from typing import TypeGuard

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from league.serving.lan import DOMAINS, NETWORKS, Files

AUTHORITY_LIFE = timedelta(days=5 * 365)
SERVER_LIFE = timedelta(days=397)  # An iPhone takes 825 days at the most.
RENEWED_BEFORE = timedelta(days=30)
CLOCKS_APART = timedelta(days=3)  # A phone whose clock is behind must not refuse it.


@dataclass(frozen=True, slots=True)
class Identity:
    """A certificate and its private key."""

    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate


@dataclass(frozen=True, slots=True)
class Covered:
    """The names and addresses that the server's certificate covers."""

    names: Sequence[str]
    addresses: Sequence[str]

    @property
    def alternatives(self) -> list[x509.GeneralName]:
        return [
            *map(x509.DNSName, self.names),
            *(x509.IPAddress(IPv4Address(one)) for one in self.addresses),
        ]


def prepare(files: Files, covered: Covered, *, machine: str, now: datetime) -> None:
    """Make any certificates that are missing or no longer valid in the folder.

    Phones must trust a new authority again; the server's own certificate is renewed
    without their noticing.
    """
    files.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    authority = read_identity(files.authority_key, files.authority)
    if authority is None or is_ending(authority, now, SERVER_LIFE):
        authority = make_authority(machine, now)
        _keep(authority, files.authority_key, files.authority, [])
    server = read_identity(files.server_key, files.server)
    if server is None or not _stands(server, authority, covered, now):
        server = make_server(authority, covered, now)
        _keep(server, files.server_key, files.server, [authority.certificate])


def read_identity(key_path: Path, path: Path) -> Identity | None:
    """Return the stored identity, or None if it is missing or incomplete."""
    try:
        key = load_pem_private_key(key_path.read_bytes(), password=None)
        certificate = x509.load_pem_x509_certificate(path.read_bytes())
    except (FileNotFoundError, ValueError):
        return None
    # A power cut between the two writes leaves a key beside the old certificate.
    if not is_ours(key) or certificate.public_key() != key.public_key():
        return None
    return Identity(key, certificate)


def is_ours(key: object) -> TypeGuard[ec.EllipticCurvePrivateKey]:
    return isinstance(key, ec.EllipticCurvePrivateKey)


def is_ending(identity: Identity, now: datetime, left: timedelta) -> bool:
    return identity.certificate.not_valid_after_utc - now < left


def _stands(
    server: Identity, authority: Identity, covered: Covered, now: datetime
) -> bool:
    """Whether a server's certificate is this authority's, in date and complete."""
    certificate = server.certificate
    found = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName)
    keys = certificate.extensions.get_extension_for_class(x509.AuthorityKeyIdentifier)
    return (
        keys.value == issuer_of(authority)
        and set(found.value) == set(covered.alternatives)
        and not is_ending(server, now, RENEWED_BEFORE)
    )


def issuer_of(authority: Identity) -> x509.AuthorityKeyIdentifier:
    return x509.AuthorityKeyIdentifier.from_issuer_public_key(
        authority.key.public_key()
    )


def make_authority(machine: str, now: datetime) -> Identity:
    key = ec.generate_private_key(ec.SECP256R1())
    own = _named(f"Klawerjas hall ({machine})")
    networks = (x509.IPAddress(ip_network(one)) for one in NETWORKS)
    permitted = [*map(x509.DNSName, DOMAINS), *networks]
    builder = (
        lasting(now, AUTHORITY_LIFE)
        .subject_name(own)
        .issuer_name(own)
        .public_key(key.public_key())
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .add_extension(usage(signs_certificates=True), critical=True)
        .add_extension(
            x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False
        )
    )
    return Identity(key, builder.sign(key, hashes.SHA256()))


def make_server(authority: Identity, covered: Covered, now: datetime) -> Identity:
    key = ec.generate_private_key(ec.SECP256R1())
    purposes = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
    builder = (
        lasting(now, SERVER_LIFE)
        .subject_name(_named(covered.names[0]))
        .issuer_name(authority.certificate.subject)
        .public_key(key.public_key())
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(usage(signs_certificates=False), critical=True)
        .add_extension(purposes, critical=False)
        .add_extension(
            x509.SubjectAlternativeName(covered.alternatives), critical=False
        )
        .add_extension(issuer_of(authority), critical=False)
    )
    return Identity(key, builder.sign(authority.key, hashes.SHA256()))


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name[:64])])


def lasting(now: datetime, life: timedelta) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - CLOCKS_APART)
        .not_valid_after(now + life)
    )


def usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        encipher_only=False,
        decipher_only=False,
    )


def _keep(
    identity: Identity, key: Path, path: Path, above: Sequence[x509.Certificate]
) -> None:
    """Write an identity; only the owner can read its key."""
    pem = identity.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    _write(key, pem, mode=0o600)
    chain = [one.public_bytes(Encoding.PEM) for one in (identity.certificate, *above)]
    _write(path, b"".join(chain), mode=0o644)


def _write(path: Path, content: bytes, *, mode: int) -> None:
    """Write a file whole or not at all, readable only once its mode is set."""
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with open(handle, "wb") as opened:
        opened.write(content)
    new.replace(path)
