"""Where a demo exists, and who may sign in to it without a password."""

from __future__ import annotations

from ipaddress import ip_address

from django.conf import settings
from django.http import Http404, HttpRequest
from django.http.request import split_domain_port

from league.models import Demo
from league.serving.demo_mark import demo_mark

HOSTS = ("127.0.0.1", "localhost", "[::1]")
# What proxies and tunnels add: the request comes from elsewhere.
FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP")


def demo_or_404() -> Demo:
    """Return this database's mark of a demo; in production there is none."""
    mark = demo_mark()
    if mark is None:
        raise Http404
    return mark


def is_on_this_machine(request: HttpRequest) -> bool:
    """Whether a request comes from a browser on the machine that serves the demo.

    Never in production, in a hall, or behind a proxy, whatever the address says.
    """
    if settings.PRODUCTION or settings.HALL or settings.TRUSTED_PROXIES:
        return False
    if any(name in request.META for name in FORWARDED):
        return False
    host, _port = split_domain_port(request.get_host())
    return host in HOSTS and _is_loopback(request.META.get("REMOTE_ADDR", ""))


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
