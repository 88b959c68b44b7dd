"""Where nothing is ever posted to: our own network, by whatever name it is called."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import pytest_django

from league.lib import outbound_http
from league.lib.outbound_http import Reply, fault_in, is_public, post_body


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "255.255.255.255",
        "224.0.0.1",
        "::1",
        "::",
        "fe80::1",
        "fe80::1%eth0",
        "fc00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "2002:7f00:1::",
        "64:ff9b::7f00:1",
        "64:ff9b:1::7f00:1",
        "fec0::1",
        "5f00::1",
        "3fff::1",
        "2001:2::1",
        "192.0.0.8",
        "192.0.0.9",
        "192.88.99.1",
    ],
)
def test_an_address_of_our_own_network_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:2800:21f:cb07::1"])
def test_an_address_of_the_internet_is_public(address: str) -> None:
    assert is_public(address)


def leading_to(*addresses: str) -> Any:
    return lambda *args, **values: [
        (socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 443)) for one in addresses
    ]


@pytest.mark.parametrize(
    "addresses", [("10.0.0.1",), ("93.184.215.14", "127.0.0.1"), ("169.254.169.254",)]
)
def test_a_name_that_leads_into_our_network_gets_nothing(
    addresses: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbound_http.socket, "getaddrinfo", leading_to(*addresses))
    monkeypatch.setattr(outbound_http.socket, "create_connection", None)
    reply = post_body("https://scores.example/", b"{}", {})
    assert reply.fault == "The host lies in a network that is not public."


def test_the_connection_goes_to_the_address_that_was_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gone_to = []

    def connect(address: tuple[str, int], timeout: float) -> Any:
        gone_to.append(address)
        raise OSError("refused")

    monkeypatch.setattr(
        outbound_http.socket, "getaddrinfo", leading_to("93.184.215.14")
    )
    monkeypatch.setattr(outbound_http.socket, "create_connection", connect)
    assert post_body("https://scores.example/x", b"{}", {}).fault == "refused"
    assert gone_to == [("93.184.215.14", 443)]


@dataclass
class Resolver:
    """A name server that answers each question with the next of its addresses."""

    addresses: list[str]
    asked: int = 0

    def look_up(self, *given: Any, **named: Any) -> Any:
        self.asked += 1
        return leading_to(self.addresses.pop(0))()


@pytest.fixture
def own_network() -> Iterator[socket.socket]:
    """A server of our own network, which nothing may reach."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.setblocking(False)
        yield listening


def address_of(listening: socket.socket) -> str:
    return f"https://scores.example:{listening.getsockname()[1]}/"


def was_reached(listening: socket.socket) -> bool:
    try:
        listening.accept()[0].close()
    except BlockingIOError:
        return False
    return True


def nowhere(addresses: list[str], monkeypatch: pytest.MonkeyPatch) -> Resolver:
    """Let names lead where the resolver says, and public addresses nowhere."""
    resolver, connect = Resolver(addresses), socket.create_connection

    def go(to: tuple[str, int], *given: Any) -> socket.socket:
        address = socket.getaddrinfo(*to)[0][4][0]
        if is_public(str(address)):
            raise OSError("refused")
        return connect((str(address), to[1]), *given)

    def look_up(host: str, *given: Any, **named: Any) -> Any:
        is_name = host == "scores.example"
        return resolver.look_up() if is_name else resolve(host, *given, **named)

    resolve = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(socket, "create_connection", go)
    return resolver


def test_a_name_that_leads_elsewhere_the_second_time_is_asked_once(
    own_network: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    """DNS rebinding: public when it is checked, our own when it is connected to."""
    resolver = nowhere(["93.184.215.14", "127.0.0.1"], monkeypatch)
    assert post_body(address_of(own_network), b"{}", {}).fault == "refused"
    assert (resolver.asked, was_reached(own_network)) == (1, False)


def test_twin_a_connection_by_name_reaches_our_own_network(
    own_network: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere(["93.184.215.14", "127.0.0.1"], monkeypatch)
    monkeypatch.setattr(
        outbound_http, "checked_address", lambda split: by_name(split.hostname)
    )
    post_body(address_of(own_network), b"{}", {})
    assert was_reached(own_network)


def by_name(host: str) -> str:
    """What checking and then connecting by the name comes to."""
    assert is_public(socket.getaddrinfo(host, 443)[0][4][0])
    return host


def test_production_posts_to_no_address_of_its_own(
    settings: pytest_django.fixtures.SettingsWrapper,
) -> None:
    settings.PRODUCTION = True
    assert fault_in("http://localhost:8000/") != ""
    assert post_body("https://127.0.0.1/", b"{}", {}).fault.startswith("The host lies")


def test_only_an_answer_of_two_hundreds_takes_it() -> None:
    taken = [Reply(status, 1).is_taken for status in (200, 204, 302, 404, 500)]
    assert taken == [True, True, False, False, False]
    assert not Reply(None, 1).is_taken
