"""A file is written whole or not at all, and reading has bounds."""

from __future__ import annotations

import io
import os
import re
import stat
import threading
from pathlib import Path

import pytest

import companion
from companion.decks import load_printed
from companion.files import (
    UnreadableFile,
    json_of,
    lines_of,
    make_folder,
    read_bounded,
    toml_of,
    whole_file,
    write_whole,
)
from companion.phones.certificate import certificate_for
from companion.press.images import write_images
from companion.records import RecordError, parse_lines


def test_a_file_is_this_user_s_alone_and_nothing_lies_beside_it(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    path = tmp_path / "a" / "b" / "kept.json"
    write_whole(path, "Zoë")
    write_whole(path, b"second")
    assert path.read_bytes() == b"second"
    assert [each.name for each in path.parent.iterdir()] == ["kept.json"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert {stat.S_IMODE(each.stat().st_mode) for each in (path.parent, tmp_path / "a")} == {0o700}


def test_a_file_that_cannot_be_finished_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    write_whole(path, "first")

    def broken_off() -> None:
        with whole_file(path) as file:
            file.write(b"second")
            raise OSError("the disk is full")

    with pytest.raises(OSError, match="full"):
        broken_off()
    assert path.read_text() == "first"
    assert [each.name for each in tmp_path.iterdir()] == ["kept.json"]


def test_a_full_disk_leaves_nothing_half() -> None:
    with pytest.raises(OSError, match=r"No space|is not a file"):
        write_whole(Path("/dev/full"), "x" * 10_000)
    assert stat.S_ISCHR(os.stat("/dev/full").st_mode)


def test_a_link_is_written_through_and_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_whole(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    done = threading.Event()

    def read() -> None:
        with pytest.raises(UnreadableFile, match="is not a file"):
            read_bounded(tmp_path / "pipe")
        done.set()

    threading.Thread(target=read, daemon=True).start()
    assert done.wait(10)
    with pytest.raises(UnreadableFile, match="is not a file"):
        read_bounded(Path("/dev/zero"))


def test_a_file_that_is_too_large_is_not_read_whole(tmp_path: Path) -> None:
    (tmp_path / "large").write_bytes(b"x" * 101)
    assert len(read_bounded(tmp_path / "large", 101)) == 101
    with pytest.raises(UnreadableFile, match="larger than 100 bytes"):
        read_bounded(tmp_path / "large", 100)


@pytest.mark.parametrize(
    "text",
    ["a = " + "[" * 5000, "a = " + "{a=" * 5000, ".".join("a" * 50_000) + " = 1", "[" + ".".join("a" * 5000) + "]"],
)
def test_toml_that_is_nested_too_deep_is_refused_before_it_is_parsed(text: str) -> None:
    with pytest.raises(UnreadableFile, match="deep"):
        toml_of(text)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 5000, '[{"a":' * 50 + '"]]]]]"'])
def test_json_that_is_nested_too_deep_is_refused_before_it_is_parsed(text: str) -> None:
    with pytest.raises(UnreadableFile, match="deep"):
        json_of(text)


def test_brackets_and_dots_within_texts_are_no_nesting() -> None:
    assert json_of('{"a": "' + "[" * 100 + '", "b": "\\"[[["}') == {"a": "[" * 100, "b": '"[[['}
    text = f"a = '{'[' * 100}' # {'[' * 100}\nb = \"{'.' * 100}\"\n[c.d]\ne = [[1.5, 2], []]"
    assert toml_of(text) == {"a": "[" * 100, "b": "." * 100, "c": {"d": {"e": [[1.5, 2], []]}}}
    assert toml_of('a = """\n' + "[" * 100 + '\n"""') == {"a": "[" * 100 + "\n"}


@pytest.mark.parametrize("text", ["a = ", "a = 1\na = 2", "\x00", "a = 9" + "9" * 10_000])
def test_what_is_no_toml_is_a_sentence(text: str) -> None:
    with pytest.raises(UnreadableFile):
        toml_of(text)


def test_a_line_without_an_end_is_not_read_whole() -> None:
    lines = list(lines_of(io.BytesIO(b"short\n" + b"x" * 1000), most=100))
    assert [len(line) for line in lines] == [6, 101]


@pytest.mark.parametrize(
    ("line", "why"), [(b'{"act": ' + b"[" * 5000, "nested too deeply"), (b'{"act": "' + b"x" * 1_100_000, "at most")]
)
def test_a_record_s_line_has_bounds(line: bytes, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        list(parse_lines([line]))


OTHERWISE = {
    "ui/kit/sound.py": "a folder that is gone when the app is",
    "sources/nfc/link/flashing.py": "a folder from which a board is written",
    "commands/playing/rules.py": "a page of this repository",
    "ledger/observed.py": "a log that grows while the evening goes on",
}
"""Files of the program that write in another way, and where to."""


def test_whatever_the_program_writes_goes_through_the_one_writer() -> None:
    root = Path(companion.__file__).parent
    writes = re.compile(r"""\.write_(text|bytes)\(|\.mkdir\(|(?<!wave\.)\bopen\((?:[^()]*, )?["'][wax]""")
    found = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if writes.search(path.read_text(encoding="utf-8"))
    }
    by_builders = {path for path in found if path.startswith(("training/", "sources/nfc/firmware/"))}
    assert found - by_builders - {"files.py"} <= set(OTHERWISE)


def test_a_key_and_pictures_are_this_user_s_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    made = [certificate_for("127.0.0.1"), *write_images(load_printed("battle"), tmp_path / "out", dpi=20, marks=False)]
    assert {stat.S_IMODE(path.stat().st_mode) for path in made} == {0o600}
    assert {stat.S_IMODE(path.parent.stat().st_mode) for path in made} == {0o700}
