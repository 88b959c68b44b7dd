"""What a page says of itself to whoever shows a link to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.urls import reverse

from league.public.previews.cards import Card


@dataclass(frozen=True, slots=True)
class Preview:
    """A page's address in full, and its picture's with the words of it."""

    address: str
    picture: str
    alt: str
    title: str
    said: str


def preview_of(kind: str, key: Any, card: Card, *, page: str) -> Preview:
    """Return how a page of a card is shown where its link is shared."""
    picture = reverse("preview", args=[kind, key, card.version])
    said = card.alt.removeprefix(card.title).removeprefix(". ")
    return Preview(
        address=f"{settings.SITE_ADDRESS}{page}",
        picture=f"{settings.SITE_ADDRESS}{picture}",
        alt=card.alt,
        title=" · ".join(part for part in (card.title, card.eyebrow) if part),
        said=said,
    )
