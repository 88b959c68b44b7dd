from __future__ import annotations

from django.urls import path

from league.public.views import (
    contact,
    design,
    embeds,
    feeds,
    looks,
    previews,
    search,
    sitemaps,
)

urlpatterns = [
    path("design/", design.design, name="design"),
    path("search/", search.search_page, name="search"),
    path(
        "previews/<slug:kind>/<str:key>/<slug:version>.png",
        previews.preview_image,
        name="preview",
    ),
    path("embed/divisions/<int:pk>/log/", embeds.embed_log, name="embed-log"),
    path(
        "embed/divisions/<int:pk>/fixtures/",
        embeds.embed_fixtures,
        name="embed-fixtures",
    ),
    path("embed/teams/<int:pk>/", embeds.embed_team, name="embed-team"),
    path("embed/embed.js", embeds.embed_script, name="embed-script"),
    path("unions/<slug:slug>/embeds/", embeds.union_embeds, name="embeds"),
    path(
        "unions/<slug:slug>/look.css", looks.union_look_sheet, name="union-look-sheet"
    ),
    path("unions/<slug:slug>/crest.png", looks.union_crest, name="union-crest"),
    path("desk/<slug:slug>/contact/", contact.union_contact, name="union-contact"),
    path("desk/<slug:slug>/look/", looks.union_look, name="union-look"),
    path(
        "desk/<slug:slug>/look/crest/",
        looks.union_look_crest,
        name="union-look-crest",
    ),
    path(
        "desk/<slug:slug>/look/crest/remove/",
        looks.union_look_crest_remove,
        name="union-look-crest-remove",
    ),
    path("unions/<slug:slug>/feed.atom", feeds.union_feed, name="feed-union"),
    path("divisions/<int:pk>/feed.atom", feeds.division_feed, name="feed-division"),
    path("teams/<int:pk>/feed.atom", feeds.team_feed, name="feed-team"),
    path(".well-known/security.txt", sitemaps.security_txt, name="security-txt"),
    path("robots.txt", sitemaps.robots, name="robots"),
    path("sitemap.xml", sitemaps.sitemap_index, name="sitemap"),
    path("sitemaps/<slug:slug>.xml", sitemaps.sitemap, name="sitemap-union"),
]
