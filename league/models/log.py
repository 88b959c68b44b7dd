from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.people import user_field
from league.models.places import Team, UnionOwned
from league.models.seasons import Division, Fixture


class LogLots(UnionOwned):
    """Lots for teams that a division's log leaves level on every key.

    Announced first, with where the seed will come from; drawn once that is known. They
    order the teams while exactly these share a place. Lots that were undone stay, with
    the reason.
    """

    division = models.ForeignKey(Division, models.PROTECT, related_name="lots")
    # Codes of the teams whose lots are drawn, and the order drawn.
    codes = models.JSONField(default=list)
    source = models.CharField(_("the seed"), max_length=300)
    seed = models.CharField(_("seed"), max_length=80, default="", blank=True)
    came = models.JSONField(default=list, blank=True)
    announced_at = models.DateTimeField(auto_now_add=True)
    announced_by = user_field()
    drawn_at = models.DateTimeField(null=True)
    drawn_by = user_field()
    undone_because = models.CharField(
        _("reason"), max_length=300, default="", blank=True
    )

    class Meta:
        ordering = ["announced_at", "pk"]
        verbose_name = _("lots of a log")
        verbose_name_plural = _("lots of logs")
        constraints = [
            models.CheckConstraint(
                condition=Q(drawn_at=None, seed="")
                | Q(drawn_at__isnull=False) & ~Q(seed=""),
                name="loglots_drawn_from_a_seed",
            )
        ]

    def __str__(self) -> str:
        return f"{self.division} {', '.join(self.codes)}"


class Standing(UnionOwned):
    """A team's entry in a division, with the sums of its results.

    `rules.standings` makes the sums from the fixtures and adjustments; they are stored
    so that one result costs the same however many were played.
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
    # The day on which the team withdrew, and the policy that was followed.
    withdrawn_on = models.DateField(_("withdrawn on"), null=True, blank=True)
    withdrawal_policy = models.CharField(max_length=30, default="", blank=True)
    withdrawal_reason = models.CharField(
        _("reason"), max_length=300, default="", blank=True
    )
    # The lots that this team was in, and its own: 1 comes first.
    lots = models.ForeignKey(
        LogLots, models.PROTECT, related_name="standings", null=True, editable=False
    )
    lot = models.PositiveSmallIntegerField(null=True, editable=False)

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
            models.CheckConstraint(
                condition=Q(lot=None, lots=None)
                | Q(lot__isnull=False, lots__isnull=False),
                name="standing_has_a_lot_of_its_lots",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team} {self.division}"


class Ruling(UnionOwned):
    """A fixture's result by decision, in place of its match record's.

    An awarded walkover, or a match declared void: by the secretary, by an upheld query,
    or because a team withdrew; or the score of a match played before its union kept
    records here. `instead_of` is the record's own result, which counts again once the
    ruling is lifted.
    """

    class Outcome(models.TextChoices):
        WALKOVER = "walkover", _("walkover")
        VOID = "void", _("void")
        # Played before this system: the score is all that is known.
        SCORE = "score", _("score without a record")

    fixture = models.ForeignKey(Fixture, models.PROTECT, related_name="rulings")
    outcome = models.CharField(_("outcome"), max_length=8, choices=Outcome)
    winner = models.CharField(max_length=4, default="", blank=True)
    # The match points for a walkover.
    points = models.PositiveSmallIntegerField(default=0)
    # For a score without a record: match points and tables, as the fixture has them.
    score = models.JSONField(default=dict, blank=True)
    reason = models.CharField(_("reason"), max_length=300)
    instead_of = models.JSONField(default=dict)
    # The request and the appointments that it ended, by id and state.
    ended = models.JSONField(default=dict)
    # The previous ruling, which counts again once this one is lifted.
    former = models.OneToOneField(
        "self", models.PROTECT, related_name="successor", null=True
    )
    withdrawal = models.ForeignKey(
        Standing, models.PROTECT, related_name="rulings", null=True
    )
    # The fixture in which a void match is played again.
    replay = models.OneToOneField(
        Fixture, models.PROTECT, related_name="replays", null=True
    )
    made_at = models.DateTimeField(auto_now_add=True)
    by = user_field()
    # Set once it is lifted or replaced by another ruling.
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
                | Q(outcome="void", winner="", points=0)
                | Q(
                    outcome="score",
                    winner__in=["home", "away", "draw"],
                    points=0,
                    replay=None,
                ),
                name="ruling_has_the_winner_of_its_outcome",
            ),
        ]

    def __str__(self) -> str:
        return self.reason

    @property
    def figures(self) -> tuple[int, ...]:
        """Return the points and tables of a score without a record, as in a result."""
        names = ("home", "away", "home_tables", "away_tables", "drawn_tables")
        return tuple(self.score[name] for name in names)


class StoredPage(UnionOwned):
    """A division's log page for visitors, rendered for one version of the log.

    `drawing` rises when only what is shown beside the log has changed.
    """

    division = models.ForeignKey(Division, models.CASCADE, related_name="pages")
    language = models.CharField(max_length=8)
    version = models.PositiveBigIntegerField()
    drawing = models.PositiveBigIntegerField(default=0)
    # The templates and catalogues it was rendered with; a new release renders again.
    build = models.CharField(max_length=64)
    # Compressed, both to store and to send.
    body = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["division", "language"], name="storedpage_once_a_language"
            )
        ]

    def __str__(self) -> str:
        return f"{self.division} {self.language} v{self.version}"
