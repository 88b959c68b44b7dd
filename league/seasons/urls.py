from __future__ import annotations

from django.urls import path

from league.clubs import views as places
from league.clubs.forms import ClubForm, TeamForm, VenueForm
from league.seasons.views import areas, closing, local_rules, seasons
from league.seasons.views import drafts as season_drafts

DRAFT = "season-drafts/<int:pk>/"
PLACES = "desk/<slug:slug>/places/"
# The kind of row that a page of places makes or changes.
HALL, CLUB, TEAM = {"kind": VenueForm}, {"kind": ClubForm}, {"kind": TeamForm}

urlpatterns = [
    path("seasons/<int:pk>/office/", seasons.season_office, name="season-office"),
    path("seasons/<int:pk>/change/", seasons.season_change, name="season-change"),
    path(
        "seasons/<int:pk>/divisions/",
        seasons.season_divisions,
        name="season-divisions",
    ),
    path("seasons/<int:pk>/teams/", seasons.season_teams, name="season-teams"),
    path("seasons/<int:pk>/end/", closing.season_close, name="season-close"),
    path("seasons/<int:pk>/reopen/", closing.season_reopen, name="season-reopen"),
    path("seasons/<int:pk>/rules/", local_rules.season_rules, name="season-rules"),
    path(
        "rules-changes/<int:pk>/decide/", local_rules.rules_decide, name="rules-decide"
    ),
    path("unions/<slug:slug>/rules/", local_rules.union_rules, name="union-rules"),
    path("desk/<slug:slug>/area/<slug:key>/", areas.desk_area, name="desk-area"),
    path("desk/<slug:slug>/fixtures/", areas.desk_fixtures, name="desk-fixtures"),
    path("desk/<slug:slug>/seasons/", seasons.seasons, name="seasons"),
    path("desk/<slug:slug>/seasons/new/", season_drafts.season_new, name="season-new"),
    path(DRAFT, season_drafts.draft_basics, name="draft-basics"),
    path(f"{DRAFT}divisions/", season_drafts.draft_divisions, name="draft-divisions"),
    path(f"{DRAFT}moves/", season_drafts.draft_moves, name="draft-moves"),
    path(f"{DRAFT}teams/", season_drafts.draft_teams, name="draft-teams"),
    path(f"{DRAFT}rules/", season_drafts.draft_rules, name="draft-rules"),
    path(f"{DRAFT}check/", season_drafts.draft_check, name="draft-check"),
    path(f"{DRAFT}discard/", season_drafts.draft_discard, name="draft-discard"),
    path(PLACES, places.places_list, name="places"),
    path(f"{PLACES}halls/new/", places.place_new, HALL, name="venue-new"),
    path(f"{PLACES}clubs/new/", places.place_new, CLUB, name="club-new"),
    path(f"{PLACES}teams/new/", places.place_new, TEAM, name="team-new"),
    path("halls/<int:pk>/change/", places.place_change, HALL, name="venue-change"),
    path("clubs/<int:pk>/change/", places.place_change, CLUB, name="club-change"),
    path("teams/<int:pk>/change/", places.place_change, TEAM, name="team-change"),
]
