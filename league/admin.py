"""The board's admin: its unions, their people and seasons, and their roles."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin import RelatedOnlyFieldListFilter
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import UserChangeForm, UserCreationForm
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league import models
from league.audit.journal import record
from league.audit.rows import remove_row, save_row
from league.board import (
    BoardAdmin,
    Limited,
    OneUnionForm,
    ReadOnlyAdmin,
    RemovableAdmin,
    TabularInline,
)
from league.clubs.actions import save_club, save_team, save_union, save_venue
from league.fixtures.actions.fixtures import save_fixture
from league.registrations.actions.players import save_player
from league.results.actions.results import adjust, save_division
from league.roles.actions import forget_without_office
from league.rulings.figures import WordedFigures
from league.seasons.actions.seasons import save_entry, save_season
from league.sessions.actions import ask_for_new_keys

BY_UNION = ("union", RelatedOnlyFieldListFilter)


@admin.register(models.Board)
class BoardPages(BoardAdmin):
    fields = ("name", "slug")
    fixed = ()

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.is_superuser


@admin.register(models.Union)
class UnionPages(BoardAdmin):
    saved_by = staticmethod(save_union)
    fields = ("board", "name", "slug", "time_zone", "language")
    list_display = ("name", "board")
    prepopulated_fields = {"slug": ["name"]}
    fixed = ("board",)

    def get_prepopulated_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return {} if obj else self.prepopulated_fields

    def formfield_for_foreignkey(
        self, db_field: Any, request: HttpRequest, **kwargs: Any
    ) -> Any:
        # Without a board nobody could see the union.
        kwargs["required"] = True
        return super().formfield_for_foreignkey(db_field, request, **kwargs)


@admin.register(models.Venue)
class VenuePages(RemovableAdmin):
    saved_by = staticmethod(save_venue)
    fields = ("union", "code", "name", "tables")
    list_display = ("name", "code", "tables", "union")
    list_filter = (BY_UNION,)
    search_fields = ("name", "code")


@admin.register(models.Club)
class ClubPages(RemovableAdmin):
    saved_by = staticmethod(save_club)
    fields = ("union", "code", "name", "venue")
    list_display = ("name", "code", "union")
    list_filter = (BY_UNION,)
    search_fields = ("name", "code")


@admin.register(models.Team)
class TeamPages(RemovableAdmin):
    saved_by = staticmethod(save_team)
    fields = ("union", "code", "name", "club")
    list_display = ("name", "code", "club", "union")
    list_select_related = ("club", "union")
    list_filter = (BY_UNION,)
    search_fields = ("name", "code")


@admin.register(models.Player)
class PlayerPages(RemovableAdmin):
    saved_by = staticmethod(save_player)
    fields = ("union", "name", "agreed_to_name", "user")
    raw_id_fields = ("user",)
    list_display = ("name", "agreed_to_name", "union")
    list_filter = (BY_UNION,)
    search_fields = ("name",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[models.Player]:
        # A merged row goes by its person's name.
        return super().get_queryset(request).filter(merged_into=None)


@admin.register(models.Registration)
class RegistrationPages(BoardAdmin):
    fields = (
        "union",
        "season",
        "player",
        "number",
        "club",
        "team",
        "is_captain",
        "registered_on",
        "ended_on",
    )
    fixed = ("union", "season", "player")
    raw_id_fields = ("player",)
    list_display = ("number", "player", "team", "season")
    list_select_related = ("player", "team", "season")
    list_filter = (BY_UNION,)
    search_fields = ("number", "player__name")


@admin.register(models.RuleSet)
class RuleSetPages(ReadOnlyAdmin):
    list_filter = (BY_UNION,)


@admin.register(models.Season)
class SeasonPages(BoardAdmin):
    saved_by = staticmethod(save_season)
    fields = ("union", "name", "rule_set")
    fixed = ("union", "rule_set")
    list_display = ("name", "union")
    list_filter = (BY_UNION,)


@admin.register(models.Division)
class DivisionPages(BoardAdmin):
    saved_by = staticmethod(save_division)
    fields = ("union", "season", "name")
    fixed = ("union", "season")
    list_display = ("name", "season", "union")
    list_select_related = ("season", "union")
    list_filter = (BY_UNION,)


@admin.register(models.Standing)
class StandingPages(BoardAdmin):
    """A team's entry in a division is made here; its sums follow from the results."""

    saved_by = staticmethod(save_entry)
    fields = ("union", "division", "team")
    list_display = ("team", "division")
    list_select_related = ("team", "division__season")
    list_filter = (BY_UNION,)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class FixtureForm(OneUnionForm):
    def clean_state(self) -> str:
        state = self.cleaned_data["state"]
        if state not in (models.Fixture.State.PLANNED, models.Fixture.State.POSTPONED):
            raise ValidationError(_("A result is typed in at the union's desk."))
        return state


