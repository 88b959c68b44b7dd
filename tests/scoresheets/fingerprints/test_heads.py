from __future__ import annotations

import re
from datetime import UTC, date, datetime
from hashlib import sha256

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from league.access.throttling import WINDOW_S
from league.models import Notice, NoticeChoice, NoticeMail, RuleSet, User
from league.notices.mailing import message_of, send_all, texts_of
from matches.models import Match
from scoresheets.fingerprints import views
from scoresheets.fingerprints.actions import publish_day, publish_nights
from scoresheets.fingerprints.heads import compare_heads, read_heads
from scoresheets.models import PublishedHeads
from tests.make import (
    NIGHT,
    make_division,
    make_fixture,
    make_match,
    make_role,
    make_season,
    make_union,
    play,
    points,
    write,
)

pytestmark = pytest.mark.django_db
MORNING_AFTER = datetime(2026, 2, 4, 6, 0, tzinfo=UTC)


def make_played() -> Match:
    return play(make_match())


def told(text: str) -> str:
    with pytest.raises(ValidationError) as raised:
        read_heads(text)
    return raised.value.messages[0]


def test_a_publication_has_a_line_a_match_and_is_read_back() -> None:
    match = make_played()
    made = publish_day(match.union, NIGHT, by=None)
    assert f"match {match.pk} {match.seq} {match.head_hash}\n" in made.text
    assert read_heads(made.text).text == made.text


def test_its_digest_is_that_of_its_bytes() -> None:
    made = publish_day(make_played().union, NIGHT, by=None)
    assert made.digest == sha256(made.text.encode()).hexdigest()


def test_the_same_heads_are_published_once() -> None:
    match = make_played()
    publish_day(match.union, NIGHT, by=None)
    with pytest.raises(ValidationError, match="since number 1"):
        publish_day(match.union, NIGHT, by=None)


def test_heads_that_moved_get_the_next_number_and_the_first_still_holds() -> None:
    match = make_played()
    first = publish_day(match.union, NIGHT, by=None)
    write(match, points(2, "home", 100))
    second = publish_day(match.union, NIGHT, by=None)
    assert second.number == 2
    assert compare_heads(read_heads(first.text)) == []


def test_a_day_without_entries_has_nothing_to_publish() -> None:
    match = make_match()
    with pytest.raises(ValidationError, match="No match of this day"):
        publish_day(match.union, NIGHT, by=None)


def test_a_mail_around_the_text_and_its_line_ends_are_passed_over() -> None:
    made = publish_day(make_played().union, NIGHT, by=None)
    mailed = "Keep this mail.\r\n\r\n" + made.text.replace("\n", "\r\n") + "\r\nBye"
    quoted = "".join(f"> {line}\n" for line in made.text.splitlines())
    assert read_heads(mailed) == read_heads(quoted) == read_heads(made.text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "must have the line"),
        ("klawerjas-heads/1\nunion x\n", "must name the union"),
        ("klawerjas-heads/1\nunion x\nday 2026-02-30\nnumber 1\n", "must name"),
        ("klawerjas-heads/1\nunion x\nday 2026-02-03\nnumber 1\nmatch 1", "match 1"),
        (
            "klawerjas-heads/1\nunion x\nday 2026-02-03\nnumber 1\n"
            + f"match {'0' * 8}-0000-0000-0000-{'0' * 12} 1 {'0' * 64}\n" * 201,
            "200 matches",
        ),
    ],
)
def test_what_is_no_published_text_is_told(text: str, sentence: str) -> None:
    assert sentence in told(text)


def test_a_head_that_is_not_in_the_record_is_named() -> None:
    match = make_played()
    made = publish_day(match.union, NIGHT, by=None)
    forged = read_heads(made.text.replace(match.head_hash, "0" * 64))
    sentences = [one.sentence for one in compare_heads(forged)]
    assert any("not the one that was published" in one for one in sentences)


def test_a_match_that_was_cut_shorter_is_named() -> None:
    match = make_played()
    made = publish_day(match.union, NIGHT, by=None)
    longer = made.text.replace(f" {match.seq} ", f" {match.seq + 5} ")
    faults = [one.sentence for one in compare_heads(read_heads(longer))]
    assert f"entry {match.seq + 5} is missing" in faults[1]


def test_a_match_that_is_gone_is_named() -> None:
    match = make_played()
    made = publish_day(match.union, NIGHT, by=None)
    gone = read_heads(made.text.replace(str(match.pk)[:8], "00000000"))
    assert "not in the record any more" in compare_heads(gone)[1].sentence


def test_a_publication_that_was_changed_where_it_is_kept_is_named() -> None:
    made = publish_day(make_played().union, NIGHT, by=None)
    PublishedHeads.objects.update(text="another")
    found = compare_heads(read_heads(made.text))
    assert "stored with another text" in found[0].sentence


def test_another_number_is_not_known() -> None:
    made = publish_day(make_played().union, NIGHT, by=None)
    other = read_heads(made.text.replace("number 1", "number 7"))
    assert compare_heads(other)[0].sentence == "is not known here"


