from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models import Player, Union
from league.models.places import UnionOwned


class PrivacySettings(models.Model):
    """A union's contact for questions on data, and its retention times.

    A time of 0 means that nothing is deleted automatically.
    """

    union = models.OneToOneField(
        Union, models.PROTECT, primary_key=True, related_name="privacy"
    )
    officer = models.CharField(
        _("information officer"), max_length=120, default="", blank=True
    )
    officer_email = models.EmailField(
        _("the officer's e-mail address"), default="", blank=True
    )
    seasons_kept = models.PositiveSmallIntegerField(
        _("seasons without a registration until a name is due"), default=3
    )
    photo_months = models.PositiveSmallIntegerField(
        _("months that photos of paper are kept"), default=24
    )
    import_months = models.PositiveSmallIntegerField(
        _("months that imported files and their reports are kept"), default=12
    )
    notice_months = models.PositiveSmallIntegerField(
        _("months that notices and the list of mails are kept"), default=12
    )
    is_automatic = models.BooleanField(
        _("erase what is due by itself, each night"), default=False
    )

    class Meta:
        verbose_name = _("privacy settings")
        verbose_name_plural = _("privacy settings")

    def __str__(self) -> str:
        return str(self.union_id)


class PersonRequest(UnionOwned):
    """A player's request about their own data: a correction, or erasure.

    Its words go when the player is erased; that it was asked and answered stays.
    """

    class Kind(models.TextChoices):
        CORRECTION = "correction", _("correction")
        ERASURE = "erasure", _("erasure")

    class Topic(models.TextChoices):
        NAME = "name", _("my name")
        REGISTRATION = "registration", _("my registration, team or number")
        RESULT = "result", _("where I sat or what I scored")
        CONTACT = "contact", _("my guardian or an address")
        OTHER = "other", _("something else")

    class State(models.TextChoices):
        ASKED = "asked", _("waits for an answer")
        DONE = "done", _("done")
        DECLINED = "declined", _("declined")
        TAKEN_BACK = "taken back", _("taken back")

    kind = models.CharField(max_length=10, choices=Kind)
    player = models.ForeignKey(Player, models.PROTECT, related_name="requests")
    topic = models.CharField(
        _("what is it about?"), max_length=12, choices=Topic, default="", blank=True
    )
    wrong = models.CharField(_("what is wrong"), max_length=500, default="", blank=True)
    right = models.CharField(
        _("what it should be"), max_length=500, default="", blank=True
    )
    state = models.CharField(max_length=10, choices=State, default=State.ASKED)
    asked_at = models.DateTimeField()
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )
    due_on = models.DateField()
    decided_at = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )
    reason = models.CharField(_("reason"), max_length=500, default="", blank=True)

    class Meta:
        ordering = ["-asked_at", "-pk"]
        verbose_name = _("request about own data")
        verbose_name_plural = _("requests about own data")
        constraints = [
            models.UniqueConstraint(
                fields=["player"],
                condition=Q(kind="erasure", state="asked"),
                name="personrequest_one_erasure_waits",
            ),
            models.CheckConstraint(
                condition=Q(state="asked", decided_at=None)
                | ~Q(state="asked") & Q(decided_at__isnull=False),
                name="personrequest_is_decided_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.get_kind_display()}"


class Erasure(UnionOwned):
    """The record of an erasure: when, by whom and how much; ids and figures only."""

    player = models.ForeignKey(Player, models.PROTECT, related_name="erasures")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )
    # How many rows of each table were changed or removed.
    counts = models.JSONField(default=dict)

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name = _("erasure")
        verbose_name_plural = _("erasures")

    def __str__(self) -> str:
        return str(self.player_id)
