"""Files: the one way to write one, and the limits for reading one."""

from __future__ import annotations

import errno
import json
import os
import re
import stat
import tempfile
import tomllib
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

from companion.languages import later, tr
from companion.languages.figures import figure

TEXT_BYTES = 1_000_000
"""More than any file of settings, tags or answers holds."""
FULL = later("the disk is full; free some space and try again")
READ_ONLY = later("the disk is read-only, or this user may not read or write there")
UNSURE = later("the disk failed, or cannot guarantee that files survive; use a folder on another disk")
NOT_A_FILE, NOT_A_FOLDER = later("exists already and is not a file"), later("is not a folder")
_PLAIN = {
    errno.ENOENT: later("there is no such file or folder"),
    errno.EISDIR: later("this is a folder, not a file"),
    errno.ENOTDIR: later("a part of this path is not a folder"),
    errno.EEXIST: later("it exists already"),
}
_NEED_NO_SYNC = (errno.EINVAL, errno.EBADF, errno.ENOTSUP, errno.ENOSYS)
"""The answers of file systems that keep their folders safe by themselves."""
_DEEPEST = 40
_LONGEST_NAME, _LONGEST_NAME_BYTES = 64, 200
_NO_NAMES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
_STRINGS = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_BRACKETS = re.compile(r"[\[{]|[\]}]")
_TOML_STRINGS = re.compile(
    r'"""(?:[^\\]|\\.)*?"""' r"|'''.*?'''" r'|"(?:[^"\\\n]|\\.)*"' r"|'[^'\n]*'" r"|\#[^\n]*",
    re.DOTALL,
)


