"""Cups: their entries, draws, rounds and ties, and the board's invitations."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.people import Player, Registration, user_field
from league.models.places import Team, Union, UnionOwned, Venue
from league.models.seasons import Division, Fixture


class Cup(UnionOwned):
    """A knock-out beside the league, perhaps with groups before it.

    Its fixtures belong to a division of its own; each group is a division too, with a
    log.
    """

    class HomeBy(models.TextChoices):
        DRAW = "draw", _("by the draw: a lot for each match")
        HIGHER = "higher", _("the team that was seeded, or else drawn, first")
        NEUTRAL = "neutral", _("nobody: neutral halls")

    division = models.OneToOneField(Division, models.PROTECT, related_name="cup")
    # The division whose log decides who takes part, if there is one.
    made_from = models.ForeignKey(
        Division, models.PROTECT, related_name="cups_made", null=True, blank=True
    )
    home_by = models.CharField(
        _("home advantage"), max_length=8, choices=HomeBy, default=HomeBy.DRAW
    )
    keeps_clubs_apart = models.BooleanField(
        _("teams of one club do not meet in the first round"), default=False
    )
    has_third_place = models.BooleanField(
        _("the losers of the semi-finals play for third place"), default=False
    )
    groups = models.PositiveSmallIntegerField(_("groups"), default=0)
    legs = models.PositiveSmallIntegerField(_("matches of each pair"), default=1)
    # From each group, or from the log of `made_from`.
    through = models.PositiveSmallIntegerField(_("through from each group"), default=2)

    class Meta:
        ordering = ["-division__season__name", "division__name"]
        verbose_name = _("cup")
        verbose_name_plural = _("cups")

    def __str__(self) -> str:
        return str(self.division)

    @property
    def name(self) -> str:
        return self.division.name


class CupEntry(UnionOwned):
    """A team in a cup, with its seed, or its pot in a cup with groups."""

    cup = models.ForeignKey(Cup, models.CASCADE, related_name="entries")
    team = models.ForeignKey(Team, models.PROTECT, related_name="cup_entries")
    seed = models.PositiveSmallIntegerField(_("seed"), null=True, blank=True)

    class Meta:
        ordering = ["cup", models.F("seed").asc(nulls_last=True), "team__name"]
        verbose_name = _("entry in a cup")
        verbose_name_plural = _("entries in cups")
        constraints = [
            models.UniqueConstraint(
                fields=["cup", "team"], name="cupentry_once_in_a_cup"
            )
        ]

    def __str__(self) -> str:
        return str(self.team)


class CupGroup(UnionOwned):
    """A group of a cup: its letter, and the division with its log."""

    cup = models.ForeignKey(Cup, models.CASCADE, related_name="cup_groups")
    division = models.OneToOneField(Division, models.CASCADE, related_name="cup_group")
    letter = models.CharField(_("group"), max_length=1)

    class Meta:
        ordering = ["cup", "letter"]
        verbose_name = _("group of a cup")
        verbose_name_plural = _("groups of cups")
        constraints = [
            models.UniqueConstraint(
                fields=["cup", "letter"], name="cupgroup_letter_once_in_a_cup"
            )
        ]

    def __str__(self) -> str:
        return self.letter


class CupDraw(UnionOwned):
    """A draw: what went in, the seed, and what came out.

    The newest of its kind counts. A draw that was undone stays, with the reason.
    """

    class Kind(models.TextChoices):
        GROUPS = "groups", _("the groups")
        KNOCK_OUT = "knock-out", _("the knock-out")

    cup = models.ForeignKey(Cup, models.CASCADE, related_name="draws")
    kind = models.CharField(_("draw of"), max_length=10, choices=Kind)
    number = models.PositiveSmallIntegerField(_("draw"), default=1)
    seed = models.CharField(_("seed"), max_length=80, blank=True)
    # The entrants in the order of their places: key, seed, what keeps them apart, and
    # the team; a place that a play-off decides has two teams.
    entrants = models.JSONField(default=list)
    # The result: the key on each line of the bracket, or the keys of each group.
    came = models.JSONField(default=list)
    # Which teams were level at the cut of a log, and how it was decided.
    level = models.JSONField(default=list, blank=True)
    undone_because = models.CharField(_("reason"), max_length=300, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    by = user_field()

    class Meta:
        ordering = ["cup", "kind", "number"]
        verbose_name = _("draw")
        verbose_name_plural = _("draws")
        constraints = [
            models.UniqueConstraint(
                fields=["cup", "kind", "number"], name="cupdraw_number_once"
            ),
            models.UniqueConstraint(
                fields=["cup", "kind"],
                condition=Q(undone_because=""),
                name="cupdraw_one_of_a_kind_counts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.cup} {self.number}"


class CupRound(UnionOwned):
    """When and where a round of the groups or the knock-out is played."""

    cup = models.ForeignKey(Cup, models.CASCADE, related_name="rounds")
    is_of_groups = models.BooleanField(default=False)
    # Play-offs for the last place of a log are round 0.
    number = models.PositiveSmallIntegerField(_("round"))
    night = models.DateField(_("night"), null=True, blank=True)
    start = models.TimeField(_("start"))
    # No hall: each match is played in its home team's.
    venue = models.ForeignKey(
        Venue, models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        ordering = ["cup", "-is_of_groups", "number"]
        verbose_name = _("round of a cup")
        verbose_name_plural = _("rounds of cups")
        constraints = [
            models.UniqueConstraint(
                fields=["cup", "is_of_groups", "number"], name="cupround_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.cup} {self.number}"


class Tie(UnionOwned):
    """A place in the bracket: its match once both teams are known, and any ruling."""

    class Ruling(models.TextChoices):
        NONE = "", _("none")
        TEAM = "team", _("goes through")
        NOBODY = "nobody", _("nobody goes through")
        AS_PLAYED = "as played", _("stands as it was played")

    cup = models.ForeignKey(Cup, models.CASCADE, related_name="ties")
    round = models.PositiveSmallIntegerField(_("round"))
    number = models.PositiveSmallIntegerField(_("tie"))
    fixture = models.OneToOneField(
        Fixture, models.PROTECT, related_name="tie", null=True, blank=True
    )
    ruling = models.CharField(
        _("ruling"), max_length=10, choices=Ruling, default=Ruling.NONE, blank=True
    )
    ruled_for = models.ForeignKey(
        Team, models.PROTECT, related_name="+", null=True, blank=True
    )
    reason = models.CharField(_("reason"), max_length=300, blank=True)

    class Meta:
        ordering = ["cup", "round", "number"]
        verbose_name = _("tie")
        verbose_name_plural = _("ties")
        constraints = [
            models.UniqueConstraint(
                fields=["cup", "round", "number"], name="tie_once_in_a_cup"
            ),
            models.CheckConstraint(
                condition=Q(ruling="team", ruled_for__isnull=False)
                | ~Q(ruling="team") & Q(ruled_for=None),
                name="tie_ruled_for_a_team_names_it",
            ),
            models.CheckConstraint(
                condition=Q(ruling="") | ~Q(reason=""),
                name="tie_ruling_has_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.cup} {self.round}.{self.number}"


class Invitation(UnionOwned):
    """The board's request to a union for a team, and the union's answer.

    The row is the board's. Only what the union agreed to is copied, into rows of the
    board's own.
    """

    class State(models.TextChoices):
        ASKED = "asked", _("waits for an answer")
        AGREED = "agreed", _("agreed")
        DECLINED = "declined", _("declined")

    cup = models.ForeignKey(Cup, models.CASCADE, related_name="invitations")
    invited = models.ForeignKey(Union, models.PROTECT, related_name="invitations")
    # A union that may send several teams has one invitation for each.
    number = models.PositiveSmallIntegerField(default=1)
    state = models.CharField(
        _("answer"), max_length=10, choices=State, default=State.ASKED
    )
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    answered_at = models.DateTimeField(null=True)
    by = user_field()
    # The board's own copy, while the union agrees.
    team = models.ForeignKey(
        Team, models.PROTECT, related_name="invitations", null=True, blank=True
    )

    class Meta:
        ordering = ["cup", "invited__name", "number"]
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.UniqueConstraint(
                fields=["cup", "invited", "number"], name="invitation_once_a_team"
            ),
            models.CheckConstraint(
                condition=Q(state="agreed", team__isnull=False)
                | ~Q(state="agreed") & Q(team=None),
                name="invitation_agreed_has_a_team",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.invited} {self.number}"


class Release(UnionOwned):
    """A player released by a union (whose row it is), with the board's registration."""

    invitation = models.ForeignKey(Invitation, models.CASCADE, related_name="releases")
    player = models.ForeignKey(Player, models.CASCADE, related_name="releases")
    registration = models.ForeignKey(
        Registration, models.CASCADE, related_name="releases"
    )

    class Meta:
        verbose_name = _("release")
        verbose_name_plural = _("releases")
        constraints = [
            models.UniqueConstraint(
                fields=["invitation", "player"], name="release_once_a_player"
            )
        ]

    def __str__(self) -> str:
        return f"{self.invitation} {self.player_id}"
