from __future__ import annotations

import pytest

from league.imports.name_styles import in_our_style, is_in_one_case

BOTH = frozenset({"turned", "one case"})


@pytest.mark.parametrize(
    ("written", "ours"),
    [
        ("Adams, Ismail", "Ismail Adams"),
        ("ZOË VAN DER MERWE", "Zoë van der Merwe"),
        ("VAN DER MERWE, ZOË", "Zoë van der Merwe"),
        ("zoë van der merwe", "Zoë van der Merwe"),
        ("JP DU TOIT", "JP du Toit"),
        ("A.B. O'BRIEN", "A.B. O'Brien"),
        ("ANNE-MARIE MCDONALD", "Anne-Marie McDonald"),
        ("VAN WYK, PIET", "Piet van Wyk"),
        ("VAN WYK", "Van Wyk"),
        ("ISMAIL Adams", "Ismail Adams"),
        ("Ismail ADAMS", "Ismail Adams"),
        ("ADAMS, Ismail", "Ismail Adams"),
        ("Ian LEE", "Ian Lee"),
        ("Zoë VAN DER MERWE", "Zoë van der Merwe"),
        ("ismail Adams", "Ismail Adams"),
        ("Jan-Piet DE WET", "Jan-Piet de Wet"),
        ("Ismail McDonald ABRAHAMS", "Ismail McDonald Abrahams"),
        ("MGE Adams", "MGE Adams"),
        ("Yusuf ben Ali", "Yusuf ben Ali"),
        ("Piet van der Merwe", "Piet van der Merwe"),
        ("Charles Adams III", "Charles Adams III"),
        ("Priya Naidoo", "Priya Naidoo"),
        ("JP Smith", "JP Smith"),
    ],
)
def test_a_name_is_put_into_one_style(written: str, ours: str) -> None:
    assert in_our_style(written, BOTH) == ours


def test_a_style_that_was_not_chosen_changes_nobody() -> None:
    assert in_our_style("ADAMS, ISMAIL", frozenset()) == "ADAMS, ISMAIL"


@pytest.mark.parametrize("name", ["J.P.", "JP", "X Y", "Jan Smit"])
def test_initials_say_nothing_of_a_case(name: str) -> None:
    assert not is_in_one_case(name)
