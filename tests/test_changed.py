"""`make changed` runs each test that a change can break, and no more than the imports ask for."""

from __future__ import annotations

import subprocess
from pathlib import Path

import grimp
import pytest

from tools import changed
from tools.changed import affected, changed_files, imports, start_of

EVERY = {str(path.relative_to(changed.ROOT)) for path in (changed.ROOT / "tests").rglob("test_*.py")}


def git(folder: Path, *words: str) -> str:
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    command = ["git", "-C", str(folder), *who, *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return imports()


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository with two commits on main."""
    git(tmp_path, "init", "-q", "-b", "main")
    for name in ("one", "two"):
        (tmp_path / name).write_text(name, encoding="utf-8")
        git(tmp_path, "add", "-A")
        git(tmp_path, "commit", "-qm", name)
    return tmp_path


@pytest.mark.slow
def test_a_module_runs_its_own_tests_before_those_that_come_to_it_by_others(graph: grimp.ImportGraph) -> None:
    found = affected(["companion/games/battle/bets.py"], graph)
    assert found[0].startswith("tests/games/battle/")
    assert "tests/test_session.py" in found
    assert found.index("tests/test_session.py") > found.index("tests/games/battle/test_rounds.py")


def test_what_does_not_import_a_module_is_left_out(graph: grimp.ImportGraph) -> None:
    found = set(affected(["companion/ui/kit/card_grid.py"], graph))
    assert "tests/screens/test_glass_table.py" in found
    assert not [path for path in found if path.startswith(("tests/games/", "tests/nfc/", "tests/camera/"))]


def test_a_test_runs_alone_and_a_folders_conftest_runs_the_folder(graph: grimp.ImportGraph) -> None:
    assert affected(["tests/test_cards.py"], graph) == ["tests/test_cards.py"]
    found = affected(["tests/screens/conftest.py"], graph)
    assert set(found) == {path for path in EVERY if path.startswith("tests/screens/")}


def test_a_package_changes_with_its_init(graph: grimp.ImportGraph) -> None:
    assert set(affected(["companion/ledger/book.py"], graph)) <= set(affected(["companion/ledger/__init__.py"], graph))


def test_another_kind_of_file_changes_the_folder_that_reads_it(graph: grimp.ImportGraph) -> None:
    assert "tests/screens/test_glass_results.py" in affected(["companion/ui/kit/widgets.kv"], graph)
    assert affected(["tests/records/battle/whole-game-of-three.jsonl"], graph)[0] == "tests/records/test_records.py"


@pytest.mark.slow
def test_a_file_outside_of_the_code_runs_the_tests_that_name_it(graph: grimp.ImportGraph) -> None:
    assert "tests/test_documents.py" in affected(["README.md"], graph)
    assert "tests/camera/test_calibrate.py" in affected(["calibration/demo/table.toml"], graph)
    assert affected(["-".join(("nobody", "reads", "this"))], graph) == []


def test_a_program_that_a_test_starts_counts_as_imported(graph: grimp.ImportGraph) -> None:
    assert "tests/commands/test_ended_by_signal.py" in affected(["companion/ledger/scribe.py"], graph)


@pytest.mark.parametrize("file", ["pyproject.toml", "requirements/test.txt", "tests/conftest.py"])
def test_what_each_test_runs_with_runs_all(graph: grimp.ImportGraph, file: str) -> None:
    assert set(affected([file], graph)) == EVERY


def test_changed_is_what_differs_from_the_revision_and_what_is_new(tree: Path) -> None:
    (tree / "one").write_text("otherwise", encoding="utf-8")
    (tree / "three").write_text("new", encoding="utf-8")
    assert changed_files(tree, "HEAD") == ["one", "three"]
    assert changed_files(tree, "HEAD~") == ["one", "three", "two"]
    with pytest.raises(SystemExit, match="no revision 'nowhere'"):
        changed_files(tree, "nowhere")


def test_a_branch_is_compared_with_where_it_left_main_and_main_with_its_last_commit(tree: Path) -> None:
    assert start_of(tree) == "HEAD~"
    left = git(tree, "rev-parse", "HEAD")
    git(tree, "checkout", "-qb", "branch")
    git(tree, "commit", "-q", "--allow-empty", "-m", "more")
    assert start_of(tree) == left


def test_pytest_is_given_the_tests_and_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        commands.append(command)
        return subprocess.CompletedProcess(command, 3)

    monkeypatch.setattr(changed, "changed_files", lambda *_: ["tests/test_cards.py"])
    monkeypatch.setattr(subprocess, "run", run)
    assert changed.main(["HEAD", "--", "-x"]) == 3
    assert commands[0][1:] == ["-m", "pytest", "-x", "tests/test_cards.py"]
