from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.places import Team, UnionOwned
from league.models.seasons import Division, Fixture


class Standing(UnionOwned):
    """A team's entry in a division, with the sums of its results.

    The sums are what `rules.standings` makes of the fixtures and adjustments; they
    are kept so that one result costs the same however many were played.
    """

    division = models.ForeignKey(Division, models.PROTECT, related_name="standings")
    team = models.ForeignKey(Team, models.PROTECT, related_name="standings")
    won = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    points_for = models.IntegerField(default=0)
    points_against = models.IntegerField(default=0)
    away_won = models.PositiveIntegerField(default=0)
    away_for = models.IntegerField(default=0)
    tables_won = models.PositiveIntegerField(default=0)
    tables_drawn = models.PositiveIntegerField(default=0)
    adjustment = models.DecimalField(max_digits=10, decimal_places=2, default=0)
    # The day on which the team left the division, and the policy that was followed.
    withdrawn_on = models.DateField(_("withdrawn on"), null=True, blank=True)
    withdrawal_policy = models.CharField(max_length=30, default="", blank=True)
    withdrawal_reason = models.CharField(
        _("reason"), max_length=300, default="", blank=True
    )

    class Meta:
        ordering = ["division", "team"]
        verbose_name = _("entry in a division")
        verbose_name_plural = _("entries in divisions")
        constraints = [
            models.UniqueConstraint(
                fields=["division", "team"], name="standing_once_in_a_division"
            ),
            models.CheckConstraint(
                condition=Q(withdrawn_on=None, withdrawal_policy="")
                | Q(withdrawn_on__isnull=False) & ~Q(withdrawal_policy=""),
                name="standing_is_withdrawn_by_a_policy",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team} {self.division}"


class Ruling(UnionOwned):
    """A fixture's result by decision, in place of what its match's record says.

    A walkover that is awarded, or a match declared void: by the secretary, by a query
    that was upheld, or since a team withdrew. `instead_of` is the result that the
    record says meanwhile; it counts again once the ruling is lifted.
    """

    class Outcome(models.TextChoices):
        WALKOVER = "walkover", _("walkover")
        VOID = "void", _("void")

    fixture = models.ForeignKey(Fixture, models.PROTECT, related_name="rulings")
    outcome = models.CharField(_("outcome"), max_length=8, choices=Outcome)
    winner = models.CharField(max_length=4, default="", blank=True)
    # The match points that a walkover gives.
    points = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(_("reason"), max_length=300)
    instead_of = models.JSONField(default=dict)
    # The request and the appointments that it ended, by id and state.
    ended = models.JSONField(default=dict)
    # The ruling that stood before this one, and stands again once this is lifted.
    former = models.OneToOneField(
        "self", models.PROTECT, related_name="successor", null=True
    )
    withdrawal = models.ForeignKey(
        Standing, models.PROTECT, related_name="rulings", null=True
    )
    # The fixture in which a match that was declared void is played again.
    replay = models.OneToOneField(
        Fixture, models.PROTECT, related_name="replays", null=True
    )
    made_at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )
    # Lifted, or another one stands in its place.
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["made_at", "pk"]
        verbose_name = _("ruling on a fixture")
        verbose_name_plural = _("rulings on fixtures")
        constraints = [
            models.UniqueConstraint(
                fields=["fixture"],
                condition=Q(ended_at=None),
                name="ruling_stands_once_on_a_fixture",
            ),
            models.CheckConstraint(
                condition=Q(
                    outcome="walkover", winner__in=["home", "away"], replay=None
                )
                | Q(outcome="void", winner="", points=0),
                name="ruling_of_a_walkover_has_a_winner",
            ),
        ]

    def __str__(self) -> str:
        return self.reason


class StoredPage(UnionOwned):
    """A division's log page as a visitor gets it, as of one version of the log."""

    division = models.ForeignKey(Division, models.CASCADE, related_name="pages")
    language = models.CharField(max_length=8)
    version = models.PositiveBigIntegerField()
    # The templates and catalogues it was drawn with: a new release draws anew.
    build = models.CharField(max_length=64)
    # Compressed: so it is kept small, and sent as it is.
    body = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["division", "language"], name="storedpage_once_a_language"
            )
        ]

    def __str__(self) -> str:
        return f"{self.division} {self.language} v{self.version}"
