from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.places import UnionOwned
from league.models.seasons import Division


class Claims(UnionOwned):
    """What is still possible in a division, for one version of its log.

    `fates` has the claims about each team, `situation` what they were found from,
    `proofs` their proofs. All of it can be worked out again from the log.
    """

    division = models.OneToOneField(Division, models.CASCADE, related_name="claims")
    # 0: nothing has been worked out.
    version = models.PositiveBigIntegerField(default=0)
    # When the background worker was last asked; None once it has begun.
    asked_at = models.DateTimeField(null=True)
    found_at = models.DateTimeField(null=True)
    fates = models.JSONField(default=list)
    situation = models.JSONField(default=dict)
    proofs = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("claims of a division")
        verbose_name_plural = _("claims of divisions")

    def __str__(self) -> str:
        return f"{self.division} v{self.version}"
