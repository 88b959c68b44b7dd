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
    "secretary#see-what-waits-for-you": ("desk",),
    "secretary#find-your-way": ("desk-area",),
    "secretary-people#give-somebody-a-role": ("people", "role-invitation"),
    "secretary-people#give-an-officers-phone-number": ("role-contact",),
    "secretary-union#add-a-hall-a-club-or-a-team": (
        "places",
        "club-change",
        "club-new",
        "team-change",
        "team-new",
        "venue-new",
    ),
    "secretary-union#say-how-to-find-a-hall": ("venue-change", "venue-picture-change"),
    "secretary-union#add-several-at-once": (
        "clubs-several",
        "officials-several",
        "people-several",
    ),
    "secretary-union#set-the-crest-and-the-colour": ("union-look",),
    "secretary-union#name-a-public-contact": ("union-contact",),
    "secretary-import#import-the-files": ("season-import", "season-import-job"),
    "secretary-season#make-the-season": (
        "seasons",
        "season-new",
        "draft-basics",
        "draft-check",
        "draft-divisions",
        "draft-moves",
        "draft-rules",
        "draft-teams",
    ),
    "secretary-season#change-a-seasons-divisions": (
        "season-change",
        "season-divisions",
        "season-office",
        "season-teams",
    ),
    "secretary-season#set-the-local-rules": ("season-rules",),
    "secretary-year-end#close-a-season": ("season-close",),
    "secretary-year-end#open-a-closed-season-again": ("season-reopen",),
    "secretary-registrations#find-a-registration": ("registrations",),
    "secretary-registrations#register-a-player": ("registration-new",),
    "secretary-registrations#correct-or-end-a-registration": (
        "registration",
        "registration-end",
    ),
    "secretary-registrations#confirm-what-a-club-asks-for": (
        "registration-request",
        "registration-requests",
    ),
    "secretary-registrations#transfer-a-player": (
        "transfer",
        "transfer-new",
        "transfers",
    ),
    "secretary-registrations#join-a-player-who-is-there-twice": (
        "players-alike",
        "player-merge",
    ),
    "secretary-fixtures#make-a-list": ("desk-fixtures", "division-plan"),
    "secretary-fixtures#say-what-the-list-must-keep-to": ("plan-import",),
    "secretary-fixtures#search-for-a-list": ("plan-search",),
    "secretary-fixtures#try-without-a-requirement": ("plan-costs",),
    "secretary-fixtures#make-the-fixtures-of-several-divisions-together": (
        "joint-plan",
    ),
    "secretary-fixtures#change-a-list-by-hand": ("plan-list",),
    "secretary-fixtures#compare-lists": ("plan-lists",),
    "secretary-fixtures#publish-the-fixtures": (
        "fixture-version",
        "fixture-versions",
        "plan-publish",
    ),
    "secretary-fixtures#repair-the-fixtures": ("plan-repair",),
    "secretary-fixtures#add-a-practice-match": ("practice-new",),
    "secretary-moves#decide-a-postponement": ("postponement", "postponements"),
    "secretary-moves#move-a-match-yourself": ("fixture-choose", "fixture-move"),
    "secretary-moves#close-a-hall": ("hall-closures",),
    "secretary-officials#add-referees-and-markers": ("official", "officials"),
    "secretary-officials#say-how-they-are-appointed": ("official-settings",),
    "secretary-officials#propose-officials": ("appointment", "appointments"),
    "secretary-rulings#rule-on-a-query-or-a-protest": (
        "queries",
        "query-case",
        "query-rule",
    ),
    "secretary-rulings#give-a-walkover-declare-a-match-void-or-order-a-replay": (
        "fixture-award",
    ),
    "secretary-rulings#withdraw-a-team": ("withdrawal",),
    "secretary-rulings#give-or-take-away-log-points": (
        "deduction-reverse",
        "deductions",
    ),
    "secretary-cups#run-a-cup": (
        "cup-dates",
        "cup-draw",
        "cup-entries",
        "cup-new",
        "cup-setup",
        "cups",
    ),
    "secretary-cups#rule-on-a-cup-match": ("cup-tie",),
    "secretary-cups#play-finals-of-a-log": ("division-finals",),
    "secretary-cups#send-a-team-to-the-board": ("invitation",),
    "secretary-cups#run-a-tournament-of-the-board": (
        "boards",
        "tournament-invitations",
        "tournaments",
    ),
    "secretary-notices#tell-those-whom-no-mail-reached": ("told", "told-list"),
    "secretary-notices#send-mails-again": ("union-notices",),
    "secretary-notices#write-down-a-phone-number-or-an-address": ("player-contact",),
    "secretary-night#change-the-settings-of-the-night": ("night-settings",),
    "secretary-results#close-a-match": ("desk-matches", "match-close"),
    "secretary-results#correct-a-match": ("match-correct",),
    "secretary-results#correct-a-typed-match-as-its-sheet": ("match-edit",),
    "secretary-paper#type-a-match-in": ("match-type",),
    "secretary-paper#check-a-typed-sheet": ("match-check", "typed-sheets"),
    "secretary-paper#add-photos-of-the-paper": ("match-photos", "photo"),
    "secretary-prints#print-the-night-pack": (
        "division-pack",
        "hall-pack",
        "night-pack",
        "print",
        "prints",
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
# What a page says when it refused something, by whose page the "?" opens:
# secretary-moves is one of the secretary's.
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
    role = section.partition("#")[0].partition("-")[0]
    return address_of(OF_FAULTS.get(role, section), language)


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
