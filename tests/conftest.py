"""No test asks this machine's own card readers: a test that wants a PC/SC service starts one behind this socket
(``tests/nfc/pcsc/vpcd.py``). pcsc-lite reads the name once in a process, so it is set before anything is imported."""

from __future__ import annotations

import gc
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from companion import languages
from companion.games import GAMES
from companion.rules.rulebook.amounts import SINGULARS

os.environ["PCSCLITE_CSOCK_NAME"] = str(Path(tempfile.gettempdir(), f"companion-pcscd-{os.getpid()}", "pcscd.comm"))
os.environ["LC_ALL"] = "C.UTF-8"  # the machine may speak another language; the tests read English

# Files outside of a test's own folder are gone when the tests end, and never lie among the evenings on this machine.
DATA = tempfile.TemporaryDirectory(prefix="companion-tests-")
os.environ["XDG_DATA_HOME"] = DATA.name

# Tests make and drop whole programs: what hangs together in circles is looked for a seventh as often as Python would.
gc.set_threshold(5_000)

# A slow machine says nothing about the program: how long things take is asked in the benchmarks.
settings.register_profile("here", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("here")


@pytest.fixture(scope="session", autouse=True)
def networks_compiled_once() -> Iterator[None]:
    """Tests open readers by the hundred, each on the same files."""
    from companion.sources.camera.recognition.engines import by_openvino, choice
    from companion.sources.camera.recognition.network import MODELS

    files: dict[str, Any] = {}
    read = by_openvino._read

    def read_once(core: Any, path: Path) -> Any:
        if path.parent.resolve() != MODELS:
            return read(core, path)
        if path.name not in files:
            files[path.name] = read(core, path)
        return files[path.name]

    made: dict[tuple[object, ...], Any] = {}
    compiled = by_openvino.compiled

    def once(core: Any, path: Path, model: Any, settings: Mapping[str, object]) -> Any:
        if path.parent.resolve() != MODELS:
            return compiled(core, path, model, settings)
        key = (path.name, *settings.items())
        if key not in made:
            made[key] = compiled(core, path, model, settings)
        return made[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(by_openvino, "compiled", once)
        patch.setattr(by_openvino, "_read", read_once)
        choice.loaded.cache_clear()  # an engine that was loaded before would read by itself
        yield


@pytest.fixture(scope="session", autouse=True)
def decks_of_the_program_drawn_once() -> Iterator[None]:
    """Tests look at the same faces by the hundred; decks of their own are drawn each time."""
    from companion import decks
    from companion.sources.camera.recognition import deck_look

    bundled = Path(decks.__file__).parent
    made: dict[tuple[object, ...], dict[str, Any]] = {}
    drawn = deck_look._pictures

    def once(deck: Any, faces: list[str], *, marks: bool = False) -> dict[str, Any]:
        if deck.path is None or deck.path.parent != bundled:
            return drawn(deck, faces, marks=marks)
        key = (deck.path, repr(deck.prints), repr(deck.numbers), deck.size_mm, *faces, marks)
        if key not in made:
            made[key] = drawn(deck, faces, marks=marks)
            for picture in made[key].values():
                picture.flags.writeable = False
        return dict(made[key])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(deck_look, "_pictures", once)
        yield


@pytest.fixture(scope="session", autouse=True)
def faces_described_once(decks_of_the_program_drawn_once: None) -> Iterator[None]:
    """Readers of one deck of the program compare cards with the same descriptions of its faces, which no reading
    changes."""
    from companion.sources.camera.recognition import covered_finder, reader

    with pytest.MonkeyPatch.context() as patch:
        for module, name in ((reader, "Gallery"), (reader, "Sought"), (covered_finder, "Beneath")):
            patch.setattr(module, name, make_once(getattr(module, name)))
        yield


def make_once(make: Callable[..., Any]) -> Callable[..., Any]:
    """The same object for the same pictures and numbers, if the pictures cannot change."""
    made: dict[tuple[int, ...], tuple[Any, ...]] = {}

    def once(*given: Any) -> Any:
        pictures = [each for some in given if isinstance(some, dict | list) for each in list_pictures(some)]
        if any(picture.flags.writeable for picture in pictures):
            return make(*given)
        key = (*map(id, pictures), *(id(each) for each in given if not isinstance(each, dict | list)))
        if key not in made:
            made[key] = (make(*given), pictures, given)  # what is held here has its id to itself
        return made[key][0]

    return once


def list_pictures(some: Any) -> list[Any]:
    return list(some.values() if isinstance(some, dict) else some)


@pytest.fixture(scope="session")
def texts() -> Any:
    """The texts that people read, by the folder of their catalogue; each file of the program is parsed once."""
    from tools.messages import parts

    return parts()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The companion's data folder, a new one for this test."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """A test may speak another language, or be asked for one; the next knows nothing of it."""
    yield
    languages.begin(None, {})


@pytest.fixture(autouse=True)
def games_as_they_were() -> Iterator[None]:
    """A game that a test loads is in no other test's lobby, and names no other game's units. The order stays too: pages
    are made of it.
    """
    games, singulars = dict(GAMES), dict(SINGULARS)
    yield
    if list(GAMES.items()) != list(games.items()):
        GAMES.clear()
        GAMES.update(games)
    SINGULARS.clear()
    SINGULARS.update(singulars)
