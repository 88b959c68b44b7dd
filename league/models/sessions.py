from __future__ import annotations

from datetime import timedelta

from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils import timezone

from league.models.people import User


class BrowserSession(AbstractBaseSession):
    """A session of a browser, and whose it is while someone is signed in there.

    `expire_date` is the earlier of its end and of the idle time since it was last seen.
    """

    user = models.ForeignKey(
        User, models.CASCADE, related_name="sessions", null=True, editable=False
    )
    # "Firefox, Android": the program and the system, without their versions.
    browser = models.CharField(max_length=40, default="", blank=True)
    began_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)
    ends_at = models.DateTimeField(default=timezone.now)
    idle = models.DurationField(default=timedelta)
    # Whether the user's roles changed: the next page has the session under a new key.
    needs_new_key = models.BooleanField(default=False)

    class Meta(AbstractBaseSession.Meta):
        verbose_name = "session"
        verbose_name_plural = "sessions"
        indexes = [
            models.Index(fields=["user", "began_at"], name="browsersession_by_user")
        ]

    def __str__(self) -> str:
        return f"{self.browser} {self.began_at:%Y-%m-%d %H:%M}"
