from __future__ import annotations

from django import template

from league.public.rulebook import anchor_of

register = template.Library()
register.filter("anchor", anchor_of)
