"""People with a role, as a pasted list has them: given at once, or invited by mail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from allauth.account.models import EmailAddress
from django.utils.translation import gettext as _

from league.access.names import alike_to
from league.access.permissions import (
    OFFICES,
    kinds_given_by,
    roles_elsewhere,
    users_in,
)
from league.imports.actions.taken import PlacesKnown, Unknown
from league.imports.columns import ImportRow
from league.models import Club, Role, RoleInvitation, Team, User
from league.pasting.judging import (
    Judge,
    JudgedRow,
    PasteOption,
    PasteSide,
    row_title,
)
from league.pasting.layouts import CLUB, EMAIL, PEOPLE, PHONE, PLACE, ROLE, TEAM
from league.roles.actions import Charge

Kind = Role.Kind
NEAR = 4  # places that a row may have meant


@dataclass(frozen=True, slots=True)
class RolePlan:
    """A role for a user at once, or for an address to invite."""

    email: str
    charge: Charge
    user: User | None
    # "" of any other than an officer.
    phone: str


class PeopleJudge(Judge):
    LAYOUT = PEOPLE

    def prepare(self, rows: list[ImportRow]) -> None:
        self.clubs = PlacesKnown(Club.objects.filter(union=self.union))
        self.teams = PlacesKnown(Team.objects.filter(union=self.union))
        self.users = self._users()
        self.kinds = kinds_given_by(self.by, self.union)
        self.held = self._held()
        users = {one.pk for one in self.users.values()}
        elsewhere = roles_elsewhere(self.union, kinds=self.kinds).filter(user__in=users)
        # Whose number nobody here changes.
        self.own_phones = set(elsewhere.values_list("user", flat=True))
        offered = RoleInvitation.objects.filter(union=self.union)
        self.offered = {
            (email.casefold(), kind, club, team)
            for email, kind, club, team in offered.values_list(
                "email", "kind", "club", "team"
            )
        }
        self.met: dict[tuple[Any, ...], int] = {}

    def _users(self) -> dict[str, User]:
        """Return the union's users by each address that they confirmed."""
        rows = EmailAddress.objects.filter(
            verified=True, user__in=users_in(self.union)
        ).select_related("user")
        return {one.email.casefold(): one.user for one in rows}

    def _held(self) -> set[tuple[Any, ...]]:
        own = Role.objects.filter(union=self.union, fixture=None)
        if self.union.board_id:
            own |= Role.objects.filter(board=self.union.board_id)
        return set(own.values_list("user", "kind", "club", "team"))

    def look(self, row: ImportRow, out: JudgedRow) -> None:
        kind = row[ROLE]
        self._check_kind(kind)
        charge = self._charge(row, out, kind)
        if charge is None:
            out.words.append(str(kind.label).capitalize())
            return
        words = charge.called
        out.words.append(f"{words[:1].upper()}{words[1:]}.")
        self._plan(row, out, charge)

    def _plan(self, row: ImportRow, out: JudgedRow, charge: Charge) -> None:
        email = row[EMAIL]
        role = (charge.kind, _pk(charge.club), _pk(charge.team))
        user = self.users.get(email.casefold())
        # Somebody may have several addresses.
        who = user.pk if user else email.casefold()
        first = self.met.setdefault((who, *role), row.line)
        if first != row.line:
            out.pass_over(
                first, _("Has this role in row %(row)d already: passed over.")
            )
        elif user is not None and (user.pk, *role) in self.held:
            out.words.append(_("%(user)s has this role already.") % {"user": user})
        elif (email.casefold(), *role) in self.offered:
            out.words.append(_("Is invited to this role already."))
        else:
            words = _("Gets a mail with a link to accept it.")
            if user is not None:
                words = _("%(user)s gets it at once.") % {"user": user}
            out.words.append(words)
            phone = row[PHONE] if charge.kind in OFFICES else ""
            if phone and user is not None and self._keeps_phone(user, phone):
                out.words.append(_("Their phone number stays as they have it."))
            out.plan = RolePlan(email, charge, user, phone)

    def _keeps_phone(self, user: User, phone: str) -> bool:
        """Whether a user's number stays other than a row has it (`add_phone`)."""
        is_own = user.pk in self.own_phones or user.is_superuser
        return user.phone != phone and bool(user.phone or is_own)

    def _check_kind(self, kind: Role.Kind) -> None:
        if kind == Kind.MARKER:
            sentence = _("comes with an appointment, or with a code on the night.")
            raise Unknown(ROLE, sentence)
        # Whoever may open the page may give every other.
        if kind not in self.kinds:
            raise Unknown(ROLE, _("is for the board's secretary to give."))

    def _charge(self, row: ImportRow, out: JudgedRow, kind: Role.Kind) -> Charge | None:
        """Return a row's role with its place; None while the place is asked."""
        if kind == Kind.CAPTAIN:
            typed, known = row[TEAM] or row[PLACE], self.teams
            empty = _("is empty: whose captain is it?")
            team = self._place(out, typed, known, TEAM, empty)
            return Charge(kind, team=team) if team else None
        if kind == Kind.CLUB_SECRETARY:
            typed, among = row[CLUB] or row[PLACE], self.clubs
            empty = _("is empty: whose club secretary is it?")
            club = self._place(out, typed, among, CLUB, empty)
            return Charge(kind, club=club) if club else None
        if typed := row[PLACE] or row[TEAM] or row[CLUB]:
            words = _("%(place)s is left aside: this role is for the whole union.")
            out.words.append(words % {"place": typed})
        return Charge(kind)

    def _place(
        self,
        out: JudgedRow,
        typed: str,
        known: PlacesKnown[Any],
        column: str,
        empty: str,
    ) -> Any:
        """Return the team or club that a row names; None while it is asked."""
        if not typed:
            raise Unknown(column, empty)
        found = known.find(typed, column)
        if found is not None:
            return found
        rows = {one.pk: one for one in known.values()}
        near = alike_to(typed, {pk: one.name for pk, one in rows.items()})[:NEAR]
        if not near:
            sentence = _("“%(typed)s” is not a known code or name.")
            raise Unknown(column, sentence % {"typed": typed})
        return self._asked(out, typed, {str(pk): rows[pk] for pk in near})

    def _asked(self, out: JudgedRow, typed: str, near: dict[str, Any]) -> Any:
        words = _("Does “%(typed)s” mean one of these?") % {"typed": typed}
        options = [
            PasteOption(
                pk,
                _("The same as %(name)s") % {"name": one.name},
                PasteSide(_("Known to the union"), one.name, (one.code,)),
            )
            for pk, one in near.items()
        ]
        own = PasteSide(row_title(out.line), typed, (out.name,))
        said = self.ask(out, "place", words, own, options)
        return near.get(said)


def _pk(row: Club | Team | None) -> int | None:
    return row.pk if row else None
