"""A hall's authority and its server's certificate, and the page that hands it out."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from pytest_django import Settings

from league.serving import lan
from league.serving.certificates import (
    AUTHORITY_LIFE,
    SERVER_LIFE,
    Covered,
    make_server,
    prepare,
    read_identity,
)
from league.serving.lan import Files, fingerprint

NOW = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)
HOME = Covered(["laptop.local", "localhost"], ["192.168.1.5", "127.0.0.1"])
ELSEWHERE = Covered(["laptop.local", "localhost"], ["10.0.0.7", "127.0.0.1"])
IPHONES_MOST = timedelta(days=825)


@pytest.fixture
def files(tmp_path: Path) -> Files:
    """The certificates of a laptop at home, newly made."""
    found = Files(tmp_path / "hall")
    prepare(found, HOME, machine="laptop", now=NOW)
    return found


def kept(files: Files) -> tuple[bytes, bytes]:
    return files.authority.read_bytes(), files.server.read_bytes()


def verify(files: Files, name: x509.GeneralName, *, at: datetime = NOW) -> None:
    """Verify the server as a phone does that took the authority."""
    [own, authority] = x509.load_pem_x509_certificates(files.server.read_bytes())
    policy = PolicyBuilder().store(Store([authority])).time(at)
    policy.build_server_verifier(name).verify(own, [])


def test_the_certificate_covers_each_name(files: Files) -> None:
    for name in HOME.names:
        verify(files, x509.DNSName(name))


def test_the_certificate_covers_each_address(files: Files) -> None:
    for address in HOME.addresses:
        verify(files, x509.IPAddress(IPv4Address(address)))


def test_the_certificate_covers_no_other_address(files: Files) -> None:
    with pytest.raises(VerificationError):
        verify(files, x509.IPAddress(IPv4Address("192.168.1.6")))


@pytest.mark.parametrize(
    "elsewhere", [Covered(["bank.example"], []), Covered(["x.local"], ["8.8.8.8"])]
)
def test_the_authority_is_good_for_no_site_of_the_internet(
    files: Files, elsewhere: Covered
) -> None:
    authority = read_identity(files.authority_key, files.authority)
    forged = make_server(authority, elsewhere, NOW).certificate
    policy = PolicyBuilder().store(Store([authority.certificate])).time(NOW)
    verifier = policy.build_server_verifier(elsewhere.alternatives[-1])
    with pytest.raises(VerificationError):
        verifier.verify(forged, [])


@pytest.mark.parametrize("name", ["authority_key", "server_key"])
def test_a_key_is_for_its_owner_alone(files: Files, name: str) -> None:
    assert getattr(files, name).stat().st_mode & 0o777 == 0o600
    assert files.folder.stat().st_mode & 0o777 == 0o700


def test_the_certificates_are_kept_while_they_stand(files: Files) -> None:
    before = kept(files)
    prepare(files, HOME, machine="laptop", now=NOW + timedelta(days=300))
    assert kept(files) == before


def test_other_addresses_get_another_certificate_of_the_same_authority(
    files: Files,
) -> None:
    authority, server = kept(files)
    prepare(files, ELSEWHERE, machine="laptop", now=NOW)
    assert kept(files)[0] == authority
    verify(files, x509.IPAddress(IPv4Address("10.0.0.7")))


def test_a_certificate_near_its_end_is_renewed(files: Files) -> None:
    authority, server = kept(files)
    later = NOW + SERVER_LIFE - timedelta(days=29)
    prepare(files, HOME, machine="laptop", now=later)
    assert (kept(files)[0] == authority, kept(files)[1] == server) == (True, False)


def test_an_authority_that_would_end_before_its_server_is_made_anew(
    files: Files,
) -> None:
    authority, _ = kept(files)
    later = NOW + AUTHORITY_LIFE - SERVER_LIFE + timedelta(days=1)
    prepare(files, HOME, machine="laptop", now=later)
    assert kept(files)[0] != authority
    verify(files, x509.DNSName("localhost"), at=later)


@pytest.mark.parametrize("lost", ["server_key", "authority_key", "authority"])
def test_what_was_lost_is_made_anew(files: Files, lost: str) -> None:
    getattr(files, lost).unlink()
    prepare(files, HOME, machine="laptop", now=NOW)
    verify(files, x509.DNSName("laptop.local"))


def test_a_key_of_another_certificate_is_not_served(files: Files) -> None:
    files.server_key.write_bytes(files.authority_key.read_bytes())
    assert read_identity(files.server_key, files.server) is None


def test_no_certificate_lasts_longer_than_an_iphone_takes(files: Files) -> None:
    own = x509.load_pem_x509_certificate(files.server.read_bytes())
    assert own.not_valid_after_utc - own.not_valid_before_utc < IPHONES_MOST


def test_the_authority_signed_the_server_and_not_the_other_way(files: Files) -> None:
    own, above = x509.load_pem_x509_certificates(files.server.read_bytes())
    own.verify_directly_issued_by(above)
    with pytest.raises((InvalidSignature, ValueError)):
        above.verify_directly_issued_by(own)


@pytest.mark.parametrize(
    ("address", "is_one"),
    [
        ("192.168.1.5", True),
        ("10.0.0.7", True),
        ("172.20.10.2", True),
        ("127.0.0.1", False),
        ("8.8.8.8", False),
        ("0.0.0.0", False),
        ("laptop.local", False),
    ],
)
def test_a_halls_address_is_told_from_others(address: str, is_one: bool) -> None:
    assert lan.is_of_a_hall(address) is is_one


def test_this_machine_is_called_by_its_own_name_and_localhost() -> None:
    assert lan.names()[-1] == "localhost"
    assert all(one.endswith(lan.DOMAINS) for one in lan.names())


def test_production_has_no_hall(settings: Settings) -> None:
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match="leave --hall out"):
        call_command("serve", hall=True, port=1)


@pytest.fixture
def _in_a_hall(files: Files, settings: Settings) -> None:
    settings.VAR_DIR = files.folder.parent
    settings.HALL = True
    settings.SITE_ADDRESS = "https://192.168.1.5:8443"


@pytest.mark.usefixtures("_in_a_hall")
def test_a_phone_gets_the_authority_and_nothing_private(
    client: Client, files: Files
) -> None:
    answer = client.get("/hall/certificate.crt")
    found = x509.load_der_x509_certificate(answer.content)
    assert found == x509.load_pem_x509_certificate(files.authority.read_bytes())
    assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"


@pytest.mark.django_db
@pytest.mark.usefixtures("_in_a_hall")
def test_the_page_tells_the_fingerprint_and_the_way(client: Client) -> None:
    page = client.get("/hall/").content.decode().replace("<wbr>", "")
    assert fingerprint(lan.authority()) in page
    assert 'href="/hall/certificate.crt"' in page


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/hall/", "/hall/certificate.crt"])
def test_elsewhere_there_is_no_page_for_a_hall(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404
