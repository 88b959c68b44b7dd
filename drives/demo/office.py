"""What waits at the desk: consents, registrations, a transfer, a request, officials."""

from __future__ import annotations

import random
from datetime import timedelta
from decimal import Decimal

from django.db.models import Q

from drives.demo.days import DemoDays
from drives.demo.people import agree, user_named
from drives.demo.season_files import CAPTAINS
from league.clubs.actions import save_union, save_venue
from league.fixtures.availability import MatchPlace
from league.models import (
    Appointment,
    Club,
    Cup,
    Fixture,
    Postponement,
    Registration,
    Season,
    Team,
    Union,
    User,
    Venue,
)
from league.models.places import today
from league.officials.actions.appointments import appoint, ask_officials
from league.officials.actions.officials import OfficialDuties, keep_official
from league.officials.selectors import work_of
from league.postponements.actions.postponements import ask_postponement, decline_dates
from league.registrations.actions.players import make_player
from league.registrations.actions.requests import ask_registration
from league.registrations.actions.transfers import TransferMove, ask_transfer
from league.registrations.faults import Filled
from league.rulings.actions.deductions import deduct
from referees.queries.actions.queries import lodge
from rules.record import Side

# By code: address, latitude, longitude, the way there, parking.
HALLS = {
    "GRP": (
        "Victoria Road, Grassy Park, Cape Town",
        "-34.04810",
        "18.49250",
        "Beside the library; the entrance is at the back, up three steps or the ramp.",
        "In front of the hall, watched until eleven.",
    ),
    "RET": (
        "Concert Boulevard, Retreat, Cape Town",
        "-34.06060",
        "18.48340",
        "Ten minutes on foot from Retreat station, past the clinic.",
        "Thirty places behind the hall.",
    ),
    "HEI": (
        "Heideveld Road, Heideveld, Cape Town",
        "-33.96620",
        "18.55030",
        "Opposite the sports field; the small hall on the left.",
        "On the field’s side of the road.",
    ),
    "MPL": (
        "Merrydale Road, Portland, Mitchells Plain",
        "-34.04500",
        "18.61400",
        "The hall shares its gate with the library.",
        "Inside the gate.",
    ),
    "STR": (
        "Strandfontein Road, Strandfontein, Cape Town",
        "-34.07700",
        "18.55800",
        "On the seaside, by the pavilion’s tower.",
        "The pavilion’s car park; lock the car.",
    ),
    "ATH": (
        "Aden Avenue, Athlone, Cape Town",
        "-33.96300",
        "18.50300",
        "From Klipfontein Road turn at the police station.",
        "In Aden Avenue, both sides.",
    ),
}
COLUMNS = ("address", "latitude", "longitude", "directions", "parking")
NOTE = "Ring the caretaker’s bell; the key of the card tables hangs in the kitchen."

NEWCOMERS = ("Ilhaam Jattiem", "Quinton Abrahams")
REFEREE = "Faizel Adams"
WEDDING = "Four of us are at a wedding that week."
DEDUCTED = "An unregistered player in round 6 (1.5)"


def fill_office(season: Season, cup: Cup, now: DemoDays, chance: random.Random) -> None:
    """Leave the work of an ordinary week with the secretaries."""
    by = user_named("union-secretary")
    agree(season, now, chance, by=user_named("registrar"))
    _register(season, by=user_named("club-secretary"))
    _transfer(season, now, by=user_named("club-secretary"))
    _postpone(season, now)
    _appoint(season.union, season, now, by=user_named("fixtures-secretary"))
    _protest(cup)
    team = Team.objects.get(union=season.union, code="GRP-B")
    division = season.league_divisions.get()
    deduct(division, team=team, figures={"points": -1}, reason=DEDUCTED, by=by)


def _register(season: Season, *, by: User) -> None:
    """Ask for two registrations; a club asks from today on."""
    club = _club_of(by)
    for name in NEWCOMERS:
        filled = Filled(
            name=name,
            club=club,
            team=club.teams.order_by("code").first(),
            registered_on=today(season.union),
        )
        ask_registration(season, filled, by=by)


def _club_of(user: User) -> Club:
    club = user.roles.get().club
    assert club is not None, "the role of a club's secretary is in a club"
    return club


