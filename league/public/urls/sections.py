from __future__ import annotations

from django.urls import path

from league.public.views import sections, site_files

urlpatterns = [
    path("unions/<slug:slug>/tonight/", sections.union_tonight, name="union-tonight"),
    path(
        "unions/<slug:slug>/fixtures/", sections.union_fixtures, name="union-fixtures"
    ),
    path("unions/<slug:slug>/log/", sections.union_log, name="union-log"),
    path("unions/<slug:slug>/teams/", sections.union_teams, name="union-teams"),
    path("unions/<slug:slug>/players/", sections.union_players, name="union-players"),
    path("unions/<slug:slug>/about/", sections.union_about, name="union-about"),
    path(
        "unions/<slug:slug>/officers/", sections.union_officers, name="union-officers"
    ),
    path("favicon.ico", site_files.favicon, name="favicon"),
    path("site.webmanifest", site_files.manifest, name="site-manifest"),
]
