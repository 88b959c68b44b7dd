"""What is known of people: names, contacts, consents, accounts, registrations."""

from __future__ import annotations

from datetime import date, timedelta

from allauth.account.models import EmailAddress
from django.utils import timezone

from archive.models import PersonRequest, PrivacySettings
from archive.persons.actions.requests import ask_correction, decide_person_request
from drives.models import Drive, EntrantPerson, Place, Series, Substitute
from league.audit.account_events import note_event
from league.models import (
    AccountEvent,
    Appointment,
    Consent,
    Official,
    OfficialAway,
    Player,
    PlayerMerge,
    Registration,
    RegistrationRequest,
    Role,
    Transfer,
)
from league.models.places import today
from league.officials.actions.appointments import answer_appointments
from league.registrations.actions.consents import (
    Care,
    ConsentSource,
    How,
    Purpose,
    give_consent,
    set_care,
)
from league.registrations.actions.requests import ask_registration, refuse_request
from league.registrations.actions.transfers import (
    TransferMove,
    ask_transfer,
    refuse_transfer,
)
from league.registrations.faults import Filled
from league.roles.actions import Charge, invite_to_role
from tests.drives.make_drives import make_entrant
from tests.drives.series.make_seasons import make_held
from tests.make import make_player, make_role
from tests.privacy.fields import DAYS
from tests.privacy.marks import mark_of
from tests.privacy.world import World
from tests.url_rows import drive_prints, evenings

SITE = "@example.org"


def with_names(world: World) -> None:
    hidden = mark_of("league.Player.name")
    for one in Player.objects.filter(union=world.union):
        one.name = f"Anna{one.pk} {hidden}"
        one.save(update_fields=["name"])
    world.agreed.name = f"Anna {mark_of('league.Player.name agreed')}"
    world.agreed.agreed_to_name = True
    world.agreed.save(update_fields=["name", "agreed_to_name"])
    world.player.name = f"Anna {mark_of('league.Player.name minor')}"
    world.player.user = world.users["person"]
    world.player.save(update_fields=["name", "user"])
    merge = PlayerMerge.objects.get(union=world.union)
    own = f"Anna {mark_of('league.Player.own_name')}"
    kept, rows = merge.kept, Player.objects.filter(pk=merge.merged_id)
    kept.refresh_from_db()
    rows.update(merged_into=kept, own_name=own, name=kept.name)
    _with_entrants(world)


def _with_entrants(world: World) -> None:
    """Of each evening one agreed, one did not, one is a minor, others are guests.

    At the entry the minor agreed, which is not enough, and the second guest.
    """
    guest = f"Anna {mark_of('drives.EntrantPerson.guest_name')}"
    agreed = f"Anna {mark_of('drives.EntrantPerson.guest_name agreed')}"
    later = []
    for series in Series.objects.filter(union=world.union):
        make_held(series, 1, {"A": 6, "B": 6, "C": 4, "D": 4})
        later.append(make_held(series, 2, {"A": 6, "B": 6, "C": 4, "D": 4}))
    Drive.objects.filter(union=world.union).update(public_names="full")
    known = Player.objects.exclude(pk__in=[world.player.pk, world.agreed.pk])
    hidden = known.filter(union=world.union, merged_into=None).first()
    for drive in Drive.objects.filter(union=world.union):
        persons = EntrantPerson.objects.filter(drive=drive).order_by("pk")
        persons.update(guest_name=guest)
        for one, player in zip(
            persons, (world.agreed, world.player, hidden), strict=False
        ):
            one.player, one.guest_name = player, ""
            one.agreed_to_name = player == world.player
            one.save(update_fields=["player", "guest_name", "agreed_to_name"])
        # Of a series' evenings, which have one guest each, the one of the last.
        for one in [*persons.filter(player=None)][0 if drive in later else 1 :]:
            one.guest_name, one.agreed_to_name = agreed, True
            one.save(update_fields=["guest_name", "agreed_to_name"])
    _with_substitutes(world)


