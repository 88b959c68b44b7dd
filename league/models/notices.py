from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.people import Player, User, user_field
from league.models.places import UnionOwned
from league.models.seasons import Division, Fixture

# A mail server answers long before this; a sender silent for so long is gone.
LOST_AFTER = timedelta(minutes=5)


def to_one_person(name: str) -> models.CheckConstraint:
    """Return the condition that a row is for an account or for a player without one."""
    return models.CheckConstraint(
        condition=Q(person__isnull=False, player__isnull=True)
        | Q(person__isnull=True, player__isnull=False),
        name=name,
    )


def recipient_of(row: Notice | NoticeMail) -> User | Player:
    """Return whom a notice or mail is for; of a row that was merged the person."""
    if row.person is not None:
        return row.person
    assert row.player is not None, "it is for somebody"
    return row.player.person


class NoticeMail(UnionOwned):
    """One mail to one person, with all notices waiting for them when it was taken up.

    The row is written before the mail goes out, and updated afterwards with the
    outcome. A mail whose sender was killed in between is `unsure`: it is never sent
    again unless someone says so.
    """

    class State(models.TextChoices):
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent")
        FAILED = "failed", _("not sent")
        UNSURE = "unsure", _("perhaps sent")
        AGAIN = "again", _("to be sent again")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    # Whose account it goes to, or else the player without one.
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="notice_mails",
        null=True,
    )
    player = models.ForeignKey(
        Player, models.CASCADE, related_name="notice_mails", null=True
    )
    state = models.CharField(max_length=8, choices=State, default=State.SENDING)
    taken_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=1)
    fault = models.CharField(max_length=300, default="", blank=True)

    class Meta:
        ordering = ["-taken_at", "pk"]
        verbose_name = _("mail")
        verbose_name_plural = _("mails")
        indexes = [
            models.Index(fields=["union", "-taken_at"], name="mail_of_a_union"),
            models.Index(
                fields=["union"],
                condition=Q(state__in=["sending", "again"]),
                name="mail_not_done",
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(state="sent", sent_at__isnull=False)
                | ~Q(state="sent") & Q(sent_at=None),
                name="noticemail_sent_exactly_when_it_has_a_time",
            ),
            to_one_person("noticemail_goes_to_one_person"),
        ]

    def __str__(self) -> str:
        return f"{self.recipient} {self.get_state_display()}"

    @property
    def recipient(self) -> User | Player:
        return recipient_of(self)


class NoticeQuerySet(models.QuerySet["Notice"]):
    def waiting(self) -> NoticeQuerySet:
        """Return the notices to be mailed that no mail has taken up."""
        return self.filter(by_mail=True, mail=None)


