"""The mark of a demo: only `makedemo` sets it, in a database that it fills itself."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Demo(models.Model):
    """When this database was filled with a demo; no row: it is nobody's demo."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    made_at = models.DateTimeField(_("made at"))

    class Meta:
        verbose_name = _("demo")
        verbose_name_plural = _("demo")
        constraints = [
            models.CheckConstraint(condition=Q(id=1), name="demo_is_one_of_a_database")
        ]

    def __str__(self) -> str:
        return f"{self.made_at:%Y-%m-%d}"
