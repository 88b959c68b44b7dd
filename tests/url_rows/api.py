"""The API beyond what anyone reads; keys and webhooks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.utils import timezone

from league.models import (
    Adjustment,
    Appointment,
    Cup,
    Event,
    RegistrationRequest,
    Transfer,
    Webhook,
    WebhookDelivery,
)
from matches.models import Match
from tests.league.officials.make_officials import make_appointment
from tests.make import make_venue
from tests.url_rows.postponements import request as postponed
from tests.url_rows.row import (
    ANYONE,
    DESK,
    DESK_NO_POST,
    NO_POST,
    READS,
    SIGNED_IN,
    Row,
    club,
    division,
    match_pk,
    season,
    team,
    to,
    union,
)


def stage(match: Match) -> None:
    """A hall, and what was asked of an official."""
    make_appointment(match.fixture)
    make_venue(match.union)


def newest(model: Any) -> Callable[[Match], dict[str, Any]]:
    return lambda match: {"pk": model.objects.filter(union=match.union).last().pk}


def standing(match: Match) -> dict[str, Any]:
    rows = match.fixture.away.registrations.filter(ended_on=None)
    return {"pk": rows.order_by("pk").values_list("pk", flat=True)[0]}


def hall(match: Match) -> dict[str, Any]:
    return {"pk": match.fixture.venue_id or make_venue(match.union).pk}


def entry(match: Match) -> dict[str, Any]:
    rows = match.fixture.division.standings
    return {"pk": rows.get(team=match.fixture.home_id).pk}


def hook(match: Match) -> dict[str, Any]:
    """A new webhook: one of the addresses removes it."""
    made = Webhook.objects.create(
        union=match.union, url="https://scores.example/", events=[Event.LOG_CHANGED]
    )
    return {"slug": match.union.slug, "pk": made.pk}


def delivery(match: Match) -> dict[str, Any]:
    """What a new webhook was told."""
    values = hook(match)
    made = WebhookDelivery.objects.create(
        union=match.union,
        webhook_id=values["pk"],
        event=Event.PING,
        subject="1",
        body="{}",
        state=WebhookDelivery.State.TAKEN,
        next_at=timezone.now(),
    )
    return values | {"delivery": made.pk}


def unknown_key(match: Match) -> dict[str, Any]:
    return {"slug": match.union.slug, "pk": 987654321}


def nobodys(match: Match) -> dict[str, Any]:
    return {"pk": uuid4()}


# Whom a list is for it shows what concerns them; nobody else finds a row of it.
MEMBERS = to(401, 200, 200, 200, 200, 200)
OWN = to(401, 404, 404, 404, 200, 200)
PLANNED = OWN | {"planner": 200}
REGISTERED = OWN | {"registrar": 200}
# Nothing is sent: who may is told what is wrong with it.
SENDS = to(401, 422, 422, 422, 422, 422)
KEEPS = to(401, 404, 403, 403, 422, 422)
PLANS = KEEPS | {"planner": 422}
REGISTERS = KEEPS | {"registrar": 422}
# There is nothing to say beside the address.
CONFIRMS = to(401, 404, 403, 403, 200, 200) | {"registrar": 200}
SEEN_PLANS = to(401, 404, 404, 404, 422, 422) | {"planner": 422}
NOT_THEIRS = to(401, 404, 404, 404, 403, 403) | {"planner": 403}
CHANGES = {"patch": to(401, 404, 403, 403, 200, 200) | {"planner": 200}}
WRITTEN = to(302, 404, 403, 403, 422, 422)
DONE = to(302, 404, 403, 403, 302, 302)
GONE = to(302, 404, 403, 403, 404, 404)

ROWS: dict[str, Row] = {
    "api/v1/asker/": Row(MEMBERS, READS),
    "api/v1/search/": Row(to(422), to(405)),
    "api/v1/statistics/players/": Row(to(422), to(405)),
    "api/v1/statistics/pairs/": Row(to(422), to(405)),
    "api/v1/unions/<key>/officers/": Row(ANYONE, READS, union),
    "api/v1/divisions/<key>/explained/": Row(ANYONE, READS, division),
    "api/v1/divisions/<key>/possible/": Row(ANYONE, READS, division),
    "api/v1/divisions/<key>/places/": Row(ANYONE, READS, division),
    "api/v1/cups/": Row(ANYONE, READS),
    "api/v1/cups/<key>/": Row(ANYONE, READS, newest(Cup)),
    "api/v1/venues/": Row(ANYONE, SENDS),
    "api/v1/venues/<key>/": Row(ANYONE, READS, hall, CHANGES),
    "api/v1/clubs/": Row(ANYONE, SENDS),
    "api/v1/clubs/<key>/": Row(ANYONE, READS, club, CHANGES),
    "api/v1/teams/": Row(ANYONE, SENDS),
    "api/v1/teams/<key>/": Row(ANYONE, READS, team, CHANGES),
    "api/v1/seasons/": Row(ANYONE, SENDS),
    # The season has no dates: a change has to give some.
    "api/v1/seasons/<key>/": Row(ANYONE, READS, season, {"patch": PLANS}),
    "api/v1/seasons/<key>/divisions/": Row(NO_POST, PLANS, season),
    "api/v1/seasons/<key>/teams/": Row(NO_POST, PLANS, season),
    "api/v1/fixtures/<key>/move/": Row(NO_POST, PLANS, match_pk),
    "api/v1/fixtures/<key>/postpone/": Row(
        NO_POST, to(401, 404, 403, 403, 403, 403), match_pk
    ),
    "api/v1/fixtures/<key>/decide/": Row(NO_POST, KEEPS, match_pk),
    "api/v1/fixtures/<key>/undecide/": Row(NO_POST, KEEPS, match_pk),
    "api/v1/entries/": Row(ANYONE, READS),
    "api/v1/entries/<key>/": Row(ANYONE, READS, entry),
    "api/v1/entries/<key>/withdraw/": Row(NO_POST, KEEPS, entry),
    "api/v1/entries/<key>/reinstate/": Row(NO_POST, KEEPS, entry),
    "api/v1/deductions/": Row(ANYONE, SENDS),
    "api/v1/deductions/<key>/": Row(ANYONE, READS, newest(Adjustment)),
    "api/v1/deductions/<key>/reverse/": Row(NO_POST, KEEPS, newest(Adjustment)),
    "api/v1/postponements/": Row(MEMBERS, READS),
    "api/v1/postponements/<key>/": Row(PLANNED, READS, postponed),
    "api/v1/postponements/<key>/answer/": Row(READS, NOT_THEIRS, postponed),
    "api/v1/postponements/<key>/take-back/": Row(READS, NOT_THEIRS, postponed),
    "api/v1/postponements/<key>/decide/": Row(READS, SEEN_PLANS, postponed),
    "api/v1/appointments/": Row(MEMBERS, READS),
    "api/v1/appointments/<key>/": Row(PLANNED, READS, newest(Appointment)),
    "api/v1/appointments/<key>/answer/": Row(READS, SEEN_PLANS, newest(Appointment)),
    "api/v1/registrations/": Row(MEMBERS, SENDS),
    "api/v1/registrations/<key>/": Row(
        REGISTERED,
        READS,
        standing,
        {"patch": to(401, 404, 403, 403, 200, 200) | {"registrar": 200}},
    ),
    "api/v1/registrations/<key>/end/": Row(READS, REGISTERS, standing),
    "api/v1/registrations/<key>/again/": Row(READS, REGISTERS, standing),
    "api/v1/registration-requests/": Row(MEMBERS, SENDS),
    "api/v1/registration-requests/<key>/": Row(
        REGISTERED, READS, newest(RegistrationRequest)
    ),
    "api/v1/registration-requests/<key>/confirm/": Row(
        READS, CONFIRMS, newest(RegistrationRequest)
    ),
    "api/v1/registration-requests/<key>/answer/": Row(
        READS, REGISTERS, newest(RegistrationRequest)
    ),
    "api/v1/transfers/": Row(MEMBERS, SENDS),
    "api/v1/transfers/<key>/": Row(REGISTERED, READS, newest(Transfer)),
    "api/v1/transfers/<key>/answer/": Row(READS, REGISTERS, newest(Transfer)),
    "api/v1/notices/": Row(MEMBERS, READS),
    "api/v1/notices/<key>/": Row(to(401, 404, 404, 404, 404, 404), READS, nobodys),
    "keys/": Row(SIGNED_IN, to(302, 422, 422, 422, 422, 422)),
    "keys/<key>/revoke/": Row(
        DESK_NO_POST, to(302, 404, 404, 404, 404, 404), lambda match: {"pk": 987654321}
    ),
    "desk/<slug:slug>/programs/": Row(DESK, WRITTEN, union),
    "desk/<slug:slug>/programs/<int:pk>/revoke/": Row(DESK_NO_POST, GONE, unknown_key),
    "desk/<slug:slug>/webhooks/": Row(DESK, WRITTEN, union),
    "desk/<slug:slug>/webhooks/<uuid:pk>/": Row(DESK, DESK_NO_POST, hook),
    "desk/<slug:slug>/webhooks/<uuid:pk>/test/": Row(DESK_NO_POST, DONE, hook),
    "desk/<slug:slug>/webhooks/<uuid:pk>/pause/": Row(DESK_NO_POST, DONE, hook),
    "desk/<slug:slug>/webhooks/<uuid:pk>/remove/": Row(DESK_NO_POST, DONE, hook),
    "desk/<slug:slug>/webhooks/<uuid:pk>/deliveries/<uuid:delivery>/again/": Row(
        DESK_NO_POST, DONE, delivery
    ),
}
