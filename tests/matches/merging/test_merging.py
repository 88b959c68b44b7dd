from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from league.models import Player, PlayerMerge, Registration
from league.registrations.actions.players import keep_registration, save_player
from matches.merging.actions import keep_apart, merge_players, unmerge
from matches.merging.selectors import pairs_in
from matches.models import Entry, Match, Seat
from matches.record_files.actions import import_record
from matches.record_files.export import record_text
from matches.statistics.careers import career_of
from matches.team_sheets.candidates import candidates_of
from matches.team_sheets.eligibility import doubts
from matches.team_sheets.typed_names import name_index_of
from rules.record import PartnerRole, Side
from tests.make import (
    entry,
    make_fixture,
    make_match,
    make_player,
    make_role,
    make_union,
    play,
    write,
)

pytestmark = pytest.mark.django_db


def seated(match: Match, side: str = "home", place: int = 0) -> Player:
    seats = Seat.objects.filter(team_sheet__match=match, team_sheet__side=side)
    return seats.order_by("table", "-role")[place].player


def make_played() -> tuple[Match, Player, Player]:
    """A match that was played, someone who sat in it, and a second row of the same."""
    match = play(make_match())
    sat = seated(match)
    Player.objects.filter(pk=sat.pk).update(name="J. Smit")
    kept = make_player(union=match.union, name="Jan Smit")
    return match, kept, Player.objects.get(pk=sat.pk)


def fresh(player: Player) -> Player:
    return Player.objects.get(pk=player.pk)


def test_a_merged_row_has_the_persons_name_and_keeps_its_own() -> None:
    _match, kept, merged = make_played()
    merge_players(kept, merged, by=None)
    assert (fresh(merged).name, fresh(merged).own_name) == ("Jan Smit", "J. Smit")


def test_a_merge_that_is_taken_back_leaves_everything_as_it_was() -> None:
    match, kept, merged = make_played()
    before = list(Player.objects.order_by("pk").values())
    text = record_text(match)
    unmerge(merge_players(kept, merged, by=None), by=None)
    assert list(Player.objects.order_by("pk").values()) == before
    assert record_text(match) == text


def test_what_the_two_played_is_one_career() -> None:
    _match, kept, merged = make_played()
    assert career_of(kept).sittings == []
    merge_players(kept, merged, by=None)
    assert len(career_of(kept).sittings) == 1


def test_no_entry_and_no_seat_is_touched() -> None:
    _match, kept, merged = make_played()
    before = list(Entry.objects.values()), list(Seat.objects.values())
    merge_players(kept, merged, by=None)
    assert (list(Entry.objects.values()), list(Seat.objects.values())) == before


def test_a_rebuild_finds_no_difference_after_a_merge(capsys: Any) -> None:
    _match, kept, merged = make_played()
    merge_players(kept, merged, by=None)
    call_command("rebuild", "--check")
    assert "0 differences" in capsys.readouterr().out


def test_the_record_names_the_person() -> None:
    match, kept, merged = make_played()
    merge_players(kept, merged, by=None)
    assert "Jan Smit" in record_text(match)
    assert "J. Smit" not in record_text(match)


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_record_with_either_name_is_left_alone(when: str) -> None:
    match, kept, merged = make_played()
    text = record_text(match)
    merge_players(kept, merged, by=None)
    text = text if when == "before" else record_text(match)
    done = import_record(match.fixture, text.encode(), by=None)
    assert (done.entries_made, list(done.kept.changes)) == (0, [])
    assert Player.objects.filter(name="J. Smit").count() == 0


def test_two_who_sat_in_one_match_are_two() -> None:
    match = play(make_match())
    with pytest.raises(ValidationError, match="two players"):
        merge_players(seated(match, place=0), seated(match, place=1), by=None)


def test_one_who_came_on_for_the_other_is_another() -> None:
    match = make_match()
    off = seated(match)
    on = match.team_sheets.get(side="home").squad.order_by("place").last().player
    write(match, entry("start", 0), entry("interval", 75))
    values = {"table": 1, "side": Side.HOME, "role": PartnerRole.COUNTER}
    write(match, entry("substitution", 76, off=str(off.pk), on=str(on.pk), **values))
    with pytest.raises(ValidationError, match="two players"):
        merge_players(off, on, by=None)


