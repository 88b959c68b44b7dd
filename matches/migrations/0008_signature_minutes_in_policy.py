from __future__ import annotations

from typing import Any, ClassVar

from django.db import migrations

USUAL = 30


def move_to_policy(apps: Any, schema_editor: Any) -> None:
    """What a union chose for its nights holds on in each version of its rules."""
    chosen = apps.get_model("matches", "NightSettings").objects
    rule_set = apps.get_model("league", "RuleSet")
    for one in chosen.exclude(signature_minutes=USUAL):
        versions = list(rule_set.objects.filter(union=one.union_id))
        if not versions:
            versions = [rule_set.objects.create(union_id=one.union_id, version=1)]
        for version in versions:
            version.policy["signature_minutes"] = one.signature_minutes
            version.save(update_fields=["policy"])


def move_back(apps: Any, schema_editor: Any) -> None:
    """The newest version says what the union's nights go on with."""
    chosen = apps.get_model("matches", "NightSettings").objects
    rule_set = apps.get_model("league", "RuleSet")
    newest = {one.union_id: one for one in rule_set.objects.order_by("version")}
    for union, version in newest.items():
        minutes = version.policy.get("signature_minutes")
        if minutes:
            chosen.update_or_create(
                union_id=union, defaults={"signature_minutes": minutes}
            )


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("league", "0005_local_policy"),
        ("matches", "0007_signature_line_ups"),
    ]

    operations: ClassVar = [
        migrations.RunPython(move_to_policy, move_back),
        migrations.RemoveField("nightsettings", "signature_minutes"),
    ]
