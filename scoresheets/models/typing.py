from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models import Fixture
from league.models.places import UnionOwned
from matches.models.matches import NO_HASH


class TypedSheet(UnionOwned):
    """A paper score-sheet typed in by one person.

    While it is a draft, `values` holds the screen's fields. Once finished, it has
    become entries up to the hash `head`; if the union wants a second pair of eyes it
    then waits, and the match stays provisional. A second typing (`is_second`) writes no
    entries: it is compared with the first.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("being typed")
        WAITING = "waiting", _("waits for a second pair of eyes")
        CONFIRMED = "confirmed", _("confirmed")
        REJECTED = "rejected", _("rejected")
        COUNTED = "counted", _("counted without a second pair of eyes")
        DISCARDED = "discarded", _("discarded")

    fixture = models.ForeignKey(Fixture, models.PROTECT, related_name="typed_sheets")
    is_second = models.BooleanField(default=False)
    state = models.CharField(max_length=9, choices=State, default=State.DRAFT)
    values = models.JSONField(default=dict, blank=True)
    # Grows with every save, so that a screen about to overwrite a newer one is told.
    version = models.PositiveIntegerField(default=0)
    typed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+"
    )
    begun_at = models.DateTimeField(auto_now_add=True)
    saved_at = models.DateTimeField(auto_now=True)
    finished_at = models.DateTimeField(null=True)
    head = models.CharField(max_length=64, default=NO_HASH)
    checked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )
    checked_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=300, default="", blank=True)

    class Meta:
        ordering = ["fixture", "begun_at"]
        verbose_name = _("typed score-sheet")
        verbose_name_plural = _("typed score-sheets")
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "is_second"],
                condition=Q(state__in=["draft", "waiting"]),
                name="typedsheet_one_open_of_a_fixture",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=["confirmed", "rejected"])
                | Q(checked_by__isnull=False, checked_at__isnull=False),
                name="typedsheet_checked_by_somebody",
            ),
            models.CheckConstraint(
                condition=Q(checked_by=None) | ~Q(checked_by=models.F("typed_by")),
                name="typedsheet_checked_by_another",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture_id} {self.get_state_display()}"
