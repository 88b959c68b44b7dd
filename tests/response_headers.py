"""What every answer carries, whoever asks for whatever."""

from __future__ import annotations

import re

from django.http import HttpResponse

INLINE = re.compile(
    r"<script(?![^>]*\bsrc=)(?![^>]*json)|<style|\sstyle=|<[^>]+\son\w+="
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "X-Permitted-Cross-Domain-Policies": "none",
    "X-Frame-Options": "DENY",
}
# By OWASP's list, but for what the pages use: the camera, the whole screen, a screen
# that stays on, sharing, copying, passkeys and the bell.
REFUSED_FEATURES = {
    "accelerometer",
    "browsing-topics",
    "clipboard-read",
    "display-capture",
    "encrypted-media",
    "gamepad",
    "geolocation",
    "gyroscope",
    "hid",
    "idle-detection",
    "local-fonts",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "picture-in-picture",
    "serial",
    "usb",
    "xr-spatial-tracking",
}
PERMISSIONS = {"camera=(self)"} | {f"{one}=()" for one in REFUSED_FEATURES}
POLICY = {
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
}
# A picture that somebody sent runs nothing, whatever it is taken for.
OF_A_PICTURE = {"default-src 'none'", "sandbox"}

# What another site may show in a frame, and nothing else (league/public/embeds.py).
OF_AN_EMBED = {"Cross-Origin-Resource-Policy": "cross-origin", "X-Frame-Options": None}
SCRIPT_OF_EMBEDS = "embed/embed.js"
POLICY_OF_AN_EMBED = POLICY - {"frame-ancestors 'none'"} | {"frame-ancestors *"}


def header_faults(answer: HttpResponse, *, route: str = "") -> list[str]:
    """Return what is missing or wrong in an answer of a route; empty if sound."""
    is_embed = route.startswith("embed/") and route != SCRIPT_OF_EMBEDS
    headers = answer.headers
    wanted = HEADERS | OF_AN_EMBED if is_embed else HEADERS
    if route == SCRIPT_OF_EMBEDS:
        # Another site loads it; all else of it is as everywhere.
        wanted = HEADERS | {"Cross-Origin-Resource-Policy": "cross-origin"}
    found = [name for name, value in wanted.items() if headers.get(name) != value]
    if set(headers.get("Permissions-Policy", "").split(", ")) != PERMISSIONS:
        found.append("Permissions-Policy")
    policy = {
        part.strip() for part in headers.get("Content-Security-Policy", "").split(";")
    }
    kind = headers.get("Content-Type", "")
    is_picture = kind.startswith("image/")
    page_policy = POLICY_OF_AN_EMBED if is_embed else POLICY
    if policy != (OF_A_PICTURE if is_picture else page_policy):
        found.append("Content-Security-Policy")
    if not kind and (answer.streaming or answer.content):
        found.append("Content-Type")
    if kind.startswith("text/") and "charset=utf-8" not in kind.replace('"', ""):
        found.append("charset")
    if "Access-Control-Allow-Origin" in headers:
        found.append("Access-Control-Allow-Origin")
    if kind.startswith("text/html") and INLINE.search(answer.content.decode()):
        found.append("inline script or style")
    return found