def _with_substitutes(world: World) -> None:
    """At a table each of two evenings: a guest who agreed, and one who did not.

    They replace two more than the table seats, so that nobody else is hidden by them.
    """
    told = {
        "us": mark_of("drives.Substitute.guest_name agreed"),
        "them": mark_of("drives.Substitute.guest_name"),
    }
    Substitute.objects.filter(union=world.union).delete()
    names = (evenings.NAME, drive_prints.NAME)
    for drive in Drive.objects.filter(union=world.union, name__in=names):
        round = drive.drawn_rounds.get()
        own = {"union": world.union}
        for at, (side, name) in enumerate(told.items(), start=7):
            seat = {"table": round.tables.get(), "side": side, "state": "plays"}
            entrant = make_entrant(drive, at)
            place = Place.objects.create(**own, round=round, entrant=entrant, **seat)
            Substitute.objects.create(
                **own,
                place=place,
                which=1,
                guest_name=f"Anna {name}",
                agreed_to_name=side == "us",
            )


def with_accounts(world: World) -> None:
    user = world.users["person"]
    user.username = mark_of("league.User.username")
    user.first_name = mark_of("league.User.first_name")
    user.last_name = mark_of("league.User.last_name")
    user.email = mark_of("league.User.email") + SITE
    user.save()
    address = mark_of("account.EmailAddress.email") + SITE
    EmailAddress.objects.create(user=user, email=address, primary=True, verified=True)
    seen = mark_of("league.AccountEvent.address")
    note_event(AccountEvent.Kind.SIGNED_IN, user=user, address=seen)
    writer = world.users["writer"]
    writer.username = mark_of("league.User.username writer")
    writer.save(update_fields=["username"])
    invited = mark_of("league.RoleInvitation.email") + SITE
    by = world.users["union's secretary"]
    phone = mark_of("league.RoleInvitation.phone")
    charge = Charge(Role.Kind.REGISTRAR)
    invite_to_role(world.union, invited, charge, by=by, phone=phone)


def with_contacts(world: World) -> None:
    """How the person is reached, who leads the home team."""
    Player.objects.filter(pk=world.player.pk).update(
        phone=mark_of("league.Player.phone"),
        email=mark_of("league.Player.email") + SITE,
    )
    world.player.registrations.filter(ended_on=None).update(is_captain=True)


def with_officers(world: World) -> None:
    """One of the union and one of the home team's club, and one who agreed."""
    club = {"club": world.fixture.home.club}
    held = {
        "office": make_role(world.union, "fixtures secretary"),
        "club": make_role(world.union, "club secretary", **club),
        "agreed": make_role(world.union, "registrar"),
    }
    world.users["person"].phone = mark_of("league.User.phone")
    world.users["person"].save(update_fields=["phone"])
    for of, user in held.items():
        for name in ("first_name", "last_name", "phone", "email"):
            setattr(user, name, mark_of(f"league.User.{name} {of}"))
        user.email += SITE
        if of == "agreed":
            user.contact_agreed_on = date(2020, 2, 1)
        user.save()
        world.users[f"officer, {of}"] = user


def with_a_guardian(world: World) -> None:
    union, player, by = world.union, world.player, world.users["registrar"]
    care = Care(
        minor_until=DAYS["league.Player.minor_until"],
        name=mark_of("league.Guardian.name"),
        relation=mark_of("league.Guardian.relation"),
        phone=mark_of("league.Guardian.phone"),
        email=mark_of("league.Guardian.email") + SITE,
    )
    set_care(player, care, by=by)
    day = DAYS["league.Consent.given_on"]
    given = ConsentSource(How.PAPER, day, by_guardian=True)
    give_consent(player, Purpose.MAIL, given, by=by)
    Consent.objects.create(
        union=union,
        player=player,
        purpose=Purpose.PHOTO,
        how=How.PAPER,
        given_on=date(2018, 1, 1),
        withdrawn_on=DAYS["league.Consent.withdrawn_on"],
    )


