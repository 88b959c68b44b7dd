"""Who may sign in to the demo and in which language, and who agreed to be named."""

from __future__ import annotations

import random

from drives.demo.days import DemoDays
from league.access.passwords import new_password
from league.models import (
    Consent,
    Fixture,
    Player,
    Registration,
    Role,
    Season,
    Team,
    Union,
    User,
)
from league.notices.actions import choose_language
from league.registrations.actions.consents import (
    ConsentSource,
    give_consent,
    withdraw_consent,
)
from league.roles.actions import OwnContact, save_own_contact
from matches import demo
from matches.demo import DemoUser

# The rest read in their union's own language, English.
LANGUAGES = {"referee": "af", "captain": "af", "club-secretary": "nl"}
NEIGHBOURS_SECRETARY = "helderberg-secretary"
# Who has most to try comes first.
SHOWN = (
    "union-secretary",
    "captain",
    "referee",
    "club-secretary",
    "registrar",
    "fixtures-secretary",
    "marker",
    "player",
    "viewer",
    "board-secretary",
    NEIGHBOURS_SECRETARY,
)

# How officers are reached, and who of them agreed that everyone sees it.
CONTACTS = {
    "union-secretary": OwnContact("021 555 0140", "Marlene", "Adams", is_public=True),
    "fixtures-secretary": OwnContact(
        "021 555 0141", "Ebrahim", "Davids", is_public=False
    ),
    "registrar": OwnContact("021 555 0142", "Nomsa", "Khumalo", is_public=False),
    "club-secretary": OwnContact("021 555 0143", "Piet", "Jacobs", is_public=False),
    "board-secretary": OwnContact("021 555 0144", "Fatima", "Isaacs", is_public=False),
}
# Of ten players so many agreed to be named; one in each team took it back.
AGREED = 0.77


def make_people(union: Union, *, marks: Fixture) -> list[DemoUser]:
    """Make a user for each role, with passwords that are shown once."""
    made = demo.make_users(union, marks=marks)
    for user in User.objects.filter(username__in=LANGUAGES):
        choose_language(user, language=LANGUAGES[user.username])
    for user in User.objects.filter(username__in=CONTACTS):
        save_own_contact(user, CONTACTS[user.username])
    return made


def make_neighbours_secretary(union: Union) -> DemoUser:
    """Make the second union's secretary; it is of the same board."""
    password = new_password()
    user = User.objects.create_user(NEIGHBOURS_SECRETARY, password=password)
    kind = Role.Kind.UNION_SECRETARY
    Role.objects.create(user=user, kind=kind, union=union)
    return DemoUser(str(kind.label), user.username, password)


def user_named(username: str) -> User:
    return User.objects.get(username=username)


def demo_users() -> list[User]:
    """Return the users that a demo makes, in the order in which it shows them."""
    people = User.objects.filter(username__in=SHOWN, is_active=True, is_superuser=False)
    found = {one.username: one for one in people}
    return [found[one] for one in SHOWN if one in found]


def agree(
    season: Season, now: DemoDays, chance: random.Random, *, by: User | None
) -> None:
    """Let two thirds of the players be named, by consents given on paper."""
    paper = ConsentSource(Consent.How.PAPER, now.night_of(1))
    for team in Team.objects.filter(union=season.union).order_by("code"):
        players = players_of(season, team)
        agreed = chance.sample(players, round(AGREED * len(players)))
        for player in agreed:
            give_consent(player, Consent.Purpose.NAME, paper, by=by)
        withdraw_consent(agreed[-1], Consent.Purpose.NAME, by=by)


def players_of(season: Season, team: Team) -> list[Player]:
    rows = Registration.objects.filter(season=season, team=team, ended_on=None)
    return [one.player for one in rows.select_related("player").order_by("number")]
