"""The pages on which a match is signed and closed, and where it shows."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from league.models import Role
from matches.access.permissions import SESSION_DEVICES, ActingHand
from matches.models import Device, Match
from matches.signing.actions import close, sign_sheet
from matches.signing.selectors import seal_of
from rules.record import Side
from tests.make import (
    entry,
    make_match,
    make_phone,
    make_role,
    make_ticket,
    make_tonight,
    make_user,
    play,
    points,
    write,
)

pytestmark = pytest.mark.django_db


def make_live(**values: object) -> Match:
    """A match of tonight that was played on the screens, 8 against 4."""
    match = make_match(make_tonight(**values))
    Match.objects.filter(pk=match.pk).update(is_live=True)
    match.refresh_from_db()
    return play(match)


def signed_in(match: Match, kind: str = "referee", **place: object) -> Client:
    client = Client()
    client.force_login(make_role(match.union, kind, **place))
    return client


def captain(match: Match, side: str = "home") -> Client:
    return signed_in(match, Role.Kind.CAPTAIN, team=getattr(match.fixture, side))


def let_in(match: Match, side: str = "home") -> Client:
    """A phone that a captain's code let in."""
    client = Client()
    phone = make_phone(make_ticket(match, "captain", side=side), "Rashid")
    session = client.session
    session[SESSION_DEVICES] = [str(phone.device.pk)]
    session.save()
    client.cookies["sessionid"] = session.session_key
    return client


def post(
    client: Client, match: Match, step: str = "sign", **values: object
) -> HttpResponse:
    said = {"side": "home", "seen": seal_of(match).token, "step": step}
    return client.post(f"/matches/{match.pk}/sign/", said | values)


def read(client: Client, match: Match, page: str = "") -> str:
    answer = client.get(f"/matches/{match.pk}/{page}")
    return words(answer.content.decode())


def words(page: str) -> str:
    body = page.partition("<main")[2].partition("</main>")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", body).split())


def both_signed(match: Match) -> Match:
    for side in Side:
        hand, seen = ActingHand(user=make_user()), seal_of(match).token
        sign_sheet(match, side, seen=seen, hand=hand, at=timezone.now())
    return match


def test_a_captain_by_role_signs_for_the_own_team() -> None:
    match = make_live()
    assert post(captain(match), match).status_code == 302
    assert list(match.signatures.values_list("side", "outcome")) == [("home", "signed")]


def test_a_captain_let_in_by_a_code_signs_by_that_phone() -> None:
    match = make_live()
    post(let_in(match), match)
    row = match.signatures.get()
    assert (row.device, row.by) == (Device.objects.get(), None)
    assert match.entries.get(kind="sign").device == str(row.device_id)


def test_a_captain_does_not_sign_for_the_other_team() -> None:
    match = make_live()
    assert post(captain(match), match, side="away").status_code == 403
    assert not match.signatures.exists()


def test_a_phone_whose_code_is_over_signs_nothing() -> None:
    match = make_live()
    client = let_in(match)
    match.tickets.update(revoked_at=timezone.now())
    assert post(client, match).status_code == 302
    assert not match.signatures.exists()


def test_a_player_of_the_union_is_told_who_signs() -> None:
    match = make_live()
    answer = signed_in(match, "player").get(f"/matches/{match.pk}/sign/")
    assert answer.status_code == 403


def test_a_captain_signs_with_a_query_at_a_table() -> None:
    match = make_live()
    post(captain(match), match, "query", table="3", text="Five were boxed")
    assert "Table 3: query by" in read(captain(match), match, "sign/")
    assert match.signatures.count() == 1


def test_a_query_without_words_signs_nothing() -> None:
    match = make_live()
    answer = post(captain(match), match, "query", table="3")
    assert (answer.status_code, match.signatures.count()) == (422, 0)
    assert "Say what your query is." in answer.content.decode()


def test_a_result_that_moved_is_shown_instead_of_signed() -> None:
    match = make_live()
    seen = seal_of(match).token
    write(match, points(1, "away", 40))
    answer = post(captain(match), match, seen=seen)
    assert (answer.status_code, match.signatures.count()) == (409, 0)
    assert "since you looked: 8–4 is now 8–6" in words(answer.content.decode())


def test_what_was_typed_is_still_there_when_the_result_has_moved() -> None:
    match = make_live()
    seen = seal_of(match).token
    write(match, points(1, "away", 40))
    answer = post(captain(match), match, "query", seen=seen, text="Five were boxed")
    assert 'value="Five were boxed"' in answer.content.decode()
    assert seal_of(match).token in answer.content.decode()


def test_the_referee_notes_a_signature_that_is_not_given_with_the_reason() -> None:
    match = make_live()
    post(signed_in(match), match, "withhold", side="away", reason="Went home")
    row = match.signatures.get()
    assert (row.side, row.outcome, row.reason) == ("away", "not given", "Went home")


