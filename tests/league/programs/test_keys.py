"""Keys to the API: shown once, kept as a hash, good for what they may and no more."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import pytest_django
from django.contrib.auth import authenticate
from django.core.exceptions import ValidationError
from django.test import Client

from league.access import keys as reading
from league.access.permissions import users_under
from league.models import ApiKey, AuditRow, Program, Role, Scope, Union, User
from league.programs.actions import (
    MadeKey,
    Wanted,
    make_key,
    make_program_key,
    revoke_key,
)
from tests.make import make_division, make_player, make_role, make_team, make_union

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
Kind = Role.Kind


def key_for(user: User, *scopes: Scope, **values: Any) -> MadeKey:
    wanted = Wanted("scores", scopes or tuple(Scope), **values)
    return make_key(user, wanted, by=user)


def program_key(union: Union, *scopes: Scope, name: str = "Scores") -> MadeKey:
    by = make_role(union)
    return make_program_key(union, name, Wanted("2026", scopes), by=by)


def ask(made: MadeKey | str, path: str, method: str = "get", **values: Any) -> Any:
    text = made if isinstance(made, str) else made.text
    headers = {"Authorization": f"Bearer {text}"}
    sent = {"content_type": "application/json"} | values if method != "get" else {}
    return getattr(Client(), method)(f"/api/v1/{path}", headers=headers, **sent)


def hall(union: Union) -> dict[str, Any]:
    return {"data": {"union": union.slug, "name": "Civic", "tables": 8}}


def test_a_key_acts_for_its_user() -> None:
    union = make_union()
    made = key_for(make_role(union), Scope.SEASON)
    answer = ask(made, "venues/", "post", **hall(union))
    assert (answer.status_code, answer.json()["code"]) == (201, "CIVIC")


def test_only_a_hash_of_the_secret_is_kept() -> None:
    made = key_for(make_role(make_union()))
    # The secret may have a "_" too.
    secret = made.text.split("_", 2)[2]
    kept = ApiKey.objects.values().get()
    assert secret not in str(kept)
    assert len(kept["digest"]) == 64


def test_no_two_keys_are_alike() -> None:
    assert len({reading.new_key().text for _ in range(50)}) == 50


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[:-1] + ("a" if text[-1] != "a" else "b"),
        lambda text: text + "a",
        lambda text: "klw_" + "x" * 10 + text[14:],
        lambda text: "",
        lambda text: "é",
    ],
)
def test_a_bad_key_is_refused_even_where_anyone_may_read(spoil: Any) -> None:
    made = key_for(make_role(make_union()))
    answer = ask(spoil(made.text), "unions/")
    assert (answer.status_code, answer.json()["type"]) == (
        401,
        "urn:klawerjas:problem:bad-key",
    )


def test_who_comes_with_a_bad_key_is_told_what_to_come_with() -> None:
    assert ask("klw_x", "unions/")["WWW-Authenticate"] == "Bearer, Session"


def test_a_revoked_key_opens_nothing_from_the_next_request_on() -> None:
    user = make_role(make_union())
    made = key_for(user)
    revoke_key(made.key, by=user)
    assert ask(made, "unions/").status_code == 401


def test_a_key_that_is_over_opens_nothing() -> None:
    made = key_for(make_role(make_union()), expires_at=NOW)
    assert reading.find_api_key(made.text, at=NOW - timedelta(seconds=1)) is not None
    assert reading.find_api_key(made.text, at=NOW) is None


def test_the_key_of_a_user_who_is_switched_off_dies_at_once() -> None:
    user = make_role(make_union())
    made = key_for(user)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert ask(made, "unions/").status_code == 401


def test_a_key_may_no_more_than_its_user() -> None:
    union = make_union()
    made = key_for(make_role(union, Kind.PLAYER))
    assert ask(made, "venues/", "post", **hall(union)).status_code == 403


def test_a_role_that_is_taken_is_gone_at_the_next_request() -> None:
    union = make_union()
    user = make_role(union)
    made = key_for(user)
    user.roles.all().delete()
    assert ask(made, "venues/", "post", **hall(union)).status_code == 404


def test_a_key_may_only_what_it_was_made_for() -> None:
    union = make_union()
    made = key_for(make_role(union), Scope.READ, Scope.RESULTS)
    answer = ask(made, "venues/", "post", **hall(union))
    assert (answer.status_code, answer.json()["type"], answer.json()["scope"]) == (
        403,
        "urn:klawerjas:problem:out-of-scope",
        "season:write",
    )


@pytest.mark.parametrize(
    ("scope", "name"), [(Scope.READ, "Thandi Mokoena"), (Scope.SEASON, "T. M.")]
)
def test_names_are_whole_for_a_key_that_may_read_them(scope: Scope, name: str) -> None:
    union = make_union()
    player = make_player(union=union, name="Thandi Mokoena")
    answer = ask(key_for(make_role(union), scope), f"players/{player.pk}/")
    assert answer.json()["name"] == name


def test_what_members_alone_see_is_not_for_a_key_without_read() -> None:
    made = key_for(make_role(make_union()), Scope.REGISTRATIONS)
    assert ask(made, "registrations/").status_code == 403


def test_a_key_of_another_union_finds_nothing_here() -> None:
    team = make_team(make_division())
    made = key_for(make_role(make_union()))
    answer = ask(made, f"teams/{team.pk}/", "patch", data={"name": "Stolen"})
    assert answer.status_code == 404


def test_when_it_was_used_is_kept_to_the_minute(
    django_assert_num_queries: Any,
) -> None:
    made = key_for(make_role(make_union()))
    ask(made, "unions/")
    made.key.refresh_from_db()
    assert made.key.used_at is not None
    with django_assert_num_queries(0):
        reading.note_use(made.key, at=made.key.used_at + timedelta(seconds=59))


def test_the_21st_key_of_a_person_is_refused() -> None:
    user = make_role(make_union())
    for _ in range(20):
        key_for(user)
    with pytest.raises(ValidationError, match="20 keys already"):
        key_for(user)


def test_a_secretary_without_a_second_factor_is_kept_out_in_production(
    settings: pytest_django.fixtures.SettingsWrapper,
) -> None:
    made = key_for(make_role(make_union()))
    settings.PRODUCTION, settings.SECURE_SSL_REDIRECT = True, False
    assert ask(made, "unions/").status_code == 403


def test_a_program_outlasts_whoever_let_it_in() -> None:
    union = make_union()
    made = program_key(union, Scope.SEASON)
    User.objects.filter(pk=made.key.made_by_id).update(is_active=False)
    assert ask(made, "venues/", "post", **hall(union)).status_code == 201


def test_what_a_program_does_is_recorded_under_its_name() -> None:
    union = make_union()
    ask(program_key(union, Scope.SEASON), "venues/", "post", **hall(union))
    row = AuditRow.objects.get(action="venue.make")
    assert str(row.by) == f"program:{union.slug}:Scores"


@pytest.mark.parametrize(
    ("scope", "kind"),
    [
        (Scope.READ, Kind.VIEWER),
        (Scope.FIXTURES, Kind.FIXTURES_SECRETARY),
        (Scope.REGISTRATIONS, Kind.REGISTRAR),
        (Scope.RESULTS, Kind.UNION_SECRETARY),
        (Scope.SCORES, Kind.REFEREE),
    ],
)
def test_a_program_has_the_roles_that_its_keys_need(scope: Scope, kind: str) -> None:
    made = program_key(make_union(), scope)
    assert list(made.key.user.roles.values_list("kind", flat=True)) == [kind]


def test_a_programs_roles_go_with_the_last_key_that_needs_them() -> None:
    union = make_union()
    first = program_key(union, Scope.READ, Scope.RESULTS)
    program_key(union, Scope.READ)
    revoke_key(first.key, by=make_role(union))
    kinds = Program.objects.get().user.roles.values_list("kind", flat=True)
    assert list(kinds) == [Kind.VIEWER]


def test_nobody_signs_in_as_a_program() -> None:
    user = program_key(make_union(), Scope.READ).key.user
    assert not user.has_usable_password()
    assert authenticate(None, username=user.username, password="") is None


def test_no_board_gives_a_program_a_password() -> None:
    program_key(make_union(), Scope.READ)
    over_all = User.objects.create(username="root", is_superuser=True)
    assert not users_under(over_all).filter(program__isnull=False).exists()


def test_a_program_is_no_second_secretary() -> None:
    from league.roles.actions import take

    union = make_union()
    made = program_key(union, Scope.RESULTS)
    secretary = made.key.made_by
    assert secretary is not None
    with pytest.raises(ValidationError, match="the last with this role"):
        take(secretary.roles.get(), union, by=secretary)


def test_a_key_tells_what_it_is() -> None:
    union = make_union()
    told = ask(program_key(union, Scope.READ), "asker/").json()
    assert (told["program"], told["key"]["scopes"], told["roles"][0]["union"]) == (
        "Scores",
        ["read"],
        union.slug,
    )


def test_no_key_stands_in_an_audit_row() -> None:
    made = program_key(make_union(), Scope.READ)
    revoke_key(made.key, by=make_role(make_union()))
    rows = str(list(AuditRow.objects.values()))
    assert made.text.rpartition("_")[2] not in rows
    assert "key.revoke" in rows


def test_a_key_needs_no_csrf_token_and_a_session_does() -> None:
    union = make_union()
    user = make_role(union)
    client = Client(enforce_csrf_checks=True)
    sent = hall(union) | {"content_type": "application/json"}
    made = key_for(user)
    headers = {"Authorization": f"Bearer {made.text}"}
    assert client.post("/api/v1/venues/", headers=headers, **sent).status_code == 201
    client.force_login(user)
    assert client.post("/api/v1/venues/", **sent).status_code == 403


def test_a_good_key_says_until_when() -> None:
    made = key_for(make_role(make_union()), expires_at=NOW + timedelta(days=9999))
    assert ask(made, "asker/").json()["key"]["expires_at"].startswith("2053")
