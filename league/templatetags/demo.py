"""The banner of a demo: who opens the site is told that it is one."""

from __future__ import annotations

from django import template

from league.serving.demo_mark import demo_mark

register = template.Library()


@register.inclusion_tag("league/public/_demo_banner.html")
def demo_banner() -> dict[str, bool]:
    return {"is_demo": demo_mark() is not None}
