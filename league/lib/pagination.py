from __future__ import annotations

from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from rest_framework.pagination import PageNumberPagination


class KeysFirst(Paginator):  # type: ignore[type-arg]
    """Pages after the first are found by their rows' keys, then read by them.

    On its way to a far page the database passes over keys alone, which an index holds
    in order, and not over rows with all that is read beside them.
    """

    def page(self, number: int | str) -> Page[Any]:
        page = super().page(number)
        everything, rows = self.object_list, page.object_list
        if page.number == 1 or not isinstance(everything, QuerySet):
            return page
        assert isinstance(rows, QuerySet), "a part of a queryset is one"
        keys = list(rows.values_list("pk", flat=True))
        found = everything.in_bulk(keys)
        # One may have gone since.
        page.object_list = [found[key] for key in keys if key in found]
        return page


class Pages(PageNumberPagination):
    django_paginator_class = KeysFirst
    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Describe a page as OpenAPI 3.1 has it, where a link may be null."""
        link = {"type": ["string", "null"], "format": "uri", "example": None}
        return {
            "type": "object",
            "required": ["count", "next", "previous", "results"],
            "properties": {
                "count": {"type": "integer", "example": 1},
                "next": link,
                "previous": link,
                "results": schema,
            },
        }
