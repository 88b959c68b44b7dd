"""A page with the engine open in it, and the tests' calls to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import BrowserContext, Page

from tests.browser.engine.union import MATCH
from tests.server.system import ROOT

OPEN = """async () => {
  const { openEngine } = await import("/static/js/mark/engine/index.js");
  window.engine = await openEngine({});
}"""
# Gives a promise's value, or the code of the error that it rejects with.
TRY = """async ([name, given]) => {
  try { return { value: (await engine[name](...given)) ?? null }; }
  catch (error) { return { code: error.code ?? String(error) }; }
}"""
# Without eval, which the site's own pages forbid.
UNTIL = """() => new Promise((resolve, reject) => {
  const tell = () => reject(new Error(JSON.stringify(engine.state)));
  const timer = setTimeout(tell, 90000);
  const look = () => {
    const { state } = engine;
    if (!(CONDITION)) return;
    clearTimeout(timer);
    engine.removeEventListener("change", look);
    resolve(null);
  };
  engine.addEventListener("change", look);
  look();
})"""


def weaken(context: BrowserContext, module: str, guard: str, without: str) -> None:
    """Serve one of the engine's modules with a guard removed."""
    path = f"static/js/mark/engine/{module}"
    source = (ROOT / path).read_text()
    assert guard in source, f"{module} has no such guard"
    weaker = source.replace(guard, without)
    context.route(
        f"**/{path}",
        lambda route: route.fulfill(body=weaker, content_type="text/javascript"),
    )


@dataclass(slots=True)
class Phone:
    page: Page
    match: str = MATCH

    @classmethod
    def opened(
        cls, context: BrowserContext, *, at: str = "/mark/", match: str = MATCH
    ) -> Phone:
        page = context.new_page()
        page.goto(at)
        phone = cls(page, match)
        phone.open()
        return phone

    def open(self) -> None:
        self.page.evaluate(OPEN)

    def reload(self) -> None:
        self.page.reload()
        self.open()

    def call(self, name: str, *given: Any) -> Any:
        told = self.page.evaluate(TRY, [name, list(given)])
        assert "code" not in told, told
        return told["value"]

    def refusal(self, name: str, *given: Any) -> str | None:
        return self.page.evaluate(TRY, [name, list(given)]).get("code")

    def join(self, code: str = "all", name: str = "Thandi") -> dict[str, Any]:
        return self.call("join", {"code": code, "name": name})

    def press(
        self, points: int = 2, *, table: int = 1, side: str = "home", **more: Any
    ) -> dict[str, Any]:
        made = {"match": self.match, "table": table, "side": side, "points": points}
        return self.call("press", made | more)

    def press_many(self, count: int, points: int = 2) -> None:
        self.page.evaluate(
            """async ([match, count, points]) => {
              for (let at = 0; at < count; at += 1) {
                await engine.press({ match, table: 1, side: "home", points });
              }
            }""",
            [self.match, count, points],
        )

    @property
    def state(self) -> dict[str, Any]:
        return self.page.evaluate("engine.state")

    @property
    def presses(self) -> list[dict[str, Any]]:
        return self.call("pressesOf", self.match)

    @property
    def score(self) -> dict[str, Any]:
        return self.call("scoreOf", self.match)

    def wait(self, condition: str) -> None:
        """Wait until a condition on `state` holds."""
        self.page.evaluate(UNTIL.replace("CONDITION", condition))

    def wait_delivered(self) -> None:
        self.wait("state.here === 0")