def test_players_of_two_unions_are_two() -> None:
    one, other = make_player(union=make_union()), make_player(union=make_union())
    with pytest.raises(ValidationError, match="two unions"):
        merge_players(one, other, by=None)


def test_a_merge_never_goes_round() -> None:
    union = make_union()
    one, two, three = (make_player(union=union) for _ in range(3))
    merge_players(two, one, by=None)
    merge_players(three, two, by=None)
    for kept, merged in ((one, three), (two, three), (three, one), (one, one)):
        with pytest.raises(ValidationError):
            merge_players(kept, merged, by=None)


def test_a_merge_into_someone_merged_later_is_followed_to_the_end() -> None:
    union = make_union()
    one, two, three = (make_player(union=union) for _ in range(3))
    merge_players(two, one, by=None)
    last = merge_players(three, two, by=None)
    assert fresh(one).merged_into == three
    unmerge(last, by=None)
    assert (fresh(one).merged_into, fresh(one).name) == (two, two.name)


def test_an_older_merge_is_taken_back_under_a_later_one() -> None:
    union = make_union()
    one, two, three = (make_player(union=union) for _ in range(3))
    first = merge_players(two, one, by=None)
    merge_players(three, two, by=None)
    unmerge(first, by=None)
    assert (fresh(one).merged_into, fresh(one).name) == (None, one.name)
    assert fresh(two).merged_into == three


def test_a_merge_is_taken_back_once() -> None:
    union = make_union()
    made = merge_players(make_player(union=union), make_player(union=union), by=None)
    unmerge(made, by=None)
    with pytest.raises(ValidationError, match="taken back already"):
        unmerge(made, by=None)


def test_of_two_registrations_in_a_season_the_kept_ones_stays() -> None:
    fixture = make_fixture()
    kept, merged = make_player(fixture.home), make_player(fixture.home)
    made = merge_players(kept, merged, by=None)
    assert Registration.objects.get(ended_on=None).player == kept
    unmerge(made, by=None)
    assert Registration.objects.filter(ended_on=None).count() == 2


def test_a_person_is_eligible_by_the_registration_of_either_row() -> None:
    fixture = make_fixture()
    kept, merged = make_player(union=fixture.union), make_player(fixture.home)
    merge_players(kept, merged, by=None)
    players = [kept.pk, merged.pk]
    assert doubts(players, team=fixture.home, fixture=fixture) == {}


def test_a_person_is_one_candidate() -> None:
    fixture = make_fixture()
    kept, merged = make_player(fixture.home, name="Jan"), make_player(fixture.home)
    merge_players(kept, merged, by=None)
    found = candidates_of(fixture.home, fixture)
    assert [(one.player, one.name) for one in found] == [(kept.pk, "Jan")]


def test_who_sits_already_goes_on_by_the_same_row() -> None:
    match, kept, merged = make_played()
    merge_players(kept, merged, by=None)
    names = name_index_of(match.fixture)
    team = match.fixture.home_id
    assert names.find("Jan Smit", team=team) == merged.pk
    assert names.find("J. Smit", team=team) == merged.pk


def test_a_person_renamed_is_renamed_in_every_row() -> None:
    union = make_union()
    kept, merged = make_player(union=union), make_player(union=union)
    merge_players(kept, merged, by=None)
    kept.name = "Johan Smit"
    save_player(kept, changed=["name"], by=None)
    assert fresh(merged).name == "Johan Smit"


