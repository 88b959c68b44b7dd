"""The list of whom an action told: how each hears of it, how to reach the others."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from league.access.permissions import belongs_to, may_plan, may_register, may_serve
from league.access.persons import name_for
from league.models import (
    Cup,
    Division,
    Fixture,
    Notice,
    Player,
    Season,
    Union,
    User,
)
from league.models.places import today
from league.notices.links import AnswerLinks
from league.notices.mailing import (
    NoticeText,
    texts_for_anyone,
    texts_of,
    with_subjects,
)
from league.notices.reached import Reach, Way, reaches
from league.notices.told import told_of, told_words
from league.registrations.contacts import ContactsSeen
from league.registrations.officers import officer_phones
from league.registrations.phones import international, whatsapp_link
from league.told.asking import StillAsked
from league.told.parts import OF_OFFICIALS, Parts

SUBJECTS = 6


@dataclass(frozen=True, slots=True)
class ToldLine:
    """A person whom an action told, or was to tell."""

    union: Union
    name: str
    # What they are to the union: captain of a team, referee.
    part: str
    # By whom the union knows them; None: an account without a player.
    player: Player | None
    how: str
    is_reached: bool
    # Whether nothing is left to ask them.
    is_over: bool
    # Whether the reader may enter their number and address.
    may_enter: bool
    # Whether a consent would reach them the next time, and the reader may note it.
    may_consent: bool
    told_at: datetime | None
    phone: str
    # "" without a number that can be written to.
    whatsapp: str
    # What anybody may read: without a link by which they alone answer.
    text: str


@dataclass(frozen=True, slots=True)
class ToldAbout:
    """What was told: the notices' subjects, and the way back to what they are about."""

    made_at: datetime
    # The first few, and how many others there are.
    subjects: list[str]
    more: int
    # The match, cup or division that all are about, if it is one.
    row: Fixture | Cup | Division | None
    # Whose appointments were asked or changed, for planners.
    season: Season | None


@dataclass(frozen=True, slots=True)
class ToldPage:
    """All whom one action told, those to be told by somebody first."""

    union: Union
    # All whose notices the reader sees: a board may tell several.
    unions: list[Union]
    about: ToldAbout
    words: str
    to_tell: list[ToldLine]
    reached: list[ToldLine]
    # Who has answered, or whose matches have begun: nothing is left to ask them.
    over: list[ToldLine]


def told_page(sending: UUID, reader: User) -> ToldPage | None:
    """Return whom a sending told, as its maker or a planner sees it; None: not theirs.

    Each notice is judged by its own union. Who made it and is no planner there sees
    those alone whom somebody must tell, or has told.
    """
    notices = list(with_all(Notice.objects.filter(sending=sending)))
    plans = {one: may_plan(reader, one) for one in {one.union for one in notices}}
    seen: dict[Union, list[Notice]] = defaultdict(list)
    for one in notices:
        if plans[one.union] or one.by_id == reader.pk:
            seen[one.union].append(one)
    if not seen:
        return None
    now, links = timezone.now(), AnswerLinks.of(notices)
    asks = StillAsked.of(notices, at=now)
    sights = [
        _Sight.of(reader, one, plans[one], links, asks, _parts_of(among, one))
        for one, among in seen.items()
    ]
    lines = [line for one in sights for line in _lines(seen[one.union], one, at=now)]
    read = [one for among in seen.values() for one in among]
    return ToldPage(
        union=next(iter(seen)),
        unions=list(seen),
        about=_about(read, plans),
        words=told_words(told_of(reaches(read, at=now))),
        to_tell=[one for one in lines if not one.is_reached and not one.is_over],
        over=[one for one in lines if one.is_over],
        reached=[
            one for one in lines if one.is_reached and (plans[one.union] or one.told_at)
        ],
    )


def with_all(notices: QuerySet[Notice]) -> QuerySet[Notice]:
    """Fetch notices with all that their lines name, the first made before."""
    shown = ("person", "player__merged_into", "player__user", "mail", "division__cup")
    return (
        with_subjects(notices)
        .select_related("union", "fixture__union", *shown)
        .prefetch_related("person__players__merged_into")
        .order_by("made_at", "pk")
    )


def foremost(notices: Sequence[Notice]) -> Notice:
    """Return the first of a sending's notices of the kind that most people have.

    What was done is told to more of them than what followed from it.
    """
    people = {(one.kind, one.person_id, one.player_id): None for one in notices}
    kinds = Counter(kind for kind, _user, _player in people)
    most = max(kinds, key=kinds.__getitem__)
    return next(one for one in notices if one.kind == most)


def _about(notices: Sequence[Notice], plans: Mapping[Union, bool]) -> ToldAbout:
    first = notices[0]
    apart = {_subject_key(one): one for one in notices}
    shown = texts_for_anyone([*apart.values()][:SUBJECTS])
    rows = {_row_of(one) for one in notices}
    is_of_officials = first.kind in OF_OFFICIALS and plans[first.union]
    return ToldAbout(
        made_at=first.made_at,
        subjects=[*dict.fromkeys(one.subject for one in shown)],
        more=max(0, len(apart) - SUBJECTS),
        row=rows.pop() if len(rows) == 1 else None,
        season=first.fixture.division.season
        if first.fixture and is_of_officials
        else None,
    )


