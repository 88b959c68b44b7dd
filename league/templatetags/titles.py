from __future__ import annotations

import re

from django import template
from django.forms import BoundField
from django.template.defaultfilters import stringfilter

register = template.Library()
# What stands before the letter that tells two teams of a club apart.
BEFORE_LETTER = re.compile(r" (?=\w$)")
# A capital that begins a word, but not the text or a sentence in it.
LATER_CAPITAL = re.compile(r"(?<!^)(?<![.?!:] )\b[A-Z](?=[a-z])")
# The dash of a score: "28–36".
DASH_OF_SCORE = re.compile(r"(?<=\d)–(?=\d)")
WORD_JOINER = "\u2060"


# What allauth calls otherwise than the rest of the site.
OUR_WORDS = (("Two-factor authentication", "Second factor"),)
# Not within a tag or an address.
EMAIL = re.compile(r"(?<![\w.@/-])([Ee])mail(?![\w@/-]|\.\w)(?![^<]*>)")


@register.filter(is_safe=True)
@stringfilter
def sentence_case(title: str) -> str:
    """Return a title of allauth's in our case and words: "Sign in" for "Sign In"."""
    said = LATER_CAPITAL.sub(lambda found: found[0].lower(), title.strip())
    for theirs, ours in OUR_WORDS:
        said = said.replace(theirs, ours)
    return our_spelling(said)


@register.filter(is_safe=True)
@stringfilter
def our_spelling(text: str) -> str:
    """Return a text of allauth's with e-mail as the rest of the site writes it."""
    return EMAIL.sub(r"\1-mail", text)


@register.filter
def placeholder_in_case(field: BoundField) -> BoundField:
    """Return a field of allauth's whose placeholder reads as its label does."""
    attributes = field.field.widget.attrs
    if "placeholder" in attributes:
        attributes["placeholder"] = sentence_case(attributes["placeholder"])
    return field


@register.filter(is_safe=True)
@stringfilter
def letter_kept(team: str) -> str:
    """Return a team's name whose letter never begins a line: "Athlone A"."""
    return BEFORE_LETTER.sub("\N{NO-BREAK SPACE}", team)


@register.filter(is_safe=True)
@stringfilter
def scores_kept(text: str) -> str:
    """Return a text of which no score is parted at the end of a line: "28–36"."""
    return DASH_OF_SCORE.sub(f"–{WORD_JOINER}", text)
