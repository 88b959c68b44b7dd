"""The areas of the office: documents, messages, evenings, settings (`areas.py`)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from league.desk.areas import KEEPS, NOTHING, PLANS, SEASON, SERVES, DeskArea, Do

DOCUMENTS = DeskArea(
    "documents",
    _("Documents"),
    _("Prints, exports, records to keep."),
    functions=(
        Do(
            _("Prints"),
            "prints",
            SERVES,
            about=_("Night packs, blank score-sheets, cards and lists on paper."),
            words=(
                "print prints pdf pack night sheet blank card poster codes druk pak "
                "telblad blanko kaart afdrukken pakket blad guide gids"
            ),
            pages=(
                "print",
                "night-pack",
                "hall-pack",
                "division-pack",
                "season-pack",
                "season-cards",
            ),
        ),
        Do(
            _("Export"),
            "lists",
            SERVES,
            about=_("All lists as Excel or CSV."),
            words=(
                "export download excel csv spreadsheet list uitvoer laai af lys "
                "exporteren downloaden lijst"
            ),
        ),
        Do(
            _("Journal"),
            "lists",
            KEEPS,
            words=(
                "journal audit history changes who when what joernaal geskiedenis "
                "veranderings logboek geschiedenis wijzigingen"
            ),
            how=_("Among the lists of Export: who did what, and when."),
            is_hidden=True,
        ),
        Do(
            _("Import a season"),
            "season-import",
            KEEPS,
            about=_("A whole season from the files of its folder."),
            words=(
                "import season zip folder csv upload invoer seisoen lêers "
                "importeren seizoen"
            ),
            pages=("season-import-job",),
        ),
        Do(
            _("Record fingerprints"),
            "heads",
            SERVES,
            about=_("Proof that no record was changed, day by day."),
            words=(
                "fingerprint fingerprints hash proof chain head vingerafdruk bewys "
                "vingerafdruk bewijs"
            ),
            pages=("heads-check", "heads-detail"),
        ),
        Do(
            _("Archive of the union"),
            "archives",
            KEEPS,
            about=_("Everything the union has here, in one file to keep."),
            words=(
                "archive backup copy keep whole union argief rugsteun archief kopie"
            ),
        ),
    ),
)
MESSAGES = DeskArea(
    "messages",
    _("Messages"),
    _("What the system told people, and what it tells you."),
    functions=(
        Do(
            _("Sent e-mails"),
            "union-notices",
            PLANS,
            about=_("What became of each e-mail; send one again."),
            words=(
                "mail mails email e-mail sent failed message messages send again "
                "pos epos e-pos gestuur boodskap mail verstuurd bericht"
            ),
        ),
        Do(
            _("Who was told"),
            "told-list",
            PLANS,
            about=_("Of what, who hears of it, and who is still to be told."),
            words=(
                "told tell heard people phone rang noted take back vertel gesê wie "
                "mense bel verteld gezegd mensen gebeld"
            ),
            pages=("told",),
        ),
        Do(
            _("Notices"),
            "notices",
            SERVES,
            NOTHING,
            about=_("What concerns you."),
            words=(
                "notice notices news kennisgewing kennisgewings nuus bericht meldingen"
            ),
            pages=("notice-choices",),
        ),
    ),
)
EVENINGS = DeskArea(
    "evenings",
    _("Evenings"),
    _("Card evenings and series of them."),
    route="evenings",
    pages=(
        "evening",
        "evening-draws",
        "evening-entrants",
        "evening-paste",
        "evening-pairs",
        "evening-setup",
        "evening-prizes",
        "evening-prints",
        "evening-run",
        "evening-table",
        # Their pages come back where what was sent is refused or asked about.
        "evening-start",
        "evening-absent",
        "evening-reopen",
        "evening-table-reopen",
        "round-close-tables",
        "round-tables",
        "round-swap",
        "round-substitute",
        "round-type",
        "round-undo",
        "entrant",
        "series",
        "series-setup",
        "series-prizes",
    ),
    functions=(
        Do(
            _("New evening"),
            "evening-new",
            KEEPS,
            about=_("A card evening that is no league night."),
            words=(
                "evening drive new card klaverjas klaberjass singles aand nuwe dryf "
                "kaartaand kaartavond nieuw drive"
            ),
            is_hidden=True,
        ),
        Do(
            _("New series"),
            "series-new",
            KEEPS,
            about=_("Several evenings with one ranking."),
            words=("series evenings ranking reeks aande competitie avonden"),
            is_hidden=True,
        ),
    ),
)
SETTINGS = DeskArea(
    "settings",
    _("Settings"),
    _("Seasons, local rules, people with a role, the union’s pages."),
    functions=(
        Do(
            _("Seasons"),
            "seasons",
            SERVES,
            about=_("All seasons; set up the next one."),
            words=(
                "season seasons office set up new next year copy seisoen seisoene "
                "nuwe volgende seizoen seizoenen nieuw"
            ),
            pages=(
                "season-office",
                "season-change",
                "season-reopen",
                "season-new",
                "draft-basics",
                "draft-divisions",
                "draft-moves",
                "draft-teams",
                "draft-rules",
                "draft-check",
            ),
        ),
        Do(
            _("Close the season"),
            "season-close",
            KEEPS,
            SEASON,
            about=_("Make its logs final, once every match has a result."),
            words=(
                "close end finish season final log freeze reopen sluit einde seisoen "
                "finale punteleer afsluiten seizoen eindstand heropen"
            ),
        ),
        Do(
            _("Local rules"),
            "season-rules",
            KEEPS,
            SEASON,
            about=_("The numbers of a match, the log’s points and keys, deadlines."),
            words=(
                "rules local points log keys minutes policy settings win draw reëls "
                "plaaslike punte minute beleid regels punten"
            ),
        ),
        Do(
            _("Settings of the match night"),
            "night-settings",
            KEEPS,
            about=_("What markers see, what happens to an abandoned match."),
            words=(
                "night settings marker boom abandoned strokes aand instellings "
                "merker avond instellingen"
            ),
        ),
        Do(
            _("People with a role"),
            "people",
            KEEPS,
            about=_("Secretaries, registrar, referees, captains: give and take back."),
            words=(
                "people role roles user users invite captain secretary registrar "
                "password access mense rol rolle nooi kaptein sekretaris toegang "
                "mensen rol uitnodigen toegang phone telefoon"
            ),
            pages=("role-contact",),
        ),
        Do(
            _("Give several people a role"),
            "people-several",
            KEEPS,
            about=_("Captains and others from a list that you paste."),
            words=(
                "paste several many bulk list people roles invite captains excel plak "
                "verskeie baie lys mense rolle nooi kapteins plakken meerdere lijst "
                "mensen rollen uitnodigen"
            ),
            is_hidden=True,
        ),
        Do(
            _("Sign-ins"),
            "account-events",
            KEEPS,
            about=_("Who of them signed in, and from where."),
            words=(
                "sign-in sign-ins login audit security aanmelding teken in inloggen "
                "beveiliging"
            ),
        ),
        Do(
            _("Public contact"),
            "union-contact",
            KEEPS,
            about=_("Whom anyone may ask."),
            words=("contact phone email address kontak telefoon epos contact telefoon"),
        ),
        Do(
            _("Crest and colour"),
            "union-look",
            KEEPS,
            about=_("How the union’s pages look."),
            words=(
                "crest logo colour color picture look wapen kleur embleem logo kleur"
            ),
        ),
        Do(
            _("Embeds"),
            "embeds",
            SERVES,
            about=_("The log and the fixtures on another website."),
            words=(
                "embed embeds website widget iframe webwerf inbed website insluiten"
            ),
        ),
        Do(
            _("Programs"),
            "programs",
            KEEPS,
            about=_("Keys for programs that read or write."),
            words=("program programs api key keys sleutel sleutels sleutels"),
        ),
        Do(
            _("Webhooks"),
            "webhooks",
            KEEPS,
            about=_("Tell another system what happens here."),
            words=("webhook webhooks api"),
            pages=("webhook",),
        ),
        Do(
            _("Public pages"),
            "union-detail",
            SERVES,
            about=_("What everybody sees."),
            words=("public pages website openbaar bladsye openbare pagina's"),
        ),
    ),
)