def test_a_file_with_the_old_name_renames_nobody() -> None:
    fixture = make_fixture()
    kept = make_player(union=fixture.union, name="Jan Smit")
    merged = make_player(fixture.home, name="J. Smit")
    row = merged.registrations.get()
    merge_players(kept, merged, by=None)
    keep_registration(
        row.season,
        number=row.number,
        name="J. Smit",
        team=fixture.home,
        is_captain=False,
        registered_on=row.registered_on,
        by=None,
    )
    assert (fresh(kept).name, fresh(merged).own_name) == ("Jan Smit", "J. Smit")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ján Smit", "Jan Smit"),
        ("Smit Jan", "Jan Smit"),
        ("jan  smit", "Jan Smit"),
        ("J. Smit", "Jan Smit"),
        ("Priya Naidoo", "Priya Naido"),
        ("Van der Merwe Piet", "Piet van der Merwe"),
        ("O'Brien Sean", "Sean OBrien"),
    ],
)
def test_names_of_one_player_are_found(one: str, other: str) -> None:
    union = make_union()
    players = [make_player(union=union, name=name).pk for name in (one, other)]
    assert [pair for pair, _why in pairs_in(union)] == [tuple(players)]


@pytest.mark.parametrize("other", ["Anna Botha", "Piet Smit", "Jan Smuts", "Jan Botha"])
def test_names_of_two_players_are_not(other: str) -> None:
    union = make_union()
    for name in ("Jan Smit", other):
        make_player(union=union, name=name)
    assert pairs_in(union) == []


def test_the_same_number_in_two_seasons_is_found() -> None:
    fixture = make_fixture()
    one, other = (
        make_player(fixture.home, name="A"),
        make_player(fixture.away, name="B"),
    )
    own = one.registrations.get()
    own.ended_on = own.registered_on
    own.save(update_fields=["ended_on"])
    other.registrations.update(number=own.number)
    assert pairs_in(fixture.union) == [((one.pk, other.pk), "the same number")]


def test_a_pair_that_is_two_is_not_asked_again() -> None:
    union = make_union()
    one, other = (make_player(union=union, name="Jan Smit") for _ in range(2))
    keep_apart(other, one, by=None)
    assert pairs_in(union) == []


def registrar(match: Match) -> Client:
    client = Client()
    client.force_login(make_role(match.union, "registrar"))
    return client


def settle(client: Client, match: Match, pair: tuple[Player, Player], keep: str) -> Any:
    query = f"?one={pair[0].pk}&other={pair[1].pk}"
    address = reverse("player-merge", args=[match.union.slug])
    return client.post(address + query, {"keep": keep})


def test_the_registrar_looks_into_a_pair_and_merges_it() -> None:
    match, kept, merged = make_played()
    client = registrar(match)
    page = client.get(reverse("players-alike", args=[match.union.slug]))
    assert "Sat in 1 match." in page.content.decode()
    settle(client, match, (kept, merged), str(kept.pk))
    assert fresh(merged).merged_into == kept


def test_the_registrar_takes_a_merge_back() -> None:
    match, kept, merged = make_played()
    client = registrar(match)
    settle(client, match, (kept, merged), str(kept.pk))
    client.post(reverse("player-unmerge", args=[PlayerMerge.objects.get().pk]))
    assert fresh(merged).merged_into is None


def test_a_pair_that_is_two_is_settled() -> None:
    match, kept, merged = make_played()
    settle(registrar(match), match, (kept, merged), "two")
    assert (merged.pk, kept.pk) not in [pair for pair, _why in pairs_in(match.union)]


def test_an_answer_must_be_chosen() -> None:
    match, kept, merged = make_played()
    assert settle(registrar(match), match, (kept, merged), "").status_code == 422
    assert not PlayerMerge.objects.exists()


def test_a_player_of_another_union_is_not_found() -> None:
    match, kept, _merged = make_played()
    other = make_player(union=make_union())
    assert settle(registrar(match), match, (kept, other), "two").status_code == 404


def test_the_page_of_a_merged_player_leads_to_the_person() -> None:
    match, kept, merged = make_played()
    merge_players(kept, merged, by=None)
    answer = registrar(match).get(reverse("player-detail", args=[merged.pk]))
    assert answer.url == reverse("player-detail", args=[kept.pk])


def test_the_list_of_pairs_takes_as_many_queries_for_many(
    django_assert_max_num_queries: Any,
) -> None:
    match, _kept, _merged = make_played()
    for letter in "abcdefghij":
        make_player(union=match.union, name=f"Jan Smit{letter}")
    client = registrar(match)
    with django_assert_max_num_queries(22):
        assert (
            client.get(reverse("players-alike", args=[match.union.slug])).status_code
            == 200
        )
