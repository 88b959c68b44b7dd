"""Players who leave, are called away or are substituted (1.5, 1.14, 1.15 and 11)."""

from __future__ import annotations

from datetime import timedelta

from rules.match.play import PLAYING, Chair, Play
from rules.match.sheet import Refusal, Status
from rules.record import RecordEntry

NOT_CALLED_AWAY = Refusal("11.2", "Nobody can be called away here now.")
NOT_ELIGIBLE = Refusal("1.5", "This player may not come on for the team.")
NO_SUBSTITUTION = Refusal("11.1", "A substitution is for a player, at half-time.")
TOO_MANY = Refusal("11.4", "The team has made all its substitutions.")
NO_LEAVE = Refusal("1.14", "This player cannot leave or come back here now.")
TOO_LATE = Refusal("1.15", "Nobody may leave the table at the end of the match.")


def check_called_away(play: Play, entry: RecordEntry) -> Refusal | None:
    """Return why nobody can be called away here, or None (11.2, 1.5)."""
    assert entry.side
    table, team = play.table_of(entry), play.team_of(entry)
    if play.phase not in PLAYING or not _is_seated_here(play, entry):
        return NOT_CALLED_AWAY
    if not table.is_fielded or table.stopped or table.is_idle:
        return NOT_CALLED_AWAY
    if entry.substitute is None:
        return None
    is_taken = play.is_seated(entry.side, entry.substitute)
    if is_taken or entry.substitute in team.gone:
        return NOT_ELIGIBLE
    return None if team.is_registered(entry.substitute) else NOT_ELIGIBLE


def call_away(play: Play, entry: RecordEntry) -> None:
    """Seat the substitute, or make the table idle with an award (11.2)."""
    assert entry.side
    assert entry.player
    _take_off(play, entry, entry.player)
    chair = _chair(play, entry, entry.player)
    if entry.substitute is not None:
        chair.player = entry.substitute
        return
    table = play.table_of(entry)
    chair.is_empty = table.is_idle = True
    if play.phase is not Status.EXTRA_TIME:
        points = play.settings.absence_award
        play.award(table, "11.2", points, to=entry.side.opponents, half=play.half)


def check_substitution(play: Play, entry: RecordEntry) -> Refusal | None:
    """Return why this substitution is refused, or None (11.1, 1.5, 11.4)."""
    assert entry.side
    assert entry.off
    assert entry.on
    table, team = play.table_of(entry), play.team_of(entry)
    if play.phase is not Status.INTERVAL or table.stopped or not table.is_fielded:
        return NO_SUBSTITUTION
    # A chair left empty keeps the name of the player called away.
    if not play.partnership_of(entry).chair_of(entry.off):
        return NO_SUBSTITUTION
    if play.is_seated(entry.side, entry.on) or entry.on in team.gone:
        return NO_SUBSTITUTION
    if not team.is_registered(entry.on):
        return NOT_ELIGIBLE
    is_full = team.substitutes >= play.settings.max_substitutes
    return TOO_MANY if is_full else None


def seat_substitute(play: Play, entry: RecordEntry) -> None:
    """Seat the substitute in the role named; the partner takes the other (11.1)."""
    assert entry.off
    assert entry.on
    assert entry.role
    chair = _chair(play, entry, entry.off)
    _take_off(play, entry, entry.off)
    chair.player = entry.on
    chair.is_empty = False
    chairs = play.partnership_of(entry).chairs
    partner = next(other for other in chairs.values() if other is not chair)
    chairs[entry.role] = chair
    chairs[entry.role.partner] = partner
    play.team_of(entry).substitutes += 1


def check_leave(play: Play, entry: RecordEntry) -> Refusal | None:
    """Return why the player may not leave the table, or None (1.14, 1.15)."""
    if play.phase not in PLAYING or not _is_seated_here(play, entry):
        return NO_LEAVE
    if entry.player in play.team_of(entry).on_leave:
        return NO_LEAVE
    return TOO_LATE if _is_near_the_end(play, entry) else None


def note_absence(play: Play, entry: RecordEntry) -> None:
    """Note that the player is away; they keep the seat (1.14)."""
    assert entry.player
    play.team_of(entry).on_leave.add(entry.player)


def check_back(play: Play, entry: RecordEntry) -> Refusal | None:
    """Return why the player cannot come back here, or None (1.14)."""
    assert entry.player
    chair = play.partnership_of(entry).chair_of(entry.player)
    if chair is None:
        return NO_LEAVE
    if chair.is_empty:
        return None if play.phase is Status.INTERVAL else NO_LEAVE
    return None if entry.player in play.team_of(entry).on_leave else NO_LEAVE


def come_back(play: Play, entry: RecordEntry) -> None:
    """Seat the player again; after being called away the table stays idle (11.2)."""
    assert entry.player
    _chair(play, entry, entry.player).is_empty = False
    play.team_of(entry).on_leave.discard(entry.player)


def _is_near_the_end(play: Play, entry: RecordEntry) -> bool:
    settings = play.settings
    if play.is_paused:
        return False  # During a pause anyone may leave the table.
    if play.phase is Status.SECOND_HALF:
        begun, length = play.moments.resume, settings.half_minutes
    else:
        begun, length = play.moments.extra, settings.extra_minutes
    if begun is None:
        return False  # The first half has no such last minutes.
    until = timedelta(minutes=length - settings.no_leave_minutes)
    return play.played_since(begun, entry.at) > until


def _is_seated_here(play: Play, entry: RecordEntry) -> bool:
    assert entry.player
    chair = play.partnership_of(entry).chair_of(entry.player)
    return chair is not None and not chair.is_empty


def _take_off(play: Play, entry: RecordEntry, player: str) -> None:
    team = play.team_of(entry)
    team.gone.add(player)
    team.on_leave.discard(player)


def _chair(play: Play, entry: RecordEntry, player: str) -> Chair:
    chair = play.partnership_of(entry).chair_of(player)
    assert chair, "a checked entry names a chair"
    return chair
