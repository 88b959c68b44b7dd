from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from drives.models import DriveTable, Place, Round
from drives.ranking.rebuilding import evening_differences, rebuild_evenings
from drives.rounds.actions.closing import close_table
from tests.drives.rounds.make_scores import (
    deal,
    gave,
    klaverjas,
    make_klaverjas,
    play,
    table_of,
    void,
    write,
)

pytestmark = pytest.mark.django_db


def make_played() -> Round:
    """A round of two tables with one closed, one being written, and a sit-out."""
    round = make_klaverjas([[1, 2], [3, 4]], entrants=5, settings={"deals": 2})
    one = deal(klaverjas("us", 120))
    play(
        table_of(round, 1),
        one,
        void(one),
        deal(klaverjas("us", 100)),
        deal(klaverjas("them", 50)),
    )
    write(table_of(round, 2), deal(klaverjas("us", 90, them_roem=20)))
    return round


def test_what_was_written_by_the_actions_differs_nowhere() -> None:
    round = make_played()
    write(table_of(round, 1), deal(klaverjas("us", 130)))
    write(table_of(round, 2), deal(klaverjas("us", 100)))
    play(table_of(round, 2))
    assert list(evening_differences(round.union)) == []


def test_a_score_that_its_entries_do_not_say_is_told_and_set_right() -> None:
    round = make_played()
    table = table_of(round, 2)
    kept = table.score
    DriveTable.objects.filter(pk=table.pk).update(score={}, head=7)
    assert [one.subject for one in evening_differences(round.union)] == [
        f"table {table.pk}"
    ]
    assert len(list(rebuild_evenings(round.union))) == 1
    table.refresh_from_db()
    assert (table.score, table.head) == (kept, 1)


def test_what_a_round_gave_is_told_and_set_right() -> None:
    round = make_played()
    kept = gave(round.drive)
    Place.objects.filter(entrant__number__in=[1, 5]).update(gave={"total": 9})
    assert len(list(evening_differences(round.union))) == 2
    list(rebuild_evenings(round.union))
    assert gave(round.drive) == kept
    assert list(evening_differences(round.union)) == []


def test_a_table_that_was_not_played_is_no_part_of_an_average_told() -> None:
    round = make_klaverjas([[1, 2], [3, 4]], entrants=5)
    play(table_of(round, 1), deal(klaverjas("us", 100)))
    close_table(table_of(round, 2), by=None, is_unplayed=True)
    Place.objects.filter(entrant__number=5).update(gave={})
    list(rebuild_evenings(round.union))
    assert gave(round.drive)[4] == (5, 81)


def test_looking_changes_nothing() -> None:
    round = make_played()
    DriveTable.objects.update(score={})
    assert len(list(evening_differences(round.union))) == 2
    assert DriveTable.objects.filter(score={}).count() == 2


def test_the_command_says_how_many_differ_and_fails() -> None:
    make_played()
    DriveTable.objects.update(score={})
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("rebuildevenings", check=True, stdout=out, skip_checks=True)
    assert out.getvalue().splitlines()[-1] == "2 differences"


def test_the_command_sets_right_what_differs() -> None:
    round = make_played()
    DriveTable.objects.update(score={})
    call_command("rebuildevenings", stdout=StringIO(), skip_checks=True)
    assert list(evening_differences(round.union)) == []