def test_where_both_teams_sign_each_button_says_for_which() -> None:
    match = make_live()
    page = read(signed_in(match), match, "sign/")
    for team in (match.fixture.home, match.fixture.away):
        assert re.search(rf"I sign \S+ for {team.name[:-2]}", page)
    assert not re.search(r"I sign \S+ for", read(captain(match), match, "sign/"))


def test_a_captain_cannot_note_that_a_signature_is_not_given() -> None:
    match = make_live()
    assert post(captain(match), match, "withhold", reason="No").status_code == 403


def test_an_unknown_step_or_side_signs_nothing() -> None:
    match = make_live()
    client = captain(match)
    assert post(client, match, "seal").status_code == 422
    assert post(client, match, side="both").status_code == 422


def test_1_10_before_the_end_there_is_nothing_to_sign() -> None:
    match = make_match()
    write(match, entry("start", 0))
    assert "is signed when the match is played" in read(captain(match), match, "sign/")
    assert post(captain(match), match).status_code == 409


def test_the_match_page_says_who_signed_and_that_the_result_is_provisional(
    client: Client,
) -> None:
    match = make_live()
    post(captain(match), match)
    page = read(client, match)
    assert re.search(r"Home captain Team \w+ signed at ", page)
    assert "the secretary still has to close the match" in page


def test_a_reason_is_for_those_of_the_union(client: Client) -> None:
    match = make_live()
    post(signed_in(match), match, "withhold", reason="Rashid went home")
    assert "Rashid" not in read(client, match)
    assert "Rashid" in read(captain(match), match)


def test_a_sheet_corrected_since_says_under_what_it_was_signed(client: Client) -> None:
    match = both_signed(make_live())
    write(match, points(1, "away", 40))
    page = read(client, match)
    assert re.search(r"Signed at .{4,30} under 8–4\.", page)
    assert "Changed since" in page


def test_the_match_page_leads_its_captain_to_sign_until_it_is_closed() -> None:
    match = make_live()
    client = captain(match)
    assert "Sign the score-sheet" in read(client, match)
    reasons = dict.fromkeys(Side, "Not asked")
    close(match, reasons=reasons, by=make_user(), at=timezone.now())
    assert "Sign the score-sheet" not in read(client, match)


def test_a_match_from_paper_shows_the_signatures_of_its_paper(client: Client) -> None:
    match = play(make_match())
    page = read(client, match)
    assert "Home captain not signed" in page
    assert "provisional" not in page


def close_by(client: Client, match: Match, **reasons: str) -> HttpResponse:
    """Close a match, whatever it comes before."""
    return client.post(f"/matches/{match.pk}/close/", {"step": "sure"} | reasons)


def test_the_secretary_closes_and_the_log_says_provisional_no_more(
    client: Client,
) -> None:
    match = both_signed(make_live())
    log = f"/divisions/{match.fixture.division_id}/"
    assert "1 result is provisional" in client.get(log).content.decode()
    assert close_by(signed_in(match, "union secretary"), match).status_code == 302
    assert "provisional" not in client.get(log).content.decode()


def test_closing_asks_why_each_missing_signature_was_not_given() -> None:
    match, said = make_live(), {"home": "No phone"}
    secretary = signed_in(match, "union secretary")
    assert close_by(secretary, match, **said).status_code == 422
    assert close_by(secretary, match, **said, away="Went home").status_code == 302


def test_a_closed_match_that_is_corrected_says_so(client: Client) -> None:
    match = both_signed(make_live())
    close_by(signed_in(match, "union secretary"), match)
    write(match, points(1, "away", 40))
    assert re.search(r"Closed by the secretary at .* Corrected", read(client, match))


def test_a_match_to_close_waits_on_the_desk() -> None:
    match = make_live()
    client = signed_in(match, "union secretary")
    desk = client.get(f"/desk/{match.union.slug}/").content.decode()
    assert "Result to close" in desk
    assert f"/matches/{match.pk}/close/" in desk


def test_the_way_to_the_signature_is_not_as_loud_as_signing() -> None:
    match = make_live()
    page = captain(match).get(f"/matches/{match.pk}/sign/").content.decode()
    assert 'class="button button-quiet" href="#signature"' in page


def test_results_are_marked_provisional(client: Client) -> None:
    match = make_live()
    results = client.get(f"/divisions/{match.fixture.division_id}/results/")
    assert 'class="state state-provisional"' in results.content.decode()


def test_the_page_has_few_queries(
    django_assert_max_num_queries: Any,
) -> None:
    match = make_live()
    client = captain(match)
    for minutes in range(40, 60):
        write(match, points(1, "away", minutes))
    with django_assert_max_num_queries(18):
        assert client.get(f"/matches/{match.pk}/sign/").status_code == 200
