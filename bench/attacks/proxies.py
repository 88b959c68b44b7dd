"""The proxies that stand before the site: each of its own folder, on ports of its own.

They are set up as docs/operators.md says, and in no other way.
"""

from __future__ import annotations

import getpass
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.server.system import family

NGINX = """\
user {user};
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{ worker_connections 4096; }}
http {{
  access_log off;
  server_tokens off;
  client_max_body_size 12m;
  client_body_temp_path {folder}/bodies;
  proxy_temp_path {folder}/answers;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_set_header X-Forwarded-For $remote_addr;
  server {{
    listen 127.0.0.1:{tls} ssl backlog=2048;
    ssl_certificate {certificate};
    ssl_certificate_key {key};
    location / {{ proxy_pass http://127.0.0.1:{site}; }}
  }}
  server {{
    listen 127.0.0.1:{plain};
    location / {{ proxy_pass http://127.0.0.1:{site}; }}
  }}
}}
"""
CADDY = """\
{{
  admin off
  auto_https off
  default_sni 127.0.0.1
  log {{
    output file {folder}/caddy.log
  }}
}}
https://127.0.0.1:{tls} {{
  bind 127.0.0.1
  tls {certificate} {key}
  header -Server
  reverse_proxy 127.0.0.1:{site}
}}
http://127.0.0.1:{plain} {{
  bind 127.0.0.1
  header -Server
  reverse_proxy 127.0.0.1:{site}
}}
"""
PROGRAMS = {"nginx": NGINX, "caddy": CADDY}


@dataclass(frozen=True, slots=True)
class Ports:
    """Where a proxy listens, and where the site behind it does."""

    tls: int
    plain: int
    site: int


@contextmanager
def proxy(
    kind: str, folder: Path, ports: Ports, *, certificate: Path, key: Path
) -> Iterator[subprocess.Popen[bytes]]:
    """Run nginx or Caddy, and leave none of its processes behind."""
    folder.mkdir()
    settings = folder / f"{kind}.conf"
    words = PROGRAMS[kind].format(
        user=getpass.getuser(),
        folder=folder,
        tls=ports.tls,
        plain=ports.plain,
        site=ports.site,
        certificate=certificate,
        key=key,
    )
    settings.write_text(words)
    with (folder / "said").open("ab") as said:
        process = subprocess.Popen(
            command(kind, folder, settings),
            stdout=said,
            stderr=said,
            cwd=folder,
            env={"HOME": str(folder), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"},
        )
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def command(kind: str, folder: Path, settings: Path) -> Sequence[str]:
    program = shutil.which(kind, path="/usr/sbin:/usr/bin:/usr/local/bin") or kind
    if kind == "nginx":
        return [program, "-p", str(folder), "-c", str(settings)]
    return [program, "run", "--config", str(settings), "--adapter", "caddyfile"]


def is_installed(kind: str) -> bool:
    return shutil.which(kind, path="/usr/sbin:/usr/bin:/usr/local/bin") is not None


def processes_of(process: subprocess.Popen[bytes]) -> list[int]:
    return family(process.pid)