def why_not(error: OSError) -> str:
    """Why a file cannot be read or written, in plain words."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return tr(FULL)
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return tr(READ_ONLY)
    if error.strerror in (UNSURE, NOT_A_FILE, NOT_A_FOLDER):
        return tr(error.strerror)
    return tr(_PLAIN[error.errno]) if error.errno in _PLAIN else error.strerror or str(error)


def why_no_name(name: str) -> str:
    """Why a name cannot be a file's name on every system; empty if it can.

    >>> why_no_name("Friday 🎉"), why_no_name("a/b"), why_no_name("con")
    ('', "a file's name cannot hold '/'", 'Windows reserves this name')
    """
    held = next((letter for letter in name if letter in '/\\:*?"<>|' or not letter.isprintable()), "")
    if held:
        return tr("a file's name cannot hold {letter}", letter=repr(held))
    if not name.strip() or name != name.strip(" ") or name[0] in ".-" or name[-1] == ".":
        return tr("it needs a letter, must not begin with a dot, dash or space, and must not end with a dot or space")
    if len(name) > _LONGEST_NAME or len(name.encode()) > _LONGEST_NAME_BYTES:
        return tr(
            "it has {count} letters; {most} is the limit (less in some scripts)",
            count=len(name),
            most=_LONGEST_NAME,
        )
    return tr("Windows reserves this name") if _NO_NAMES.fullmatch(name) else ""


def spelt_as_kept(folder: Path, name: str) -> Path:
    """The path of this name in a folder, whether it exists or not, in whichever way its accents are encoded."""
    spellings = [folder / unicodedata.normalize(form, name) for form in ("NFC", "NFD")]
    return next((path for path in spellings if os.path.lexists(path)), spellings[0])


class UnreadableFile(ValueError):
    """Why a file cannot be read, in words that follow its name."""


@contextmanager
def whole_file(path: Path, *, lasts: bool = True) -> Iterator[BinaryIO]:
    """A file to write into, which stands at ``path`` whole and on disk afterwards, or not at all. One that need not
    outlast a power cut (``lasts``) is written much faster.

    For this user alone (0600); the folder must be there. Raises OSError.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, NOT_A_FILE)
    number, part = tempfile.mkstemp(prefix=f".{target.name[:60]}-", suffix=".part", dir=target.parent)
    try:
        with os.fdopen(number, "wb") as file:
            yield file
            file.flush()
            if lasts:
                _sync(file.fileno())
        os.replace(part, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise
    if lasts:
        sync_folder(target.parent)


def _sync(number: int) -> None:
    try:
        os.fsync(number)
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise
        raise OSError(error.errno, UNSURE) from error


def write_whole(path: Path, content: bytes | str, *, lasts: bool = True) -> None:
    """Writes a file as ``whole_file`` does; text as UTF-8. Raises OSError."""
    with whole_file(path, lasts=lasts) as file:
        file.write(content.encode() if isinstance(content, str) else content)


def make_folder(path: Path) -> None:
    """A folder for this user alone (0700), with those above it. Raises OSError."""
    if path.is_dir():
        return
    make_folder(path.parent)
    with suppress(FileExistsError):
        path.mkdir(mode=0o700)
    if not path.is_dir():
        raise OSError(errno.ENOTDIR, NOT_A_FOLDER)


def sync_folder(path: Path) -> None:
    """Makes sure that the names in a folder survive a power cut, if the system can do so."""
    if os.name == "nt":
        return
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    except OSError as error:
        if error.errno not in _NEED_NO_SYNC:
            raise OSError(error.errno, UNSURE) from error
    finally:
        os.close(number)


def read_bounded(path: Path, most: int = TEXT_BYTES) -> bytes:
    """The bytes of a file. Raises OSError, and UnreadableFile if it is not a file or holds more than ``most`` bytes."""
    # A pipe or a device would make the program wait, or never come to an end.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise UnreadableFile(tr("is not a file"))
        found = file.read(most + 1)
    if len(found) > most:
        raise UnreadableFile(tr("is larger than {most} bytes", most=figure(most)))
    return found


def read_start(path: Path, count: int, most: int) -> bytes:
    """A file's first bytes. Raises OSError, and UnreadableFile for a pipe, a device or more than ``most`` bytes."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags), "rb") as file:
        about = os.fstat(file.fileno())
        if not stat.S_ISREG(about.st_mode):
            raise UnreadableFile(tr("is not a file"))
        if about.st_size > most:
            raise UnreadableFile(tr("is larger than {most} bytes", most=figure(most)))
        return file.read(count)


def lines_of(file: BinaryIO, most: int = TEXT_BYTES) -> Iterator[bytes]:
    """The lines of a file, whatever its length; of a line that is longer than ``most`` bytes one more, and then no
    more lines."""
    while line := file.readline(most + 1):
        yield line
        if len(line) > most:
            return


def read_text(path: Path, most: int = TEXT_BYTES) -> str:
    """A file's text, in UTF-8 with or without a byte-order mark. Raises OSError, UnreadableFile."""
    try:
        return read_bounded(path, most).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableFile(tr("is not UTF-8 text: {why} at byte {at}", why=error.reason, at=error.start)) from error


def read_toml(path: Path, most: int = TEXT_BYTES) -> dict[str, Any]:
    """A TOML file. Raises OSError, UnreadableFile."""
    return toml_of(read_text(path, most))


def toml_of(text: str) -> dict[str, Any]:
    """TOML by any author. Raises UnreadableFile, also if it is nested too deeply to mean anything."""
    bare = _TOML_STRINGS.sub("''", text)
    if _depth(bare) > _DEEPEST or any(line.count(".") > _DEEPEST for line in re.split(r"[\n=,{]", bare)):
        raise UnreadableFile(tr("is nested more than {most} deep", most=_DEEPEST))
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        if str(error).startswith("Invalid value"):
            raise UnreadableFile(tr("is not TOML: {why}; put texts in quotation marks", why=error)) from error
        raise UnreadableFile(tr("is not TOML: {why}", why=error)) from error


def nests_too_deep(text: str) -> bool:
    """Whether JSON is nested deeper than anything that is meant."""
    return _depth(_STRINGS.sub("", text)) > _DEEPEST


def json_of(text: str, **how: Any) -> Any:
    """JSON that was written by anybody; ``how`` as for ``json.loads``. Raises UnreadableFile."""
    if nests_too_deep(text):
        raise UnreadableFile(tr("is nested more than {most} deep", most=_DEEPEST))
    try:
        return json.loads(text, **how)
    except (ValueError, RecursionError) as error:
        raise UnreadableFile(tr("is not JSON: {why}", why=error)) from error


def _depth(text: str) -> int:
    """How deep brackets stand in each other."""
    depth = deepest = 0
    for found in _BRACKETS.finditer(text):
        depth += 1 if found[0] in "[{" else -1
        deepest = max(deepest, depth)
    return deepest