class Notice(UnionOwned):
    """What one person is to hear of one change; on their notices page if they sign in.

    Each person concerned has a row, also a player without an account. Whoever has
    neither account nor address is told by somebody, who marks it (`told_at`).

    `facts` holds figures, ids and any reason typed in; the names come from the rows
    that it is about, when it is read.
    """

    class Kind(models.TextChoices):
        FIXTURES_PUBLISHED = "fixtures-published", _("Fixtures are published")
        FIXTURES_CHANGED = "fixtures-changed", _("Fixtures change")
        FIXTURE_MOVED = "fixture-moved", _("A match gets another night, time or hall")
        APPOINTMENT_ASKED = "appointment-asked", _("You are asked to officiate")
        APPOINTMENT_CHANGED = (
            "appointment-changed",
            _("An appointment of yours changes or is taken back"),
        )
        APPOINTMENT_RESUMED = (
            "appointment-resumed",
            _("An appointment of yours that was taken back stands again"),
        )
        APPOINTMENT_ANSWERED = (
            "appointment-answered",
            _("An official accepts or declines"),
        )

        CUP_DRAWN = "cup-drawn", _("A cup is drawn")
        CUP_TIE = "cup-tie", _("A match of a cup is known")
        CUP_INVITED = "cup-invited", _("The board asks your union for a team")
        CUP_ANSWERED = "cup-answered", _("A union answers the board")

        REGISTRATION_ASKED = "registration-asked", _("A club asks for a registration")
        REGISTRATION_DECIDED = (
            "registration-decided",
            _("A registration that you asked for is decided"),
        )
        TRANSFER_ASKED = "transfer-asked", _("A transfer waits for your clearance")
        TRANSFER_DECIDED = "transfer-decided", _("A transfer is cleared or refused")

        POSTPONEMENT_ASKED = (
            "postponement-asked",
            _("A request to postpone a match waits for your answer"),
        )
        POSTPONEMENT_CHANGED = (
            "postponement-changed",
            _("A request to postpone a match of yours is made, answered or decided"),
        )

        TEAM_WITHDRAWN = "team-withdrawn", _("A team withdraws")
        TEAM_REINSTATED = "team-reinstated", _("A team that withdrew comes back")
        RESULT_DECIDED = (
            "result-decided",
            _("A result is decided: a walkover, void, or played again"),
        )
        LOG_ADJUSTED = "log-adjusted", _("Points are given or taken in the log")
        QUERY_LODGED = "query-lodged", _("A query or protest is lodged")
        QUERY_RULED = "query-ruled", _("A query is ruled on")
        QUERY_APPEALED = "query-appealed", _("A ruling is appealed")
        QUERY_DUE = "query-due", _("A query waits for a ruling")

        PERSON_ASKED = "person-asked", _("Somebody asks about their own data")
        PERSON_DECIDED = (
            "person-decided",
            _("What you asked about your data is answered"),
        )

        ROLE_GIVEN = "role-given", _("You get a role in a union")
        ROLE_ENDED = "role-ended", _("A role of yours is taken back")

        RULES_PROPOSED = (
            "rules-proposed",
            _("A change of the local rules waits for a second secretary"),
        )
        RULES_DECIDED = (
            "rules-decided",
            _("A change of the local rules is confirmed or rejected"),
        )

        HEADS_PUBLISHED = (
            "heads-published",
            _("A day's record fingerprints are published, with their text"),
        )

        @property
        def can_be_left_out(self) -> bool:
            """Whether a person may opt out of getting it by mail."""
            return self not in ALWAYS_MAILED

        @property
        def is_of_duty(self) -> bool:
            """Whether a role needs it: a question, or how an appointment changes."""
            return self in OF_DUTY

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    # The account, or else the player without one.
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices", null=True
    )
    player = models.ForeignKey(
        Player, models.CASCADE, related_name="notices", null=True
    )
    # No choices: a new kind needs no migration.
    kind = models.CharField(max_length=40)
    fixture = models.ForeignKey(
        Fixture, models.CASCADE, related_name="notices", null=True
    )
    division = models.ForeignKey(
        Division, models.CASCADE, related_name="notices", null=True
    )
    facts = models.JSONField(default=dict)
    made_at = models.DateTimeField(auto_now_add=True)
    read_at = models.DateTimeField(null=True)
    # Wanted by mail, and there was an address to send it to.
    by_mail = models.BooleanField(default=False)
    mail = models.ForeignKey(
        NoticeMail, models.SET_NULL, related_name="notices", null=True
    )

    # The action that it came of: what its message counts (league/notices/told.py).
    sending = models.UUIDField(null=True, db_index=True)
    by = user_field()
    # When somebody told them by phone or in person.
    told_at = models.DateTimeField(null=True)
    told_by = user_field()

    objects = NoticeQuerySet.as_manager()

    class Meta:
        ordering = ["-made_at", "pk"]
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        indexes = [
            models.Index(fields=["person", "-made_at"], name="notice_of_a_person"),
            models.Index(
                fields=["person"],
                condition=Q(read_at=None),
                name="notice_unread",
            ),
            models.Index(
                fields=["union", "made_at"],
                condition=Q(by_mail=True, mail=None),
                name="notice_to_be_mailed",
            ),
        ]
        constraints = [to_one_person("notice_is_for_one_person")]

    def __str__(self) -> str:
        return f"{self.kind} {self.recipient}"

    @property
    def recipient(self) -> User | Player:
        return recipient_of(self)

    @property
    def about(self) -> Any:
        return self.fixture or self.division


# A person who is asked something must hear of it.
ALWAYS_MAILED = {
    Notice.Kind.APPOINTMENT_ASKED,
    Notice.Kind.CUP_INVITED,
    Notice.Kind.TRANSFER_ASKED,
    Notice.Kind.POSTPONEMENT_ASKED,
}


# Whoever officiates must hear also what becomes of their yes: it is mailed without a
# consent to news, but an account may leave it out.
OF_DUTY = ALWAYS_MAILED | {
    Notice.Kind.APPOINTMENT_CHANGED,
    Notice.Kind.APPOINTMENT_RESUMED,
}

# Mailed only to people who ask for it.
ASKED_FOR = {Notice.Kind.HEADS_PUBLISHED}


class NoticeChoice(UnionOwned):
    """Whether a person wants one kind of notice of one union by mail."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notice_choices"
    )
    kind = models.CharField(max_length=40)
    wanted = models.BooleanField(default=True)

    class Meta:
        ordering = ["union", "person", "kind"]
        verbose_name = _("choice of notices")
        verbose_name_plural = _("choices of notices")
        constraints = [
            models.UniqueConstraint(
                fields=["union", "person", "kind"],
                name="noticechoice_once_a_kind",
            )
        ]

    def __str__(self) -> str:
        return f"{self.person} {self.kind}"
