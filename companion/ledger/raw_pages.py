"""Reads rows directly from the pages of a damaged SQLite file, when its own tree no longer leads to them.

Only table leaf pages are read, each by itself, in the database and in its write-ahead log; a page that makes no sense
is skipped. Format: https://www.sqlite.org/fileformat2.html, sections 1.5 to 2.1 and 4.1.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

Value: TypeAlias = int | float | str | bytes | None

_LEAF = 0x0D
_WAL_HEADER, _FRAME_HEADER = 32, 24
_PAGE_BYTES = 4096
_SIZES = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 7: 8, 8: 0, 9: 0}


class _Nonsense(ValueError):
    """Bytes that are not a record."""


def records(path: Path) -> Iterator[tuple[int, int, tuple[Value, ...]]]:
    """Every record on every leaf page of the file and its log: page number, row id and values.

    Pages are of 4,096 bytes, as the companion writes them. Raises OSError.
    """
    whole = path.read_bytes()
    main = {number + 1: whole[at : at + _PAGE_BYTES] for number, at in enumerate(range(0, len(whole), _PAGE_BYTES))}
    for number, page in main.items():
        yield from _leaf(number, page, main)
    log = path.with_name(path.name + "-wal")
    if not log.exists():
        return
    frames = log.read_bytes()
    step = _FRAME_HEADER + _PAGE_BYTES
    later = dict(main)
    for at in range(_WAL_HEADER, len(frames) - step + 1, step):
        number = int(struct.unpack_from(">I", frames, at)[0])
        later[number] = frames[at + _FRAME_HEADER : at + step]
        yield from _leaf(number, later[number], later)
    # Rows whose overflow pages came later in the log are whole only now.
    for number, page in later.items():
        yield from _leaf(number, page, later)


def _leaf(number: int, page: bytes, pages: dict[int, bytes]) -> Iterator[tuple[int, int, tuple[Value, ...]]]:
    start = 100 if number == 1 else 0
    if len(page) < _PAGE_BYTES or page[start] != _LEAF:
        return
    cells = struct.unpack_from(">H", page, start + 3)[0]
    for cell in range(min(cells, (_PAGE_BYTES - start - 8) // 2)):
        at = struct.unpack_from(">H", page, start + 8 + 2 * cell)[0]
        try:
            yield number, *_cell(page, at, pages)
        except (_Nonsense, IndexError, struct.error, UnicodeDecodeError):
            continue


def _cell(page: bytes, at: int, pages: dict[int, bytes]) -> tuple[int, tuple[Value, ...]]:
    size, at = _varint(page, at)
    row, at = _varint(page, at)
    payload = _payload(page, at, size, pages)
    header_size, position = _varint(payload, 0)
    kinds: list[int] = []
    while position < header_size:
        kind, position = _varint(payload, position)
        kinds.append(kind)
    values: list[Value] = []
    for kind in kinds:
        value, position = _value(payload, position, kind)
        values.append(value)
    return row, tuple(values)


def _payload(page: bytes, at: int, size: int, pages: dict[int, bytes]) -> bytes:
    """A record's bytes, gathered from its overflow pages where it does not fit on the leaf."""
    if not 0 < size < 50_000_000:
        raise _Nonsense
    most, least = _PAGE_BYTES - 35, (_PAGE_BYTES - 12) * 32 // 255 - 23
    if size <= most:
        return page[at : at + size]
    here = least + (size - least) % (_PAGE_BYTES - 4)
    here = here if here <= most else least
    payload = page[at : at + here]
    following = struct.unpack_from(">I", page, at + here)[0]
    while len(payload) < size:
        overflow = pages.get(following)
        if overflow is None or len(overflow) < _PAGE_BYTES:
            raise _Nonsense
        following = struct.unpack_from(">I", overflow, 0)[0]
        payload += overflow[4 : 4 + size - len(payload)]
    return payload


def _varint(raw: bytes, at: int) -> tuple[int, int]:
    value = 0
    for read in range(9):
        byte = raw[at + read]
        if read == 8:
            return (value << 8) | byte, at + 9
        value = (value << 7) | (byte & 0x7F)
        if byte < 0x80:
            return value, at + read + 1
    raise _Nonsense


def _value(payload: bytes, at: int, kind: int) -> tuple[Value, int]:
    if kind >= 12:
        size = (kind - 12) // 2
        raw = payload[at : at + size]
        if len(raw) < size:
            raise _Nonsense
        return (raw.decode() if kind % 2 else raw), at + size
    if kind not in _SIZES:
        raise _Nonsense
    size = _SIZES[kind]
    if kind == 0:
        return None, at
    if kind >= 8:
        return kind - 8, at
    raw = payload[at : at + size]
    if kind == 7:
        return struct.unpack(">d", raw)[0], at + size
    return int.from_bytes(raw, "big", signed=True), at + size
