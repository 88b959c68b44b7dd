from __future__ import annotations

from django.urls import path

from referees.codes import views as codes
from referees.night.views import absent, clock, held, match, night, settings, writing
from referees.queries.views import hands, queries

NIGHT = "nights/<slug:slug>/<slug:day>/<int:hall>/"
MATCH = "matches/<uuid:pk>/referee/"

urlpatterns = [
    path("referee/", night.nights, name="referee"),
    path(NIGHT, night.night, name="night"),
    path(f"{NIGHT}live/", night.night_live, name="night-live"),
    path(f"{NIGHT}announce/", night.night_announce, name="night-announce"),
    path(f"{NIGHT}clock/", clock.night_clock, name="night-clock"),
    path(f"{NIGHT}pause/", clock.night_pause, name="night-pause"),
    path(f"{NIGHT}take-back/", clock.night_take_back, name="night-take-back"),
    path(f"{NIGHT}abandon/", clock.night_abandon, name="night-abandon"),
    path(f"{NIGHT}codes/", codes.night_codes, name="night-codes"),
    path(f"{NIGHT}codes/<uuid:pk>/", codes.night_code, name="night-code"),
    path(
        f"{NIGHT}codes/<uuid:pk>/revoke/",
        codes.night_code_revoke,
        name="night-code-revoke",
    ),
    path(MATCH, match.match_desk, name="referee-match"),
    path(f"{MATCH}absent/", absent.match_absent, name="referee-absent"),
    path(f"{MATCH}cards/", match.cards_check, name="referee-cards"),
    path(f"{MATCH}acting/", match.acting_name, name="referee-acting"),
    path(f"{MATCH}held/", held.held_settle, name="referee-held"),
    path(f"{MATCH}entries/<uuid:entry>/undo/", writing.entry_undo, name="referee-undo"),
    path(
        f"{MATCH}entries/<uuid:entry>/settle/",
        match.refusal_settle,
        name="referee-settle",
    ),
    *(
        path(
            f"{MATCH}{what}/",
            writing.match_write,
            {"what": what},
            name=f"referee-{what}",
        )
        for what in writing.PAGES
    ),
    path("matches/<uuid:pk>/protest/", queries.protest_new, name="protest-new"),
    path("desk/<slug:slug>/queries/", queries.queries, name="queries"),
    path("queries/<int:pk>/", queries.query_case, name="query-case"),
    path("queries/<int:pk>/rule/", queries.query_rule, name="query-rule"),
    path("queries/<int:pk>/appeal/", queries.query_appeal, name="query-appeal"),
    path("queries/<int:pk>/withdraw/", queries.query_withdraw, name="query-withdraw"),
    path("queries/<uuid:pk>/take-up/", queries.query_take_up, name="query-take-up"),
    path("queries/<int:pk>/hands/", hands.case_hand_attach, name="case-hand-attach"),
    path(
        "queries/hands/<int:pk>/remove/",
        hands.case_hand_remove,
        name="case-hand-remove",
    ),
    path("hands/", hands.hand, name="hand"),
    path(
        "desk/<slug:slug>/night-settings/",
        settings.night_settings,
        name="night-settings",
    ),
]
