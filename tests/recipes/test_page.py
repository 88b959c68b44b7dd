"""docs/recipes.md shows each program from its file, and its command as it is there."""

from __future__ import annotations

import ast
import re

import pytest

from tests.recipes.running import FOLDER, PAGE, RECIPES

COMMAND = re.compile(r"```sh\n(.*?)```", re.DOTALL)


@pytest.mark.parametrize("recipe", RECIPES)
def test_the_page_links_to_each_program_and_shows_it(recipe: str) -> None:
    assert f"[{recipe}.py](client/{recipe}.py)" in PAGE
    assert f'```python\n--8<-- "client/{recipe}.py"\n```' in PAGE


@pytest.mark.parametrize("recipe", RECIPES)
def test_the_page_runs_each_program_as_its_own_words_do(recipe: str) -> None:
    words = ast.get_docstring(ast.parse((FOLDER / f"{recipe}.py").read_text()))
    assert words is not None
    own = words.partition("\n\n")[2].split()
    shown = [one.split() for one in COMMAND.findall(PAGE)]
    assert [one for one in shown if one[1] == f"{recipe}.py"] == [own]
