"""Which section of the help a page's "?" opens, by the name of the page's address."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import ResolverMatch, reverse
from django.utils import translation

# Each section, as page#anchor of docs/, with the pages that it is about. An anchor is
# that of the English heading, in every language.
SECTIONS: dict[str, tuple[str, ...]] = {
    "secretary#the-desk": ("desk", "desk-area"),
    "secretary#give-people-their-roles": (
        "people",
        "people-several",
        "role-contact",
        "role-invitation",
    ),
    "secretary#crest-and-colour": ("union-look",),
    "secretary#public-contact": ("union-contact",),
    "secretary#import-a-season": ("season-import", "season-import-job"),
    "secretary#set-up-a-season": (
        "seasons",
        "season-new",
        "season-change",
        "season-divisions",
        "season-office",
        "season-teams",
        "draft-basics",
        "draft-check",
        "draft-divisions",
        "draft-moves",
        "draft-rules",
        "draft-teams",
    ),
    "secretary#close-a-season": ("season-close", "season-reopen"),
    "secretary#halls-clubs-and-teams": (
        "places",
        "club-change",
        "club-new",
        "team-change",
        "team-new",
        "venue-change",
        "venue-new",
        "venue-picture-change",
    ),
    "secretary#several-at-once": ("clubs-several", "officials-several"),
    "secretary#local-rules": ("season-rules",),
    "secretary#registrations": (
        "players-alike",
        "player-merge",
        "registration",
        "registration-end",
        "registration-new",
        "registration-request",
        "registration-requests",
        "registrations",
        "transfer",
        "transfer-new",
        "transfers",
    ),
    "secretary#make-the-fixtures": (
        "desk-fixtures",
        "division-plan",
        "fixture-version",
        "fixture-versions",
    ),
    "secretary#requirements": ("plan-costs", "plan-import"),
    "secretary#search": ("joint-plan", "plan-search"),
    "secretary#list": ("plan-list",),
    "secretary#compare": ("plan-lists",),
    "secretary#publish": ("plan-publish",),
    "secretary#repair": ("plan-repair",),
    "secretary#postponements": (
        "fixture-choose",
        "fixture-move",
        "hall-closures",
        "postponement",
        "postponements",
    ),
    "secretary#officials": (
        "appointment",
        "appointments",
        "official",
        "official-settings",
        "officials",
    ),
    "secretary#a-team-withdraws": ("withdrawal",),
    "secretary#walkovers-void-matches-and-replays": ("fixture-award",),
    "secretary#adjustments-of-the-log": ("deduction-reverse", "deductions"),
    "secretary#queries-and-protests": ("queries", "query-case", "query-rule"),
    "secretary#practice-matches": ("practice-new",),
    "secretary#cups-and-finals": (
        "cup-dates",
        "cup-draw",
        "cup-entries",
        "cup-new",
        "cup-setup",
        "cup-tie",
        "cups",
        "division-finals",
    ),
    "secretary#when-the-board-asks-for-a-team": ("invitation",),
    "secretary#the-boards-tournaments": (
        "boards",
        "tournament-invitations",
        "tournaments",
    ),
    "secretary#telling-people": ("told", "told-list", "union-notices"),
    "secretary#phone-numbers-and-addresses": ("player-contact",),
    "secretary#settings-of-the-night": ("night-settings",),
    "secretary#after-close-the-match": ("desk-matches", "match-close"),
    "secretary#type-a-match-in": ("match-type", "typed-sheets"),
    "secretary#a-second-pair-of-eyes": ("match-check",),
    "secretary#photos-of-the-paper": ("match-photos", "photo"),
    "secretary#correct-a-match": ("match-correct", "match-edit"),
    "secretary#print": ("print", "prints"),
    "secretary#the-night-pack": (
        "division-pack",
        "hall-pack",
        "night-pack",
        "season-pack",
    ),
    "exchange#importing-a-file": (
        "file-answer",
        "file-columns",
        "file-import",
        "file-look-through",
    ),
    "log#lots-for-secretaries": ("division-lots", "lots-draw", "lots-undo"),
    "archive": ("archives",),
    "api#keys": ("keys", "programs"),
    "api#webhooks": ("webhook", "webhooks"),
    "privacy#for-secretaries-and-registrars": (
        "person",
        "person-request",
        "privacy",
        "privacy-settings",
    ),
    "privacy#erasing-a-person": ("person-erase",),
    "privacy#for-players": ("my-data",),
    "operators#who-signed-in": ("account-events",),
    "operators#watching-it": ("system-state",),
    "captain#open-your-match": ("captain-enter",),
    "captain#before-play": ("captain", "captain-undo"),
    "captain#your-team-between-the-nights": ("my-teams", "postponement-new"),
    "captain#1-the-team-sheet": ("captain-sheet",),
    "captain#2-the-toss": ("captain-toss",),
    "captain#3-the-seats": ("captain-seat",),
    "captain#during-play": ("captain-query",),
    "captain#half-time-substitutions": ("captain-substitute",),
    "captain#after-time-sign": ("match-sign",),
    "captain#after-the-night-queries-protests-appeals": (
        "protest-new",
        "query-appeal",
        "query-withdraw",
    ),
    "referee#your-appointments": ("appointment-answer", "my-appointments"),
    "referee#before-play": ("night-code", "night-codes", "referee"),
    "referee#the-clock": (
        "night",
        "night-abandon",
        "night-clock",
        "night-pause",
        "night-take-back",
    ),
    "referee#during-play": (
        "referee-back",
        "referee-call-away",
        "referee-leave",
        "referee-match",
        "referee-points",
        "referee-query",
        "referee-toss",
        "referee-undo",
    ),
    "referee#stop-a-table": ("referee-stop",),
    "referee#what-waits-for-you": ("referee-settle",),
    "referee#what-the-system-does-with-the-rules": (
        "referee-absent",
        "referee-decision",
    ),
    "evenings#make-it": ("evening-new", "evening-setup"),
    "evenings#enter-who-comes": (
        "entrant",
        "evening-entrants",
        "evening-pairs",
        "evening-paste",
    ),
    "evenings#run-it": (
        "evening-prizes",
        "evening-run",
        "round-substitute",
        "round-swap",
        "round-tables",
        "round-undo",
    ),
    "evenings#type-the-scores-of-a-round": ("evening-table", "round-type"),
    "evenings#paper": ("evening-prints",),
    "series#making-one": ("series-new", "series-setup"),
    "series#closing-it": ("series-prizes",),
    "players-and-public#your-own-page": ("my-contact", "my-home"),
    "players-and-public#notices-and-mails": ("notice-choices", "notices"),
    "players-and-public#an-account": (
        "account_change_password",
        "account_email",
        "account_logout",
        "account_reauthenticate",
        "mfa_activate_totp",
        "mfa_add_webauthn",
        "mfa_generate_recovery_codes",
        "mfa_index",
        "mfa_list_webauthn",
        "my-sign-ins",
        "signed-in",
    ),
}
SECTION_OF = {name: section for section, names in SECTIONS.items() for name in names}
# What a page says when it refused something, by the page that the "?" opens.
OF_FAULTS = {
    "captain": "captain#when-it-goes-wrong",
    "referee": "referee#when-it-goes-wrong",
    "secretary": "secretary#when-something-is-refused",
}


def address_of(section: str, language: str) -> str:
    """Return the address of a section of the help; "" is the help's first page."""
    page, _hash, anchor = section.partition("#")
    folder = "" if language == settings.LANGUAGE_CODE else f"{language}/"
    path = f"{folder}{page}/" if page else folder
    address = reverse("docs-page", args=[path]) if path else reverse("docs")
    return f"{address}#{anchor}" if anchor else address


def help_of(found: ResolverMatch | None, language: str) -> str:
    """Return the address of the help with a page; "" where it needs none."""
    section = SECTION_OF.get(found.url_name or "") if found is not None else None
    return address_of(section, language) if section else ""


def fault_help_of(found: ResolverMatch | None, language: str) -> str:
    """Return the address of the help with a refusal, of the help itself if unknown."""
    section = SECTION_OF.get(found.url_name or "", "") if found is not None else ""
    page = section.partition("#")[0]
    return address_of(OF_FAULTS.get(page, section), language)


def language_of(request: HttpRequest) -> str:
    """Return the reader's language, also on a page that is not shown in it.

    The help has each of the three, where the product may have two.
    """
    return translation.get_language_from_request(request)


def page_help(request: HttpRequest) -> dict[str, Any]:
    """Return the address that the "?" of a page opens; "" where it has none."""
    return {
        "page_help": lambda: help_of(request.resolver_match, language_of(request)),
        "fault_help": lambda: fault_help_of(
            request.resolver_match, language_of(request)
        ),
    }
