"""What whoever asks was told: one's own notices."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from rest_framework import serializers

from league.lib.api_base import UUID, MembersOnly, describe_reads
from league.lib.filters import OfUnion, Ordering
from league.models import Notice
from league.notices.mailing import NoticeText, texts_of, with_subjects

NOTICE = {
    "id": "0b9f0a6e-5d0c-4a57-9b5e-3f1c53a0c001",
    "union": "south-peninsula",
    "kind": "fixture-moved",
    "fixture": "1f0e8a6e-5d0c-4a57-9b5e-3f1c53a0c001",
    "division": None,
    "subject": "Heideveld Aces A – Strandfontein A is moved",
    "text": "From 14 April 2026 to 12 May 2026, 19:30, Lavender Hill Civic.",
    "made_at": "2026-04-02T10:00:00+02:00",
    "read_at": None,
}


class NoticeFilter(OfUnion):
    kind = filters.ChoiceFilter(choices=Notice.Kind.choices, label="Of this kind.")
    unread = filters.BooleanFilter("read_at", "isnull", label="True: the new ones.")
    ordering = Ordering("made_at")


class NoticeShape(serializers.ModelSerializer[Notice]):
    union = serializers.SlugField(source="union.slug")
    subject = serializers.SerializerMethodField()
    text = serializers.SerializerMethodField()

    class Meta:
        model = Notice
        fields = (
            "id",
            "union",
            "kind",
            "fixture",
            "division",
            "subject",
            "text",
            "made_at",
            "read_at",
        )

    @cached_property
    def texts(self) -> dict[Any, NoticeText]:
        """The texts of all that is answered, by the notices' ids."""
        shown: Any = self.parent.instance if self.parent else [self.instance]
        notices: list[Notice] = list(shown)
        pairs = zip(notices, texts_of(notices), strict=True)
        return {notice.pk: text for notice, text in pairs}

    def get_subject(self, notice: Notice) -> str:
        return self.texts[notice.pk].subject

    def get_text(self, notice: Notice) -> str:
        return self.texts[notice.pk].body


@describe_reads(
    NoticeShape,
    "notice",
    "notices",
    example=NOTICE,
    more="Your own, the latest first, in the language that is asked for.",
)
class Notices(MembersOnly):
    lookup_value_regex = UUID
    http_method_names = ["get", "head"]
    queryset = Notice.objects.order_by("-made_at", "-pk")
    serializer_class = NoticeShape
    filterset_class = NoticeFilter

    def get_queryset(self) -> QuerySet[Notice]:
        own = super().get_queryset().filter(person=self.request.user.pk)
        return with_subjects(own)