def test_checking_asks_as_much_of_many_matches_as_of_one(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    division = make_division()
    for _ in range(6):
        play(make_match(make_fixture(division)))
    heads = read_heads(publish_day(division.union, NIGHT, by=None).text)
    with django_assert_max_num_queries(6):
        assert compare_heads(heads) == []


def make_asking(match: Match) -> User:
    user = make_role(match.union)
    User.objects.filter(pk=user.pk).update(email="keeper@example.org")
    NoticeChoice.objects.create(
        union=match.union, person=user, kind="heads-published", wanted=True
    )
    return user


def test_who_asked_gets_the_whole_text_by_mail_even_who_published() -> None:
    match = make_played()
    user = make_asking(match)
    made = publish_day(match.union, NIGHT, by=user)
    send_all(match.union.pk)
    body = message_of(NoticeMail.objects.get()).body
    assert read_heads(str(body)).text == made.text
    assert made.digest in str(body)


def test_who_did_not_ask_hears_nothing() -> None:
    match = make_played()
    make_role(match.union)
    publish_day(match.union, NIGHT, by=None)
    assert not Notice.objects.exists()


def test_the_notice_reads_back_too() -> None:
    match = make_played()
    make_asking(match)
    made = publish_day(match.union, NIGHT, by=None)
    assert read_heads(texts_of([Notice.objects.get()])[0].body).text == made.text


def test_the_choice_stands_off_until_it_is_made(client: Client) -> None:
    match = make_played()
    client.force_login(make_role(match.union))
    page = client.get("/notices/choices/").content.decode()
    boxes = re.findall(r"<input[^>]*value=\"heads-published\"[^>]*>", page)
    assert len(boxes) == 1
    assert "checked" not in boxes[0]


def test_a_night_is_published_by_itself_where_the_local_rules_say_so() -> None:
    make_played()
    RuleSet.objects.update(policy={"publish_heads": True})
    assert publish_nights(at=MORNING_AFTER) == 1
    assert publish_nights(at=MORNING_AFTER) == 0


def test_no_night_is_published_by_itself_otherwise() -> None:
    make_played()
    assert publish_nights(at=MORNING_AFTER) == 0


def test_a_night_that_is_on_is_not_published_by_itself() -> None:
    make_played()
    RuleSet.objects.update(policy={"publish_heads": True})
    assert publish_nights(at=datetime(2026, 2, 3, 21, 30, tzinfo=UTC)) == 0


def test_the_secretary_publishes_by_the_button(client: Client) -> None:
    match = make_played()
    client.force_login(make_role(match.union))
    address = f"/desk/{match.union.slug}/heads/"
    response = client.post(address, {"day": "2026-02-03"})
    assert response["Location"] == f"/unions/{match.union.slug}/heads/2026-02-03/1/"
    assert PublishedHeads.objects.get().day == date(2026, 2, 3)


def test_a_second_press_is_told_that_nothing_changed(client: Client) -> None:
    match = make_played()
    client.force_login(make_role(match.union))
    address = f"/desk/{match.union.slug}/heads/"
    client.post(address, {"day": "2026-02-03"})
    response = client.post(address, {"day": "2026-02-03"})
    assert response.status_code == 422
    assert "Nothing was written since number 1" in response.content.decode()


def test_no_day_is_told_at_its_field(client: Client) -> None:
    match = make_played()
    client.force_login(make_role(match.union))
    response = client.post(f"/desk/{match.union.slug}/heads/", {"day": "2026-02-30"})
    assert response.status_code == 422
    assert "errorlist" in response.content.decode()


def test_the_page_has_the_form_for_the_secretary_alone(client: Client) -> None:
    match = make_played()
    address = f"/unions/{match.union.slug}/heads/"
    assert "heads-publish" not in client.get(address).content.decode()
    client.force_login(make_role(match.union))
    assert "heads-publish" in client.get(address).content.decode()


def test_the_list_asks_as_much_of_many_days_as_of_one(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    match = make_played()
    for minute in range(5):
        publish_day(match.union, NIGHT, by=None)
        write(match, points(2, "home", 100 + minute))
    with django_assert_max_num_queries(8):
        assert client.get(f"/unions/{match.union.slug}/heads/").status_code == 200


def test_the_text_comes_byte_for_byte(client: Client) -> None:
    match = make_played()
    made = publish_day(match.union, NIGHT, by=None)
    response = client.get(f"/unions/{match.union.slug}/heads/2026-02-03/1.txt")
    assert response.content == made.text.encode()


@pytest.mark.parametrize("day", ["2026-02-30", "yesterday", "2026-02-04"])
def test_a_day_that_has_none_is_not_found(client: Client, day: str) -> None:
    match = make_played()
    publish_day(match.union, NIGHT, by=None)
    response = client.get(f"/unions/{match.union.slug}/heads/{day}/1/")
    assert response.status_code == 404


def test_a_kept_text_is_checked_on_the_page(client: Client) -> None:
    match = make_played()
    made = publish_day(match.union, NIGHT, by=None)
    address = f"/unions/{match.union.slug}/heads/check/"
    assert "It holds" in client.post(address, {"text": made.text}).content.decode()
    forged = made.text.replace(match.head_hash, "0" * 64)
    body = client.post(address, {"text": forged}).content.decode()
    assert f"match {match.pk}" in body
    assert "things differ" in body


@pytest.mark.parametrize("text", ["", "nothing", "\0", "x" * 70_000])
def test_another_text_is_told_at_its_field(client: Client, text: str) -> None:
    slug = make_union().slug
    response = client.post(f"/unions/{slug}/heads/check/", {"text": text})
    assert response.status_code == 422


def test_the_text_of_another_union_is_told(client: Client) -> None:
    made = publish_day(make_played().union, NIGHT, by=None)
    slug = make_season().union.slug
    response = client.post(f"/unions/{slug}/heads/check/", {"text": made.text})
    assert "of another union" in response.content.decode()


def test_whoever_checks_too_many_texts_is_told_how_long_to_wait(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "MOST_TEXTS", 1)
    address = f"/unions/{make_union().slug}/heads/check/"
    first, second = (client.post(address, {"text": "x"}) for _ in range(2))
    assert (first.status_code, second.status_code) == (422, 429)
    assert 0 < int(second["Retry-After"]) <= WINDOW_S
