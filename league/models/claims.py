from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.places import UnionOwned
from league.models.seasons import Division


class Claims(UnionOwned):
    """What is still possible in a division, as of one version of its log.

    `fates` has what is claimed of each team, `situation` and `proofs` what the claims
    were found from and their proofs. Everything can be worked out anew from the log.
    """

    division = models.OneToOneField(Division, models.CASCADE, related_name="claims")
    # 0: nothing was worked out yet.
    version = models.PositiveBigIntegerField(default=0)
    # When the background worker was last asked; none once it has begun.
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
