"""The areas of what is played: today, fixtures, matches and cups (`areas.py`)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from league.desk.areas import (
    DIVISION,
    KEEPS,
    NOTHING,
    PLANS,
    SEASON,
    SERVES,
    DeskArea,
    Do,
)

TODAY = DeskArea(
    "today",
    _("Today"),
    _("What waits for you, and the next night."),
    "desk",
    right=KEEPS,
    functions=(
        Do(
            _("People to tell"),
            "desk",
            KEEPS,
            words=(
                "who hears of it people not told tell reach phone whatsapp untold wie "
                "hoor daarvan mense nie gesê vertel laat weet bel mensen niet verteld "
                "bellen"
            ),
            how=_("In Today: those whom no notice reached, until somebody tells them."),
            is_hidden=True,
        ),
    ),
)
FIXTURES = DeskArea(
    "fixtures",
    _("Fixtures"),
    _("Which match is played when and where."),
    route="desk-fixtures",
    right=PLANS,
    functions=(
        Do(
            _("Make the fixtures"),
            "division-plan",
            PLANS,
            DIVISION,
            words=(
                "fixtures generate make schedule draw plan publish requirements "
                "search repair wedstryde program rooster maak publiseer skedule "
                "speelschema wedstrijden maken publiceren"
            ),
            pages=(
                "plan-import",
                "plan-search",
                "plan-costs",
                "plan-list",
                "plan-lists",
                "plan-publish",
                "plan-repair",
                "fixture-versions",
                "fixture-version",
            ),
            is_hidden=True,
        ),
        Do(
            _("Postponements"),
            "postponements",
            PLANS,
            about=_("Requests to postpone, matches without a night, moving a match."),
            words=(
                "postpone postponement postponed move reschedule another date night "
                "uitstel uitgestel skuif verskuif datum uitstellen verplaatsen"
            ),
            pages=("postponement", "fixture-move"),
        ),
        Do(
            _("Move a match"),
            "postponements",
            PLANS,
            words=(
                "move reschedule change date time night hall skuif verskuif "
                "verplaats verplaatsen verzetten"
            ),
            how=_("At the foot of Postponements, or at the match in Matches."),
            is_hidden=True,
        ),
        Do(
            _("Hall closures"),
            "hall-closures",
            PLANS,
            about=_("Nights on which a hall is closed, and the matches to move."),
            words=(
                "hall closed closure closures holiday unavailable saal gesluit "
                "sluiting vakansie zaal gesloten vakantie"
            ),
        ),
        Do(
            _("Adjustments"),
            "deductions",
            KEEPS,
            DIVISION,
            words=(
                "deduct deduction deductions bonus points penalty fine log adjust "
                "adjustment aftrek strafpunte bonuspunte boete aftrek strafpunten "
                "bonus boete"
            ),
            pages=("deduction-reverse",),
            is_hidden=True,
        ),
        Do(
            _("Import fixtures"),
            "file-import",
            PLANS,
            SEASON,
            about=_("From a spreadsheet, checked before anything is written."),
            words=(
                "import fixtures upload file excel csv spreadsheet invoer lêer "
                "wedstryde importeren bestand"
            ),
            args=("fixtures",),
        ),
        Do(
            _("Fixtures in your calendar"),
            "calendars",
            SERVES,
            about=_("Addresses for calendars, by team, club and hall."),
            words=("calendar ical kalender agenda"),
        ),
    ),
)
MATCHES = DeskArea(
    "matches",
    _("Matches"),
    _("All matches of the season: type in, correct, close."),
    route="desk-matches",
    right=KEEPS,
    pages=("match-detail", "match-entries", "match-picture", "match-photos"),
    functions=(
        Do(
            _("Type in a score-sheet"),
            "desk-matches",
            KEEPS,
            words=(
                "type typing enter capture result score sheet paper tik uitslag "
                "telblad papier invullen uitslag scoreblad"
            ),
            how=_("In Matches, at the match: Type in."),
            pages=("match-type",),
            is_hidden=True,
        ),
        Do(
            _("Correct a match"),
            "desk-matches",
            KEEPS,
            words=(
                "correct correction wrong mistake edit fix change result regstel "
                "verbeter fout corrigeren verbeteren"
            ),
            how=_("In Matches, at the match: Correct."),
            pages=("match-correct", "match-edit"),
            is_hidden=True,
        ),
        Do(
            _("Close a match"),
            "desk-matches",
            KEEPS,
            words=(
                "close closing final provisional sign signature sluit voorlopig "
                "handtekening sluiten voorlopig"
            ),
            how=_("In Matches, at the match: Close."),
            pages=("match-close", "match-sign"),
            is_hidden=True,
        ),
        Do(
            _("Walkover, void or replay"),
            "desk-matches",
            KEEPS,
            words=(
                "walkover walk-over forfeit void award replay replayed awarded "
                "decide default oorloop ongeldig toeken herspeel forfait ongeldig "
                "overspelen toekennen"
            ),
            how=_("Open the match in Matches; the button is at the foot of its page."),
            pages=("fixture-award",),
            is_hidden=True,
        ),
        Do(
            _("Score-sheets by night"),
            "typed-sheets",
            KEEPS,
            about=_("Night by night: what is missing, typed, waiting, confirmed."),
            words=(
                "sheets paper night missing typed check second look telblaaie aand "
                "ontbreek nagaan scorebladen controleren"
            ),
            pages=("match-check",),
        ),
        Do(
            _("Queries and protests"),
            "queries",
            KEEPS,
            about=_("What captains queried, with the day by which to rule."),
            words=(
                "query queries protest appeal ruling dispute complaint navraag "
                "navrae protes appèl uitspraak klagte vraag protest beroep "
                "uitspraak"
            ),
            pages=(
                "query-case",
                "query-rule",
                "query-appeal",
                "query-withdraw",
                "protest-new",
            ),
        ),
        Do(
            _("Lots for level teams"),
            "division-lots",
            KEEPS,
            DIVISION,
            words=("lot lots level tie shared place log lot loting gelyk loten gelijk"),
            pages=("lots-draw", "lots-undo"),
            is_hidden=True,
        ),
        Do(
            _("Practice matches"),
            "practice-new",
            KEEPS,
            about=_("Matches to try things out, which count nowhere."),
            words=(
                "practice friendly rehearsal training oefen oefenwedstryd "
                "oefenwedstrijd"
            ),
        ),
        Do(
            _("Import results"),
            "file-import",
            KEEPS,
            SEASON,
            about=_("Scores of an earlier part of the season, from a spreadsheet."),
            words=(
                "import results scores upload file excel csv invoer uitslae lêer "
                "uitslagen importeren bestand"
            ),
            args=("results",),
        ),
        Do(
            _("Referee"),
            "referee",
            KEEPS,
            NOTHING,
            about=_(
                "Tonight’s clock, stoppages and team sheets, as the referee sees them."
            ),
            words=(
                "referee tonight clock toss stop stopped codes phones held absent "
                "skeidsregter vanaand klok kodes fone scheidsrechter vanavond codes"
            ),
        ),
    ),
)
CUPS = DeskArea(
    "cups",
    _("Cups"),
    _("Cups, finals and the board’s tournaments."),
    route="cups",
    takes=SEASON,
    right=PLANS,
    pages=(
        "cup",
        "cup-setup",
        "cup-entries",
        "cup-draw",
        "cup-drawn",
        "cup-undo",
        "cup-dates",
        "cup-tie",
        "tournament-invitations",
        "invitation",
    ),
    functions=(
        Do(
            _("New cup"),
            "cup-new",
            PLANS,
            SEASON,
            about=_("A knock-out beside the league, with groups or without."),
            words=(
                "cup new knock-out knockout draw tournament bracket beker nuwe "
                "uitklop loting beker nieuw toernooi"
            ),
            is_hidden=True,
        ),
        Do(
            _("Finals"),
            "division-finals",
            PLANS,
            DIVISION,
            words=(
                "finals final semi-final play-off playoff eindstryd finale halfeind "
                "uitspeel finale halve"
            ),
            is_hidden=True,
        ),
        Do(
            _("Draw a cup"),
            "cups",
            PLANS,
            SEASON,
            words=("draw cup lots seed loting trek beker loten"),
            how=_("At the cup: Draw."),
            is_hidden=True,
        ),
    ),
)
