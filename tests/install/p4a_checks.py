"""python-for-android's and buildozer's own checks of the package's description, as far as they go without an SDK."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

from buildozer import Buildozer
from pythonforandroid.bootstrap import Bootstrap
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import Recipe

HERE = Path(__file__).parents[2] / "packaging" / "android"


def main() -> None:
    """Prints the order of the build with the version of each recipe; ends with an error where one does not fit."""
    spec = Buildozer(str(HERE / "buildozer.spec"), "android")
    faults = spec.check_configuration_tokens()
    if faults:
        sys.exit(f"buildozer: {faults}")
    asked = spec.config.getlist("app", "requirements", "")
    context = Context()
    context.local_recipes = str(HERE / "recipes")
    context.archs = [SimpleNamespace(arch="arm64-v8a")]
    wanted = {name.partition("==")[0]: name.partition("==")[2] for name in asked}
    bootstrap = Bootstrap.get_bootstrap("sdl2", context)
    order, pure, _ = get_recipe_order_and_bootstrap(context, list(wanted), bootstrap)
    for name in order:
        recipe = Recipe.get_recipe(name, context)
        local = "local" if (HERE / "recipes" / recipe.name).is_dir() else "upstream"
        said = wanted.get(name, "")
        print(f"{name} {recipe.version} ({local})")
        if said and recipe.version and recipe.version.removeprefix("v") != said:
            sys.exit(f"{name}: the spec asks for {said}, the recipe has {recipe.version}")
    print("wheels:", ", ".join(pure))


if __name__ == "__main__":
    main()
