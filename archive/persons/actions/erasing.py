"""Erase a person: their name goes everywhere, results and chains stay whole.

Free text is searched before the transaction begins, so that no one's press waits for
it; text written meanwhile is searched again after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import connection, models, transaction
from django.utils import timezone

from archive.models import Erasure, PersonRequest
from archive.persons.actions.accounts import close_account
from archive.persons.mentions import (
    GOES_WITH,
    REMOVED,
    REMOVED_ALL,
    REMOVED_FILES,
    Mention,
    file_mentions_of,
    mentions_of,
    own_rows,
)
from archive.persons.needles import Needles
from archive.persons.persons import (
    PersonRecord,
    keeps_account,
    needles_for,
    person_record_of,
    reason_against_erasure,
)
from drives.models import Drive
from league.access.persons import is_person
from league.audit.journal import record
from league.imports.rehearsal import one_moment
from league.models import (
    Appointment,
    FileImport,
    Guardian,
    Official,
    Player,
    Registration,
    RegistrationRequest,
    Role,
    RoleInvitation,
    Transfer,
    Union,
    User,
)
from league.models.places import today
from league.results.actions.changes import touch_logs
from matches.models import (
    ImportedFile,
    ImportJob,
    MatchSource,
    Night,
    SeasonFile,
    Seat,
)
from scoresheets.photos.actions import erase_photos

# How often text that was cut off or written meanwhile is searched again.
MOST_LOOKS = 3


def erase_person(player: Player, *, by: User | None) -> Erasure:
    """Remove a person's name, contacts and account from a union for good.

    Every row of the person shows "Player 12" from then on; entries, results and their
    chains stay unchanged. Raises ValidationError if they sit in a match that is not
    closed, are appointed to a coming one, or were erased already.
    """
    _overwrite_what_goes()
    person = person_record_of(player)
    needles = needles_for(person)
    found = _found(needles, person.union)
    done = _erase(person, needles, found, by=by)
    for _look in range(MOST_LOOKS):
        later = _found(needles, person.union)
        if not later:
            break
        with transaction.atomic():
            _clear(later, needles)
    _forget_deleted()
    return done


def _found(needles: Needles, union: Union) -> list[Mention]:
    """Look through all texts of a union, while others go on writing."""
    with one_moment():
        return [*mentions_of(needles, union), *file_mentions_of(needles, union)]


@transaction.atomic
def _erase(
    person: PersonRecord, needles: Needles, found: list[Mention], *, by: User | None
) -> Erasure:
    locked = Player.objects.select_for_update(of=("self",))
    list(locked.filter(pk__in=person.pks).order_by("pk"))
    fault = reason_against_erasure(person_record_of(person.player))
    if fault:
        raise ValidationError(fault)
    counts = Counter[str]()
    counts["scoresheets.SheetPhoto"] += erase_photos(person.player, by=by)
    _erase_sources(person, counts)
    for user in person.users:
        _part_from(user, person, counts, by=by)
    _erase_seasons(person, by=by)
    _erase_rows(person)
    counts.update(_clear(found, needles))
    counts.update(_remove_drawn(person.union))
    _move_live_pages(person.union)
    union = person.union
    made = Erasure.objects.create(
        union=union, player=person.player, by=by, counts={k: counts[k] for k in +counts}
    )
    _answer_requests(person, by=by)
    record("player.erase", person.player, by=by, erasure=made.pk)
    touch_logs(union=union)
    return made


def _erase_sources(person: PersonRecord, counts: Counter[str]) -> None:
    """Remove the imported texts of the matches and seasons that the person was in."""
    seats = Seat.objects.filter(player__in=person.pks)
    matches = seats.values("team_sheet__match")
    sources = MatchSource.objects.filter(match__in=matches)
    counts["matches.MatchSource"] += sources.delete()[0]
    seasons = Registration.objects.filter(player__in=person.pks).values("season")
    files = SeasonFile.objects.filter(season__in=seasons)
    counts["matches.SeasonFile"] += files.delete()[0]
    # A workbook is compressed, so names in it cannot be searched: all waiting ones go.
    waiting = FileImport.objects.filter(union=person.union).exclude(content=b"")
    counts["league.FileImport"] += waiting.update(
        content=b"", state=FileImport.State.DISCARDED
    )


def _part_from(
    user: User, person: PersonRecord, counts: Counter[str], *, by: User | None
) -> None:
    """Close the person's account, or only detach it if it is used for more."""
    invited = RoleInvitation.objects.filter(union=person.union)
    if user.email:
        invited.filter(email__iexact=user.email).delete()
    if not keeps_account(user, person):
        close_account(user, by=by)
        counts["league.User"] += 1
        return
    own = Role.objects.filter(user=user, union=person.union)
    own.filter(kind=Role.Kind.PLAYER).delete()
    # The office goes on, and those who work with it still call; the public does not.
    User.objects.filter(pk=user.pk).update(contact_agreed_on=None)


