"""Templates as they are, but for one whose escaping is switched off."""

from __future__ import annotations

from django.template import Origin
from django.template.loaders.filesystem import Loader

UNESCAPED = "league/standings/_log_table.html"


class OneUnescaped(Loader):
    def get_contents(self, origin: Origin) -> str:
        text: str = super().get_contents(origin)
        if origin.template_name != UNESCAPED:
            return text
        return f"{{% autoescape off %}}{text}{{% endautoescape %}}"
