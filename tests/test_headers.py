"""What an error carries too, and how someone signs in and out."""

from __future__ import annotations

from urllib.parse import urljoin, urlsplit

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth import SESSION_KEY
from django.test import Client, override_settings
from django.urls import reverse

from league.models import User
from tests.asking import client_of, make_season_played
from tests.make import make_role, make_union, make_user
from tests.response_headers import header_faults

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
# Of a file that runs nothing, and is opened as no page.
OF_PASSIVE = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=60",
    "Cache-Control": "max-age=60, public",
}
PASSIVE_LACKS = {
    "Content-Security-Policy",
    "Permissions-Policy",
    "X-Frame-Options",
    "Cross-Origin-Embedder-Policy",
    "X-Permitted-Cross-Domain-Policies",
}


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/no/such/page/", 404),
        ("/api/v1/nothing/", 404),
        ("/static/css/nothing.css", 404),
        ("/admin/", 302),
    ],
)
def test_errors_carry_every_header_too(client: Client, path: str, status: int) -> None:
    answer = client.get(path)
    assert (answer.status_code, header_faults(answer)) == (status, [])


@override_settings(WHITENOISE_AUTOREFRESH=True, WHITENOISE_USE_FINDERS=True)
def test_a_script_carries_every_header_too() -> None:
    answer = Client().get("/static/vendor/idb/idb.js")
    found = answer.status_code, header_faults(answer)
    answer.close()
    assert found == (200, [])


@override_settings(
    WHITENOISE_AUTOREFRESH=True, WHITENOISE_USE_FINDERS=True, SECURE_HSTS_SECONDS=60
)
@pytest.mark.parametrize(
    "file", ["css/site.css", "vendor/atkinson/atkinson-latin.woff2"]
)
def test_a_style_and_a_font_carry_what_means_something_there(file: str) -> None:
    answer = Client().get(f"/static/{file}", secure=True)
    headers = dict(answer.headers)
    answer.close()
    assert headers.items() >= OF_PASSIVE.items()
    assert not PASSIVE_LACKS & headers.keys()


@pytest.mark.parametrize(
    "address", ["/matches/{}/", "/matches/{}/sheet.pdf", "/api/v1/matches/{}/live/"]
)
def test_an_answer_to_someone_signed_in_is_kept_by_no_browser(address: str) -> None:
    match = make_season_played()
    answer = client_of("captain", match).get(address.format(match.pk))
    assert answer.headers["Cache-Control"] == "no-store"


GZIP = {"accept-encoding": "gzip"}


@pytest.mark.parametrize(
    "address", ["/matches/{}/", "/api/v1/matches/{}/entries/", "/api/v1/schema/"]
)
def test_a_longer_text_goes_out_compressed(address: str) -> None:
    match = make_season_played()
    client, address = client_of("captain", match), address.format(match.pk)
    packed = client.get(address, headers=GZIP)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.content) < len(client.get(address).content) / 2


@pytest.mark.parametrize("address", ["/matches/{}/sheet.pdf", "/robots.txt"])
def test_a_print_and_a_short_text_go_out_as_they_are(address: str) -> None:
    match = make_season_played()
    answer = client_of("captain", match).get(address.format(match.pk), headers=GZIP)
    assert "Content-Encoding" not in answer.headers


def sign_in(client: Client, username: str, password: str, **extra: str) -> object:
    values = {"login": username, "password": password}
    return client.post(reverse("account_login"), values, **extra)


def is_signed_in(client: Client) -> bool:
    return SESSION_KEY in client.session


def test_the_right_password_signs_in(client: Client) -> None:
    user = make_user()
    sign_in(client, user.username, PASSWORD)
    assert is_signed_in(client)


def test_a_wrong_password_is_answered_in_a_sentence(client: Client) -> None:
    answer = sign_in(client, make_user().username, "wrong")
    assert answer.status_code == 200
    assert "are not correct" in answer.content.decode()


def test_an_unknown_name_gets_the_same_sentence(client: Client) -> None:
    known = sign_in(client, make_user().username, "wrong")
    unknown = sign_in(client, "nobody", "wrong")
    assert known.context["form"].errors == unknown.context["form"].errors


def test_of_many_guesses_five_are_looked_at(client: Client) -> None:
    user = make_user()
    for _ in range(6):
        sign_in(client, user.username, "wrong")
    sign_in(client, user.username, PASSWORD)
    assert not is_signed_in(client)


def test_nobody_locks_another_out_from_elsewhere(client: Client) -> None:
    user = make_user()
    for _ in range(8):
        sign_in(client, user.username, "wrong", REMOTE_ADDR="10.0.0.1")
    sign_in(client, user.username, PASSWORD, REMOTE_ADDR="10.0.0.2")
    assert is_signed_in(client)


