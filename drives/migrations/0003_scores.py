"""Refuse, in the database itself, to change, remove or replace what was written.

UPDATE, DELETE and (on PostgreSQL) TRUNCATE are refused by triggers. SQLite's
INSERT OR REPLACE removes a row without firing its DELETE trigger, so there a
trigger before INSERT refuses every row whose key is taken.
"""

from __future__ import annotations

from django.db import migrations, models

POSTGRESQL_RAISE = """
CREATE FUNCTION drives_driveentry_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries are append-only: % refused', TG_OP
    USING ERRCODE = 'integrity_constraint_violation';
END $$
"""
POSTGRESQL_ROWS = """
CREATE TRIGGER drives_driveentry_append_only
  BEFORE UPDATE OR DELETE ON drives_driveentry
  FOR EACH ROW EXECUTE FUNCTION drives_driveentry_refuse()
"""
POSTGRESQL_TRUNCATE = """
CREATE TRIGGER drives_driveentry_no_truncate BEFORE TRUNCATE ON drives_driveentry
  FOR EACH STATEMENT EXECUTE FUNCTION drives_driveentry_refuse()
"""
SQLITE_UPDATE = """
CREATE TRIGGER drives_driveentry_no_update BEFORE UPDATE ON drives_driveentry
BEGIN SELECT RAISE(ABORT, 'entries are append-only: UPDATE refused'); END
"""
SQLITE_DELETE = """
CREATE TRIGGER drives_driveentry_no_delete BEFORE DELETE ON drives_driveentry
BEGIN SELECT RAISE(ABORT, 'entries are append-only: DELETE refused'); END
"""
SQLITE_REPLACE = """
CREATE TRIGGER drives_driveentry_no_replace BEFORE INSERT ON drives_driveentry
WHEN EXISTS (
  SELECT 1 FROM drives_driveentry WHERE id = NEW.id OR rowid = NEW.rowid
  UNION ALL SELECT 1 FROM drives_driveentry
    WHERE table_id = NEW.table_id AND seq = NEW.seq
  UNION ALL SELECT 1 FROM drives_driveentry
    WHERE table_id = NEW.table_id AND device = NEW.device AND counter = NEW.counter
)
BEGIN SELECT RAISE(ABORT, 'entries are append-only: this key is taken'); END
"""

RAISE = {
    "postgresql": [POSTGRESQL_RAISE, POSTGRESQL_ROWS, POSTGRESQL_TRUNCATE],
    "sqlite": [SQLITE_UPDATE, SQLITE_DELETE, SQLITE_REPLACE],
}
LIFT = {
    "postgresql": [
        "DROP TRIGGER IF EXISTS drives_driveentry_no_truncate ON drives_driveentry",
        "DROP TRIGGER IF EXISTS drives_driveentry_append_only ON drives_driveentry",
        "DROP FUNCTION IF EXISTS drives_driveentry_refuse()",
    ],
    "sqlite": [
        "DROP TRIGGER IF EXISTS drives_driveentry_no_update",
        "DROP TRIGGER IF EXISTS drives_driveentry_no_delete",
        "DROP TRIGGER IF EXISTS drives_driveentry_no_replace",
    ],
}


def guard(apps, schema_editor):
    for statement in RAISE[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


def lift(apps, schema_editor):
    for statement in LIFT[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("drives", "0002_whole_draws")]
    operations = [
        migrations.AddField(
            "drivetable",
            "closed_head",
            models.PositiveIntegerField(editable=False, null=True),
        ),
        migrations.AddConstraint(
            "driveentry",
            models.CheckConstraint(
                condition=models.Q(("seq__gte", 1)), name="driveentry_seq_starts_at_1"
            ),
        ),
        migrations.AddConstraint(
            "driveentry",
            models.CheckConstraint(
                condition=models.Q(("sheet__in", ["table", "us", "them"])),
                name="driveentry_stands_on_a_sheet",
            ),
        ),
        migrations.AddConstraint(
            "driveentry",
            models.CheckConstraint(
                condition=models.Q(("kind", ""), _negated=True),
                name="driveentry_has_a_kind",
            ),
        ),
        migrations.RunPython(guard, lift),
    ]
