from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from league.access.admission import union_of_secretary
from league.lib.faults import faults_on
from league.lib.forms import data_of, render_form
from league.models import User, Webhook, WebhookDelivery
from league.webhooks import actions
from league.webhooks.deliveries import A_PAGE, webhooks_of
from league.webhooks.forms import WebhookForm


@login_required
@cache_control(no_transform=True)
@never_cache
@require_http_methods(["GET", "POST"])
def webhooks(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a union's webhooks, and add one, whose secret is shown once."""
    union, by = union_of_secretary(request, slug)
    form = WebhookForm(data_of(request))
    if form.is_valid():
        with faults_on(form):
            made = actions.add_webhook(union, **form.cleaned_data, by=by)
            context = {"made": made, "union": union}
            return render(request, "league/webhooks/webhook_made.html", context)
    context = {"union": union, "form": form, "webhooks": webhooks_of(union)}
    return render_form(request, "league/webhooks/webhooks.html", context)


def hook_of(request: HttpRequest, slug: str, pk: UUID) -> tuple[Webhook, User]:
    union, by = union_of_secretary(request, slug)
    rows = Webhook.objects.select_related("union")
    return get_object_or_404(rows, pk=pk, union=union, removed_at=None), by


@login_required
@require_GET
def webhook(request: HttpRequest, slug: str, pk: UUID) -> HttpResponse:
    """Show a webhook's deliveries with every try."""
    hook, _by = hook_of(request, slug, pk)
    deliveries = hook.deliveries.prefetch_related("attempts")
    page = Paginator(deliveries, A_PAGE).get_page(request.GET.get("page"))
    context = {"union": hook.union, "webhook": hook, "page": page}
    return render(request, "league/webhooks/webhook_detail.html", context)


@login_required
@require_POST
def webhook_test(request: HttpRequest, slug: str, pk: UUID) -> HttpResponse:
    hook, by = hook_of(request, slug, pk)
    actions.test_webhook(hook, by=by)
    messages.success(request, _("A test is on its way; what came back shows below."))
    return redirect("webhook", slug, pk)


@login_required
@require_POST
def webhook_pause(request: HttpRequest, slug: str, pk: UUID) -> HttpResponse:
    """Pause a webhook, or resume one that is paused."""
    hook, by = hook_of(request, slug, pk)
    if hook.paused_at is None:
        actions.pause_webhook(hook, by=by)
        messages.success(request, _("The webhook is paused."))
    else:
        actions.resume_webhook(hook, by=by)
        messages.success(request, _("The webhook goes on."))
    return redirect("webhook", slug, pk)


@login_required
@require_POST
def webhook_remove(request: HttpRequest, slug: str, pk: UUID) -> HttpResponse:
    hook, by = hook_of(request, slug, pk)
    actions.remove_webhook(hook, by=by)
    messages.success(request, _("The webhook is removed."))
    return redirect("webhooks", slug)


@login_required
@require_POST
def delivery_again(
    request: HttpRequest, slug: str, pk: UUID, delivery: UUID
) -> HttpResponse:
    hook, by = hook_of(request, slug, pk)
    row = get_object_or_404(WebhookDelivery, pk=delivery, webhook=hook)
    actions.deliver_again(row, by=by)
    messages.success(request, _("It goes out again."))
    return redirect("webhook", slug, pk)
