from __future__ import annotations

from django.urls import path

from league.rulings import views as withdrawals

urlpatterns = [
    path("entries/<int:pk>/withdraw/", withdrawals.withdrawal, name="withdrawal"),
    path("divisions/<int:pk>/deductions/", withdrawals.deductions, name="deductions"),
    path(
        "deductions/<int:pk>/reverse/",
        withdrawals.deduction_reverse,
        name="deduction-reverse",
    ),
    path(
        "fixtures/<uuid:pk>/walkover/", withdrawals.fixture_award, name="fixture-award"
    ),
    path("desk/<slug:slug>/practice/", withdrawals.practice_new, name="practice-new"),
    path(
        "fixtures/<uuid:pk>/call-off/",
        withdrawals.practice_call_off,
        name="practice-call-off",
    ),
]
