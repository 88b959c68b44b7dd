from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.places import UnionOwned
from matches.models.matches import Match


class Ticket(UnionOwned):
    """A QR code of the night pack: it lets a phone into one match for one task.

    The code is signed and not in the database (matches.access.tickets); a revoked
    ticket keeps its row, and the next one for the task is a new row.
    """

    class Task(models.TextChoices):
        MARK = "mark", _("mark")
        CAPTAIN = "captain", _("captain")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    match = models.ForeignKey(Match, models.PROTECT, related_name="tickets")
    task = models.CharField(max_length=7, choices=Task)
    # None: all four tables, or a captain's.
    table = models.PositiveSmallIntegerField(null=True)
    side = models.CharField(max_length=4, default="", blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["match", "task", "side", "table"]
        verbose_name = _("code for a phone")
        verbose_name_plural = _("codes for phones")
        constraints = [
            models.UniqueConstraint(
                fields=["match", "task", "table", "side"],
                condition=Q(revoked_at=None, table__isnull=False),
                name="ticket_stands_once_for_a_table",
            ),
            models.UniqueConstraint(
                fields=["match", "task", "side"],
                condition=Q(revoked_at=None, table=None),
                name="ticket_stands_once_for_a_side",
            ),
            models.CheckConstraint(
                condition=Q(task="captain", table=None, side__in=["home", "away"])
                | Q(task="mark", side=""),
                name="ticket_is_for_tables_or_a_side",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.task} {self.table or self.side}"


class Device(UnionOwned):
    """A phone that was let into a match, by a ticket or by a signed-in user.

    Its id is the phone's own and is in the entries that it sends; `name` is what its
    holder gave, and is erased with the person.
    """

    id = models.UUIDField(primary_key=True, editable=False)
    match = models.ForeignKey(Match, models.PROTECT, related_name="devices")
    ticket = models.ForeignKey(
        Ticket, models.PROTECT, related_name="devices", null=True
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )
    name = models.CharField(max_length=60, default="", blank=True)
    key_digest = models.CharField(max_length=64, default="", blank=True)
    joined_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    # As the phone last said: its unsent presses, and its clock against ours.
    unsent = models.PositiveIntegerField(default=0)
    # Since when it has had some.
    unsent_since = models.DateTimeField(null=True)
    clock_offset_ms = models.BigIntegerField(default=0)

    class Meta:
        ordering = ["match", "joined_at"]
        verbose_name = _("phone of a match")
        verbose_name_plural = _("phones of a match")
        constraints = [
            models.CheckConstraint(
                condition=Q(ticket=None, user__isnull=False)
                | Q(ticket__isnull=False, user=None),
                name="device_comes_by_a_ticket_or_a_user",
            ),
            models.UniqueConstraint(
                fields=["key_digest"],
                condition=~Q(key_digest=""),
                name="device_key_once",
            ),
        ]

    def __str__(self) -> str:
        return self.name or str(self.pk)[:8]


class Lease(UnionOwned):
    """A phone's turn to mark a table; the highest number holds."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="leases")
    table = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()
    device = models.ForeignKey(Device, models.PROTECT, related_name="leases")
    taken_at = models.DateTimeField()

    class Meta:
        ordering = ["match", "table", "number"]
        verbose_name = _("marking of a table")
        verbose_name_plural = _("markings of tables")
        constraints = [
            models.UniqueConstraint(
                fields=["match", "table", "number"], name="lease_number_once_a_table"
            ),
            models.CheckConstraint(
                condition=Q(table__gte=1, table__lte=4), name="lease_at_tables_1_to_4"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} #{self.number}"


class HeldEntry(UnionOwned):
    """An entry kept outside the record until the referee or secretary settles it."""

    class Reason(models.TextChoices):
        LEASE = "lease", _("another phone marked the table")
        SEALED = "sealed", _("both captains had signed")
        LATE = "late", _("delivered after the code was over")
        CLOCK = "clock", _("the phone's clock had jumped")
        RESCUED = "rescued", _("brought by another phone")

    # The key of its entry in the record once it is released.
    id = models.UUIDField(primary_key=True, editable=False)
    match = models.ForeignKey(Match, models.PROTECT, related_name="held")
    record_id = models.TextField()
    device = models.CharField(max_length=64, null=True)  # noqa: DJ001 - as in Entry
    device_seq = models.PositiveBigIntegerField(null=True)
    # The entry as in the record, its players by pk, and its official time.
    document = models.JSONField()
    client_at = models.DateTimeField()
    at = models.DateTimeField()
    received_at = models.DateTimeField()
    reason = models.CharField(max_length=8, choices=Reason)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )
    settled_at = models.DateTimeField(null=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )
    is_released = models.BooleanField(default=False)

    class Meta:
        ordering = ["match", "at"]
        verbose_name = _("held entry")
        verbose_name_plural = _("held entries")
        constraints = [
            models.UniqueConstraint(
                fields=["match", "record_id"], name="heldentry_id_once_in_a_match"
            ),
            models.CheckConstraint(
                condition=Q(settled_at__isnull=False) | Q(is_released=False),
                name="heldentry_is_released_when_settled",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.record_id} ({self.reason})"
