from __future__ import annotations

from django.urls import path

from drives.public.views import embeds, evenings, feeds, screen

urlpatterns = [
    path(
        "unions/<slug:slug>/evenings/feed.atom",
        feeds.evenings_feed,
        name="feed-evenings",
    ),
    path(
        "sitemaps/<slug:slug>/evenings.xml",
        feeds.evenings_sitemap,
        name="sitemap-evenings",
    ),
    path("embed/series/<int:pk>/", embeds.embed_series, name="embed-series"),
    path("evenings/<int:pk>/", evenings.evening, name="evening"),
    path("evenings/<int:pk>/now/", evenings.evening_now, name="evening-now"),
    path("evenings/<int:pk>/draws/", evenings.evening_draws, name="evening-draws"),
    path("evenings/<int:pk>/screen/", screen.evening_screen, name="evening-screen"),
    path(
        "evenings/<int:pk>/screen/now/",
        screen.evening_screen_now,
        name="evening-screen-now",
    ),
]
