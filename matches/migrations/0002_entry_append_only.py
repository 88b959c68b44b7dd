"""Refuse, in the database itself, to change, remove or replace an entry.

UPDATE, DELETE and (on PostgreSQL) TRUNCATE are refused by triggers. SQLite's
INSERT OR REPLACE removes a row without firing its DELETE trigger, so there a
trigger before INSERT refuses every row whose key is taken.
"""

from __future__ import annotations

from django.db import migrations

POSTGRESQL_RAISE = """
CREATE FUNCTION matches_entry_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries are append-only: % refused', TG_OP
    USING ERRCODE = 'integrity_constraint_violation';
END $$
"""
POSTGRESQL_ROWS = """
CREATE TRIGGER matches_entry_append_only BEFORE UPDATE OR DELETE ON matches_entry
  FOR EACH ROW EXECUTE FUNCTION matches_entry_refuse()
"""
POSTGRESQL_TRUNCATE = """
CREATE TRIGGER matches_entry_no_truncate BEFORE TRUNCATE ON matches_entry
  FOR EACH STATEMENT EXECUTE FUNCTION matches_entry_refuse()
"""
SQLITE_UPDATE = """
CREATE TRIGGER matches_entry_no_update BEFORE UPDATE ON matches_entry
BEGIN SELECT RAISE(ABORT, 'entries are append-only: UPDATE refused'); END
"""
SQLITE_DELETE = """
CREATE TRIGGER matches_entry_no_delete BEFORE DELETE ON matches_entry
BEGIN SELECT RAISE(ABORT, 'entries are append-only: DELETE refused'); END
"""
SQLITE_REPLACE = """
CREATE TRIGGER matches_entry_no_replace BEFORE INSERT ON matches_entry
WHEN EXISTS (
  SELECT 1 FROM matches_entry WHERE id = NEW.id OR rowid = NEW.rowid
  UNION ALL SELECT 1 FROM matches_entry
    WHERE match_id = NEW.match_id AND seq = NEW.seq
  UNION ALL SELECT 1 FROM matches_entry
    WHERE match_id = NEW.match_id AND record_id = NEW.record_id
  UNION ALL SELECT 1 FROM matches_entry
    WHERE match_id = NEW.match_id AND device = NEW.device
      AND device_seq = NEW.device_seq
)
BEGIN SELECT RAISE(ABORT, 'entries are append-only: this key is taken'); END
"""

RAISE = {
    "postgresql": [POSTGRESQL_RAISE, POSTGRESQL_ROWS, POSTGRESQL_TRUNCATE],
    "sqlite": [SQLITE_UPDATE, SQLITE_DELETE, SQLITE_REPLACE],
}
LIFT = {
    "postgresql": [
        "DROP TRIGGER IF EXISTS matches_entry_no_truncate ON matches_entry",
        "DROP TRIGGER IF EXISTS matches_entry_append_only ON matches_entry",
        "DROP FUNCTION IF EXISTS matches_entry_refuse()",
    ],
    "sqlite": [
        "DROP TRIGGER IF EXISTS matches_entry_no_update",
        "DROP TRIGGER IF EXISTS matches_entry_no_delete",
        "DROP TRIGGER IF EXISTS matches_entry_no_replace",
    ],
}


def guard(apps, schema_editor):
    for statement in RAISE[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


def lift(apps, schema_editor):
    for statement in LIFT[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("matches", "0001_initial")]

    operations = [migrations.RunPython(guard, lift)]
