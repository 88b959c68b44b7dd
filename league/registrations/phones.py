"""Phone numbers as people type them, and as WhatsApp wants them.

A number without a country is South African: 082 123 4567 is +27 82 123 4567. The
lengths are those of E.164, the plan of the world's numbers.
"""

from __future__ import annotations

import re
from urllib.parse import quote

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

OWN_COUNTRY = "27"
DIGITS = re.compile(r"\+?[0-9]+")
# Many write +27 (0)82: the 0 is dialled only inside the country.
OWN = re.compile(r"(?:0|(?:\+|00)?270?)([1-9][0-9]{8})")
ABROAD = re.compile(r"(?:\+|00)([1-9][0-9]{7,14})")
BETWEEN = re.compile(r"[\s().\-/]")
WITHOUT_ZERO = re.compile(r"[1-9][0-9]{8}")


def with_zero(phone: str) -> str:
    """Return a number with the 0 that a spreadsheet drops from 082 123 4567."""
    bare = BETWEEN.sub("", phone)
    return f"0{phone.strip()}" if WITHOUT_ZERO.fullmatch(bare) else phone


def international(phone: str) -> str:
    """Return a number's digits with its country's first; "" if it is none."""
    bare = BETWEEN.sub("", phone.strip())
    if not DIGITS.fullmatch(bare):
        return ""
    own = OWN.fullmatch(bare)
    if own:
        return OWN_COUNTRY + own[1]
    abroad = ABROAD.fullmatch(bare)
    return abroad[1] if abroad and not abroad[1].startswith(OWN_COUNTRY) else ""


def validate_phone(phone: str) -> None:
    """Raise ValidationError unless a number can be called from anywhere."""
    if not international(phone):
        raise ValidationError(
            _(
                "%(phone)s is no phone number: write 082 123 4567, or with the country "
                "+27 82 123 4567."
            ),
            params={"phone": phone},
        )


def whatsapp_link(phone: str, text: str) -> str:
    """Return a link that opens WhatsApp with a message to a number.

    Without a number WhatsApp asks which contact it goes to.
    """
    return f"https://wa.me/{international(phone)}?text={quote(text)}"
