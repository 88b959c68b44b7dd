"""The address that a request comes from, for all limits per address."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

# A household or a hall has a whole network of IPv6 addresses to choose from.
NETWORK_BITS = 64


def client_address(request: Any) -> str:
    """Return the client's address: what the trusted proxies say, else the sender's.

    IPv6 addresses of one /64 network count as one. A request that came past the
    proxies is counted by the address it came from.
    """
    asked = [one.strip() for one in _forwarded_for(request).split(",") if one.strip()]
    count = settings.TRUSTED_PROXIES
    behind = asked[-count] if 0 < count <= len(asked) else ""
    return _counted_as(behind) or _counted_as(request.META.get("REMOTE_ADDR", ""))


def _forwarded_for(request: Any) -> str:
    forwarded: str = request.META.get("HTTP_X_FORWARDED_FOR", "")
    return forwarded


def _counted_as(address: str) -> str:
    """Return an address as it is counted; "" for what is none. A port is left out."""
    try:
        read = _read(address)
    except ValueError:
        return ""
    if not isinstance(read, IPv6Address):
        return str(read)
    if read.ipv4_mapped:
        return str(read.ipv4_mapped)
    rest = 128 - NETWORK_BITS
    return str(IPv6Address(int(read) >> rest << rest))


def _read(address: str) -> IPv4Address | IPv6Address:
    # An IPv6 address with a port is in brackets.
    has_port = address.startswith("[") or address.count(":") == 1
    return ip_address(urlsplit(f"//{address}").hostname or "" if has_port else address)
