"""The kinds of file that a union imports: columns, and who may import one."""

from __future__ import annotations

from league.access.admission import MayIn
from league.access.permissions import may_keep, may_plan, may_register
from league.imports.columns import ImportLayout
from league.imports.layouts import fixtures, players, results, teams
from league.models import FileImport

Kind = FileImport.Kind
LAYOUTS: dict[str, ImportLayout] = {
    Kind.PLAYERS: players.LAYOUT,
    Kind.TEAMS: teams.LAYOUT,
    Kind.FIXTURES: fixtures.LAYOUT,
    Kind.RESULTS: results.LAYOUT,
}
MAY: dict[str, MayIn] = {
    Kind.PLAYERS: may_register,
    Kind.TEAMS: may_plan,
    Kind.FIXTURES: may_plan,
    Kind.RESULTS: may_keep,
}


def import_layout(brought: FileImport) -> ImportLayout:
    return LAYOUTS[brought.kind]
