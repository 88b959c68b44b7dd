"""Forty texts that a browser would run, or that break out of where they stand.

Each calls `x()`, raises a dialog, or leaves an element, an attribute or an address that
no page of ours has; the watch of `browser.py` sees all three. They are short, so that
several go into one field.
"""

from __future__ import annotations

from string import ascii_lowercase, digits

# What a payload means to break, and its text.
PAYLOADS: dict[str, str] = {
    "script": "<script>x()</script>",
    "script in capitals": "<ScRiPt>x()</sCrIpT>",
    "script of another host": "<script src=//e.test/x></script>",
    "script in a script": "<scr<script>ipt>x()",
    "image": "<img src=x onerror=x()>",
    "image with slashes": "<img/src/onerror=x()>",
    "image with a grave accent": "<img src=`x`onerror=x()>",
    "image that never closes": "<img src=x onerror=x() y=",
    "drawing": "<svg onload=x()>",
    "drawing with a script": "<svg><script>x()</script></svg>",
    "drawing with an animation": "<svg><set onbegin=x()>",
    "formula": "<math href=javascript:x()>z</math>",
    "details": "<details open ontoggle=x()>",
    "field with the focus": "<input autofocus onfocus=x()>",
    "marquee": "<marquee onstart=x()>",
    "frame": "<iframe src=javascript:x()>",
    "frame with a page": "<iframe srcdoc=&lt;script&gt;x()>",
    "object": "<object data=data:text/html,z>",
    "page that moves": "<meta http-equiv=refresh content=0>",
    "base of addresses": "<base href=//e.test/>",
    "form to another host": "<form action=//e.test>",
    "style": "<style>*{color:red}</style>",
    "sheet of styles": "<link rel=stylesheet href=//e.test/x>",
    "end of an attribute": '"autofocus onfocus=x() y="',
    "end of an attribute in single quotes": "'onfocus=x() autofocus y='",
    "end of a tag": '"><svg onload=x()>',
    "end of a script": "</script><script>x()</script>",
    "end of a title": "</title><svg onload=x()>",
    "end of a text box": "</textarea><svg onload=x()>",
    "end of a choice": "</select><svg onload=x()>",
    "start of a comment": "<!--",
    "end of a comment": "--><svg onload=x()>",
    "end of JSON": '"}];x();//\\"',
    "line separators of JSON": "\u2028x();\u2029x()",
    "template": "{{7*7}}${x()}{%debug%}",
    "script as an address": "javascript:x()",
    "link of Markdown": "[z](javascript:x())",
    "entities": "&lt;svg onload=x()&#62;",
    "full-width signs": "＜svg onload=x()＞",
    "right to left": "\u202e<svg onload=alert(1)>\u202c\u200b",
}
assert len(set(PAYLOADS.values())) == 40, "the promise says forty"
TEXTS = tuple(PAYLOADS.values())

# A value ends in a word of its own, by which its field is known on a page. What is cut
# loses it.
_SIGNS = digits + ascii_lowercase


def word_of(number: int) -> str:
    """Return the word at the end of the value with a number: `~00a~`."""
    out = ""
    for _place in range(3):
        number, rest = divmod(number, len(_SIGNS))
        out = _SIGNS[rest] + out
    assert number == 0, "there are as many words as numbers"
    return f"~{out}~"
