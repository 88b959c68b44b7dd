"""What a union may mail to whom: by what they do for it, or because they agreed.

Whoever signs in is mailed of what their office concerns, by the kinds they choose.
Whoever is asked something is asked by mail too, and is mailed how an appointment of
theirs changes: a duty of the role, for which no consent is needed. All else is news: to
a player without an account it goes if they agreed to news by mail, and to nobody who
withdrew that and has no office. A minor is mailed only what the guardian agreed to.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from enum import Enum

from django.db.models import Q

from league.access.persons import is_person, person_pk
from league.models import Consent, Notice, Player, Role, Union, User
from league.models.places import today

# Roles that give nothing to do.
NO_OFFICE = (Role.Kind.PLAYER, Role.Kind.VIEWER)


class Mailable(Enum):
    """What somebody may be mailed."""

    ALL = "all"
    # Only what asks them something, and what becomes of their appointments.
    ASKED = "asked"
    NOTHING = "nothing"

    def may(self, kind: Notice.Kind) -> bool:
        """Whether a kind of notice may be mailed."""
        if self is Mailable.ASKED:
            return kind.is_of_duty
        return self is Mailable.ALL


def mailable(
    people: Iterable[User | Player], union: Union
) -> dict[User | Player, Mailable]:
    """Return what each of these may be mailed by a union, in three queries at most."""
    asked = list(dict.fromkeys(people))
    players = _players_of(asked, union)
    consents = _consents_of(players.values())
    day, free = today(union), _with_an_office(players, consents, union)
    found = {}
    for one in asked:
        player = players.get(one)
        found[one] = (
            Mailable.ALL
            if player is None
            else _of_player(
                player,
                consents[player.pk],
                on=day,
                chooses=one in free if isinstance(one, User) else None,
            )
        )
    return found


def may_mail(one: User | Player, union: Union, kind: Notice.Kind) -> bool:
    """Whether a union may mail somebody a kind of notice."""
    return mailable([one], union)[one].may(kind)


def _of_player(
    player: Player, consents: Sequence[Consent], *, on: date, chooses: bool | None
) -> Mailable:
    """Return what a player may be mailed by their consents to news by mail.

    `chooses` says of one with an account whether they have an office; None: no account.
    """
    standing = [one for one in consents if _stands(one, consents)]
    if player.is_minor(on=on):
        agreed = any(one.by_guardian for one in standing)
        return Mailable.ALL if agreed else Mailable.NOTHING
    if standing or chooses or (chooses is not None and not consents):
        return Mailable.ALL
    return Mailable.ASKED


def _players_of(
    people: Sequence[User | Player], union: Union
) -> dict[User | Player, Player]:
    """Return the person that each of these is in a union, if any."""
    found: dict[User | Player, Player] = {
        one: one.person for one in people if isinstance(one, Player)
    }
    users = {one.pk: one for one in people if isinstance(one, User)}
    if users:
        rows = Player.objects.filter(union=union, user__in=users)
        # An account of several rows is the one that was not merged.
        own = sorted(
            rows.select_related("merged_into"),
            key=lambda one: one.merged_into_id is None,
        )
        found |= {users[one.user_id]: one.person for one in own if one.user_id}
    return found


def _consents_of(persons: Iterable[Player]) -> dict[int, list[Consent]]:
    """Return the consents to news of all rows of these persons, by person."""
    found: dict[int, list[Consent]] = defaultdict(list)
    pks = {one.pk for one in persons}
    if pks:
        rows = Consent.objects.filter(is_person(pks), purpose=Consent.Purpose.MAIL)
        for one in rows.annotate(whose=person_pk()):
            found[one.whose].append(one)
    return found


def _stands(consent: Consent, among: Sequence[Consent]) -> bool:
    """Whether a consent holds: not withdrawn, nor ended later by another row."""
    ended = (
        one.withdrawn_on
        for one in among
        if one.withdrawn_on and one.player_id != consent.player_id
    )
    return consent.withdrawn_on is None and not any(
        day > consent.given_on for day in ended
    )


def _with_an_office(
    players: dict[User | Player, Player],
    consents: dict[int, list[Consent]],
    union: Union,
) -> set[User | Player]:
    """Return the accounts that withdrew and have an office: they choose what they get.

    To play or to look on is none, nor is a match once its night and the day after are
    over.
    """
    users = {
        one.pk: one
        for one, player in players.items()
        if isinstance(one, User) and consents.get(player.pk)
    }
    if not users:
        return set()
    board = Q(board=union.board_id) if union.board_id else Q(pk__in=[])
    since = today(union) - timedelta(days=1)
    lasts = Q(fixture=None) | Q(fixture__night=None) | Q(fixture__night__gte=since)
    roles = Role.objects.filter(Q(union=union) | board, lasts, user__in=users).exclude(
        kind__in=NO_OFFICE
    )
    return {users[pk] for pk in roles.values_list("user", flat=True)}
