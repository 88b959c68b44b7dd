from __future__ import annotations

from league.audit import urls as audit
from league.calendars import urls as calendars
from league.clinch import urls as clinch
from league.cups import urls as cups
from league.halls import urls as halls
from league.imports import urls as imports
from league.notices import urls as notices
from league.officials import urls as officials
from league.pasting import urls as pasting
from league.plans import urls as plans
from league.postponements import urls as postponements
from league.programs import urls as programs
from league.public.urls import public, sections, site
from league.registrations import urls as registrations
from league.results import urls as results
from league.roles import urls as roles
from league.rulings import urls as rulings
from league.seasons import urls as seasons
from league.sessions import urls as sessions
from league.standings import urls as standings
from league.told import urls as told
from league.webhooks import urls as webhooks

PARTS = (
    # The most requested addresses come first.
    site,
    sections,
    results,
    public,
    clinch,
    standings,
    seasons,
    registrations,
    imports,
    plans,
    postponements,
    officials,
    cups,
    rulings,
    calendars,
    halls,
    notices,
    told,
    roles,
    pasting,
    programs,
    audit,
    webhooks,
    sessions,
)

urlpatterns = [pattern for part in PARTS for pattern in part.urlpatterns]