@admin.register(models.Fixture)
class FixturePages(BoardAdmin):
    form = FixtureForm
    saved_by = staticmethod(save_fixture)
    fields = (
        "union",
        "division",
        "stage",
        "round",
        "night",
        "start",
        "home",
        "away",
        "venue",
        "state",
    )
    fixed = ("union", "division", "stage", "home", "away")
    list_display = ("__str__", "night", "state", "division")
    list_select_related = ("home", "away", "division__season")
    list_filter = (BY_UNION, "state")
    search_fields = ("home__name", "away__name")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        fields = super().get_readonly_fields(request, obj)
        open_states = (models.Fixture.State.PLANNED, models.Fixture.State.POSTPONED)
        is_settled = obj is not None and obj.state not in open_states
        return (*fields, "state") if is_settled else fields


class AdjustmentForm(OneUnionForm, WordedFigures):
    """Points are given or taken by a word, never by a sign."""


@admin.register(models.Adjustment)
class AdjustmentPages(BoardAdmin):
    """Adjustments are added, never changed; a wrong one is reversed by another."""

    form = AdjustmentForm
    fields = (
        "union",
        "division",
        "team",
        "way",
        "points",
        "points_for",
        "points_against",
        "reason",
    )
    list_display = ("reason", "team", "points", "made_at")
    list_select_related = ("team",)
    list_filter = (BY_UNION,)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(
        self, request: HttpRequest, obj: Any, form: Any, change: bool
    ) -> None:
        made = adjust(
            obj.division,
            obj.team,
            reason=obj.reason,
            **form.figures,
            by=request.user,  # type: ignore[arg-type]
        )
        obj.pk = made.pk


@admin.register(models.AuditRow)
class AuditPages(ReadOnlyAdmin):
    list_display = ("at", "action", "subject", "by", "union")
    list_select_related = ("by", "union")
    list_filter = (BY_UNION, "action")
    search_fields = ("subject",)


@admin.register(models.OutboxRow)
class OutboxPages(ReadOnlyAdmin):
    list_display = ("task", "asked_at", "sent_at", "done_at", "attempts")


class RoleForm(OneUnionForm):
    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        is_board = cleaned.get("kind") == models.Role.Kind.BOARD_SECRETARY
        wanted, other = ("board", "union") if is_board else ("union", "board")
        if not cleaned.get(wanted) or cleaned.get(other):
            self.add_error(
                wanted,
                _(
                    "A board secretary's role is in a board, every other role in a "
                    "union; give one of the two."
                ),
            )
        return cleaned


class RolePart(Limited, TabularInline):
    model = models.Role
    form = RoleForm
    extra = 1
    # Without a role nobody could see the user.
    min_num = 1
    raw_id_fields = ("team", "fixture")

    def get_formset(self, request: HttpRequest, obj: Any = None, **kw: Any) -> Any:
        needed = not request.user.is_superuser
        return super().get_formset(request, obj, validate_min=needed, **kw)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True


@admin.register(models.User)
class UserPages(BoardAdmin, DjangoUserAdmin):  # type: ignore[type-arg]
    form = UserChangeForm  # type: ignore[assignment]
    add_form = UserCreationForm
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (
            gettext_lazy("Person"),
            {"fields": ("first_name", "last_name", "email", "is_active")},
        ),
    )
    add_fieldsets = (
        (None, {"fields": ("username", "email", "password1", "password2")}),
    )
    fixed = ()
    filter_horizontal = ()
    list_display = ("username", "email", "is_active", "last_login")
    list_filter = ("is_active",)
    inlines = (RolePart,)

    def save_formset(
        self, request: HttpRequest, form: Any, formset: Any, change: bool
    ) -> None:
        formset.save(commit=False)
        for role in formset.new_objects:
            save_row(role, changed=("kind",), by=request.user)  # type: ignore[arg-type]
        for role, changed in formset.changed_objects:
            save_row(role, changed=changed, by=request.user)  # type: ignore[arg-type]
        for role in formset.deleted_objects:
            remove_row(role, by=request.user)  # type: ignore[arg-type]
        if formset.has_changed():
            ask_for_new_keys(form.instance)
            forget_without_office(form.instance, by=request.user)  # type: ignore[arg-type]

    def user_change_password(
        self, request: HttpRequest, id: str, form_url: str = ""
    ) -> HttpResponse:
        answer = super().user_change_password(request, id, form_url)
        if request.method == "POST" and answer.status_code == 302:
            changed = models.User.objects.get(pk=id)
            record("user.password", changed, by=request.user)  # type: ignore[arg-type]
        return answer
