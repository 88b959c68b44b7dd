"""Phone numbers as they are typed, and as a spreadsheet leaves them."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from league.imports.layouts.players import LAYOUT
from league.pasting.layouts import OFFICIALS
from league.registrations.forms import PhoneField
from league.registrations.phones import international, with_zero

DROPPED = [
    ("825550100", "0825550100"),
    ("82 555 0100", "082 555 0100"),
    (" 825550100 ", "0825550100"),
    ("0825550100", "0825550100"),
    ("+27825550100", "+27825550100"),
    ("82555010", "82555010"),
    ("", ""),
]


@pytest.mark.parametrize(("typed", "read"), DROPPED)
def test_the_zero_that_a_spreadsheet_drops_is_put_back(typed: str, read: str) -> None:
    assert with_zero(typed) == read


def test_a_number_without_its_zero_is_taken_wherever_one_is_typed() -> None:
    assert PhoneField().clean("825550100") == "0825550100"
    for layout in (LAYOUT, OFFICIALS):
        [column] = [one for one in layout.columns if one.name == "phone"]
        assert column.read("825550100") == "0825550100"
    assert international("0825550100") == "27825550100"


@pytest.mark.parametrize("typed", ["82555010", "8255501000", "02555"])
def test_what_is_no_number_stays_none(typed: str) -> None:
    with pytest.raises(ValidationError):
        PhoneField().clean(typed)
