"""Open an archive, checking everything in it.

Nothing is unpacked to disk: members are read by their names in the manifest, and must
have its digests.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from archive.unions.tables import archive_models
from archive.unions.writing import FORMAT, MANIFEST, latest_migrations, table_name
from league.lib.files.bounded import BoundedZip
from league.lib.files.broken import refuse_broken

MB = 1024 * 1024
MOST_BYTES = 4096 * MB  # All members together; ours.
MOST_MEMBERS = 200_000
MOST_IN_A_MANIFEST = 64 * MB
MOST_IN_A_LINE = 16 * MB
MOST_IN_A_FILE = 64 * MB
# A member that unpacks to more than this many times its size is a zip bomb.
MOST_RATIO = 200
FREE_OF_RATIO = MB
NAME = re.compile(r"(tables/[a-z]+\.[a-z]+\.jsonl|files/[a-z]+\.[a-z]+/[a-z_]+/[\w-]+)")
DIGEST = re.compile(r"[0-9a-f]{64}")
NUMBER = re.compile(r"(\d{4})_")


@dataclass(frozen=True, slots=True)
class Manifest:
    """What an archive claims to hold."""

    union: int
    slug: str
    name: str
    rows: dict[str, int]
    outside: tuple[tuple[str, Any], ...]
    members: dict[str, dict[str, Any]]
    digest: str


@dataclass(frozen=True, slots=True)
class Opened:
    """An archive with its members and manifest checked."""

    zipped: ZipFile
    manifest: Manifest

    def lines(self, name: str) -> Iterator[tuple[int, bytes]]:
        """Yield a table's numbered lines, and check the digest at the end."""
        digest, number = hashlib.sha256(), 0
        with refuse_broken(_damaged(name)), self.zipped.open(name) as member:
            while line := member.readline(MOST_IN_A_LINE + 1):
                number += 1
                if len(line) > MOST_IN_A_LINE or not line.endswith(b"\n"):
                    raise ValidationError(
                        _("%(name)s, line %(number)d: is too long or cut off.")
                        % {"name": name, "number": number}
                    )
                digest.update(line)
                yield number, line
        self._check(name, digest.hexdigest())

    def content(self, name: str) -> bytes:
        if name not in self.manifest.members:
            raise ValidationError(_("%(name)s is missing.") % {"name": name})
        if self.zipped.getinfo(name).file_size > MOST_IN_A_FILE:
            raise ValidationError(_("%(name)s is too large.") % {"name": name})
        with refuse_broken(_damaged(name)):
            body = self.zipped.read(name)
        self._check(name, hashlib.sha256(body).hexdigest())
        return body

    def _check(self, name: str, digest: str) -> None:
        if self.manifest.members[name]["sha256"] != digest:
            words = _("%(name)s is not what the manifest says: it was changed.")
            raise ValidationError(words % {"name": name})


def _damaged(name: str) -> ValidationError:
    words = _("%(name)s is damaged: it cannot be read to its end.")
    return ValidationError(words % {"name": name})


def open_archive(path: Path) -> Opened:
    """Open an archive and check it.

    Raises ValidationError with a sentence if it is not one, was changed, is too large,
    or is of another release.
    """
    sentence = _("%(file)s is no archive: it cannot be read.") % {"file": path.name}
    with refuse_broken(ValidationError(sentence)):
        zipped = BoundedZip(path)
    members = zipped.infolist()
    _check_members(members)
    manifest = _manifest_of(zipped)
    _check_list(manifest, {one.filename for one in members})
    return Opened(zipped, manifest)


def _check_members(members: list[ZipInfo]) -> None:
    names = [one.filename for one in members]
    if MANIFEST not in names:
        raise ValidationError(_("This is no archive of a union: it has no manifest."))
    if len(names) > MOST_MEMBERS or sum(one.file_size for one in members) > MOST_BYTES:
        raise ValidationError(_("The archive is larger than any that is taken."))
    if len(set(names)) < len(names):
        raise ValidationError(_("The archive has two files of one name."))
    for one in members:
        if one.filename != MANIFEST and not NAME.fullmatch(one.filename):
            words = _("The archive has a file that does not belong in it: %(name)s")
            raise ValidationError(words % {"name": one.filename[:80]})
        if one.flag_bits & 1 or one.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            words = _("%(name)s is packed in a way that is not read.")
            raise ValidationError(words % {"name": one.filename})
        is_large = one.file_size > FREE_OF_RATIO
        if is_large and one.file_size > MOST_RATIO * max(one.compress_size, 1):
            words = _("%(name)s unpacks to far more than it should.")
            raise ValidationError(words % {"name": one.filename})


def _manifest_of(zipped: ZipFile) -> Manifest:
    if zipped.getinfo(MANIFEST).file_size > MOST_IN_A_MANIFEST:
        raise ValidationError(_("The manifest is too large."))
    with refuse_broken(ValidationError(_("The manifest cannot be read."))):
        body = zipped.read(MANIFEST)
        document = json.loads(body)
    if not isinstance(document, dict):
        raise ValidationError(_("The manifest cannot be read."))
    _check_version(document)
    with refuse_broken(ValidationError(_("The manifest lacks what it must say."))):
        return _read(document, hashlib.sha256(body).hexdigest())


def _read(document: dict[str, Any], digest: str) -> Manifest:
    union = document["union"]
    members = document["members"]
    rows = {str(label): int(count) for label, count in document["rows"].items()}
    if not all(DIGEST.fullmatch(one["sha256"]) for one in members.values()):
        raise ValueError
    outside = tuple((str(label), pk) for label, pk in document["outside"])
    if not isinstance(union["id"], int) or union["id"] < 1:
        raise ValueError
    if not all(isinstance(pk, int | str) for _label, pk in outside):
        raise ValueError
    return Manifest(
        union=union["id"],
        slug=str(union["slug"]),
        name=str(union["name"]),
        rows=rows,
        outside=outside,
        members=members,
        digest=digest,
    )


def _check_version(document: dict[str, Any]) -> None:
    if document.get("format") != FORMAT:
        words = _("The archive is of a format that is not read here: %(format)s")
        raise ValidationError(words % {"format": str(document.get("format"))[:60]})
    theirs, ours = document.get("release"), latest_migrations()
    if theirs == ours:
        return
    if not isinstance(theirs, dict):
        raise ValidationError(_("The manifest lacks what it must say."))
    raise ValidationError(_older_or_newer(theirs, ours))


def _older_or_newer(theirs: dict[str, Any], ours: dict[str, str]) -> str:
    """Return why an archive of another release does not fit, and what helps."""
    app = next((one for one in ours if theirs.get(one) != ours[one]), next(iter(ours)))
    values = {"theirs": f"{app} {theirs.get(app, '–')}"[:80]}
    values["ours"] = f"{app} {ours[app]}"
    if _number(theirs.get(app)) > _number(ours[app]):
        words = _(
            "The archive was written by a newer release (%(theirs)s; here "
            "%(ours)s). Bring this installation up to date first."
        )
    else:
        words = _(
            "The archive was written by an older release (%(theirs)s; here %(ours)s)."
            " Load it into that release, upgrade it, and export it again."
        )
    return words % values


def _number(name: object) -> int:
    found = NUMBER.match(str(name))
    return int(found[1]) if found else 0


def _check_list(manifest: Manifest, there: set[str]) -> None:
    listed = set(manifest.members)
    wanted = {table_name(model) for model in archive_models()}
    if listed != there - {MANIFEST} or not wanted <= listed:
        raise ValidationError(_("The archive's files are not those of its manifest."))
