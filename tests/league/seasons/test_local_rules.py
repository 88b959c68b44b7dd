from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from league.access.policy import Policy, Withdrawal, policy_of
from league.models import (
    AuditRow,
    Division,
    Notice,
    RulesChange,
    RuleSet,
    Season,
    User,
)
from league.seasons.actions.local_rules import (
    change_rules,
    confirm_rules,
    propose_rules,
    reject_rules,
)
from league.seasons.local_rules import ALL_WORDS, GROUPS, Label, rule_label
from league.seasons.rule_sets import LocalRules, is_frozen, local_rules_of, read_rules
from rules.faults import Malformed
from rules.record import SETTINGS, Settings
from rules.standings import Key, Scheme
from tests.league.seasons.make_seasons import make_placed, make_proposal, typed
from tests.make import (
    make_board,
    make_division,
    make_fixture,
    make_role,
    make_season,
    make_union,
)

pytestmark = pytest.mark.django_db

LATE = LocalRules(settings=Settings(late_award=14))


def make_frozen(season: Season) -> Division:
    """A division of the season in which a result stands."""
    division = make_division(season)
    make_fixture(division, state="played", home_score=20, away_score=12, winner="home")
    return division


@pytest.fixture
def season() -> Season:
    return make_season(make_union(board=make_board()))


@pytest.fixture
def by(season: Season) -> User:
    return make_role(season.union)


@pytest.fixture
def secretary(client: Client, by: User) -> Client:
    client.force_login(by)
    return client


def page_of(season: Season) -> str:
    return f"/seasons/{season.pk}/rules/"


# What there is.


def test_every_setting_of_the_record_the_log_and_the_policy_is_on_the_page() -> None:
    shown = [name for _title, names in GROUPS for name in names]
    scheme = {"win", "draw", "loss", "table_won", "table_drawn", "order"}
    policy = set(Policy.__dataclass_fields__)
    assert sorted(shown) == sorted(set(SETTINGS) | scheme | policy)
    assert set(ALL_WORDS) == set(shown)


@pytest.mark.parametrize(
    ("name", "is_changed", "label"),
    [
        ("late_award", False, Label.BOOK),
        ("late_award", True, Label.DEVIATION),
        # 1.12: "units can decide otherwise".
        ("drawn_knockout", False, Label.BOOK),
        ("drawn_knockout", True, Label.LOCAL),
        ("late_table_forfeits_points", True, Label.LOCAL),
        # The book is silent.
        ("minimum_tables", False, Label.LOCAL),
        ("win", True, Label.LOCAL),
        ("query_days", False, Label.LOCAL),
    ],
)
def test_each_setting_says_where_it_comes_from(
    name: str, is_changed: bool, label: Label
) -> None:
    assert rule_label(name, is_changed=is_changed) is label


def test_what_differs_is_kept_and_nothing_else() -> None:
    rules = LocalRules(
        Settings(late_award=14),
        Scheme(order=(Key.POINTS, Key.WON)),
        Policy(withdrawal=Withdrawal.VOID_ALL),
    )
    assert rules.as_json() == {
        "record_rules": {"late_award": 14},
        "scheme": {"order": ["points", "won"]},
        "policy": {"withdrawal": "void all"},
    }


def test_what_is_kept_is_read_back() -> None:
    rules = read_rules({"policy": {"playing_up_limit": 3}, "scheme": {"win": 1.5}})
    assert read_rules(rules.as_json()) == rules


@pytest.mark.parametrize(
    ("document", "path"),
    [
        ({"record_rules": {"late_award": 101}}, "record_rules.late_award"),
        ({"scheme": {"order": []}}, "scheme.order"),
        ({"policy": {"query_days": "7"}}, "policy.query_days"),
        ({"policy": {"no_such": 1}}, "policy.no_such"),
        (
            {
                "policy": {
                    "transfers_from": "2027-06-01",
                    "transfers_until": "2027-05-01",
                }
            },
            "policy.transfers_until",
        ),
    ],
)
def test_a_fault_of_any_part_is_found_by_its_path(
    document: dict[str, Any], path: str
) -> None:
    with pytest.raises(Malformed) as malformed:
        read_rules(document)
    assert [one.path for one in malformed.value.faults] == [path]


def test_a_policy_without_a_word_is_the_default(season: Season) -> None:
    policy = policy_of(season)
    assert (policy.withdrawal, policy.query_days) == ("by half", 7)


