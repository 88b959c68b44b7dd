"""Card evenings and their series: which game, how many rounds, how it is seated."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models import Club, Venue
from league.models.places import UnionOwned
from rules.evenings import is_played_alone, sides_of_game


class Game(models.TextChoices):
    """The games of an evening, by their names in the contracts."""

    KLAWERJAS = "klawerjas", _("klawerjas")
    KLAVERJAS = "klaverjas", _("klaverjas")
    KLABERJASS = "klaberjass", _("klaberjass")
    KLABERJASS_TWO = "klaberjass-2", _("klaberjass for two")
    KLABERJASS_THREE = "klaberjass-3", _("klaberjass for three")
    FIVE_HUNDRED = "500", _("500")


class EnteredAs(models.TextChoices):
    INDIVIDUALS = "individuals", _("individuals")
    FIXED_PAIRS = "fixed pairs", _("fixed pairs")
    # They enter alone, and are drawn into pairs once, before the first round.
    DRAWN_PAIRS = "drawn pairs", _("drawn pairs")


class ShownAs(models.TextChoices):
    """How much of a person's name an evening shows of who agreed to be named."""

    FULL = "full", _("full names")
    FIRST = "first", _("first names")
    INITIALS = "initials", _("initials")


class Series(UnionOwned):
    """Evenings ranked together: the best few of all that were held."""

    class RankedBy(models.TextChoices):
        TOTAL = "total", _("the sum of the evenings that count")
        AVERAGE = "average", _("the average of the evenings that count")

    class Ties(models.TextChoices):
        # By the names in rules.evenings.
        BEST = "best evening", _("their best single evening")
        EACH_BEST = (
            "each best evening",
            _("their best evening, then the next best, and so on"),
        )
        ATTENDED = "attended", _("more evenings attended")
        SHARED = "shared", _("nothing: they share the place")

    name = models.CharField(_("name"), max_length=120)
    club = models.ForeignKey(
        Club, models.PROTECT, related_name="+", null=True, blank=True
    )
    game = models.CharField(_("game"), max_length=12, choices=Game)
    of_pairs = models.BooleanField(_("ranks pairs, not persons"), default=False)
    # 0 counts all of them.
    best = models.PositiveSmallIntegerField(_("best evenings that count"), default=0)
    least = models.PositiveSmallIntegerField(
        _("evenings to attend to be ranked"), default=0
    )
    ranked_by = models.CharField(
        _("ranked by"), max_length=8, choices=RankedBy, default=RankedBy.TOTAL
    )
    ties = models.CharField(
        _("who are level are ranked by"),
        max_length=20,
        choices=Ties,
        default=Ties.BEST,
        db_default=Ties.BEST,
    )
    ranks_guests = models.BooleanField(_("ranks guests"), default=True, db_default=True)
    # Its ranking is final from here, and its prizes are won.
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True, editable=False)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("series")
        verbose_name_plural = _("series")
        constraints = [
            models.UniqueConstraint(
                fields=["union", "name"], name="series_name_once_in_a_union"
            )
        ]

    def __str__(self) -> str:
        return self.name


class SeriesPrize(UnionOwned):
    """The prize of a place in the final ranking of a series; a shared place shares."""

    series = models.ForeignKey(Series, models.CASCADE, related_name="prizes")
    place = models.PositiveSmallIntegerField(_("place"))
    text = models.CharField(_("prize"), max_length=120)

    class Meta:
        ordering = ["series", "place"]
        verbose_name = _("prize of a series")
        verbose_name_plural = _("prizes of series")
        constraints = [
            models.UniqueConstraint(
                fields=["series", "place"], name="seriesprize_one_of_a_place"
            )
        ]

    def __str__(self) -> str:
        return f"{self.place}: {self.text}"


