from __future__ import annotations

import pytest

from scoresheets.paper.lettering import Face, Lettering, fit, wrap

HEAD = Lettering(7.2, 6, max_lines=2)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Bartholomew-Constantijn", ("Bartholomew-", "Constantijn")),
        ("Bartholomew Constantijn", ("Bartholomew", "Constantijn")),
    ],
)
def test_a_name_is_broken_at_a_space_or_a_hyphen(
    text: str, lines: tuple[str, ...]
) -> None:
    assert fit(text, 45, 30, HEAD).lines == lines


def test_a_word_is_set_narrower_than_broken() -> None:
    fitted = fit("Toegeken", 23, 30, HEAD)
    assert fitted.lines == ("Toegeken",)
    assert 75 <= fitted.stretch < 100


def test_a_word_that_would_be_very_narrow_is_broken() -> None:
    assert len(fit("Bartholomew" * 4, 45, 30, HEAD).lines) == 2


def test_a_team_s_letter_stays_beside_its_name() -> None:
    told = "At home: Grassy Park A, Grassy Park B."
    for width in range(60, 200, 5):
        lines = wrap(told, width, 9, Face.REGULAR)
        assert " ".join(lines) == told
        assert not any(line.startswith(("A,", "B.")) for line in lines)
