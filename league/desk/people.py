"""The areas of who plays and who officiates (`areas.py`)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from league.desk.areas import PLANS, REGISTERS, SEASON, DeskArea, Do

PEOPLE = DeskArea(
    "teams-and-players",
    _("Teams and players"),
    _("Who plays: halls, clubs, teams, registrations, transfers."),
    functions=(
        Do(
            _("Halls, clubs and teams"),
            "places",
            PLANS,
            about=_("Add and change them."),
            words=(
                "hall halls venue club clubs team teams add new rename address saal "
                "klub klubs span spanne nuwe zaal vereniging ploeg ploegen nieuw"
            ),
            pages=(
                "venue-new",
                "club-new",
                "team-new",
                "venue-change",
                "club-change",
                "team-change",
                "venue-picture-change",
            ),
        ),
        Do(
            _("Merge clubs or halls"),
            "places",
            PLANS,
            words=(
                "merge club clubs hall halls venue venues twice double duplicate same "
                "join remove delete saamsmelt saamvoeg klub klubs saal sale dubbel "
                "verwyder samenvoegen vereniging zaal verwijderen"
            ),
            how=_("At the club or the hall that stays: Merge another into it."),
            is_hidden=True,
        ),
        Do(
            _("Add several clubs"),
            "clubs-several",
            PLANS,
            about=_("Clubs with their halls from a list that you paste."),
            words=(
                "paste several many bulk list clubs halls excel plak verskeie "
                "baie lys klubs sale plakken meerdere lijst verenigingen zalen"
            ),
            is_hidden=True,
        ),
        Do(
            _("Divisions"),
            "season-divisions",
            PLANS,
            SEASON,
            about=_("The divisions of the season and their levels."),
            words=(
                "division divisions level levels promotion relegation afdeling "
                "afdelings vlak promosie relegasie divisie afdeling promotie "
                "degradatie"
            ),
        ),
        Do(
            _("Teams, and withdrawals"),
            "season-teams",
            PLANS,
            SEASON,
            about=_("Which team plays in which division; a team that withdraws."),
            words=(
                "teams withdraw withdrawal reinstate division enter onttrek "
                "onttrekking span terugtrekken ploeg"
            ),
            pages=("withdrawal",),
        ),
        Do(
            _("Registrations"),
            "registrations",
            REGISTERS,
            SEASON,
            about=_("The players of the season, by team."),
            words=(
                "registration registrations register player players captain number "
                "consent registrasie registreer speler spelers kaptein nommer "
                "inschrijving registratie speler aanvoerder"
            ),
            pages=(
                "registration",
                "registration-new",
                "registration-end",
                "registration-again",
                "player-contact",
            ),
        ),
        Do(
            _("Registrations asked for"),
            "registration-requests",
            REGISTERS,
            SEASON,
            about=_("What clubs ask for, to confirm or refuse."),
            words=(
                "confirm approve refuse asked requests registration bevestig keur "
                "goed aanvraag bevestigen goedkeuren"
            ),
            pages=("registration-request",),
        ),
        Do(
            _("Transfers"),
            "transfers",
            REGISTERS,
            SEASON,
            about=_("Players who change clubs, and their clearance."),
            words=(
                "transfer transfers clearance clear move club oorplasing klaring "
                "overschrijving overstap"
            ),
            pages=("transfer", "transfer-new"),
        ),
        Do(
            _("One player twice?"),
            "players-alike",
            REGISTERS,
            about=_("Names that may be one person; merge them, or take it back."),
            words=(
                "merge duplicate duplicates twice double same alike player dubbel "
                "voeg saam dieselfde samenvoegen dubbel"
            ),
            pages=("player-merge",),
        ),
        Do(
            _("Import registrations"),
            "file-import",
            REGISTERS,
            SEASON,
            about=_(
                "Players from any spreadsheet, checked before anything is written."
            ),
            words=(
                "import players registrations upload file excel csv spreadsheet "
                "invoer spelers lêer importeren spelers bestand"
            ),
            args=("players",),
        ),
        Do(
            _("Import teams"),
            "file-import",
            PLANS,
            SEASON,
            about=_("Clubs and teams from a spreadsheet."),
            words=(
                "import teams clubs upload file excel csv spreadsheet invoer spanne "
                "klubs lêer importeren ploegen bestand"
            ),
            args=("teams",),
        ),
        Do(
            _("Personal data"),
            "privacy",
            REGISTERS,
            about=_("What people asked about their data; erasing, keeping, downloads."),
            words=(
                "personal data privacy popia erase erasure delete consent guardian "
                "persoonlike inligting verwyder uitwis toestemming persoonsgegevens "
                "wissen toestemming"
            ),
            pages=("person", "person-erase", "person-request", "privacy-settings"),
        ),
    ),
)
OFFICIALS = DeskArea(
    "officials",
    _("Officials"),
    _("Referees and markers, and who does which night."),
    right=PLANS,
    functions=(
        Do(
            _("Appointments"),
            "appointments",
            PLANS,
            SEASON,
            about=_("Propose, ask and remind the officials of the coming nights."),
            words=(
                "appoint appointment appointments propose ask remind official "
                "referee marker aanstel aanstelling vra beampte skeidsregter merker "
                "aanstellen official scheidsrechter"
            ),
            pages=("appointment",),
        ),
        Do(
            _("Referees and markers"),
            "officials",
            PLANS,
            about=_("Who can be appointed, and the nights they are away."),
            words=(
                "official officials referee referees marker markers away list "
                "beampte beamptes skeidsregters merkers weg officials "
                "scheidsrechters afwezig"
            ),
            pages=("official",),
        ),
        Do(
            _("Add several officials"),
            "officials-several",
            PLANS,
            about=_("Referees and markers from a list that you paste."),
            words=(
                "paste several many bulk list officials referees markers excel plak "
                "verskeie baie lys beamptes skeidsregters merkers plakken meerdere "
                "lijst scheidsrechters"
            ),
            is_hidden=True,
        ),
        Do(
            _("How officials are appointed"),
            "official-settings",
            PLANS,
            about=_("A referee for a hall or a match, neutral or not, days to answer."),
            words=(
                "settings officials neutral marker answer days instellings neutraal "
                "instellingen neutraal"
            ),
        ),
    ),
)
