from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from matches.access.letters import ALPHABET
from matches.models import Match
from scoresheets.sheet.codes import SheetCode, read_sheet_code, sheet_code_of
from tests.make import entry, make_match, write

ONE = SheetCode(match=0x12345, line_ups=9, hash=0x2ABCDEF0)


def told(text: str) -> str:
    with pytest.raises(ValidationError) as raised:
        read_sheet_code(text)
    return raised.value.messages[0]


def test_a_code_is_twelve_letters_in_groups_of_four() -> None:
    assert [len(group) for group in ONE.shown.split("-")] == [4, 4, 4]
    assert set(ONE.letters) <= set(ALPHABET)


@pytest.mark.parametrize(
    "code", [ONE, SheetCode(0, 0, 0), SheetCode((1 << 20) - 1, 31, (1 << 30) - 1)]
)
def test_a_code_is_read_back(code: SheetCode) -> None:
    assert read_sheet_code(code.shown) == code


def test_it_is_read_in_any_spelling() -> None:
    code = SheetCode(match=0, line_ups=1, hash=1)
    sloppy = code.shown.replace("0", "o").replace("1", "l").replace("-", " ")
    assert read_sheet_code(sloppy.lower()) == code


def test_every_single_slip_is_told() -> None:
    letters = ONE.letters
    for at, right in enumerate(letters):
        for wrong in ALPHABET.replace(right, ""):
            assert "compare them" in told(letters[:at] + wrong + letters[at + 1 :])


def test_every_exchange_of_two_letters_is_told() -> None:
    letters = ONE.letters
    for at in range(len(letters)):
        for other in range(at):
            swapped = list(letters)
            swapped[at], swapped[other] = letters[other], letters[at]
            if "".join(swapped) != letters:
                assert "compare them" in told("".join(swapped))


@pytest.mark.parametrize("text", ["7QK2-M9XD-4U", "7QK2/M9XD", "七", "\0"])
def test_a_letter_that_no_code_has_is_named(text: str) -> None:
    wrong = next(one for one in text if one not in ALPHABET + "-")
    assert f"No code has “{wrong}” in it" in told(text)


def test_another_length_is_told_with_both_numbers() -> None:
    assert told("7QK2-M9XD") == ("A code has 12 letters and figures; this one has 8.")


@pytest.mark.django_db
def test_a_code_finds_its_match_and_hash_within_its_bounds() -> None:
    match = make_match()
    write(match, entry("start", 0))
    match.refresh_from_db()
    code = sheet_code_of(match)
    assert code.matches[0] <= match.pk <= code.matches[1]
    assert code.hashes[0] <= match.head_hash <= code.hashes[1]


@pytest.mark.django_db
def test_every_entry_and_every_change_of_a_team_sheet_has_a_code_of_its_own() -> None:
    match = make_match()
    codes = {sheet_code_of(match).letters}
    for number in range(5):
        write(match, entry("start", number))
        codes.add(sheet_code_of(match).letters)
    Match.objects.filter(pk=match.pk).update(line_up_version=1)
    match.refresh_from_db()
    assert len(codes | {sheet_code_of(match).letters}) == 7
