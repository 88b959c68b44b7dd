from __future__ import annotations

from django.urls import URLPattern, path

from league.plans.views import (
    comparing,
    joint,
    lists,
    plans,
    publishing,
    repairs,
    searches,
)

PLAN = "divisions/<int:pk>/plan/"
VERSIONS = "divisions/<int:pk>/fixtures/versions/"

JOINT = "seasons/<int:pk>/plan/"

urlpatterns: list[URLPattern] = [
    path(JOINT, joint.joint_plan, name="joint-plan"),
    path(f"{JOINT}progress/", joint.joint_progress, name="joint-progress"),
    path(f"{JOINT}stop/", joint.joint_stop, name="joint-stop"),
    path(PLAN, plans.division_plan, name="division-plan"),
    path(f"{PLAN}problem.json", plans.plan_problem, name="plan-problem"),
    path(f"{PLAN}import/", plans.plan_import, name="plan-import"),
    path(
        f"{PLAN}drafts/<int:version>/restore/",
        plans.plan_draft_restore,
        name="plan-draft-restore",
    ),
    path(f"{PLAN}search/", searches.plan_search, name="plan-search"),
    path(
        f"{PLAN}search/begin/",
        searches.plan_search_begin,
        name="plan-search-begin",
    ),
    path(f"{PLAN}search/stop/", searches.plan_search_stop, name="plan-search-stop"),
    path(f"{PLAN}search/best/", searches.plan_search_best, name="plan-search-best"),
    path(f"{PLAN}costs/", searches.plan_costs, name="plan-costs"),
    path(f"{PLAN}costs/begin/", searches.plan_costs_begin, name="plan-costs-begin"),
    path(f"{PLAN}costs/stop/", searches.plan_costs_stop, name="plan-costs-stop"),
    path(
        f"{PLAN}costs/without/",
        searches.plan_search_without,
        name="plan-search-without",
    ),
    path(f"{PLAN}list/", lists.plan_list, name="plan-list"),
    path(f"{PLAN}list/begin/", lists.plan_list_begin, name="plan-list-begin"),
    path(f"{PLAN}list/edit/", lists.plan_edit, name="plan-edit"),
    path(f"{PLAN}list/undo/", lists.plan_undo, name="plan-undo"),
    path(f"{PLAN}lists/", comparing.plan_lists, name="plan-lists"),
    path(
        f"{PLAN}lists/<int:number>/name/",
        comparing.plan_list_name,
        name="plan-list-name",
    ),
    path(
        f"{PLAN}lists/<int:number>/choose/",
        comparing.plan_list_choose,
        name="plan-list-choose",
    ),
    path(f"{PLAN}publish/", publishing.plan_publish, name="plan-publish"),
    path(f"{PLAN}repair/", repairs.plan_repair, name="plan-repair"),
    path(VERSIONS, publishing.fixture_versions, name="fixture-versions"),
    path(
        f"{VERSIONS}<int:version>/",
        publishing.fixture_version,
        name="fixture-version",
    ),
]