def _erase_seasons(person: PersonRecord, *, by: User | None) -> None:
    """End the person's open registrations and requests; blank remarks on them."""
    mine = is_person(person.pks)
    requests = RegistrationRequest.objects.filter(mine)
    transfers = Transfer.objects.filter(is_person(person.pks, "registration__player"))
    now = {"decided_at": timezone.now(), "decided_by": by}
    for rows in (requests, transfers):
        rows.filter(state="asked").update(state="taken back", **now)
        rows.update(reason="", late_reason="")
    requests.update(number="")
    day = today(person.union)
    for one in Registration.objects.filter(mine):
        if one.ended_on is None or one.ended_on > day:
            one.ended_on = max(day, one.registered_on)
        one.number, one.is_captain = f"erased {person.player.pk}", False
        one.late_reason = one.end_reason = ""
        changed = ["ended_on", "number", "is_captain", "late_reason", "end_reason"]
        one.save(update_fields=changed)
    officials = Official.objects.filter(mine)
    officials.update(is_active=False)
    Appointment.objects.filter(official__in=officials).update(reason="")


def _erase_rows(person: PersonRecord) -> None:
    Guardian.objects.filter(player__in=person.pks).delete()
    for row in person.rows:
        row.name = person.stand_in
        row.own_name = f"Player {row.pk}" if row.merged_into_id else ""
        row.agreed_to_name = row.own_agreed = False
        row.phone = row.email = ""
        row.user = row.minor_until = None
        row.erased_at = timezone.now()
        row.save()


def _clear(found: Iterable[Mention], needles: Needles) -> Counter[str]:
    """Remove the person from rows; delete rows whose text must not change."""
    counts = Counter[str]()
    for mention in found:
        rows = mention.model._base_manager.filter(pk=mention.pk)
        if mention.label in REMOVED or mention.label in REMOVED_FILES:
            _discard_job(mention)
            counts[mention.label] += rows.delete()[1].get(mention.label, 0)
            continue
        row = rows.order_by("pk").select_for_update().values(*mention.columns).first()
        if row is not None:
            values = {
                name: _fitting(mention.model, name, needles.without(value))
                for name, value in row.items()
            }
            for name in mention.columns:
                values |= GOES_WITH.get(f"{mention.label}.{name}", {})
            rows.update(**values)
            counts[mention.label] += 1
    return counts


def _fitting(model: type[models.Model], name: str, value: object) -> object:
    most = getattr(model._meta.get_field(name), "max_length", None)
    return value[:most] if isinstance(value, str) and most else value


def _discard_job(mention: Mention) -> None:
    """Discard a waiting import that lost one of its files."""
    if mention.model is ImportedFile:
        job = ImportJob.objects.filter(files=mention.pk)
        is_done = models.Q(state=ImportJob.State.IMPORTED)
        job.exclude(is_done).update(state=ImportJob.State.DISCARDED)


def _remove_drawn(union: Union) -> Counter[str]:
    """Remove derived documents with names; they are made again on demand."""
    counts = Counter[str]()
    for label in REMOVED_ALL:
        model = apps.get_model(label)
        counts[label] = own_rows(model, union).delete()[1].get(label, 0)
    return counts


def _move_live_pages(union: Union) -> None:
    """Have the pages and screens that show an evening or a night ask for it again."""
    for model in (Drive, Night):
        model.objects.filter(union=union).update(version=models.F("version") + 1)


def _answer_requests(person: PersonRecord, *, by: User | None) -> None:
    state = PersonRequest.State
    rows = PersonRequest.objects.filter(player__in=person.pks)
    rows.update(wrong="", right="", reason="")
    waiting = rows.filter(state=state.ASKED)
    waiting.update(state=state.DONE, decided_at=timezone.now(), decided_by=by)


def _overwrite_what_goes() -> None:
    """Overwrite freed pages of SQLite's file; PostgreSQL vacuums."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA secure_delete = ON")


def _forget_deleted() -> None:
    """Flush overwritten pages from SQLite's write-ahead log into the file."""
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
