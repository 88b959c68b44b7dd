"""How a notice reaches somebody: the state of its mail, and whom somebody must tell.

The page of those whom an action told, its count, the desk and the list of mails ask
here, so that they say the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any
from uuid import UUID

from django.db.models import Case, CharField, F, Q, QuerySet, Value, When

from league.models import Notice, NoticeMail, Player, Union, User
from league.models.notices import LOST_AFTER
from league.notices.mailable import Mailable, mailable

State = NoticeMail.State
# A mail in these states did not come, or may not have.
DOUBTFUL = (State.FAILED, State.UNSURE)


def state_of(mail: NoticeMail, *, at: datetime) -> NoticeMail.State:
    """Return a mail's state; one whose sender is gone is perhaps sent."""
    is_lost = mail.state == State.SENDING and mail.taken_at < at - LOST_AFTER
    return State.UNSURE if is_lost else State(mail.state)


def heard_of(notice: Notice, *, at: datetime) -> datetime | None:
    """Return since when its person may know of a notice; None: nothing brought it.

    The notice has its mail.
    """
    if notice.told_at is not None:
        return notice.told_at
    if notice.mail is not None and state_of(notice.mail, at=at) in DOUBTFUL:
        return None
    is_reached = notice.by_mail or notice.person_id is not None
    return notice.made_at if is_reached else None


def with_states(mails: QuerySet[NoticeMail], *, at: datetime) -> Any:
    """Annotate mails with `shown`, the state that `state_of` returns."""
    is_lost = Q(state=State.SENDING, taken_at__lt=at - LOST_AFTER)
    return mails.annotate(
        shown=Case(
            When(is_lost, then=Value(State.UNSURE.value)),
            default=F("state"),
            output_field=CharField(),
        )
    )


class Way(Enum):
    """How somebody hears of what an action did."""

    MAIL = "mail"
    SITE = "site"
    # Somebody rang or wrote to them.
    TOLD = "told"
    # A mail did not come, or may not have.
    DOUBTFUL = "doubtful"
    NO_ADDRESS = "no address"
    NO_CONSENT = "no consent"
    # An address or a consent came after the notice.
    SINCE = "since"

    @property
    def is_reached(self) -> bool:
        return self in (Way.MAIL, Way.SITE, Way.TOLD)


@dataclass(frozen=True, slots=True)
class Reach:
    """A person of a sending, their notices, and how they hear of them."""

    notices: list[Notice]
    way: Way
    # Of the mail that carries those not told yet, a doubtful one first; None: it waits.
    mail: NoticeMail.State | None


def reaches(notices: Sequence[Notice], *, at: datetime) -> list[Reach]:
    """Return for each person of these notices how they hear of them.

    The notices have their mail and player.
    """
    return _reaches(notices, _allowed(notices), at=at)


def reaches_by_sending(
    notices: Sequence[Notice], *, at: datetime
) -> dict[UUID, list[Reach]]:
    """Return the same for each sending among these notices, looked up once for all.

    Whom several unions tell counts for each.
    """
    groups: dict[tuple[UUID, int], list[Notice]] = defaultdict(list)
    for one in notices:
        if one.sending:
            groups[one.sending, one.union_id].append(one)
    allowed = _allowed(notices)
    found: dict[UUID, list[Reach]] = defaultdict(list)
    for (sending, _union), group in groups.items():
        found[sending] += _reaches(group, allowed, at=at)
    return dict(found)


def _reaches(
    notices: Sequence[Notice],
    allowed: dict[User | Player, Mailable],
    *,
    at: datetime,
) -> list[Reach]:
    groups: dict[tuple[int | None, int | None], list[Notice]] = defaultdict(list)
    for one in notices:
        groups[one.person_id, one.player_id].append(one)
    return [_reach(group, allowed, at=at) for group in groups.values()]


def _allowed(notices: Sequence[Notice]) -> dict[User | Player, Mailable]:
    """Return what those may be mailed who have an address and got no mail."""
    players: dict[Union, list[Player]] = defaultdict(list)
    for one in notices:
        if one.player and one.player.person.email and not one.by_mail:
            players[one.union].append(one.player)
    found: dict[User | Player, Mailable] = {}
    # A sending is of one union, but where a board asks several.
    for union, among in players.items():
        found |= mailable(among, union)
    return found


def _reach(
    notices: list[Notice], allowed: dict[User | Player, Mailable], *, at: datetime
) -> Reach:
    # What a mail failed to bring, and somebody has told them since, is done.
    left = [one.mail for one in notices if one.mail and one.told_at is None]
    mails = [state_of(one, at=at) for one in left]
    mail = next((one for one in mails if one in DOUBTFUL), mails[0] if mails else None)
    return Reach(notices, _way(notices, allowed, mail), mail)


def _way(
    notices: list[Notice],
    allowed: dict[User | Player, Mailable],
    mail: NoticeMail.State | None,
) -> Way:
    left = [one for one in notices if one.told_at is None]
    if not left:
        return Way.TOLD
    unmailed = [one for one in left if one.player and not one.by_mail]
    if unmailed:
        return _why_unmailed(unmailed, allowed)
    if mail in DOUBTFUL:
        return Way.DOUBTFUL
    return Way.MAIL if any(one.by_mail for one in left) else Way.SITE


def _why_unmailed(notices: list[Notice], allowed: dict[User | Player, Mailable]) -> Way:
    player = notices[0].player
    assert player is not None, "an account finds it on the site"
    if not player.person.email:
        return Way.NO_ADDRESS
    may = all(allowed[player].may(Notice.Kind(one.kind)) for one in notices)
    return Way.SINCE if may else Way.NO_CONSENT
