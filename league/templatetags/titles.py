from __future__ import annotations

import re

from django import template
from django.template.defaultfilters import stringfilter

register = template.Library()
# A capital that begins a word, but not the text or a sentence in it.
LATER_CAPITAL = re.compile(r"(?<!^)(?<![.?!:] )\b[A-Z](?=[a-z])")


@register.filter(is_safe=True)
@stringfilter
def sentence_case(title: str) -> str:
    """Return a library's title in our case: "Sign In" becomes "Sign in"."""
    return LATER_CAPITAL.sub(lambda found: found[0].lower(), title.strip())