# Changing them before a result stands.


def test_a_change_makes_the_next_version_and_leaves_the_former(
    season: Season, by: User
) -> None:
    former = season.rule_set
    changed = change_rules(season, LATE, by=by)
    assert changed.rule_set.version == former.version + 1
    assert RuleSet.objects.get(pk=former.pk).record_rules == {}


def test_a_change_moves_the_log_and_is_audited(season: Season, by: User) -> None:
    division = make_division(season)
    change_rules(season, LATE, by=by)
    assert Division.objects.get(pk=division.pk).log_version == 2
    assert AuditRow.objects.filter(action="season.rules", by=by).exists()


def test_the_same_rules_make_no_version(season: Season, by: User) -> None:
    change_rules(season, LocalRules(), by=by)
    assert RuleSet.objects.count() == 1


def test_the_page_keeps_what_is_typed(secretary: Client, season: Season) -> None:
    sent = typed(season, late_award="14", win="1,5", playing_up_limit="3")
    secretary.post(page_of(season), sent | {"step": "save"})
    season.refresh_from_db()
    rules = local_rules_of(season.rule_set)
    assert (rules.settings.late_award, rules.policy.playing_up_limit) == (14, 3)
    assert str(rules.scheme.win) == "1.5"


def test_the_order_of_the_keys_is_that_of_their_numbers(
    secretary: Client, season: Season
) -> None:
    order = (Key.RATIO, Key.POINTS)
    secretary.post(page_of(season), typed(season, order=order) | {"step": "save"})
    season.refresh_from_db()
    assert local_rules_of(season.rule_set).scheme.order == order


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"late_award": "101"}, "Type a whole number from 0 to 100."),
        ({"half_minutes": ""}, "Type a whole number from 1 to 300."),
        ({"half_minutes": "7.5"}, "Type a whole number from 1 to 300."),
        ({"drawn_knockout": "toss"}, "Choose one of the options."),
        ({"transfer_clearance": "maybe"}, "Choose one of the options."),
        ({"win": "1e9"}, "Type a number such as 2 or 0.5, below 1000."),
        ({"playing_up_limit": "x"}, "or leave it empty."),
        ({"registration_closes": "31 May"}, "Type a day such as 2026-02-28"),
        (
            {"transfers_from": "2027-06-01", "transfers_until": "2027-05-01"},
            "Transfers would end before they begin.",
        ),
        ({"order-0": "2"}, "Two keys have the number 2"),
        ({"order-0": "first"}, "Number the keys 1, 2, 3"),
        ({"order": ()}, "Number at least one key."),
    ],
)
def test_a_bad_value_is_marked_and_nothing_is_kept(
    secretary: Client, season: Season, changed: dict[str, Any], sentence: str
) -> None:
    sent = typed(season, **changed) | {"step": "save"}
    answer = secretary.post(page_of(season), sent)
    assert (answer.status_code, RuleSet.objects.count()) == (422, 1)
    assert sentence in answer.content.decode()


def test_what_would_change_in_the_log_is_shown_first(
    secretary: Client, season: Season
) -> None:
    division = make_division(season)
    make_placed(division, {"won": 2, "points_for": 10}, {"drawn": 2, "points_for": 90})
    sent = typed(season, order=(Key.FOR,)) | {"step": "check"}
    page = secretary.post(page_of(season), sent).content.decode()
    assert "2 → 1" in page
    assert RuleSet.objects.count() == 1


# Once a result stands.


def test_a_result_freezes_the_rules(season: Season, by: User) -> None:
    assert not is_frozen(season)
    make_frozen(season)
    with pytest.raises(ValidationError):
        change_rules(season, LATE, by=by)


def test_another_secretary_confirms_a_proposal(season: Season, by: User) -> None:
    make_frozen(season)
    change = propose_rules(season, LATE, reason="Too many come late", by=by)
    changed = confirm_rules(change, by=make_role(season.union))
    assert local_rules_of(changed.rule_set) == LATE
    change.refresh_from_db()
    assert change.state == RulesChange.State.CONFIRMED


def test_nobody_confirms_a_proposal_of_his_own(season: Season, by: User) -> None:
    change = make_proposal(season, by=by)
    with pytest.raises(PermissionDenied):
        confirm_rules(change, by=by)
    assert local_rules_of(season.rule_set) == LocalRules()


