from __future__ import annotations

from django.urls import path

from matches.captain.views import enter as captain_enter
from matches.captain.views import night as captain
from matches.captain.views import sheet as captain_sheet
from matches.charts import views as pictures
from matches.desk.views import correcting, today
from matches.desk.views import matches as desk
from matches.home import views as home
from matches.live.views import embeds, live
from matches.match_pages import views as match
from matches.merging import views as merging
from matches.phones.views import marking, shell
from matches.season_files import views as imports
from matches.signing import views as signing
from matches.statistics.views import player, statistics

urlpatterns = [
    path("me/", home.my_home, name="my-home"),
    path("matches/<uuid:pk>/", match.match_detail, name="match-detail"),
    path("matches/<uuid:pk>/picture/", pictures.match_chart, name="match-picture"),
    path("matches/<uuid:pk>/entries/", match.match_entries, name="match-entries"),
    path("matches/<uuid:pk>/record.json", match.match_record, name="match-record"),
    path(
        "unions/<slug:slug>/nights/<slug:day>/", live.night_detail, name="night-detail"
    ),
    path("unions/<slug:slug>/nights/<slug:day>/now/", live.night_now, name="night-now"),
    path(
        "unions/<slug:slug>/nights/<slug:day>/scores/",
        live.night_scores,
        name="night-scores",
    ),
    path(
        "unions/<slug:slug>/nights/<slug:day>/<int:hall>/screen/",
        live.night_screen,
        name="night-screen",
    ),
    path(
        "unions/<slug:slug>/nights/<slug:day>/<int:hall>/screen/now/",
        live.night_screen_now,
        name="night-screen-now",
    ),
    path("matches/<uuid:pk>/live/", live.match_live, name="match-live"),
    path("matches/<uuid:pk>/live/now/", live.match_now, name="match-now"),
    path("embed/matches/<uuid:pk>/", embeds.embed_match, name="embed-match"),
    path(
        "embed/unions/<slug:slug>/tonight/",
        embeds.embed_tonight,
        name="embed-tonight",
    ),
    path("mark/", shell.mark, name="mark"),
    path("captain/", captain_enter.captain_enter, name="captain-enter"),
    path("matches/<uuid:pk>/captain/", captain.captain, name="captain"),
    path("matches/<uuid:pk>/captain/live/", captain.captain_live, name="captain-live"),
    path(
        "matches/<uuid:pk>/captain/sheet/",
        captain_sheet.captain_sheet,
        name="captain-sheet",
    ),
    path("matches/<uuid:pk>/captain/toss/", captain.captain_toss, name="captain-toss"),
    path("matches/<uuid:pk>/captain/seat/", captain.captain_seat, name="captain-seat"),
    path(
        "matches/<uuid:pk>/captain/substitute/",
        captain.captain_substitute,
        name="captain-substitute",
    ),
    path("matches/<uuid:pk>/captain/undo/", captain.captain_undo, name="captain-undo"),
    path(
        "matches/<uuid:pk>/captain/query/",
        captain.captain_query,
        name="captain-query",
    ),
    path("mark/manifest.webmanifest", marking.manifest, name="mark-manifest"),
    path("mark/shared/", marking.mark_shared, name="mark-shared"),
    path("mark/token/", marking.mark_token, name="mark-token"),
    path("sw.js", marking.service_worker, name="service-worker"),
    path("players/<int:pk>/", player.player_detail, name="player-detail"),
    path("statistics/", statistics.statistics_explained, name="statistics-explained"),
    path(
        "divisions/<int:pk>/statistics/",
        statistics.division_statistics,
        name="division-statistics",
    ),
    path(
        "unions/<slug:slug>/statistics/",
        statistics.union_statistics,
        name="union-statistics",
    ),
    path(
        "clubs/<int:pk>/statistics/", statistics.club_statistics, name="club-statistics"
    ),
    path(
        "teams/<int:pk>/statistics/", statistics.team_statistics, name="team-statistics"
    ),
    path(
        "desk/<slug:slug>/players/alike/", merging.players_alike, name="players-alike"
    ),
    path("desk/<slug:slug>/players/merge/", merging.player_merge, name="player-merge"),
    path(
        "players/merges/<int:pk>/undo/",
        merging.player_unmerge,
        name="player-unmerge",
    ),
    path("desk/<slug:slug>/", today.desk, name="desk"),
    path("desk/<slug:slug>/matches/", desk.desk_matches, name="desk-matches"),
    path("seasons/<int:pk>/close/", signing.close_all, name="desk-close"),
    path("matches/<uuid:pk>/correct/", correcting.match_correct, name="match-correct"),
    path("matches/<uuid:pk>/sign/", signing.match_sign, name="match-sign"),
    path("matches/<uuid:pk>/close/", signing.match_close, name="match-close"),
    path("desk/<slug:slug>/import/", imports.season_import, name="season-import"),
    path(
        "desk/<slug:slug>/import/<uuid:pk>/",
        imports.season_import_job,
        name="season-import-job",
    ),
    path(
        "desk/<slug:slug>/import/<uuid:pk>/apply/",
        imports.season_import_apply,
        name="season-import-apply",
    ),
    path(
        "desk/<slug:slug>/import/<uuid:pk>/discard/",
        imports.season_import_discard,
        name="season-import-discard",
    ),
]
