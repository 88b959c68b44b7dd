"""Post to an address that a user typed in: outwards only, and not for long.

An address like that must not lead into our own network: each host is looked up, every
address of it must be public, and the connection goes to the very address that was
checked. Redirects are not followed.
"""

from __future__ import annotations

import ipaddress
import socket
import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse
from threading import Timer
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

PATIENCE_S = 10
# All that IPv6 gives to hosts of the internet (RFC 4291).
GLOBAL_IPV6 = ipaddress.ip_network("2000::/3")
# Inside what is global, but for protocols and examples (IANA's special registries).
FOR_PROTOCOLS = [
    ipaddress.ip_network(one)
    for one in ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "3fff::/20")
]
MOST_KEPT = 500
MOST_READ = 4096
PORTS = {"https": 443, "http": 80}


class Unreachable(Exception):
    """Nothing was sent, or nothing came back; the text says why."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back, or why nothing did."""

    status: int | None
    milliseconds: int
    answer: str = ""
    fault: str = ""

    @property
    def is_taken(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


def fault_in(url: str) -> str:
    """Return why nothing may be posted to an address, as a sentence; "" if it may.

    The host itself is looked up each time something is sent, not here.
    """
    try:
        split = urlsplit(url)
        port = split.port
    except ValueError:
        return _("This is no address.")
    if not split.hostname or port == 0 or not url.isascii() or " " in url:
        return _("This is no address.")
    if split.username or split.password:
        return _("An address with a user in it is not taken.")
    if split.scheme == "https" or (split.scheme == "http" and is_at_home(split)):
        return ""
    return _("The address must begin with https://.")


def is_at_home(split: SplitResult) -> bool:
    """Whether an address is this machine's own, allowed in development only."""
    return not settings.PRODUCTION and split.hostname in ("localhost", "127.0.0.1")


def post_body(url: str, body: bytes, headers: Mapping[str, str]) -> Reply:
    """Post a body once, and return what came back within ten seconds."""
    began = time.monotonic()
    try:
        fault = fault_in(url)
        if fault:
            raise Unreachable(fault)
        split = urlsplit(url)
        status, answer = _sent(split, checked_address(split), body, headers)
    except (Unreachable, OSError, HTTPException, ValueError) as error:
        fault = str(error) or type(error).__name__
        return Reply(None, _milliseconds(began), fault=fault[:300])
    return Reply(status, _milliseconds(began), answer=answer)


def checked_address(split: SplitResult) -> str:
    """Return an address of a host, all of whose addresses must be public.

    Raises Unreachable for any other: a name may be made to point into our network.
    """
    assert split.hostname is not None, "checked before"
    try:
        found = socket.getaddrinfo(
            split.hostname, _port(split), type=socket.SOCK_STREAM
        )
    except (OSError, UnicodeError):
        raise Unreachable(_("The host is not known.")) from None
    addresses = [str(one[4][0]) for one in found]
    if not is_at_home(split) and not all(map(is_public, addresses)):
        raise Unreachable(_("The host lies in a network that is not public."))
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an address is one that anybody may reach.

    >>> [is_public(one) for one in ("93.184.215.14", "10.0.0.1", "127.0.0.1")]
    [True, False, False]
    >>> [is_public(one) for one in ("169.254.169.254", "::1", "::ffff:10.0.0.1")]
    [False, False, False]
    """
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        # IPv4 addresses wrapped in IPv6 are judged as what they are.
        inner = found.ipv4_mapped or found.sixtofour or _teredo(found)
        if inner is not None:
            return is_public(str(inner))
        if found not in GLOBAL_IPV6:
            return False
    # Python's own list differs from version to version.
    if any(found in one for one in FOR_PROTOCOLS):
        return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def _teredo(found: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    return found.teredo[1] if found.teredo else None


class Pinned(HTTPConnection):
    """A connection to one address, whatever the host's name resolves to by now."""

    def __init__(self, split: SplitResult, address: str) -> None:
        assert split.hostname is not None, "checked before"
        super().__init__(split.hostname, _port(split), timeout=PATIENCE_S)
        self.address, self.is_secure = address, split.scheme == "https"

    def connect(self) -> None:
        made = socket.create_connection((self.address, self.port), PATIENCE_S)
        if self.is_secure:
            context = ssl.create_default_context()
            made = context.wrap_socket(made, server_hostname=self.host)
        self.sock = made


def _sent(
    split: SplitResult, address: str, body: bytes, headers: Mapping[str, str]
) -> tuple[int, str]:
    connection = Pinned(split, address)
    # A timeout counts from byte to byte; this one counts the whole exchange.
    watch = Timer(PATIENCE_S, _cut, [connection])
    watch.daemon = True
    watch.start()
    try:
        path = split._replace(scheme="", netloc="", fragment="").geturl() or "/"
        connection.request("POST", path, body, dict(headers))
        response = connection.getresponse()
        return response.status, _beginning(response)
    finally:
        watch.cancel()
        connection.close()


def _beginning(response: HTTPResponse) -> str:
    text = response.read(MOST_READ).decode("utf-8", "replace")
    return "".join(one for one in text if one.isprintable() or one == "\n")[:MOST_KEPT]


def _cut(connection: HTTPConnection) -> None:
    if connection.sock is not None:
        connection.sock.shutdown(socket.SHUT_RDWR)


def _port(split: SplitResult) -> int:
    return split.port or PORTS[split.scheme]


def _milliseconds(began: float) -> int:
    return round((time.monotonic() - began) * 1000)