class Drive(UnionOwned):
    """A card evening of one game, for individuals or pairs."""

    class Seating(models.TextChoices):
        # No partner twice and as few opponents twice as possible, over all rounds at
        # once.
        WHOLE = "whole", _("drawn for the whole evening before it starts")
        ROUND = "round", _("a new draw each round")
        MOVEMENT = (
            "movement",
            _("by movement: in singles the winners move on, else the second side"),
        )

    class State(models.TextChoices):
        PLANNED = "planned", _("planned")
        RUNNING = "running", _("running")
        CLOSED = "closed", _("closed")

    name = models.CharField(_("name"), max_length=120)
    club = models.ForeignKey(
        Club, models.PROTECT, related_name="+", null=True, blank=True
    )
    venue = models.ForeignKey(
        Venue, models.PROTECT, related_name="+", null=True, blank=True
    )
    series = models.ForeignKey(
        Series, models.PROTECT, related_name="drives", null=True, blank=True
    )
    game = models.CharField(_("game"), max_length=12, choices=Game)
    entered_as = models.CharField(_("for"), max_length=12, choices=EnteredAs)
    seating = models.CharField(_("seating"), max_length=10, choices=Seating)
    starts_at = models.DateTimeField(_("starts"))
    rounds = models.PositiveSmallIntegerField(_("rounds"))
    # The local settings, as rules.evenings reads them: missing ones take their default.
    settings = models.JSONField(default=dict, blank=True)
    # Of who agreed to it at the entry; whoever did not is shown by initials.
    hall_names = models.CharField(
        _("names in the hall"),
        max_length=8,
        choices=ShownAs,
        default=ShownAs.FULL,
        db_default=ShownAs.FULL.value,
    )
    public_names = models.CharField(
        _("names on the public result"),
        max_length=8,
        choices=ShownAs,
        default=ShownAs.INITIALS,
        db_default=ShownAs.INITIALS.value,
    )
    # Of each person, in cents; 0 asks for none.
    entry_cents = models.PositiveIntegerField(_("entry money"), default=0, db_default=0)
    # Printed with every draw that follows from it; empty until the first.
    seed = models.CharField(_("seed"), max_length=80, default="", blank=True)
    state = models.CharField(
        _("state"), max_length=8, choices=State, default=State.PLANNED
    )
    # Grows with each change that a live page shows.
    version = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        ordering = ["-starts_at", "-pk"]
        verbose_name = _("card evening")
        verbose_name_plural = _("card evenings")
        constraints = [
            models.CheckConstraint(condition=Q(rounds__gte=1), name="drive_has_a_round")
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_of_pairs(self) -> bool:
        return self.entered_as != EnteredAs.INDIVIDUALS

    @property
    def draws_partners(self) -> bool:
        """Whether a round gives each person another partner."""
        return not self.is_of_pairs and not is_played_alone(self.game)

    @property
    def entrants_a_table(self) -> int:
        """How many entrants a table needs."""
        return len(sides_of_game(self.game)) * (2 if self.draws_partners else 1)


def entered_as_of(game: str) -> list[EnteredAs]:
    """Return how people may enter an evening of a game."""
    return [EnteredAs.INDIVIDUALS] if is_played_alone(game) else list(EnteredAs)


def seatings_of_game(game: str) -> list[Drive.Seating]:
    """Return how an evening of a game may be seated; of three nobody moves on."""
    three = len(sides_of_game(game)) == 3
    return [
        one for one in Drive.Seating if not (three and one == Drive.Seating.MOVEMENT)
    ]


class Prize(UnionOwned):
    """The prize of a place in the final ranking; entrants who tie share theirs."""

    drive = models.ForeignKey(Drive, models.CASCADE, related_name="prizes")
    place = models.PositiveSmallIntegerField(_("place"))
    text = models.CharField(_("prize"), max_length=120)
    # To whoever runs the evening; told to nobody else.
    cost_cents = models.PositiveIntegerField(_("costs"), default=0, db_default=0)

    class Meta:
        ordering = ["drive", "place"]
        verbose_name = _("prize")
        verbose_name_plural = _("prizes")
        constraints = [
            models.UniqueConstraint(
                fields=["drive", "place"], name="prize_one_of_a_place"
            )
        ]

    def __str__(self) -> str:
        return f"{self.place}: {self.text}"
