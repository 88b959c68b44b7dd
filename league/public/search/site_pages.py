"""The pages of a union by the words people look for them with, in three languages.

All words count whatever language the page is shown in: people search as they speak.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.access.names import split_name
from league.models import Union
from league.public.search.hits import Hit
from league.public.sections import logs_of

# Words that say nothing about a page: "the log of the union".
LITTLE = frozenset(
    split_name(
        "a an and by for in is list my of on our page the to union what when where who "
        "aan by die en in is my lys n op ons s se unie van vir waar wanneer wat wie "
        "bond de een het lijst mijn naar onze van voor waar wanneer wat wie"
    )
)
# So many letters of a word are enough.
STEM = 3


@dataclass(frozen=True, slots=True)
class SitePage:
    """A page: its title, the name of its address, and all words that find it."""

    title: Any
    route: str
    words: frozenset[str]
    of_union: bool = True


def _page(title: Any, route: str, words: str, *, of_union: bool = True) -> SitePage:
    return SitePage(title, route, frozenset(split_name(words)), of_union)


RESULTS = frozenset(
    split_name(
        "results scores outcomes played uitslae uitslag resultate resultaat tellings "
        "uitslagen uitslag resultaten resultaat standen"
    )
)
PAGES = (
    _page(
        gettext_lazy("Tonight"),
        "union-tonight",
        "tonight live now today night vanaand nou vandag regstreeks lewendig "
        "vanavond nu direct",
    ),
    _page(
        gettext_lazy("Fixtures"),
        "union-fixtures",
        "fixtures matches games schedule programme program draw dates "
        "wedstryde wedstrydprogram speelprogram rooster program speeldatums "
        "wedstrijden programma speelschema speelrooster speeldata rooster",
    ),
    _page(
        gettext_lazy("Log"),
        "union-log",
        "log logs standings standing table tables ranking rankings ladder points "
        "positions leader leaders promotion relegation "
        "punteleer ranglys punte posisies stand puntelys "
        "ranglijst stand standen klassement tussenstand punten",
    ),
    _page(
        gettext_lazy("Teams"),
        "union-teams",
        "teams clubs squads sides spanne span klubs klub ploegen ploeg verenigingen",
    ),
    _page(
        gettext_lazy("Players"),
        "union-players",
        "players members captains spelers speler lede kapteins leden aanvoerders",
    ),
    _page(
        gettext_lazy("Statistics"),
        "union-statistics",
        "statistics stats records best form partnerships "
        "statistieke rekords beste vorm statistieken cijfers records",
    ),
    _page(
        gettext_lazy("Card evenings"),
        "evenings",
        "evenings drives drive cards series tournaments prizes "
        "kaartaande aande kaarte reekse reeks toernooie pryse dryf "
        "kaartavonden avonden drives kaarten competities toernooien prijzen",
    ),
    _page(
        gettext_lazy("Halls"),
        "halls",
        "halls hall venues venue places addresses address map directions parking "
        "sale saal lokale adresse adres kaart pad parkering "
        "zalen zaal locaties adressen adres route parkeren",
    ),
    _page(
        gettext_lazy("Fixtures in your calendar"),
        "calendars",
        "calendar calendars ical ics subscribe diary agenda google outlook "
        "kalender kalenders dagboek inteken kalender agenda abonneren",
    ),
    _page(
        gettext_lazy("Local rules"),
        "union-rules",
        "rules rule local regulations bylaws constitution "
        "reëls reël plaaslike regulasies grondwet "
        "regels regel plaatselijke reglement huisregels",
    ),
    _page(
        gettext_lazy("Rule book"),
        "rulebook",
        "rules rule rulebook book SAKBOC laws reëls reël reëlboek boek spelreëls "
        "regels regel regelboek spelregels reglement",
        of_union=False,
    ),
    _page(
        gettext_lazy("A disputed hand"),
        "hand",
        "hand hands dispute disputed trick tricks revoke "
        "dispuut betwiste slae verloën hand betwist slagen verzaken",
        of_union=False,
    ),
    _page(
        gettext_lazy("Verify a score-sheet"),
        "verify",
        "verify check sheet score-sheet scoresheet scorecard code "
        "nagaan kontroleer telkaart tellingstaat blad kode "
        "controleren scoreblad code",
        of_union=False,
    ),
    _page(
        gettext_lazy("About"),
        "union-about",
        "about contact secretary email e-mail phone telephone committee feed news "
        "oor kontak sekretaris e-pos epos telefoon komitee nuus "
        "over contact secretaris mail telefoon bestuur nieuws",
    ),
    _page(
        gettext_lazy("Officers"),
        "union-officers",
        "officer officers secretary secretaries registrar phone telephone number call "
        "beampte beamptes sekretaris sekretarisse telefoon nommer bel "
        "bestuur secretaris telefoon nummer bellen",
    ),
    _page(
        gettext_lazy("Privacy"),
        "union-privacy",
        "privacy data personal popia gdpr consent privaatheid persoonlike toestemming "
        "persoonsgegevens gegevens toestemming avg",
    ),
)


def page_words() -> frozenset[str]:
    """Return every word that finds a page."""
    return frozenset().union(RESULTS, *(one.words for one in PAGES))


def pages_named(words: Iterable[str], unions: Sequence[Union]) -> list[Hit]:
    """Return the pages of these unions that all words are about, little words aside."""
    asked = [one for one in words if one not in LITTLE]
    if not asked:
        return []
    found = [one for one in PAGES if is_about(asked, one.words)]
    hits = [hit for page in found for hit in _hits_of(page, unions)]
    return (_results(unions) if is_about(asked, RESULTS) else []) + hits


def is_about(asked: Iterable[str], words: frozenset[str]) -> bool:
    """Whether each word asked is one of these, or begins one."""
    return all(
        word in words
        or (len(word) >= STEM and any(one.startswith(word) for one in words))
        for word in asked
    )


def every_page(union: Union | None) -> list[Hit]:
    """Return all pages that can be searched for: a union's, or those of none."""
    unions = [union] if union else []
    return [hit for page in PAGES for hit in _hits_of(page, unions)]


def _hits_of(page: SitePage, unions: Sequence[Union]) -> list[Hit]:
    if not page.of_union:
        return [Hit(reverse(page.route), str(page.title), "")]
    return [
        Hit(reverse(page.route, args=[one.slug]), str(page.title), one.name)
        for one in unions
    ]


def _results(unions: Sequence[Union]) -> list[Hit]:
    """Return the results of each division of the one union; of several, their pages."""
    if len(unions) != 1:
        return [
            Hit(reverse("union-detail", args=[one.slug]), _("Results"), one.name)
            for one in unions
        ]
    return [
        Hit(
            reverse("division-results", args=[one.pk]),
            _("Results: %(division)s") % {"division": one.name},
            unions[0].name,
        )
        for one in logs_of(unions[0])
    ]
