from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models import Player
from league.models.places import UnionOwned
from matches.models.matches import Match


class Entry(UnionOwned):
    """One entry of a match's record; the database refuses to change or delete it.

    It holds no name and no free text: players by id, text by a salted digest. The hash
    covers every column and the hash of the entry before it.
    """

    class Source(models.TextChoices):
        LIVE = "live", _("at the table")
        DESK = "desk", _("secretary's desk")
        PAPER = "paper", _("typed in from paper")
        IMPORT = "import", _("imported record")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    match = models.ForeignKey(Match, models.PROTECT, related_name="entries")
    record_id = models.TextField()
    seq = models.PositiveIntegerField()
    device = models.CharField(max_length=64, null=True)  # noqa: DJ001 - none is not an empty one: it is unique
    device_seq = models.PositiveBigIntegerField(null=True)
    kind = models.CharField(max_length=20)
    table = models.PositiveSmallIntegerField(null=True)
    side = models.CharField(max_length=4, default="", blank=True)
    player = models.ForeignKey(Player, models.PROTECT, related_name="+", null=True)
    # The player who comes on, or the substitute of a player called away.
    other = models.ForeignKey(Player, models.PROTECT, related_name="+", null=True)
    points = models.BigIntegerField(null=True)
    rule = models.CharField(max_length=8, default="", blank=True)
    # The kind's own word: a winner, why, a role, the defaulters, who signed.
    choice = models.CharField(max_length=20, default="", blank=True)
    # The record's id of the entry that a void strikes.
    target = models.TextField(default="", blank=True)
    text_digest = models.CharField(max_length=64, default="", blank=True)
    at = models.DateTimeField()
    client_at = models.DateTimeField(null=True)
    received_at = models.DateTimeField()
    is_time_guessed = models.BooleanField(default=False)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )
    source = models.CharField(max_length=8, choices=Source)
    previous_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["match", "seq"]
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [
            models.UniqueConstraint(
                fields=["match", "seq"], name="entry_once_in_the_chain"
            ),
            models.UniqueConstraint(
                fields=["match", "record_id"], name="entry_id_once_in_a_match"
            ),
            models.UniqueConstraint(
                fields=["match", "device", "device_seq"],
                name="entry_once_a_device_counter",
            ),
            models.CheckConstraint(
                condition=Q(table=None) | Q(table__gte=1, table__lte=4),
                name="entry_at_tables_1_to_4",
            ),
            models.CheckConstraint(
                condition=Q(side__in=["", "home", "away"]), name="entry_side_is_known"
            ),
            models.CheckConstraint(
                condition=Q(device=None, device_seq=None)
                | Q(device__isnull=False, device_seq__isnull=False),
                name="entry_device_has_a_counter",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"

    @property
    def free_text(self) -> str:
        """What someone wrote: a query, a reason, a decision's method; "" if erased."""
        return self.words.text if hasattr(self, "words") else ""

    def free_text_for(self, *, is_member: bool) -> str:
        """The free text as a reader sees it: it may name people, so only members do.

        The one place that decides this for pages, prints and the API.
        """
        return self.free_text if is_member else ""


class EntryText(UnionOwned):
    """An entry's free text (query, reason, method), kept apart to be erasable."""

    entry = models.OneToOneField(
        Entry, models.PROTECT, primary_key=True, related_name="words"
    )
    salt = models.CharField(max_length=32)
    text = models.TextField()

    class Meta:
        verbose_name = _("entry's text")
        verbose_name_plural = _("entries' texts")

    def __str__(self) -> str:
        return self.text
