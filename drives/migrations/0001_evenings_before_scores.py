"""What 0001 and 0002 came to, for a database that has neither yet."""

from __future__ import annotations

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.migrations.operations.base import Operation


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
        ("drives", name)
        for name in (
            "0001_evenings",
            "0002_whole_draws",
        )
    ]
    dependencies = [("league", "0022_score_without_a_record")]
    # fmt: off
    operations = [
        AtOnce([
        migrations.CreateModel(
            name='Series',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('game', models.CharField(choices=[('klawerjas', 'klawerjas'), ('klaverjas', 'klaverjas (Amsterdam)'), ('klaberjass', 'klaberjass'), ('500', '500')], max_length=12, verbose_name='game')),
                ('of_pairs', models.BooleanField(default=False, verbose_name='ranks pairs, not persons')),
                ('best', models.PositiveSmallIntegerField(default=0, verbose_name='best evenings that count')),
                ('least', models.PositiveSmallIntegerField(default=0, verbose_name='evenings to attend to be ranked')),
                ('ranked_by', models.CharField(choices=[('total', 'the sum of the evenings that count'), ('average', 'the average of the evenings that count')], default='total', max_length=8, verbose_name='ranked by')),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.club')),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
            ],
            options={
                'verbose_name': 'series',
                'verbose_name_plural': 'series',
                'ordering': ['name', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('union', 'name'), name='series_name_once_in_a_union')],
            },
        ),
        migrations.CreateModel(
            name='Drive',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('game', models.CharField(choices=[('klawerjas', 'klawerjas'), ('klaverjas', 'klaverjas (Amsterdam)'), ('klaberjass', 'klaberjass'), ('500', '500')], max_length=12, verbose_name='game')),
                ('entered_as', models.CharField(choices=[('individuals', 'individuals'), ('fixed pairs', 'fixed pairs'), ('drawn pairs', 'drawn pairs')], max_length=12, verbose_name='for')),
                ('seating', models.CharField(choices=[('whole', 'drawn for the whole evening before it starts'), ('round', 'a new draw each round'), ('movement', 'by movement: the result of a round says who moves')], max_length=10, verbose_name='seating')),
                ('starts_at', models.DateTimeField(verbose_name='starts')),
                ('rounds', models.PositiveSmallIntegerField(verbose_name='rounds')),
                ('settings', models.JSONField(blank=True, default=dict)),
                ('seed', models.CharField(blank=True, default='', max_length=80, verbose_name='seed')),
                ('state', models.CharField(choices=[('planned', 'planned'), ('running', 'running'), ('closed', 'closed')], default='planned', max_length=8, verbose_name='state')),
                ('version', models.PositiveIntegerField(default=0, editable=False)),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.club')),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
                ('venue', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.venue')),
                ('series', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='drives', to='drives.series')),
            ],
            options={
                'verbose_name': 'card evening',
                'verbose_name_plural': 'card evenings',
                'ordering': ['-starts_at', '-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('rounds__gte', 1)), name='drive_has_a_round')],
            },
        ),
        migrations.CreateModel(
            name='Entrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('has_paid', models.BooleanField(default=False, verbose_name='has paid')),
                ('left_after', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='left after round')),
                ('drive', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='drives.drive')),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
            ],
            options={
                'verbose_name': 'entrant',
                'verbose_name_plural': 'entrants',
                'ordering': ['drive', 'number'],
                'constraints': [models.UniqueConstraint(fields=('drive', 'number'), name='entrant_number_once_on_an_evening')],
            },
        ),
        migrations.CreateModel(
            name='Absence',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round_number', models.PositiveSmallIntegerField(verbose_name='round')),
                ('was_notified', models.BooleanField(default=True, verbose_name='notified')),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='absences', to='drives.entrant')),
            ],
            options={
                'verbose_name': 'absence',
                'verbose_name_plural': 'absences',
                'ordering': ['entrant', 'round_number'],
                'constraints': [models.UniqueConstraint(fields=('entrant', 'round_number'), name='absence_once_in_a_round')],
            },
        ),
        migrations.CreateModel(
            name='EntrantPerson',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('guest_name', models.CharField(blank=True, default='', max_length=120, verbose_name='guest')),
                ('drive', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='drives.drive')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='persons', to='drives.entrant')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='evenings', to='league.player')),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
            ],
            options={
                'verbose_name': 'person of an entrant',
                'verbose_name_plural': 'persons of entrants',
                'ordering': ['entrant', 'pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('player__isnull', False)), fields=('drive', 'player'), name='entrantperson_player_once_on_an_evening'), models.CheckConstraint(condition=models.Q(models.Q(('guest_name', ''), ('player__isnull', False)), models.Q(('player', None), models.Q(('guest_name', ''), _negated=True)), _connector='OR'), name='entrantperson_is_a_member_or_a_guest')],
            },
        ),
        migrations.CreateModel(
            name='Prize',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField(verbose_name='place')),
                ('text', models.CharField(max_length=120, verbose_name='prize')),
                ('drive', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='prizes', to='drives.drive')),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
            ],
            options={
                'verbose_name': 'prize',
                'verbose_name_plural': 'prizes',
                'ordering': ['drive', 'place'],
                'constraints': [models.UniqueConstraint(fields=('drive', 'place'), name='prize_one_of_a_place')],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='round')),
                ('seed', models.CharField(blank=True, default='', max_length=120, verbose_name='seed')),
                ('drawn_at', models.DateTimeField(auto_now_add=True)),
                ('started_at', models.DateTimeField(blank=True, null=True, verbose_name='first bell')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='last bell')),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('drive', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='drawn_rounds', to='drives.drive')),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
                ('drawn', models.JSONField(blank=True, default=dict, editable=False)),
            ],
            options={
                'verbose_name': 'round',
                'verbose_name_plural': 'rounds',
                'ordering': ['drive', 'number'],
                'constraints': [models.UniqueConstraint(fields=('drive', 'number'), name='round_number_once_on_an_evening')],
            },
        ),
        migrations.CreateModel(
            name='DriveTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='table')),
                ('code', models.CharField(max_length=20, unique=True, verbose_name='code')),
                ('head', models.PositiveIntegerField(default=0, editable=False)),
                ('score', models.JSONField(default=dict, editable=False)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('closed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='drives.round')),
            ],
            options={
                'verbose_name': 'table of an evening',
                'verbose_name_plural': 'tables of evenings',
                'ordering': ['round', 'number'],
                'constraints': [models.UniqueConstraint(fields=('round', 'number'), name='drivetable_number_once_in_a_round')],
            },
        ),
        migrations.CreateModel(
            name='Place',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('plays', 'plays'), ('sits out', 'sits out'), ('absent', 'absent, notified'), ('missing', 'absent, not notified')], max_length=8, verbose_name='state')),
                ('side', models.CharField(blank=True, choices=[('us', 'us'), ('them', 'them')], max_length=4, verbose_name='side')),
                ('seat', models.CharField(blank=True, max_length=1, verbose_name='seat')),
                ('gave', models.JSONField(default=dict, editable=False)),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='places', to='drives.entrant')),
                ('table', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='places', to='drives.drivetable')),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='places', to='drives.round')),
            ],
            options={
                'verbose_name': 'place',
                'verbose_name_plural': 'places',
                'ordering': ['round', 'table', 'side', 'seat'],
                'constraints': [models.UniqueConstraint(fields=('round', 'entrant'), name='place_once_in_a_round'), models.UniqueConstraint(condition=models.Q(('table__isnull', False)), fields=('table', 'side', 'seat'), name='place_seat_once_at_a_table'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'plays'), ('table__isnull', False)), models.Q(models.Q(('state', 'plays'), _negated=True), ('seat', ''), ('side', ''), ('table', None)), _connector='OR'), name='place_has_a_table_where_it_plays')],
            },
        ),
        migrations.CreateModel(
            name='DriveEntry',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ('seq', models.PositiveIntegerField()),
                ('sheet', models.CharField(choices=[('table', "the table's one sheet"), ('us', 'the sheet of the first pair'), ('them', 'the sheet of the second pair')], default='table', max_length=5)),
                ('kind', models.CharField(max_length=12)),
                ('data', models.JSONField(default=dict)),
                ('device', models.CharField(blank=True, default='', max_length=40)),
                ('counter', models.PositiveIntegerField(blank=True, null=True)),
                ('at', models.DateTimeField()),
                ('received', models.DateTimeField(auto_now_add=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='drives.drivetable')),
            ],
            options={
                'verbose_name': 'entry of an evening',
                'verbose_name_plural': 'entries of evenings',
                'ordering': ['table', 'seq'],
                'constraints': [models.UniqueConstraint(fields=('table', 'seq'), name='driveentry_seq_once_at_a_table'), models.UniqueConstraint(fields=('table', 'device', 'counter'), name='driveentry_counter_once_of_a_device')],
            },
        ),
        migrations.CreateModel(
            name='WholeDraw',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('seed', models.CharField(max_length=120, verbose_name='seed')),
                ('first_round', models.PositiveSmallIntegerField(verbose_name='first round')),
                ('entrants', models.JSONField(default=dict)),
                ('here', models.JSONField(default=list)),
                ('lots', models.JSONField(default=list)),
                ('rounds', models.JSONField(default=list)),
                ('repeats', models.JSONField(default=dict)),
                ('state', models.CharField(choices=[('waiting', 'waiting for the worker'), ('running', 'running'), ('done', 'done'), ('stopped', 'stopped before it began'), ('failed', 'failed'), ('lost', 'given up: the worker stopped answering')], default='waiting', max_length=8)),
                ('asked_at', models.DateTimeField(auto_now_add=True)),
                ('token', models.UUIDField(null=True)),
                ('started_at', models.DateTimeField(null=True)),
                ('beat_at', models.DateTimeField(null=True)),
                ('ended_at', models.DateTimeField(null=True)),
                ('stop_asked', models.BooleanField(default=False)),
                ('progress', models.JSONField(default=dict)),
                ('fault', models.CharField(blank=True, default='', max_length=300)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('drive', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='whole_draws', to='drives.drive')),
                ('union', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.union')),
            ],
            options={
                'verbose_name': 'draw of a whole evening',
                'verbose_name_plural': 'draws of whole evenings',
                'ordering': ['-asked_at'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state__in', ['waiting', 'running'])), fields=('drive',), name='wholedraw_one_at_a_time_on_an_evening'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'running'), _negated=True), models.Q(('started_at__isnull', False), ('token__isnull', False)), _connector='OR'), name='wholedraw_running_has_a_worker')],
            },
        ),
        ]),
    ]
    # fmt: on
