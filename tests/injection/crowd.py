"""More rows than the table of addresses needs: of fields that are short or empty."""

from __future__ import annotations

from django.urls import reverse
from django.utils import timezone

from league.models import (
    Event,
    Guardian,
    Player,
    RegistrationRequest,
    Scope,
    Webhook,
    WebhookDelivery,
    WebhookTry,
)
from league.programs.actions import Wanted, make_key, make_program_key
from matches.models import HeldEntry, ImportJob, MatchSource
from tests.privacy.addresses import PACK
from tests.privacy.world import World

ROWS = 10


def with_guardians(world: World) -> None:
    seats = world.match.team_sheets.get(side="home").seats.order_by("pk")
    for one in seats.exclude(player=world.player)[:ROWS]:
        own = {"union": world.union, "player": one.player}
        words = {"name": "A", "relation": "B", "phone": "C", "email": "d@example.org"}
        Guardian.objects.create(**own, **words)


def with_keys(world: World) -> None:
    by, wanted = world.users["union's secretary"], Wanted("A key", (Scope.READ,))
    for number in range(ROWS):
        make_key(world.users["person"], wanted, by=world.users["person"])
        make_program_key(world.union, f"A program {number}", wanted, by=by)


def with_requests(world: World) -> None:
    [one] = RegistrationRequest.objects.filter(union=world.union, state="asked")[:1]
    for number in range(ROWS):
        player = Player.objects.create(union=world.union, name=f"Anna New {number}")
        one.pk, one.player = None, player
        one.save(force_insert=True)


def with_a_webhook_that_answers(world: World) -> None:
    """What another server says is no more to be trusted than what somebody types."""
    hook = Webhook.objects.filter(union=world.union).first()
    now = timezone.now()
    delivery = WebhookDelivery.objects.create(
        union=world.union, webhook=hook, event=Event.PING, subject="", next_at=now
    )
    own = {"union": world.union, "delivery": delivery, "milliseconds": 1}
    for _number in range(ROWS):
        WebhookTry.objects.create(at=now, status=500, answer="words", **own)


def with_names_of_files(world: World) -> None:
    ImportJob.objects.filter(union=world.union).update(season_name="A season")
    MatchSource.objects.filter(union=world.union).update(file_name="a file")
    HeldEntry.objects.filter(union=world.union).update(device="a phone")


def with_a_print(world: World) -> None:
    night = world.tonight.fixture.night
    client = world.client_of("union's secretary")
    client.post(reverse("night-pack", args=[world.union.slug, night]), PACK)


DEEDS = (
    with_guardians,
    with_keys,
    with_requests,
    with_a_webhook_that_answers,
    with_names_of_files,
    with_a_print,
)