def test_a_whole_hall_behind_one_address_gets_in() -> None:
    users = [make_user() for _ in range(40)]
    inside = 0
    for place, user in enumerate(users):
        client = Client()
        if place % 5 == 0:
            sign_in(client, user.username, "a slip")
        sign_in(client, user.username, PASSWORD)
        inside += is_signed_in(client)
    assert inside == 40


def test_nobody_signs_up_by_themselves(client: Client) -> None:
    values = {"username": "me", "password1": PASSWORD, "password2": PASSWORD}
    client.post("/accounts/signup/", values)
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://evil.example/",
        "//evil.example/",
        "///evil.example",
        "/\\evil.example",
        "http:evil.example",
        "javascript:alert(1)",
        "https://testserver@evil.example/",
        "https://testserver.evil.example/",
        " https://evil.example",
        "\thttps://evil.example",
        "%2F%2Fevil.example",
        "ftp://testserver/",
    ],
)
def test_after_signing_in_one_stays_on_this_site(
    client: Client, elsewhere: str
) -> None:
    user = make_user()
    values = {"login": user.username, "password": PASSWORD, "next": elsewhere}
    answer = client.post(reverse("account_login"), values)
    landed = urlsplit(urljoin("https://testserver/accounts/login/", answer.url))
    assert (landed.scheme, landed.netloc) == ("https", "testserver")
    assert "\\" not in answer.url


def test_after_signing_in_one_is_where_one_wanted_to_be(client: Client) -> None:
    user = make_user()
    values = {"login": user.username, "password": PASSWORD, "next": "/desk/x/"}
    assert client.post(reverse("account_login"), values).url == "/desk/x/"


def test_a_session_is_new_after_signing_in_and_not_for_scripts(client: Client) -> None:
    sign_in(client, make_user().username, PASSWORD)
    cookie = client.cookies["sessionid"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (
        True,
        "Lax",
        "/",
    )


def test_signing_out_is_a_post_and_ends_the_session(client: Client) -> None:
    sign_in(client, make_user().username, PASSWORD)
    client.get("/accounts/logout/")
    assert is_signed_in(client)
    client.post("/accounts/logout/")
    assert not is_signed_in(client)


def test_a_disabled_users_next_request_is_a_visitors(client: Client) -> None:
    user = make_role(make_union())
    client.force_login(user)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert not client.get("/").wsgi_request.user.is_authenticated


SECRETARIES = ["board secretary", "union secretary", "fixtures secretary", "registrar"]


@pytest.mark.parametrize("kind", SECRETARIES)
@override_settings(PRODUCTION=True)
def test_in_production_a_secretary_sets_up_a_second_factor_first(kind: str) -> None:
    match = make_season_played()
    answer = client_of(kind, match).get(f"/matches/{match.pk}/")
    assert (answer.status_code, answer.url) == (302, "/accounts/2fa/")


@pytest.mark.parametrize("kind", ["visitor", "referee", "captain", "player", "viewer"])
@override_settings(PRODUCTION=True)
def test_in_production_others_need_none(kind: str) -> None:
    match = make_season_played()
    assert client_of(kind, match).get(f"/matches/{match.pk}/").status_code == 200


@override_settings(PRODUCTION=True)
def test_the_page_to_set_it_up_is_open_to_a_secretary() -> None:
    client = client_of("union secretary", make_season_played())
    assert client.get("/accounts/2fa/").status_code == 200


@override_settings(PRODUCTION=True)
def test_with_a_second_factor_the_pages_are_open() -> None:
    match = make_season_played()
    user = make_role(match.union)
    Authenticator.objects.create(user=user, type="totp", data={"secret": "x"})
    client = Client()
    client.force_login(user)
    assert client.get(f"/matches/{match.pk}/").status_code == 200


@override_settings(PRODUCTION=True)
def test_without_a_second_factor_the_api_answers_in_its_own_way() -> None:
    client = client_of("union secretary", make_season_played())
    answer = client.get("/api/v1/unions/")
    assert (answer.status_code, answer["Content-Type"]) == (
        403,
        "application/problem+json",
    )
    assert answer.json()["detail"] == "Set up a second factor on the site first."


@override_settings(
    SECURE_SSL_REDIRECT=True,
    SECURE_REDIRECT_EXEMPT=[r"^api/"],
    SECURE_HSTS_SECONDS=31_536_000,
)
def test_the_api_refuses_plain_http_and_redirects_nobody() -> None:
    match = make_season_played()
    path = f"/api/v1/matches/{match.pk}/"
    plain, secure = Client().get(path), Client().get(path, secure=True)
    assert (plain.status_code, secure.status_code) == (403, 200)
    assert plain.json()["type"] == "urn:klawerjas:problem:https-only"
    assert "fixture" not in plain.json()
    assert secure["Strict-Transport-Security"].startswith("max-age=31536000")
    assert Client().get("/rulebook/").status_code == 301