def _transfer(season: Season, now: DemoDays, *, by: User) -> None:
    team = Team.objects.get(union=season.union, code="STR-A")
    leaving = _registrations(season, team)[-1]
    club = _club_of(by)
    move = TransferMove(
        club=club,
        team=club.teams.order_by("code").last(),
        day=now.tonight + timedelta(days=2),
    )
    ask_transfer(leaving, move, is_registrar=False, by=by)


def _registrations(season: Season, team: Team) -> list[Registration]:
    rows = Registration.objects.filter(season=season, team=team, ended_on=None)
    return list(rows.order_by("number"))


def _postpone(season: Season, now: DemoDays) -> None:
    """Let the demo captain's opponents ask for another night, and two others too."""
    found = Fixture.objects.filter(
        division__season=season, night=now.night_of(12), home__code=CAPTAINS
    ) | Fixture.objects.filter(
        division__season=season, night=now.night_of(12), away__code=CAPTAINS
    )
    fixture = found.select_related("home", "away", "union").get()
    asks = fixture.away if fixture.home.code == CAPTAINS else fixture.home
    _ask_to_postpone(
        fixture, asks, now, reason="Four of us are at a wedding that week."
    )
    # Of the round after it: the opponents decline, so that the secretary decides.
    later = (
        Fixture.objects.filter(division__season=season, night=now.night_of(13))
        .exclude(Q(home__code=CAPTAINS) | Q(away__code=CAPTAINS))
        .select_related("home", "away", "union")
        .order_by("home__code")[0]
    )
    declined = _ask_to_postpone(later, later.home, now, reason="Our hall is let out.")
    decline_dates(declined, reason="We play a cup match then.", by=None, at=now.now)


def _ask_to_postpone(
    fixture: Fixture, team: Team, now: DemoDays, *, reason: str
) -> Postponement:
    """Ask for one of the two nights after a match's own."""
    assert fixture.night is not None, "the match lies on a night of the season"
    offered = [
        MatchPlace(fixture.night + timedelta(days=days), fixture.start, None)
        for days in (1, 2)
    ]
    return ask_postponement(
        fixture, team=team, reason=reason, places=offered, by=None, at=now.now
    )


def _appoint(union: Union, season: Season, now: DemoDays, *, by: User) -> None:
    """Ask the demo's referee for a match of next week."""
    player = make_player(union, name=REFEREE, by=by)
    duties = OfficialDuties(is_referee=True, is_marker=False)
    official = keep_official(player, duties, user=user_named("referee"), by=by)
    night = now.night_of(11)
    coming = Fixture.objects.filter(division__season=season, night=night)
    in_order = coming.select_related("division__season", "venue").order_by("home__code")
    fixture = in_order[0]
    appoint(work_of(fixture, Appointment.Task.REFEREE), official, by=by)
    ask_officials(season, night, night, by=by)


def _protest(cup: Cup) -> None:
    """Lodge a protest after a match of the cup, by its losers' secretary."""
    fixture = (
        Fixture.objects.filter(tie__cup=cup, round=1)
        .select_related("union", "home", "away")
        .order_by("tie__number")[0]
    )
    # A tie says who came through, with or without a decision after a draw.
    lost = Side.HOME if fixture.winner == Side.AWAY else Side.AWAY
    text = "Table 2 went on after the bell; we ask for a ruling on its last boom."
    lodge(fixture, lost, text=text, by=user_named("union-secretary"))


def name_contact(union: Union, *, by: User) -> None:
    """Say whom anyone may ask: an address that nobody has.

    Its words say the office. A name would stand in one language on pages of three.
    """
    union.contact_email = "secretary@south-peninsula.example"
    save_union(union, changed=["contact_email"], by=by)


def describe_halls(union: Union, *, by: User) -> None:
    """Say where each hall is, and for those who play there how to get in."""
    for venue in Venue.objects.filter(union=union, code__in=HALLS):
        address, latitude, longitude, directions, parking = HALLS[venue.code]
        venue.address, venue.directions, venue.parking = address, directions, parking
        venue.latitude, venue.longitude = Decimal(latitude), Decimal(longitude)
        venue.note = NOTE
        save_venue(venue, changed=[*COLUMNS, "note"], by=by)
