"""How often a property is tried: its full number in a soak, else a quarter of it.

`make soak` uses the profile of that name; every other run uses `steady`.
"""

from __future__ import annotations

import os

import hypothesis

SOAK, STEADY = "soak", "steady"
USUAL = 100
SHARE = 4
LEAST = 25


def load_profiles() -> None:
    """Register the profiles, and load `steady` until pytest is asked for another."""
    # A slow machine is no fault of an example; CI draws the same examples each time.
    patient = hypothesis.settings(
        deadline=None,
        derandomize="CI" in os.environ,
        suppress_health_check=[hypothesis.HealthCheck.too_slow],
    )
    hypothesis.settings.register_profile(SOAK, patient, max_examples=USUAL)
    few = max(LEAST, USUAL // SHARE)
    hypothesis.settings.register_profile(STEADY, patient, max_examples=few)
    hypothesis.settings.load_profile(STEADY)


def often(most: int, *, least: int = LEAST) -> hypothesis.settings:
    """Return a decorator that tries a property `most` times in a soak, else fewer.

    `least` is for examples that take long: of them a quarter may be less than usual.
    """
    is_soak = hypothesis.settings.get_current_profile_name() == SOAK
    return hypothesis.settings(
        max_examples=most if is_soak else max(least, most // SHARE)
    )
