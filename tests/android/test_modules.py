"""All imports of an Android app are there with its recipes: no OpenVINO, no pySerial, nothing of POSIX alone."""

from __future__ import annotations

import configparser
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.screens.display import ensure_display

ROOT = Path(__file__).parents[2]
NOT_THERE = (
    *("openvino", "onnxruntime", "serial", "smartcard", "segno", "cryptography", "aiohttp"),
    *("pandas", "pyarrow", "duckdb", "altair", "weasyprint", "xlsxwriter", "distributed", "torch", "ultralytics"),
    *("termios", "tty", "pty", "fcntl", "grp", "pwd", "resource", "readline", "curses", "_posixshmem"),
)
"""Packages without a recipe in the spec, and modules that Android's Python lacks or that a system may lack."""
OF_DESKTOPS = (
    *("companion.training", "companion.commands.developing", "companion.simulation.cluster", "companion.phones"),
    *("companion.sources.nfc.phone", "companion.sources.nfc.pcsc", "companion.sources.nfc.simulator"),
    *("companion.reports", "companion.commands.afterwards"),
)
"""The parts that the app for Android never opens."""
IMPORTS = """
import importlib, json, pkgutil, sys
for name in NOT_THERE: sys.modules[name] = None
sys.getandroidapilevel = lambda: 34
import companion
failed = {}
for each in pkgutil.walk_packages(companion.__path__, "companion."):
    if each.name.startswith(OF_DESKTOPS) or each.name.endswith("__main__"):
        continue
    try:
        importlib.import_module(each.name)
    except ImportError as error:
        failed[each.name] = str(error)
print(json.dumps(failed))
"""


@pytest.mark.slow
@pytest.mark.skipif(bool(ensure_display()), reason="there is no display")
def test_every_module_of_the_app_is_imported_with_what_the_recipes_give() -> None:
    code = f"NOT_THERE, OF_DESKTOPS = {NOT_THERE!r}, {OF_DESKTOPS!r}\n{IMPORTS}"
    environment = {**os.environ, "KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    failed = json.loads(done.stdout.splitlines()[-1])
    # Those that open devices of a desktop say what is missing when they are opened.
    assert {name: why for name, why in failed.items() if "tkinter" not in why} == {}


def test_what_is_packed_starts_and_finds_its_models_beside_it(tmp_path: Path) -> None:
    app = tmp_path / "app"
    subprocess.run([sys.executable, ROOT / "packaging/android/stage.py", app], check=True, capture_output=True)
    code = (
        "import sys, types\n"
        f"for name in {NOT_THERE!r}: sys.modules[name] = None\n"
        "storage = types.ModuleType('android.storage')\n"
        f"storage.app_storage_path = lambda: {str(tmp_path / 'files')!r}\n"
        "sys.modules.update({'android': types.ModuleType('android'), 'android.storage': storage})\n"
        "import main\n"
        "from companion.commands.doctor import engine, journal_folder, model\n"
        "for probe in (engine, journal_folder, model): print(probe().works, probe().says)\n"
    )
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("COMPANION", "PYTHONPATH"))
    }
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=app, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    engine, folder, model = done.stdout.splitlines()
    assert engine.startswith("True opencv")
    assert folder == f"True {tmp_path / 'files' / 'companion'}"
    assert model.startswith("True")


def test_the_spec_asks_for_what_the_app_needs_and_for_no_permission_at_its_start() -> None:
    spec = configparser.ConfigParser(interpolation=None)
    spec.read(ROOT / "packaging/android/buildozer.spec", encoding="utf-8")
    app = spec["app"]
    names = {each.partition("==")[0].strip().lower() for each in app["requirements"].split(",")}
    needed = {"kivy", "numpy", "opencv", "pillow", "reportlab", "pypdfium2", "filelock", "platformdirs", "tomli-w"}
    assert needed | {"pyjnius", "android", "camera4kivy", "usb4a", "usbserial4a"} <= names
    assert not names & set(NOT_THERE)
    permissions = {each.strip().rpartition(".")[2] for each in app["android.permissions"].split(",")}
    assert permissions == {"CAMERA", "NFC"}
    recipes = {file.parent.name for file in (ROOT / "packaging/android/recipes").glob("*/__init__.py")}
    assert recipes == {"opencv", "pypdfium2", "reportlab"}
