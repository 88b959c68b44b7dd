"""Who may sign in to the demo, what each may try, and in which language."""

from __future__ import annotations

from league.access.passwords import new_password
from league.models import Fixture, Role, Union, User
from league.notices.actions import choose_language
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


def make_people(union: Union, *, marks: Fixture) -> list[DemoUser]:
    """Make a user for each role, with passwords that are shown once."""
    made = demo.make_users(union, marks=marks)
    for user in User.objects.filter(username__in=LANGUAGES):
        choose_language(user, language=LANGUAGES[user.username])
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
