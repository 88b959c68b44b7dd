"""The addresses of the league's and the matches' pages, the API, sign-in and admin."""

from __future__ import annotations

from tests.url_rows.row import (
    ANYONE,
    AWAY,
    DESK,
    DESK_NO_POST,
    HAS_NONE,
    NO_POST,
    OUT_ONLY,
    READS,
    SIGNED_IN,
    Row,
    club,
    division,
    job,
    match_id,
    match_pk,
    player,
    team,
    to,
    union,
    unknown,
)

ROWS: dict[str, Row] = {
    "": Row(ANYONE, NO_POST),
    "language/": Row(AWAY, AWAY),
    "unions/<slug:slug>/": Row(ANYONE, NO_POST, union),
    "divisions/<int:pk>/": Row(ANYONE, NO_POST, division),
    "divisions/<int:pk>/fixtures/": Row(ANYONE, NO_POST, division),
    "divisions/<int:pk>/results/": Row(ANYONE, NO_POST, division),
    "teams/<int:pk>/": Row(ANYONE, NO_POST, team),
    "clubs/<int:pk>/": Row(ANYONE, NO_POST, club),
    "players/<int:pk>/": Row(ANYONE, NO_POST, player),
    "matches/<uuid:pk>/": Row(ANYONE, NO_POST, match_pk),
    "matches/<uuid:pk>/entries/": Row(ANYONE, NO_POST, match_pk),
    "matches/<uuid:pk>/sheet.pdf": Row(ANYONE, NO_POST, match_pk),
    "matches/<uuid:pk>/blank.pdf": Row(ANYONE, NO_POST, match_pk),
    "matches/<uuid:pk>/record.json": Row(
        to(302, 404, 200, 200, 200, 200), NO_POST, match_pk
    ),
    "matches/<uuid:pk>/correct/": Row(DESK, to(302, 404, 403, 403, 409, 409), match_pk),
    "desk/<slug:slug>/": Row(DESK, DESK_NO_POST, union),
    "desk/<slug:slug>/matches/": Row(DESK, DESK_NO_POST, union),
    "desk/<slug:slug>/import/": Row(DESK, to(302, 404, 403, 403, 422, 422), union),
    "desk/<slug:slug>/import/<uuid:pk>/": Row(
        to(302, 404, 403, 403, 404, 404), DESK_NO_POST, job
    ),
    "desk/<slug:slug>/import/<uuid:pk>/apply/": Row(
        DESK_NO_POST, to(302, 404, 403, 403, 404, 404), job
    ),
    "desk/<slug:slug>/import/<uuid:pk>/discard/": Row(
        DESK_NO_POST, to(302, 404, 403, 403, 404, 404), job
    ),
    "api/": Row(to(404), to(404)),
    "api/v1/": Row(ANYONE, NO_POST),
    "api/v1/docs/": Row(ANYONE, NO_POST),
    "api/v1/schema/": Row(ANYONE, NO_POST),
    "api/v1/matches/<uuid:id>/entries/": Row(
        ANYONE, to(401, 404, 403, 422, 422, 422), match_id
    ),
}
for noun, of in (
    ("unions", union),
    ("divisions", division),
    ("players", player),
    ("fixtures", match_pk),
    ("matches", match_id),
):
    ROWS[f"api/v1/{noun}/"] = Row(ANYONE, READS)
    ROWS[f"api/v1/{noun}/<key>/"] = Row(ANYONE, READS, of)
ROWS |= {
    "api/v1/divisions/<key>/log/": Row(ANYONE, READS, division),
    "api/v1/matches/<key>/record/": Row(
        to(401, 404, 200, 200, 200, 200), READS, match_id
    ),
    "api/v1/matches/<key>/score-sheet/": Row(ANYONE, READS, match_id),
    # Sign-in: the library's own pages.
    "accounts/login/": Row(OUT_ONLY, OUT_ONLY),
    "accounts/logout/": Row(SIGNED_IN, AWAY),
    "accounts/inactive/": Row(ANYONE, NO_POST),
    "accounts/signup/": Row(OUT_ONLY, OUT_ONLY),
    "accounts/reauthenticate/": Row(SIGNED_IN, SIGNED_IN),
    "accounts/email/": Row(SIGNED_IN, AWAY),
    "accounts/confirm-email/": Row(ANYONE, NO_POST),
    "accounts/confirm-email/<key>/": Row(ANYONE, to(404), lambda match: {"key": "x"}),
    "accounts/password/change/": Row(SIGNED_IN, SIGNED_IN),
    "accounts/password/set/": Row(AWAY, AWAY),
    "accounts/password/reset/": Row(ANYONE, ANYONE),
    "accounts/password/reset/done/": Row(ANYONE, to(405)),
    "accounts/password/reset/key/done/": Row(ANYONE, to(405)),
    "accounts/password/reset/key/<key>/": Row(
        ANYONE, ANYONE, lambda match: {"uidb36": "1", "key": "x-y"}
    ),
    "accounts/login/code/confirm/": Row(AWAY, AWAY),
    "accounts/2fa/": Row(SIGNED_IN, to(302, 405, 405, 405, 405, 405)),
    "accounts/2fa/authenticate/": Row(AWAY, AWAY),
    "accounts/2fa/reauthenticate/": Row(AWAY, AWAY),
    "accounts/2fa/totp/activate/": Row(SIGNED_IN, SIGNED_IN),
    "accounts/2fa/totp/deactivate/": Row(HAS_NONE, HAS_NONE),
    "accounts/2fa/recovery-codes/": Row(HAS_NONE, DESK_NO_POST),
    "accounts/2fa/recovery-codes/generate/": Row(SIGNED_IN, SIGNED_IN),
    "accounts/2fa/recovery-codes/download/": Row(HAS_NONE, HAS_NONE),
    "accounts/2fa/webauthn/": Row(SIGNED_IN, DESK_NO_POST),
    "accounts/2fa/webauthn/add/": Row(SIGNED_IN, SIGNED_IN),
    "accounts/2fa/webauthn/reauthenticate/": Row(AWAY, AWAY),
    "accounts/2fa/webauthn/keys/<key>/remove/": Row(HAS_NONE, HAS_NONE, unknown),
    "accounts/2fa/webauthn/keys/<key>/edit/": Row(HAS_NONE, HAS_NONE, unknown),
    # The board's admin: what it shows to the board is told by tests/admin/.
    "admin/login/": Row(AWAY, AWAY),
}
