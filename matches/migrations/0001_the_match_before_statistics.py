"""What 0001 to 0009 came to, for a database that has none of them yet.

The guard of the entries is that of 0002, to the letter.
"""

from __future__ import annotations

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.migrations.operations.base import Operation

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


class AtOnce(Operation):
    """Make the tables of one state; to draw it anew at each would take most of the time."""

    def __init__(self, operations):
        self.operations = operations

    def state_forwards(self, app_label, state):
        state.__dict__.pop("apps", None)
        for operation in self.operations:
            operation.state_forwards(app_label, state)

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        for operation in self.operations:
            operation.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        for operation in reversed(self.operations):
            operation.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self):
        return f"Make {len(self.operations)} tables"


class Migration(migrations.Migration):
    initial = True
    replaces = [
        ("matches", name)
        for name in (
            "0001_initial",
            "0002_entry_append_only",
            "0003_imports",
            "0004_match_line_up_version",
            "0005_match_night",
            "0006_match_markers",
            "0007_signature_line_ups",
            "0008_signature_minutes_in_policy",
            "0009_typed_from_paper",
        )
    ]
    dependencies = [("league", "0005_local_policy")]
    # fmt: off
    operations = [
        AtOnce([
        migrations.CreateModel(
            name='Match',
            fields=[
                ('fixture', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='match', serialize=False, to='league.fixture')),
                ('rules', models.JSONField(blank=True, default=dict)),
                ('seq', models.PositiveIntegerField(default=0)),
                ('head_hash', models.CharField(default='0000000000000000000000000000000000000000000000000000000000000000', max_length=64)),
                ('sheet', models.JSONField(default=dict)),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
                ('line_up_version', models.PositiveIntegerField(default=0)),
                ('closed_at', models.DateTimeField(null=True)),
                ('closed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('is_live', models.BooleanField(default=False)),
                ('sealed_at', models.DateTimeField(null=True)),
                ('held_count', models.PositiveIntegerField(default=0)),
                ('markers', models.JSONField(blank=True, default=dict)),
            ],
            options={
                'verbose_name': 'match',
                'verbose_name_plural': 'matches',
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('record_id', models.TextField()),
                ('seq', models.PositiveIntegerField()),
                ('device', models.CharField(max_length=64, null=True)),
                ('device_seq', models.PositiveBigIntegerField(null=True)),
                ('kind', models.CharField(max_length=20)),
                ('table', models.PositiveSmallIntegerField(null=True)),
                ('side', models.CharField(blank=True, default='', max_length=4)),
                ('points', models.BigIntegerField(null=True)),
                ('rule', models.CharField(blank=True, default='', max_length=8)),
                ('choice', models.CharField(blank=True, default='', max_length=20)),
                ('target', models.TextField(blank=True, default='')),
                ('text_digest', models.CharField(blank=True, default='', max_length=64)),
                ('at', models.DateTimeField()),
                ('client_at', models.DateTimeField(null=True)),
                ('received_at', models.DateTimeField()),
                ('is_time_guessed', models.BooleanField(default=False)),
                ('source', models.CharField(choices=[('live', 'at the table'), ('desk', "secretary's desk"), ('paper', 'typed in from paper'), ('import', 'imported record')], max_length=8)),
                ('previous_hash', models.CharField(max_length=64)),
                ('hash', models.CharField(max_length=64)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('other', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.player')),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.player')),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='matches.match')),
            ],
            options={
                'verbose_name': 'entry',
                'verbose_name_plural': 'entries',
                'ordering': ['match', 'seq'],
                'constraints': [models.UniqueConstraint(fields=('match', 'seq'), name='entry_once_in_the_chain'), models.UniqueConstraint(fields=('match', 'record_id'), name='entry_id_once_in_a_match'), models.UniqueConstraint(fields=('match', 'device', 'device_seq'), name='entry_once_a_device_counter'), models.CheckConstraint(condition=models.Q(('table', None), models.Q(('table__gte', 1), ('table__lte', 4)), _connector='OR'), name='entry_at_tables_1_to_4'), models.CheckConstraint(condition=models.Q(('side__in', ['', 'home', 'away'])), name='entry_side_is_known'), models.CheckConstraint(condition=models.Q(models.Q(('device', None), ('device_seq', None)), models.Q(('device__isnull', False), ('device_seq__isnull', False)), _connector='OR'), name='entry_device_has_a_counter')],
            },
        ),
        migrations.CreateModel(
            name='TeamSheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('home', 'home'), ('away', 'away')], max_length=4)),
                ('has_squad', models.BooleanField(default=True)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='team_sheets', to='matches.match')),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
                ('handed_in_at', models.DateTimeField(null=True)),
                ('seated_at', models.DateTimeField(null=True)),
            ],
            options={
                'verbose_name': 'team sheet',
                'verbose_name_plural': 'team sheets',
                'constraints': [models.UniqueConstraint(fields=('match', 'side'), name='teamsheet_once_a_side')],
            },
        ),
        migrations.CreateModel(
            name='SquadMember',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='squads', to='league.player')),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
                ('team_sheet', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='squad', to='matches.teamsheet')),
            ],
            options={
                'ordering': ['place'],
                'constraints': [models.UniqueConstraint(fields=('team_sheet', 'place'), name='squadmember_once_a_place'), models.UniqueConstraint(fields=('team_sheet', 'player'), name='squadmember_once_a_player')],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveSmallIntegerField()),
                ('role', models.CharField(choices=[('counter', 'counter'), ('by_speler', 'by-speler')], max_length=9)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='league.player')),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
                ('team_sheet', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='matches.teamsheet')),
            ],
            options={
                'ordering': ['table', '-role'],
                'constraints': [models.UniqueConstraint(fields=('team_sheet', 'table', 'role'), name='seat_holds_one_player'), models.UniqueConstraint(fields=('team_sheet', 'player'), name='seat_once_a_player'), models.CheckConstraint(condition=models.Q(('table__gte', 1), ('table__lte', 4)), name='seat_at_tables_1_to_4')],
            },
        ),
        migrations.CreateModel(
            name='EntryText',
            fields=[
                ('entry', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='words', serialize=False, to='matches.entry')),
                ('salt', models.CharField(max_length=32)),
                ('text', models.TextField()),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
            ],
            options={
                'verbose_name': "entry's text",
                'verbose_name_plural': "entries' texts",
            },
        ),
        migrations.CreateModel(
            name='MatchSource',
            fields=[
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='source', serialize=False, to='matches.match')),
                ('file_name', models.CharField(blank=True, default='', max_length=200)),
                ('text', models.TextField()),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
            ],
            options={
                'verbose_name': 'imported record',
                'verbose_name_plural': 'imported records',
            },
        ),
        migrations.CreateModel(
            name='ImportJob',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('season_name', models.CharField(blank=True, default='', max_length=60, verbose_name='season')),
                ('state', models.CharField(choices=[('checking', 'being looked through'), ('checked', 'ready to import'), ('refused', 'refused'), ('importing', 'being imported'), ('imported', 'imported'), ('discarded', 'discarded')], default='checking', max_length=10)),
                ('report', models.JSONField(default=dict)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
            ],
            options={
                'verbose_name': 'import',
                'verbose_name_plural': 'imports',
                'ordering': ['-made_at'],
            },
        ),
        migrations.CreateModel(
            name='ImportedFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200)),
                ('content', models.BinaryField()),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
                ('job', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='files', to='matches.importjob')),
            ],
            options={
                'verbose_name': 'file of an import',
                'verbose_name_plural': 'files of imports',
                'ordering': ['name'],
                'constraints': [models.UniqueConstraint(fields=('job', 'name'), name='importedfile_once_in_an_import')],
            },
        ),
        migrations.CreateModel(
            name='SeasonFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40)),
                ('content', models.BinaryField()),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='files', to='league.season')),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
            ],
            options={
                'verbose_name': 'imported file',
                'verbose_name_plural': 'imported files',
                'ordering': ['season', 'name'],
                'constraints': [models.UniqueConstraint(fields=('season', 'name'), name='seasonfile_once_in_a_season')],
            },
        ),
        migrations.CreateModel(
            name='NightSettings',
            fields=[
                ('union', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='night_settings', serialize=False, to='league.union')),
                ('abandonment', models.CharField(choices=[('replay', 'is replayed on another night'), ('carry on', 'goes on from there on another night'), ('stands', 'counts as it stands')], default='replay', max_length=10, verbose_name='a match that is abandoned')),
                ('marks_boom', models.BooleanField(default=False, verbose_name='strokes are marked on a boom')),
            ],
            options={
                'verbose_name': 'settings of the match night',
                'verbose_name_plural': 'settings of the match night',
            },
        ),
        migrations.CreateModel(
            name='Ticket',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('task', models.CharField(choices=[('mark', 'mark'), ('captain', 'captain')], max_length=7)),
                ('table', models.PositiveSmallIntegerField(null=True)),
                ('side', models.CharField(blank=True, default='', max_length=4)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('revoked_at', models.DateTimeField(null=True)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tickets', to='matches.match')),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
            ],
            options={
                'verbose_name': 'code for a phone',
                'verbose_name_plural': 'codes for phones',
                'ordering': ['match', 'task', 'side', 'table'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('revoked_at', None), ('table__isnull', False)), fields=('match', 'task', 'table', 'side'), name='ticket_stands_once_for_a_table'), models.UniqueConstraint(condition=models.Q(('revoked_at', None), ('table', None)), fields=('match', 'task', 'side'), name='ticket_stands_once_for_a_side'), models.CheckConstraint(condition=models.Q(models.Q(('side__in', ['home', 'away']), ('table', None), ('task', 'captain')), models.Q(('side', ''), ('task', 'mark')), _connector='OR'), name='ticket_is_for_tables_or_a_side')],
            },
        ),
        migrations.CreateModel(
            name='Device',
            fields=[
                ('id', models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(blank=True, default='', max_length=60)),
                ('key_digest', models.CharField(blank=True, default='', max_length=64)),
                ('joined_at', models.DateTimeField()),
                ('seen_at', models.DateTimeField()),
                ('unsent', models.PositiveIntegerField(default=0)),
                ('clock_offset_ms', models.BigIntegerField(default=0)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='devices', to='matches.match')),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('ticket', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='devices', to='matches.ticket')),
            ],
            options={
                'verbose_name': 'phone of a match',
                'verbose_name_plural': 'phones of a match',
                'ordering': ['match', 'joined_at'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('ticket', None), ('user__isnull', False)), models.Q(('ticket__isnull', False), ('user', None)), _connector='OR'), name='device_comes_by_a_ticket_or_a_user'), models.UniqueConstraint(condition=models.Q(('key_digest', ''), _negated=True), fields=('key_digest',), name='device_key_once')],
            },
        ),
        migrations.CreateModel(
            name='MatchNote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('cards checked', 'cards checked'), ('acting referee', 'acting referee'), ('short team', 'notice of a short team')], max_length=14)),
                ('table', models.PositiveSmallIntegerField(null=True)),
                ('side', models.CharField(blank=True, default='', max_length=4)),
                ('tables', models.PositiveSmallIntegerField(null=True)),
                ('is_late', models.BooleanField(default=False)),
                ('text', models.CharField(blank=True, default='', max_length=120)),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('device', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='matches.device')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='notes', to='matches.match')),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
            ],
            options={
                'verbose_name': 'note of a match',
                'verbose_name_plural': 'notes of matches',
                'ordering': ['match', 'at'],
            },
        ),
        migrations.CreateModel(
            name='HeldEntry',
            fields=[
                ('id', models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ('record_id', models.TextField()),
                ('device', models.CharField(max_length=64, null=True)),
                ('device_seq', models.PositiveBigIntegerField(null=True)),
                ('document', models.JSONField()),
                ('client_at', models.DateTimeField()),
                ('at', models.DateTimeField()),
                ('received_at', models.DateTimeField()),
                ('reason', models.CharField(choices=[('lease', 'another phone marked the table'), ('sealed', 'both captains had signed'), ('late', 'delivered after the code was over'), ('clock', "the phone's clock had jumped"), ('rescued', 'brought by another phone')], max_length=8)),
                ('settled_at', models.DateTimeField(null=True)),
                ('is_released', models.BooleanField(default=False)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='held', to='matches.match')),
                ('settled_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
            ],
            options={
                'verbose_name': 'held entry',
                'verbose_name_plural': 'held entries',
                'ordering': ['match', 'at'],
                'constraints': [models.UniqueConstraint(fields=('match', 'record_id'), name='heldentry_id_once_in_a_match'), models.CheckConstraint(condition=models.Q(('settled_at__isnull', False), ('is_released', False), _connector='OR'), name='heldentry_is_released_when_settled')],
            },
        ),
        migrations.CreateModel(
            name='Lease',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveSmallIntegerField()),
                ('number', models.PositiveIntegerField()),
                ('taken_at', models.DateTimeField()),
                ('device', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='leases', to='matches.device')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='leases', to='matches.match')),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
            ],
            options={
                'verbose_name': 'marking of a table',
                'verbose_name_plural': 'markings of tables',
                'ordering': ['match', 'table', 'number'],
                'constraints': [models.UniqueConstraint(fields=('match', 'table', 'number'), name='lease_number_once_a_table'), models.CheckConstraint(condition=models.Q(('table__gte', 1), ('table__lte', 4)), name='lease_at_tables_1_to_4')],
            },
        ),
        migrations.CreateModel(
            name='Night',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField(verbose_name='night')),
                ('announcement', models.CharField(blank=True, default='', max_length=200, verbose_name='announcement')),
                ('version', models.PositiveBigIntegerField(default=0)),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
                ('venue', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='nights', to='league.venue')),
            ],
            options={
                'verbose_name': 'match night',
                'verbose_name_plural': 'match nights',
                'ordering': ['-day'],
                'constraints': [models.UniqueConstraint(fields=('union', 'day', 'venue'), name='night_once_in_a_hall'), models.UniqueConstraint(condition=models.Q(('venue', None)), fields=('union', 'day'), name='night_once_without_a_hall')],
            },
        ),
        migrations.CreateModel(
            name='Signature',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('home', 'home'), ('away', 'away')], max_length=4)),
                ('outcome', models.CharField(choices=[('signed', 'signed'), ('not given', 'not given'), ('timed out', 'silent until the time-out')], max_length=9)),
                ('seal_hash', models.CharField(max_length=64)),
                ('reason', models.CharField(blank=True, default='', max_length=300)),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('device', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='matches.device')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='signatures', to='matches.match')),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
                ('line_up_version', models.PositiveIntegerField(default=0)),
            ],
            options={
                'verbose_name': 'signature',
                'verbose_name_plural': 'signatures',
                'ordering': ['match', 'at'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('outcome', 'not given'), _negated=True), models.Q(('reason', ''), _negated=True), _connector='OR'), name='signature_not_given_has_a_reason'), models.UniqueConstraint(fields=('match', 'side', 'seal_hash', 'line_up_version', 'outcome'), name='signature_once_under_a_sheet')],
            },
        ),
        ]),
        migrations.RunPython(guard, lift),
    ]
    # fmt: on