def with_requests(world: World) -> None:
    """The person asked twice; once it was declined."""
    union, player, user = world.union, world.player, world.users["person"]
    PersonRequest.objects.filter(union=union).update(player=player)
    words = {
        "wrong": mark_of("archive.PersonRequest.wrong"),
        "right": mark_of("archive.PersonRequest.right"),
    }
    topic = PersonRequest.Topic.NAME
    _waits, answered = (
        ask_correction(player, topic, by=user, **words) for _number in range(2)
    )
    reason = mark_of("archive.PersonRequest.reason")
    by = world.users["registrar"]
    decide_person_request(answered, is_done=False, reason=reason, by=by)
    union.contact_name = mark_of("league.Union.contact_name")
    union.contact_email = mark_of("league.Union.contact_email") + SITE
    union.contact_phone = mark_of("league.Union.contact_phone")
    union.save()
    PrivacySettings.objects.create(
        union=union,
        officer=mark_of("archive.PrivacySettings.officer"),
        officer_email=mark_of("archive.PrivacySettings.officer_email") + SITE,
    )


def with_registrations(world: World) -> None:
    rows = world.fixture.home.registrations.order_by("pk")
    rows.update(ended_on=None)
    rows.filter(player=world.player).update(
        number=mark_of("league.Registration.number"),
        late_reason=mark_of("league.Registration.late_reason"),
        end_reason=mark_of("league.Registration.end_reason"),
    )
    ended = rows.exclude(player__in=[world.player, world.agreed]).last()
    Registration.objects.filter(pk=ended.pk).update(
        ended_on=today(world.union),
        end_reason=mark_of("league.Registration.end_reason"),
    )
    _with_asked(world)
    _with_transfers(world)


def _with_asked(world: World) -> None:
    """A registration that was refused, one that waits, and one allowed late."""
    team = world.fixture.home
    number = mark_of("league.RegistrationRequest.number")
    filled = Filled("Anna New", team.club, team, today(world.union), number=number)
    refused, _waits = (
        ask_registration(
            world.season,
            filled,
            player=make_player(union=world.union, name=f"Anna New {place}"),
            by=world.users["club"],
        )
        for place in range(2)
    )
    reason = mark_of("league.RegistrationRequest.reason")
    refuse_request(refused, reason=reason, by=world.users["registrar"])
    late = mark_of("league.RegistrationRequest.late_reason")
    RegistrationRequest.objects.filter(union=world.union).update(late_reason=late)


def _with_transfers(world: World) -> None:
    """The other club wants the person, and the own one refuses."""
    away, day = world.fixture.away, today(world.union) + timedelta(days=3)
    Transfer.objects.filter(union=world.union).delete()
    refused = ask_transfer(
        Registration.objects.get(player=world.player),
        TransferMove(away.club, away, day),
        is_registrar=False,
        by=world.users["opponents"],
    )
    reason = mark_of("league.Transfer.reason")
    refuse_transfer(refused, as_registrar=False, reason=reason, by=world.users["club"])
    late = mark_of("league.Transfer.late_reason")
    Transfer.objects.filter(pk=refused.pk).update(late_reason=late)


def with_officials(world: World) -> None:
    """The person declined; who agreed to be named referees, and marks tonight."""
    union, asked = world.union, {"asked_at": timezone.now()}
    person, agreed = (
        Official.objects.create(union=union, player=one, is_referee=True)
        for one in (world.player, world.agreed)
    )
    OfficialAway.objects.create(
        union=union,
        official=person,
        first=DAYS["league.OfficialAway.first"],
        last=DAYS["league.OfficialAway.last"],
    )
    reason = mark_of("league.Appointment.reason")
    Appointment.objects.filter(union=union).update(reason=reason)
    of_tonight = Appointment(union=union, fixture=world.tonight.fixture, **asked)
    of_tonight.official, of_tonight.task = person, "marker"
    of_tonight.state = "asked"
    of_tonight.save()
    by = world.users["person"]
    answer_appointments([of_tonight], is_accepted=False, reason=reason, by=by)
    for match, official in ((world.match, person), (world.tonight, agreed)):
        Appointment.objects.create(
            union=union,
            fixture=match.fixture,
            official=official,
            task="marker" if match == world.match else "referee",
            state="accepted",
            **asked,
        )


DEEDS = (
    with_names,
    with_accounts,
    with_a_guardian,
    with_requests,
    with_registrations,
    with_officials,
)
