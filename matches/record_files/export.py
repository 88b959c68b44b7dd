"""Writes a match as its record: players' names, and the entries' texts.

A match unchanged since its import gives back the same text; otherwise the changes are
made in that text, and the rest of it stays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from league.access.persons import is_person
from league.models import Fixture, Player, Registration
from matches.models import Entry, Match, MatchSource
from matches.record.reading import line_ups_of, record_of, settings_of
from matches.record.rows import PLAYERS, WORDED, entry_of, scored_entry_of
from matches.record_files.text import (
    Edit,
    JsonSpan,
    TextLayout,
    apply_edits,
    base_of,
    field_insertion,
    field_removal,
    list_replacement,
    spans_of,
    text_layout_of,
    value_replacement,
)
from matches.team_sheets.actions import seated_in
from rules import record as rulebook
from rules.faults import Malformed, load_json
from rules.record import (
    EXTENSIONS,
    FORMAT,
    SETTINGS,
    LineUp,
    Pair,
    Record,
    RecordEntry,
    Side,
    entry_as_json,
    names_used,
    read_record_entry,
    read_uses,
    uses_of,
)

OWN_LAYOUT = TextLayout(
    indent=" ", comma=", ", colon=": ", newline="\n", is_ascii=False
)


def record_text(match: Match) -> str:
    """Return a match's record as JSON text, the imported text where possible.

    Only what has changed since the import differs from that text.
    """
    record = named_record(match)
    source = MatchSource.objects.filter(match=match).first()
    text = changed_text(source.text, match, record) if source is not None else None
    return own_text(match, record) if text is None else text


def named_record(match: Match) -> Record:
    """Return a match as in the contract, its entries in the order of scoring."""
    fixture = Fixture.objects.select_related("home", "away", "union").get(
        pk=match.fixture_id
    )
    rows = list(match.entries.select_related("words"))
    line_ups = line_ups_of(match)
    names = {
        side: _names(line_ups[side], [row for row in rows if row.side == side])
        for side in Side
    }
    teams = {Side.HOME: fixture.home.name, Side.AWAY: fixture.away.name}
    named = {one: _named(line_ups[one], teams[one], names[one]) for one in Side}
    zone = fixture.union.zone
    return record_of(
        stage=fixture.stage,
        settings=settings_of(match),
        line_ups=named,
        entries=(
            replace(_entry(row, names), at=row.at.astimezone(zone))
            for row in sorted(rows, key=lambda row: scored_entry_of(row).order)
        ),
    )


def _names(line_up: LineUp, rows: list[Entry]) -> dict[str, str]:
    """Return a side's players' names, with numbers where two share a name."""
    named = {*seated_in(line_up.pairs), *(line_up.squad or ())}
    named |= {str(one) for row in rows for one in (row.player_id, row.other_id) if one}
    wanted = [int(player) for player in named if player.isdecimal()]
    found = Player.objects.filter(pk__in=wanted).values_list(
        "pk", "merged_into", "name"
    )
    called = {into or pk: name for pk, into, name in found}
    count = Counter(called.values())
    return {
        str(pk): name if count[name] == 1 else f"{name} ({_number(into or pk)})"
        for pk, into, name in found
    }


def _number(player: int) -> str:
    own = Registration.objects.filter(is_person([player]))
    latest = own.order_by("-pk").first()
    return latest.number if latest else f"#{player}"


def _named(line_up: LineUp, team: str, names: Mapping[str, str]) -> LineUp:
    one, two, three, four = (
        pair
        and Pair(
            counter=names.get(pair.counter, pair.counter),
            by_speler=names.get(pair.by_speler, pair.by_speler),
        )
        for pair in line_up.pairs
    )
    squad = line_up.squad
    return LineUp(
        team,
        (one, two, three, four),
        # Merged rows share a name.
        None if squad is None else tuple(dict.fromkeys(names[one] for one in squad)),
    )


def _entry(row: Entry, names: Mapping[Side, Mapping[str, str]]) -> RecordEntry:
    entry = entry_of(row)
    values: dict[str, Any] = {
        field: names[Side(row.side)][getattr(entry, field)]
        for field in PLAYERS
        if getattr(entry, field) is not None
    }
    worded = WORDED[entry.kind]
    if worded and row.text_digest:
        # Erased words are written as "": the field is required.
        values[worded] = row.free_text
    return replace(entry, **values)


def own_text(match: Match, record: Record) -> str:
    """Return a record in our layout, for a match that came from no file."""
    fixture = Fixture.objects.select_related("division__season", "venue").get(
        pk=match.fixture_id
    )
    division = fixture.division
    document: dict[str, Any] = {"format": FORMAT}
    if record.uses:
        document["uses"] = sorted(record.uses)
    document["competition"] = f"{division.name} Division {division.season.name}"
    document["round"] = fixture.round
    if fixture.venue is not None:
        document["venue"] = fixture.venue.code
    document["stage"] = str(record.stage)
    if fixture.is_practice:
        # The contract keeps unknown fields, and ignores them in scoring.
        document["practice"] = True
    if match.rules:
        document["rules"] = _rules(match)
    for side in Side:
        document[str(side)] = _side(record.line_up(side))
    document["entries"] = [entry_as_json(entry) for entry in record.entries]
    return OWN_LAYOUT.write(document)


def _rules(match: Match) -> dict[str, Any]:
    """Return a match's own numbers in the contract's order, which no database keeps."""
    return {name: match.rules[name] for name in SETTINGS if name in match.rules}


def _side(line_up: LineUp) -> dict[str, Any]:
    squad = {} if line_up.squad is None else {"squad": list(line_up.squad)}
    return {"team": line_up.team} | squad | {"pairs": _pairs(line_up)}


def _pairs(line_up: LineUp) -> list[dict[str, str] | None]:
    return [
        None if pair is None else {"counter": pair.counter, "by_speler": pair.by_speler}
        for pair in line_up.pairs
    ]


def changed_text(text: str, match: Match, record: Record) -> str | None:
    """Return the text a match came from, with the match's changes.

    Returns None if the changed text would not say what the match is.
    """
    document = cast(dict[str, Any], load_json(text))
    came = _in_order(rulebook.read_match_record(document))
    if came == record:
        return text
    layout, root = text_layout_of(text), spans_of(text)
    edits = _heading_edits(text, root, match, came, record, layout)
    edits += _uses_edits(text, root, document.get("uses"), record, layout)
    for side in Side:
        edits += _side_edits(
            text, root.fields[side], came.line_up(side), record.line_up(side), layout
        )
    if came.entries != record.entries:
        edits.append(_entries_edit(text, root, document, record, layout))
    changed = apply_edits(text, edits)
    return changed if _says(changed, record) else None


def _in_order(record: Record) -> Record:
    """Return a record as it is scored: in order of time, each name listed once.

    It uses the extensions its entries need, whatever else it names.
    """
    home, away = (
        replace(one, squad=one.squad and tuple(dict.fromkeys(one.squad)))
        for one in (record.home, record.away)
    )
    entries = tuple(sorted(record.entries, key=lambda entry: entry.at))
    uses = uses_of(entries)
    return replace(record, home=home, away=away, entries=entries, uses=uses)


def _says(text: str, record: Record) -> bool:
    try:
        return _in_order(rulebook.load_record(text)) == record
    except Malformed:
        return False


def _heading_edits(
    text: str,
    root: JsonSpan,
    match: Match,
    came: Record,
    record: Record,
    layout: TextLayout,
) -> list[Edit]:
    edits = []
    if came.stage != record.stage:
        edits.append(
            value_replacement(text, root.fields["stage"], str(record.stage), layout)
        )
    if came.settings == record.settings:
        return edits
    if "rules" in root.fields:
        edits.append(
            value_replacement(text, root.fields["rules"], _rules(match), layout)
        )
    else:
        edits.append(
            field_insertion(
                text, root, "stage", name="rules", value=_rules(match), layout=layout
            )
        )
    return edits


def _uses_edits(
    text: str, root: JsonSpan, named: object, record: Record, layout: TextLayout
) -> list[Edit]:
    """Add the extensions that new entries need to those already named."""
    missing = sorted(record.uses - read_uses(named))
    if not missing:
        return []
    if "uses" not in root.fields:
        return [
            field_insertion(
                text, root, "format", name="uses", value=missing, layout=layout
            )
        ]
    names = [*names_used(named), *missing]
    return [value_replacement(text, root.fields["uses"], names, layout)]


def _side_edits(
    text: str, span: JsonSpan, came: LineUp, now: LineUp, layout: TextLayout
) -> list[Edit]:
    edits = []
    if came.team != now.team:
        edits.append(value_replacement(text, span.fields["team"], now.team, layout))
    if came.pairs != now.pairs:
        edits.append(value_replacement(text, span.fields["pairs"], _pairs(now), layout))
    if came.squad == now.squad:
        return edits
    if now.squad is None:
        return [*edits, field_removal(span, "squad")]
    squad = list(now.squad)
    if came.squad is None:
        added = field_insertion(
            text, span, "team", name="squad", value=squad, layout=layout
        )
        return [*edits, added]
    return [*edits, value_replacement(text, span.fields["squad"], squad, layout)]


def _entries_edit(
    text: str,
    root: JsonSpan,
    document: dict[str, Any],
    record: Record,
    layout: TextLayout,
) -> Edit:
    """Keep the text of each unchanged entry; write the others afresh."""
    span = root.fields["entries"]
    base = base_of(text, span.start)
    if not span.items:
        values = [entry_as_json(entry) for entry in record.entries]
        return Edit(span.start, span.end, layout.write(values, base=base))
    came = {
        value["id"]: (
            read_record_entry(value, uses=EXTENSIONS),
            text[item.start : item.end],
        )
        for value, item in zip(document["entries"], span.items, strict=True)
    }
    first = span.items[0]
    is_flat = "\n" not in text[first.start : first.end]
    base = base_of(text, first.start)
    items = []
    for entry in record.entries:
        known, words = came.get(entry.id, (None, ""))
        written = layout.write(entry_as_json(entry), base=base, is_flat=is_flat)
        items.append(words if known == entry else written)
    return list_replacement(text, span, items, layout)
