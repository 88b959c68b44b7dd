from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.urls import handler400, handler403, handler404, handler500, urlpatterns

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse("")


urlpatterns = [path("bench/empty/", empty), *urlpatterns]
