"""Reading a page as its readers do."""

from __future__ import annotations


def main_of(page: str) -> str:
    """Return the main part of a page: neither its head nor its foot."""
    return page.partition("<main")[2].partition("</main>")[0]
