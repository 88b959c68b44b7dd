"""Django's settings. Every environment variable is explained in docs/operators.md."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config.backups import read_backups
from config.environment import Environment, fallback_keys, secret_key
from config.logs import logging_settings
from config.timetable import TIMETABLE

BASE_DIR = Path(__file__).resolve().parent.parent
environment = Environment()

PRODUCTION = (
    environment.choice("ENVIRONMENT", ("development", "production"), "development")
    == "production"
)
DEBUG = False
VAR_DIR = environment.folder("VAR_DIR", BASE_DIR / "var")
SECRET_KEY = secret_key(
    environment, production=PRODUCTION, kept_in=VAR_DIR / "secret_key"
)
SECRET_KEY_FALLBACKS = fallback_keys(environment, "SECRET_KEY_FALLBACKS")
SITE_ADDRESS = environment.address("SITE_ADDRESS", "http://127.0.0.1:8000")
ALLOWED_HOSTS = environment.hosts(
    "ALLOWED_HOSTS",
    [] if PRODUCTION else ["127.0.0.1", "localhost", "[::1]"],
    production=PRODUCTION,
)
if PRODUCTION and not SITE_ADDRESS.startswith("https://"):
    raise ImproperlyConfigured("SITE_ADDRESS must begin with https:// in production.")
CSRF_TRUSTED_ORIGINS = [SITE_ADDRESS]
# Off: a publicly reachable host has no /admin/.
ADMIN = environment.choice("ADMIN", ("on", "off"), "on") == "on"
# `serve --hall` switches it on for its children (league/serving/lan.py).
HALL = environment.choice("HALL", ("on", "off"), "off") == "on"

INSTALLED_APPS = [
    "config.apps.BoardAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django_htmx",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "league",
    "matches",
    "referees",
    "scoresheets",
    "drives",
    "archive",
    "config.apps.ConfigConfig",
]
MIDDLEWARE = [
    "config.requests.RequestsMiddleware",
    "config.requests.ProbesMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "config.middleware.TextGZipMiddleware",
    "config.middleware.SecurityHeadersMiddleware",
    "config.middleware.HttpsOnlyApiMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.sessions.BrowserSessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "config.middleware.ErrorsMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.middleware.UnknownWritersMiddleware",
    "config.middleware.UnreadMiddleware",
    "config.middleware.RetryAfterMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "config.middleware.SecondFactorMiddleware",
    "config.middleware.AccessLogMiddleware",
    # Around the view alone, which it may ask twice.
    "config.replicas.ReplicaMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
WEB_THREADS = environment.whole("WEB_THREADS", 4, least=1, most=64)  # in each process
PRESS_SOCKETS = environment.sockets("PRESS_SOCKETS")
# Where reports of faults go (config/reports.py); "": nowhere.
ERROR_REPORTS_TO = environment.reports("ERROR_REPORTS_TO")
# What a program elsewhere brings that reads /readyz and /metrics; "": none may.
WATCH_TOKEN = environment.token("WATCH_TOKEN")
# Where each process counts; prometheus_client reads the variable itself.
METRICS_FOLDER = environment.made_folder("PROMETHEUS_MULTIPROC_DIR")
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "league.context.desks",
                "matches.phones.my_night.my_match",
                "referees.context.referee",
                "config.docs.help.page_help",
            ],
            "builtins": ["league.templatetags.site"],
        },
    },
]

DATABASES = {
    "default": environment.database("DATABASE_URL", embedded=VAR_DIR / "db.sqlite3")
}
REPLICA = environment.replica("DATABASE_REPLICA_URL", of=DATABASES["default"])
if REPLICA:
    DATABASES["replica"] = REPLICA
    DATABASE_ROUTERS = ["config.replicas.Router"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = environment.redis("REDIS_URL", production=PRODUCTION)
REDIS: dict[str, object] = {
    "BACKEND": "config.caches.RedisOrNothing",
    "LOCATION": REDIS_URL,
    # No request waits for a Redis that does not answer.
    "OPTIONS": {"socket_timeout": 0.5, "socket_connect_timeout": 0.5},
}
IN_FILES = "config.caches.FilesOrNothing"
CACHES: dict[str, dict[str, object]] = {
    "default": {
        "BACKEND": IN_FILES,
        "LOCATION": VAR_DIR / "cache",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    },
    # Writes of a sender: all web processes of a machine count them together.
    "counts": {
        "BACKEND": IN_FILES,
        "LOCATION": VAR_DIR / "counts",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    },
    # Rendered public pages and pictures: many, and any of them may be lost.
    "pages": {
        "BACKEND": IN_FILES,
        "LOCATION": VAR_DIR / "pages",
        "OPTIONS": {"MAX_ENTRIES": 2000},
    },
}
if REDIS_URL:
    CACHES = dict.fromkeys(CACHES, REDIS)

MAIL = environment.mail("EMAIL_URL", production=PRODUCTION)
EMAIL_BACKEND = MAIL.backend
EMAIL_HOST, EMAIL_PORT = MAIL.host, MAIL.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL.user, MAIL.password
EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL.use_tls, MAIL.use_ssl
# A mail taken up this long ago is given up (league/notices/actions.py).
EMAIL_TIMEOUT = 20
EMAIL_FILE_PATH = VAR_DIR / "mail"
DEFAULT_FROM_EMAIL = environment.sender(
    "EMAIL_FROM", f"Klawerjas <klawerjas@{urlsplit(SITE_ADDRESS).hostname}>"
)
# Whom someone writes to who found a hole (/.well-known/security.txt).
SECURITY_CONTACT = environment.sender("SECURITY_CONTACT", DEFAULT_FROM_EMAIL)
# Who is told when something is wrong (config/state/incidents.py).
ADMINS = environment.mailboxes("OPERATORS")
EMAIL_SUBJECT_PREFIX = ""
SERVER_EMAIL = DEFAULT_FROM_EMAIL
BACKUPS = read_backups(environment)

CELERY_BROKER_URL = REDIS_URL or "filesystem://localhost//"
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {}
    if REDIS_URL
    else {
        # One folder for in and out: the worker reads what the web process writes.
        "data_folder_in": str(VAR_DIR / "broker"),
        "data_folder_out": str(VAR_DIR / "broker"),
        "control_folder": str(VAR_DIR / "broker-control"),
        "polling_interval": 0.1,
    }
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 8
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat-schedule")
CELERY_BEAT_SCHEDULE = TIMETABLE

AUTH_USER_MODEL = "league.User"
AUTHENTICATION_BACKENDS = [
    "league.lib.sessions.Backend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "league.access.passwords.Argon2Hasher",
    "django.contrib.auth.hashers.ScryptPasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {
        "NAME": "django.contrib.auth.password_validation."
        "UserAttributeSimilarityValidator"
    },
    {"NAME": "league.access.passwords.LocalWordsValidator"},
]
PASSWORD_RESET_TIMEOUT = int(timedelta(hours=24).total_seconds())
ACCOUNT_ADAPTER = "config.accounts.ClosedSignupAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = True
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
# Passwords are counted in league/access/sign_in.py, the second factor's codes here.
ACCOUNT_RATE_LIMITS = {"login": None, "login_failed": "5/15m/key"}
# How long a password, code or passkey serves as proof for what asks for one again: an
# erasure, a download of people's data, a correction of a signed result.
ACCOUNT_REAUTHENTICATION_TIMEOUT = int(timedelta(minutes=15).total_seconds())
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_ADAPTER = "league.roles.factors.SealedFactors"
MFA_TOTP_ISSUER = "Klawerjas"
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/me/"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("af", _("Afrikaans")), ("nl", _("Dutch"))]
# `make messages` fills locale/ from the code; words/ adds what it cannot find: the
# sentences of rules/, which knows no languages, and those of django-allauth.
LOCALE_PATHS = [BASE_DIR / "locale", BASE_DIR / "words"]
FORMAT_MODULE_PATH = "config.formats"
TIME_ZONE = environment.time_zone("TIME_ZONE", "Africa/Johannesburg")
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.storage.StaticFiles"},
}
MEDIA_ROOT = VAR_DIR / "media"
# The help as `make docs` builds it: it belongs to the code, whatever the data.
DOCS_ROOT = BASE_DIR / "var" / "docs"

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# Whitenoise would let any site read the static files.
WHITENOISE_ALLOW_ALL_ORIGINS = False
SESSION_ENGINE = "league.lib.sessions"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
# In a browser where someone signed in (league/access/sign_in.py).
KNOWN_BROWSER_COOKIE_NAME = "known-browser"
# The longest of league/access/session_terms.py; the session's row says when it ends.
SESSION_COOKIE_AGE = int(timedelta(days=7).total_seconds())
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "config.errors.csrf_failure"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SITE_ADDRESS.startswith("https://")
if PRODUCTION:
    SECURE_SSL_REDIRECT = True
    # The API refuses instead (config/middleware.py); the rest is for this machine.
    SECURE_REDIRECT_EXEMPT = [r"^api/", r"^(healthz|readyz|metrics)$"]
    SECURE_HSTS_SECONDS = int(timedelta(days=365).total_seconds())
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_NAME = "__Host-session"
    CSRF_COOKIE_NAME = "__Host-csrf"
    KNOWN_BROWSER_COOKIE_NAME = "__Host-known-browser"
# The number of proxies in front: their headers on https and on the visitor's address
# are trusted, otherwise nobody's.
TRUSTED_PROXIES = environment.whole("TRUSTED_PROXIES", 0, least=0, most=5)
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:", "blob:"],
        "connect-src": [SELF],
        "font-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "worker-src": [SELF],
        "manifest-src": [SELF],
    }
}

DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
DATA_UPLOAD_MAX_NUMBER_FILES = 5
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024

# The requests per minute of one phone or user, and those of one address without
# sign-in: far above a night's pace, which is a press every few seconds.
WRITES_A_MINUTE = 3000
UNKNOWN_WRITES_A_MINUTE = 600

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "league.access.api_auth.Keyed",
        "league.access.api_auth.SignedIn",
    ],
    "DEFAULT_PERMISSION_CLASSES": [
        "rest_framework.permissions.IsAuthenticatedOrReadOnly",
        "league.access.api_auth.WithinKey",
    ],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["league.access.api_auth.StrictJSONParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "league.access.api_auth.JSONOnly",
    "DEFAULT_THROTTLE_CLASSES": ["league.access.throttling.WriteThrottle"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PAGINATION_CLASS": "league.lib.pagination.Pages",
    "EXCEPTION_HANDLER": "config.errors.problem",
    "NUM_PROXIES": TRUSTED_PROXIES,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Klawerjas league",
    "DESCRIPTION": "Unions, divisions, the log, fixtures, matches and their entries.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    # Each choice is written where it is made, so none needs a name of its own.
    "POSTPROCESSING_HOOKS": [],
}

LOGGING = logging_settings(production=PRODUCTION)
