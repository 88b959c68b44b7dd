"""Requests to register, transfers between clubs, merged players, imported files."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from league.models.journal import BackgroundRun
from league.models.people import Player, Registration, user_field
from league.models.places import Club, Team, UnionOwned


class Asked(UnionOwned):
    """Something that a club asks for and someone decides, with the reason."""

    # Why the registrar allows it outside the season's dates.
    late_reason = models.CharField(
        _("reason to allow it late"), max_length=300, default="", blank=True
    )
    reason = models.CharField(_("reason"), max_length=300, default="", blank=True)
    asked_at = models.DateTimeField(auto_now_add=True)
    asked_by = user_field()
    decided_at = models.DateTimeField(null=True)
    decided_by = user_field()

    class Meta:
        abstract = True


class RegistrationRequest(Asked):
    """A registration that a club asks for; the registrar confirms or refuses it."""

    class State(models.TextChoices):
        ASKED = "asked", _("asked")
        CONFIRMED = "confirmed", _("confirmed")
        REFUSED = "refused", _("refused")
        TAKEN_BACK = "taken back", _("taken back")

    season = models.ForeignKey(
        "league.Season", models.PROTECT, related_name="registration_requests"
    )
    # None: the player was made for this request alone, and deleted when refused.
    player = models.ForeignKey(
        Player, models.PROTECT, related_name="registration_requests", null=True
    )
    is_new_player = models.BooleanField(default=False)
    club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    team = models.ForeignKey(
        Team, models.PROTECT, related_name="+", null=True, blank=True
    )
    number = models.CharField(
        _("registration number"), max_length=30, default="", blank=True
    )
    is_captain = models.BooleanField(_("captain"), default=False)
    registered_on = models.DateField(_("registered on"))
    state = models.CharField(
        _("state"), max_length=10, choices=State, default=State.ASKED
    )
    registration = models.OneToOneField(
        Registration, models.PROTECT, related_name="request", null=True
    )

    class Meta:
        ordering = ["-asked_at", "-pk"]
        verbose_name = _("registration asked for")
        verbose_name_plural = _("registrations asked for")
        constraints = [
            models.UniqueConstraint(
                fields=["season", "player"],
                condition=Q(state="asked"),
                name="registrationrequest_open_once_a_player",
            ),
            models.CheckConstraint(
                condition=Q(state="confirmed", registration__isnull=False)
                | (~Q(state="confirmed") & Q(registration=None)),
                name="registrationrequest_confirmed_is_registered",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club} {self.get_state_display()}"


class Transfer(Asked):
    """A player's move to another club or team in a season, and its clearance."""

    class State(models.TextChoices):
        ASKED = "asked", _("waits for clearance")
        CLEARED = "cleared", _("cleared")
        REFUSED = "refused", _("refused")
        TAKEN_BACK = "taken back", _("taken back")

    season = models.ForeignKey(
        "league.Season", models.PROTECT, related_name="transfers"
    )
    registration = models.ForeignKey(
        Registration, models.PROTECT, related_name="transfers"
    )
    to_club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    to_team = models.ForeignKey(
        Team, models.PROTECT, related_name="+", null=True, blank=True
    )
    day = models.DateField(_("from"))
    state = models.CharField(
        _("state"), max_length=10, choices=State, default=State.ASKED
    )
    # The registrar cleared it, since the old club was silent or was overruled.
    is_by_registrar = models.BooleanField(default=False)
    opened = models.OneToOneField(
        Registration, models.PROTECT, related_name="transfer", null=True
    )

    class Meta:
        ordering = ["-asked_at", "-pk"]
        verbose_name = _("transfer")
        verbose_name_plural = _("transfers")
        constraints = [
            models.UniqueConstraint(
                fields=["registration"],
                condition=Q(state="asked"),
                name="transfer_open_once_a_registration",
            ),
            models.CheckConstraint(
                condition=Q(state="cleared", opened__isnull=False)
                | (~Q(state="cleared") & Q(opened=None)),
                name="transfer_cleared_opens_a_registration",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.registration} {self.get_state_display()}"


class PlayerMerge(UnionOwned):
    """Two rows found to be one player: `merged` counts as `kept` until undone.

    Both rows stay. Player.merged_into says the same, followed to its end.
    """

    kept = models.ForeignKey(Player, models.PROTECT, related_name="merges")
    merged = models.ForeignKey(Player, models.PROTECT, related_name="merged_by")
    # The registrations that it ended: a player has one at a time in a season.
    ended = models.JSONField(default=list)
    made_at = models.DateTimeField(auto_now_add=True)
    by = user_field()
    undone_at = models.DateTimeField(null=True)
    undone_by = user_field()

    class Meta:
        ordering = ["-made_at", "-pk"]
        verbose_name = _("merged player")
        verbose_name_plural = _("merged players")
        constraints = [
            models.UniqueConstraint(
                fields=["merged"],
                condition=Q(undone_at=None),
                name="playermerge_stands_once_a_player",
            ),
            models.CheckConstraint(
                condition=~Q(kept=F("merged")), name="playermerge_is_of_two"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.merged_id} → {self.kept_id}"


class TwoPlayers(UnionOwned):
    """Two similar players who were checked and are different people."""

    one = models.ForeignKey(Player, models.CASCADE, related_name="+")
    other = models.ForeignKey(Player, models.CASCADE, related_name="+")
    by = user_field()

    class Meta:
        verbose_name = _("two players alike")
        verbose_name_plural = _("two players alike")
        constraints = [
            models.UniqueConstraint(
                fields=["one", "other"], name="twoplayers_once_a_pair"
            ),
            models.CheckConstraint(
                condition=Q(one__lt=F("other")), name="twoplayers_in_one_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one_id}, {self.other_id}"


class FileImport(BackgroundRun):
    """An uploaded file of rows: previewed first, then imported or discarded.

    It may hold names, so its bytes are deleted once it is imported or discarded; of one
    imported without some of its rows, those rows stay until they are discarded. A long
    one is imported by a worker.
    """

    class Kind(models.TextChoices):
        PLAYERS = "players", _("players")
        TEAMS = "teams", _("teams")
        FIXTURES = "fixtures", _("fixtures")
        RESULTS = "results", _("results")

    class State(models.TextChoices):
        BROUGHT = "brought", _("looked through")
        WAITING = "waiting", _("waiting for the worker")
        RUNNING = "running", _("being imported")
        TAKEN = "taken", _("imported")
        DISCARDED = "discarded", _("discarded")

    season = models.ForeignKey(
        "league.Season", models.PROTECT, related_name="file_imports"
    )
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.PLAYERS)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    file_name = models.CharField(max_length=150)
    content = models.BinaryField(default=b"")
    # Our column's name to the file's column, counted from 0, as chosen; empty: as the
    # file's own header says.
    matched = models.JSONField(default=dict, blank=True)
    # What was said of its days, its names and the rows to leave out.
    answers = models.JSONField(default=dict, blank=True, db_default={})
    # The same for files with the same header; "" for one without.
    shape = models.CharField(max_length=32, default="", blank=True, db_default="")
    late_reason = models.CharField(
        _("reason to allow it late"), max_length=300, default="", blank=True
    )
    state = models.CharField(max_length=10, choices=State, default=State.BROUGHT)
    rows = models.PositiveIntegerField(default=0)
    rows_done = models.PositiveIntegerField(default=0)
    # What it did, in figures; or what stopped it.
    report = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["-made_at"]
        verbose_name = _("import of a file")
        verbose_name_plural = _("imports of files")

    def __str__(self) -> str:
        return f"{self.made_at:%Y-%m-%d} {self.get_state_display()}"