def _subject_key(notice: Notice) -> tuple[object, ...]:
    """Return what makes a notice's subject: officials are asked for a night."""
    if notice.kind in OF_OFFICIALS and notice.fixture:
        return notice.kind, notice.fixture.night, notice.facts.get("task")
    return notice.kind, notice.fixture_id, notice.division_id


def _row_of(notice: Notice) -> Fixture | Cup | Division | None:
    """Return what a notice is about, as it has a page: of a cup's division the cup."""
    division = notice.division
    if notice.fixture is None and division and division.kind == Division.Kind.CUP:
        return getattr(division, "cup", None)
    return notice.fixture or division


@dataclass(frozen=True, slots=True)
class _Sight:
    """What a reader sees of the people of one union."""

    union: Union
    plans: bool
    is_member: bool
    may_enter: bool
    may_consent: bool
    contacts: ContactsSeen
    # The numbers of officers, by user.
    officers: Mapping[int, str]
    links: AnswerLinks
    asks: StillAsked
    parts: Parts

    @classmethod
    def of(  # noqa: PLR0913 - a sight is all of these
        cls,
        reader: User,
        union: Union,
        plans: bool,
        links: AnswerLinks,
        asks: StillAsked,
        parts: Parts,
    ) -> _Sight:
        return cls(
            union=union,
            plans=plans,
            is_member=belongs_to(reader, union),
            may_enter=may_serve(reader, union),
            may_consent=may_register(reader, union),
            contacts=ContactsSeen(reader),
            officers=officer_phones(union, reader),
            links=links,
            asks=asks,
            parts=parts,
        )

    def phone_of(self, person: User | None, player: Player | None) -> str:
        """Return the number by which a person is called, "" if it is not seen.

        The union knows a player's; of an officer without one, the account's.
        """
        own = player.phone if player and self.contacts.has(player) else ""
        return own or (self.officers.get(person.pk, "") if person else "")

    def name_of(self, person: User | Player, player: Player | None) -> str:
        """Return what somebody is called; a user name is for planners alone."""
        if player is not None:
            return name_for(player, is_member=self.is_member)
        return str(person) if self.plans else _("somebody of the union")


def _lines(notices: Sequence[Notice], sight: _Sight, *, at: datetime) -> list[ToldLine]:
    return [
        _line(one, _player_of(one.notices[0]), sight) for one in reaches(notices, at=at)
    ]


def _player_of(notice: Notice) -> Player | None:
    """Return the player by whom a union knows the person of a notice."""
    if notice.player is not None:
        return notice.player.person
    assert notice.person is not None, "a notice is for somebody"
    rows = notice.person.players.all()
    own = (one.person for one in rows if one.union_id == notice.union_id)
    return next(own, None)


def _parts_of(notices: Sequence[Notice], union: Union) -> Parts:
    players = [_player_of(one) for one in notices]
    return Parts.of(notices, {one.pk for one in players if one}, union)


def _line(reach: Reach, player: Player | None, sight: _Sight) -> ToldLine:
    first = reach.notices[0]
    is_reached = reach.way.is_reached
    phone = sight.phone_of(reach.notices[0].person, player)
    left = [] if is_reached else sight.asks.left_of(reach.notices)
    text = _texts(left, sight)
    return ToldLine(
        union=sight.union,
        name=sight.name_of(first.recipient, player),
        part=sight.parts.words(reach.notices, player),
        player=player,
        how=_how(reach, player) if left or is_reached else _("nothing left to ask"),
        is_reached=is_reached,
        is_over=not left and not is_reached,
        may_enter=sight.may_enter,
        may_consent=sight.may_consent and reach.way is Way.NO_CONSENT,
        told_at=max(
            (one.told_at for one in reach.notices if one.told_at), default=None
        ),
        phone=phone,
        whatsapp=_whatsapp(left, phone, sight) if left else "",
        text=text,
    )


def _how(reach: Reach, player: Player | None) -> str:
    """Return in words how a person hears of it, or why they do not."""
    if reach.mail and reach.way in (Way.MAIL, Way.DOUBTFUL):
        return _("mail: %(state)s") % {"state": reach.mail.label}
    day = today(reach.notices[0].union)
    if reach.way is Way.NO_CONSENT and player and player.is_minor(on=day):
        return _("a minor: the guardian has not agreed to mails")
    return {
        Way.MAIL: _("a mail waits to be sent"),
        Way.SITE: _("sees it when signing in"),
        Way.TOLD: _("told by phone or in person"),
        Way.NO_ADDRESS: _("no e-mail address"),
        Way.NO_CONSENT: _("has not agreed to mails"),
        Way.SINCE: _("no mail went; they can be mailed by now"),
    }[reach.way]


def _whatsapp(notices: Sequence[Notice], phone: str, sight: _Sight) -> str:
    """Return the link to write to a person's number; "" if it is not known."""
    if not international(phone):
        return ""
    return whatsapp_link(phone, _texts(notices, sight, sight.links))


def _texts(
    notices: Sequence[Notice], sight: _Sight, links: AnswerLinks | None = None
) -> str:
    """Return what to send somebody, in the language of the union, which it names."""
    matches = sight.asks.matches
    with translation.override(sight.union.language):
        parts: list[NoticeText] = (
            texts_of(notices, links=links, matches=matches)
            if links
            else texts_for_anyone(notices, matches=matches)
        )
    said = [f"{one.subject}\n{one.body}".strip() for one in parts]
    return "\n\n".join([sight.union.name, *said] if said else [])
