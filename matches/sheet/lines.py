"""A match's entries in words, as its pages list them, with their outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from league.models import Fixture, Role, Union
from matches.models import Entry, Match
from matches.record.reading import refused_in
from matches.sheet.phrases import CHOICES, PHRASES
from rules.match import Half, Refused, ScoreSheet
from rules.record import Kind, Why

# The rule for points claimed at the boom, by the reason (6).
POINTS_RULES = {
    "": "6.1",
    Why.BOOM: "6.1",
    Why.PUNISHMENT: "6.2",
    Why.OVER_PUNISHING: "6.6",
}
KIND_RULES = {
    Kind.TOTAL: "6.1",
    Kind.TOSS: "1.3",
    Kind.START: "1.9",
    Kind.INTERVAL: "2.2",
    Kind.RESUME: "12.3",
    Kind.TIME: "2.2",
    Kind.EXTRA: "1.12",
    Kind.CALLED_AWAY: "11.2",
    Kind.SUBSTITUTION: "11.1",
    Kind.LEAVE: "1.14",
    Kind.BACK: "1.14",
    Kind.QUERY: "1.10",
    Kind.DECISION: "1.12",
    Kind.SIGN: "1.10",
}


@dataclass(frozen=True, slots=True)
class EntryLine:
    """One entry in words: its rule, the half it counts for, or why it doesn't.

    `text` is what someone wrote (a query, a reason); like `by` it is empty for those
    without a role in the union, since it may name people.
    """

    row: Entry
    said: str
    rule: str
    half: Half | None
    text: str
    by: str
    stands: bool
    refusal: Refused | None
    struck_by: EntryLine | None

    @property
    def why(self) -> str:
        return str(CHOICES.get(self.row.choice, self.row.choice))

    @property
    def refused(self) -> str:
        """The words for a refusal, with the rule if the book has one."""
        assert self.refusal is not None, "only a refused entry is asked"
        if not self.refusal.rule[0].isdecimal():
            return _("refused")
        return _("refused, rule %(rule)s") % {"rule": self.refusal.rule}

    @property
    def source(self) -> str:
        return self.row.get_source_display()

    @property
    def short_hash(self) -> str:
        return self.row.hash[:10]


def entries_of(match: Match) -> dict[str, Entry]:
    """Return a match's entries by record id, with all that a line shows."""
    rows = match.entries.select_related("words", "by")
    return {row.record_id: row for row in rows.order_by("seq")}


def struck_by(match: Match) -> dict[str, str]:
    """Return the first valid void of each struck entry, by their record ids."""
    refused = refused_in(match)
    voids = Entry.objects.filter(match=match, kind=Kind.VOID).order_by(
        "at", "device", "device_seq", "seq"
    )
    found: dict[str, str] = {}
    for record_id, target in voids.values_list("record_id", "target"):
        if record_id not in refused:
            found.setdefault(target, record_id)
    return found


def _rule_of(row: Entry) -> str:
    if row.kind == Kind.POINTS:
        return POINTS_RULES[row.choice]
    return row.rule or KIND_RULES.get(Kind(row.kind), "")


class Teller:
    """Tells a match's entries to one reader, with what they may see."""

    def __init__(
        self, fixture: Fixture, names: Mapping[str, str], *, is_member: bool
    ) -> None:
        self.names = names
        self.is_member = is_member
        self.words = CHOICES | {"home": fixture.home.name, "away": fixture.away.name}
        self.roles: dict[int, str] = {}
        self.union = fixture.union

    def said(self, row: Entry, rows: Mapping[str, Entry]) -> str:
        """Return an entry in words, without its free text."""
        struck = rows.get(row.target)
        said = PHRASES[row.kind] % {
            "side": self.words.get(row.side, ""),
            "choice": self.words.get(row.choice, row.choice),
            "player": self.names.get(str(row.player_id), ""),
            "other": self.names.get(str(row.other_id), ""),
            "points": row.points,
            "rule": row.rule,
            "struck": struck.seq if struck else "?",
        }
        if row.kind == Kind.CALLED_AWAY and row.other_id:
            said += ", " + _("%(player)s came on") % {
                "player": self.names[str(row.other_id)]
            }
        return str(said)

    def by(self, row: Entry) -> str:
        if not self.is_member or row.by is None:
            return ""
        role = self.roles.get(row.by_id or 0)
        return f"{row.by.get_username()} ({role})" if role else row.by.get_username()

    def lines(self, rows: Mapping[str, Entry], sheet: ScoreSheet) -> list[EntryLine]:
        """Return every entry in the order of scoring, struck and refused ones too."""
        if self.is_member:
            self.roles = _roles_of(rows, self.union)
        refusals = {one.entry: one for one in sheet.refused}
        told: dict[str, EntryLine] = {}
        # A void comes after what it strikes, so put the voids into words first.
        counted = sorted(sheet.counted, key=lambda one: one.struck_by is not None)
        for one in counted:
            row = rows[one.entry]
            told[one.entry] = EntryLine(
                row=row,
                said=self.said(row, rows),
                rule=_rule_of(row),
                half=one.half,
                text=row.free_text_for(is_member=self.is_member),
                by=self.by(row),
                stands=one.stands,
                refusal=refusals.get(one.entry),
                struck_by=told[one.struck_by] if one.struck_by else None,
            )
        return [told[one.entry] for one in sheet.counted]


def _roles_of(rows: Mapping[str, Entry], union: Union) -> dict[int, str]:
    """Return the role in a union of each user who wrote an entry, the board's too."""
    users = {row.by_id for row in rows.values() if row.by_id}
    if not users:
        return {}
    here = Q(union=union) | Q(board__isnull=False, board=union.board_id)
    roles = Role.objects.filter(here, user__in=users).order_by("-pk")
    return {role.user_id: role.get_kind_display() for role in roles}
