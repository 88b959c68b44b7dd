from __future__ import annotations

import uuid
from datetime import datetime, time

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.models.people import user_field
from league.models.places import Team, UnionOwned, Venue

# Days in which a plan may list nights: a year and a day.
MOST_NIGHTS = 366


class RuleSet(UnionOwned):
    """One version of a union's local rules: what differs from SAKBOC's numbers.

    `record_rules` is the match record's `rules`, `scheme` the log's scheme, `policy`
    what league/access/policy.py reads; each is checked before it is saved, and never
    changes after.
    """

    version = models.PositiveIntegerField(_("version"))
    record_rules = models.JSONField(_("match rules"), default=dict, blank=True)
    scheme = models.JSONField(_("scheme of the log"), default=dict, blank=True)
    policy = models.JSONField(_("policy"), default=dict, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["union", "version"]
        verbose_name = _("local rules")
        verbose_name_plural = _("local rules")
        constraints = [
            models.UniqueConstraint(
                fields=["union", "version"], name="ruleset_version_once_in_a_union"
            )
        ]

    def __str__(self) -> str:
        return f"{self.union} v{self.version}"


class Season(UnionOwned):
    """A season; a result freezes its local rules, closing it freezes its logs."""

    name = models.CharField(_("name"), max_length=60)
    rule_set = models.ForeignKey(RuleSet, models.PROTECT, related_name="seasons")
    # None: an imported season, which has the nights of its fixtures.
    starts_on = models.DateField(_("first day"), null=True, blank=True)
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    start = models.TimeField(_("start of play"), default=time(19, 30))
    # Since when no result changes any more; each division is `is_final` as long.
    closed_at = models.DateTimeField(null=True, blank=True, editable=False)
    closed_by = user_field()

    class Meta:
        ordering = ["-name"]
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        constraints = [
            models.UniqueConstraint(
                fields=["union", "name"], name="season_name_once_in_a_union"
            ),
            models.CheckConstraint(
                condition=Q(starts_on=None)
                | Q(ends_on=None)
                | Q(ends_on__gte=F("starts_on")),
                name="season_ends_after_it_starts",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def league_divisions(self) -> models.QuerySet[Division]:
        """The divisions of the league, without those of cups and their groups."""
        return self.divisions.filter(kind=Division.Kind.LEAGUE)


class Division(UnionOwned):
    """A division of a season, a cup's matches, or a group of a cup.

    `log_version` rises with every change that its log shows, `log_drawing` with changes
    shown beside it. Level 1 is the highest; `promoted` and `relegated` are how many
    teams move up and down when the next season is made. `is_final` stands in its own
    row, which every change of the log locks, so that none slips past the closing.
    """

    class Kind(models.TextChoices):
        LEAGUE = "league", _("league")
        # The knock-out matches of a cup, without a log.
        CUP = "cup", _("cup")
        # A group of a cup, with a log of its own.
        GROUP = "group", _("group")

    season = models.ForeignKey(Season, models.PROTECT, related_name="divisions")
    name = models.CharField(_("name"), max_length=60)
    kind = models.CharField(
        _("kind"), max_length=8, choices=Kind, default=Kind.LEAGUE, editable=False
    )
    teams = models.ManyToManyField(
        Team, through="league.Standing", related_name="divisions"
    )
    level = models.PositiveSmallIntegerField(_("level"), default=1)
    promoted = models.PositiveSmallIntegerField(_("teams promoted"), default=0)
    relegated = models.PositiveSmallIntegerField(_("teams relegated"), default=0)
    log_version = models.PositiveBigIntegerField(default=1, editable=False)
    log_drawing = models.PositiveBigIntegerField(default=0, editable=False)
    is_final = models.BooleanField(default=False, db_default=False, editable=False)

    class Meta:
        ordering = ["season", "level", "pk"]
        verbose_name = _("division")
        verbose_name_plural = _("divisions")
        constraints = [
            models.UniqueConstraint(
                fields=["season", "name"], name="division_name_once_in_a_season"
            )
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.season}"


class Fixture(UnionOwned):
    """A match to be played, and the result once there is one."""

    class State(models.TextChoices):
        PLANNED = "planned", _("planned")
        POSTPONED = "postponed", _("postponed")
        PLAYED = "played", _("played")
        WALKOVER = "walkover", _("walkover")
        VOID = "void", _("void")

    class Stage(models.TextChoices):
        LEAGUE = "league", _("league")
        KNOCK_OUT = "knock-out", _("knock-out")
        QUARTER_FINAL = "quarter-final", _("quarter-final")
        SEMI_FINAL = "semi-final", _("semi-final")
        FINAL = "final", _("final")
        # Counts nowhere: neither in the log nor in anybody's record.
        PRACTICE = "practice", _("practice match")

    class SecondLook(models.TextChoices):
        """Whether another person has checked what was typed in from paper."""

        NONE = "", _("not asked for")
        WAITING = "waiting", _("waits for a second pair of eyes")
        REJECTED = "rejected", _("rejected by a second pair of eyes")
        DONE = "done", _("confirmed by a second pair of eyes")

    class Winner(models.TextChoices):
        HOME = "home", _("home")
        AWAY = "away", _("away")
        DRAW = "draw", _("draw")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    division = models.ForeignKey(Division, models.PROTECT, related_name="fixtures")
    stage = models.CharField(
        _("stage"), max_length=20, choices=Stage, default=Stage.LEAGUE
    )
    round = models.PositiveSmallIntegerField(_("round"))
    # None: postponed, with no new date yet.
    night = models.DateField(_("night"), null=True, blank=True)
    start = models.TimeField(_("start"))
    home = models.ForeignKey(Team, models.PROTECT, related_name="home_fixtures")
    away = models.ForeignKey(Team, models.PROTECT, related_name="away_fixtures")
    venue = models.ForeignKey(
        Venue, models.PROTECT, related_name="fixtures", null=True, blank=True
    )
    state = models.CharField(
        _("state"), max_length=12, choices=State, default=State.PLANNED
    )
    home_score = models.PositiveIntegerField(null=True, blank=True)
    away_score = models.PositiveIntegerField(null=True, blank=True)
    home_tables = models.PositiveSmallIntegerField(default=0)
    away_tables = models.PositiveSmallIntegerField(default=0)
    drawn_tables = models.PositiveSmallIntegerField(default=0)
    winner = models.CharField(max_length=4, choices=Winner, null=True, blank=True)  # noqa: DJ001 - no winner is not an empty one
    # Until the secretary closes a match played on the night's screens, and while one
    # from paper waits for a second pair of eyes.
    is_provisional = models.BooleanField(default=False)
    second_look = models.CharField(
        max_length=8,
        choices=SecondLook,
        default=SecondLook.NONE,
        blank=True,
        editable=False,
    )
    # Who last wrote what another person is to check.
    written_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="+",
        null=True,
        editable=False,
    )
    # It has begun, has no result, and was not left for another night.
    is_under_way = models.BooleanField(default=False, editable=False)
    # Its result comes from a ruling, whatever its match's record says.
    is_ruled = models.BooleanField(default=False, editable=False)
    # How often it was moved, put off or called off, and when it last changed: how a
    # calendar tells an old event from a new one.
    sequence = models.PositiveIntegerField(default=0, editable=False)
    changed_at = models.DateTimeField(default=timezone.now, editable=False)
    # Its night before the date became open.
    last_night = models.DateField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["night", "round", "venue__code", "home__code"]
        verbose_name = _("fixture")
        verbose_name_plural = _("fixtures")
        indexes = [
            models.Index(fields=["division", "night"], name="fixture_by_night"),
            models.Index(fields=["division", "home", "away"], name="fixture_by_pair"),
            models.Index(fields=["union", "night"], name="fixture_of_a_union_by_night"),
            models.Index(fields=["division", "changed_at"], name="fixture_by_change"),
            models.Index(fields=["night", "round", "id"], name="fixture_in_order"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["division", "stage", "round", "home", "away"],
                # A void match may be played again.
                condition=~Q(state="void"),
                name="fixture_once_in_a_round",
            ),
            models.CheckConstraint(
                condition=~Q(home=F("away")), name="fixture_has_two_teams"
            ),
            models.CheckConstraint(
                condition=Q(night__isnull=False)
                | Q(state__in=["postponed", "walkover", "void"]),
                name="fixture_without_a_night_is_not_planned_or_played",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["played", "walkover"], home_score__isnull=False)
                & Q(away_score__isnull=False)
                | ~Q(state__in=["played", "walkover"])
                & Q(home_score=None, away_score=None, winner=None),
                name="fixture_has_scores_exactly_when_it_counts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.home} – {self.away}"

    @property
    def starts_at(self) -> datetime | None:
        """Return the start as an instant, read from the union's own clock."""
        if self.night is None:
            return None
        return datetime.combine(self.night, self.start, tzinfo=self.union.zone)

    @property
    def counts_in_the_log(self) -> bool:
        return self.stage == self.Stage.LEAGUE and self.home_score is not None

    @property
    def is_unconfirmed(self) -> bool:
        """Whether another person still has to confirm what was typed in from paper."""
        return self.second_look in (self.SecondLook.WAITING, self.SecondLook.REJECTED)

    @property
    def is_practice(self) -> bool:
        return self.stage == self.Stage.PRACTICE

    @property
    def is_knock_out(self) -> bool:
        return self.stage not in (self.Stage.LEAGUE, self.Stage.PRACTICE)


class Adjustment(UnionOwned):
    """Points given to or taken from a team in the log, with the reason."""

    division = models.ForeignKey(Division, models.PROTECT, related_name="adjustments")
    team = models.ForeignKey(Team, models.PROTECT, related_name="adjustments")
    points = models.DecimalField(
        _("log points"), max_digits=8, decimal_places=2, default=0
    )
    points_for = models.IntegerField(_("points for"), default=0)
    points_against = models.IntegerField(_("points against"), default=0)
    reason = models.CharField(_("reason"), max_length=300)
    made_at = models.DateTimeField(auto_now_add=True)
    by = user_field()
    # The adjustment that this one reverses; neither is ever changed.
    reverses = models.OneToOneField(
        "self", models.PROTECT, related_name="reversed_by", null=True, blank=True
    )

    class Meta:
        ordering = ["made_at"]
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")

    def __str__(self) -> str:
        return self.reason
