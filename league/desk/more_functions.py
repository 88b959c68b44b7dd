"""The further areas of the menu, and all of them in their order (`areas.py`)."""

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
from league.desk.functions import FIXTURES, MATCHES, PEOPLE, TODAY

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
                "telblad blanko kaart afdrukken pakket blad"
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
            about=_("Everything of the union in one file, to keep."),
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
            _("Mails that went out"),
            "union-notices",
            PLANS,
            about=_("What became of each e-mail; send one again."),
            words=(
                "mail mails email e-mail sent failed message messages send again "
                "told pos epos e-pos gestuur boodskap mail verstuurd bericht"
            ),
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
        "round-tables",
        "round-undo",
        "entrant",
        "series",
        "series-setup",
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
                "mensen rol uitnodigen toegang"
            ),
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
AREAS = (
    TODAY,
    FIXTURES,
    MATCHES,
    PEOPLE,
    OFFICIALS,
    CUPS,
    DOCUMENTS,
    MESSAGES,
    EVENINGS,
    SETTINGS,
)
AREA_OF = {area.key: area for area in AREAS}
# Which area a page belongs to, by the name of its address; the first to name it has it.
PLACE_OF: dict[str, str] = {}
for _area in AREAS:
    _routes = [_area.route, *_area.pages] if _area.route else [*_area.pages]
    for _function in _area.functions:
        if not (_function.how or _function.takes is NOTHING):
            _routes.append(_function.route)
        _routes += _function.pages
    for _route in _routes:
        PLACE_OF.setdefault(_route, _area.key)
# Pages of everybody's, which have the union's own head and no menu of the desk.
for _route in ("union-detail", "calendars", "notices", "referee", "notice-choices"):
    PLACE_OF.pop(_route, None)
