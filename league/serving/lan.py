"""The server in a hall: where phones reach it, and what makes them trust it.

A phone keeps presses without a network only for a site that it trusts over TLS, and a
hall has no name on the internet to get a certificate for. So the machine has a small
authority of its own (league/serving/certificates.py), which each phone installs once.
"""

from __future__ import annotations

import fcntl
import hashlib
import re
import socket
import ssl
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from pathlib import Path

import segno
from django.conf import settings

PORT = 8443
DOWNLOAD = "klawerjas-hall.crt"
# The networks that hall routers use, this machine, and the one kept for examples. The
# authority is valid for no other.
NETWORKS = (
    "192.168.0.0/16",
    "10.0.0.0/8",
    "172.16.0.0/12",
    "100.64.0.0/10",
    "169.254.0.0/16",
    "127.0.0.0/8",
    "192.0.2.0/24",
)
DOMAINS = ("local", "localhost")
ITSELF = ("localhost", "127.0.0.1")
SIOCGIFADDR = 0x8915  # Linux's question for the address of an interface.
# Outside every network: only its route is looked up, nothing is sent.
ANYWHERE = ("198.51.100.1", 9)


@dataclass(frozen=True, slots=True)
class Files:
    """Where the certificates and their keys are kept."""

    folder: Path

    @property
    def authority(self) -> Path:
        return self.folder / "authority.crt"

    @property
    def authority_key(self) -> Path:
        return self.folder / "authority.key"

    @property
    def server(self) -> Path:
        return self.folder / "server.crt"

    @property
    def server_key(self) -> Path:
        return self.folder / "server.key"


def files() -> Files:
    return Files(settings.VAR_DIR / "hall")


def authority() -> bytes:
    """Return the authority's certificate in the form that phones take (DER)."""
    return ssl.PEM_cert_to_DER_cert(files().authority.read_text())


def fingerprint(certificate: bytes) -> str:
    """Return the SHA-256 of a certificate as phones show it, in pairs with colons."""
    return hashlib.sha256(certificate).digest().hex(":").upper()


def address_qr_code(address: str) -> str:
    """Return the QR code of the page for phones, as a data URI."""
    return segno.make(f"{address}/hall/", error="m").svg_data_uri(scale=5, border=3)


def addresses() -> list[str]:
    """Return this machine's addresses in a hall's networks, the likeliest first."""
    found = dict.fromkeys([*routed(), *configured()])
    return [one for one in found if is_of_a_hall(one)]


def is_of_a_hall(address: str) -> bool:
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    return not parsed.is_loopback and any(
        parsed in ip_network(network) for network in NETWORKS
    )


def is_every_address(host: str) -> bool:
    """Whether a server that listens there does so at each address of the machine."""
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return False


def routed() -> Iterator[str]:
    """Yield the address from which this machine reaches others."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(ANYWHERE)
        yield probe.getsockname()[0]


def configured() -> Iterator[str]:
    """Yield the address of each interface, as a hotspot here has no route out."""
    if sys.platform != "linux":
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # One that is down has none.
                asked = struct.pack("256s", name.encode())
                answer = fcntl.ioctl(probe, SIOCGIFADDR, asked)
                yield socket.inet_ntoa(answer[20:24])


def names() -> list[str]:
    """Return this machine's names in a hall, "localhost" last."""
    host = socket.gethostname().partition(".")[0].lower()
    is_name = re.fullmatch(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?", host)
    return [*([f"{host}.local"] if is_name else []), "localhost"]
