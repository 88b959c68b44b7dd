"""How a draw reports progress while it runs, and is told to stop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from drives.seating.tables import Repeats


@dataclass(frozen=True, slots=True)
class DrawProgress:
    """The progress of a whole evening's draw."""

    steps: int
    found: Repeats
    least: Repeats


@dataclass(slots=True)
class Watch:
    """A draw's time limit, whom it tells, and whether it is to stop."""

    seconds: float = 30
    on_progress: Callable[[DrawProgress], None] | None = None
    should_stop: Callable[[], bool] | None = None
    begun: float = field(default_factory=monotonic)

    @property
    def left(self) -> float:
        return max(0.0, self.begun + self.seconds - monotonic())

    def is_over(self) -> bool:
        return self.left == 0 or (self.should_stop is not None and self.should_stop())

    def tell(self, progress: DrawProgress) -> None:
        if self.on_progress is not None:
            self.on_progress(progress)
