"""Checks of a cup's entries and its draw, and which draw counts."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from league.models import Cup, CupDraw, CupGroup, Fixture
from league.results.brackets import draw_that_counts
from rules.groups import FEWEST_IN_A_GROUP

Kind = CupDraw.Kind
# The key of a log that is no group's, in the choices of how level teams are separated.
WHOLE_LOG = ""


def cup_groups(cup: Cup) -> list[CupGroup]:
    """Return a cup's groups by letter."""
    shown = ("division__season__rule_set", "division__union")
    return list(cup.cup_groups.select_related(*shown))


def newest(cup: Cup) -> CupDraw | None:
    """Return the draw that may be undone: of the knock-out, or else of the groups."""
    return draw_that_counts(cup, Kind.KNOCK_OUT) or draw_that_counts(cup, Kind.GROUPS)


def check_not_begun(made: CupDraw) -> None:
    """Raise ValidationError if a match of a draw has begun or has a result."""
    begun = matches_of_draw(made).filter(is_under_way=True)
    played = matches_of_draw(made).filter(home_score__isnull=False)
    ruled = made.kind == Kind.KNOCK_OUT and made.cup.ties.exclude(ruling="").exists()
    if ruled or begun.exists() or played.exists():
        raise ValidationError(_("A match of this draw has begun: the draw stands."))


def matches_of_draw(made: CupDraw) -> Any:
    """Return the matches that a draw led to."""
    if made.kind == Kind.KNOCK_OUT:
        return Fixture.objects.filter(tie__cup=made.cup_id)
    return Fixture.objects.filter(division__cup_group__cup=made.cup_id)


def check_seeds(seeds: list[int]) -> None:
    """Raise ValidationError unless seeds run from 1 without a gap, each once."""
    for number, seed in enumerate(sorted(seeds), 1):
        if seed < number:
            raise ValidationError(
                _("Seed %(seed)s is given twice."), params={"seed": seed}
            )
        if seed > number:
            raise ValidationError(
                _("Seed %(seed)s is missing: seeds run from 1 without a gap."),
                params={"seed": number},
            )


def check_field(cup: Cup, number: int) -> None:
    """Raise ValidationError if the cup needs more teams than this number."""
    if number < 2:
        raise ValidationError(_("A cup needs two teams or more."))
    if cup.groups and number < cup.groups * FEWEST_IN_A_GROUP:
        raise ValidationError(
            _("%(number)s teams are too few for %(groups)s groups."),
            params={"number": number, "groups": cup.groups},
        )
    smallest = number // cup.groups if cup.groups else 0
    if cup.groups and cup.through > smallest:
        raise ValidationError(
            _("The smallest group has %(size)s teams: %(through)s cannot go through."),
            params={"size": smallest, "through": cup.through},
        )
