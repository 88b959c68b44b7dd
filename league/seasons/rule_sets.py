"""A season's local rules as one value: match numbers, the log's scheme, the policy.

They are stored as differences from the defaults, and parsed by their owners: the match
record, the log and the policy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from decimal import Decimal
from typing import Any

from league.access import policy
from league.access.policy import Policy, read_policy
from league.models import Fixture, RulesChange, RuleSet, Season
from rules.faults import Fault, Malformed
from rules.record import Settings, deviations, read_settings
from rules.standings import Scheme, read_scheme

# The columns of a version of the local rules.
PARTS = ("record_rules", "scheme", "policy")
SCHEME_FIELDS = tuple(one.name for one in fields(Scheme))


@dataclass(frozen=True, slots=True)
class LocalRules:
    """A union's local rules."""

    settings: Settings = field(default_factory=Settings)
    scheme: Scheme = field(default_factory=Scheme)
    policy: Policy = field(default_factory=Policy)

    def value(self, name: str) -> Any:
        """Return the value of a setting, whichever part it belongs to."""
        if name in SCHEME_FIELDS:
            return getattr(self.scheme, name)
        part = self.policy if name in policy.SETTINGS else self.settings
        return getattr(part, name)

    def as_json(self) -> dict[str, dict[str, Any]]:
        """Return the differences from the defaults, by the columns of a version."""
        usual = Scheme()
        return {
            "record_rules": {
                one.setting.name: one.value for one in deviations(self.settings)
            },
            "scheme": {
                name: _plain(getattr(self.scheme, name))
                for name in SCHEME_FIELDS
                if getattr(self.scheme, name) != getattr(usual, name)
            },
            "policy": policy.policy_as_json(self.policy),
        }


def _plain(value: Any) -> Any:
    """Return a value of the scheme as JSON; the log parses it as if it was typed."""
    if isinstance(value, Decimal):
        return float(value)
    return list(value) if isinstance(value, tuple) else value


def local_rules_of(kept: RuleSet | RulesChange) -> LocalRules:
    """Return the local rules that a version, or a proposed one, holds."""
    return read_rules({part: getattr(kept, part) for part in PARTS})


def read_rules(document: Mapping[str, object]) -> LocalRules:
    """Return the local rules of a JSON document; missing values are the defaults.

    Raises Malformed with every fault of all three parts, their paths beginning with the
    part.
    """
    faults: list[Fault] = []
    settings = read_settings(document.get("record_rules", {}), faults, "record_rules")
    read = read_policy(document.get("policy", {}), faults)
    scheme = None
    try:
        scheme = read_scheme(document.get("scheme", {}))
    except Malformed as found:
        faults.extend(found.faults)
    if faults or scheme is None or read is None:
        raise Malformed(faults)
    return LocalRules(settings, scheme, read)


def is_frozen(season: Season) -> bool:
    """Return whether a result is in, so that no secretary changes a rule alone."""
    results = Fixture.objects.filter(division__season=season, home_score__isnull=False)
    return results.exclude(stage=Fixture.Stage.PRACTICE).exists()