def test_the_database_takes_no_proposal_confirmed_by_whoever_made_it(
    season: Season, by: User
) -> None:
    change = make_proposal(season, by=by)
    rows = RulesChange.objects.filter(pk=change.pk)
    with pytest.raises(IntegrityError), transaction.atomic():
        rows.update(state="confirmed", decided_by=by)


@pytest.mark.parametrize(
    ("is_own", "state"), [(True, "taken back"), (False, "rejected")]
)
def test_a_proposal_is_taken_back_or_rejected(
    season: Season, by: User, is_own: bool, state: str
) -> None:
    change = make_proposal(season, by=by)
    settled = reject_rules(change, by=by if is_own else make_role(season.union))
    assert settled.state == state
    assert local_rules_of(season.rule_set) == LocalRules()


def test_the_other_secretaries_are_told_of_a_proposal(season: Season, by: User) -> None:
    others = [make_role(season.union), make_role(season.union, "board secretary")]
    make_role(season.union, "registrar")
    make_proposal(season, by=by)
    told = Notice.objects.filter(kind="rules-proposed")
    assert {one.person for one in told} == set(others)


def test_whoever_proposed_is_told_what_became_of_it(season: Season, by: User) -> None:
    change = make_proposal(season, by=by)
    reject_rules(change, by=make_role(season.union))
    told = Notice.objects.get(kind="rules-decided")
    assert (told.person, told.facts["state"]) == (by, "rejected")


def test_a_notice_of_a_proposal_leads_to_it(client: Client, season: Season) -> None:
    other = make_role(season.union)
    make_proposal(season)
    client.force_login(other)
    page = client.get("/notices/").content.decode()
    assert page_of(season) in page


def test_one_proposal_waits_at_a_time(season: Season, by: User) -> None:
    make_proposal(season, by=by)
    with pytest.raises(ValidationError):
        propose_rules(season, LATE, reason="Again", by=by)


def test_a_settled_proposal_is_not_settled_again(season: Season, by: User) -> None:
    change = make_proposal(season, by=by)
    other = make_role(season.union)
    reject_rules(change, by=other)
    with pytest.raises(ValidationError):
        confirm_rules(change, by=other)


def test_a_proposal_over_a_former_version_is_made_anew(
    season: Season, by: User
) -> None:
    change = make_proposal(season, by=by)
    change_rules(season, LocalRules(settings=Settings(late_award=12)), by=by)
    with pytest.raises(ValidationError):
        confirm_rules(change, by=make_role(season.union))


def test_the_page_proposes_once_a_result_stands(
    secretary: Client, season: Season
) -> None:
    make_frozen(season)
    sent = typed(season, late_award="14") | {"step": "save"}
    without = secretary.post(page_of(season), sent)
    assert "Give the reason" in without.content.decode()
    secretary.post(page_of(season), sent | {"reason": "Too many come late"})
    assert RulesChange.objects.get().reason == "Too many come late"
    assert RuleSet.objects.count() == 1


def test_two_secretaries_change_the_rules_on_the_page(
    secretary: Client, season: Season
) -> None:
    make_frozen(season)
    change = make_proposal(season)
    page = secretary.get(page_of(season)).content.decode()
    assert "Award for a late table: 10 → 14" in page
    secretary.post(f"/rules-changes/{change.pk}/decide/", {"decision": "confirm"})
    season.refresh_from_db()
    assert local_rules_of(season.rule_set) == LATE


def test_whoever_proposed_is_not_let_confirm(client: Client, season: Season) -> None:
    change = make_proposal(season)
    client.force_login(change.proposed_by)
    answer = client.post(f"/rules-changes/{change.pk}/decide/", {"decision": "confirm"})
    assert answer.status_code == 403


def test_the_board_can_be_the_second_secretary(client: Client, season: Season) -> None:
    change = make_proposal(season)
    client.force_login(make_role(season.union, "board secretary"))
    client.post(f"/rules-changes/{change.pk}/decide/", {"decision": "confirm"})
    assert local_rules_of(Season.objects.get().rule_set) == LATE


def test_a_lone_secretary_is_told_whom_to_ask(
    secretary: Client, season: Season
) -> None:
    make_frozen(season)
    page = secretary.get(page_of(season)).content.decode()
    assert "Your union has no other secretary" in page
