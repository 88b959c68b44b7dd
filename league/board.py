"""Shared base of the board's admin: only the rows of the board's own unions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.contrib import admin
from django.db import models
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _

from league.access.permissions import (
    boards_kept_by,
    sits_on_board,
    unions_under,
    users_under,
)
from league.audit.rows import remove_row, save_row
from league.models import Board, Union, User
from league.models.places import UnionOwned
from league.sessions.proof import require_proof

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
    TabularInline = admin.TabularInline[Any, Any]
    ModelForm = forms.ModelForm[Any]
else:
    ModelAdmin, TabularInline = admin.ModelAdmin, admin.TabularInline
    ModelForm = forms.ModelForm


def rows_under(model: type[models.Model], user: Any) -> QuerySet[Any]:
    """Return the rows of a model that belong to a user's boards and their unions."""
    if model is Union:
        return unions_under(user)
    if model is Board:
        return boards_kept_by(user)
    if model is User:
        return users_under(user)
    if issubclass(model, UnionOwned):
        return model._default_manager.filter(union__in=unions_under(user))
    return model._default_manager.none()


def is_of_board(request: HttpRequest) -> bool:
    """Return whether whoever asks sits on a board.

    Read once per request: Django's index asks it some eighty times.
    """
    known = vars(request)
    if "is_of_board" not in known:
        known["is_of_board"] = sits_on_board(request.user)
    return known["is_of_board"]


class OneUnionForm(ModelForm):
    """A form in which every row chosen must belong to the row's own union."""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        union = cleaned.get("union") or getattr(self.instance, "union", None)
        for name, value in list(cleaned.items()):
            if isinstance(value, UnionOwned) and value.union != union:
                self.add_error(name, _("This belongs to another union."))
        return cleaned


class Limited:
    """Limits foreign keys to the board's own rows, on a page or an inline."""

    def formfield_for_foreignkey(
        self, db_field: Any, request: HttpRequest, **kwargs: Any
    ) -> Any:
        kwargs["queryset"] = rows_under(db_field.related_model, request.user)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)  # type: ignore[misc]

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return is_of_board(request)

    has_add_permission = has_view_permission
    has_change_permission = has_view_permission


class BoardAdmin(Limited, ModelAdmin):
    """Admin pages for the rows of the board's unions; every change is audited."""

    form = OneUnionForm
    actions = None
    list_per_page = 50
    view_on_site = False
    # Fields that can only be set when the row is made.
    fixed: tuple[str, ...] = ("union",)
    # The subject's own action; `save_row` is enough for a row shown nowhere else.
    saved_by: ClassVar[Callable[..., object]] = staticmethod(save_row)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        mine = rows_under(self.model, request.user)
        return super().get_queryset(request).filter(pk__in=mine.values("pk"))

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        standing = self.fixed if obj is not None else ()
        return (*super().get_readonly_fields(request, obj), *standing)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return is_of_board(request)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(
        self, request: HttpRequest, obj: Any, form: Any, change: bool
    ) -> None:
        self.saved_by(obj, changed=form.changed_data, by=request.user)

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: Any = None
    ) -> Any:
        require_proof(request)
        return super().delete_view(request, object_id, extra_context)

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        remove_row(obj, by=request.user)  # type: ignore[arg-type]

    # The actions write the audit rows; Django's own would hold people's names.
    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        return None

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        return None

    def log_deletions(self, request: HttpRequest, queryset: Any) -> Any:
        return None


class RemovableAdmin(BoardAdmin):
    """Rows that may be removed while nothing depends on them."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return is_of_board(request)


class ReadOnlyAdmin(BoardAdmin):
    """Rows that are only shown here: never made, changed or removed."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    has_change_permission = has_add_permission
