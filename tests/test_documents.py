"""The documents keep their promises: commands exist, examples run, and the page of words is up to date."""

from __future__ import annotations

import argparse
import io
import json
import re
import tomllib
from pathlib import Path

import pytest

from companion import __version__
from companion.commands.afterwards.referee import referee
from companion.commands.main import command_line
from companion.commands.playing.rules import whole_vocabulary
from companion.games import GAMES
from companion.rules.rulebook import page
from tools.bench.bench_referee import NAME as REFEREES
from tools.messages import read_catalogue

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "docs/guide.md", *(f"docs/hardware/{name}.md" for name in ("build", "use", "trouble")))


def commands() -> dict[str, argparse.ArgumentParser]:
    actions = next(action for action in command_line()._actions if isinstance(action, argparse._SubParsersAction))
    return dict(actions.choices)


@pytest.mark.parametrize("name", PAGES)
def test_every_command_that_a_document_names_exists(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    named = set(re.findall(r"(?:`|^|/)companion ([a-z-]+)", text, flags=re.M))
    assert named
    assert named <= set(commands()), named - set(commands())


def test_every_key_of_the_app_that_readme_or_guide_names_in_bold_is_on_the_glass() -> None:
    text = "".join((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/guide.md"))
    said = {
        each.id for each in read_catalogue(ROOT / "companion" / "languages", "de") or () if isinstance(each.id, str)
    }
    named = set(re.findall(r"\*\*([^*]+)\*\*", text))
    assert named >= {"Start", "More"}
    assert named <= said, named - said


def options_of(parser: argparse.ArgumentParser) -> set[str]:
    """The options of a command and of its verbs."""
    found = set(parser._option_string_actions)
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            found = found.union(*(options_of(below) for below in action.choices.values()))
    return found


@pytest.mark.parametrize("name", PAGES)
def test_every_option_of_a_command_that_a_document_shows_exists(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    known = commands()
    for command, rest in re.findall(r"`companion ([a-z-]+)([^`]*)`", text):
        words = set(re.findall(r"(?<!\S)--[a-z0-9-]+", rest))
        assert words <= options_of(known[command]), (command, words)


def test_one_version_is_named_by_package_changelog_guide_and_bundle() -> None:
    texts = {
        name: (ROOT / name).read_text(encoding="utf-8")
        for name in ("CHANGELOG.md", "docs/guide.md", "packaging/bundles/README.md")
    }
    sections = re.findall(r"^## \[(.+?)\](.*)$", texts["CHANGELOG.md"], flags=re.M)
    assert tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"] == __version__
    assert [name for name, _ in sections] == ["Unreleased", __version__]
    assert re.fullmatch(r" - \d{4}-\d\d-\d\d", sections[1][1])
    first = texts["CHANGELOG.md"].partition(f"## [{__version__}]")[2]
    assert len(re.findall(r"^- ", first, flags=re.M)) == 12
    wheel, bundle = f"companion-{__version__}-py3-none-any.whl", f"companion-{__version__}-linux-x86_64.tar.xz"
    assert wheel in first
    assert wheel in texts["docs/guide.md"]
    assert bundle in first
    assert bundle in texts["packaging/bundles/README.md"]


def test_the_readme_has_two_screens_a_picture_five_games_and_six_steps() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 90
    assert re.search(r"!\[[^\]]+\]\(docs/table\.webp\)", text)
    assert re.findall(r"companion/games/(\w+)/rules\.md", text) == [game.replace("-", "_") for game in GAMES]
    evening = text.partition("## Your first evening")[2].partition("\n## ")[0]
    assert re.findall(r"^(\d)\. ", evening, flags=re.M) == list("123456")


def test_the_record_in_the_guide_is_judged(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
    block = next(part for part in re.findall(r"```json\n(.*?)```", text, flags=re.S) if '"record"' in part)
    record = tmp_path / "game.jsonl"
    record.write_text(block, encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    assert referee(record, out, err) == 0
    assert '"scores": {"Ann": 2, "Ben": 0}' in out.getvalue()


def test_the_page_of_words_names_every_option_reason_and_event() -> None:
    assert (ROOT / "docs" / "words.md").read_text(encoding="utf-8") == whole_vocabulary()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_rules_page_with_words_in_each_section(game: str) -> None:
    sections = page(GAMES[game].rules)
    assert len(sections) > 5
    parents = {number.rpartition(".")[0] for number in sections}
    assert all(section.text or section.number in parents for section in sections.values())


def test_no_document_names_a_file_that_is_not_there() -> None:
    for document in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), ROOT / "models" / "README.md"):
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
            assert (document.parent / target).exists(), f"{document.name} links to {target}"


@pytest.mark.parametrize("name", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_every_file_and_folder_that_a_document_for_builders_names_is_there(name: str) -> None:
    named = re.findall(r"`((?:companion|tests|tools|docs)/[\w./]+)`", (ROOT / name).read_text(encoding="utf-8"))
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_every_type_in_the_glossary_is_one() -> None:
    words = re.findall(r"\(`(\w+)`\)", (ROOT / "GLOSSARY.md").read_text(encoding="utf-8"))
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "companion").rglob("*.py"))
    types = set(re.findall(r"^class (\w+)|^(\w+): TypeAlias", code, flags=re.M))
    assert len(words) > 15
    assert set(words) <= {name for pair in types for name in pair}


def test_every_floor_that_is_drawn_is_one_that_is_checked() -> None:
    drawn = re.search(r"```\n(commands .*?)```", (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8"), flags=re.S)
    assert drawn
    floors = [set(line.split("   ")[0].replace("|", " ").split()) for line in drawn[1].splitlines()]
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    assert floors == [set(layer.replace("|", " ").split()) for layer in contracts[0]["layers"]]


def test_every_make_target_that_a_document_names_is_one() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.M))
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("tools/**/*.md")]
    named = {
        name for path in pages for name in re.findall(r"(?:`|^)make ([a-z-]+)", path.read_text(encoding="utf-8"), re.M)
    }
    assert named > {"run", "test", "quick"}
    assert named <= targets, named - targets


def test_the_speed_of_the_referees_is_the_one_that_was_measured() -> None:
    """``python -m tools.bench referee`` writes the figures; the page gives the least and the most."""
    figures = json.loads((ROOT / "tools" / "bench" / "figures.json").read_text(encoding="utf-8"))[REFEREES]
    beside = f"pokerkit's actions, same run: {figures['pokerkit_actions_a_second']:,}"
    least, *_, most = sorted(figures["times_as_many"].values())
    page = (ROOT / "docs" / "measured.md").read_text(encoding="utf-8")
    assert f"| {beside} | {least} to {most} times as many |" in page
    assert set(figures["times_as_many"]) == set(GAMES)
