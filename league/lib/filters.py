"""Filters and orders for the API's lists."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import Q, QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field

from league.access.names import is_named, split_name

MOST = 2**63 - 1
MOST_LETTERS = 80


@extend_schema_field(OpenApiTypes.INT)
class WholeFilter(filters.NumberFilter):
    """A whole number that fits a database column."""

    field_class = forms.IntegerField

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, min_value=0, max_value=MOST, **kwargs)


class NameFilter(filters.CharFilter):
    """Words of a name; accents, capitals and their order do not count."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, max_length=MOST_LETTERS, **kwargs)

    def filter(self, rows: QuerySet[Any], value: str) -> QuerySet[Any]:
        if not value:
            return rows
        asked = split_name(value)
        return rows.filter(is_named(asked, self.field_name)) if asked else rows.none()


class Ordering(filters.OrderingFilter):
    """An order of rows; rows equal in it come in the order of their pk."""

    def __init__(self, *fields: str | tuple[str, str], **kwargs: Any) -> None:
        super().__init__(fields=fields, label="Ordered by.", **kwargs)

    def filter(self, rows: QuerySet[Any], value: Any) -> QuerySet[Any]:
        # A comma alone names no field.
        named = [one for one in value or () if one]
        if not named:
            return rows
        return rows.order_by(*map(self.get_ordering_value, named), "pk")


class OfUnion(filters.FilterSet):
    union = filters.CharFilter("union__slug", label="The union's address.")


class OfPair(OfUnion):
    """Filters by union, and by a team at home or away."""

    def of_team(self, rows: QuerySet[Any], name: str, value: int) -> QuerySet[Any]:
        return rows.filter(Q(home=value) | Q(away=value))
