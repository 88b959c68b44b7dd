from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.people import user_field
from league.models.places import Team, UnionOwned, Venue
from league.models.seasons import Fixture

# How many other dates a captain may offer.
MOST_DATES = 3


class HallClosure(UnionOwned):
    """A night on which a hall is not available."""

    venue = models.ForeignKey(
        Venue, models.CASCADE, related_name="closures", verbose_name=_("hall")
    )
    night = models.DateField(_("night"))
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        ordering = ["night", "venue__name"]
        verbose_name = _("closed night of a hall")
        verbose_name_plural = _("closed nights of halls")
        constraints = [
            models.UniqueConstraint(
                fields=["venue", "night"], name="hallclosure_once_a_night"
            )
        ]

    def __str__(self) -> str:
        return f"{self.venue} {self.night}"


class Postponement(UnionOwned):
    """A team's request to play a match on another night, and its outcome."""

    class State(models.TextChoices):
        ASKED = "asked", _("waits for the opponents")
        ACCEPTED = "accepted", _("accepted, waits for the secretary")
        DECLINED = "declined", _("declined, waits for the secretary")
        UNANSWERED = "unanswered", _("not answered in time, waits for the secretary")
        MOVED = "moved", _("moved to another night")
        DATE_OPEN = "date open", _("postponed, date open")
        REFUSED = "refused", _("refused: the match stays where it is")
        WITHDRAWN = "withdrawn", _("withdrawn")
        LAPSED = "lapsed", _("lapsed: the match was played meanwhile")

    OPEN = (State.ASKED, State.ACCEPTED, State.DECLINED, State.UNANSWERED)
    FOR_THE_SECRETARY = (State.ACCEPTED, State.DECLINED, State.UNANSWERED)

    fixture = models.ForeignKey(Fixture, models.PROTECT, related_name="postponements")
    team = models.ForeignKey(Team, models.PROTECT, related_name="postponements")
    reason = models.CharField(_("reason"), max_length=300)
    asked_by = user_field()
    asked_at = models.DateTimeField(_("asked at"))
    state = models.CharField(
        _("state"), max_length=12, choices=State, default=State.ASKED
    )
    # Where the match was when this was asked; no night: its date was open.
    was_night = models.DateField(null=True, blank=True)
    was_start = models.TimeField()
    was_venue = models.ForeignKey(
        Venue, models.PROTECT, related_name="+", null=True, blank=True
    )
    # Deadline of the side that must answer next: opponents or secretary.
    due_at = models.DateTimeField(_("due"))
    reminded_at = models.DateTimeField(null=True, blank=True)
    accepted = models.ForeignKey(
        "ProposedNight", models.PROTECT, related_name="+", null=True, blank=True
    )
    answer = models.CharField(_("answer"), max_length=300, blank=True)
    answered_by = user_field()
    answered_at = models.DateTimeField(null=True, blank=True)
    decision = models.CharField(_("decision"), max_length=300, blank=True)
    decided_by = user_field()
    decided_at = models.DateTimeField(null=True, blank=True)
    # The new night that the secretary set.
    night = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["-asked_at", "-pk"]
        verbose_name = _("request to postpone")
        verbose_name_plural = _("requests to postpone")
        indexes = [
            models.Index(fields=["union", "state"], name="postponement_by_state"),
            models.Index(fields=["due_at"], name="postponement_by_due"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture"],
                condition=Q(state__in=["asked", "accepted", "declined", "unanswered"]),
                name="postponement_open_once_a_match",
            ),
            models.CheckConstraint(
                condition=~Q(state="moved") | Q(night__isnull=False),
                name="postponement_moved_has_its_night",
            ),
            models.CheckConstraint(
                condition=~Q(state="accepted") | Q(accepted__isnull=False),
                name="postponement_accepted_names_the_date",
            ),
        ]

    def __str__(self) -> str:
        return str(self.fixture)

    @property
    def is_open(self) -> bool:
        return self.state in self.OPEN

    @property
    def waits_for_the_secretary(self) -> bool:
        return self.state in self.FOR_THE_SECRETARY

    @property
    def opponents(self) -> Team:
        fixture = self.fixture
        return fixture.away if self.team_id == fixture.home_id else fixture.home


class ProposedNight(UnionOwned):
    """A night that a request offers, with the start and the hall."""

    postponement = models.ForeignKey(
        Postponement, models.CASCADE, related_name="proposed"
    )
    place = models.PositiveSmallIntegerField()
    night = models.DateField(_("night"))
    start = models.TimeField(_("start"))
    venue = models.ForeignKey(
        Venue,
        models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("hall"),
    )

    class Meta:
        ordering = ["postponement", "place"]
        verbose_name = _("proposed date")
        verbose_name_plural = _("proposed dates")
        constraints = [
            models.UniqueConstraint(
                fields=["postponement", "place"], name="proposednight_place_once"
            ),
            models.UniqueConstraint(
                fields=["postponement", "night"], name="proposednight_night_once"
            ),
            models.CheckConstraint(
                condition=Q(place__range=(1, MOST_DATES)),
                name="proposednight_is_one_of_three",
            ),
        ]

    def __str__(self) -> str:
        return str(self.night)
